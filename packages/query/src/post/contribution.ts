import { floatColumn, isNumeric, labelOf, numbersOf, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, requireColumns, withColumns, type Options } from './options.ts';

/** Our own option: what has no amount has no share, where Superset's is 0. */
export const keepNullShares = 'keep_null_shares';

const optionNames = ['orientation', 'columns', 'rename_columns', 'time_shifts', 'contribution_totals', keepNullShares];

/**
 * Values as parts of their column's or row's total; NULL counts as 0, a total of 0 gives NULL. `contribution_totals` (column → total)
 * are totals from elsewhere: a part of a given total of 0 is 0. With `keep_null_shares` NULL has none. With `time_shifts` the row totals of each shift are its own.
 */
export function contribution(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('contribution', rawOptions, optionNames);
  const orientation = options.text('orientation', 'column');
  if (orientation !== 'row' && orientation !== 'column') options.reject('`orientation` must be `row` or `column`');
  const names = options.texts('columns');
  requireColumns(frame, names, options);
  const sources = sourcesOf(frame, names, options);
  const renames = options.texts('rename_columns');
  if (renames.length > 0 && renames.length !== (names.length === 0 ? sources.length : names.length))
    options.reject('`rename_columns` must have the same length as `columns`.');
  const values = sources.map(zeroForMissing);
  const shares = orientation === 'row' ? rowShares : columnShares;
  const shareColumns = shares(sources, values, options);
  if (options.flag(keepNullShares, false))
    sources.forEach((column, index) => withoutShare(column, shareColumns[index]));
  const computedColumns = sources.map((column, index) =>
    floatColumn(
      [renames[index] ?? column.path[0] ?? null, ...column.path.slice(1)],
      shareColumns[index] ?? new Float64Array(frame.rowCount),
    ),
  );
  return withColumns(frame, computedColumns);
}

function sourcesOf(frame: Frame, names: readonly string[], options: Options): readonly FrameColumn[] {
  if (names.length === 0) return frame.columns.filter(isNumeric);
  const sources = names.flatMap((name) => columnsUnder(frame, name));
  const nonNumeric = sources.find((column) => !isNumeric(column));
  if (nonNumeric !== undefined)
    options.reject(`Column "${labelOf(nonNumeric.path)}" is not numeric or does not exists in the query results.`);
  return sources;
}

function zeroForMissing(column: FrameColumn): Float64Array {
  const values = numbersOf(column).slice();
  for (let row = 0; row < values.length; row += 1) if (Number.isNaN(values[row])) values[row] = 0;
  return values;
}

function withoutShare(column: FrameColumn, shares: Float64Array | undefined): void {
  numbersOf(column).forEach((amount, row) => {
    if (shares !== undefined && Number.isNaN(amount)) shares[row] = Number.NaN;
  });
}

type Shares = (
  sources: readonly FrameColumn[],
  values: readonly Float64Array[],
  options: Options,
) => readonly Float64Array[];

const columnShares: Shares = (sources, values, options) => {
  const totals = options.record('contribution_totals');
  return values.map((numbers, index) => {
    const label = labelOf(sources[index]?.path ?? []);
    const from = Object.hasOwn(totals, label) ? totals[label] : undefined;
    if (from !== undefined && from !== null && typeof from !== 'number')
      options.reject('Option contribution_totals of contribution must map names to numbers');
    if (typeof from !== 'number') {
      const total = numbers.reduce((sum, value) => sum + value, 0);
      return numbers.map((value) => value / total);
    }
    return numbers.map((value) => (from === 0 ? 0 : value / from));
  });
};

const rowShares: Shares = (sources, values, options) => {
  const shifts = options.texts('time_shifts');
  // A metric that is left out of the names leaves the shift alone.
  const shiftOf = sources.map(({ path: [name = ''] }) =>
    shifts.findIndex((shift) => name === shift || String(name).endsWith(`__${shift}`)),
  );
  const totals = new Map<number, Float64Array>();
  values.forEach((numbers, index) => {
    const shift = shiftOf[index] ?? -1;
    const sum = totals.get(shift) ?? new Float64Array(numbers.length);
    totals.set(shift, sum);
    for (let row = 0; row < numbers.length; row += 1) sum[row] = (sum[row] ?? 0) + (numbers[row] ?? 0);
  });
  return values.map((numbers, index) => {
    const total = totals.get(shiftOf[index] ?? -1);
    return numbers.map((value, row) => value / (total?.[row] ?? 0));
  });
};
