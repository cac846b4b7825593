import { textColumn } from '@sextant/contract';
import { floatColumn, numbersOf, takeRows, type Frame, type FrameColumn } from './frame.ts';
import { gather, groupRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns, type Options } from './options.ts';
import { greatestOf, leastOf, meanOf, medianOf, percentileOf } from './statistics.ts';

/** The ends of the whiskers for the values of one group. */
type Whiskers = (values: readonly number[]) => { low: number; high: number };

function tukey(values: readonly number[]): { low: number; high: number } {
  const [q1, q3] = [percentileOf(values, 25, 'midpoint'), percentileOf(values, 75, 'midpoint')];
  const reach = 1.5 * (q3 - q1);
  return {
    low: leastOf(values.filter((value) => value >= q1 - reach)),
    high: greatestOf(values.filter((value) => value <= q3 + reach)),
  };
}

function readWhiskers(options: Options): Whiskers {
  const type = options.text('whisker_type', 'tukey');
  if (type === 'tukey') return tukey;
  if (type === 'min/max') return (values) => ({ low: leastOf(values), high: greatestOf(values) });
  if (type !== 'percentile') return options.refuse(`Unsupported whisker type: ${type}`);
  const given = options.raw('percentiles');
  const [low, high]: unknown[] = Array.isArray(given) && given.length === 2 ? given : [];
  if (typeof low !== 'number' || typeof high !== 'number' || low >= high) {
    return options.refuse(
      'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
    );
  }
  return (values) => ({ low: percentileOf(values, low), high: percentileOf(values, high) });
}

/** Per group and metric: mean, median, whisker ends (`max`, `min`), quartiles, count and the outliers as a JSON list. */
export function boxplot(frame: Frame, given: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('boxplot', given, ['groupby', 'metrics', 'whisker_type', 'percentiles']);
  const names = options.texts('groupby');
  const metrics = options.texts('metrics');
  const whiskers = readWhiskers(options);
  requireColumns(frame, [...names, ...metrics], options);
  const keys = names.flatMap((name) => columnsUnder(frame, name));
  const groups = groupRows(keys, frame.rowCount, keys);
  const perMetric = metrics.map((metric) => {
    const [source] = columnsUnder(frame, metric);
    const numbers = source === undefined ? new Float64Array() : numbersOf(source);
    return boxColumns(
      metric,
      gather(numbers, groups.groupOf, groups.first.length).map((values) => values ?? []),
      whiskers,
    );
  });
  // Statistic by statistic, each for every metric.
  const columns = (perMetric[0] ?? []).flatMap((_, at) => perMetric.flatMap((box) => box.slice(at, at + 1)));
  return {
    index: [],
    columns: [...keys.map((key) => ({ ...key, cells: takeRows(key.cells, groups.first) })), ...columns],
    rowCount: groups.first.length,
  };
}

function boxColumns(metric: string, all: readonly (readonly number[])[], whiskers: Whiskers): FrameColumn[] {
  const groups = all.map((values) => values.filter((value) => !Number.isNaN(value)));
  const ends = groups.map(whiskers);
  const column = (name: string, compute: (values: readonly number[], group: number) => number): FrameColumn =>
    floatColumn([`${metric}__${name}`], Float64Array.from(groups, compute));
  const outliers = groups.map((values, group) => {
    const { low, high } = ends[group] ?? { low: 0, high: 0 };
    return JSON.stringify([...values.filter((value) => value > high), ...values.filter((value) => value < low)]);
  });
  return [
    column('mean', meanOf),
    column('median', medianOf),
    column('max', (_, group) => ends[group]?.high ?? Number.NaN),
    column('min', (_, group) => ends[group]?.low ?? Number.NaN),
    column('q1', (values) => percentileOf(values, 25, 'midpoint')),
    column('q3', (values) => percentileOf(values, 75, 'midpoint')),
    column('count', (_, group) => all[group]?.length ?? 0),
    { path: [`${metric}__outliers`], type: 'json', cells: textColumn('', outliers, 'json').cells },
  ];
}
