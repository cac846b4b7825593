import '../all-types.ts';
import { expect, test } from 'vitest';
import { openScope, queryContextFor } from '../index.ts';
import type { OwnState } from '../index.ts';

const form = { viz_type: 'table', datasource: '7__table', groupby: ['city'], percent_metrics: ['count'], row_limit: 2 };
const stepsOf = (more: Readonly<Record<string, unknown>>) =>
  queryContextFor({ ...form, ...more }).queries.map(({ post }) => post);

test('shares are of all records, so that a row limit does not change them; of the rows shown when the form says so', () => {
  const step = { operation: 'contribution', options: { columns: ['count'], rename_columns: ['%count'] } };
  const ofAll = [{ ...step, options: { ...step.options, contribution_totals: 'all_records' } }];
  expect(stepsOf({})).toEqual([ofAll]);
  expect(stepsOf({ percent_metric_calculation: 'all_records' })).toEqual([ofAll]);
  expect(stepsOf({ percent_metric_calculation: 'row_limit' })).toEqual([[step]]);
});

test('the first rows of each value of the first dimension are kept, where there is another dimension', () => {
  const limitOf = (more: Readonly<Record<string, unknown>>) =>
    queryContextFor({ ...form, percent_metrics: [], metrics: ['count'], group_limit: 3, ...more }).queries.map(
      ({ groupLimit }) => groupLimit,
    );
  const within = { within: ['city'], count: 3 };
  expect(limitOf({ groupby: ['city', 'day'] })).toEqual([within]);
  // The summary is over all rows.
  expect(limitOf({ groupby: ['city', 'day'], show_totals: true })).toEqual([within, null]);
  expect(limitOf({})).toEqual([null]);
  expect(limitOf({ groupby: ['city', 'day'], group_limit: 0 })).toEqual([null]);
  expect(limitOf({ groupby: ['city', 'day'], query_mode: 'raw', all_columns: ['city'] })).toEqual([null]);
});

const pagedForm = { ...form, percent_metrics: [], metrics: ['count'], server_pagination: true, server_page_length: 20 };
const partsOf = (ownState: OwnState | null, more: Readonly<Record<string, unknown>> = {}) =>
  queryContextFor({ ...pagedForm, ...more }, { scope: { ...openScope, ownState } }).queries;

test('[CHART-030] the page that is open is asked for, in an order without ties, and how many rows there are', () => {
  const [rows, count, ...more] = partsOf({ page: 2, sort: null });
  expect(more).toEqual([]);
  expect(rows).toMatchObject({ rowLimit: 20, rowOffset: 40, isRowCount: false });
  expect(rows?.orderBy).toMatchObject([
    { by: { kind: 'saved', name: 'count' }, ascending: false },
    { by: { kind: 'label', label: 'city' }, ascending: true },
  ]);
  expect(count).toMatchObject({ isRowCount: true, rowLimit: 0, rowOffset: 0, orderBy: [], post: [] });
  const [sorted] = partsOf({ page: 0, sort: { column: 'city', isDescending: true } });
  expect(sorted?.orderBy).toMatchObject([
    { by: { kind: 'label', label: 'city' }, ascending: false },
    { by: { kind: 'label', label: 'city' } },
  ]);
  const [raw] = partsOf({ page: 1, sort: null }, { query_mode: 'raw', all_columns: ['city', 'day'] });
  expect(raw).toMatchObject({
    rowLimit: 20,
    rowOffset: 20,
    orderBy: [{ by: { label: 'city' } }, { by: { label: 'day' } }],
  });
});

test('[CHART-030] a cut table is sorted by the engine: the first rows anew, in an order without ties', () => {
  const request = (ownState: OwnState | null) => queryContextFor(form, { scope: { ...openScope, ownState } }).queries;
  const sort = { column: '%count', isDescending: false };
  expect(request({ page: 0, sort })).toMatchObject([
    {
      rowLimit: 2,
      rowOffset: 0,
      orderBy: [
        { by: { kind: 'label', label: 'count' }, ascending: true },
        { by: { kind: 'label', label: 'city' }, ascending: true },
      ],
    },
  ]);
  expect(request({ page: 0, sort: null })).toEqual(request(null));
  expect(request(null)[0]?.orderBy).toMatchObject([{ by: { kind: 'saved', name: 'count' }, ascending: false }]);
});

test('a table in pages is asked whole for files and pictures, and totals stay the second query', () => {
  expect(partsOf(null)).toMatchObject([{ rowLimit: 2, rowOffset: 0, isRowCount: false }]);
  const [, totals, count] = partsOf({ page: 1, sort: null }, { show_totals: true });
  expect(totals).toMatchObject({ dimensions: [], isRowCount: false, isTotals: true });
  expect(count).toMatchObject({ isRowCount: true });
});

test('totals know the groups when a condition says which of them count', () => {
  const havingFilter = {
    clause: 'HAVING',
    expressionType: 'SQL',
    sqlExpression: 'COUNT(*) > 2',
    comparator: null,
    operator: null,
    subject: null,
  };
  const more = { show_totals: true, adhoc_filters: [havingFilter] };
  const [rows, totals] = partsOf(null, more);
  expect(totals).toMatchObject({ isTotals: true, rowLimit: 0, dimensions: rows?.dimensions, having: rows?.having });
  expect(rows).toMatchObject({ isTotals: false, having: '(COUNT(*) > 2)' });
});

test('single rows are asked with their times as they are, whatever grain the form or the dashboard has', () => {
  const raw = { ...form, query_mode: 'raw', all_columns: ['day'], granularity_sqla: 'day', time_grain_sqla: 'P1D' };
  expect(queryContextFor(raw).queries).toMatchObject([{ timeColumn: 'day', grain: null }]);
  const scope = { ...openScope, grain: 'P1M' } as const;
  expect(queryContextFor(raw, { scope }).queries).toMatchObject([{ grain: null, dimensions: [{ grain: null }] }]);
});

test('a search in several columns asks for the rows where one of them holds its text, and counts those', () => {
  const search = { columns: ['city', 'gone', 'Upper'], text: 'os' };
  const groupby = ['city', { sqlExpression: 'upper(city)', label: 'Upper', expressionType: 'SQL' }];
  const [rows, count] = partsOf({ page: 0, sort: null, search, pageLength: 10 }, { groupby });
  for (const query of [rows, count])
    expect(query).toMatchObject({ search: 'os', searchColumns: ['city'], filters: [] });
  const [all] = partsOf({ page: 0, sort: null, search: { ...search, text: '' } });
  expect(all).toMatchObject({ search: '', searchColumns: null });
});

test('a search asks for what begins with its text, and counts that', () => {
  const [rows, count] = partsOf({ page: 0, sort: null, search: { column: 'city', text: 'Bo' }, pageLength: 10 });
  const filters = [{ column: { kind: 'column', name: 'city' }, operator: 'ilike', value: 'Bo%', grain: null }];
  expect(rows).toMatchObject({ filters, rowLimit: 10 });
  expect(count).toMatchObject({ filters, isRowCount: true });
  expect(partsOf({ page: 0, sort: null, search: { column: 'city', text: '' } })[0]?.filters).toEqual([]);
  expect(partsOf({ page: 0, sort: null, search: { column: 'gone', text: 'x' } })[0]?.filters).toEqual([]);
});

test('several columns order the rows of all pages', () => {
  const sort = { column: 'count', isDescending: true };
  const [rows] = partsOf({ page: 0, sort, also: [{ column: 'city', isDescending: true }] });
  expect(rows?.orderBy.slice(0, 2)).toMatchObject([
    { by: { kind: 'label', label: 'count' }, ascending: false },
    { by: { kind: 'label', label: 'city' }, ascending: false },
  ]);
});

test('other times are asked for rows and totals, and compared by the engine unless their amounts are shown', () => {
  const comparing = { metrics: ['count'], percent_metrics: [], show_totals: true, time_compare: '1 year ago' };
  const queries = (more: object) => queryContextFor({ ...form, ...comparing, ...more }).queries;
  for (const query of queries({})) expect(query).toMatchObject({ timeOffsets: ['1 year ago'], post: [] });
  for (const query of queries({ comparison_type: 'difference' }))
    expect(query.post).toEqual([
      {
        operation: 'compare',
        options: {
          source_columns: ['count'],
          compare_columns: ['count__1 year ago'],
          compare_type: 'difference',
          drop_original_columns: true,
        },
      },
    ]);
  const custom = { time_compare: 'custom', start_date_offset: '2000-02-01' };
  expect(queries(custom)[0]?.timeOffsets).toEqual(['2000-02-01']);
  expect(queries({ time_compare: 'inherit' })[0]?.timeOffsets).toEqual(['inherit']);
  expect(queries({ query_mode: 'raw', all_columns: ['city'] })[0]?.timeOffsets).toEqual([]);
});

test('a table to work with asks as a table does', () => {
  const queriesOf = (viz_type: string) => queryContextFor({ ...pagedForm, viz_type, show_totals: true }).queries;
  expect(queriesOf('ag-grid-table')).toEqual(queriesOf('table'));
});
