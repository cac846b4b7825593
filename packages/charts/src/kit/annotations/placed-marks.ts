import type { AxisPlaces } from './axis-places.ts';
import type { Layer } from './layer.ts';
import type { AnnotationEvent } from './records.ts';
import type { Frame } from '../drawing/drawing.ts';

/** An EVENT or INTERVAL layer with what its result says has happened. */
export interface LayerWithEvents {
  readonly layer: Layer;
  readonly events: readonly AnnotationEvent[];
}

/** Marks nearer to each other than that look like one. */
const minApartPx = 2;

/** A moment or span that is in sight, from one axis value to another. */
export interface PlacedMark {
  readonly layer: Layer;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** Its middle, from the start of the axis. */
  readonly centerPx: number;
}

/** What a moment or span is called. */
export const titleOf = (layer: Layer, { title }: AnnotationEvent): string => (title === '' ? layer.name : title);

/** The marks that can be distinguished on the screen, along the axis. */
export function placedMarks(
  layersWithEvents: readonly LayerWithEvents[],
  frame: Frame,
  places: AxisPlaces,
): readonly PlacedMark[] {
  const lengthPx = frame.isHorizontal ? frame.heightPx : frame.widthPx;
  const drawnKeys = new Set<string>();
  const found = layersWithEvents.flatMap(({ layer, events }) =>
    events.flatMap((event): PlacedMark[] => {
      const { fromMs, toMs } = event;
      const axisValue = toMs === null ? places.axisValue(fromMs) : null;
      const span =
        toMs === null ? (axisValue === null ? null : ([axisValue, axisValue] as const)) : places.span(fromMs, toMs);
      if (span === null) return [];
      const [left, right] = [places.share(span[0]) * lengthPx, places.share(span[1]) * lengthPx];
      const spotKey = `${layer.name} ${Math.round(left / minApartPx)} ${Math.round(right / minApartPx)}`;
      if (drawnKeys.has(spotKey)) return [];
      drawnKeys.add(spotKey);
      const title = titleOf(layer, event);
      return [{ layer, title, from: span[0], to: span[1], centerPx: (left + right) / 2 }];
    }),
  );
  return found.sort((one, other) => one.centerPx - other.centerPx);
}
