import type { EChartsOption } from 'echarts';
import { hasEvents } from '../kit/declare/control.ts';
import { axisLineHeightPx, gridWithin } from '../kit/drawing/axes.ts';
import { isDense } from '../kit/drawing/dense.ts';
import { namesWidthPx, widestPx } from '../kit/drawing/text-width.ts';
import { expectedAmounts } from '../kit/time-series/bar-forecast.ts';
import { zoomSpacePx } from '../kit/time-series/legend-and-zoom.ts';
import { valueAxisOption } from '../kit/time-series/value-axis.ts';
import { axisTitle, bandNames, valueAxisTitle } from '../kit/time-series/x-axis.ts';
import { memoizeByObject } from '../kit/values/memoize.ts';
import { amountAt, partAt, stackSums, type Bars } from './bars.ts';

const maxLabeledBars = 12;
const labelSizePx = 11;

const widestAmountPx = (bars: Bars, amounts: readonly number[]): number =>
  widestPx(
    amounts.map((amount) => bars.write(amount)),
    labelSizePx,
  );

export const amountsOf = memoizeByObject((bars: Bars): readonly number[] =>
  bars.points.flatMap((point) => bars.series.flatMap((series) => amountAt(series, point) ?? [])),
);

/** Values stand at the ends of up to twelve bars, as long as they fit over upright ones and no events run through them; then the value axis goes. */
export function labelsEnds(bars: Bars): boolean {
  const count = bars.points.length * bars.series.length;
  if (bars.isStacked || count > maxLabeledBars || bars.draw.form.logAxis || bars.forecast !== null) return false;
  return (
    !hasEvents(bars.draw.form) &&
    (bars.isHorizontal || widestAmountPx(bars, amountsOf(bars)) <= bars.draw.widthPx / count)
  );
}

const namesPxOf = memoizeByObject(({ points, draw }: Bars): number =>
  namesWidthPx(
    points.map(({ text }) => text),
    labelSizePx,
    draw.widthPx,
  ),
);

function categoryAxis(bars: Bars) {
  const { points, draw, isHorizontal, isTime } = bars;
  const { form } = draw;
  const axisOptions = {
    fontSize: labelSizePx,
    ...bandNames(draw, points, { isTime, areBeside: !isHorizontal }),
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
    axisLabel: {
      ...axisOptions,
      ...(form.xAxisLabelRotation === 0 ? {} : { margin: turnedGapPx }),
      color: draw.themeColors.text2,
      width: namesPxOf(bars),
      overflow: 'truncate' as const,
    },
  };
}

/** Space inside the grid for the labels left of negative bars, as a share of the span of values. */
function spareShare(bars: Bars, spacePx: number): string {
  const negative = labelsEnds(bars) ? amountsOf(bars).filter((amount) => amount < 0) : [];
  if (negative.length === 0) return '0%';
  const neededPx = widestAmountPx(bars, negative) + 16;
  const gridPx = bars.draw.widthPx - namesPxOf(bars) - spacePx - neededPx;
  return `${Math.ceil((100 * neededPx) / Math.max(gridPx, neededPx))}%`;
}

/** The ends of stacks on the value axis; of a stream on both sides of the middle. */
const stackHeights = (bars: Bars): readonly number[] =>
  bars.points.flatMap((point) =>
    bars.isStream
      ? [...stackSums(bars, point).values()].flatMap((sum) => [-sum / 2, sum / 2])
      : [bars.series.reduce((sum, one) => sum + (partAt(bars, one, point) ?? 0), 0)],
  );

function valuesAxis(bars: Bars, isLabeled: boolean) {
  const { draw, isHorizontal, isShare } = bars;
  const { form } = draw;
  const option = valueAxisOption({
    amounts: bars.isStacked ? stackHeights(bars) : [...amountsOf(bars), ...expectedAmounts(bars.forecast)],
    heightPx: draw.heightPx,
    format: form.y_axis_format,
    currency: form.currency_format,
    isShare,
    // Bars begin at zero: their length is the amount.
    fits: false,
    isLogarithmic: form.logAxis && !bars.isStacked,
    carriesMarks: true,
    bounds: form.truncateYAxis ? form.y_axis_bounds : [null, null],
    minorTicks: form.minorTicks,
    minorSplitLine: form.minorSplitLine,
    themeColors: draw.themeColors,
    ...(isHorizontal ? { splitNumber: 3 } : {}),
  });
  return {
    ...option,
    ...(isHorizontal ? axisTitle(form.y_axis_title, form.y_axis_title_margin) : valueAxisTitle(form)),
    ...(isLabeled ? { show: form.y_axis_title !== '' } : {}),
    // What a stream stands on means nothing; only its thickness does.
    ...(isLabeled || bars.isStream ? { axisLabel: { show: false }, splitLine: { show: false } } : {}),
  };
}

const valuesPx = (bars: Bars): number => (labelsEnds(bars) ? widestAmountPx(bars, amountsOf(bars)) + 8 : 8);

/** Space right of bars that lie on their side: for the values at their ends, and the slider. */
export const besidePx = (bars: Bars): number => valuesPx(bars) + zoomSpacePx(bars.draw);

/** Between turned names and the axis: the lowest would else touch the first number below it. */
const turnedGapPx = 16;

/** Space for names that are turned, and hang below or above their bars. Of these, too, the library leaves space for more than it writes. */
function turnedSpace(bars: Bars) {
  const { draw, points } = bars;
  const angle = (draw.form.xAxisLabelRotation * Math.PI) / 180;
  const namesPx = namesPxOf(bars);
  const besideTextPx = namesPx * Math.cos(angle) + axisLineHeightPx * Math.abs(Math.sin(angle));
  const hangingPx = Math.ceil(namesPx * Math.abs(Math.sin(angle)) - draw.heightPx / points.length / 2);
  const numbersPx = axisLineHeightPx + 8;
  return {
    outerBoundsMode: 'none' as const,
    left: Math.ceil(besideTextPx) + turnedGapPx,
    bottom: angle > 0 ? Math.max(numbersPx, hangingPx) : numbersPx,
    ...(angle < 0 ? { top: Math.max(0, hangingPx) } : {}),
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
  const isFull = isDense(bars.points.length, draw.heightPx);
  const angle = Math.abs(form.xAxisLabelRotation);
  // Names along the axis stand beside their bars.
  const isTurned = angle > 0 && angle < 90 && !isFull && !('outerBoundsContain' in outerBounds);
  return {
    grid: {
      ...gridWithin({ top: bottom > 0 ? 24 : 0, right: besidePx(bars) + (isFull || isTurned ? 12 : 0) }),
      ...outerBounds,
      // Of so many names the library leaves space for more than it writes: half of the chart.
      ...(isFull ? { outerBoundsMode: 'none' as const, left: namesPxOf(bars) + 8, bottom: axisLineHeightPx + 8 } : {}),
      ...(isTurned ? turnedSpace(bars) : {}),
    },
    xAxis: { ...values, boundaryGap: [spareShare(bars, valuesPx(bars)), 0] },
    yAxis: categoryAxis(bars),
  };
}
