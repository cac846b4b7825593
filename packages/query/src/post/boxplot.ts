import { textColumn } from '@sextant/contract';
import { floatColumn, numbersOf, plainFrame, takeRows, type Frame, type FrameColumn } from './frame.ts';
import { groupRows, groupValues, statisticOf } from './groups.ts';
import { columnsUnder, readOptions, requireColumns } from './options.ts';
import { keepNullKeys } from './pivot.ts';
import { greatestOf, minOf, meanOf, medianOf, percentileOf, type Statistic } from './statistics.ts';

/**
 * Where whiskers end. `tukey`: the outermost values within 1.5 times the distance of the quartiles from them. `percentile`: two
 * percentiles, linear between neighbors. `min/max`: the extremes.
 */
export type Whiskers =
  | { readonly kind: 'tukey' }
  | { readonly kind: 'min/max' }
  | { readonly kind: 'percentile'; readonly low: number; readonly high: number };

/** What a box plot asks for, checked. */
export interface BoxPlotOptions {
  readonly groupBy: readonly string[];
  readonly metrics: readonly string[];
  readonly whiskers: Whiskers;
  /** Whether NULL is a group, the last; else its rows are left out, as in Superset. */
  readonly keepsNull: boolean;
}

const badPercentiles =
  'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value';

/** Reads a box plot's options. An unknown kind of whiskers is `min/max`, as in Superset. */
export function readBoxPlot(rawOptions: Readonly<Record<string, unknown>>): BoxPlotOptions {
  const options = readOptions('boxplot', rawOptions, [
    'groupby',
    'metrics',
    'whisker_type',
    'percentiles',
    keepNullKeys,
  ]);
  const type = options.text('whisker_type', 'tukey');
  const groups = {
    groupBy: options.texts('groupby'),
    metrics: options.texts('metrics'),
    keepsNull: options.flag(keepNullKeys, false),
  };
  if (type === 'tukey') return { ...groups, whiskers: { kind: 'tukey' } };
  if (type !== 'percentile') return { ...groups, whiskers: { kind: 'min/max' } };
  const percentiles = options.raw('percentiles');
  const [low, high]: unknown[] = Array.isArray(percentiles) && percentiles.length === 2 ? percentiles : [];
  if (typeof low !== 'number' || typeof high !== 'number' || low >= high) return options.reject(badPercentiles);
  if (low < 0 || high > 100) options.reject('Percentiles must be in the range [0, 100]');
  return { ...groups, whiskers: { kind: 'percentile', low, high } };
}

/** The statistics of a box, in the order of the result; quartiles lie in the middle between neighbors. */
export const boxStatistics = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'] as const;

/** The label of one statistic of a metric. */
export const boxLabel = (metric: string, statistic: (typeof boxStatistics)[number] | 'outliers'): string =>
  `${metric}__${statistic}`;

const quartile =
  (q: number): Statistic =>
  (values, from, to) =>
    percentileOf(values, from, to, { q, interpolation: 'midpoint' });

/** Per group and metric: mean, median, whisker ends (`max`, `min`), quartiles, count (NULLs too) and the outliers as a JSON list. */
export function boxplot(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const { groupBy, metrics, whiskers, keepsNull } = readBoxPlot(rawOptions);
  requireColumns(frame, [...groupBy, ...metrics], readOptions('boxplot', rawOptions, Object.keys(rawOptions)));
  const keys = groupBy.flatMap((name) => columnsUnder(frame, name));
  const { groupOf, first } = groupRows(keys, frame.rowCount, { keepsMissing: keepsNull });
  const boxes = metrics.map((metric) => {
    const [source] = columnsUnder(frame, metric);
    const numbers = source === undefined ? new Float64Array(frame.rowCount) : numbersOf(source);
    return boxColumns(metric, numbers, { groups: { bucketOf: groupOf, count: first.length }, whiskers });
  });
  return plainFrame(
    [...keys.map((key) => ({ ...key, cells: takeRows(key.cells, first) })), ...byStatistic(boxes)],
    first.length,
  );
}

/** Statistic by statistic, each for every metric. */
export const byStatistic = (boxes: readonly (readonly FrameColumn[])[]): FrameColumn[] =>
  (boxes[0] ?? []).flatMap((_, index) => boxes.flatMap((box) => box.slice(index, index + 1)));

interface BoxShape {
  readonly groups: { readonly bucketOf: Int32Array; readonly count: number };
  readonly whiskers: Whiskers;
}

function boxColumns(metric: string, numbers: Float64Array, { groups, whiskers }: BoxShape): FrameColumn[] {
  const presentValues = groupValues(numbers, groups);
  const all = groupValues(numbers, groups, { keepsMissing: true });
  const [q1, q3] = [statisticOf(presentValues, quartile(25)), statisticOf(presentValues, quartile(75))];
  const high = new Float64Array(groups.count);
  const low = new Float64Array(groups.count);
  const outliers: string[] = [];
  for (let group = 0; group < groups.count; group += 1) {
    const values = presentValues.values.subarray(presentValues.starts[group], presentValues.starts[group + 1]);
    const ends = whiskerEnds(values, whiskers, { q1: q1[group] ?? Number.NaN, q3: q3[group] ?? Number.NaN });
    [low[group], high[group]] = [ends.low, ends.high];
    outliers.push(
      JSON.stringify([...values.filter((value) => value > ends.high), ...values.filter((value) => value < ends.low)]),
    );
  }
  const statistics: Record<(typeof boxStatistics)[number], Float64Array> = {
    mean: statisticOf(presentValues, meanOf),
    median: statisticOf(presentValues, medianOf),
    max: high,
    min: low,
    q1,
    q3,
    count: statisticOf(all, (_, from, to) => to - from),
  };
  return [
    ...boxStatistics.map((name) => floatColumn([boxLabel(metric, name)], statistics[name])),
    { path: [boxLabel(metric, 'outliers')], type: 'json', cells: textColumn('', outliers, 'json').cells },
  ];
}

interface Quartiles {
  readonly q1: number;
  readonly q3: number;
}

function whiskerEnds(values: Float64Array, whiskers: Whiskers, { q1, q3 }: Quartiles): { low: number; high: number } {
  const count = values.length;
  switch (whiskers.kind) {
    case 'min/max':
      return { low: minOf(values, 0, count), high: greatestOf(values, 0, count) };
    case 'percentile':
      return {
        low: percentileOf(values, 0, count, { q: whiskers.low }),
        high: percentileOf(values, 0, count, { q: whiskers.high }),
      };
    case 'tukey': {
      const whiskerReach = 1.5 * (q3 - q1);
      let [low, high] = [Number.NaN, Number.NaN];
      for (const value of values) {
        if (value >= q1 - whiskerReach && !(value >= low)) low = value;
        if (value <= q3 + whiskerReach && !(value <= high)) high = value;
      }
      return { low, high };
    }
  }
}
