import { wallReader, type Column, type ColumnTable, type ValueType } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';

/**
 * A result whose instants are the wall times that `zone` shows. What the plan says of a column counts, whatever the engine types it as: PostgreSQL
 * cuts a date to an instant, SQLite has no type for instants.
 */
export function toWallTimes(table: ColumnTable, zone: string, plan: Pick<CompiledQuery, 'columns'>): ColumnTable {
  const isInstant = (type: ValueType, plannedType: ValueType | null): boolean =>
    plannedType === 'timestamptz'
      ? type === 'timestamptz' || type === 'timestamp'
      : type === 'timestamptz' && plannedType !== 'timestamp' && plannedType !== 'date';
  const plannedAt = (index: number): ValueType | null => plan.columns[index]?.valueType ?? null;
  if (zone === 'UTC' || !table.columns.some(({ type }, index) => isInstant(type, plannedAt(index)))) return table;
  const read = wallReader(zone);
  const columns = table.columns.map((column, index): Column => {
    const { cells } = column;
    if (!isInstant(column.type, plannedAt(index)) || cells.encoding !== 'numbers') return column;
    const { nulls } = cells;
    const numbers = cells.numbers.map((ms, row) => (nulls?.[row] === 1 || !Number.isFinite(ms) ? ms : read(ms)));
    return { ...column, type: 'timestamp', cells: { ...cells, numbers } };
  });
  return { ...table, columns };
}
