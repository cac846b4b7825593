import { hasEvents } from '../kit/declare/control.ts';
import { axisLineHeightPx } from '../kit/drawing/axes.ts';
import { barValues, haveSpace } from '../kit/time-series/bar-values.ts';
import { canWriteValues, isDense } from '../kit/drawing/dense.ts';
import { isBeyondEnds } from '../kit/drawing/far-ends.ts';
import { namesWidthPx, widestPx } from '../kit/drawing/text-width.ts';
import type { AxisPoint } from '../kit/result/axis-points.ts';
import type { Series } from '../kit/series/series.ts';
import { expectedAmounts } from '../kit/time-series/bar-forecast.ts';
import { zoomSpacePx } from '../kit/time-series/legend-and-zoom.ts';
import { numbersPx, type ValueAxis } from '../kit/time-series/value-axis.ts';
import { valueReachPx } from '../kit/time-series/value-reach.ts';
import { memoizeByObject } from '../kit/values/memoize.ts';
import { amountAt, partAt, stackOf, stackSums, type Bars } from './bars.ts';

const maxLabeledBars = 12;
const labelSizePx = 11;

/** Whether bars are too thin to be distinguished. */
export const isFull = ({ points, draw, isHorizontal }: Bars): boolean =>
  isDense(points.length, isHorizontal ? draw.heightPx : draw.widthPx);

const amountsOf = memoizeByObject((bars: Bars): readonly number[] =>
  bars.points.flatMap((point) => bars.series.flatMap((series) => amountAt(series, point) ?? [])),
);

/** Which amounts the axis does not reach. */
export const beyondEndsOf = memoizeByObject((bars: Bars) => isBeyondEnds(bars.isStacked ? [] : amountsOf(bars)));

export const namesPxOf = memoizeByObject(({ points, draw }: Bars): number =>
  namesWidthPx(
    points.map(({ text }) => text),
    labelSizePx,
    draw.widthPx,
  ),
);

/** The ends of stacks on the value axis, of parts below zero by themselves; of a stream on both sides of the middle. */
function stackHeights(bars: Bars): readonly number[] {
  const stacks = [...Map.groupBy(bars.series, (one) => stackOf(bars, one)).values()];
  return bars.points.flatMap((point) =>
    stacks.flatMap((parts) => {
      const amounts = parts.map((one) => partAt(bars, one, point) ?? 0);
      const high = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
      const low = amounts.reduce((sum, amount) => sum + Math.min(0, amount), 0);
      return bars.isStream ? [-high / 2, high / 2] : [low, high];
    }),
  );
}

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

/** What is free of a band, in percent. */
export const bandGapOf = ({ series, isStacked }: Bars): number => (series.length > 1 && !isStacked ? 28 : 25);

/** How bars stand, with so much space beside them. */
const rowOf = (bars: Bars, besidePx: number) => ({
  points: bars.points.length,
  plotPx: (bars.isHorizontal ? bars.draw.heightPx : bars.draw.widthPx - 8) - besidePx,
  gapShare: bandGapOf(bars) / 100,
  isHorizontal: bars.isHorizontal,
});

/** Values stand at the ends of up to twelve bars, as long as all have space and no events run through them; then the value axis goes. */
export const labelsEnds = memoizeByObject((bars: Bars): boolean => {
  const count = bars.points.length * bars.series.length;
  if (bars.isStacked || count > maxLabeledBars || bars.draw.form.logAxis || bars.forecast !== null) return false;
  return !hasEvents(bars.draw.form) && haveSpace(rowOf(bars, 0), bars.series.length, amountsOf(bars).map(bars.write));
});

/** Whether the values of bars are written. */
export const writesValues = (bars: Bars): boolean =>
  !isFull(bars) &&
  (labelsEnds(bars) || (bars.draw.form.show_value && canWriteValues(bars.points.length * bars.series.length)));

/** Whether of stacks their sums are written, outside of them. */
export const writesTotals = (bars: Bars): boolean =>
  bars.isStacked && bars.draw.form.only_total && !bars.isShare && writesValues(bars);

/** What is to be written at a bar: its amount; of a stack only the sum, over its last part, or parts above the threshold. */
function writtenAt(bars: Bars, series: Series, point: AxisPoint): number | null {
  const amount = amountAt(series, point);
  if (amount === null || !bars.isStacked) return amount;
  const peers = bars.series.filter((one) => stackOf(bars, one) === stackOf(bars, series));
  const total = peers.reduce((sum, one) => sum + (amountAt(one, point) ?? 0), 0);
  const least = (bars.draw.form.percentage_threshold ?? 0) / 100;
  if (!writesTotals(bars)) return total !== 0 && Math.abs(amount / total) < least ? null : amount;
  // The parts of a stream stand under each other, the first on top; those of the other sign stand on the other side.
  const isOutside = (one: Series): boolean => (amountAt(one, point) ?? 0) * (total < 0 ? -1 : 1) > 0;
  return (bars.isStream ? peers.find(isOutside) : peers.findLast(isOutside)) === series ? total : null;
}

/** How values are written, and which. */
const writtenValues = memoizeByObject((bars: Bars) => {
  const { isHorizontal, isStacked, points, draw } = bars;
  const belowPx = 2 * axisLineHeightPx + zoomSpacePx(draw);
  return barValues({
    ...rowOf(bars, isHorizontal ? belowPx : labelsEnds(bars) ? 0 : numbersPx(axisOf(bars))),
    series: bars.series,
    columnOf: (one) => (isStacked ? stackOf(bars, one) : one),
    drawnAt: (one, point) => (points[point] === undefined ? null : partAt(bars, one, points[point])),
    writtenAt: (one, point) => (points[point] === undefined ? null : writtenAt(bars, one, points[point])),
    isInside: isStacked && !writesTotals(bars),
    axis: axisOf(bars),
    lengthPx: isHorizontal ? draw.widthPx - namesPxOf(bars) : draw.heightPx - belowPx,
    full: bars.write,
    short: bars.writeShort,
  });
});

/** What stands at a bar; empty where it would lie on others. */
export const valueText = (bars: Bars, series: Series, point: number): string =>
  writtenValues(bars).textAt(series, point);

/** How wide the widest value is. */
export const widestAmountPx = (bars: Bars, amounts = amountsOf(bars)): number =>
  widestPx(amounts.map(writtenValues(bars).write), labelSizePx);

/** The amounts that are written outside of their bars. */
function outerAmounts(bars: Bars): readonly number[] {
  if (!writesValues(bars)) return [];
  const sums = bars.points.flatMap((point) => (writesTotals(bars) ? [...stackSums(bars, point).values()] : []));
  return bars.isStacked ? sums : amountsOf(bars).filter((amount) => !beyondEndsOf(bars)(amount));
}

/** How far values at the lower or upper ends of bars reach over an end of the axis: what stands beside it leaves them that space. */
export function reachPx(bars: Bars, side: 'lower' | 'upper'): number {
  const { isHorizontal, draw } = bars;
  const amounts = outerAmounts(bars);
  if (amounts.length === 0) return 0;
  return valueReachPx(axisOf(bars), {
    amounts,
    side,
    lengthPxOf: (amount) => (isHorizontal ? widestAmountPx(bars, [amount]) : labelSizePx),
    // As short as it can be.
    plotPx: isHorizontal
      ? draw.widthPx - namesPxOf(bars) - 2 * widestAmountPx(bars, amounts)
      : draw.heightPx - 4 * axisLineHeightPx - zoomSpacePx(draw),
  });
}
