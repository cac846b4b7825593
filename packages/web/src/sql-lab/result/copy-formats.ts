import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { rowsPerSlice } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import { plainText } from './row-order.ts';

/** Rows of a table in the order in which they are shown; null is all as they came. */
export interface ShownRows {
  readonly table: ColumnTable;
  readonly order: Int32Array | null;
}

/** So many lines are written before others have a turn. */
const linesInTurn = 256;

/** The lines of a text, its head first, each behind the end of the one before. */
function* linesOf(
  { table, order }: ShownRows,
  end: string,
  line: (cells: readonly (string | null)[]) => string,
): SlicedWork<string> {
  const { columns } = table;
  // Joined in each turn: what `+=` makes is put together only when somebody reads it, all of it in one long step.
  const parts: string[] = [];
  let lines = [line(columns.map(({ name }) => name))];
  const count = order?.length ?? table.rowCount;
  for (let index = 0; index < count; index += 1) {
    if (index % linesInTurn === 0) {
      parts.push(lines.join(end));
      lines = [];
      yield;
    }
    const row = order?.[index] ?? index;
    lines.push(line(columns.map((column) => plainText(column, row))));
  }
  return [...parts, lines.join(end)].join(end);
}

/** Tab-separated with a header line, as spreadsheets take it; NULL is empty. */
export const asText = (shown: ShownRows): SlicedWork<string> =>
  linesOf(shown, '\n', (cells) => cells.map((cell) => (cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'));

const csvCell = (cell: string | null): string =>
  cell === null ? '' : /[",\r\n]/.test(cell) || cell === '' ? `"${cell.replaceAll('"', '""')}"` : cell;

/** CSV by RFC 4180: NULL is empty, an empty text is `""`. */
export const asCsv = (shown: ShownRows): SlicedWork<string> =>
  linesOf(shown, '\r\n', (cells) => cells.map(csvCell).join(','));

const markdownCell = (cell: string | null): string =>
  (cell ?? '*NULL*').replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>');

const isNumber = (column: Column): boolean =>
  column.cells.encoding === 'numbers' && ['integer', 'decimal', 'float'].includes(column.type);

/** A table of Markdown, numbers at the right. */
export function asMarkdown(shown: ShownRows): SlicedWork<string> {
  const sides = shown.table.columns.map((column) => (isNumber(column) ? '---:' : '---'));
  let isHead = true;
  return linesOf(shown, '\n', (cells) => {
    const line = `| ${cells.map(markdownCell).join(' | ')} |`;
    if (!isHead) return line;
    isHead = false;
    return `${line}\n| ${sides.join(' | ')} |`;
  });
}

function literal(column: Column, row: number): string | null {
  const text = plainText(column, row);
  if (text === null) return null;
  const cell = cellAt(column, row);
  if (isNumber(column) || typeof cell === 'boolean') return text.toUpperCase();
  return column.type === 'integer' || column.type === 'decimal' ? text : `'${text.replaceAll("'", "''")}'`;
}

/** The distinct values of one column as `(…, …)`, for `IN`; NULL is left out, since IN never finds it. */
export function* asInList({ table, order }: ShownRows, columnIndex: number): SlicedWork<string> {
  const column = table.columns[columnIndex];
  if (column === undefined) return '()';
  const values = new Set<string>();
  const count = order?.length ?? table.rowCount;
  for (let index = 0; index < count; index += 1) {
    if (index % rowsPerSlice === 0) yield;
    const value = literal(column, order?.[index] ?? index);
    if (value !== null) values.add(value);
  }
  return `(${[...values].join(', ')})`;
}
