import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';

const takenFrom = (column: Column, rows: readonly number[]): Column => {
  const { cells } = column;
  return {
    ...column,
    cells:
      cells.encoding === 'texts'
        ? { ...cells, codes: Int32Array.from(rows, (row) => cells.codes[row] ?? -1) }
        : {
            ...cells,
            numbers: Float64Array.from(rows, (row) => cells.numbers[row] ?? Number.NaN),
            nulls: cells.nulls === null ? null : Uint8Array.from(rows, (row) => cells.nulls?.[row] ?? 0),
          },
  };
};

/** `table` with the rows that hold `search` in one of their cells, case not counting; times as they are written in ISO. */
export function foundRows(table: ColumnTable, search: string): ColumnTable {
  const searchText = search.trim().toLocaleLowerCase();
  if (searchText === '') return table;
  const isTime = (column: Column) => ['date', 'timestamp', 'timestamptz'].includes(column.type);
  const text = (column: Column, row: number): string => {
    const cell = cellAt(column, row);
    if (cell === null) return 'null';
    return isTime(column) && typeof cell === 'number' ? new Date(cell).toISOString().replace('T', ' ') : String(cell);
  };
  const rows = Array.from({ length: table.rowCount }, (_, row) => row).filter((row) =>
    table.columns.some((column) => text(column, row).toLocaleLowerCase().includes(searchText)),
  );
  return { columns: table.columns.map((column) => takenFrom(column, rows)), rowCount: rows.length };
}

/** `table` as tab-separated text with a header line, for spreadsheets. Times are written in ISO. */
export function rowsAsText(table: ColumnTable): string {
  const withoutBreaks = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
  const cell = (column: Column, row: number): string => {
    const value = cellAt(column, row);
    if (value === null) return '';
    const isTime = ['date', 'timestamp', 'timestamptz'].includes(column.type) && typeof value === 'number';
    return isTime ? new Date(value).toISOString().slice(0, 19).replace('T', ' ') : withoutBreaks(String(value));
  };
  const lines = Array.from({ length: table.rowCount }, (_, row) =>
    table.columns.map((column) => cell(column, row)).join('\t'),
  );
  return [table.columns.map((column) => withoutBreaks(column.name)).join('\t'), ...lines].join('\n');
}
