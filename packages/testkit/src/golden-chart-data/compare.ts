import { SextantError, type Cell } from '@sextant/contract';
import type { OurEntry } from './answer.ts';
import type { ExpectedEntry, GoldenCase } from './cases.ts';

/** Why an answer differs from the recorded one, or null. */
export type Difference = string | null;

const isoTime = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : null;
}

/** Equal cells: floats to 1e-9, booleans as 0 and 1, a time as text (as the recording's engine kept it) like the same time as a number. */
function sameCell(expected: unknown, ours: Cell | undefined): boolean {
  if (expected === null || expected === undefined)
    return ours === null || ours === undefined || (typeof ours === 'number' && !Number.isFinite(ours));
  const [left, right] = [asNumber(expected), asNumber(ours)];
  if (left !== null && right !== null)
    return left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
  if (typeof expected === 'string' && right !== null && isoTime.test(expected))
    return (
      Date.parse(`${expected.length === 10 ? `${expected}T00:00:00` : expected.replace(' ', 'T').slice(0, 23)}Z`) ===
      Math.floor(right)
    );
  if (Array.isArray(expected)) return sameList(expected, ours);
  return (typeof expected === 'object' ? JSON.stringify(expected) : `${expected as string | number}`) === String(ours);
}

/** Lists travel as JSON in one cell; their order is the engine's. */
function sameList(expected: readonly unknown[], ours: Cell | undefined): boolean {
  const list: unknown = typeof ours === 'string' ? JSON.parse(ours) : null;
  if (!Array.isArray(list) || list.length !== expected.length) return false;
  const [left, right] = [expected.map(Number).sort((a, b) => a - b), list.map(Number).sort((a, b) => a - b)];
  return left.every((value, at) => sameCell(value, right[at]));
}

function sameRow(expected: Readonly<Record<string, unknown>>, ours: Readonly<Record<string, Cell>>): boolean {
  return Object.entries(expected).every(([name, value]) => sameCell(value, ours[name]));
}

const normal = (value: unknown): string => {
  const number = asNumber(value);
  if (number !== null) return number.toPrecision(9);
  if (typeof value === 'string' && isoTime.test(value))
    return Date.parse(
      `${value.length === 10 ? `${value}T00:00:00` : value.replace(' ', 'T').slice(0, 23)}Z`,
    ).toPrecision(9);
  return JSON.stringify(value ?? null);
};

/** Rows in an order that both sides share. */
function sorted<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[], names: readonly string[]): Row[] {
  const keyOf = (row: Row): string => names.map((name) => normal(row[name])).join('|');
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ row }) => row);
}

function differenceOf(
  expected: ExpectedEntry,
  ours: OurEntry,
  rule: { readonly order?: string; readonly truncated?: boolean } | undefined,
): Difference {
  if (ours.table === null) return expected.query === undefined ? 'no query text recorded' : null;
  const names = expected.colnames ?? [];
  const ourNames = ours.table.columns.map(({ name }) => name);
  const rowCount = expected.rowcount ?? expected.data?.length ?? 0;
  if (rowCount === 0 && ours.rows.length === 0) return null;
  if (JSON.stringify(names) !== JSON.stringify(ourNames))
    return `columns ${JSON.stringify(names).slice(0, 160)} but ours ${JSON.stringify(ourNames).slice(0, 160)}`;
  if (rowCount !== ours.rows.length) return `rows ${rowCount} but ours ${ours.rows.length}`;
  const rejected = expected.rejected_filters?.length ?? null;
  if (rejected !== null && rejected !== ours.compiled.rejected.length)
    return `rejected filters ${rejected} but ours ${ours.compiled.rejected.length}`;
  if (rule?.truncated === true) return null;
  const fixed = rule?.order === 'total' || rule?.order === 'post_processing';
  const [theirs, mine] = fixed
    ? [expected.data ?? [], ours.rows]
    : [sorted(expected.data ?? [], names), sorted(ours.rows, names)];
  const at = theirs.findIndex((row, position) => !sameRow(row, mine[position] ?? {}));
  return at < 0
    ? null
    : `row ${at}: ${JSON.stringify(theirs[at]).slice(0, 400)} but ours ${JSON.stringify(mine[at]).slice(0, 400)}`;
}

/** Compares what we answered, or how we refused, with the recording. */
export function compareCase(golden: GoldenCase, outcome: readonly OurEntry[] | Error): Difference {
  const { response } = golden;
  if (outcome instanceof Error) return compareRefusal(golden, outcome);
  if (response.http_status >= 400)
    return `should fail with ${response.http_status}: ${JSON.stringify(response.body).slice(0, 160)}`;
  if (response.result === undefined) return 'not JSON: the server encodes CSV and XLSX';
  if (response.result.length !== outcome.length) return 'number of results';
  for (const [at, expected] of response.result.entries()) {
    if (expected.status === 'failed') return `should fail: ${JSON.stringify(expected.error)}`;
    const ours = outcome[at];
    const difference = ours === undefined ? 'missing' : differenceOf(expected, ours, golden.compare?.[at]);
    if (difference !== null) return difference;
  }
  return null;
}

/** A refusal agrees when the recording refused too: for a coded 400 with the same sentence, else (crashes, failed steps) at all. */
function compareRefusal({ response }: GoldenCase, error: Error): Difference {
  const failed = response.http_status >= 400 || (response.result ?? []).some(({ status }) => status === 'failed');
  if (!failed) return `we refused: ${error.message.slice(0, 220)}`;
  const body = response.body;
  const message =
    typeof body === 'object' && body !== null && 'message' in body
      ? String(body.message).replace(/^Error: /, '')
      : null;
  if (response.http_status !== 400 || message === null || !(error instanceof SextantError)) return null;
  return message === error.message
    ? null
    : `message ${JSON.stringify(message.slice(0, 200))} but ours ${JSON.stringify(error.message.slice(0, 200))}`;
}
