import type { CompareHint, RecordedQuery, WireEntry, WireRow } from './cases.ts';
import { sortRowsCanonically, isTimeText, sameCell, sameJson, shownText } from './compare-cells.ts';
import { keysOf, nullsLast } from './nulls-last.ts';

/** Why a result differs from the recorded one; null is equal. */
export type Difference = string | null;

/** One recorded query: what was asked, and how its result is to be compared. */
export interface RequestedRow {
  readonly query: RecordedQuery;
  readonly hint: CompareHint;
}

/** Compares one query's result, member by member. */
export function compareEntry(expected: WireEntry, ownEntry: WireEntry, requestedRow: RequestedRow): Difference {
  return (
    compareMembers(expected, ownEntry, requestedRow) ??
    compareData(expected, ownEntry, requestedRow) ??
    compareTypes(expected, ownEntry)
  );
}

/** Members that must be equal as they are. */
const plainMembers = [
  'status',
  'error',
  'applied_filters',
  'rejected_filters',
  'applied_template_filters',
  'annotation_data',
  'rowcount',
] as const;

/** Members that a result without rows has empty in the recording; ours keeps its columns. */
const columnMembers = ['colnames', 'label_map'] as const;

function compareMembers(expected: WireEntry, ownEntry: WireEntry, { query, hint }: RequestedRow): Difference {
  const isEmpty = expected.rowcount === 0 && expected.colnames?.length === 0;
  for (const name of [...plainMembers, ...(isEmpty ? [] : columnMembers)]) {
    if (name in expected && !sameJson(expected[name], ownEntry[name]))
      return `${name} ${shownText(expected[name])} but ours ${shownText(ownEntry[name])}`;
  }
  for (const name of ['from_dttm', 'to_dttm'] as const) {
    if (name in expected && !sameBound(expected[name], ownEntry[name], query))
      return `${name} ${shownText(expected[name])} but ours ${shownText(ownEntry[name])}`;
  }
  return expected.indexnames === undefined ||
    hint.truncated === true ||
    sameJson(expected.indexnames, ownEntry.indexnames)
    ? null
    : `indexnames ${shownText(expected.indexnames)} but ours ${shownText(ownEntry.indexnames)}`;
}

const dayMs = 86_400_000;
const recordedDay = Date.UTC(2026, 10, 21);

/** An end that nobody asked for cuts nothing and is none here; what was counted from the recording's day is counted from today. */
function sameBound(expected: unknown, actual: unknown, { time_range: requestedText = '' }: RecordedQuery): boolean {
  if (requestedText === null || requestedText.trim() === '') return actual === null;
  if (expected === '$TODAY') return sameJson(Math.floor(Date.now() / dayMs) * dayMs, actual);
  if (sameJson(expected, actual)) return true;
  if (typeof expected !== 'number' || typeof actual !== 'number') return false;
  const isNow = Math.abs(actual - Date.now()) < 5 * 60_000 && Math.floor(expected / dayMs) * dayMs === recordedDay;
  const days = Math.floor((Date.now() - recordedDay) / dayMs);
  return isNow || sameJson(expected + days * dayMs, actual);
}

function compareData(expected: WireEntry, ownEntry: WireEntry, requestedRow: RequestedRow): Difference {
  if (!Array.isArray(expected.data ?? []))
    return sameJson(expected.data, ownEntry.data)
      ? null
      : `data ${shownText(expected.data)} but ours ${shownText(ownEntry.data)}`;
  const names = expected.colnames ?? Object.keys(expected.data?.[0] ?? {});
  return compareRows(expected.data ?? [], ownEntry.data ?? [], names, requestedRow);
}

/** Compares rows as the hint says: one by one, or as a set, or only their number. */
export function compareRows(
  expectedRows: readonly WireRow[],
  actualRows: readonly WireRow[],
  names: readonly string[],
  { query, hint }: RequestedRow,
): Difference {
  if (expectedRows.length !== actualRows.length) return `rows ${expectedRows.length} but ours ${actualRows.length}`;
  const { rows, sure } = nullsLast(expectedRows, query, names);
  const sureRows = rows.slice(0, sure);
  if (hint.truncated !== true && (hint.order === 'total' || hint.order === 'post_processing'))
    return firstDifferent(sureRows, actualRows, names);
  // Rows that tie may change places, and a limit may cut any of them; what they are sorted by stands in one sequence.
  const keys = hint.order === 'none' ? [] : keysOf(query, names).map(({ name }) => name);
  const unsorted = firstDifferent(sureRows, actualRows, keys);
  if (unsorted !== null) return `not sorted: ${unsorted}`;
  return hint.truncated === true
    ? null
    : firstDifferent(sortRowsCanonically(expectedRows, names), sortRowsCanonically(actualRows, names), names);
}

/** The first row that differs, and in what. */
function firstDifferent(
  expectedRows: readonly WireRow[],
  actualRows: readonly WireRow[],
  names: readonly string[],
): Difference {
  for (const [index, row] of expectedRows.entries()) {
    const ownRow = actualRows[index] ?? {};
    const name = names.find((column) => !sameCell(row[column], ownRow[column]));
    if (name !== undefined)
      return `row ${index}, ${name}: ${shownText(row[name])} but ours ${shownText(ownRow[name])} in ${shownText(row, 200)} / ${shownText(ownRow, 200)}`;
  }
  return null;
}

function compareTypes(expected: WireEntry, ownEntry: WireEntry): Difference {
  if (!Array.isArray(expected.data))
    return sameJson(expected.coltypes ?? null, ownEntry.coltypes ?? null) ? null : 'coltypes';
  for (const [index, wantedType] of (expected.coltypes ?? []).entries()) {
    const name = expected.colnames?.[index] ?? '';
    const actualType = ownEntry.coltypes?.[index] ?? -1;
    const cells = (ownEntry.data ?? []).map((row) => row[name]).filter((cell) => cell !== null);
    const recordedCells = (expected.data ?? []).map((row) => row[name]).filter((cell) => cell !== null);
    if (
      wantedType >= 0 &&
      wantedType !== actualType &&
      !isTypedHere(wantedType, actualType, { cells, recorded: recordedCells })
    )
      return `type of ${name}: ${wantedType} but ours ${actualType}, cells ${shownText(recordedCells.slice(0, 3))} / ${shownText(cells.slice(0, 3))}`;
  }
  return null;
}

/** Columns of truth and time have their type here, where SQLite has numbers and texts; so has a column without any value. */
function isTypedHere(
  wantedType: number,
  actualType: number,
  { cells, recorded }: { readonly cells: readonly unknown[]; readonly recorded: readonly unknown[] },
): boolean {
  if (cells.length === 0) return true;
  if (wantedType === 0 && actualType === 3) return cells.every((cell) => typeof cell === 'boolean');
  return wantedType === 1 && actualType === 2 && recorded.every(isTimeText);
}
