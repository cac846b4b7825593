import { cellAt, numberColumn, SextantError, textColumn, type ColumnTable, type PostStep } from '@sextant/contract';
import { expect, test } from 'vitest';
import { postProcess } from './run.ts';

const day = (of: number): number => Date.UTC(2024, 0, of);

const sales: ColumnTable = {
  columns: [
    numberColumn('day', 'timestamp', [day(2), day(1), day(1), day(4), null]),
    textColumn('shop', ['b', 'a', 'b', null, 'a']),
    numberColumn('sales', 'float', [4, 1, 2, 8, 16]),
  ],
  rowCount: 5,
};

const rows = (table: ColumnTable) =>
  Array.from({ length: table.rowCount }, (_, row) => table.columns.map((column) => cellAt(column, row)));
const names = (table: ColumnTable) => table.columns.map(({ name }) => name);
const run = (steps: readonly PostStep[], table: ColumnTable = sales) => postProcess(steps, table).table;
const step = (operation: string, options: Record<string, unknown> = {}): PostStep => ({ operation, options });
const pivot = (more: Record<string, unknown> = {}) =>
  step('pivot', { index: ['day'], columns: ['shop'], aggregates: { sales: { operator: 'mean' } }, ...more });

const reasonOf = (steps: readonly PostStep[], table: ColumnTable = sales): string => {
  try {
    run(steps, table);
    return 'no error';
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};

test('pivot spreads rows by sorted keys, names a missing column value and leaves missing keys out', () => {
  const table = run([pivot(), step('flatten')]);
  expect(names(table)).toEqual(['day', 'sales, <NULL>', 'sales, a', 'sales, b']);
  expect(rows(table)).toEqual([
    [day(1), null, 1, 2],
    [day(2), null, null, 4],
    [day(4), 8, null, null],
  ]);
});

test('a metric renamed to nothing leaves the series alone in the label, and the parts stay in the label map', () => {
  const { table, labelMap } = postProcess(
    [pivot(), step('rename', { columns: { sales: null }, level: 0 }), step('flatten')],
    sales,
  );
  expect(names(table)).toEqual(['day', '<NULL>', 'a', 'b']);
  expect(labelMap['a']).toEqual(['a']);
  expect(postProcess([pivot(), step('flatten')], sales).labelMap['sales, a']).toEqual(['sales', 'a']);
});

test('pivot can leave missing column values out, put the metric last, fill and add margins', () => {
  expect(names(run([pivot({ column_fill_value: null }), step('flatten')]))).toEqual(['day', 'sales, a', 'sales, b']);
  expect(names(run([pivot({ combine_value_with_metric: true }), step('flatten')]))).toEqual([
    'day',
    '<NULL>, sales',
    'a, sales',
    'b, sales',
  ]);
  expect(rows(run([pivot({ metric_fill_value: 0 }), step('flatten')]))[0]).toEqual([day(1), 0, 1, 2]);
  const margins = run([
    step('pivot', {
      index: ['shop'],
      columns: ['day'],
      aggregates: { sales: { operator: 'sum' } },
      marginal_distributions: true,
    }),
    step('flatten'),
  ]);
  expect(names(margins)).toEqual([
    'shop',
    'sales, 2024-01-01 00:00:00',
    'sales, 2024-01-02 00:00:00',
    'sales, <NULL>',
    'sales, All',
  ]);
  expect(rows(margins).at(-1)).toEqual(['All', 3, 4, 16, 23]);
});

test('contribution is by row or column, counts NULL as 0 and returns NULL for a total of 0', () => {
  const partsTable = run([
    pivot({ column_fill_value: null }),
    step('contribution', { orientation: 'row' }),
    step('flatten'),
  ]);
  expect(rows(partsTable)).toEqual([
    [day(1), 1 / 3, 2 / 3],
    [day(2), 0, 1],
  ]);
  const share = run([step('contribution', { columns: ['sales'], rename_columns: ['%sales'] })]);
  expect(names(share)).toEqual(['day', 'shop', 'sales', '%sales']);
  expect(rows(share).map((row) => row[3])).toEqual([4 / 31, 1 / 31, 2 / 31, 8 / 31, 16 / 31]);
});

test('rolling looks back, cuts the first rows with min_periods, and keeps them without', () => {
  const rolledValues = (more: Record<string, unknown>) =>
    rows(run([step('rolling', { rolling_type: 'sum', window: 2, columns: { sales: 'r' }, ...more })])).map(
      (row) => row[3],
    );
  expect(rolledValues({})).toEqual([null, 5, 3, 10, 24]);
  expect(rolledValues({ min_periods: 1 })).toEqual([5, 3, 10, 24]);
  expect(rolledValues({ min_periods: 0 })).toEqual([4, 5, 3, 10, 24]);
});

test('cum, diff and compare', () => {
  expect(rows(run([step('cum', { operator: 'sum', columns: { sales: 'sales' } })])).map((row) => row[2])).toEqual([
    4, 5, 7, 15, 31,
  ]);
  expect(rows(run([step('diff', { columns: { sales: 'd' } })])).map((row) => row[3])).toEqual([null, -3, 1, 6, 8]);
  const comparedTable = run([
    step('cum', { operator: 'max', columns: { sales: 'top' } }),
    step('compare', {
      source_columns: ['sales'],
      compare_columns: ['top'],
      compare_type: 'percentage',
      drop_original_columns: true,
    }),
  ]);
  expect(names(comparedTable)).toEqual(['day', 'shop', 'percentage__sales__top']);
  expect(rows(comparedTable).map((row) => row[2])).toEqual([0, -0.75, -0.5, 0, 0]);
});

test('resample puts days on an even grid', () => {
  const grid = (options: Record<string, unknown>) =>
    rows(
      run([
        step('pivot', { index: ['day'], aggregates: { sales: { operator: 'sum' } } }),
        step('resample', { rule: '1D', ...options }),
        step('flatten'),
      ]),
    );
  expect(grid({ method: 'asfreq', fill_value: 0 })).toEqual([
    [day(1), 3],
    [day(2), 4],
    [day(3), 0],
    [day(4), 8],
  ]);
  expect(grid({ method: 'ffill' })[2]).toEqual([day(3), 4]);
  expect(grid({ method: 'linear' })[2]).toEqual([day(3), 6]);
  expect(grid({ rule: '1M', method: 'sum' })).toEqual([[day(31), 15]]);
});

test('sort puts NULL last in both directions and keeps the order of equals', () => {
  const sorted = (ascending: boolean) =>
    rows(run([step('sort', { by: ['shop'], ascending })])).map((row) => [row[1], row[2]]);
  expect(sorted(true)).toEqual([
    ['a', 1],
    ['a', 16],
    ['b', 4],
    ['b', 2],
    [null, 8],
  ]);
  expect(sorted(false)).toEqual([
    ['b', 4],
    ['b', 2],
    ['a', 1],
    ['a', 16],
    [null, 8],
  ]);
});

test('aggregate and select', () => {
  const table = run([
    step('aggregate', { groupby: ['shop'], aggregates: { top: { operator: 'max', column: 'sales' } } }),
    step('select', { columns: ['top', 'shop'], rename: { top: 'Top' } }),
  ]);
  expect(names(table)).toEqual(['Top', 'shop']);
  expect(rows(table)).toEqual([
    [16, 'a'],
    [4, 'b'],
  ]);
});

test('a result without rows passes all steps', () => {
  const empty: ColumnTable = { columns: [numberColumn('sales', 'float', [])], rowCount: 0 };
  expect(run([pivot(), step('flatten')], empty)).toEqual(empty);
});

test.each([
  [[step('nope')], 'POST_001 Unsupported post processing operation: nope'],
  [[step('toString')], 'POST_001 Unsupported post processing operation: toString'],
  [
    [step('pivot', { aggregates: { sales: { operator: 'sum' } } })],
    'POST_002 Pivot operation requires at least one index',
  ],
  [[step('pivot', { index: ['day'], aggregates: {} })], 'POST_002 Pivot operation must include at least one aggregate'],
  [[pivot({ columns: ['gone'] })], 'POST_002 Referenced columns not available in DataFrame.'],
  [[pivot({ aggregates: { sales: { operator: 'bogus' } } })], 'POST_002 Invalid numpy function: bogus'],
  [[pivot({ aggregates: { sales: { operator: 'constructor' } } })], 'POST_002 Invalid numpy function: constructor'],
  [
    [step('rolling', { columns: { sales: 'sales' }, rolling_type: 'sum' })],
    'POST_002 Undefined window for rolling operation',
  ],
  [
    [step('rolling', { columns: { sales: 'sales' }, rolling_type: 'bogus', window: 2 })],
    'POST_002 Invalid rolling_type: bogus',
  ],
  [[step('cum', { operator: 'bogus', columns: {} })], 'POST_002 Invalid cumulative operator: bogus'],
  [[step('resample', { rule: '1D', method: 'sum' })], 'POST_002 Resample operation requires DatetimeIndex'],
  [
    [step('compare', { source_columns: ['sales'], compare_columns: [], compare_type: 'ratio' })],
    'POST_002 `compare_columns` must have the same length as `source_columns`.',
  ],
  [[step('histogram', { column: 'sales', bins: 1001 })], 'POST_002 `bins` must be an integer between 1 and 1000'],
  [[step('sort', { by: ['sales'], bogus: 1 })], 'POST_002 Unknown option of sort: bogus'],
  [
    [step('aggregate', { groupby: [], aggregates: { s: { operator: 'sum', column: 'gone' } } })],
    'POST_002 Column referenced by aggregate is undefined: gone',
  ],
  [
    [step('aggregate', { groupby: [], aggregates: { sales: {} } })],
    'POST_002 Operator undefined for aggregator: sales',
  ],
  [
    [step('boxplot', { groupby: [], metrics: ['sales'], whisker_type: 'percentile', percentiles: [90, 10] })],
    'POST_002 percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
  ],
  [
    [step('compare', { source_columns: ['sales'], compare_columns: ['sales'], compare_type: 'bogus' })],
    'POST_002 `compare_type` must be `difference`, `percentage` or `ratio`',
  ],
  [
    [step('contribution', { columns: ['day'] })],
    'POST_002 Column "day" is not numeric or does not exists in the query results.',
  ],
  [
    [step('contribution', { columns: ['sales'], rename_columns: ['a', 'b'] })],
    'POST_002 `rename_columns` must have the same length as `columns`.',
  ],
  [[step('rename', { columns: { sales: 'day' } })], 'POST_002 Label already exists'],
  [[step('rolling', { columns: { sales: 'sales' }, rolling_type: 'sum', window: -1 })], 'POST_002 Window must be > 0'],
  [
    [
      step('rolling', {
        columns: { sales: 'sales' },
        rolling_type: 'quantile',
        window: 2,
        rolling_type_options: { a: 1 },
      }),
    ],
    'POST_002 Invalid options for quantile: {"a":1}',
  ],
  [
    [
      step('select', { columns: ['day'] }),
      step('prophet', { time_grain: 'P1D', periods: 3, confidence_interval: 0.9, index: 'day' }),
    ],
    'POST_002 DataFrame include at least one series',
  ],
])('wrong steps are rejected with their reason: %j', (steps, reason) => {
  expect(reasonOf(steps)).toBe(reason);
});

test('a label that lost levels is said by the levels that are left', () => {
  const shops = { ...sales, columns: [...sales.columns, textColumn('size', ['s', 's', 'm', 'm', 's'])] };
  const two = step('pivot', { index: ['day'], columns: ['shop', 'size'], aggregates: { sales: { operator: 'mean' } } });
  const { labelMap } = postProcess([two, step('flatten', { drop_levels: [0] })], shops);
  expect(labelMap).toEqual({
    day: ['day'],
    '<NULL>, m': ['<NULL>', 'm'],
    'a, s': ['a', 's'],
    'b, m': ['b', 'm'],
    'b, s': ['b', 's'],
  });
});
