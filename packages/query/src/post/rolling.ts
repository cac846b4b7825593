import { floatColumn, numbersOf, reorder, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, requireColumns, withColumns, type Options } from './options.ts';
import { interpolations } from './statistics.ts';
import {
  countWindows,
  joinWindows,
  kurtosis,
  momentsOfWindows,
  quantileOfWindows,
  sampleVariance,
  skewness,
  maskShortWindows,
  type Window,
} from './windows.ts';

type RawOptions = Readonly<Record<string, unknown>>;
type WindowStatistic = (
  numbers: Float64Array,
  window: Window,
  context: { readonly counts: Int32Array; readonly extra: RawOptions },
) => Float64Array;

const sums: WindowStatistic = (numbers, window) =>
  joinWindows(numbers, window, { none: 0, join: (left, right) => left + right });

/** Window statistics by Superset's names; NULLs are passed over. Standard deviation, variance, skewness and kurtosis are the sample's. */
const windowStatistics: Readonly<Record<string, WindowStatistic>> = {
  count: (_, __, { counts }) => Float64Array.from(counts),
  kurt: (numbers, window) => momentsOfWindows(numbers, window, kurtosis),
  max: (numbers, window) => joinWindows(numbers, window, { none: -Infinity, join: Math.max }),
  mean: (numbers, window, context) => {
    const total = sums(numbers, window, context);
    for (let row = 0; row < total.length; row += 1) total[row] = (total[row] ?? 0) / (context.counts[row] ?? 0);
    return total;
  },
  median: (numbers, window) => quantileOfWindows(numbers, window, { quantile: 0.5, interpolation: 'linear' }),
  min: (numbers, window) => joinWindows(numbers, window, { none: Infinity, join: Math.min }),
  std: (numbers, window) => momentsOfWindows(numbers, window, (moments) => Math.sqrt(sampleVariance(moments))),
  skew: (numbers, window) => momentsOfWindows(numbers, window, skewness),
  sum: sums,
  var: (numbers, window) => momentsOfWindows(numbers, window, sampleVariance),
  quantile: (numbers, window, { extra }) =>
    quantileOfWindows(numbers, window, {
      quantile: Number(extra['quantile']),
      interpolation: interpolations.find((name) => name === extra['interpolation']) ?? 'linear',
    }),
};

const optionNames = [
  'rolling_type',
  'columns',
  'window',
  'rolling_type_options',
  'center',
  'win_type',
  'min_periods',
  'is_pivot_df',
];

/**
 * A statistic over the last `window` rows, or around the row with `center`. A window with fewer than `min_periods` values (default: the
 * whole window; for `count` none) returns NULL; given and above 0 that many rows are cut from the beginning.
 */
export function rolling(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('rolling', rawOptions, optionNames);
  const length = lengthOf(options);
  const type = options.text('rolling_type', '');
  const statistic = Object.hasOwn(windowStatistics, type) ? windowStatistics[type] : undefined;
  if (statistic === undefined) return options.reject(`Invalid rolling_type: ${type}`);
  const extra = options.record('rolling_type_options');
  const quantile = extra['quantile'];
  if (type === 'quantile' && !(typeof quantile === 'number' && quantile >= 0 && quantile <= 1))
    options.reject(`Invalid options for ${type}: ${JSON.stringify(extra)}`);
  if (options.text('win_type', '') !== '')
    options.reject('Weighted windows (win_type) are not supported: every row of a window counts alike');
  const minPeriods = options.number('min_periods');
  if (minPeriods !== null && (!Number.isInteger(minPeriods) || minPeriods < 0 || minPeriods > length))
    options.reject('`min_periods` must be a whole number from 0 to the window');
  const window: Window = {
    length,
    neededCount: minPeriods ?? (type === 'count' ? 0 : length),
    lead: options.flag('center', false) ? Math.floor((length - 1) / 2) : 0,
  };
  // Without a value there is nothing to describe, but none can be added up and counted.
  const least = type === 'sum' || type === 'count' ? window.neededCount : Math.max(1, window.neededCount);
  const rolledFrame = mapColumns(frame, options, (numbers) => {
    const counts = countWindows(numbers, window);
    return maskShortWindows(statistic(numbers, window, { counts, extra }), counts, { ...window, neededCount: least });
  });
  if (minPeriods === null || minPeriods <= 0) return rolledFrame;
  const keptCount = Math.max(0, rolledFrame.rowCount - minPeriods);
  return reorder(
    rolledFrame,
    Int32Array.from({ length: keptCount }, (_, row) => row + minPeriods),
  );
}

function lengthOf(options: Options): number {
  const length = options.number('window');
  if (length === null || length === 0) return options.reject('Undefined window for rolling operation');
  if (length < 0) options.reject('Window must be > 0');
  if (!Number.isInteger(length)) options.reject('Window must be a whole number');
  return length;
}

/** Applies `compute` to every column under each source and puts the results under the target's name. */
export function mapColumns(frame: Frame, options: Options, compute: (numbers: Float64Array) => Float64Array): Frame {
  const columns = options.textMap('columns');
  requireColumns(
    frame,
    columns.map(([source]) => source),
    options,
  );
  const computedColumns = columns.flatMap(([source, target]) =>
    columnsUnder(frame, source).map((column): FrameColumn =>
      floatColumn([target, ...column.path.slice(1)], compute(numbersOf(column))),
    ),
  );
  return withColumns(frame, computedColumns);
}
