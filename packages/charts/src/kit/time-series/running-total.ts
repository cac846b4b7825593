import type { Series } from '../series/series.ts';

/**
 * The amounts of a running total with the last one before in each gap, along `rows`, the places of amounts by time; null has none. In a stack it stays where
 * it is while nothing comes to it: without a part the stack would fall.
 */
export function carriedOn(amounts: Series['amounts'], rows: Iterable<number | null>): Series['amounts'] {
  const carried = [...amounts];
  let last: number | null = null;
  for (const row of rows) {
    if (row === null) continue;
    last = amounts[row] ?? last;
    carried[row] = last;
  }
  return carried;
}
