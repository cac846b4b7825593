import type { Overlaid } from '../drawing/drawing.ts';
import { shareText } from '../values/numbers.ts';
import { plainLine, tooltipHtml, type TooltipLine } from '../drawing/tooltip.ts';
import { stepTitle, valueText } from './forecast-text.ts';
import { unfinishedAt, type Plan, type PlannedSeries } from './plan.ts';

/** What a series is sorted by at a point: its amount, else what is expected. */
const amountAt = ({ amounts, forecast }: PlannedSeries, index: number): number | null =>
  amounts[index] ?? forecast?.trend[index] ?? null;

/** What the amounts of a point add up to; null where they are no parts of a whole: several metrics, other times, negative amounts, or hidden series. */
function wholeAt(plan: Plan, index: number): number | null {
  const { layers, shown, all } = plan;
  const [layer] = layers;
  if (shown.some(({ forecast }) => forecast !== null)) return null;
  if (layer === undefined || layers.length > 1 || !layer.isAdditive || layer.isShare || shown.length < 2) return null;
  const isAll = shown.length === all.length && layer.form.metrics.length === 1;
  if (!isAll || shown.some(({ series }) => series.offset !== null)) return null;
  const amounts = shown.flatMap((one) => amountAt(one, index) ?? []);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.length > 0 && amounts.every((amount) => amount >= 0) ? total : null;
}

function linesAt(plan: Plan, index: number, onlySeries: PlannedSeries | null): readonly TooltipLine[] {
  const { form } = plan.draw;
  const wholeAmount = wholeAt(plan, index);
  const shown = onlySeries === null ? plan.shown : [onlySeries];
  const orderedSeries = form.tooltipSortByMetric
    ? shown.toSorted((one, other) => (amountAt(other, index) ?? -Infinity) - (amountAt(one, index) ?? -Infinity))
    : shown;
  const isStacked = shown.some(({ layer }) => layer.stack !== null);
  // A stack is read from its top down.
  const listedSeries = isStacked && !form.tooltipSortByMetric ? orderedSeries.toReversed() : orderedSeries;
  const shownSeries = listedSeries.filter((one) => !isStacked || amountAt(one, index) !== 0);
  const shares = form.showTooltipPercentage || shownSeries.some(({ layer }) => layer.isExpanded);
  const lines = shownSeries.map((one): TooltipLine => {
    const amount = amountAt(one, index);
    const shareDetail =
      shares && wholeAmount !== null && wholeAmount > 0 ? shareText((amount ?? 0) / wholeAmount) : null;
    return {
      color: plan.color(one.series.name),
      name: one.series.name,
      text: valueText(one, index, one.layer.write),
      detail: shareDetail,
    };
  });
  const [layer] = plan.layers;
  const total: TooltipLine[] =
    form.showTooltipTotal && wholeAmount !== null && onlySeries === null && layer !== undefined
      ? [plainLine('Total', layer.write(wholeAmount))]
      : [];
  return [...lines, ...total];
}

/** What a tooltip says of a point: every series, or the one under the pointer. */
export function tooltipAt(
  plan: Plan,
  index: number,
  { overlaid, only }: { readonly overlaid: Overlaid | null; readonly only: PlannedSeries | null },
): string {
  const point = plan.axis.points[index];
  if (point === undefined) return '';
  const unfinishedStep = unfinishedAt(plan);
  const head = unfinishedStep?.index === index ? unfinishedStep.text : stepTitle(point, plan.lastMs);
  return tooltipHtml(head, linesAt(plan, index, only), overlaid?.notesAt(index));
}
