import { floatColumn, isNumeric, labelOf, numbersOf, type Frame } from './frame.ts';
import { readOptions, requireColumns, withColumns } from './options.ts';

/** Values as parts of their column's or row's total; NULL counts as 0, a total of 0 gives NULL. */
export function contribution(frame: Frame, given: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('contribution', given, ['orientation', 'columns', 'rename_columns', 'time_shifts']);
  const names = options.texts('columns');
  const renames = options.texts('rename_columns');
  if (renames.length > 0 && renames.length !== names.length)
    options.refuse('`rename_columns` must have the same length as `columns`.');
  requireColumns(frame, names, options);
  const sources =
    names.length === 0
      ? frame.columns.filter(isNumeric)
      : names.flatMap((name) => frame.columns.filter(({ path }) => path[0] === name));
  const wrong = sources.find((column) => !isNumeric(column));
  if (wrong !== undefined)
    options.refuse(`Column "${labelOf(wrong.path)}" is not numeric or does not exists in the query results.`);
  const values = sources.map((column) => numbersOf(column).map((value) => (Number.isNaN(value) ? 0 : value)));
  const byRow = options.text('orientation', 'column') === 'row';
  const rowTotals = new Float64Array(frame.rowCount);
  if (byRow)
    for (const numbers of values) numbers.forEach((value, row) => (rowTotals[row] = (rowTotals[row] ?? 0) + value));
  const computed = sources.map((column, at) => {
    const numbers = values[at] ?? new Float64Array(frame.rowCount);
    const total = byRow ? 0 : numbers.reduce((sum, value) => sum + value, 0);
    const parts = numbers.map((value, row) => value / (byRow ? (rowTotals[row] ?? 0) : total));
    return floatColumn([renames[at] ?? column.path[0] ?? null, ...column.path.slice(1)], parts);
  });
  return withColumns(frame, computed);
}
