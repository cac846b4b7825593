import type { ReadOptions } from './job.ts';
import type { TextRows } from './total-rows.ts';

/** Which sign begins the decimals in a file. Not `isProven`: only the delimiter or the dates suggest it. */
export interface DecimalSign {
  readonly decimal: '.' | ',';
  readonly isProven: boolean;
}

const looksNumeric = /^[^\p{L}\d]{0,3}\d[\d.,'’\s]*[^\p{L}\d]{0,3}$/u;
const surelyComma = /^[^\d]*(?:\d+,\d{1,2}|0,\d+|\d{4,},\d+|\d{1,3}(?:[.'’ \u00a0\u202f]\d{3})+,\d+|\d+,\d{4,})[^\d]*$/;
const surelyPoint =
  /^[^\d]*(?:\d+\.\d{1,2}|0\.\d+|\d{4,}\.\d+|\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+\.\d+|\d+\.\d{4,})[^\d]*$/;
const germanDay = /^\d{1,2}\.\d{1,2}\.\d{2}(?:\d{2})?(?:$| )/;

const minShare = 0.9;
const cellsLookedAt = 2000;

type Vote = ',' | '.' | 'date' | null;

/** What the cells of one column say. */
function voteOf(cells: readonly string[]): Vote {
  if (cells.length === 0) return null;
  if (cells.filter((cell) => germanDay.test(cell)).length >= cells.length * minShare) return 'date';
  const numbers = cells.filter((cell) => looksNumeric.test(cell));
  if (numbers.length < cells.length * minShare) return null;
  const [commas, points] = [surelyComma, surelyPoint].map((pattern) => numbers.some((cell) => pattern.test(cell)));
  return commas === points ? null : commas === true ? ',' : '.';
}

/**
 * The decimal sign of a file: that of its columns whose numbers can be read in one way only. Where none tells, a file with semicolons, or with days
 * such as 31.12.2024, is taken to write 1,060 for little more than one. Null: nothing tells.
 */
export function decimalSignOf(
  rows: TextRows,
  width: number,
  { delimiter }: Pick<ReadOptions, 'delimiter'>,
): DecimalSign | null {
  const votes = Array.from({ length: width }, (_, column) =>
    voteOf(rows.slice(0, cellsLookedAt).flatMap((row) => (row[column]?.trim() ? [row[column].trim()] : []))),
  );
  const [commas, points] = [votes.filter((vote) => vote === ',').length, votes.filter((vote) => vote === '.').length];
  if (commas !== points) return { decimal: commas > points ? ',' : '.', isProven: commas === 0 || points === 0 };
  if (points > 0) return null;
  return delimiter === ';' || votes.includes('date') ? { decimal: ',', isProven: false } : null;
}
