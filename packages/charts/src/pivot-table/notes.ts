import { countText } from '@sextant/contract';
import type { CutRows } from '../kit/view/chart-view.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import { noTotal, whyNoParts, type ResultFacts } from '../kit/result/result-facts.ts';
import type { Pivot } from './pivot.ts';

const list = (names: readonly string[], pivot: Pivot): readonly string[] => {
  const labels: Labels = Object.fromEntries(
    pivot.form.metrics.map(({ label }, index) => [label, pivot.metricNames[index] ?? label]),
  );
  return names.map((name) => labelOf(labels, name));
};

const hasTotals = ({ form }: Pivot): boolean =>
  form.rowTotals || form.colTotals || form.rowSubTotals || form.colSubTotals;

/** What is not shown as it was asked for, in whole sentences. */
export function notesOf(pivot: Pivot, facts: ResultFacts, cut: CutRows | null): readonly string[] {
  const { cells, form } = pivot;
  const isCut = facts.isCut || cut !== null;
  const isOwnAggregate = form.aggregateFunction === 'Sum' || cells.byEngine.length > 0;
  const shownGroups = facts.groupCount > 0 ? countText(facts.groupCount) : 'some';
  const of = cut?.totalRows == null ? 'more are left out' : `of ${countText(cut.totalRows)}`;
  const cutNote = isCut
    ? [
        `The first ${shownGroups} combinations are shown, ${of}${hasTotals(pivot) && isOwnAggregate ? '; totals cover all rows' : ''}.`,
      ]
    : [];
  const hasTotal = (label: string): boolean => facts.totals?.[label] !== null;
  const byEngine = list(cells.byEngine.filter(hasTotal), pivot);
  const withoutTotal = cells.byEngine.filter((label) => !hasTotal(label));
  const engineNote =
    hasTotals(pivot) && byEngine.length > 0
      ? [`Totals are worked out over all rows, since ${whyNoParts(byEngine, 'not_additive')}.`]
      : [];
  const metricsWithout = list(cells.withoutFractions, pivot);
  const fractionNote =
    metricsWithout.length > 0 ? [`Amounts instead of fractions: ${whyNoParts(metricsWithout, 'not_additive')}.`] : [];
  return [...cutNote, ...engineNote, ...noTotal(list(withoutTotal, pivot)), ...fractionNote];
}
