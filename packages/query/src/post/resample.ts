import { requireWithin, widestPost, type PostBounds } from './bounds.ts';
import { floatColumn, numbersOf, plainFrame, type Frame, type FrameColumn } from './frame.ts';
import { groupValues, statisticOf } from './groups.ts';
import { readOptions, type Options } from './options.ts';
import { meanOf, medianOf, sumOf, type Statistic } from './statistics.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;

/** A step of time: fixed lengths count from midnight of the first day; calendar steps name the day that labels a bin. */
type Rule =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'week'; readonly count: number }
  | { readonly kind: 'months'; readonly months: number; readonly labels: 'start' | 'end' };

const fixedUnits: Readonly<Record<string, number>> = {
  S: secondMs,
  s: secondMs,
  T: 60_000,
  min: 60_000,
  H: 3_600_000,
  h: 3_600_000,
  D: dayMs,
};
const monthUnits: Readonly<Record<string, { months: number; labels: 'start' | 'end' }>> = {
  M: { months: 1, labels: 'end' },
  ME: { months: 1, labels: 'end' },
  MS: { months: 1, labels: 'start' },
  Q: { months: 3, labels: 'end' },
  QS: { months: 3, labels: 'start' },
  A: { months: 12, labels: 'end' },
  Y: { months: 12, labels: 'end' },
  AS: { months: 12, labels: 'start' },
  YS: { months: 12, labels: 'start' },
};

function readRule(text: string, options: Options): Rule {
  const [, count = '', unit = ''] = /^(\d*)([A-Za-z]+)$/.exec(text.trim()) ?? [];
  const times = count === '' ? 1 : Number(count);
  const fixedMs = fixedUnits[unit];
  const calendar = monthUnits[unit];
  if (times > 0 && fixedMs !== undefined) return { kind: 'fixed', ms: times * fixedMs };
  if (times > 0 && unit === 'W') return { kind: 'week', count: times };
  if (times > 0 && calendar !== undefined)
    return { kind: 'months', months: times * calendar.months, labels: calendar.labels };
  return options.reject(`Invalid frequency: ${text}`);
}

const floorDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

/** Sunday on or after the day. */
const nextSunday = (ms: number): number => {
  const day = floorDay(ms);
  return day + ((7 - new Date(day).getUTCDay()) % 7) * dayMs;
};

const monthOf = (ms: number): number => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();
const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, 1);

/** The first and the last time. */
type Span = readonly [first: number, last: number];

/** Labels of the bins from `first` to `last`, and the label each moment falls to. */
interface Bins {
  readonly labels: readonly number[];
  readonly binOf: (ms: number) => number;
}

/** How many bins there may be, at a given number of columns. */
type RequireBins = (count: number) => void;

function fixedBins(ms: number, [first, last]: Span, requireBins: RequireBins): Bins {
  const origin = floorDay(first);
  const start = origin + Math.floor((first - origin) / ms) * ms;
  const count = Math.floor((last - start) / ms) + 1;
  requireBins(count);
  return {
    labels: Array.from({ length: count }, (_, index) => start + index * ms),
    binOf: (time) => Math.floor((time - start) / ms),
  };
}

function weekBins(count: number, [first, last]: Span, requireBins: RequireBins): Bins {
  const start = nextSunday(first);
  const step = 7 * dayMs * count;
  const bins = Math.max(1, Math.ceil((nextSunday(last) - start) / step) + 1);
  requireBins(bins);
  return {
    labels: Array.from({ length: bins }, (_, index) => start + index * step),
    binOf: (time) => Math.ceil((nextSunday(time) - start) / step),
  };
}

function monthBins(rule: Extract<Rule, { kind: 'months' }>, [first, last]: Span, requireBins: RequireBins): Bins {
  const unit = rule.months % 12 === 0 ? 12 : rule.months % 3 === 0 ? 3 : 1;
  const begin = Math.floor(monthOf(first) / unit) * unit;
  // A bin labeled by its end closes with the first unit and then spans the full step.
  const offset = rule.labels === 'end' ? rule.months - unit : 0;
  const start = begin - offset;
  const binOf = (time: number): number => Math.floor((monthOf(time) - start) / rule.months);
  const labelAt = (bin: number): number =>
    monthStart(start + (bin + (rule.labels === 'end' ? 1 : 0)) * rule.months) - (rule.labels === 'end' ? dayMs : 0);
  requireBins(binOf(last) + 1);
  return { labels: Array.from({ length: binOf(last) + 1 }, (_, index) => labelAt(index)), binOf };
}

function binsOf(rule: Rule, times: Float64Array, requireBins: RequireBins): Bins {
  const first = times.reduce((least, time) => Math.min(least, time), Infinity);
  const last = times.reduce((greatest, time) => Math.max(greatest, time), -Infinity);
  switch (rule.kind) {
    case 'fixed':
      return fixedBins(rule.ms, [first, last], requireBins);
    case 'week':
      return weekBins(rule.count, [first, last], requireBins);
    case 'months':
      return monthBins(rule, [first, last], requireBins);
  }
}

/** The even grid, and where the rows stand to it. Worked out once for all columns. */
interface Grid {
  readonly labels: Float64Array;
  /** The row whose time is exactly the label; −1 for none. */
  readonly rowAt: Int32Array;
  /** The bin of each row. */
  readonly binOf: Int32Array;
  readonly times: Float64Array;
}

function gridOf(rule: Rule, times: Float64Array, requireBins: RequireBins): Grid {
  const bins = binsOf(rule, times, requireBins);
  const labels = Float64Array.from(bins.labels);
  const binIndex = new Map(bins.labels.map((label, index) => [label, index]));
  const rowAt = new Int32Array(labels.length).fill(-1);
  const binOf = new Int32Array(times.length);
  times.forEach((time, row) => {
    binOf[row] = bins.binOf(time);
    const bin = binIndex.get(time);
    if (bin !== undefined) rowAt[bin] = row;
  });
  return { labels, rowAt, binOf, times };
}

type Fill = (numbers: Float64Array, grid: Grid, fill: number | null) => Float64Array;

/** Values where a label is exactly a time of the data; the rest is NaN, or the fill value. */
const atLabels: Fill = (numbers, { rowAt }, fill) => {
  const values = new Float64Array(rowAt.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = numbers[rowAt[index] ?? -1] ?? Number.NaN;
    values[index] = Number.isNaN(value) && fill !== null ? fill : value;
  }
  return values;
};

/** The last known value at or before each label; rows are in the order of time. */
const carriedForward: Fill = (numbers, { labels, times }) => {
  const values = new Float64Array(labels.length);
  let [row, value] = [0, Number.NaN];
  for (let index = 0; index < values.length; index += 1) {
    for (; row < times.length && (times[row] ?? Infinity) <= (labels[index] ?? 0); row += 1)
      if (!Number.isNaN(numbers[row])) value = numbers[row] ?? value;
    values[index] = value;
  }
  return values;
};

/** The next known value at or after each label. */
const carriedBack: Fill = (numbers, { labels, times }) => {
  const values = new Float64Array(labels.length);
  let [row, value] = [times.length - 1, Number.NaN];
  for (let index = values.length - 1; index >= 0; index -= 1) {
    for (; row >= 0 && (times[row] ?? -Infinity) >= (labels[index] ?? 0); row -= 1)
      if (!Number.isNaN(numbers[row])) value = numbers[row] ?? value;
    values[index] = value;
  }
  return values;
};

/** Values at labels, gaps filled on a straight line; behind the last value it stays level, before the first it is NaN. */
const linear: Fill = (numbers, grid) => {
  const values = atLabels(numbers, grid, null);
  let before = -1;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const start = values[before] ?? value;
    if (before >= 0)
      for (let missingBin = before + 1; missingBin < index; missingBin += 1)
        values[missingBin] = start + ((value - start) * (missingBin - before)) / (index - before);
    before = index;
  }
  if (before >= 0) values.fill(values[before] ?? Number.NaN, before);
  return values;
};

const gatheredFill =
  (statistic: Statistic): Fill =>
  (numbers, { binOf, labels }) =>
    statisticOf(groupValues(numbers, { bucketOf: binOf, count: labels.length }), statistic);

const methods: Readonly<Record<string, Fill>> = {
  asfreq: atLabels,
  bfill: carriedBack,
  ffill: carriedForward,
  linear,
  median: gatheredFill(medianOf),
  mean: gatheredFill(meanOf),
  sum: gatheredFill(sumOf),
};

/** Puts rows on an even time grid. Needs one temporal index (after a pivot), which is sorted and holds no NULL. */
export function resample(
  frame: Frame,
  rawOptions: Readonly<Record<string, unknown>>,
  bounds: PostBounds = widestPost,
): Frame {
  const options = readOptions('resample', rawOptions, [
    'rule',
    'method',
    'fill_value',
    'time_column',
    'groupby_columns',
  ]);
  const [index] = frame.index;
  const isTemporal =
    index !== undefined && (index.type === 'timestamp' || index.type === 'timestamptz' || index.type === 'date');
  if (!isTemporal || frame.index.length > 1) return options.reject('Resample operation requires DatetimeIndex');
  const name = options.text('method', '');
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined)
    return options.reject('Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.');
  const rule = readRule(options.text('rule', ''), options);
  if (frame.rowCount === 0) return frame;
  const grid = gridOf(rule, numbersOf(index), (count) => requireWithin(bounds, count, frame.columns.length + 1));
  const fill = options.number('fill_value');
  const columns = frame.columns.map((column): FrameColumn =>
    floatColumn(column.path, method(numbersOf(column), grid, fill)),
  );
  return {
    ...plainFrame(columns, grid.labels.length),
    index: [floatColumn(index.path, grid.labels, index.type)],
  };
}
