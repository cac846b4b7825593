import { describe, expect, test } from 'vitest';
import { postProcess } from './run.ts';
import { cells, rejection, roundValues, step, table } from './test-steps.ts';

const input = table({ day: [1, 1, 2], shop: ['a', 'sales', 'a'], sales: [4, 2, 8], cost: [1, 1, 1] });
const sum = { operator: 'sum' };
const pivot = step('pivot', { index: ['day'], columns: ['shop'], aggregates: { sales: sum, cost: sum } });
const namesAfter = (...steps: readonly ReturnType<typeof step>[]) =>
  postProcess(steps, input).table.columns.map(({ name }) => name);
const missingColumnsText = 'POST_002 Referenced columns not available in DataFrame.';

describe('rename', () => {
  const renameColumns = (columns: unknown, level?: number) =>
    namesAfter(pivot, step('rename', { columns, ...(level === undefined ? {} : { level }) }), step('flatten'));

  test('one level of the labels, or all of them', () => {
    expect(namesAfter(pivot, step('flatten'))).toEqual(['day', 'cost, a', 'cost, sales', 'sales, a', 'sales, sales']);
    expect(renameColumns({ sales: 'x' })).toEqual(['day', 'cost, a', 'cost, x', 'x, a', 'x, x']);
    expect(renameColumns({ sales: 'x' }, 0)).toEqual(['day', 'cost, a', 'cost, sales', 'x, a', 'x, sales']);
    expect(renameColumns({ sales: 'x', a: 'b' }, 1)).toEqual(['day', 'cost, b', 'cost, x', 'sales, b', 'sales, x']);
    expect(renameColumns({ sales: null, cost: null }, 0)).toEqual(['day', 'a', 'sales', 'a', 'sales']);
    expect(renameColumns({ sales: 'cost', cost: 'other' }, 0)).toEqual([
      'day',
      'other, a',
      'other, sales',
      'cost, a',
      'cost, sales',
    ]);
  });

  test('nothing to rename leaves labels as they are', () => {
    for (const columns of [{}, null, undefined, ['sales'], 'sales'])
      expect(renameColumns(columns)).toEqual(['day', 'cost, a', 'cost, sales', 'sales, a', 'sales, sales']);
  });

  test('names that are not there, or are there already, are rejected', () => {
    const errorOf = (options: Readonly<Record<string, unknown>>) => rejection([pivot, step('rename', options)], input);
    expect(errorOf({ columns: { gone: 'x' } })).toBe(missingColumnsText);
    expect(errorOf({ columns: { sales: 'x', gone: 'y' } })).toBe(missingColumnsText);
    expect(errorOf({ columns: { cost: 'x' }, level: 1 })).toBe(missingColumnsText);
    expect(errorOf({ columns: { sales: 'cost' } })).toBe('POST_002 Label already exists');
    expect(errorOf({ columns: { sales: 'a' }, level: 0 })).toBe('not rejected');
  });
});

describe('select', () => {
  const selected = (options: Readonly<Record<string, unknown>>) => namesAfter(step('select', options));

  test('columns in the order that is asked for, without some, under other names', () => {
    expect(selected({})).toEqual(['day', 'shop', 'sales', 'cost']);
    expect(selected({ columns: ['cost', 'day'] })).toEqual(['cost', 'day']);
    expect(selected({ columns: 'cost' })).toEqual(['cost']);
    expect(selected({ exclude: ['shop', 'day'] })).toEqual(['sales', 'cost']);
    expect(selected({ columns: ['sales', 'shop'], exclude: ['shop'], rename: { sales: 'amount' } })).toEqual([
      'amount',
    ]);
    expect(namesAfter(pivot, step('select', { columns: ['sales'], rename: { sales: 'x' } }), step('flatten'))).toEqual([
      'day',
      'x, a',
      'x, sales',
    ]);
  });

  test('what is not there is rejected', () => {
    const errorOf = (options: Readonly<Record<string, unknown>>) => rejection([step('select', options)], input);
    expect(errorOf({ columns: ['gone'] })).toBe(missingColumnsText);
    expect(errorOf({ exclude: ['gone'] })).toBe(missingColumnsText);
    expect(errorOf({ rename: { gone: 'x' } })).toBe(missingColumnsText);
    expect(errorOf({ columns: ['sales'], rename: { cost: 'x' } })).toBe(missingColumnsText);
    expect(errorOf({ rename: { sales: 5 } })).toBe('POST_002 Option rename of select must map names to names');
    expect(errorOf({ columns: [1] })).toBe('POST_002 Option columns of select must be a list of names');
  });
});

test('flatten joins the levels that stay, and leaves the index out on request', () => {
  expect(namesAfter(pivot, step('flatten', { drop_levels: [1] }))).toEqual(['day', 'cost', 'cost', 'sales', 'sales']);
  expect(namesAfter(pivot, step('flatten', { drop_levels: 1 }))).toHaveLength(5);
  expect(namesAfter(pivot, step('flatten', { reset_index: false }))).toEqual([
    'cost, a',
    'cost, sales',
    'sales, a',
    'sales, sales',
  ]);
  expect(namesAfter(step('flatten'))).toEqual(['day', 'shop', 'sales', 'cost']);
});

test('separators in labels are marked at every level, and nothing else may be asked of it', () => {
  const oddTable = table({ k: ['r', 'r'], c: ['x, y, z', 'w'], 'a, b': [1, 2] });
  const spread = step('pivot', { index: ['k'], columns: ['c'], aggregates: { 'a, b': sum } });
  const names = (...steps: readonly ReturnType<typeof step>[]) =>
    postProcess([spread, ...steps, step('flatten')], oddTable).table.columns.map(({ name }) => name);
  expect(names(step('escape_separator'))).toEqual(['k', 'a\\, b, w', 'a\\, b, x\\, y\\, z']);
  expect(names(step('escape_separator'), step('unescape_separator'))).toEqual(['k', 'a, b, w', 'a, b, x, y, z']);
  for (const name of ['escape_separator', 'unescape_separator'])
    expect(rejection([step(name, { columns: ['k'] })], oddTable)).toBe(`POST_002 Unknown option of ${name}: columns`);
});

test('options of the wrong kind are rejected by what they must be', () => {
  const errorOf = (operation: string, options: Readonly<Record<string, unknown>>) =>
    rejection([step(operation, options)], input);
  expect(errorOf('sort', { by: ['day'], is_sort_index: 1 })).toBe(
    'POST_002 Option is_sort_index of sort must be true or false',
  );
  expect(errorOf('diff', { columns: { sales: 'd' }, periods: '1' })).toBe(
    'POST_002 Option periods of diff must be a number',
  );
  expect(errorOf('diff', { columns: ['sales'] })).toBe('POST_002 Option columns of diff must be an object');
  expect(errorOf('diff', { columns: 'sales' })).toBe('POST_002 Option columns of diff must be an object');
  expect(errorOf('cum', { columns: { sales: 'd' }, operator: 1 })).toBe(
    'POST_002 Option operator of cum must be a text',
  );
  expect(errorOf('cum', { columns: { sales: null }, operator: 'sum' })).toBe(
    'POST_002 Option columns of cum must map names to names',
  );
  expect(errorOf('cum', { a: 1, operator: 'sum', b: 2 })).toBe('POST_002 Unknown option of cum: a, b');
  expect(errorOf('sort', { by: null, ascending: null })).toBe('not rejected');
});

describe('computed columns', () => {
  const wideTable = table({ k: ['r', 'r', 's'], c: ['x', 'y', 'x'], a: [1, 2, 4], b: [10, 40, 50] });
  const spread = step('pivot', { index: ['k'], columns: ['c'], aggregates: { a: sum, b: sum } });

  test('stand under their own name for each series, in the place of a column of that name', () => {
    const { table: result } = postProcess(
      [spread, step('cum', { operator: 'sum', columns: { a: 'a', b: 'total' } }), step('flatten')],
      wideTable,
    );
    expect(result.columns.map(({ name }) => name)).toEqual([
      'k',
      'a, x',
      'a, y',
      'b, x',
      'b, y',
      'total, x',
      'total, y',
    ]);
    expect(cells(result, 'a, x')).toEqual([1, 5]);
    expect(cells(result, 'total, x')).toEqual([10, 60]);
    expect(cells(result, 'total, y')).toEqual([40, null]);
  });

  test('are compared series by series; a series without a counterpart has none', () => {
    const compareBy = (type: string, more: Readonly<Record<string, unknown>> = {}) =>
      postProcess(
        [
          spread,
          step('compare', { source_columns: ['b'], compare_columns: ['a'], compare_type: type, ...more }),
          step('flatten'),
        ],
        wideTable,
      ).table;
    const names = (more: Readonly<Record<string, unknown>>) => compareBy('ratio', more).columns.map(({ name }) => name);
    expect(names({})).toEqual(['k', 'a, x', 'a, y', 'b, x', 'b, y', 'ratio__b__a, x', 'ratio__b__a, y']);
    expect(names({ drop_original_columns: true })).toEqual(['k', 'ratio__b__a, x', 'ratio__b__a, y']);
    expect(cells(compareBy('difference'), 'difference__b__a, x')).toEqual([9, 46]);
    expect(cells(compareBy('percentage'), 'percentage__b__a, x')).toEqual([9, 11.5]);
    expect(cells(compareBy('ratio'), 'ratio__b__a, y')).toEqual([20, null]);
    const bareSteps = [
      spread,
      step('select', { columns: ['a', 'b'] }),
      step('rename', { columns: { x: 'z' }, level: 1 }),
      step('cum', { operator: 'sum', columns: { a: 'c' } }),
      step('rename', { columns: { z: 'w', y: 'y2' }, level: 1 }),
    ];
    const { table: result } = postProcess(
      [
        ...bareSteps,
        step('compare', { source_columns: ['b'], compare_columns: ['c'], compare_type: 'ratio' }),
        step('flatten'),
      ],
      wideTable,
    );
    expect(cells(result, 'ratio__b__c, w')).toEqual([10, 10]);
  });

  test('figures of a comparison are rounded half to even, four places unless asked otherwise; a difference is not', () => {
    const pairs = table({
      a: [1, 1, 3, -1, -3, 5, 1, 0, null],
      b: [3, 8, 8, 8, 8, 8, 0, 0, 1],
    });
    const ratio = (precision?: number, type = 'ratio', of = pairs) =>
      cells(
        postProcess(
          [
            step('compare', {
              source_columns: ['a'],
              compare_columns: ['b'],
              compare_type: type,
              ...(precision === undefined ? {} : { precision }),
            }),
          ],
          of,
        ).table,
        `${type}__a__b`,
      );
    expect(ratio(2)).toEqual([0.33, 0.12, 0.38, -0.12, -0.38, 0.62, Infinity, null, null]);
    expect(ratio()).toEqual([0.3333, 0.125, 0.375, -0.125, -0.375, 0.625, Infinity, null, null]);
    expect(ratio(0, 'percentage').slice(0, 3)).toEqual([-1, -1, -1]);
    expect(ratio(400).slice(0, 2)).toEqual([1 / 3, 0.125]);
    expect(ratio(1, 'difference', table({ a: [1.25], b: [1] }))).toEqual([0.25]);
  });
});

describe('contribution', () => {
  const shares = (options: Readonly<Record<string, unknown>>, of = table({ t: ['x', 'y'], a: [1, 3], b: [3, 1] })) =>
    postProcess([step('contribution', options)], of).table;

  test('is of a column unless rows are asked for, of every column of numbers unless some are named', () => {
    expect(roundValues(cells(shares({}), 'a'))).toEqual([0.25, 0.75]);
    expect(cells(shares({ orientation: 'row' }), 'a')).toEqual([0.25, 0.75]);
    expect(cells(shares({ orientation: 'row', columns: ['a'] }), 'a')).toEqual([1, 1]);
    expect(shares({ columns: ['b'], rename_columns: ['part'] }).columns.map(({ name }) => name)).toEqual([
      't',
      'a',
      'b',
      'part',
    ]);
    expect(cells(shares({}, table({ a: [0, 0] })), 'a')).toEqual([null, null]);
    expect(cells(shares({ orientation: 'row' }, table({ a: [0, null], b: [0, 2] })), 'a')).toEqual([null, 0]);
  });

  test('names are one for each column that is named, or for each of all', () => {
    const errorOf = (options: Readonly<Record<string, unknown>>) =>
      rejection([step('contribution', options)], table({ t: ['x'], a: [1], b: [3] }));
    const length = 'POST_002 `rename_columns` must have the same length as `columns`.';
    expect(errorOf({ rename_columns: ['x', 'y'] })).toBe('not rejected');
    expect(errorOf({ rename_columns: ['x'] })).toBe(length);
    expect(errorOf({ columns: ['a'], rename_columns: ['x', 'y'] })).toBe(length);
    expect(errorOf({ columns: ['a', 'b'], rename_columns: ['x', 'y'] })).toBe('not rejected');
    expect(errorOf({ orientation: 'both' })).toBe('POST_002 `orientation` must be `row` or `column`');
    expect(errorOf({ columns: ['gone'] })).toBe(missingColumnsText);
    expect(errorOf({ columns: ['a'], contribution_totals: { a: '5' } })).toBe(
      'POST_002 Option contribution_totals of contribution must map names to numbers',
    );
    expect(errorOf({ columns: ['a'], contribution_totals: { a: null } })).toBe('not rejected');
  });

  test('a name for a metric names every series of it', () => {
    const wideTable = table({ k: ['r', 'r'], c: ['x', 'y'], a: [1, 3] });
    const spread = step('pivot', { index: ['k'], columns: ['c'], aggregates: { a: sum } });
    const { table: result } = postProcess(
      [spread, step('contribution', { orientation: 'row', columns: ['a'] }), step('flatten')],
      wideTable,
    );
    expect([cells(result, 'a, x'), cells(result, 'a, y')]).toEqual([[0.25], [0.75]]);
  });

  test('each time shift is a whole of its own, known by the end of the label', () => {
    const shiftedTable = shares(
      { orientation: 'row', time_shifts: ['1 year ago', '1 week ago'] },
      table({ a: [2], b: [6], 'a__1 year ago': [1], 'b__1 year ago': [1], 'a__1 week ago': [9] }),
    );
    expect(shiftedTable.columns.map(({ name }) => cells(shiftedTable, name)[0])).toEqual([0.25, 0.75, 0.5, 0.5, 1]);
  });

  test('a time shift that has taken the place of the metric in the names is a whole of its own, and nothing of nothing is unknown', () => {
    const spread = step('pivot', { index: ['k'], columns: ['c'], aggregates: { a: sum, 'a__1 year ago': sum } });
    const rename = step('rename', { columns: { a: null, 'a__1 year ago': '1 year ago' }, level: 0, inplace: true });
    const { table: result } = postProcess(
      [spread, rename, step('contribution', { orientation: 'row', time_shifts: ['1 year ago'] }), step('flatten')],
      table({ k: ['r', 'r', 's', 's'], c: ['x', 'y', 'x', 'y'], a: [1, 3, 1, 1], 'a__1 year ago': [4, 1, null, null] }),
    );
    expect(['x', 'y', '1 year ago, x', '1 year ago, y'].map((name) => cells(result, name))).toEqual([
      [0.25, 0.5],
      [0.75, 0.5],
      [0.8, null],
      [0.2, null],
    ]);
  });
});
