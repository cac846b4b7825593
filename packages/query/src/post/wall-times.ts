import { wallReader, type Column, type ColumnTable } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';

/**
 * An answer whose instants are the wall times that `zone` shows. Columns of wall time stay as they are, also when the engine types them as
 * instants (PostgreSQL cuts a date to a grain so): what the plan says of a column counts.
 */
export function toWallTimes(table: ColumnTable, zone: string, plan: Pick<CompiledQuery, 'columns'>): ColumnTable {
  if (zone === 'UTC' || !table.columns.some(({ type }) => type === 'timestamptz')) return table;
  const read = wallReader(zone);
  const columns = table.columns.map((column, at): Column => {
    const { cells } = column;
    const planned = plan.columns[at]?.valueType ?? null;
    const isWall = planned === 'timestamp' || planned === 'date';
    if (column.type !== 'timestamptz' || isWall || cells.encoding !== 'numbers') return column;
    const { nulls } = cells;
    const numbers = cells.numbers.map((ms, row) => (nulls?.[row] === 1 || !Number.isFinite(ms) ? ms : read(ms)));
    return { ...column, type: 'timestamp', cells: { ...cells, numbers } };
  });
  return { ...table, columns };
}
