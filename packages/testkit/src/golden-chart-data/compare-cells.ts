import type { WireRow } from './cases.ts';

/** Equal numbers: to 1e-9 of the larger one. */
export const sameNumber = (left: number, right: number): boolean =>
  left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Lists of numbers (the outliers of a box) have no order of their own. */
const inOrder = (list: readonly unknown[]): readonly unknown[] =>
  list.every((item) => typeof item === 'number') ? [...list].sort((left, right) => left - right) : list;

/** Numbers to 1e-9, everything else as its JSON; lists and objects member by member. A missing member is null. */
export function sameJson(expected: unknown, actual: unknown): boolean {
  if (isNothing(expected) || isNothing(actual)) return isNothing(expected) && isNothing(actual);
  if (typeof expected === 'number' && typeof actual === 'number') return sameNumber(expected, actual);
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || expected.length !== actual.length) return false;
    const [left, right] = [inOrder(expected), inOrder(actual)];
    return left.every((item, index) => sameJson(item, right[index]));
  }
  if (typeof expected === 'object' && typeof actual === 'object') {
    const [left, right] = [expected as WireRow, actual as WireRow];
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameJson(left[key], right[key]));
  }
  return expected === actual;
}

const timeText = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;
const wholeText = /^-?\d{16,19}$/;

/** Milliseconds of a time as SQLite keeps it, cut to whole ones. */
const timeOf = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T').slice(0, 23)}Z`);

/** Whether a text is a time as SQLite keeps it. */
export const isTimeText = (value: unknown): value is string => typeof value === 'string' && timeText.test(value);

/**
 * A cell in the one form that both sides share: SQLite has no types for truth and time, so the recording has 0, 1 and texts where our
 * returns have booleans and milliseconds; whole numbers that a double cannot hold are texts here.
 */
export function plainCell(value: unknown): unknown {
  if (isNothing(value)) return null;
  if (typeof value === 'boolean') return Number(value);
  if (isTimeText(value)) return timeOf(value);
  if (typeof value === 'string' && wholeText.test(value) && !Number.isSafeInteger(Number(value))) return Number(value);
  return value;
}

/** Equal cells in their shared form; texts of times equal numbers only when one side is the recording's. */
export const sameCell = (expected: unknown, actual: unknown): boolean =>
  sameJson(plainCell(expected), plainCell(actual));

/** A text by which rows are sorted before they are compared as a set: equal cells have equal texts but for rounding. */
function sortText(value: unknown): string {
  const plainValue = plainCell(value);
  if (plainValue === null) return ' ';
  if (typeof plainValue === 'number') return plainValue.toPrecision(8);
  return typeof plainValue === 'string' ? plainValue : JSON.stringify(plainValue);
}

/** Rows in an order that both sides share. */
export function sortRowsCanonically(rows: readonly WireRow[], names: readonly string[]): WireRow[] {
  return rows
    .map((row) => ({ row, key: names.map((name) => sortText(row[name])).join('\u0001') }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ row }) => row);
}

/** A value short enough for a line. */
export const shownText = (value: unknown, most = 300): string =>
  (JSON.stringify(value) ?? 'nothing').replaceAll('\n', ' ').slice(0, most);
