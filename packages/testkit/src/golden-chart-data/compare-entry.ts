import type { CompareHint, WireEntry, WireRow } from './cases.ts';
import { inOneOrder, sameJson, shown, type SameCell } from './compare-cells.ts';

/** Why an answer differs from the recorded one; null is equal. */
export type Difference = string | null;

/** What the rules of an engine change about a comparison. */
export interface EngineRules {
  /** When two cells are the same. */
  readonly sameCell: SameCell;
  /** A cell as both sides would write it, to sort by. */
  readonly plain: (value: unknown) => unknown;
  /** When two types of a column are the same; the column's cells are given. */
  readonly sameType: (expected: number, ours: number, column: TypedColumn) => boolean;
  /** Whether rows that are ordered by texts may come in another order. */
  readonly keepsTextOrder: boolean;
}

/** A column in both answers. */
export interface TypedColumn {
  readonly expected: readonly unknown[];
  readonly ours: readonly unknown[];
}

const dayMs = 86_400_000;
const recordedDay = Date.UTC(2026, 10, 21);
const daysSince = (): number => Math.floor((Date.now() - recordedDay) / dayMs);

/** The end that every question without a range has in the recording stands for none: it cuts nothing here. */
const openEnd = '$TODAY';

/** Bounds that were counted from the day of the recording are counted from today here. */
function sameBound(expected: unknown, ours: unknown): boolean {
  const wanted = expected === openEnd ? null : expected;
  if (sameJson(wanted, ours)) return true;
  return typeof wanted === 'number' && sameJson(wanted + daysSince() * dayMs, ours);
}

/** Compares one query's answer, member by member. */
export function compareEntry(
  expected: WireEntry,
  ours: WireEntry,
  hint: CompareHint | null | undefined,
  rules: EngineRules,
): Difference {
  return (
    compareMembers(expected, ours, hint?.truncated === true) ??
    compareRows(expected, ours, hint, rules) ??
    compareTypes(expected, ours, rules)
  );
}

/** Members that must be equal as they are. */
const plainMembers = [
  'status',
  'error',
  'colnames',
  'applied_filters',
  'rejected_filters',
  'applied_template_filters',
  'from_dttm',
  'to_dttm',
  'label_map',
  'annotation_data',
  'rowcount',
] as const;

function compareMembers(expected: WireEntry, ours: WireEntry, isTruncated: boolean): Difference {
  for (const name of plainMembers) {
    if (!(name in expected)) continue;
    if (isTruncated && name === 'label_map') continue;
    const same = name === 'from_dttm' || name === 'to_dttm' ? sameBound : sameJson;
    if (!same(expected[name], ours[name])) return `${name} ${shown(expected[name])} but ours ${shown(ours[name])}`;
  }
  const isLabelled = expected.indexnames?.some((name, at) => name !== at) === true;
  return isLabelled && !sameJson(expected.indexnames, ours.indexnames)
    ? `indexnames ${shown(expected.indexnames)} but ours ${shown(ours.indexnames)}`
    : null;
}

function compareRows(
  expected: WireEntry,
  ours: WireEntry,
  hint: CompareHint | null | undefined,
  rules: EngineRules,
): Difference {
  const [theirs, mine] = [expected.data ?? [], ours.data ?? []];
  if (theirs.length !== mine.length) return `rows ${theirs.length} but ours ${mine.length}`;
  if (hint?.truncated === true) return null;
  const names = expected.colnames ?? Object.keys(theirs[0] ?? {});
  return firstDifferent(ordered(theirs, names, hint, rules), ordered(mine, names, hint, rules), names, rules.sameCell);
}

/** Rows as they came where their order is fixed, else in one that both sides share. */
export function ordered(
  rows: readonly WireRow[],
  names: readonly string[],
  hint: CompareHint | null | undefined,
  rules: EngineRules,
): readonly WireRow[] {
  const isFixed = (hint?.order === 'total' || hint?.order === 'post_processing') && rules.keepsTextOrder;
  return isFixed ? rows : inOneOrder(rows, names, rules.plain);
}

/** The first row that differs, and in what. */
export function firstDifferent(
  theirs: readonly WireRow[],
  mine: readonly WireRow[],
  names: readonly string[],
  same: SameCell,
): Difference {
  for (const [at, row] of theirs.entries()) {
    const own = mine[at] ?? {};
    const name = names.find((column) => !same(row[column], own[column]));
    if (name !== undefined)
      return `row ${at}, ${name}: ${shown(row[name])} but ours ${shown(own[name])} in ${shown(row, 200)} / ${shown(own, 200)}`;
  }
  return null;
}

function compareTypes(expected: WireEntry, ours: WireEntry, rules: EngineRules): Difference {
  if (expected.coltypes === undefined) return null;
  for (const [at, wanted] of expected.coltypes.entries()) {
    const name = expected.colnames?.[at] ?? '';
    const column = {
      expected: (expected.data ?? []).map((row) => row[name]),
      ours: (ours.data ?? []).map((row) => row[name]),
    };
    const given = ours.coltypes?.[at] ?? -1;
    if (wanted !== given && !rules.sameType(wanted, given, column))
      return `type of ${name}: ${wanted} but ours ${given}, cells ${shown(column.expected.slice(0, 3))} / ${shown(column.ours.slice(0, 3))}`;
  }
  return null;
}
