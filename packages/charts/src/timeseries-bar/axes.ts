import type { EChartsOption } from 'echarts';
import { hasEvents } from '../kit/declare/control.ts';
import { axisLineHeightPx, gridWithin } from '../kit/drawing/axes.ts';
import { canWriteValues, isDense } from '../kit/drawing/dense.ts';
import { isBeyondEnds } from '../kit/drawing/far-ends.ts';
import { namesWidthPx, textWidthPx, widestPx } from '../kit/drawing/text-width.ts';
import { expectedAmounts } from '../kit/time-series/bar-forecast.ts';
import { zoomSpacePx } from '../kit/time-series/legend-and-zoom.ts';
import { valueAxisOption, type ValueAxis } from '../kit/time-series/value-axis.ts';
import { valueReachPx } from '../kit/time-series/value-reach.ts';
import { axisTitle, bandNames, valueAxisTitle } from '../kit/time-series/x-axis.ts';
import { memoizeByObject } from '../kit/values/memoize.ts';
import { amountAt, partAt, stackSums, type Bars } from './bars.ts';

const maxLabeledBars = 12;
const labelSizePx = 11;
/** Between names and their axis, as the library has it. */
const nameGapPx = 8;

/** Whether bars are too thin to be distinguished. */
export const isFull = ({ points, draw, isHorizontal }: Bars): boolean =>
  isDense(points.length, isHorizontal ? draw.heightPx : draw.widthPx);

const widestAmountPx = (bars: Bars, amounts: readonly number[]): number =>
  widestPx(
    amounts.map((amount) => bars.write(amount)),
    labelSizePx,
  );

const amountsOf = memoizeByObject((bars: Bars): readonly number[] =>
  bars.points.flatMap((point) => bars.series.flatMap((series) => amountAt(series, point) ?? [])),
);

/** Which amounts the axis does not reach. */
export const beyondEndsOf = memoizeByObject((bars: Bars) => isBeyondEnds(bars.isStacked ? [] : amountsOf(bars)));

/** Values stand at the ends of up to twelve bars, as long as they fit over upright ones and no events run through them; then the value axis goes. */
function labelsEnds(bars: Bars): boolean {
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
  const gapPx = reachPx(bars, 'lower');
  if (!isHorizontal)
    return { ...names, axisLabel: { ...axisOptions, ...(gapPx > 0 ? { margin: nameGapPx + gapPx } : {}) } };
  return {
    ...names,
    inverse: true,
    axisLine: { show: false },
    axisLabel: {
      ...axisOptions,
      ...(form.xAxisLabelRotation === 0 && gapPx === 0
        ? {}
        : { margin: (form.xAxisLabelRotation === 0 ? nameGapPx : turnedGapPx) + gapPx }),
      color: draw.themeColors.text2,
      width: namesPxOf(bars),
      overflow: 'truncate' as const,
    },
  };
}

/** The ends of stacks on the value axis; of a stream on both sides of the middle. */
const stackHeights = (bars: Bars): readonly number[] =>
  bars.points.flatMap((point) =>
    bars.isStream
      ? [...stackSums(bars, point).values()].flatMap((sum) => [-sum / 2, sum / 2])
      : [bars.series.reduce((sum, one) => sum + (partAt(bars, one, point) ?? 0), 0)],
  );

export const axisOf = memoizeByObject((bars: Bars): ValueAxis => {
  const { form, heightPx, themeColors } = bars.draw;
  return {
    amounts: bars.isStacked ? stackHeights(bars) : [...amountsOf(bars), ...expectedAmounts(bars.forecast)],
    heightPx,
    format: form.y_axis_format,
    currency: form.currency_format,
    isShare: bars.isShare,
    // Bars begin at zero: their length is the amount.
    fits: false,
    isLogarithmic: form.logAxis && !bars.isStacked,
    carriesMarks: true,
    bounds: form.truncateYAxis ? form.y_axis_bounds : [null, null],
    minorTicks: form.minorTicks,
    minorSplitLine: form.minorSplitLine,
    themeColors,
    ...(bars.isHorizontal ? { splitNumber: 3 } : {}),
  };
});

function valuesAxis(bars: Bars, isLabeled: boolean) {
  const { form } = bars.draw;
  return {
    ...valueAxisOption(axisOf(bars)),
    ...(bars.isHorizontal ? axisTitle(form.y_axis_title, form.y_axis_title_margin) : valueAxisTitle(form)),
    ...(isLabeled ? { show: form.y_axis_title !== '' } : {}),
    // What a stream stands on means nothing; only its thickness does.
    ...(isLabeled || bars.isStream ? { axisLabel: { show: false }, splitLine: { show: false } } : {}),
  };
}

/** Whether the values of bars are written. */
export const writesValues = (bars: Bars): boolean =>
  !isFull(bars) &&
  (labelsEnds(bars) || (bars.draw.form.show_value && canWriteValues(bars.points.length * bars.series.length)));

/** Whether of stacks their sums are written, outside of them. */
export const writesTotals = (bars: Bars): boolean =>
  bars.isStacked && bars.draw.form.only_total && !bars.isShare && writesValues(bars);

/** The amounts that are written outside of their bars. */
function outerAmounts(bars: Bars): readonly number[] {
  if (!writesValues(bars)) return [];
  const sums = bars.points.flatMap((point) => (writesTotals(bars) ? [...stackSums(bars, point).values()] : []));
  return bars.isStacked ? sums : amountsOf(bars).filter((amount) => !beyondEndsOf(bars)(amount));
}

/** How far values at the lower or upper ends of bars reach over an end of the axis: what stands beside it leaves them that space. */
function reachPx(bars: Bars, side: 'lower' | 'upper'): number {
  const { isHorizontal, draw } = bars;
  const amounts = outerAmounts(bars);
  return valueReachPx(axisOf(bars), {
    amounts,
    side,
    lengthPxOf: (amount) => (isHorizontal ? textWidthPx(bars.write(amount), labelSizePx) : labelSizePx),
    // As short as it can be.
    plotPx: isHorizontal
      ? draw.widthPx - namesPxOf(bars) - 2 * widestAmountPx(bars, amounts)
      : draw.heightPx - 4 * axisLineHeightPx - zoomSpacePx(draw),
  });
}

const valuesPx = (bars: Bars): number =>
  labelsEnds(bars) ? widestAmountPx(bars, amountsOf(bars)) + 8 : 8 + (bars.isHorizontal ? reachPx(bars, 'upper') : 0);

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
    left: Math.ceil(besideTextPx) + turnedGapPx + reachPx(bars, 'lower'),
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
  const areFull = isFull(bars);
  const angle = Math.abs(form.xAxisLabelRotation);
  // Names along the axis stand beside their bars.
  const isTurned = angle > 0 && angle < 90 && !areFull && !('outerBoundsContain' in outerBounds);
  return {
    grid: {
      ...gridWithin({ top: bottom > 0 ? 24 : 0, right: besidePx(bars) + (areFull || isTurned ? 12 : 0) }),
      ...outerBounds,
      // Of so many names the library leaves space for more than it writes: half of the chart.
      ...(areFull ? { outerBoundsMode: 'none' as const, left: namesPxOf(bars) + 8, bottom: axisLineHeightPx + 8 } : {}),
      ...(isTurned ? turnedSpace(bars) : {}),
    },
    xAxis: values,
    yAxis: categoryAxis(bars),
  };
}
