import { columnFrom, type ColumnTable, type PostStep } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { postProcess } from './run.ts';
import { cells, rejection, step, table } from './test-steps.ts';

const shownColumns = (of: ColumnTable) => Object.fromEntries(of.columns.map(({ name }) => [name, cells(of, name)]));

describe('histogram of a result', () => {
  const binValues = (values: readonly (number | null)[], options: PostStep['options']) =>
    shownColumns(
      postProcess([step('sort', { by: ['v'] }), step('histogram', { column: 'v', ...options })], table({ v: values }))
        .table,
    );

  test('has bins of equal width; the greatest value is in the last, an edge in the one that begins there', () => {
    expect(binValues([0, 1, 2, 3, 4], { bins: 4 })).toEqual({
      '0.0 - 1.0': [1],
      '1.0 - 2.0': [1],
      '2.0 - 3.0': [1],
      '3.0 - 4.0': [2],
    });
    expect(Object.keys(binValues([1, 2], { bins: 4 }))).toEqual([
      '1.0 - 1.25',
      '1.25 - 1.5',
      '1.5 - 1.75',
      '1.75 - 2.0',
    ]);
    expect(Object.keys(binValues([1, 2], {}))).toHaveLength(5);
    expect(binValues([7, 7], { bins: 3 })).toEqual({
      '6.5 - 6.833333333333333': [0],
      '6.833333333333333 - 7.166666666666667': [2],
      '7.166666666666667 - 7.5': [0],
    });
    expect(Object.keys(binValues([0, 1e17], { bins: 1 }))).toEqual(['0.0 - 100000000000000000']);
    expect(Object.keys(binValues([-1e16, 1e15], { bins: 1 }))).toEqual(['-10000000000000000 - 1000000000000000.0']);
    expect(binValues([null, Infinity], { bins: 2 })).toEqual({});
  });

  test('of values whose span is more than a number holds has finite edges, and each value its bin', () => {
    expect(binValues([1, 9e307, 1.7e308], { bins: 2 })).toEqual({ '1.0 - 8.5e+307': [1], '8.5e+307 - 1.7e+308': [2] });
    expect(binValues([-1e308, 0, 1, 1e308], { bins: 2 })).toEqual({ '-1e+308 - 0.0': [1], '0.0 - 1e+308': [3] });
    const counted = table({ bin__: [0, 1], rows__: [3, 2], low__: [1, 1], high__: [1.7e308, 1.7e308] });
    const spread = postProcess([step('spread_bins', { column: 'v', groupby: [], bins: 2 })], counted);
    expect(shownColumns(spread.table)).toEqual({ '1.0 - 8.5e+307': [3], '8.5e+307 - 1.7e+308': [2] });
  });

  test('of an engine is spread into one column a bin, one row a group', () => {
    const countedTable = table({
      g: ['a', 'a', null],
      bin__: [0, 2, 2],
      rows__: [5, 6, 7],
      low__: [0, 0, 0],
      high__: [3, 3, 3],
    });
    const spread = (options: PostStep['options'], of = countedTable) =>
      shownColumns(postProcess([step('spread_bins', { column: 'v', groupby: ['g'], bins: 3, ...options })], of).table);
    expect(spread({})).toEqual({ g: ['a', null], '0.0 - 1.0': [5, 0], '1.0 - 2.0': [0, 0], '2.0 - 3.0': [6, 7] });
    expect(spread({ cumulative: true })).toEqual({
      g: ['a', null],
      '0.0 - 1.0': [5, 0],
      '1.0 - 2.0': [5, 0],
      '2.0 - 3.0': [11, 7],
    });
    expect(spread({ normalize: true })['2.0 - 3.0']).toEqual([6 / 18, 7 / 18]);
    const empty = { columns: countedTable.columns.map(({ name, type }) => columnFrom(name, type, [])), rowCount: 0 };
    expect(spread({}, empty)).toEqual({ g: [] });
  });

  test('needs bins from 1 to 1,000 and a column that is there', () => {
    const errorOf = (options: PostStep['options']) =>
      rejection([step('histogram', { column: 'v', ...options })], table({ v: [1] }));
    for (const bins of [0, 1001, 1.5, 'x'])
      expect(errorOf({ bins })).toContain('`bins` must be an integer between 1 and 1000');
    expect([errorOf({ bins: 1000 }), errorOf({ bins: null }), errorOf({ bins: '7' })]).toEqual([
      'not rejected',
      'not rejected',
      'not rejected',
    ]);
    expect(errorOf({ column: 'gone' })).toContain('Referenced columns not available');
    expect(errorOf({ groupby: ['gone'] })).toContain('Referenced columns not available');
  });
});

test('steps say which labels stand for which parts, and what rows are called', () => {
  const input = table({ k: ['b', 'a'], c: ['x', 'x'], v: [1, 2] });
  const sum = { v: { operator: 'sum' } };
  const pivot = step('pivot', { index: ['k', 'c'], columns: [], aggregates: sum });
  expect(postProcess([pivot], input).rowNames).toEqual([
    ['a', 'x'],
    ['b', 'x'],
  ]);
  expect(postProcess([], input, { v: ['the', 'value'] }).labelMap).toEqual({ k: ['k'], c: ['c'], v: ['the', 'value'] });
  const spread = step('pivot', { index: ['k'], columns: ['c'], aggregates: sum });
  expect(
    postProcess([spread, step('cum', { operator: 'sum', columns: { v: 'w' } }), step('flatten')], input).labelMap,
  ).toEqual({
    k: ['k'],
    'v, x': ['v', 'x'],
    'w, x': ['w', 'x'],
  });
});

test('a step is not begun when its options name more than a table may become', () => {
  const input = table({ a: [1, 2], b: [3, 4] });
  const errorWithin = (options: PostStep['options'], maxCells: number): string => {
    try {
      postProcess([step('select', options)], input, {}, { maxCells, maxColumns: 100 });
      return 'taken';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };
  // Twenty columns of two rows are named, which may be sources and targets of ten.
  const names = Array.from({ length: 20 }, () => 'a');
  expect([errorWithin({ columns: names }, 40), errorWithin({ columns: names }, 19)]).toEqual(['taken', 'QUERY_034']);
  const aggregates = Object.fromEntries(names.map((column, index) => [`n${index}`, { operator: 'sum', column }]));
  const aggregateWithin = (maxCells: number): string => {
    try {
      return String(
        postProcess([step('aggregate', { aggregates })], input, {}, { maxCells, maxColumns: 100 }).table.columns.length,
      );
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };
  expect([aggregateWithin(20), aggregateWithin(19)]).toEqual(['20', 'QUERY_034']);
});
