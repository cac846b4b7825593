import { columnFrom } from '@sextant/contract';
import { expect, test } from 'vitest';
import { declaredType, readPluginForm, type LoadedPlugin } from './declared-type.ts';
import { frameData, frameSummary, selectionOfValues } from './frame-data.ts';

const plugin = (controls: LoadedPlugin['declaration']['controls']): LoadedPlugin => ({
  id: 1,
  key: 'gauge',
  name: 'Gauge',
  declaration: { type: 'register', description: '', controls },
});
const formData = {
  viz_type: 'gauge',
  metrics: ['strikes'],
  groupby: ['phase'],
  row_limit: 7,
  adhoc_filters: [],
  url_params: { token: 'x' },
};
const table = {
  rowCount: 3,
  columns: [
    columnFrom('phase', 'text', ['Climb', null, 'Landing']),
    columnFrom('strikes', 'integer', [30, 20, 10]),
    columnFrom('other', 'integer', [1, 2, 3]),
  ],
};
const form = readPluginForm(plugin(['metrics', 'dimensions', 'row_limit']), formData);

test('a frame gets its dimensions and metrics, the settings of its controls, and nothing else', () => {
  const data = frameData(table, form, { labels: { phase: 'Phase of flight' }, selected: null });
  expect(data).toEqual({
    columns: [
      { name: 'phase', label: 'Phase of flight', type: 'text', role: 'dimension' },
      { name: 'strikes', label: 'strikes', type: 'integer', role: 'metric' },
    ],
    rows: [
      ['Climb', 30],
      [null, 20],
      ['Landing', 10],
    ],
    form: { metrics: ['strikes'], groupby: ['phase'], row_limit: 7, adhoc_filters: [] },
    selected: null,
  });
  expect(frameSummary('Gauge', data)).toBe('Gauge: 3 rows of Phase of flight, strikes');
});

test('[G4] a plugin picks what a row of its chart has, and nothing else', () => {
  expect(selectionOfValues(table, form, ['Climb'])?.filters).toEqual([
    { column: { kind: 'column', name: 'phase' }, operator: 'in', value: ['Climb'], grain: null },
  ]);
  expect(selectionOfValues(table, form, [null])?.filters).toMatchObject([{ operator: 'isNull' }]);
  expect(selectionOfValues(table, form, ['Approach'])).toBeNull();
  expect(selectionOfValues(table, form, [])).toBeNull();
  expect(selectionOfValues(table, form, ['Climb', 'Landing'])).toBeNull();
});

test('the query has what the plugin asked for; what another chart type left is not asked', () => {
  const [all] = declaredType(plugin(['metrics', 'dimensions', 'row_limit'])).queries(formData);
  expect(all).toMatchObject({ rowLimit: 7, dimensions: [{ name: 'phase' }], metrics: [{ label: 'strikes' }] });
  const [few] = declaredType(plugin(['metrics'])).queries(formData);
  expect(few).toMatchObject({ rowLimit: 100, dimensions: [], metrics: [{ label: 'strikes' }] });
  const keys = (controls: LoadedPlugin['declaration']['controls']) =>
    declaredType(plugin(controls)).spec.sections.flatMap((section) => section.controls.map(({ key }) => key));
  expect(keys(['metrics'])).toEqual(['metrics', 'granularity_sqla', 'time_range', 'adhoc_filters']);
});
