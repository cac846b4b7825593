import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import type { GridSort } from '@sextant/ui';
import { isoText } from '../iso-text.ts';
import { rowsPerSlice } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import { sortRows } from './sort-rows.ts';

const isTime = (column: Column): boolean => ['date', 'timestamp', 'timestamptz'].includes(column.type);

/** A cell as text, as it is copied and searched; null for NULL. */
export function plainText(column: Column, row: number): string | null {
  const cell = cellAt(column, row);
  if (cell === null) return null;
  return isTime(column) && typeof cell === 'number' ? isoText(cell, column.type) : String(cell);
}

const someWord = (search: string, ...words: readonly string[]): boolean => words.some((word) => word.includes(search));

/** Whether a number of the column, written as text, could hold `search`. */
function canHold(column: Column, search: string): boolean {
  if (column.type === 'boolean') return someWord(search, 'true', 'false');
  if (isTime(column)) return /^[\d :.+-]+$/.test(search) || someWord(search, 'infinity', 'nan');
  return /^[\de.+-]+$/.test(search) || someWord(search, 'infinity', 'nan');
}

type Holds = (row: number) => boolean;

/** Whether a row holds `search` in one of its cells, for a search in lower case. */
function* searchOf(column: Column, search: string): SlicedWork<Holds> {
  const { cells } = column;
  const isNullHit = 'null'.includes(search);
  if (cells.encoding === 'numbers') {
    const { nulls } = cells;
    if (!canHold(column, search)) return (row) => isNullHit && nulls?.[row] === 1;
    return (row) => (plainText(column, row) ?? 'null').toLowerCase().includes(search);
  }
  // A text that many rows share is looked at once.
  const hits = new Uint8Array(cells.dictionary.length);
  for (const [code, text] of cells.dictionary.entries()) {
    if (code % rowsPerSlice === 0) yield;
    if (text.toLowerCase().includes(search)) hits[code] = 1;
  }
  return (row) => {
    const code = cells.codes[row] ?? -1;
    return code < 0 ? isNullHit : hits[code] === 1;
  };
}

/** The rows that hold the search in one of their cells. */
function* found({ columns, rowCount }: ColumnTable, search: string): SlicedWork<Int32Array> {
  const searches: Holds[] = [];
  for (const column of columns) searches.push(yield* searchOf(column, search));
  const rows = new Int32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (row % rowsPerSlice === 0) yield;
    if (searches.some((holds) => holds(row))) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const upTo = (count: number): Int32Array => new Int32Array(count).map((_, index) => index);

function* areNumbers(texts: readonly string[]): SlicedWork<boolean> {
  for (const [index, text] of texts.entries()) {
    if (index % rowsPerSlice === 0) yield;
    if (text.trim() === '' || Number.isNaN(Number(text))) return false;
  }
  return true;
}

/** The places of a column's words in their order. */
function* placesOf(words: readonly string[]): SlicedWork<Float64Array> {
  if (yield* areNumbers(words)) return Float64Array.from(words, Number);
  const codes = yield* sortRows(upTo(words.length), (a, b) => collator.compare(words[a] ?? '', words[b] ?? ''));
  const places = new Float64Array(words.length);
  codes.forEach((code, place) => (places[code] = place));
  return places;
}

interface Ranks {
  readonly rank: Float64Array;
  readonly isNull: (row: number) => boolean;
}

/** The places of a column's rows in its order; NULL and NaN have none. */
function* ranksOf({ cells }: Column, rowCount: number): SlicedWork<Ranks> {
  if (cells.encoding === 'numbers') {
    const { numbers, nulls } = cells;
    return { rank: numbers, isNull: (row) => nulls?.[row] === 1 || Number.isNaN(numbers[row]) };
  }
  const places = yield* placesOf(cells.dictionary);
  const rank = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    if (row % rowsPerSlice === 0) yield;
    rank[row] = places[cells.codes[row] ?? 0] ?? 0;
  }
  return { rank, isNull: (row) => (cells.codes[row] ?? -1) < 0 };
}

/**
 * Which rows are shown, in order: those that hold `search` in a cell, by the column that sorts; NULL and NaN last either way. Null is all rows as
 * they came.
 */
export function* rowOrder(table: ColumnTable, search: string, sort: GridSort | null): SlicedWork<Int32Array | null> {
  const text = search.trim().toLowerCase();
  const column = sort === null ? undefined : table.columns.find(({ name }) => name === sort.column);
  if (text === '' && column === undefined) return null;
  const rows = text === '' ? upTo(table.rowCount) : yield* found(table, text);
  if (column === undefined) return rows;
  const { rank, isNull } = yield* ranksOf(column, table.rowCount);
  const sign = sort?.direction === 'descending' ? -1 : 1;
  const filled = rows.filter((row) => !isNull(row));
  const absent = rows.filter(isNull);
  const sorted = yield* sortRows(filled, (a, b) => {
    const [one, other] = [rank[a] ?? 0, rank[b] ?? 0];
    return one < other ? -sign : one > other ? sign : a - b;
  });
  rows.set(sorted);
  rows.set(absent, sorted.length);
  return rows;
}
