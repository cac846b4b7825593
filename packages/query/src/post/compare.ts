import { floatColumn, numbersOf, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, pathKey, readOptions, requireColumns } from './options.ts';

type Compare = (source: number, other: number, precision: number) => number;

const roundTo = (value: number, precision: number): number => {
  const scale = 10 ** precision;
  const scaledValue = value * scale;
  if (!Number.isFinite(scaledValue)) return value;
  // Half to even, as numeric libraries round.
  const wholeNumber = Math.round(scaledValue);
  return (Math.abs(scaledValue % 1) === 0.5 && wholeNumber % 2 !== 0 ? wholeNumber - 1 : wholeNumber) / scale;
};

const compares: Readonly<Record<string, Compare>> = {
  difference: (source, other) => source - other,
  percentage: (source, other, precision) => roundTo((source - other) / other, precision),
  ratio: (source, other, precision) => roundTo(source / other, precision),
};

const optionNames = ['source_columns', 'compare_columns', 'compare_type', 'drop_original_columns', 'precision'];

/** Compares columns in pairs: `<type>__<source>__<compare>`, one for each series after a pivot. */
export function compare(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('compare', rawOptions, optionNames);
  const sources = options.texts('source_columns');
  const others = options.texts('compare_columns');
  if (sources.length !== others.length)
    options.reject('`compare_columns` must have the same length as `source_columns`.');
  const type = options.text('compare_type', '');
  const computeOne = Object.hasOwn(compares, type) ? compares[type] : undefined;
  if (computeOne === undefined) return options.reject('`compare_type` must be `difference`, `percentage` or `ratio`');
  requireColumns(frame, [...sources, ...others], options);
  const precision = options.number('precision') ?? 4;
  const computedColumns = sources.flatMap((source, index) => {
    const other = others[index] ?? '';
    const bySeries = new Map(columnsUnder(frame, other).map((column) => [pathKey(column.path.slice(1)), column]));
    return columnsUnder(frame, source).map((column): FrameColumn => {
      const series = column.path.slice(1);
      const match = bySeries.get(pathKey(series));
      const values = comparedColumn(column, match ?? null, (left, right) => computeOne(left, right, precision));
      return floatColumn([`${type}__${source}__${other}`, ...series], values);
    });
  });
  const droppedColumns = options.flag('drop_original_columns', false)
    ? new Set([...sources, ...others])
    : new Set<string>();
  return {
    ...frame,
    columns: [...frame.columns.filter(({ path }) => !droppedColumns.has(path[0] ?? '')), ...computedColumns],
  };
}

function comparedColumn(
  source: FrameColumn,
  other: FrameColumn | null,
  compute: (source: number, other: number) => number,
): Float64Array {
  const left = numbersOf(source);
  const right = other === null ? new Float64Array(left.length).fill(Number.NaN) : numbersOf(other);
  const values = new Float64Array(left.length);
  for (let row = 0; row < values.length; row += 1)
    values[row] = compute(left[row] ?? Number.NaN, right[row] ?? Number.NaN);
  return values;
}
