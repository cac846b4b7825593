import { columnFrom, genericType } from '../model/column-table.ts';
import type { Cell, Column, ColumnTable, ValueType } from '../model/column-table.ts';
import type { AnyChartDataEntry, ChartDataEntry } from './chart-data-response.ts';

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** The wire names generic types only; numbers that came as text (too large for a double) stay text-coded integers. */
function typeOf(generic: number | undefined, values: readonly Cell[]): ValueType {
  switch (generic) {
    case genericType.numeric:
      return values.every((value) => value === null || typeof value === 'string' || Number.isInteger(value))
        ? 'integer'
        : 'float';
    case genericType.temporal:
      return values.every((value) => value === null || typeof value === 'number') ? 'timestamp' : 'text';
    case genericType.boolean:
      return 'boolean';
    default:
      return 'text';
  }
}

/** Whether an entry has rows, and no cells by column. */
export const hasRows = (entry: AnyChartDataEntry): entry is ChartDataEntry =>
  entry.data === undefined || Array.isArray(entry.data);

/** The rows of one result as a column table, in the order of `colnames`; null when the result carries no rows (an error, or only SQL). */
export function tableOfResult(entry: ChartDataEntry): ColumnTable | null {
  const { colnames, coltypes, data } = entry;
  if (colnames === undefined || data === undefined) return null;
  const columns = colnames.map((name, index): Column => {
    const isInherited = name in Object.prototype;
    const values = data.map((row) => (isInherited && !Object.hasOwn(row, name) ? null : cellOf(row[name])));
    return columnFrom(name, typeOf(coltypes?.[index], values), values);
  });
  return { columns, rowCount: data.length };
}
