import { isData, isYearHeader } from './csv-dialect.ts';
import type { TextRecord } from './csv-dialect.ts';

const maxNotes = 30;
const recordsForWidth = 1000;

const filledCells = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
const isComment = (cells: readonly string[]): boolean => /^\s*(#|\/\/|--|%)/.test(cells[0] ?? '');

/** The number that occurs most often; of two the greater one. */
function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Whether the record may hold names: nothing in it is a number or a date, but for a row of years. */
const mayBeHeader = (cells: readonly string[]): boolean => !cells.some(isData) || isYearHeader(cells);

/** A comment is as wide as the table by chance only when names follow it, and data them; `#,name` is a header. */
function isCommentAbove(records: readonly TextRecord[], index: number, width: number): boolean {
  const cells = records[index]?.cells ?? [];
  if (!isComment(cells)) return false;
  if (cells.length !== width) return true;
  const [next, after] = [records[index + 1]?.cells, records[index + 2]?.cells];
  if (next === undefined || after === undefined) return false;
  return isComment(next) || (!next.some(isData) && after.some(isData));
}

/**
 * The record in which the table begins: titles, notes and comments above it are passed over. A note fills at most half of the cells that rows
 * usually fill; a comment begins with `#`, `//`, `--` or `%`. Where what follows the notes holds no names, only comments are passed over.
 */
export function tableStart(records: readonly TextRecord[]): number {
  const firstRecords = records.slice(0, recordsForWidth);
  const width = mostFrequent(firstRecords.map(({ cells }) => cells.length));
  const usualFilledCells = mostFrequent(firstRecords.map(({ cells }) => filledCells(cells)));
  const last = Math.min(maxNotes, records.length - 1);
  let afterComments = 0;
  while (afterComments < last && isCommentAbove(records, afterComments, width)) afterComments += 1;
  let start = afterComments;
  while (start < last && isNote(records, start, { width, filledCells: usualFilledCells })) start += 1;
  const first = records[start]?.cells ?? [];
  return start === last || !mayBeHeader(first) ? afterComments : start;
}

function isNote(
  records: readonly TextRecord[],
  index: number,
  { width, filledCells: filled }: { readonly width: number; readonly filledCells: number },
): boolean {
  const cells = records[index]?.cells ?? [];
  return filledCells(cells) * 2 <= filled || isCommentAbove(records, index, width);
}
