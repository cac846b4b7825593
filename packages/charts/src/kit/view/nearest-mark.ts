import { isRecord } from '@sextant/contract';
import type { Drawing } from '../drawing/drawing.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import type { MarkPlace } from './use-mark-cursor.ts';

type Place = readonly (string | number)[];

/** Further off, nobody means a mark. */
const reachPx = 40;

/** A point of a series as the drawing library places it: its own place on the axis, or the value there. Amounts of lying bars go to the right. */
const placeOf = (datum: unknown, index: number, amountDimension: 0 | 1): Place | null => {
  const value: unknown = isRecord(datum) && 'value' in datum ? datum.value : datum;
  const alone = amountDimension === 0 ? [value, index] : [index, value];
  const place: readonly unknown[] = Array.isArray(value) ? value : alone;
  return place.every((part) => typeof part === 'number' && Number.isFinite(part)) ? (place as readonly number[]) : null;
};

function pixelAt(chart: ECharts, series: number, place: Place | null): readonly number[] | null {
  const pixel: unknown = place === null ? null : chart.convertToPixel({ seriesIndex: series }, [...place]);
  return Array.isArray(pixel) && pixel.every(Number.isFinite) ? pixel : null;
}

/** The points of a series as the library takes them: one by one, or x and y in turn. */
function pointsIn(data: unknown): readonly unknown[] {
  if (data instanceof Float64Array)
    return Array.from({ length: data.length / 2 }, (_, index) => [data[2 * index], data[2 * index + 1]]);
  return Array.isArray(data) ? data : [];
}

const seriesOf = ({ option: { series = [] } }: Drawing) => (Array.isArray(series) ? series : [series]);

const isCategory = (axis: Drawing['option']['xAxis' | 'yAxis']): boolean =>
  (Array.isArray(axis) ? axis[0] : axis)?.type === 'category';

/** The points of each series as the drawing library places them: those of a stack on the ones before them, amounts of each sign by themselves. */
export function placesOf(drawing: Drawing): readonly (readonly (Place | null)[])[] {
  const heights = new Map<string, number>();
  const amountDimension = isCategory(drawing.option.yAxis) ? 0 : 1;
  const all = seriesOf(drawing);
  // The last of such a stack stands lowest.
  const isTurned = all.some((series) => 'stackOrder' in series && series.stackOrder === 'seriesDesc');
  const places = (isTurned ? all.toReversed() : all).map((series) => {
    const { data } = series;
    const stack = 'stack' in series ? series.stack : undefined;
    const sums = 'stackStrategy' in series && series.stackStrategy === 'all';
    return pointsIn(data).map((datum, point) => {
      const place = placeOf(datum, point, amountDimension);
      if (place === null || stack === undefined) return place;
      const amount = Number(place[amountDimension]);
      const key = `${String(stack)} ${sums || amount >= 0} ${String(place[1 - amountDimension])}`;
      const height = (heights.get(key) ?? 0) + amount;
      heights.set(key, height);
      return place.with(amountDimension, height);
    });
  });
  return isTurned ? places.toReversed() : places;
}

/** Where a mark stands in the canvas, in px; null in charts without axes. */
export function pixelOf(chart: ECharts, drawing: Drawing, { series, point }: MarkPlace): readonly number[] | null {
  const place = placesOf(drawing)[series]?.[point] ?? null;
  return place === null ? null : pixelAt(chart, series, place);
}

/** The point of a line that is nearest to a place in the canvas; null when none is near, or the chart has no axes. */
export function nearestMark(chart: ECharts, drawing: Drawing, xPx: number, yPx: number): MarkPlace | null {
  if (!chart.containPixel('grid', [xPx, yPx])) return null;
  let nearest: { readonly place: MarkPlace; readonly distancePx: number } | null = null;
  placesOf(drawing)
    .slice(0, drawing.pointCounts.length)
    .forEach((places, series) => {
      places.forEach((place, point) => {
        const pixel = pixelAt(chart, series, place);
        const distancePx = pixel === null ? Infinity : Math.hypot((pixel[0] ?? 0) - xPx, (pixel[1] ?? 0) - yPx);
        if (distancePx <= reachPx && distancePx < (nearest?.distancePx ?? Infinity))
          nearest = { place: { series, point }, distancePx };
      });
    });
  return (nearest as { readonly place: MarkPlace } | null)?.place ?? null;
}

/** A category whose name stands beside the plot, and its marks: one, or those of all series. */
interface NamedPlaces {
  /** Empty where the drawing library writes it by itself. */
  readonly name: string;
  readonly places: readonly MarkPlace[];
}

const categoryNames = (axis: Drawing['option']['xAxis' | 'yAxis']): readonly unknown[] => {
  const first: unknown = Array.isArray(axis) ? axis[0] : axis;
  return isRecord(first) && Array.isArray(first['data']) ? first['data'] : [];
};

/** The category of an axis whose name is at a place of the canvas; null elsewhere. Names stand left of rows, and below columns. */
function categoryAt(
  chart: ECharts,
  drawing: Drawing,
  axis: 'x' | 'y',
  [xPx, yPx]: readonly [number, number],
): NamedPlaces | null {
  const isRow = axis === 'y';
  const found: unknown = isRow
    ? chart.convertFromPixel({ yAxisIndex: 0 }, yPx)
    : chart.convertFromPixel({ xAxisIndex: 0 }, xPx);
  const marks = placesOf(drawing)
    .slice(0, drawing.pointCounts.length)
    .flatMap((places, series) =>
      places.flatMap((place, point) => (place?.[isRow ? 1 : 0] === found ? [{ place, series, point }] : [])),
    );
  const [first] = marks;
  const [markX = Number.NaN, markY = Number.NaN] =
    (first === undefined ? null : pixelAt(chart, first.series, first.place)) ?? [];
  const isBeside = isRow
    ? xPx < markX && chart.containPixel('grid', [markX, yPx])
    : yPx > markY && chart.containPixel('grid', [xPx, markY]);
  if (!isBeside) return null;
  const { xAxis, yAxis } = drawing.option;
  const name = categoryNames(isRow ? yAxis : xAxis)[Number(found)];
  return {
    name: typeof name === 'string' ? name : '',
    places: marks.map(({ series, point }) => ({ series, point })),
  };
}

/** The category whose name beside the plot is at a place of the canvas; null elsewhere. */
export function namedPlaces(chart: ECharts, drawing: Drawing, xPx: number, yPx: number): NamedPlaces | null {
  if (chart.containPixel('grid', [xPx, yPx])) return null;
  const { xAxis, yAxis } = drawing.option;
  return (
    (isCategory(yAxis) ? categoryAt(chart, drawing, 'y', [xPx, yPx]) : null) ??
    (isCategory(xAxis) ? categoryAt(chart, drawing, 'x', [xPx, yPx]) : null)
  );
}
