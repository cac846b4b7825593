import { countText } from '@sextant/contract';
import type { RunStatement } from '../wire.ts';

/** Three digits: a database that works tells about how many. */
const shownDigits = 3;

function roundedCount(count: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) + 1 - shownDigits);
  return countText(Math.round(count / step) * step);
}

/** How many rows a statement that runs has read, in words; null where its database does not tell. */
export function readingRows({ rows_read: rowsRead, rows_to_read: toRead }: RunStatement): string | null {
  if (rowsRead === null) return null;
  const all = toRead === null ? '' : ` of ${countText(toRead)}`;
  return `about ${roundedCount(rowsRead)}${all} rows read`;
}

/** How many rows the statements of an ended run have read, in words; null unless all that ran tell, and when there were none. */
export function rowsReadText(statements: readonly RunStatement[]): string | null {
  const counts = statements
    .filter(({ state, kind }) => state === 'success' && kind === 'read')
    .map((one) => one.rows_read);
  const sum = counts.reduce<number | null>(
    (total, count) => (total === null || count === null ? null : total + count),
    0,
  );
  return sum === null || sum === 0 ? null : `${countText(sum)} rows read`;
}
