import type { RangeAxis, StepAxis } from '../drawing/range-area.ts';
import { isFilled, type ECharts } from '../echarts/echarts-instance.ts';
import { placeWithin, type Places } from './places.ts';

/** The part of a canvas between its axes, in px from its corner. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** From a point within the plot outwards to the last px that is within: the drawing library says of each point whether it is. */
function edgeFrom(insidePx: number, outsidePx: number, isInside: (px: number) => boolean): number {
  if (isInside(outsidePx)) return outsidePx;
  let [inside, outside] = [insidePx, outsidePx];
  while (Math.abs(outside - inside) > 0.5) {
    const middle = (inside + outside) / 2;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return Math.round(inside);
}

const shares = [0.5, 0.3, 0.7, 0.15, 0.85];

/** Where the marks of a chart are; null for a chart without axes, and for one that has nothing to draw yet. */
export function plotOf(chart: ECharts): Plot | null {
  if (!isFilled(chart)) return null;
  const [width, height] = [chart.getWidth(), chart.getHeight()];
  const isInside = (x: number, y: number): boolean => chart.containPixel('grid', [x, y]);
  const inside = shares
    .flatMap((x) => shares.map((y) => [x * width, y * height] as const))
    .find(([x, y]) => isInside(x, y));
  if (inside === undefined) return null;
  const [x, y] = inside;
  return {
    left: edgeFrom(x, 0, (px) => isInside(px, y)),
    right: edgeFrom(x, width, (px) => isInside(px, y)),
    top: edgeFrom(y, 0, (px) => isInside(x, px)),
    bottom: edgeFrom(y, height, (px) => isInside(x, px)),
  };
}

const finderOf = ({ side, index }: RangeAxis) => (side === 'x' ? { xAxisIndex: index } : { yAxisIndex: index });

/** A value of an axis in px; NaN where it has no place. */
const pixelOf = (chart: ECharts, axis: RangeAxis, position: number): number =>
  Number(chart.convertToPixel(finderOf(axis), position));

/** The ends of an axis in px, the one of its first value first. */
function plotEnds(chart: ECharts, axis: RangeAxis, plot: Plot): readonly [first: number, last: number] {
  const [low, high] = axis.side === 'x' ? [plot.left, plot.right] : [plot.top, plot.bottom];
  const [first, last] =
    axis.kind === 'numbers'
      ? [axis.least, axis.most]
      : [axis.steps[0]?.position ?? 0, axis.steps.at(-1)?.position ?? 1];
  return pixelOf(chart, axis, first) <= pixelOf(chart, axis, last) ? [low, high] : [high, low];
}

/** The line between the step before `index` and that one: half way between their points. */
function borderBefore(chart: ECharts, axis: StepAxis, index: number, plot: Plot): number {
  const [first, last] = plotEnds(chart, axis, plot);
  const [before, after] = [axis.steps[index - 1], axis.steps[index]];
  if (before === undefined) return first;
  if (after === undefined) return last;
  return (pixelOf(chart, axis, before.position) + pixelOf(chart, axis, after.position)) / 2;
}

/** Where places begin and end, in px along their axis, the lesser px first; null where zooming has moved all of it out of sight. */
export function pixelsOf(
  chart: ECharts,
  axis: RangeAxis,
  { low, high }: Places,
  plot: Plot,
): readonly [from: number, to: number] | null {
  const ends =
    axis.kind === 'steps'
      ? [borderBefore(chart, axis, low, plot), borderBefore(chart, axis, high + 1, plot)]
      : [pixelOf(chart, axis, low), pixelOf(chart, axis, high)];
  const [least, most] = axis.side === 'x' ? [plot.left, plot.right] : [plot.top, plot.bottom];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  if (!Number.isFinite(from) || !Number.isFinite(to) || to < least || from > most) return null;
  return [Math.max(least, from), Math.min(most, to)];
}

/** The step that stands nearest to a value of the axis. */
function nearestStep({ steps }: StepAxis, position: number): number {
  let [low, high] = [0, steps.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.position ?? 0) <= position) low = middle;
    else high = middle;
  }
  const distance = (index: number): number => Math.abs((steps[index]?.position ?? Infinity) - position);
  return distance(low) <= distance(high) ? low : high;
}

/** The place that stands at `px` along an axis. */
export function placeAt(chart: ECharts, axis: RangeAxis, px: number): number {
  const position = Number(chart.convertFromPixel(finderOf(axis), px));
  return axis.kind === 'steps' ? nearestStep(axis, position) : placeWithin(axis, position);
}

/** True where lesser px stand for later places, as on an axis of numbers that goes up. */
export const isTurned = (chart: ECharts, axis: RangeAxis, plot: Plot): boolean => {
  const [first, last] = plotEnds(chart, axis, plot);
  return first > last;
};
