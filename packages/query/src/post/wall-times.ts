import { wallReader, type Column, type ColumnTable } from '@sextant/contract';

/** An answer whose instants are the wall times that `zone` shows; columns that hold none stay the same objects. */
export function toWallTimes(table: ColumnTable, zone: string): ColumnTable {
  if (zone === 'UTC' || !table.columns.some(({ type }) => type === 'timestamptz')) return table;
  const read = wallReader(zone);
  const columns = table.columns.map((column): Column => {
    const { cells } = column;
    if (column.type !== 'timestamptz' || cells.encoding !== 'numbers') return column;
    const { nulls } = cells;
    const numbers = cells.numbers.map((ms, row) => (nulls?.[row] === 1 || !Number.isFinite(ms) ? ms : read(ms)));
    return { ...column, type: 'timestamp', cells: { ...cells, numbers } };
  });
  return { ...table, columns };
}
