import type { ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { postProcess } from './run.ts';
import { cells, rejection, step, table } from './test-steps.ts';

/** Keys a and b, a row without a key, one without a column, and a key that only a row without a column has. */
const input = table({
  k: ['a', 'a', 'b', 'b', null, '0'],
  c: ['x', 'y', 'x', null, 'x', null],
  v: [1, 2, 4, 8, 16, 32],
});
const sum = { operator: 'sum' };
const spread = (options: Readonly<Record<string, unknown>> = {}, of: ColumnTable = input) =>
  postProcess(
    [step('pivot', { index: ['k'], columns: ['c'], aggregates: { v: sum }, ...options }), step('flatten')],
    of,
  ).table;
/** Every column by its name. */
const shownColumns = (of: ColumnTable) => Object.fromEntries(of.columns.map(({ name }) => [name, cells(of, name)]));

test('a row without a key is left out, or is the last one when kept', () => {
  expect(shownColumns(spread())).toEqual({
    k: ['0', 'a', 'b'],
    'v, <NULL>': [32, null, 8],
    'v, x': [null, 1, 4],
    'v, y': [null, 2, null],
  });
  expect(shownColumns(spread({ keep_null_keys: true }))).toEqual({
    k: ['0', 'a', 'b', null],
    'v, <NULL>': [32, null, 8, null],
    'v, x': [null, 1, 4, 16],
    'v, y': [null, 2, null, null],
  });
});

test('a missing column value has the name that it is given, in its order, and meets a value that reads the same', () => {
  expect(Object.keys(shownColumns(spread({ column_fill_value: 'xx' })))).toEqual(['k', 'v, x', 'v, xx', 'v, y']);
  expect(shownColumns(spread({ column_fill_value: 'x' }))).toEqual({
    k: ['0', 'a', 'b'],
    'v, x': [32, 1, 12],
    'v, y': [null, 2, null],
  });
  for (const column_fill_value of [null, 5])
    expect(shownColumns(spread({ column_fill_value }))).toEqual({ k: ['a', 'b'], 'v, x': [1, 4], 'v, y': [2, null] });
});

test('labels of several columns are in the order of the first, then of the second', () => {
  const two = table({
    k: ['a', 'a', 'a', 'a', 'a'],
    c: ['q', 'p', null, 'p', 'q'],
    d: [2, 1, 10, null, 1],
    v: [1, 2, 4, 8, 16],
  });
  const names = (options: Readonly<Record<string, unknown>> = {}) =>
    Object.entries(shownColumns(spread({ columns: ['c', 'd'], ...options }, two))).map(([name, [value]]) => [
      name,
      value,
    ]);
  expect(names()).toEqual([
    ['k', 'a'],
    ['v, <NULL>, 10.0', 4],
    ['v, p, 1.0', 2],
    ['v, p, <NULL>', 8],
    ['v, q, 1.0', 16],
    ['v, q, 2.0', 1],
  ]);
  expect(names({ column_fill_value: null })).toEqual([
    ['k', 'a'],
    ['v, p, 1.0', 2],
    ['v, q, 1.0', 16],
    ['v, q, 2.0', 1],
  ]);
  expect(names({ marginal_distributions: true, column_fill_value: null }).at(-1)).toEqual(['v, All, ', 19]);
});

test('margins are the aggregate of the rows, not of the cells, under a name of their own', () => {
  const mean = { marginal_distributions: true, aggregates: { v: { operator: 'mean' } } };
  expect(shownColumns(spread({ ...mean, index: ['k'] }))).toEqual({
    k: ['0', 'a', 'b', 'All'],
    'v, <NULL>': [32, null, 8, 20],
    'v, x': [null, 1, 4, 2.5],
    'v, y': [null, 2, null, 2],
    'v, All': [32, 1.5, 6, 47 / 5],
  });
  expect(shownColumns(spread({ ...mean, columns: [], marginal_distribution_name: 'Mean' }))).toEqual({
    k: ['0', 'a', 'b', 'Mean'],
    v: [32, 1.5, 6, 47 / 5],
  });
  const levels = spread({ ...mean, index: ['k', 'c'], columns: [], marginal_distribution_name: 'Mean' });
  expect([cells(levels, 'k').at(-1), cells(levels, 'c').at(-1)]).toEqual(['Mean', '']);
  expect(levels.columns.map(({ type }) => type)).toEqual(['text', 'text', 'float']);
  expect(shownColumns(spread({ ...mean, column_fill_value: null, aggregates: { v: sum } }))).toEqual({
    k: ['a', 'b', 'All'],
    'v, x': [1, 4, 5],
    'v, y': [2, null, 2],
    'v, All': [3, 4, 7],
  });
});

/** In b nothing has a value, and neither has y. */
const gaps = table({ k: ['a', 'a', 'b', 'c'], c: ['x', 'y', 'x', 'x'], v: [1, null, null, 4] });
const mean = { aggregates: { v: { operator: 'mean' } } };

test('rows and columns of nothing but NULL go unless they are to stay; a value that is given fills what is left', () => {
  expect(shownColumns(spread(mean, gaps))).toEqual({ k: ['a', 'c'], 'v, x': [1, 4] });
  expect(shownColumns(spread({ ...mean, drop_missing_columns: false }, gaps))).toEqual({
    k: ['a', 'b', 'c'],
    'v, x': [1, null, 4],
    'v, y': [null, null, null],
  });
  expect(shownColumns(spread({ ...mean, drop_missing_columns: false, metric_fill_value: 7 }, gaps))).toEqual({
    k: ['a', 'b', 'c'],
    'v, x': [1, 7, 4],
    'v, y': [7, 7, 7],
  });
  expect(shownColumns(spread({ metric_fill_value: 0 }))).toEqual({
    k: ['0', 'a', 'b'],
    'v, <NULL>': [32, 0, 8],
    'v, x': [0, 1, 4],
    'v, y': [0, 2, 0],
  });
  expect(shownColumns(spread({ ...mean, marginal_distributions: true }, gaps))).toEqual({
    k: ['a', 'c', 'All'],
    'v, x': [1, 4, 2.5],
    'v, All': [1, 4, 2.5],
  });
  const emptyFirst = table({ k: ['b', 'a'], c: ['x', 'x'], v: [null, 1] });
  expect(shownColumns(spread(mean, emptyFirst))).toEqual({ k: ['a'], 'v, x': [1] });
  // A row in which one metric has a value stays for all.
  const two = table({ k: ['a', 'b'], c: ['x', 'x'], v: [null, 1], w: [5, null] });
  expect(shownColumns(spread({ aggregates: { w: mean.aggregates.v, v: mean.aggregates.v } }, two))).toEqual({
    k: ['a', 'b'],
    'v, x': [null, 1],
    'w, x': [5, null],
  });
});

test('metrics are in the order of their names, above the column values or under them', () => {
  const two = table({ k: ['a', 'a'], c: ['x', 'y'], w: [1, 2], v: [10, 20] });
  const names = (options: Readonly<Record<string, unknown>>) =>
    Object.keys(shownColumns(spread({ aggregates: { w: sum, v: sum }, ...options }, two)));
  expect(names({})).toEqual(['k', 'v, x', 'v, y', 'w, x', 'w, y']);
  expect(names({ combine_value_with_metric: true })).toEqual(['k', 'x, v', 'x, w', 'y, v', 'y, w']);
  expect(names({ aggregates: { total: { operator: 'sum', column: 'v' } } })).toEqual(['k', 'v, x', 'v, y']);
});

test('what it is made of must be there, and it must not grow beyond its bounds', () => {
  const errorOf = (options: Readonly<Record<string, unknown>>) =>
    rejection([step('pivot', { index: ['k'], columns: ['c'], aggregates: { v: sum }, ...options })], input);
  expect(errorOf({ aggregates: { gone: sum } })).toBe('POST_002 Column referenced by aggregate is undefined: gone');
  expect(errorOf({ aggregates: { total: { ...sum, column: 'gone' } } })).toBe(
    'POST_002 Column referenced by aggregate is undefined: gone',
  );
  expect(errorOf({ index: ['gone'] })).toBe('POST_002 Referenced columns not available in DataFrame.');
  expect(errorOf({ columns: ['gone'] })).toBe('POST_002 Referenced columns not available in DataFrame.');
  for (const name of ['flatten_columns', 'reset_index']) expect(errorOf({ [name]: true })).toBe('not rejected');
  const errorWithBounds = (maxCells: number, maxColumns: number): string => {
    try {
      const steps = [step('pivot', { index: ['k'], columns: ['c'], aggregates: { v: sum } })];
      return String(postProcess(steps, input, {}, { maxCells, maxColumns }).table.rowCount);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  // Three rows of three columns.
  expect(errorWithBounds(9, 3)).toBe('3');
  expect(errorWithBounds(8, 3)).toMatch(/8/);
  expect(errorWithBounds(9, 2)).toMatch(/2/);
});

test('aggregate makes a row for each group, in order, under the names that are asked for', () => {
  const aggregateBy = (groupby: readonly string[], aggregates: object) =>
    shownColumns(postProcess([step('aggregate', { groupby, aggregates })], input).table);
  expect(aggregateBy(['k'], { total: { operator: 'sum', column: 'v' }, v: { operator: 'max' } })).toEqual({
    k: ['0', 'a', 'b'],
    total: [32, 3, 12],
    v: [32, 2, 8],
  });
  expect(aggregateBy([], { v: sum })).toEqual({ v: [63] });
  expect(aggregateBy(['k', 'c'], { v: sum })).toEqual({ k: ['a', 'a', 'b'], c: ['x', 'y', 'x'], v: [1, 2, 4] });
});
