import type { Drawing, MarkPoint } from '../drawing/drawing.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import { pointOf, pointOfName } from './mark-point.ts';
import { namedPlaces, nearestMark } from './nearest-mark.ts';
import type { MarkPlace } from './use-mark-cursor.ts';

/**
 * What a menu at a place of the canvas, in px, is of: the mark that was pressed, the nearest one, or the category whose name stands there. Null for the
 * whole chart.
 */
export function menuPoint(
  chart: ECharts,
  drawing: Drawing,
  pressed: MarkPlace | null,
  [xPx, yPx]: readonly [number, number],
): MarkPoint | null {
  const markOf = ({ series, point }: MarkPlace) => drawing.markAt(series, point);
  const place = pressed ?? nearestMark(chart, drawing, xPx, yPx);
  if (place === null) {
    const named = namedPlaces(chart, drawing, xPx, yPx);
    return named === null
      ? null
      : pointOfName(
          named.name,
          named.places.flatMap((one) => markOf(one) ?? []),
        );
  }
  const mark = markOf(place);
  return mark === null ? null : pointOf(mark);
}
