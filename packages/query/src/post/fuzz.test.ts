import {
  columnFrom,
  laterPostOperations,
  postOperations,
  SextantError,
  type ColumnTable,
  type PostStep,
} from '@sextant/contract';
import { expect, test } from 'vitest';
import { postProcess } from './run.ts';

/** Numbers from 0 up to 1 that look random and are the same for the same seed (Lehmer). */
function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const optionNames = [
  'groupby',
  'aggregates',
  'metrics',
  'whisker_type',
  'percentiles',
  'source_columns',
  'compare_columns',
  'compare_type',
  'precision',
  'orientation',
  'columns',
  'rename_columns',
  'contribution_totals',
  'operator',
  'periods',
  'axis',
  'drop_levels',
  'reset_index',
  'geohash',
  'latitude',
  'longitude',
  'geodetic',
  'column',
  'bins',
  'index',
  'metric_fill_value',
  'column_fill_value',
  'drop_missing_columns',
  'combine_value_with_metric',
  'marginal_distributions',
  'metric',
  'group_by',
  'level',
  'rule',
  'method',
  'fill_value',
  'rolling_type',
  'window',
  'min_periods',
  'center',
  'rolling_type_options',
  'exclude',
  'rename',
  'by',
  'ascending',
  'is_sort_index',
];
const mean = { operator: 'mean' };
const values: readonly unknown[] = [
  'v',
  't',
  'k',
  'gone',
  '',
  ['v'],
  ['t', 'k'],
  [],
  { v: 'v' },
  { v: mean },
  { v: { operator: 'median' }, n: { operator: 'count', column: 'v' } },
  { v: null },
  { quantile: 0.5 },
  'mean',
  'sum',
  'tukey',
  'row',
  'difference',
  'percentage',
  '1D',
  '2W',
  '3M',
  'ffill',
  'linear',
  [10, 90],
  0,
  1,
  -1,
  2.5,
  3,
  1e9,
  Number.NaN,
  true,
  false,
  null,
  '__proto__',
  'constructor',
];

const table: ColumnTable = {
  columns: [
    columnFrom('t', 'timestamp', [0, 86_400_000, null, 86_400_000, 999_999_999_999]),
    columnFrom('k', 'text', ['a', null, 'b', 'a', '']),
    columnFrom('v', 'float', [1, null, Infinity, -2.5, 1e300]),
    columnFrom('n', 'integer', [1, 2, 3, 4, 5]),
  ],
  rowCount: 5,
};

/** Options that often fit: a few of the names that some step knows, with any value. */
function anyStep(random: () => number): PostStep {
  const pickRandom = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const operation = pickRandom([...postOperations, ...laterPostOperations]) ?? 'sort';
  const options: Record<string, unknown> = {};
  for (let count = Math.floor(random() * 5); count > 0; count -= 1)
    options[pickRandom(optionNames) ?? 'by'] = pickRandom(values);
  return { operation, options };
}

/** Steps with everything that they need, so that the random ones meet frames of all shapes. */
const goodSteps: readonly PostStep[] = [
  { operation: 'pivot', options: { index: ['t'], columns: ['k'], aggregates: { v: mean, n: mean } } },
  { operation: 'pivot', options: { index: ['t', 'k'], aggregates: { v: mean }, marginal_distributions: true } },
  { operation: 'sort', options: { by: ['v'], ascending: false } },
  { operation: 'rolling', options: { rolling_type: 'sum', window: 2, min_periods: 1, columns: { v: 'r' } } },
  { operation: 'select', options: { columns: ['v'] } },
  { operation: 'aggregate', options: { groupby: ['k'], aggregates: { v: mean } } },
];

test('any steps with any options return a whole table or a coded rejection', () => {
  let queryResult = 0;
  const errors: string[] = [];
  for (let seed = 1; seed <= 20_000; seed += 1) {
    const random = randomFrom(seed * 7919);
    const goodStep = goodSteps[Math.floor(random() * goodSteps.length * 2)];
    const steps = [
      ...(goodStep === undefined ? [] : [goodStep]),
      anyStep(random),
      ...(random() < 0.3 ? [anyStep(random)] : []),
    ];
    try {
      const { table: result, rowNames } = postProcess(steps, table);
      queryResult += 1;
      const lengths = result.columns.map(({ cells }) =>
        cells.encoding === 'texts' ? cells.codes.length : cells.numbers.length,
      );
      const isWhole = [...lengths, rowNames?.length ?? result.rowCount].every((length) => length === result.rowCount);
      if (!isWhole) errors.push(`seed ${seed}: columns of ${lengths.join()} in ${result.rowCount} rows`);
    } catch (error) {
      const isCoded = error instanceof SextantError && /^POST_00[12]$/.test(error.code);
      if (!isCoded) errors.push(`seed ${seed}: ${JSON.stringify(steps)} ${String(error)}`);
    }
  }
  expect(errors).toEqual([]);
  expect(queryResult).toBeGreaterThan(1_000);
}, 60_000);
