import { floatColumn, numbersOf, reorder, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, requireColumns, withColumns, type Options } from './options.ts';
import {
  deviationOf,
  greatestOf,
  kurtosisOf,
  leastOf,
  meanOf,
  medianOf,
  percentileOf,
  skewOf,
  sumOf,
  varianceOf,
} from './statistics.ts';

type Given = Readonly<Record<string, unknown>>;
type WindowStatistic = (values: readonly number[], options: Given) => number;

/** Window statistics by Superset's names; standard deviation and variance are the sample's. */
const windowStatistics: Readonly<Record<string, WindowStatistic>> = {
  count: (values) => values.length,
  kurt: kurtosisOf,
  max: greatestOf,
  mean: meanOf,
  median: medianOf,
  min: leastOf,
  std: (values) => deviationOf(values, 1),
  skew: skewOf,
  sum: sumOf,
  var: (values) => varianceOf(values, 1),
  quantile: (values, options) =>
    percentileOf(values, Number(options['quantile']) * 100, interpolationOf(options['interpolation'])),
};

const interpolations = ['linear', 'midpoint', 'lower', 'higher', 'nearest'] as const;
const interpolationOf = (given: unknown): (typeof interpolations)[number] =>
  interpolations.find((name) => name === given) ?? 'linear';

/** Applies `compute` to every column under each source and puts the results under the target's name. */
function mapColumns(frame: Frame, options: Options, compute: (numbers: Float64Array) => Float64Array): Frame {
  const columns = options.textMap('columns');
  requireColumns(
    frame,
    columns.map(([source]) => source),
    options,
  );
  const computed = columns.flatMap(([source, target]) =>
    columnsUnder(frame, source).map((column): FrameColumn =>
      floatColumn([target, ...column.path.slice(1)], compute(numbersOf(column))),
    ),
  );
  return withColumns(frame, computed);
}

/** A statistic over the last `window` rows. With `min_periods` above 0 that many rows are cut from the beginning. */
export function rolling(frame: Frame, given: Given): Frame {
  const options = readOptions('rolling', given, [
    'rolling_type',
    'columns',
    'window',
    'rolling_type_options',
    'center',
    'win_type',
    'min_periods',
    'is_pivot_df',
  ]);
  const window = options.number('window');
  if (window === null) return options.refuse('Undefined window for rolling operation');
  if (window <= 0) options.refuse('Window must be > 0');
  const type = options.text('rolling_type', '');
  const statistic = windowStatistics[type];
  if (statistic === undefined) return options.refuse(`Invalid rolling_type: ${type}`);
  const extra = options.record('rolling_type_options');
  if (type === 'quantile' && typeof extra['quantile'] !== 'number')
    options.refuse(`Invalid options for ${type}: ${JSON.stringify(extra)}`);
  if (options.text('win_type', '') !== '') options.refuse('Weighted windows (win_type) are not supported');
  const minPeriods = options.number('min_periods');
  const needed = minPeriods ?? (type === 'count' ? 0 : window);
  const shift = options.flag('center', false) ? Math.floor((window - 1) / 2) : 0;
  const rolled = mapColumns(frame, options, (numbers) =>
    rollNumbers(numbers, { window, needed, shift, statistic: (values) => statistic(values, extra) }),
  );
  if (minPeriods === null || minPeriods <= 0) return rolled;
  return reorder(
    rolled,
    Array.from({ length: Math.max(0, rolled.rowCount - minPeriods) }, (_, row) => row + minPeriods),
  );
}

function rollNumbers(
  numbers: Float64Array,
  given: { window: number; needed: number; shift: number; statistic: (values: readonly number[]) => number },
): Float64Array {
  return numbers.map((_, row) => {
    const end = row + given.shift + 1;
    const values: number[] = [];
    for (let at = Math.max(0, end - given.window); at < Math.min(end, numbers.length); at += 1) {
      const value = numbers[at] ?? Number.NaN;
      if (!Number.isNaN(value)) values.push(value);
    }
    return values.length < given.needed ? Number.NaN : given.statistic(values);
  });
}

const accumulators: Readonly<Record<string, (before: number, value: number) => number>> = {
  sum: (before, value) => before + value,
  prod: (before, value) => before * value,
  min: Math.min,
  max: Math.max,
};

/** The running sum, product, least or greatest; NULLs are passed over and stay NULL. */
export function cum(frame: Frame, given: Given): Frame {
  const options = readOptions('cum', given, ['operator', 'columns', 'is_pivot_df']);
  const operator = options.text('operator', '');
  const accumulate = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (accumulate === undefined) return options.refuse(`Invalid cumulative operator: ${operator}`);
  return mapColumns(frame, options, (numbers) => {
    let total = Number.NaN;
    return numbers.map((value) => {
      if (Number.isNaN(value)) return value;
      total = Number.isNaN(total) ? value : accumulate(total, value);
      return total;
    });
  });
}

/** The difference to the row `periods` before (after, when negative); along columns with `axis` 1. */
export function diff(frame: Frame, given: Given): Frame {
  const options = readOptions('diff', given, ['columns', 'periods', 'axis']);
  const periods = options.number('periods') ?? 1;
  if ((options.number('axis') ?? 0) === 1) return acrossColumns(frame, periods, options);
  return mapColumns(frame, options, (numbers) =>
    numbers.map((value, row) => value - (numbers[row - periods] ?? Number.NaN)),
  );
}

function acrossColumns(frame: Frame, periods: number, options: Options): Frame {
  const columns = options.textMap('columns');
  requireColumns(
    frame,
    columns.map(([source]) => source),
    options,
  );
  const sources = columns.flatMap(([source, target]) =>
    columnsUnder(frame, source).map((column) => ({ target, column })),
  );
  const computed = sources.map(({ target, column }, at) => {
    const before = sources[at - periods];
    const other = before === undefined ? null : numbersOf(before.column);
    return floatColumn(
      [target, ...column.path.slice(1)],
      numbersOf(column).map((value, row) => value - (other?.[row] ?? Number.NaN)),
    );
  });
  return withColumns(frame, computed);
}
