import '@sextant/charts/all-types';
import { queryContextFor } from '@sextant/charts';
import type { DatasetData } from '@sextant/contract';
import { dashboardModel, readMasksText, selectMask, timeMask } from '@sextant/dashboard';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  filtersOn,
  filtersParameters,
  filtersText,
  formWithFilters,
  keptParameters,
  readFiltersAddress,
  scopeUnder,
  withoutFilters,
} from './dashboard-filters.ts';
import { ExploreProvider, makeExploreStore } from './explore-store.ts';
import { FiltersNote } from './FiltersNote.tsx';

const scope = { rootPath: ['ROOT_ID'], excluded: [] };
const origin = {
  id: 'NATIVE_FILTER-o',
  type: 'NATIVE_FILTER',
  name: 'Origin',
  filterType: 'filter_select',
  targets: [{ datasetId: 3, column: { name: 'origin' } }],
  scope,
  controlValues: {},
};
const time = {
  id: 'NATIVE_FILTER-t',
  type: 'NATIVE_FILTER',
  name: 'When',
  filterType: 'filter_time',
  targets: [{}],
  scope,
};
const scopedElsewhere = { ...origin, id: 'NATIVE_FILTER-e', scope: { rootPath: ['ROOT_ID'], excluded: [12] } };
const form = { viz_type: 'pie', datasource: '3__table', groupby: ['carrier'], metric: 'count', row_limit: 10 };
const dataset = { id: 3, table_name: 'flights', main_dttm_col: 'date', columns: [], metrics: [], verbose_map: {} };

const model = dashboardModel(
  {
    id: 5,
    version: 1,
    dashboard_title: 'Flights',
    position_json: null,
    json_metadata: JSON.stringify({ native_filter_configuration: [origin, time, scopedElsewhere] }),
  } as unknown as Parameters<typeof dashboardModel>[0],
  [{ id: 12, slice_name: 'Carriers', form_data: form }] as unknown as Parameters<typeof dashboardModel>[1],
  [dataset] as unknown as Parameters<typeof dashboardModel>[2],
);
const masks = {
  'NATIVE_FILTER-o': selectMask(model.filters[0] as never, ['ORD']),
  'NATIVE_FILTER-t': timeMask('2001-01-01 : 2001-07-01'),
  'NATIVE_FILTER-e': selectMask(model.filters[2] as never, ['ATL']),
};

afterEach(cleanup);

test('an address names a dashboard with its filters, as a text or under a key', () => {
  expect(readFiltersAddress({ slice_id: '12' })).toBeNull();
  expect(readFiltersAddress({ slice_id: '12', dashboard_id: '5' })).toBeNull();
  expect(readFiltersAddress({ dashboard_id: '5/../9', native_filters: '()' })).toBeNull();
  expect(readFiltersAddress({ dashboard_id: '5', native_filters: '(a:1)' })).toEqual({
    dashboardId: '5',
    masks: '(a:1)',
    key: null,
  });
});

test('the filters that reach the chart go along, and act on its query as they did on the tile', () => {
  const filters = filtersOn(model, 12, masks);
  if (filters === null) throw new Error('There are no filters');
  expect(filtersText(filters)).toBe('Filtered as on dashboard Flights: origin is ORD; 1 Jan – 1 Jul 2001');
  const [query] = queryContextFor(form, {
    scope: scopeUnder(filters, form, dataset as unknown as DatasetData),
  }).queries;
  expect(query?.filters).toEqual([
    { column: { kind: 'column', name: 'origin' }, operator: 'in', value: ['ORD'], grain: null },
  ]);
  expect([query?.timeRange, query?.timeColumn]).toEqual(['2001-01-01 : 2001-07-01', 'date']);
  expect(filtersOn(model, 13, masks)).toBeNull();
  expect(filtersOn(model, 12, {})).toBeNull();
});

test('a note says so and can be cleared; the form that is saved never has the filters', () => {
  const filters = filtersOn(model, 12, masks);
  if (filters === null) throw new Error('There are no filters');
  const store = makeExploreStore({
    dataset: dataset as unknown as DatasetData,
    slice: null,
    form,
    savedForm: form,
    filters,
  });
  render(
    <ExploreProvider value={store}>
      <FiltersNote />
    </ExploreProvider>,
  );
  expect(screen.getByRole('note').textContent).toContain('Filtered as on dashboard Flights: origin is ORD');
  expect(store.getState().draft).toEqual(form);
  expect(formWithFilters(filters, form)).toEqual({
    ...form,
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'origin', operator: 'IN', comparator: ['ORD'] },
      {
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'date',
        operator: 'TEMPORAL_RANGE',
        comparator: '2001-01-01 : 2001-07-01',
      },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.queryByRole('note')).toBeNull();
  expect(scopeUnder(store.getState().filters, form, dataset as unknown as DatasetData)).toMatchObject({
    filters: [],
    timeRange: null,
  });
});

test('a link keeps the filters that act beside the form, and opens as the sender saw it', () => {
  const filters = filtersOn(model, 12, masks);
  if (filters === null) throw new Error('There are no filters');
  const parameters = Object.fromEntries(filtersParameters(filters));
  const openedForm = { ...form, url_params: { ...parameters, standalone: '1' } };
  const address = readFiltersAddress(keptParameters(openedForm));
  expect(address).toMatchObject({ dashboardId: '5', key: null });
  expect(filtersOn(model, 12, readMasksText(address?.masks ?? '') ?? {})?.clauses).toEqual(filters.clauses);
  expect(address?.masks).not.toContain('ATL');
  expect(withoutFilters(openedForm)).toEqual({ ...form, url_params: { standalone: '1' } });
  expect(withoutFilters({ ...form, url_params: parameters })).toEqual(form);
  expect(withoutFilters({ ...form, url_params: { standalone: '1' } })).toEqual({
    ...form,
    url_params: { standalone: '1' },
  });
});
