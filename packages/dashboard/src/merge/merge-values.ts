/** One thing that both sides changed, each to something else. */
export interface MergeConflict {
  /** Names the thing; the same as long as it is the same thing. */
  readonly key: string;
  /** What it is, in words. */
  readonly what: string;
  /** What each side has, in words. */
  readonly own: string;
  readonly their: string;
}

/** Whose value counts where both sides changed the same. */
export type MergeSide = 'own' | 'their';

/** What has been chosen, by the keys of conflicts; one's own counts where nothing was. */
export type MergeChoices = ReadonlyMap<string, MergeSide>;

/** Collects what both sides changed, and says whose counts. */
export interface MergeJudge {
  readonly conflicts: MergeConflict[];
  readonly sideOf: (conflict: MergeConflict) => MergeSide;
}

export function createJudge(choices: MergeChoices): MergeJudge {
  const conflicts: MergeConflict[] = [];
  return {
    conflicts,
    sideOf: (conflict) => {
      conflicts.push(conflict);
      return choices.get(conflict.key) ?? 'own';
    },
  };
}

/** The same thing before, as one changed it, and as it was saved meanwhile; undefined where it is not there. */
export interface ThreeSides<Value> {
  readonly base: Value | undefined;
  readonly own: Value | undefined;
  readonly their: Value | undefined;
}

export const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which side counts by itself: the one that changed something; null where both did, each differently. */
export function changedSide({ base, own, their }: ThreeSides<unknown>): MergeSide | null {
  if (sameJson(own, base) || sameJson(own, their)) return 'their';
  return sameJson(their, base) ? 'own' : null;
}

/** A value in words: short, and as it is stored where it is no plain one. */
function valueText(value: unknown): string {
  const longest = 120;
  if (value === undefined) return 'Removed';
  if (value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

interface Named {
  readonly key: string;
  readonly what: string;
}

/** The value that both sides lead to; where both changed it, the one that is chosen. */
export function mergeValue<Value>(
  judge: MergeJudge,
  { key, what }: Named,
  sides: ThreeSides<Value>,
): Value | undefined {
  const side =
    changedSide(sides) ?? judge.sideOf({ key, what, own: valueText(sides.own), their: valueText(sides.their) });
  return sides[side];
}

type Members = Readonly<Record<string, unknown>>;

/** Members merged one by one; those of the saved state keep their place. `named` names a member. */
export function mergeMembers(
  judge: MergeJudge,
  named: (member: string) => Named,
  { base = {}, own = {}, their = {} }: ThreeSides<Members>,
): Members {
  const names = [...new Set([...Object.keys(their), ...Object.keys(own)])];
  const memberOf = (members: Members, name: string): unknown =>
    Object.hasOwn(members, name) ? members[name] : undefined;
  const entries = names.map((name) => {
    const sides = { base: memberOf(base, name), own: memberOf(own, name), their: memberOf(their, name) };
    return [name, mergeValue(judge, named(name), sides)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Both sides' additions and removals of a set, in the order of the saved one. */
export function mergeSets<Value>({ base = [], own = [], their = [] }: ThreeSides<readonly Value[]>): readonly Value[] {
  const [before, ownValues] = [new Set(base), new Set(own)];
  const added = own.filter((value) => !before.has(value) && !their.includes(value));
  return [...their.filter((value) => ownValues.has(value) || !before.has(value)), ...added];
}

/**
 * An order of `members` that keeps that of each side: `first` as it is, and what only `second` has behind its neighbor there.
 */
export function mergeOrder(
  members: ReadonlySet<string>,
  first: readonly string[],
  second: readonly string[],
): string[] {
  const order = first.filter((id) => members.has(id));
  const rest = second.filter((id) => members.has(id));
  rest.forEach((id, index) => {
    if (order.includes(id)) return;
    const neighbor = rest.slice(0, index).findLast((before) => order.includes(before));
    order.splice(neighbor === undefined ? 0 : order.indexOf(neighbor) + 1, 0, id);
  });
  return order;
}
