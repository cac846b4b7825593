import { countOf } from '@sextant/contract';
import type { BarSeriesOption, EChartsOption } from 'echarts';
import { axisLineHeightPx, axisPointer, gridWithin, shareAxisEnd, valueAxis } from '../kit/axes.ts';
import { whyNoParts } from '../kit/result-facts.ts';
import type { AxisPoint } from '../kit/axis-points.ts';
import { laidOver } from '../kit/overlay.ts';
import { isDimmed, isSelected, type Draw, type Drawing } from '../kit/drawing.ts';
import { emptyDrawing } from '../kit/empty-drawing.ts';
import { keyEntries } from '../kit/key-entries.ts';
import { labelOf } from '../kit/labels.ts';
import { cutSeries, sharesOfShown } from '../kit/left-out.ts';
import { pointIndex } from '../kit/point-index.ts';
import { shareText } from '../kit/numbers.ts';
import { grainOf } from '../kit/base-query.ts';
import type { Series } from '../kit/series.ts';
import { textWidthPx } from '../kit/text-width.ts';
import { axisLabel } from '../kit/time-series-query.ts';
import { timeTickText } from '../kit/times.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import { amountAt, barSelection, readBars, type Bars } from './bars.ts';
import type { BarForm } from './spec.ts';
import type { Overlaid } from '../kit/drawing.ts';

const maxLabeledBars = 12;
const labelSizePx = 11;
const radiusPx = 2;

const widestAmountPx = (bars: Bars, amounts: readonly number[]): number =>
  Math.max(0, ...amounts.map((amount) => textWidthPx(bars.write(amount), labelSizePx)));

const amountsOf = (bars: Bars): readonly number[] =>
  bars.points.flatMap((point) => bars.series.flatMap((series) => amountAt(series, point) ?? []));

/** Values stand at the ends of up to twelve bars, as long as they fit over upright ones; then the value axis goes. */
function labelsEnds(bars: Bars): boolean {
  const count = bars.points.length * bars.series.length;
  if (bars.isStacked || count > maxLabeledBars) return false;
  return bars.isHorizontal || widestAmountPx(bars, amountsOf(bars)) <= bars.draw.widthPx / count;
}

function corners(bars: Bars, amount: number): number[] {
  const up = amount >= 0;
  if (bars.isHorizontal) return up ? [0, radiusPx, radiusPx, 0] : [radiusPx, 0, 0, radiusPx];
  return up ? [radiusPx, radiusPx, 0, 0] : [0, 0, radiusPx, radiusPx];
}

/** True for the outermost part of a stack, which alone is rounded. */
function isOutermost(bars: Bars, at: number, point: AxisPoint, amount: number): boolean {
  if (!bars.isStacked) return true;
  const { offset } = bars.series[at] ?? { offset: null };
  const later = bars.series.slice(at + 1).filter((one) => one.offset === offset);
  return !later.some((one) => (amountAt(one, point) ?? 0) * amount > 0);
}

function bar(bars: Bars, series: Series, at: number, point: AxisPoint) {
  const amount = amountAt(series, point);
  if (amount === null) return { value: '-' as const };
  const { draw } = bars;
  const own = barSelection(bars, series, point);
  const isDim = isDimmed(draw.selected, own);
  const label = {
    color: isDim ? draw.ink.text3 : draw.ink.text,
    ...(isSelected(draw.selected, own) ? { fontWeight: 600 as const } : {}),
  };
  const sides = bars.isHorizontal ? (['right', 'left'] as const) : (['top', 'bottom'] as const);
  return {
    value: amount,
    itemStyle: {
      color: isDim ? draw.ink.accentSoft2 : bars.color(series.name),
      borderRadius: isOutermost(bars, at, point, amount) ? corners(bars, amount) : 0,
      ...(series.offset === null ? {} : { opacity: 0.55 }),
      ...(isUnfinished(bars, point) ? unfinishedLook(bars.color(series.name)) : {}),
    },
    label: bars.isStacked ? label : { ...label, position: amount >= 0 ? sides[0] : sides[1] },
  };
}

/** A bar that will still grow: pale, with a dashed edge. */
const unfinishedLook = (color: string) => ({
  opacity: 0.45,
  borderColor: color,
  borderWidth: 1.5,
  borderType: 'dashed' as const,
  borderRadius: 0,
});

function barSeries(bars: Bars, series: Series, at: number): BarSeriesOption {
  const shows = labelsEnds(bars) || bars.draw.form.show_value;
  return {
    type: 'bar',
    // A stack that is alone now must not stay one.
    id: bars.isStacked ? `${series.name} stacked` : series.name,
    name: series.name,
    color: bars.color(series.name),
    data: bars.points.map((point) => bar(bars, series, at, point)),
    barMaxWidth: 28,
    barCategoryGap: bars.series.length > 1 && !bars.isStacked ? '28%' : '25%',
    barGap: '8%',
    ...(bars.isStacked
      ? { stack: series.offset ?? 'all', itemStyle: { borderColor: bars.draw.ink.surface, borderWidth: 1 } }
      : {}),
    label: {
      show: shows,
      fontSize: labelSizePx,
      formatter: ({ value }) => (typeof value === 'number' ? bars.write(value) : ''),
      ...(bars.isStacked ? { position: 'inside' as const } : {}),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { focus: 'none', itemStyle: { opacity: 0.85 } },
  };
}

function timeLabels({ points, draw, isHorizontal }: Bars): (index: number) => string {
  const times = points.map(({ value }) => (typeof value === 'number' ? value : null));
  const spanMs = Number(times.findLast((ms) => ms !== null) ?? 0) - Number(times[0] ?? 0);
  const texts = times.map((ms, index) =>
    ms === null ? (points[index]?.text ?? '') : timeTickText(ms, index, spanMs, grainOf(draw.form)),
  );
  const every = isHorizontal ? 1 : Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(draw.widthPx / 56))));
  const startsMonth = (ms: number | null): boolean =>
    ms !== null && new Date(ms).getUTCDate() === 1 && ms % 86_400_000 === 0;
  const byMonth =
    every > 1 && times.filter(startsMonth).length >= 2 && times.filter(startsMonth).length * 40 <= draw.widthPx;
  return (index) => {
    // NULL stands apart from the times, and is always named.
    const isNamed = times[index] == null || (byMonth ? startsMonth(times[index] ?? null) : index % every === 0);
    return isNamed ? (texts[index] ?? '') : '';
  };
}

/** Width of the names beside bars that lie on their side. */
function namesWidthPx({ points, draw }: Bars): number {
  const longest = Math.max(0, ...points.map(({ text }) => textWidthPx(text, labelSizePx)));
  return Math.round(Math.min(longest + 8, draw.widthPx * 0.4, 180));
}

function categoryAxis(bars: Bars) {
  const { points, draw, isHorizontal, isTime } = bars;
  const timeLabel = isTime ? timeLabels(bars) : null;
  const shared = {
    fontSize: labelSizePx,
    lineHeight: axisLineHeightPx,
    hideOverlap: true,
    ...(timeLabel === null ? {} : { interval: 0, formatter: (_: string, index: number) => timeLabel(index) }),
  };
  const names = { type: 'category' as const, data: points.map(({ text }) => text) };
  if (!isHorizontal) return { ...names, axisLabel: shared };
  return {
    ...names,
    inverse: true,
    axisLine: { show: false },
    axisLabel: { ...shared, color: draw.ink.text2, width: namesWidthPx(bars), overflow: 'truncate' as const },
  };
}

/** Room inside the grid for the labels left of negative bars, as a share of the span of values. */
function spareShare(bars: Bars, spacePx: number): string {
  const negative = amountsOf(bars).filter((amount) => amount < 0);
  if (!labelsEnds(bars) || negative.length === 0) return '0%';
  const neededPx = widestAmountPx(bars, negative) + 8;
  const gridPx = bars.draw.widthPx - namesWidthPx(bars) - spacePx - neededPx;
  return `${Math.ceil((100 * neededPx) / Math.max(gridPx, neededPx))}%`;
}

const stackHeights = ({ points, series }: Bars): readonly number[] =>
  points.map((point) => series.reduce((sum, one) => sum + (amountAt(one, point) ?? 0), 0));

function axes(bars: Bars): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { draw, isHorizontal } = bars;
  const isLabeled = labelsEnds(bars);
  const format = bars.isShare ? ',.0%' : draw.form.y_axis_format;
  const amounts = bars.isStacked ? stackHeights(bars) : amountsOf(bars);
  const values = {
    ...valueAxis(format, { heightPx: draw.heightPx, amounts, ...(isHorizontal ? { splitNumber: 3 } : {}) }),
    ...(isLabeled ? { show: false, splitLine: { show: false } } : {}),
    ...(bars.isShare ? shareAxisEnd(amounts) : {}),
  };
  if (!isHorizontal) return { grid: gridWithin({ top: isLabeled ? 18 : 8 }), xAxis: categoryAxis(bars), yAxis: values };
  const spacePx = isLabeled ? widestAmountPx(bars, amountsOf(bars)) + 8 : 8;
  return {
    grid: gridWithin({ top: 0, right: spacePx }),
    xAxis: { ...values, boundaryGap: [spareShare(bars, spacePx), 0] },
    yAxis: categoryAxis(bars),
  };
}

function overlaidOn({ draw, points, isTime, isHorizontal, all }: Bars): Overlaid | null {
  const { ink, colors, widthPx, heightPx } = draw;
  const names = all.map(({ name }) => name);
  return (
    draw.overlay?.({ points, isTime, hasBands: true, isHorizontal, ink, colors, widthPx, heightPx, names }) ?? null
  );
}

/** What the parts of one bar are shares of; null where they are none: other series are hidden, limited or cut, or amounts are negative. */
function partsTotal(bars: Bars, amounts: readonly number[]): number | null {
  const { form, facts } = bars.draw;
  const isAll = bars.series.length === bars.all.length && (form.limit ?? 0) === 0 && facts?.isCut !== true;
  if (!bars.isStacked || bars.isShare || !bars.isAdditive || !isAll || form.metrics.length > 1) return null;
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return total > 0 && amounts.every((amount) => amount >= 0) ? total : null;
}

function tooltipAt(bars: Bars, at: number, overlaid: Overlaid | null): string {
  const point = bars.points[at];
  if (point === undefined) return '';
  const present = bars.series
    .map((series) => ({ series, amount: amountAt(series, point) }))
    .filter(({ amount }) => amount !== null);
  const total = partsTotal(
    bars,
    present.map(({ amount }) => amount ?? 0),
  );
  const ordered = [...present].sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
  const lines = ordered.map(({ series, amount }) => ({
    color: bars.color(series.name),
    name: series.name,
    text: bars.write(amount),
    aside: total === null ? null : shareText((amount ?? 0) / total),
  }));
  return tooltipHtml(isUnfinished(bars, point) ? unfinished(bars) : point.text, lines, overlaid?.notesAt(at));
}

const unfinished = ({ draw }: Bars): string => draw.coverage?.unfinished?.text ?? '';
const isUnfinished = ({ draw, isTime }: Bars, { value }: AxisPoint): boolean =>
  isTime && draw.coverage?.unfinished?.startMs === value;

function summaryOf(bars: Bars): string {
  const { form } = bars.draw;
  const [first] = bars.series;
  const what = form.metrics.map(({ label }) => labelOf(bars.draw.labels, label)).join(', ');
  const top = bars.points[0];
  const start =
    top === undefined || first === undefined || bars.isTime
      ? ''
      : `, first ${top.text} with ${bars.write(amountAt(first, top))}`;
  const groups = bars.series.length > 1 ? ` in ${bars.series.length} series` : '';
  const last = bars.points.some((point) => isUnfinished(bars, point))
    ? `, last step not complete (${unfinished(bars)})`
    : '';
  return `Bar chart of ${what} by ${labelOf(bars.draw.labels, axisLabel(form))}, ${countOf(bars.points.length, 'bar')}${groups}${start}${last}.`;
}

/** Bars over categories or steps of time. Reads the wide result of `barQueries`; a null amount has no bar. */
export function barOption(draw: Draw<BarForm>): Drawing {
  const bars = readBars(draw);
  if (bars === null) return emptyDrawing;
  const hasKey = bars.all.length > 1 && draw.form.show_legend;
  const overlaid = overlaidOn(bars);
  const drawing: Drawing = {
    option: {
      useUTC: true,
      ...axes(bars),
      tooltip: {
        trigger: 'axis',
        axisPointer: axisPointer(draw.ink, 'shadow'),
        formatter: (params: unknown) => tooltipAt(bars, pointIndex(params), overlaid),
      },
      series: bars.series.map((series, index) => barSeries(bars, series, index)),
    },
    summary: summaryOf(bars),
    key: hasKey
      ? keyEntries(
          bars.all.map(({ name }) => name),
          bars.color,
          draw.ink,
        )
      : [],
    pointCounts: bars.series.map(() => bars.points.length),
    markAt: (at, index) => {
      const series = bars.series[at];
      const point = bars.points[index];
      if (series === undefined || point === undefined) return null;
      const name = bars.all.length > 1 ? `${point.text}, ${series.name}` : point.text;
      return { name: `${name}: ${bars.write(amountAt(series, point))}`, selection: barSelection(bars, series, point) };
    },
    notes: notesOf(bars),
  };
  return laidOver(drawing, overlaid);
}

/** What is not drawn as it was asked for. */
function notesOf(bars: Bars): readonly string[] {
  const { form, labels, facts } = bars.draw;
  const called = (names: readonly string[]): readonly string[] => names.map((name) => labelOf(labels, name));
  const left = facts?.sharesLeftOut ?? null;
  const unknown = [...new Set(bars.all.map(({ metric }) => metric))].filter((name) => !facts?.additive.includes(name));
  const shares = left === null ? [] : [`Amounts instead of shares: ${whyNoParts(called(left.metrics), left.reason)}.`];
  const isUnstacked = form.stack !== null && !bars.isStacked && bars.all.length > 1 && left === null;
  const why = unknown.length > 0 ? whyNoParts(called(unknown), 'not_additive') : 'the series are no parts of one whole';
  return [
    ...shares,
    ...(isUnstacked ? [`Not stacked: ${why}.`] : []),
    ...cutSeries(form.limit, bars.all.length),
    ...sharesOfShown(bars.isShare, form.limit, facts?.isCut === true),
  ];
}
