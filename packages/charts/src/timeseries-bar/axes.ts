import type { EChartsOption } from 'echarts';
import { axisLineHeightPx, gridWithin } from '../kit/drawing/axes.ts';
import { zoomSpacePx } from '../kit/time-series/legend-and-zoom.ts';
import { valueAxisOption } from '../kit/time-series/value-axis.ts';
import { axisTitle, bandNames, valueAxisTitle } from '../kit/time-series/x-axis.ts';
import type { Bars } from './bars.ts';
import { axisOf, isFull, labelsEnds, namesPxOf, reachPx, widestAmountPx } from './values.ts';

const labelSizePx = 11;
/** Between names and their axis, as the library has it. */
const nameGapPx = 8;

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

const valuesPx = (bars: Bars): number =>
  labelsEnds(bars) ? widestAmountPx(bars) + 8 : 8 + (bars.isHorizontal ? reachPx(bars, 'upper') : 0);

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
