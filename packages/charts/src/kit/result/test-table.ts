import { columnFrom, type Cell, type ColumnTable, type ValueType } from '@sextant/contract';

/** A result as it is kept in `golden/*.rows.json`: columns of plain cells, and the SQL that gave them. */
export interface RecordedTable {
  readonly sql?: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly values: readonly Cell[] }[];
}

/** The column table of a recorded result. */
export function recordedTable({ columns }: RecordedTable): ColumnTable {
  return {
    columns: columns.map(({ name, type, values }) => columnFrom(name, type as ValueType, values)),
    rowCount: columns[0]?.values.length ?? 0,
  };
}
