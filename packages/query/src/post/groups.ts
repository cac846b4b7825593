import { compareCells, frameCell, type FrameColumn } from './frame.ts';

/** Rows by equal keys: `rows[group]` are row numbers in order, `first[group]` is one of them, for the key's cells. */
export interface Groups {
  readonly rows: readonly (readonly number[])[];
  readonly first: readonly number[];
}

/** Groups rows by the columns' cells, sorted by key. Rows with a NULL key are left out when `dropsNulls`. */
export function groupRows(columns: readonly FrameColumn[], rowCount: number, dropsNulls: boolean): Groups {
  const byKey = new Map<string, number[]>();
  for (let row = 0; row < rowCount; row += 1) {
    const cells = columns.map((column) => frameCell(column, row));
    if (dropsNulls && cells.includes(null)) continue;
    const key = JSON.stringify(cells);
    const rows = byKey.get(key);
    if (rows === undefined) byKey.set(key, [row]);
    else rows.push(row);
  }
  const rows = [...byKey.values()].sort((left, right) => compareRows(columns, left[0] ?? 0, right[0] ?? 0));
  return { rows, first: rows.map((members) => members[0] ?? 0) };
}

/** Compares two rows by the columns in turn. */
export function compareRows(columns: readonly FrameColumn[], left: number, right: number): number {
  for (const column of columns) {
    const order = compareCells(frameCell(column, left), frameCell(column, right));
    if (order !== 0) return order;
  }
  return 0;
}

/** The values at `rows`, NaN for NULL. */
export const valuesAt = (numbers: Float64Array, rows: readonly number[]): number[] =>
  rows.map((row) => numbers[row] ?? Number.NaN);
