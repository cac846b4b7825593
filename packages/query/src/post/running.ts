import { floatColumn, numbersOf, type Frame } from './frame.ts';
import { columnsUnder, readOptions, requireColumns, withColumns, type Options } from './options.ts';
import { mapColumns } from './rolling.ts';

type RawOptions = Readonly<Record<string, unknown>>;

const accumulators: Readonly<Record<string, (before: number, value: number) => number>> = {
  sum: (before, value) => before + value,
  prod: (before, value) => before * value,
  min: Math.min,
  max: Math.max,
};

/** The running sum, product, least or greatest; NULLs are passed over and stay NULL. */
export function cum(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('cum', rawOptions, ['operator', 'columns', 'is_pivot_df']);
  const operator = options.text('operator', '');
  const accumulate = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (accumulate === undefined) return options.reject(`Invalid cumulative operator: ${operator}`);
  return mapColumns(frame, options, (numbers) => {
    const runningValues = new Float64Array(numbers.length);
    let total = Number.NaN;
    for (let row = 0; row < runningValues.length; row += 1) {
      const value = numbers[row] ?? Number.NaN;
      if (!Number.isNaN(value)) total = Number.isNaN(total) ? value : accumulate(total, value);
      runningValues[row] = Number.isNaN(value) ? value : total;
    }
    return runningValues;
  });
}

/** The difference to the row `periods` before (after, when negative); along columns with `axis` 1. */
export function diff(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('diff', rawOptions, ['columns', 'periods', 'axis']);
  const periods = options.number('periods') ?? 1;
  if (!Number.isInteger(periods)) options.reject('`periods` must be a whole number');
  const axis = axisOf(options);
  return axis === 1
    ? diffAlongColumns(frame, periods, options)
    : mapColumns(frame, options, (numbers) => minus(numbers, numbers, periods));
}

/** 0 is down the rows, 1 along the columns; both have names, too. */
function axisOf(options: Options): 0 | 1 {
  const rawAxis = options.raw('axis') ?? 0;
  if (rawAxis === 0 || rawAxis === 'rows' || rawAxis === 'row' || rawAxis === 'index') return 0;
  if (rawAxis === 1 || rawAxis === 'columns' || rawAxis === 'column') return 1;
  return options.reject('`axis` must be 0 (rows) or 1 (columns)');
}

/** `left` less what `right` has `periods` rows before. */
function minus(left: Float64Array, right: Float64Array, periods: number): Float64Array {
  const differences = new Float64Array(left.length);
  for (let row = 0; row < differences.length; row += 1)
    differences[row] = (left[row] ?? Number.NaN) - (right[row - periods] ?? Number.NaN);
  return differences;
}

function diffAlongColumns(frame: Frame, periods: number, options: Options): Frame {
  const columns = options.textMap('columns');
  requireColumns(
    frame,
    columns.map(([source]) => source),
    options,
  );
  const sources = columns.flatMap(([source, target]) =>
    columnsUnder(frame, source).map((column) => ({ target, column })),
  );
  const computedColumns = sources.map(({ target, column }, index) => {
    const before = sources[index - periods];
    const other = before === undefined ? new Float64Array() : numbersOf(before.column);
    return floatColumn([target, ...column.path.slice(1)], minus(numbersOf(column), other, 0));
  });
  return withColumns(frame, computedColumns);
}
