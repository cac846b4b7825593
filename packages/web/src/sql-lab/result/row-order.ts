import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import type { GridSort } from '@sextant/ui';
import { isoText } from '../table-builder.ts';

const isTime = (column: Column): boolean => ['date', 'timestamp', 'timestamptz'].includes(column.type);

/** A cell as text, as it is copied and searched; null for NULL. */
export function plainText(column: Column, row: number): string | null {
  const cell = cellAt(column, row);
  if (cell === null) return null;
  return isTime(column) && typeof cell === 'number' ? isoText(cell, column.type) : String(cell);
}

/** Whether a row holds `search` in one of its cells, for a search in lower case. */
function searchOf(column: Column, search: string): (row: number) => boolean {
  const { cells } = column;
  if (cells.encoding === 'numbers') return (row) => (plainText(column, row) ?? 'null').toLowerCase().includes(search);
  // A text that many rows share is looked at once.
  const hits = cells.dictionary.map((text) => text.toLowerCase().includes(search));
  const isNullHit = 'null'.includes(search);
  return (row) => {
    const code = cells.codes[row] ?? -1;
    return code < 0 ? isNullHit : hits[code] === true;
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The places of a column's rows in its order; NULL has none. */
function ranksOf(
  { cells }: Column,
  rowCount: number,
): { readonly rank: Float64Array; readonly nulls: (row: number) => boolean } {
  if (cells.encoding === 'numbers') return { rank: cells.numbers, nulls: (row) => cells.nulls?.[row] === 1 };
  const isNumeric = cells.dictionary.every((text) => text.trim() !== '' && !Number.isNaN(Number(text)));
  const inOrder = cells.dictionary
    .map((text, code) => ({ text, code }))
    .toSorted((a, b) => (isNumeric ? Number(a.text) - Number(b.text) : collator.compare(a.text, b.text)));
  const rankOfCode = new Float64Array(cells.dictionary.length);
  inOrder.forEach(({ code }, place) => (rankOfCode[code] = place));
  const rank = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) rank[row] = rankOfCode[cells.codes[row] ?? 0] ?? 0;
  return { rank, nulls: (row) => (cells.codes[row] ?? -1) < 0 };
}

/**
 * Which rows are shown, in order: those that hold `search` in a cell, by the column that sorts; NULL last either sign. Null is all rows as
 * they came.
 */
export function rowOrder(table: ColumnTable, search: string, sort: GridSort | null): Int32Array | null {
  const text = search.trim().toLowerCase();
  const column = sort === null ? undefined : table.columns.find(({ name }) => name === sort.column);
  if (text === '' && column === undefined) return null;
  let rows = Int32Array.from({ length: table.rowCount }, (_, row) => row);
  if (text !== '') {
    const searches = table.columns.map((one) => searchOf(one, text));
    rows = rows.filter((row) => searches.some((holds) => holds(row)));
  }
  if (column === undefined) return rows;
  const { rank, nulls } = ranksOf(column, table.rowCount);
  const sign = sort?.direction === 'descending' ? -1 : 1;
  const filled = rows.filter((row) => !nulls(row)).sort((a, b) => sign * ((rank[a] ?? 0) - (rank[b] ?? 0)) || a - b);
  const order = new Int32Array(rows.length);
  order.set(filled);
  order.set(
    rows.filter((row) => nulls(row)),
    filled.length,
  );
  return order;
}
