import type { Drawing } from './drawing.ts';
import type { ECharts } from './echarts-instance.ts';
import type { MarkPlace } from './use-mark-cursor.ts';

/** Further off, nobody means a mark. */
const reachPx = 40;

/** A point of a series as the drawing library places it: its own place on the axis, or the value there. */
const placeOf = (datum: unknown, index: number): readonly (string | number)[] | null => {
  const value: unknown = typeof datum === 'object' && datum !== null && 'value' in datum ? datum.value : datum;
  const place: readonly unknown[] = Array.isArray(value) ? value : [index, value];
  return place.every((part) => typeof part === 'number' && Number.isFinite(part)) ? (place as readonly number[]) : null;
};

function pixelAt(chart: ECharts, series: number, place: readonly (string | number)[] | null): readonly number[] | null {
  const at: unknown = place === null ? null : chart.convertToPixel({ seriesIndex: series }, [...place]);
  return Array.isArray(at) && at.every(Number.isFinite) ? at : null;
}

const seriesOf = ({ option: { series = [] } }: Drawing) => (Array.isArray(series) ? series : [series]);

/** Where a mark stands in the canvas, in px; null in charts without axes. */
export function pixelOf(chart: ECharts, drawing: Drawing, { series, point }: MarkPlace): readonly number[] | null {
  const data: unknown = seriesOf(drawing)[series]?.data;
  const place = Array.isArray(data) ? placeOf(data[point], point) : null;
  return place === null ? null : pixelAt(chart, series, place);
}

/** The point of a line that is nearest to a place in the canvas; null when none is near, or the chart has no axes. */
export function nearestMark(chart: ECharts, drawing: Drawing, xPx: number, yPx: number): MarkPlace | null {
  if (!chart.containPixel('grid', [xPx, yPx])) return null;
  let nearest: { readonly place: MarkPlace; readonly distancePx: number } | null = null;
  seriesOf(drawing)
    .slice(0, drawing.pointCounts.length)
    .forEach(({ data }, series) => {
      if (!Array.isArray(data)) return;
      data.forEach((datum: unknown, point) => {
        const at = pixelAt(chart, series, placeOf(datum, point));
        const distancePx = at === null ? Infinity : Math.hypot((at[0] ?? 0) - xPx, (at[1] ?? 0) - yPx);
        if (distancePx <= reachPx && distancePx < (nearest?.distancePx ?? Infinity))
          nearest = { place: { series, point }, distancePx };
      });
    });
  return (nearest as { readonly place: MarkPlace } | null)?.place ?? null;
}
