import './all-types.ts';
import { columnFrom, type ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { coverageContextFor } from './coverage-query.ts';
import { barExample, groupedExample } from './timeseries-bar/example.ts';
import { histogramExample } from './histogram/example.ts';
import { hubsExample } from './timeseries-line/example.ts';

const datasource = '7__table';
const table = (
  type: 'timestamp' | 'text' | 'float',
  values: (number | string | null)[],
  name = 'date',
): ColumnTable => ({
  columns: [columnFrom(name, type, values)],
  rowCount: values.length,
});
const requestOf = (form: Readonly<Record<string, unknown>>, result: ColumnTable) =>
  coverageContextFor({ ...form, datasource }, result)?.queries ?? null;

test('steps of time and histograms ask how far their rows reach, without limits and steps', () => {
  const [query] = requestOf(hubsExample, table('timestamp', [0])) ?? [];
  expect(query).toMatchObject({ isCoverage: true, seriesLimit: 0, post: [], orderBy: [] });
  expect(requestOf(groupedExample, table('timestamp', [0]))).toHaveLength(1);
  expect(requestOf(histogramExample, table('float', []))).toMatchObject([
    { isCoverage: true, post: [{ operation: 'histogram' }] },
  ]);
});

test('charts that show every group do not', () => {
  expect(requestOf(barExample, table('text', ['ATL', null], 'origin'))).toBeNull();
  expect(requestOf(hubsExample, table('float', [1], 'other'))).toBeNull();
  expect(requestOf({ viz_type: 'table', groupby: ['a'] }, table('text', ['x']))).toBeNull();
  expect(requestOf({ viz_type: 'pie', groupby: ['a'], metric: 'count' }, table('text', ['x']))).toBeNull();
});

test('a line over numbers does where some are NULL', () => {
  const form = { ...hubsExample, x_axis: 'age', time_grain_sqla: null };
  expect(requestOf(form, table('float', [1, null], 'age'))).toHaveLength(1);
  expect(requestOf(form, table('float', [1, 2], 'age'))).toBeNull();
});
