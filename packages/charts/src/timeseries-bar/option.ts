import { countOf } from '@sextant/contract';
import type { BarSeriesOption } from 'echarts';
import { axisPointer } from '../kit/drawing/axes.ts';
import { barLook } from '../kit/time-series/bar-values.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import type { AxisPoint } from '../kit/result/axis-points.ts';
import { drawnOf, pointPairs, undrawnSeries, valueGapPx } from '../kit/drawing/dense.ts';
import { expectedBar } from '../kit/drawing/expected-bar.ts';
import { overlaidOn, withOverlay } from '../kit/drawing/overlay.ts';
import { isDimmed, isSelected, type Draw, type Drawing } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { labelOf } from '../kit/values/labels.ts';
import { notComplete } from '../kit/result/left-out.ts';
import { pointIndex, seriesIndex } from '../kit/drawing/point-index.ts';
import type { StackStyle } from '../kit/groups/stacking.ts';
import { shareText } from '../kit/values/numbers.ts';
import type { Series } from '../kit/series/series.ts';
import { grainOf } from '../kit/query/base-query.ts';
import { seriesPoint } from '../kit/view/mark-point.ts';
import { axisLabel } from '../kit/query/time-series-query.ts';
import { legendLayoutOf, legendOf, zoomOption } from '../kit/time-series/legend-and-zoom.ts';
import { inOrder, notAboveZero, notesOfQuery, withoutAmounts } from '../kit/time-series/notes.ts';
import { streamStack } from '../kit/time-series/marks.ts';
import { seriesRange } from '../kit/time-series/range.ts';
import { beyondEnds } from '../kit/drawing/far-ends.ts';
import { trendOptions, type MeasuredSeries } from '../kit/time-series/trend-lines.ts';
import { plainLine, tooltipHtml } from '../kit/drawing/tooltip.ts';
import { expectedPart, forecastLines } from '../kit/time-series/bar-forecast.ts';
import {
  forecastEntry,
  forecastNotes,
  forecastSummary,
  isBehind,
  stepTitle,
  valueText as forecastText,
} from '../kit/time-series/forecast-text.ts';
import { expectedMark } from '../kit/drawing/expected-mark.ts';
import { axes, besidePx } from './axes.ts';
import { amountAt, barSelection, readBars, stackOf, stackSums, type Bars } from './bars.ts';
import type { BarForm } from './spec.ts';
import { axisOf, bandGapOf, beyondEndsOf, isFull, valueText, writesTotals, writesValues } from './values.ts';
import type { Overlaid } from '../kit/drawing/drawing.ts';

const labelSizePx = 11;
const radiusPx = 2;
/** Space along the axis that a bar with an edge needs. */
const leastEdgedPx = 6;

function corners(bars: Bars, amount: number): number[] {
  const isUp = amount >= 0;
  if (bars.isHorizontal) return isUp ? [0, radiusPx, radiusPx, 0] : [radiusPx, 0, 0, radiusPx];
  return isUp ? [radiusPx, radiusPx, 0, 0] : [0, 0, radiusPx, radiusPx];
}

/** True for the outermost part of a stack, which alone is rounded. */
function isOutermost(bars: Bars, index: number, point: AxisPoint, amount: number): boolean {
  if (!bars.isStacked) return true;
  // The unseen part below it is the outermost of a stream.
  if (bars.isStream) return false;
  const ownBars = bars.series[index];
  if (ownBars === undefined) return true;
  const laterSeries = bars.series.slice(index + 1).filter((one) => stackOf(bars, one) === stackOf(bars, ownBars));
  return !laterSeries.some((one) => (amountAt(one, point) ?? 0) * amount > 0);
}

function bar(bars: Bars, series: Series, seriesIndex: number, point: AxisPoint) {
  const expected = expectedPart(bars.forecast, series, point);
  if (expected !== null)
    return { value: expected, itemStyle: expectedBar(bars.color(series.name)), label: { show: false } };
  const amount = amountAt(series, point);
  if (amount === null || beyondEndsOf(bars)(amount)) return { value: '-' as const };
  const { draw } = bars;
  const ownSelection = barSelection(bars, series, point);
  const isDim = isDimmed(draw.selected, ownSelection);
  const label = {
    color: isDim ? draw.themeColors.text3 : draw.themeColors.text,
    ...(isSelected(draw.selected, ownSelection) ? { fontWeight: 600 as const } : {}),
  };
  const end = writesTotals(bars) ? (stackSums(bars, point).get(stackOf(bars, series)) ?? 0) : amount;
  const sides = bars.isHorizontal ? (['right', 'left'] as const) : (['top', 'bottom'] as const);
  return {
    value: amount,
    itemStyle: {
      color: isDim ? draw.themeColors.accentSoft2 : bars.color(series.name),
      borderRadius: isOutermost(bars, seriesIndex, point, amount) ? corners(bars, amount) : 0,
      ...(series.offset === null ? {} : { opacity: 0.55 }),
      ...(isUnfinished(bars, point) ? expectedBar(bars.color(series.name)) : {}),
    },
    label: bars.isStacked && !writesTotals(bars) ? label : { ...label, position: end >= 0 ? sides[0] : sides[1] },
  };
}

/** The line between parts of a stack. None where bars are so narrow that it would cover them. */
function edgePx({ draw, points, isHorizontal }: Bars): number {
  const alongPx = isHorizontal ? draw.heightPx : draw.widthPx;
  return alongPx / points.length < leastEdgedPx ? 0 : 1;
}

/** Bars too thin to be distinguished are one shape of one color. */
const denseBars = ({ points, isHorizontal }: Bars, series: Series): BarSeriesOption => ({
  // The library's types do not know them.
  data: pointPairs(points.length, (index) => {
    const amount = (points[index] && amountAt(series, points[index])) ?? Number.NaN;
    return isHorizontal ? [amount, index] : [index, amount];
  }) as unknown as number[],
  dimensions: ['x', 'y'],
  large: true,
  largeThreshold: 0,
});

function barSeries(bars: Bars, series: Series, seriesIndex: number): BarSeriesOption {
  const { points } = bars;
  return {
    type: 'bar',
    // A stack that is alone now must not stay one.
    id: bars.isStacked ? `${series.name} stacked` : series.name,
    name: series.name,
    color: bars.color(series.name),
    ...(isFull(bars)
      ? denseBars(bars, series)
      : { data: points.map((point) => bar(bars, series, seriesIndex, point)) }),
    ...barLook,
    barCategoryGap: `${bandGapOf(bars)}%`,
    ...(bars.isStacked
      ? {
          stack: stackOf(bars, series),
          ...(bars.isStream ? streamStack : {}),
          itemStyle: { borderColor: bars.draw.themeColors.surface, borderWidth: edgePx(bars) },
        }
      : {}),
    label: {
      show: writesValues(bars),
      fontSize: labelSizePx,
      minMargin: valueGapPx,
      formatter: ({ value, dataIndex }) => (typeof value === 'number' ? valueText(bars, series, dataIndex) : ''),
      ...(bars.isStacked && !writesTotals(bars) ? { position: 'inside' as const } : {}),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { focus: 'none', itemStyle: { opacity: 0.85 } },
  };
}

/** What lifts the stacks of a stream to the middle: of each half of its sum below zero, unseen. */
function streamBases(bars: Bars): BarSeriesOption[] {
  if (!bars.isStream) return [];
  const stacks = [...new Set(bars.series.map((one) => stackOf(bars, one)))];
  const sums = bars.points.map((point) => stackSums(bars, point));
  return stacks.map((stack) => ({
    type: 'bar',
    id: `base of ${stack}`,
    data: sums.map((sum) => -(sum.get(stack) ?? 0) / 2),
    stack,
    ...streamStack,
    barMaxWidth: 28,
    silent: true,
    itemStyle: { opacity: 0 },
    tooltip: { show: false },
    animation: false,
  }));
}

/** The series that lines are laid over: those of now, and of each stack its sum. */
function measuredSeriesOf(bars: Bars): readonly MeasuredSeries[] {
  const ownSeries = bars.series.filter(({ offset }) => offset === null && !(bars.isStacked && bars.isShare));
  const writers = { write: bars.write, writeBetween: bars.writeBetween, axisIndex: 0 } as const;
  const amountsBy = (series: readonly Series[]): readonly (number | null)[] =>
    bars.points.map((point) => {
      const amounts = series.flatMap((one) => amountAt(one, point) ?? []);
      return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0);
    });
  // What a stream stands on means nothing.
  if (bars.isStream) return [];
  if (!bars.isStacked)
    return ownSeries.map((one) => ({ name: one.name, isTotal: false, amounts: amountsBy([one]), ...writers }));
  const total = { name: 'total', isTotal: true, amounts: amountsBy(ownSeries), ...writers };
  return ownSeries.length === 0 ? [] : [total];
}

const trendsOf = (bars: Bars) =>
  trendOptions(measuredSeriesOf(bars), {
    requestedTypes: bars.draw.form.trend_lines,
    xs: bars.points.map((_, index) => index),
    isByPlace: true,
    unfinished: bars.points.findIndex((point) => isUnfinished(bars, point)),
    isHorizontal: bars.isHorizontal,
    draw: bars.draw,
    color: bars.color,
  });

/** What the parts of one bar are shares of; null where they are none: other series are hidden, limited or cut, or amounts are negative. */
function partsTotal(bars: Bars, amounts: readonly number[]): number | null {
  const { form, facts } = bars.draw;
  const isAll =
    bars.series.length === bars.all.length &&
    ((form.limit ?? 0) === 0 || form.group_others_when_limit_reached) &&
    facts?.isCut !== true;
  const isWanted = bars.isStacked || form.showTooltipPercentage;
  if (bars.forecast !== null) return null;
  if (!isWanted || bars.isShare || !bars.isAdditive || !isAll || form.metrics.length > 1) return null;
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return total > 0 && amounts.every((amount) => amount >= 0) ? total : null;
}

const lastMsOf = ({ forecast }: Bars): number => forecast?.lastMs ?? Infinity;

/** What a series is sorted by at a step: its amount, else what is expected. */
const sortedBy = (series: Series, point: AxisPoint): number | null =>
  amountAt(series, point) ?? (point.row === null ? null : (series.forecast?.trend[point.row] ?? null));

/** The amount of a series at a step, with what is expected of it. */
const textAt = (bars: Bars, series: Series, { row }: AxisPoint): string =>
  row === null ? bars.write(null) : forecastText(series, row, bars.write);

function tooltipAt(
  bars: Bars,
  pointIndex: number,
  { overlaid, only }: { readonly overlaid: Overlaid | null; readonly only: number | null },
): string {
  const point = bars.points[pointIndex];
  if (point === undefined) return '';
  const presentBars = bars.series
    .filter((_, index) => only === null || index === only)
    .map((series) => ({ series, amount: sortedBy(series, point) }))
    .filter(({ amount }) => amount !== null);
  const total = partsTotal(
    bars,
    presentBars.map(({ amount }) => amount ?? 0),
  );
  const { form } = bars.draw;
  const orderedBars = form.tooltipSortByMetric
    ? presentBars.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
    : presentBars;
  const lines = orderedBars.map(({ series, amount }) => ({
    color: bars.color(series.name),
    name: series.name,
    text: textAt(bars, series, point),
    detail: total === null ? null : shareText((amount ?? 0) / total),
  }));
  const sum = total !== null && form.showTooltipTotal ? [plainLine('Total', bars.write(total))] : [];
  const head = isUnfinished(bars, point) ? unfinishedText(bars) : stepTitle(point, lastMsOf(bars));
  return tooltipHtml(head, [...lines, ...sum], overlaid?.notesAt(pointIndex));
}

const hasUnfinished = (bars: Bars): boolean => bars.points.some((point) => isUnfinished(bars, point));
const unfinishedText = ({ draw }: Bars): string => draw.coverage?.unfinished?.text ?? '';
const isUnfinished = ({ draw, isTime }: Bars, { value }: AxisPoint): boolean =>
  isTime && draw.coverage?.unfinished?.startMs === value;

function summaryOf(bars: Bars): string {
  const { form } = bars.draw;
  const metricLabels = form.metrics.map(({ label }) => labelOf(bars.draw.labels, label)).join(', ');
  const [[first], [top]] = [bars.series, bars.points];
  const start =
    top === undefined || first === undefined || bars.isTime
      ? ''
      : `, first ${top.text} with ${bars.write(amountAt(first, top))}`;
  const groups = bars.series.length > 1 ? ` in ${bars.series.length} series` : '';
  const last = hasUnfinished(bars) ? `, last step not complete (${unfinishedText(bars)})` : '';
  return `Bar chart of ${metricLabels} by ${labelOf(bars.draw.labels, axisLabel(form))}, ${countOf(bars.points.length, 'bar')}${groups}${forecastSummary(bars.forecast?.series ?? [], bars.points, { ...form, hasBand: bars.forecast?.hasBand === true })}${start}${last}.`;
}

/** Bars over categories or steps of time. Reads the wide result of `timeSeriesQueries`; a null amount has no bar. */
export function barOption(draw: Draw<BarForm>): Drawing {
  const bars = readBars(draw);
  if (bars === null) return emptyDrawing;
  const { points, isTime, isHorizontal, all } = bars;
  const overlay = overlaidOn(draw, {
    points,
    isTime,
    hasBands: true,
    isHorizontal,
    besidePx: besidePx(bars),
    names: all.map(({ name }) => name),
  });
  const isRich = draw.form.rich_tooltip;
  const trends = trendsOf(bars);
  const drawing: Drawing = {
    option: {
      useUTC: true,
      ...axes(bars),
      tooltip: {
        trigger: isRich ? 'axis' : 'item',
        axisPointer: axisPointer(draw.themeColors, 'shadow'),
        formatter: (params: unknown) =>
          tooltipAt(bars, pointIndex(params), { overlaid: overlay, only: isRich ? null : seriesIndex(params) }),
      },
      ...zoomOption(draw, { isStacked: bars.isStacked, isHorizontal: bars.isHorizontal }),
      series: [
        ...bars.series.map((series, index) => barSeries(bars, series, index)),
        ...streamBases(bars),
        ...forecastLines(bars.forecast, {
          color: bars.color,
          isLogarithmic: draw.form.logAxis,
          themeColors: draw.themeColors,
        }),
        ...trends.lines,
      ],
    },
    summary: [summaryOf(bars), ...(trends.summary.length === 0 ? [] : [`${trends.summary.join('; ')}.`])].join(' '),
    legend: [
      ...legendOf(
        drawnOf(bars.all).map(({ name }) => name),
        draw.form,
        { color: bars.color, themeColors: draw.themeColors },
      ),
      ...forecastEntry(draw.form, { forecast: bars.forecast, themeColors: draw.themeColors }),
    ],
    legendLayout: legendLayoutOf(draw.form),
    pointCounts: bars.series.map(() => bars.points.length),
    markAt: (seriesIndex, index) => {
      const series = bars.series[seriesIndex];
      const point = bars.points[index];
      if (series === undefined || point === undefined) return null;
      const title = stepTitle(point, lastMsOf(bars));
      const value = textAt(bars, series, point);
      // What is only expected has no rows, and picks nothing.
      if (isBehind(point, lastMsOf(bars)))
        return expectedMark({ title, series: bars.all.length > 1 ? series.name : '', value });
      const name = bars.all.length > 1 ? `${title}, ${series.name}` : title;
      const selection = barSelection(bars, series, point);
      const shownPoint = { title: point.text, series: bars.all.length > 1 ? series.name : '', value, selection };
      const grain = bars.isTime ? grainOf(bars.draw.form) : null;
      return {
        name: `${name}: ${value}`,
        selection,
        point: seriesPoint(shownPoint, { form: bars.draw.form, series, axisValue: point.value, grain }),
      };
    },
    notes: notesOf(bars),
    range: () => seriesRange({ form: draw.form, labels: draw.labels, points, isTime, isHorizontal }),
  };
  return withOverlay(drawing, overlay);
}

const stackStyleOf = ({ isStacked, isStream }: Bars): StackStyle | null =>
  isStream ? 'Stream' : isStacked ? 'Stack' : null;

/** What is not drawn as it was asked for. */
function notesOf(bars: Bars): readonly string[] {
  const { form, labels, facts = noFacts } = bars.draw;
  const query = { form, facts, series: bars.all, isShare: bars.isShare, grain: bars.isTime ? grainOf(form) : null };
  return inOrder(
    notesOfQuery({ ...query, requestedStack: form.stack, stack: stackStyleOf(bars) }, labels),
    [
      ...withoutAmounts(bars.all),
      ...beyondEnds(axisOf(bars).amounts),
      ...notComplete(hasUnfinished(bars) ? unfinishedText(bars) : undefined),
      ...forecastNotes(bars.forecast?.series ?? [], {
        isWanted: form.forecastEnabled,
        isCut: facts.isCut,
        unfinishedText: hasUnfinished(bars) ? unfinishedText(bars) : '',
        leavesOutLast: form.forecastLeavesOutLast,
      }),
    ],
    [...(form.logAxis && !bars.isStacked ? notAboveZero(bars.series) : []), ...undrawnSeries(bars.all.length)],
  );
}
