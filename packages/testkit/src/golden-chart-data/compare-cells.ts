import type { WireRow } from './cases.ts';

/** When two cells are the same. */
export type SameCell = (expected: unknown, ours: unknown) => boolean;

/** Equal numbers: to 1e-9 of the larger one. */
export const sameNumber = (left: number, right: number): boolean =>
  left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Numbers to 1e-9, everything else as its JSON; lists and objects member by member. A missing member is null. */
export const sameJson: SameCell = (expected, ours) => {
  if (isNothing(expected) || isNothing(ours)) return isNothing(expected) && isNothing(ours);
  if (typeof expected === 'number' && typeof ours === 'number') return sameNumber(expected, ours);
  if (Array.isArray(expected))
    return (
      Array.isArray(ours) && expected.length === ours.length && expected.every((item, at) => sameJson(item, ours[at]))
    );
  if (typeof expected === 'object' && typeof ours === 'object') {
    const [left, right] = [expected as WireRow, ours as WireRow];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameJson(left[key], right[key]));
  }
  return expected === ours;
};

/** A text by which rows are sorted before they are compared as a set: equal cells have equal texts but for rounding. */
function sortText(value: unknown): string {
  if (isNothing(value)) return ' ';
  if (typeof value === 'number') return value.toPrecision(8);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Rows in an order that both sides share. `keyOf` writes a cell as the text that both sides have. */
export function inOneOrder<Row extends WireRow>(
  rows: readonly Row[],
  names: readonly string[],
  keyOf: (value: unknown) => unknown,
): Row[] {
  return rows
    .map((row) => ({ row, key: names.map((name) => sortText(keyOf(row[name]))).join('\u0001') }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ row }) => row);
}

/** A value short enough for a line. */
export const shown = (value: unknown, most = 300): string => (JSON.stringify(value) ?? 'nothing').slice(0, most);
