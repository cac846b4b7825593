import { sortedLegend } from '../kit/time-series/legend-and-zoom.ts';
import type { ColumnTable } from '@sextant/contract';
import { noFacts, type NoParts, type ResultFacts } from '../kit/result/result-facts.ts';
import type { MarkPoint, Selection } from '../kit/drawing/drawing.ts';
import { otherLabel } from '../kit/colors/palette.ts';
import { readGroups, totalOfGroups, type NamedGroup } from '../kit/drawing/read-groups.ts';
import type { PieForm } from './spec.ts';

/** One part of the whole; `selection` null (the rest) cannot be picked. */
export interface Slice {
  readonly name: string;
  readonly value: number;
  readonly share: number;
  readonly selection: Selection | null;
  /** The groups that the rest is made of, as far as they came; empty for every other part. */
  readonly members: readonly { readonly name: string; readonly value: number }[];
}

/** A result read as parts of a whole. */
export interface Slices {
  /** In the order drawn; empty where amounts are no parts of a whole. */
  readonly slices: readonly Slice[];
  /** The metric over all rows, as the engine has it. */
  readonly total: number;
  /** Why there are no parts; null where there are. */
  readonly error: NoParts | null;
  /** Every group as it came: what bars show. */
  readonly groups: readonly NamedGroup[];
  /** Groups without an amount: they have no part. */
  readonly leftOut: number;
}

/** What a part stands for; the rows of the rest are not known. */
export const slicePoint = ({ name, selection }: Slice, value: string): MarkPoint => ({
  title: name,
  series: '',
  value,
  filters: selection?.filters ?? null,
  selection,
});

/** The parts in the order of their list. */
export const listedSlices = (slices: readonly Slice[], form: PieForm): readonly Slice[] =>
  sortedLegend(
    slices.map(({ name }) => name),
    form,
  ).flatMap((name) => slices.find((slice) => slice.name === name) ?? []);

const maxSlices = 6;
/** What sums of doubles may lose. */
const tinyShare = 1e-9;

type SliceWithoutShare = Omit<Slice, 'share' | 'members'> & { readonly isNull: boolean };

/**
 * At most six parts: the largest, NULL by itself, whatever its size, and the rest of the whole as Other, last. Parts below `leastShare` of the whole go into the rest,
 * where there are several of them.
 */
function withRest(
  parts: readonly SliceWithoutShare[],
  total: number,
  leastShare: number,
): readonly Omit<Slice, 'share'>[] {
  const plainSlice = (part: SliceWithoutShare): Omit<Slice, 'share'> => ({ ...part, members: [] });
  const namedParts = parts.filter(({ isNull }) => !isNull);
  const nulls = parts.filter(({ isNull }) => isNull);
  const sum = (summedParts: readonly SliceWithoutShare[]): number =>
    summedParts.reduce((all, { value }) => all + value, 0);
  const isWhole = Math.abs(total - sum(parts)) <= tinyShare * total;
  const enoughParts = namedParts.filter(({ value }) => value >= leastShare * total);
  const largeParts = namedParts.length - enoughParts.length > 1 ? enoughParts : namedParts;
  if (nulls.length + largeParts.length <= maxSlices && isWhole && largeParts === namedParts)
    return parts.map(plainSlice);
  const maxNamed = maxSlices - nulls.length - 1;
  const largest = new Set([...largeParts].sort((one, other) => other.value - one.value).slice(0, maxNamed));
  const shownParts = parts.filter((part) => part.isNull || largest.has(part));
  const members = namedParts.filter((part) => !largest.has(part)).map(({ name, value }) => ({ name, value }));
  // Beside a part as large as 1e300 nothing is left of a difference.
  const value = isWhole ? members.reduce((all, member) => all + member.value, 0) : total - sum(shownParts);
  const rest = { name: otherLabel, value, selection: null, members };
  return [...shownParts.map(plainSlice), rest];
}

/** Reads the result of `pieQueries`. */
export function readSlices(table: ColumnTable | undefined, form: PieForm, facts: ResultFacts = noFacts): Slices {
  const groups = table === undefined ? [] : readGroups(table, form, form.date_format);
  const label = form.metric?.label ?? '';
  const leftOut = groups.filter(({ amount }) => amount === null).length;
  const none = { slices: [], total: 0, groups, leftOut };
  if (!facts.additive.includes(label)) return { ...none, error: 'not_additive' };
  const parts = groups.flatMap(({ amount, ...group }): SliceWithoutShare[] =>
    amount === null || amount === 0 ? [] : [{ ...group, value: amount }],
  );
  const total = totalOfGroups(groups, label, facts);
  const shownTotal = parts.reduce((sum, { value }) => sum + value, 0);
  // What did not come along may be negative, too: then the parts are more than the whole.
  if (parts.some(({ value }) => value < 0) || (total !== null && shownTotal > total * (1 + tinyShare)))
    return { ...none, error: 'negative' };
  // A cut result without its total tells no shares.
  if (total === null) return { ...none, error: 'not_additive' };
  if (!Number.isFinite(total)) return { ...none, error: 'too_large' };
  const slices = withRest(parts, total, (form.threshold_for_other ?? 0) / 100).map(
    ({ name, value, selection, members }) => ({
      name,
      value,
      selection,
      members,
      share: value / total,
    }),
  );
  return { slices, total, error: null, groups, leftOut };
}
