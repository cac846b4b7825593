import type { BarSeriesOption, LineSeriesOption } from 'echarts';
import { insideEdges } from '../drawing/apart.ts';
import { axisLineHeightPx } from '../drawing/axes.ts';
import { barValues } from './bar-values.ts';
import { canWriteValues, valueGapPx } from '../drawing/dense.ts';
import { shortCurrencyText } from '../values/currency-text.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { shareText, shortNumberText, type NumberText } from '../values/numbers.ts';
import { endNamesWidthPx } from './end-names.ts';
import { drawnAmounts, heightsAlong, stackId, stackTotals } from './heights.ts';
import type { Layer } from './layers.ts';
import type { Plan, PlannedSeries } from './plan.ts';
import { numbersPx, type ValueAxis } from './value-axis.ts';

const labelSizePx = 11;
/** What is free of a band beside its bars. */
export const barGapPercent = 25;
/** Between bars and the right edge of the chart. */
const rightPx = 8;

/** The amount that stands at a mark: of a stack only the sum, at its last part, or parts above the threshold; null for none. */
function amountAt(plan: Plan, one: PlannedSeries, index: number): number | null {
  const { layer, amounts } = one;
  const { look, stack } = layer;
  const amount = amounts[index] ?? null;
  if (amount === null || stack === null) return amount;
  const total = stackTotals(plan, one)[index] ?? null;
  const peers = plan.shown.filter((other) => stackId(other, plan.layers) === stackId(one, plan.layers));
  const isLast = peers.findLast((other) => (other.amounts[index] ?? null) !== null) === one;
  if (look.onlyTotal) return layer.isExpanded || !isLast ? null : total;
  const share = total === null || total === 0 ? 0 : amount / total;
  if (Math.abs(share) < look.threshold) return null;
  return layer.isExpanded ? share : amount;
}

const writerOf = ({ isExpanded, look, write }: Layer): NumberText =>
  isExpanded && !look.onlyTotal ? shareText : write;

/** The same in fewer letters. */
const shortWriterOf = ({ isExpanded, isShare, look }: Layer): NumberText =>
  isExpanded || isShare ? shortNumberText(',.0%') : shortCurrencyText(look.format, look.currency);

/** The value axis of the series of a query, as far as it says where marks end. */
const axisOf = (plan: Plan, { look, isShare, isExpanded }: Layer): ValueAxis => ({
  amounts: heightsAlong(plan, look.axisIndex),
  heightPx: plan.draw.heightPx,
  format: look.format,
  currency: look.currency,
  isShare: isShare || isExpanded,
  themeColors: plan.draw.themeColors,
});

const isInside = ({ look, stack }: Layer): boolean => look.mark === 'bar' && stack !== null && !look.onlyTotal;

/** What is written at the bars of each query. */
const barTextsOf = memoizeByObject((plan: Plan) => {
  const { shown, layers, axis, draw } = plan;
  const series = shown.filter(({ layer }) => layer.look.mark === 'bar');
  const amountsOf = new Map(series.map((one) => [one, drawnAmounts(plan, one, false)]));
  const axes = new Map(layers.map((layer) => [layer.look.axisIndex, axisOf(plan, layer)]));
  const besidePx = [...axes.values()].reduce((sum, one) => sum + numbersPx(one), rightPx);
  const textsOf = (layer: Layer) =>
    barValues<PlannedSeries>({
      series,
      points: axis.points.length,
      plotPx: draw.widthPx - besidePx,
      gapShare: barGapPercent / 100,
      columnOf: (one) => (one.layer.stack === null ? one : stackId(one, layers)),
      drawnAt: (one, point) => {
        const amount = amountsOf.get(one)?.[point] ?? null;
        // How far bars on the other axis reach is not told by amounts.
        return one.layer.look.axisIndex === layer.look.axisIndex ? amount : (amount ?? 0) < 0 ? -Infinity : Infinity;
      },
      writtenAt: (one, point) => (one.layer === layer ? amountAt(plan, one, point) : null),
      isInside: isInside(layer),
      axis: axisOf(plan, layer),
      lengthPx: draw.heightPx - 3 * axisLineHeightPx,
      full: writerOf(layer),
      short: shortWriterOf(layer),
    });
  return new Map(layers.map((layer) => [layer, textsOf(layer)]));
});

/** What stands beside lines, about: the numbers of their axes, or their names. */
function besideLines(plan: Plan): { readonly leftPx: number; readonly rightPx: number } {
  const widthOf = (axisIndex: number): number => {
    const layer = plan.layers.find(({ look }) => look.axisIndex === axisIndex);
    return layer === undefined ? 0 : numbersPx(axisOf(plan, layer));
  };
  return { leftPx: widthOf(0), rightPx: plan.labelsDirectly ? endNamesWidthPx(plan) : widthOf(1) };
}

/** Values at the marks: of every part, or the sum over the last part of a stack. */
export function valueLabels(
  plan: Plan,
  one: PlannedSeries,
): Pick<BarSeriesOption & LineSeriesOption, 'label' | 'labelLayout' | 'animation'> {
  const { layer } = one;
  if (!layer.look.showsValues || !canWriteValues(plan.axis.points.length * plan.shown.length)) return {};
  const isBar = layer.look.mark === 'bar';
  const amountText = (index: number): string => {
    const amount = amountAt(plan, one, index);
    return amount === null ? '' : writerOf(layer)(amount);
  };
  const text = (index: number): string =>
    isBar ? (barTextsOf(plan).get(layer)?.textAt(one, index) ?? '') : amountText(index);
  return {
    label: {
      show: true,
      position: isInside(layer) ? ('inside' as const) : ('top' as const),
      fontSize: labelSizePx,
      minMargin: valueGapPx,
      ...(isInside(layer) ? {} : { color: plan.draw.themeColors.text }),
      // Marks may be pale, their values are not.
      opacity: 1,
      formatter: ({ dataIndex }) => text(dataIndex),
    },
    ...(isBar
      ? { labelLayout: { hideOverlap: true } }
      : insideEdges({ widthPx: plan.draw.widthPx, ...besideLines(plan), distancePx: null })),
  };
}
