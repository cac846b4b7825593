import type { EChartsOption } from 'echarts';
import { axisLineHeightPx, gridWithin } from '../kit/axes.ts';
import { grainOf } from '../kit/base-query.ts';
import { textWidthPx } from '../kit/text-width.ts';
import { zoomSpacePx } from '../kit/time-series/around.ts';
import { valueAxisOption } from '../kit/time-series/value-axis.ts';
import { axisTitle, bandLabels, labelLook } from '../kit/time-series/x-axis.ts';
import { amountAt, type Bars } from './bars.ts';

const maxLabeledBars = 12;
const labelSizePx = 11;

const widestAmountPx = (bars: Bars, amounts: readonly number[]): number =>
  Math.max(0, ...amounts.map((amount) => textWidthPx(bars.write(amount), labelSizePx)));

const amountsOf = (bars: Bars): readonly number[] =>
  bars.points.flatMap((point) => bars.series.flatMap((series) => amountAt(series, point) ?? []));

/** Values stand at the ends of up to twelve bars, as long as they fit over upright ones; then the value axis goes. */
export function labelsEnds(bars: Bars): boolean {
  const count = bars.points.length * bars.series.length;
  if (bars.isStacked || count > maxLabeledBars || bars.draw.form.logAxis) return false;
  return bars.isHorizontal || widestAmountPx(bars, amountsOf(bars)) <= bars.draw.widthPx / count;
}

/** Width of the names beside bars that lie on their side. */
function namesWidthPx({ points, draw }: Bars): number {
  const longest = Math.max(0, ...points.map(({ text }) => textWidthPx(text, labelSizePx)));
  return Math.round(Math.min(longest + 8, draw.widthPx * 0.4, 180));
}

function categoryAxis(bars: Bars) {
  const { points, draw, isHorizontal, isTime } = bars;
  const { form } = draw;
  const timeLabel = isTime
    ? bandLabels(points, {
        widthPx: draw.widthPx,
        isThinned: !isHorizontal && form.xAxisLabelInterval === 'auto',
        grain: grainOf(form),
        format: form.x_axis_time_format,
      })
    : null;
  const axisOptions = {
    fontSize: labelSizePx,
    lineHeight: axisLineHeightPx,
    ...labelLook(form),
    ...(form.xAxisLabelInterval === '0' ? { interval: 0 } : {}),
    ...(timeLabel === null ? {} : { interval: 0, formatter: (_: string, index: number) => timeLabel(index) }),
  };
  const names = {
    type: 'category' as const,
    data: points.map(({ text }) => text),
    ...(form.minorTicks ? { axisTick: { show: true } } : {}),
    ...axisTitle(form.x_axis_title, form.x_axis_title_margin),
  };
  if (!isHorizontal) return { ...names, axisLabel: axisOptions };
  return {
    ...names,
    inverse: true,
    axisLine: { show: false },
    axisLabel: { ...axisOptions, color: draw.ink.text2, width: namesWidthPx(bars), overflow: 'truncate' as const },
  };
}

/** Space inside the grid for the labels left of negative bars, as a share of the span of values. */
function spareShare(bars: Bars, spacePx: number): string {
  const negative = amountsOf(bars).filter((amount) => amount < 0);
  if (!labelsEnds(bars) || negative.length === 0) return '0%';
  const neededPx = widestAmountPx(bars, negative) + 16;
  const gridPx = bars.draw.widthPx - namesWidthPx(bars) - spacePx - neededPx;
  return `${Math.ceil((100 * neededPx) / Math.max(gridPx, neededPx))}%`;
}

const stackHeights = ({ points, series }: Bars): readonly number[] =>
  points.map((point) => series.reduce((sum, one) => sum + (amountAt(one, point) ?? 0), 0));

function valuesAxis(bars: Bars, isLabeled: boolean) {
  const { draw, isHorizontal, isShare } = bars;
  const { form } = draw;
  const option = valueAxisOption({
    amounts: bars.isStacked ? stackHeights(bars) : amountsOf(bars),
    heightPx: draw.heightPx,
    format: form.y_axis_format,
    currency: form.currency_format,
    isShare,
    // Bars begin at zero: their length is the amount.
    fits: false,
    isLogarithmic: form.logAxis && !bars.isStacked,
    bounds: form.truncateYAxis ? form.y_axis_bounds : [null, null],
    minorTicks: form.minorTicks,
    minorSplitLine: form.minorSplitLine,
    ink: draw.ink,
    ...(isHorizontal ? { splitNumber: 3 } : {}),
  });
  const isTop = form.y_axis_title_position === 'Top' && form.y_axis_title !== '' && !isHorizontal;
  return {
    ...option,
    ...(isTop
      ? { name: form.y_axis_title, nameLocation: 'end' as const, nameTextStyle: { align: 'left' as const } }
      : axisTitle(form.y_axis_title, form.y_axis_title_margin)),
    ...(isLabeled ? { show: form.y_axis_title !== '', axisLabel: { show: false }, splitLine: { show: false } } : {}),
  };
}

/** The grid and both axes of bars. */
export function axes(bars: Bars): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { draw, isHorizontal } = bars;
  const { form } = draw;
  const isLabeled = labelsEnds(bars);
  const values = valuesAxis(bars, isLabeled);
  const outerBounds =
    form.x_axis_title === '' && form.y_axis_title === '' ? {} : { outerBoundsContain: 'all' as const };
  const isTop = form.y_axis_title_position === 'Top' && form.y_axis_title !== '';
  const bottom = zoomSpacePx(draw);
  if (!isHorizontal) {
    const top = isTop || bottom > 0 ? 24 : isLabeled || form.show_value ? 18 : 8;
    return {
      grid: { ...gridWithin({ top, bottom }), ...outerBounds },
      xAxis: categoryAxis(bars),
      yAxis: values,
    };
  }
  const spacePx = isLabeled ? widestAmountPx(bars, amountsOf(bars)) + 8 : 8;
  return {
    grid: { ...gridWithin({ top: bottom > 0 ? 24 : 0, right: spacePx + bottom }), ...outerBounds },
    xAxis: { ...values, boundaryGap: [spareShare(bars, spacePx), 0] },
    yAxis: categoryAxis(bars),
  };
}
