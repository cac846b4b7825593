import { memoizeByObject } from '../values/memoize.ts';
import { extremesOf } from './extremes.ts';
import type { Layer } from './layers.ts';
import type { Plan, PlannedSeries } from './plan.ts';

/** Series that lie on each other: those of one query and, of other times, of the same one. */
export const stackId = ({ layer, series }: PlannedSeries, layers: readonly Layer[]): string =>
  `${layers.indexOf(layer)} ${series.offset ?? ''}`;

const isIn =
  (layer: Layer, offset: string | null) =>
  (one: PlannedSeries): boolean =>
    one.layer === layer && one.series.offset === offset;

/** The sums of the stacks of a chart, as far as they were asked for. */
const totalsOf = memoizeByObject<Plan, Map<string, readonly (number | null)[]>>(() => new Map());

/** The sums of a stack by point; null where it has no amounts. */
export function stackTotals(plan: Plan, one: PlannedSeries): readonly (number | null)[] {
  const id = stackId(one, plan.layers);
  const parts = plan.shown.filter(isIn(one.layer, one.series.offset));
  const totals =
    totalsOf(plan).get(id) ??
    plan.axis.points.map((_, index) =>
      parts.reduce<number | null>((total, { amounts }) => {
        const amount = amounts[index] ?? null;
        return amount === null ? total : (total ?? 0) + amount;
      }, null),
    );
  totalsOf(plan).set(id, totals);
  return totals;
}

/** Where a series stands by point, as the drawing has it: shares of expanded stacks, no gaps in stacks, nothing below zero on a logarithm. */
export function drawnAmounts(plan: Plan, one: PlannedSeries, isLogarithmic: boolean): readonly (number | null)[] {
  const { layer, amounts } = one;
  if (layer.isExpanded) {
    const totals = stackTotals(plan, one);
    return amounts.map((amount, index) => {
      const total = totals[index] ?? null;
      return total === null || total === 0 ? null : (amount ?? 0) / total;
    });
  }
  // Behind the history there is nothing, and not zero; nor is there in a stack without any amount.
  const isZero =
    layer.stack !== null && one.forecast === null && stackTotals(plan, one).some((total) => total !== null);
  if (layer.stack !== null) return isZero ? amounts.map((amount) => amount ?? 0) : amounts;
  return isLogarithmic ? amounts.map((amount) => (amount !== null && amount > 0 ? amount : null)) : amounts;
}

/** What the value axis of `axisIndex` has to reach: of everything that is drawn along it, amounts or heights of stacks, the extremes. */
export function heightsAlong(plan: Plan, axisIndex: 0 | 1): readonly (number | null)[] {
  const ownSeries = plan.shown.filter(({ layer }) => layer.look.axisIndex === axisIndex);
  const visibleStacks = new Set<string>();
  return ownSeries.flatMap((one): readonly (number | null)[] => {
    if (one.layer.stack === null) return extremesOf(one.amounts);
    const id = stackId(one, plan.layers);
    if (visibleStacks.has(id)) return [];
    visibleStacks.add(id);
    const totals = stackTotals(plan, one);
    if (one.layer.isExpanded) return totals.map((total) => (total === null || total === 0 ? null : 1));
    if (one.layer.stack === 'Stream')
      return totals.flatMap((total) => (total === null ? null : [-total / 2, total / 2]));
    return [...extremesOf(totals), ...extremesOf(one.amounts)];
  });
}
