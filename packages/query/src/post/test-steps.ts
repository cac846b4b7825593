import {
  cellAt,
  columnFrom,
  SextantError,
  type Cell,
  type ColumnTable,
  type PostStep,
  type ValueType,
} from '@sextant/contract';
import { postProcess } from './run.ts';

/** A table of columns by name; a column with texts is text, others are float, unless `types` says otherwise. */
export const table = (
  columns: Readonly<Record<string, readonly Cell[]>>,
  types: Readonly<Record<string, ValueType>> = {},
) => ({
  columns: Object.entries(columns).map(([name, cells]) =>
    columnFrom(name, types[name] ?? (cells.some((cell) => typeof cell === 'string') ? 'text' : 'float'), cells),
  ),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});
export const step = (operation: string, options: PostStep['options'] = {}): PostStep => ({ operation, options });
/** The cells of a column, row by row; undefined where there is no such column. */
export const cells = ({ columns, rowCount }: ColumnTable, name: string): (Cell | undefined)[] => {
  const column = columns.find((one) => one.name === name);
  return Array.from({ length: rowCount }, (_, row) => (column === undefined ? undefined : cellAt(column, row)));
};
/** Numbers to six places. */
export const roundValues = (values: readonly (Cell | undefined)[]) =>
  values.map((value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value));
/** Code and message with which steps are rejected. */
export const rejection = (steps: readonly PostStep[], table: ColumnTable): string => {
  try {
    postProcess(steps, table);
    return 'not rejected';
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};
