import { reorder, type Frame } from './frame.ts';
import { sortedRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns } from './options.ts';

/** Sorts rows by the index or by columns, nulls last in both directions; equal rows keep their order. */
export function sort(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions('sort', rawOptions, ['is_sort_index', 'by', 'ascending', 'columns']);
  const legacy = Object.entries(options.record('columns'));
  const by = legacy.length > 0 ? legacy.map(([name]) => name) : options.texts('by');
  const bySelf = options.flag('is_sort_index', false);
  if (!bySelf && by.length === 0) return frame;
  const directions = legacy.length > 0 ? legacy.map(([, ascending]) => ascending) : options.raw('ascending');
  const isAscendingAt = (index: number): boolean =>
    Array.isArray(directions) ? directions[index] !== false : directions !== false;
  if (!bySelf) requireColumns(frame, by, options);
  if (Array.isArray(directions) && directions.length !== by.length)
    options.reject(`Length of ascending (${directions.length}) != length of by (${by.length})`);
  const keys = bySelf ? frame.index : by.flatMap((name) => columnsUnder(frame, name).slice(0, 1));
  if (bySelf && keys.length === 0) {
    const last = frame.rowCount - 1;
    return isAscendingAt(0)
      ? frame
      : reorder(
          frame,
          Int32Array.from({ length: frame.rowCount }, (_, row) => last - row),
        );
  }
  return reorder(frame, sortedRows(keys, frame.rowCount, isAscendingAt));
}
