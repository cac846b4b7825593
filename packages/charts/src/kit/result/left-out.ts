import { countOf, countText } from '@sextant/contract';
import type { Coverage, KnownCoverage } from './coverage.ts';

/** Rows that have no place in a chart, as a sentence: `605 of 3,201 rows without a value are not shown.`; none for no such rows. */
export function missingRows(missing: number, rows: number, missingPart: 'a value' | 'a time'): readonly string[] {
  if (missing <= 0) return [];
  return [
    `${countText(missing)} of ${countOf(rows, 'row')} without ${missingPart} ${missing === 1 ? 'is' : 'are'} not shown.`,
  ];
}

/** Rows without a value, and those whose value no range holds, as sentences: `2 of 3,201 rows whose value is infinite or no number are not shown.` */
export function unbinnedRows(coverage: Coverage | null | undefined): readonly string[] {
  if (coverage == null) return [];
  const { rows, missing, infinite = 0 } = coverage;
  const notes = missingRows(missing, rows, 'a value');
  if (infinite <= 0) return notes;
  const verb = infinite === 1 ? 'is' : 'are';
  return [
    ...notes,
    `${countText(infinite)} of ${countOf(rows, 'row')} whose value is infinite or no number ${verb} not shown.`,
  ];
}

/** How far the last step of an axis of times is filled, as a sentence: `Not complete: Dec 2023: 1 of 31 days.`; none where it is. */
export const notComplete = (unfinishedText: string | undefined): readonly string[] =>
  unfinishedText === undefined || unfinishedText === '' ? [] : [`Not complete: ${unfinishedText}.`];

/** The same for a chart whose last step begins at `lastMs`; none where another is unfinished, and while nothing is known. */
export function lastNotComplete(lastMs: number | undefined, coverage: KnownCoverage | undefined): readonly string[] {
  const open = coverage === 'pending' ? null : (coverage?.unfinished ?? null);
  return notComplete(open?.startMs === lastMs ? open?.text : undefined);
}

/** Groups beyond the row limit of a chart, as a sentence. `total` null: nobody counted them. */
function cutGroups(shownCount: number, total: number | null): string {
  if (total === null || total <= shownCount)
    return `The first ${shownCount === 1 ? 'group is' : `${countText(shownCount)} groups are`} ${thereAreMore}`;
  return `${countText(shownCount)} of ${countOf(total, 'group')} are shown.`;
}
const thereAreMore = 'shown; there are more.';

/** The notes of a drawing whose row limit was chosen: that it is cut is said once, with how many there are where that is known. */
export const notesOfList = (
  notes: readonly string[],
  { groupCount }: { readonly groupCount: number },
  total: number | null,
): readonly string[] => [...notes.filter((note) => !note.endsWith(thereAreMore)), cutGroups(groupCount, total)];

/** Groups beyond what can be read beside each other, as a sentence; none where all are drawn. */
export const drawnFirst = (drawnCount: number, count: number): readonly string[] =>
  count <= drawnCount ? [] : [`There is space for the first ${countText(drawnCount)} of ${countOf(count, 'group')}.`];

/** Cells that share a pixel with others, as a sentence; none where each has its own. */
export const cellsOnPixels = (drawnCount: number, count: number): readonly string[] =>
  count <= drawnCount
    ? []
    : [
        `There is space for ${countText(drawnCount)} of ${countOf(count, 'cell')}: of those on one pixel, the highest is drawn.`,
      ];

/** Groups of a result that came cut, as a sentence; none of one that is whole. */
export const firstGroups = (shownCount: number, facts: { readonly isCut: boolean } | undefined): readonly string[] =>
  facts?.isCut === true ? [cutGroups(shownCount, null)] : [];

/** Groups that have no mark, as a sentence: `2 groups without an amount have no area.`; none for no such groups. */
export const groupsWithout = (count: number, missingPart: string, mark: string): readonly string[] =>
  count === 0 ? [] : [`${countOf(count, 'group')} without ${missingPart} ${count === 1 ? 'has' : 'have'} no ${mark}.`];

/** Groups that share one area because theirs could not be seen, as a sentence; none for no such groups. */
export const tooSmall = (count: number): readonly string[] =>
  count === 0
    ? []
    : [`${countOf(count, 'area')} too small to be told apart ${count === 1 ? 'is' : 'are'} shown as Other.`];

/** What a form says of how many series there are. */
interface LimitedForm {
  readonly limit: number | null;
  readonly groupby: readonly unknown[];
  readonly group_others_when_limit_reached: boolean;
}

/** Groups beyond the series limit of a chart, as a sentence; none without a limit or groups, and where the rest is shown as one. Metrics and other times are no groups of their own. */
export function cutSeries(
  form: LimitedForm,
  series: readonly { readonly name: string; readonly values: readonly unknown[] | null }[],
): readonly string[] {
  const { limit, groupby, group_others_when_limit_reached: hasRest } = form;
  if (limit === null || limit <= 0 || groupby.length === 0 || hasRest) return [];
  const groups = new Set(series.map(({ name, values }) => (values === null ? name : JSON.stringify(values))));
  return groups.size >= limit ? [`No more than ${countText(limit)} series are shown.`] : [];
}

/** What shares are of, where not all series or groups are there, as a sentence; none where they are of everything. */
export const sharesOfShown = (isShare: boolean, limit: number | null, isCut: boolean): readonly string[] =>
  isShare && ((limit ?? 0) > 0 || isCut) ? ['Shares are of what is shown.'] : [];
