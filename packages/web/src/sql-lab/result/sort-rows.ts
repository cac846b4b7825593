import { rowsPerSlice } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';

/** Which of two rows stands first: below zero for the first one. */
export type CompareRows = (one: number, other: number) => number;

/** Blocks of so many are sorted by the language; they are merged in turns. */
const blockRows = 512;

/** Merges two neighboring stretches of `from`, each in order, into `into`. */
function* merge(
  [from, into]: readonly [Int32Array, Int32Array],
  [start, middle, end]: readonly [number, number, number],
  compare: CompareRows,
): SlicedWork<void> {
  let [left, right] = [start, middle];
  for (let index = start; index < end; index += 1) {
    if (index % rowsPerSlice === 0) yield;
    const [one, other] = [from[left] ?? 0, from[right] ?? 0];
    const isLeft = right >= end || (left < middle && compare(one, other) <= 0);
    into[index] = isLeft ? one : other;
    if (isLeft) left += 1;
    else right += 1;
  }
}

/** Rows in their order; equal ones stay as they stood. `rows` is used up. */
export function* sortRows(rows: Int32Array, compare: CompareRows): SlicedWork<Int32Array> {
  for (let start = 0; start < rows.length; start += blockRows) {
    rows.subarray(start, start + blockRows).sort(compare);
    yield;
  }
  let from = rows;
  let into: Int32Array = new Int32Array(rows.length);
  for (let length = blockRows; length < rows.length; length *= 2) {
    for (let start = 0; start < rows.length; start += 2 * length) {
      const middle = Math.min(rows.length, start + length);
      yield* merge([from, into], [start, middle, Math.min(rows.length, middle + length)], compare);
    }
    [from, into] = [into, from];
  }
  return from;
}
