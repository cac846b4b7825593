import { cellAt } from '@sextant/contract';
import type { ColumnTable, PostStep } from '@sextant/contract';
import { postProcess } from '@sextant/query';
import { ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';

/** What a step is measured on: rows of a result, its series, and the steps before it that are not measured. */
interface MeasuredStep {
  readonly name: string;
  readonly table: (size: Size) => ColumnTable;
  readonly before?: readonly PostStep[];
  readonly step: PostStep;
}

interface Size {
  readonly rows: number;
  readonly series: number;
}

const hourMs = 3_600_000;

/** The next of a row of numbers from 0 up to 1 that looks random and is the same in each run (Lehmer). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Hours × series in the order that an engine returns them, with a text dimension, four metrics and NULLs. */
function longTable({ rows, series }: Size): ColumnTable {
  const next = numbersFrom(rows + series);
  const time = Float64Array.from({ length: rows }, (_, row) => Math.floor(row / series) * hourMs);
  const names = Array.from({ length: series }, (_, index) => `series ${index}`);
  const codes = Int32Array.from({ length: rows }, (_, row) => row % series);
  const metric = (name: string, of: (random: number) => number) => {
    const nulls = new Uint8Array(rows);
    const numbers = new Float64Array(rows).map((_, row) => {
      if (next() < 0.01) nulls[row] = 1;
      return of(next());
    });
    return { name, type: 'float', cells: { encoding: 'numbers', numbers, nulls } } as const;
  };
  return {
    columns: [
      { name: 'time', type: 'timestamp', cells: { encoding: 'numbers', numbers: time, nulls: null } },
      { name: 'series', type: 'text', cells: { encoding: 'texts', codes, dictionary: names } },
      metric('sales', (random) => random * 1000),
      metric('orders', (random) => Math.floor(random * 50)),
      metric('latitude', (random) => random * 180 - 90),
      metric('longitude', (random) => random * 360 - 180),
    ],
    rowCount: rows,
  };
}

/** As many columns as series: what a pivot leaves, about as many cells as `rows`. */
function wideTable({ rows, series }: Size): ColumnTable {
  const steps = Math.max(1, Math.floor(rows / series));
  const next = numbersFrom(rows * 7 + series);
  const time = Float64Array.from({ length: steps }, (_, row) => row * hourMs);
  return {
    columns: [
      { name: 'time', type: 'timestamp', cells: { encoding: 'numbers', numbers: time, nulls: null } },
      ...Array.from({ length: series }, (_, index) => ({
        name: `series ${index}`,
        type: 'float' as const,
        cells: { encoding: 'numbers' as const, numbers: new Float64Array(steps).map(() => next()), nulls: null },
      })),
    ],
    rowCount: steps,
  };
}

const step = (operation: string, options: Readonly<Record<string, unknown>>): PostStep => ({ operation, options });
const pivotStep = step('pivot', {
  index: ['time'],
  columns: ['series'],
  aggregates: { sales: { operator: 'mean' }, orders: { operator: 'mean' } },
  drop_missing_columns: false,
});
const both = { sales: 'sales', orders: 'orders' };
const rollingStep = (type: string, more: Readonly<Record<string, unknown>> = {}): PostStep =>
  step('rolling', { rolling_type: type, window: 28, columns: { sales: 'rolled' }, ...more });

const onRows = (name: string, measuredStep: PostStep): MeasuredStep => ({ name, table: longTable, step: measuredStep });
const onSeries = (name: string, measuredStep: PostStep): MeasuredStep => ({
  name,
  table: longTable,
  before: [pivotStep],
  step: measuredStep,
});

const aggregates = { total: { operator: 'sum', column: 'sales' }, middle: { operator: 'median', column: 'orders' } };

const cases: readonly MeasuredStep[] = [
  onRows('pivot', pivotStep),
  onRows('aggregate', step('aggregate', { groupby: ['series'], aggregates })),
  onRows('boxplot', step('boxplot', { groupby: ['series'], metrics: ['sales'], whisker_type: 'tukey' })),
  onRows('histogram', step('histogram', { column: 'sales', groupby: [], bins: 20 })),
  onRows('rank', step('rank', { metric: 'sales', group_by: 'series' })),
  onRows('sort', step('sort', { by: ['series', 'sales'], ascending: [true, false] })),
  onRows('contribution by column', step('contribution', { columns: ['sales', 'orders'] })),
  onRows('contribution by row', step('contribution', { columns: ['sales', 'orders'], orientation: 'row' })),
  onRows(
    'compare',
    step('compare', {
      source_columns: ['sales'],
      compare_columns: ['orders'],
      compare_type: 'percentage',
    }),
  ),
  onRows('cum', step('cum', { operator: 'sum', columns: both })),
  onRows('diff', step('diff', { columns: both, periods: 7 })),
  onRows('rolling mean', rollingStep('mean')),
  onRows('rolling max', rollingStep('max')),
  onRows('rolling std', rollingStep('std')),
  onRows('rolling median', rollingStep('median')),
  onRows('select', step('select', { columns: ['time', 'sales'], rename: { sales: 'Sales' } })),
  onRows('rename', step('rename', { columns: { sales: 'Sales' } })),
  onRows('geohash_encode', step('geohash_encode', { latitude: 'latitude', longitude: 'longitude', geohash: 'hash' })),
  onSeries('resample after pivot', step('resample', { rule: '30min', method: 'ffill' })),
  onSeries('flatten after pivot', step('flatten', {})),
  onSeries('cum after pivot', step('cum', { operator: 'sum', columns: both })),
  onSeries(
    'compare after pivot',
    step('compare', {
      source_columns: ['sales'],
      compare_columns: ['orders'],
      compare_type: 'difference',
    }),
  ),
  { name: 'contribution of wide rows', table: wideTable, step: step('contribution', { orientation: 'row' }) },
];

/** Reads every cell once, as plain data, and keeps something of it. */
function plainPass({ columns, rowCount }: ColumnTable): number {
  let keptBytes = 0;
  for (const column of columns)
    for (let row = 0; row < rowCount; row += 1) {
      const cell = cellAt(column, row);
      keptBytes += typeof cell === 'number' ? cell : typeof cell === 'string' ? cell.length : 0;
    }
  return keptBytes;
}

const least = (times: readonly number[]): number =>
  times.reduce((bestTime, time) => Math.min(bestTime, time), Infinity);

const rounds = (isQuick: boolean): number => (isQuick ? 7 : 21);

/** Milliseconds of a step alone (what stands before it is taken away), and of a plain pass over the same table. */
function measure(
  { table, before = [], step: measuredStep }: MeasuredStep,
  size: Size,
  isQuick: boolean,
): [number, number] {
  const input = table(size);
  const wholeTimes: number[] = [];
  const baseTimes: number[] = [];
  const passes: number[] = [];
  const timeOf = (action: () => unknown): number => {
    const start = performance.now();
    action();
    return performance.now() - start;
  };
  for (let round = -3; round < rounds(isQuick); round += 1) {
    const pass = timeOf(() => plainPass(input));
    const baseMs = before.length === 0 ? 0 : timeOf(() => postProcess(before, input));
    const wholeMs = timeOf(() => postProcess([...before, measuredStep], input));
    if (round < 0) continue;
    passes.push(pass);
    baseTimes.push(baseMs);
    wholeTimes.push(wholeMs);
  }
  // The best of each: other work of the machine only adds.
  return [Math.max(0, least(wholeTimes) - least(baseTimes)), least(passes)];
}

const usualSize: Size = { rows: 50_000, series: 50 };

function stepFigure(one: MeasuredStep, isQuick: boolean): Figure {
  const [measuredMs, limit] = measure(one, usualSize, isQuick);
  return {
    name: `post-processing, ${one.name}, 50,000 rows`,
    limit: `plain pass over the same columns ${ms(limit)}`,
    measured: ms(measuredMs),
    ratio: measuredMs / limit,
    bar: '≤ 5 × a plain pass',
    pass: measuredMs <= 5 * limit,
  };
}

/** Shorter times are noise and count as this. */
const tooShortMs = 0.5;

/** Sixteen times the rows (a hundred times the series), and how much longer it takes: what is quadratic takes 256 times as long. */
function growthFigure(one: MeasuredStep, dimension: 'rows' | 'series', isQuick: boolean): Figure {
  const sizes: readonly Size[] =
    dimension === 'rows'
      ? [12_500, 50_000, 200_000].map((rows) => ({ rows, series: 50 }))
      : [10, 1_000].map((series) => ({ rows: 50_000, series }));
  const times = sizes.map((size) => Math.max(tooShortMs, measure(one, size, isQuick)[0]));
  const [first = 1, last = 1] = [times[0], times.at(-1)];
  const growth = last / first;
  const factor = dimension === 'rows' ? 16 : 100;
  return {
    name: `post-processing, ${one.name}, growth with ${dimension}`,
    limit: dimension === 'rows' ? '12,500 to 200,000 rows: 16 ×' : '10 to 1,000 series in as many rows: 100 ×',
    measured: `${times.map(ms).join(', ')}: ${growth.toFixed(1)} ×`,
    ratio: growth / factor,
    // Caches of the processor are left behind on the way: up to twice the growth is still linear, quadratic is 16 times it.
    bar: dimension === 'rows' ? '≤ 2 × the growth of the rows' : '≤ half the growth of the series',
    pass: dimension === 'rows' ? growth <= 2 * factor : growth <= factor / 2,
  };
}

/** Every post-processing step on 50,000 rows beside a plain pass over them, and how it grows with rows and series. */
export function benchPostProcessing({ isQuick }: BenchOptions): Promise<Figure[]> {
  return Promise.resolve([
    ...cases.map((one) => stepFigure(one, isQuick)),
    ...cases.map((one) => growthFigure(one, 'rows', isQuick)),
    ...cases.map((one) => growthFigure(one, 'series', isQuick)),
    growthFigure(
      onRows('rolling median of a window of 5,000', rollingStep('median', { window: 5_000 })),
      'rows',
      isQuick,
    ),
    growthFigure(onRows('rolling std of a window of 5,000', rollingStep('std', { window: 5_000 })), 'rows', isQuick),
  ]);
}
