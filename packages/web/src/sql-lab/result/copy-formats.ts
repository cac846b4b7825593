import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { plainText } from './row-order.ts';

/** Rows of a table in the order in which they are shown; null is all as they came. */
export interface ShownRows {
  readonly table: ColumnTable;
  readonly order: Int32Array | null;
}

const rowsOf = ({ table, order }: ShownRows): Iterable<number> =>
  order ?? Array.from({ length: table.rowCount }, (_, row) => row);

const linesOf = (shown: ShownRows, line: (cells: readonly (string | null)[]) => string): readonly string[] => {
  const { columns } = shown.table;
  const lines = [line(columns.map(({ name }) => name))];
  for (const row of rowsOf(shown)) lines.push(line(columns.map((column) => plainText(column, row))));
  return lines;
};

/** Tab-separated with a header line, as spreadsheets take it; NULL is empty. */
export const asText = (shown: ShownRows): string =>
  linesOf(shown, (cells) => cells.map((cell) => (cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');

const csvCell = (cell: string | null): string =>
  cell === null ? '' : /[",\r\n]/.test(cell) || cell === '' ? `"${cell.replaceAll('"', '""')}"` : cell;

/** CSV by RFC 4180: NULL is empty, an empty text is `""`. */
export const asCsv = (shown: ShownRows): string => linesOf(shown, (cells) => cells.map(csvCell).join(',')).join('\r\n');

const markdownCell = (cell: string | null): string =>
  (cell ?? '*NULL*').replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>');

const isNumber = (column: Column): boolean =>
  column.cells.encoding === 'numbers' && ['integer', 'decimal', 'float'].includes(column.type);

/** A table of Markdown, numbers at the right. */
export function asMarkdown(shown: ShownRows): string {
  const [head = '', ...rows] = linesOf(shown, (cells) => `| ${cells.map(markdownCell).join(' | ')} |`);
  const sides = shown.table.columns.map((column) => (isNumber(column) ? '---:' : '---'));
  return [head, `| ${sides.join(' | ')} |`, ...rows].join('\n');
}

function literal(column: Column, row: number): string | null {
  const text = plainText(column, row);
  if (text === null) return null;
  const cell = cellAt(column, row);
  if (isNumber(column) || typeof cell === 'boolean') return text.toUpperCase();
  return column.type === 'integer' || column.type === 'decimal' ? text : `'${text.replaceAll("'", "''")}'`;
}

/** The distinct values of one column as `(…, …)`, for `IN`; NULL is left out, since IN never finds it. */
export function asInList(shown: ShownRows, columnIndex: number): string {
  const column = shown.table.columns[columnIndex];
  if (column === undefined) return '()';
  const values = new Set<string>();
  for (const row of rowsOf(shown)) {
    const value = literal(column, row);
    if (value !== null) values.add(value);
  }
  return `(${[...values].join(', ')})`;
}
