import type { CompareHint, RecordedQuery, WireEntry, WireRow } from './cases.ts';
import { inOneOrder, isTimeText, sameCell, sameJson, shown } from './compare-cells.ts';
import { keysOf, nullsLast } from './nulls-last.ts';

/** Why a result differs from the recorded one; null is equal. */
export type Difference = string | null;

/** One recorded query: what was asked, and how its result is to be compared. */
export interface RequestedRow {
  readonly query: RecordedQuery;
  readonly hint: CompareHint;
}

/** Compares one query's result, member by member. */
export function compareEntry(expected: WireEntry, ours: WireEntry, requested: RequestedRow): Difference {
  return (
    compareMembers(expected, ours, requested) ?? compareData(expected, ours, requested) ?? compareTypes(expected, ours)
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

function compareMembers(expected: WireEntry, ours: WireEntry, { query, hint }: RequestedRow): Difference {
  const isEmpty = expected.rowcount === 0 && expected.colnames?.length === 0;
  for (const name of [...plainMembers, ...(isEmpty ? [] : columnMembers)]) {
    if (name in expected && !sameJson(expected[name], ours[name]))
      return `${name} ${shown(expected[name])} but ours ${shown(ours[name])}`;
  }
  for (const name of ['from_dttm', 'to_dttm'] as const) {
    if (name in expected && !sameBound(expected[name], ours[name], query))
      return `${name} ${shown(expected[name])} but ours ${shown(ours[name])}`;
  }
  return expected.indexnames === undefined || hint.truncated === true || sameJson(expected.indexnames, ours.indexnames)
    ? null
    : `indexnames ${shown(expected.indexnames)} but ours ${shown(ours.indexnames)}`;
}

const dayMs = 86_400_000;
const recordedDay = Date.UTC(2026, 10, 21);

/** An end that nobody asked for cuts nothing and is none here; what was counted from the recording's day is counted from today. */
function sameBound(expected: unknown, ours: unknown, { time_range: requested = '' }: RecordedQuery): boolean {
  if (requested === null || requested.trim() === '') return ours === null;
  if (expected === '$TODAY') return sameJson(Math.floor(Date.now() / dayMs) * dayMs, ours);
  if (sameJson(expected, ours)) return true;
  if (typeof expected !== 'number' || typeof ours !== 'number') return false;
  const isNow = Math.abs(ours - Date.now()) < 5 * 60_000 && Math.floor(expected / dayMs) * dayMs === recordedDay;
  const days = Math.floor((Date.now() - recordedDay) / dayMs);
  return isNow || sameJson(expected + days * dayMs, ours);
}

function compareData(expected: WireEntry, ours: WireEntry, requested: RequestedRow): Difference {
  if (!Array.isArray(expected.data ?? []))
    return sameJson(expected.data, ours.data) ? null : `data ${shown(expected.data)} but ours ${shown(ours.data)}`;
  const names = expected.colnames ?? Object.keys(expected.data?.[0] ?? {});
  return compareRows(expected.data ?? [], ours.data ?? [], names, requested);
}

/** Compares rows as the hint says: one by one, or as a set, or only their number. */
export function compareRows(
  theirs: readonly WireRow[],
  mine: readonly WireRow[],
  names: readonly string[],
  { query, hint }: RequestedRow,
): Difference {
  if (theirs.length !== mine.length) return `rows ${theirs.length} but ours ${mine.length}`;
  const { rows, sure } = nullsLast(theirs, query, names);
  const sureRows = rows.slice(0, sure);
  if (hint.truncated !== true && (hint.order === 'total' || hint.order === 'post_processing'))
    return firstDifferent(sureRows, mine, names);
  // Rows that tie may change places, and a limit may cut any of them; what they are sorted by stands in one sequence.
  const keys = hint.order === 'none' ? [] : keysOf(query, names).map(({ name }) => name);
  const unsorted = firstDifferent(sureRows, mine, keys);
  if (unsorted !== null) return `not sorted: ${unsorted}`;
  return hint.truncated === true ? null : firstDifferent(inOneOrder(theirs, names), inOneOrder(mine, names), names);
}

/** The first row that differs, and in what. */
function firstDifferent(theirs: readonly WireRow[], mine: readonly WireRow[], names: readonly string[]): Difference {
  for (const [at, row] of theirs.entries()) {
    const own = mine[at] ?? {};
    const name = names.find((column) => !sameCell(row[column], own[column]));
    if (name !== undefined)
      return `row ${at}, ${name}: ${shown(row[name])} but ours ${shown(own[name])} in ${shown(row, 200)} / ${shown(own, 200)}`;
  }
  return null;
}

function compareTypes(expected: WireEntry, ours: WireEntry): Difference {
  if (!Array.isArray(expected.data))
    return sameJson(expected.coltypes ?? null, ours.coltypes ?? null) ? null : 'coltypes';
  for (const [at, wanted] of (expected.coltypes ?? []).entries()) {
    const name = expected.colnames?.[at] ?? '';
    const given = ours.coltypes?.[at] ?? -1;
    const cells = (ours.data ?? []).map((row) => row[name]).filter((cell) => cell !== null);
    const recorded = (expected.data ?? []).map((row) => row[name]).filter((cell) => cell !== null);
    if (wanted >= 0 && wanted !== given && !isTypedHere(wanted, given, { cells, recorded }))
      return `type of ${name}: ${wanted} but ours ${given}, cells ${shown(recorded.slice(0, 3))} / ${shown(cells.slice(0, 3))}`;
  }
  return null;
}

/** Columns of truth and time have their type here, where SQLite has numbers and texts; so has a column without any value. */
function isTypedHere(
  wanted: number,
  given: number,
  { cells, recorded }: { readonly cells: readonly unknown[]; readonly recorded: readonly unknown[] },
): boolean {
  if (cells.length === 0) return true;
  if (wanted === 0 && given === 3) return cells.every((cell) => typeof cell === 'boolean');
  return wanted === 1 && given === 2 && recorded.every(isTimeText);
}
