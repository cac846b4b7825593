import type { RawForm } from '../declare/control.ts';
import type { LegendEntry, Frame, Overlay } from '../drawing/drawing.ts';
import { colorsFor } from '../colors/palette.ts';
import { axisPlaces, type AxisPlaces } from './axis-places.ts';
import { layersOf, type Layer } from './layer.ts';
import { formulaLine, annotationLine, tooltipOfLine, type OverlayLine } from './lines.ts';
import { intervalBands } from './bands.ts';
import { markNames } from './mark-names.ts';
import { eventMarks, intervalAreas, notesOf } from './marks.ts';
import { placedMarks, type LayerWithEvents } from './placed-marks.ts';
import { annotationLines, annotationEvents } from './records.ts';

/** The results of the layers of a chart, by their names; formulas need none. */
export type AnnotationResults = Readonly<Record<string, unknown>>;

function linesOf(layers: readonly Layer[], results: AnnotationResults): readonly OverlayLine[] {
  return layers.flatMap((layer): readonly OverlayLine[] => {
    if (layer.type === 'FORMULA') return formulaLine(layer);
    if (layer.type !== 'TIME_SERIES') return [];
    return annotationLines(layer, results[layer.name]).map((line) => annotationLine(layer, line));
  });
}

const layersWithEvents = (
  layers: readonly Layer[],
  results: AnnotationResults,
  type: Layer['type'],
): readonly LayerWithEvents[] =>
  layers
    .filter((layer) => layer.type === type)
    .map((layer) => ({ layer, events: annotationEvents(layer, results[layer.name]) }));

/** How many of the moments and spans of a layer are on the axis, said of how many where some are not. */
function countOnAxis({ layer, events }: LayerWithEvents, places: AxisPlaces): string {
  const shownEvents = events.filter(
    ({ fromMs, toMs }) => (toMs === null ? places.axisValue(fromMs) : places.span(fromMs, toMs)) !== null,
  );
  const count = shownEvents.length === events.length ? `${events.length}` : `${shownEvents.length} of ${events.length}`;
  return `${layer.name} (${count})`;
}

function summaryOf(
  lines: readonly OverlayLine[],
  layersWithEvents: readonly LayerWithEvents[],
  places: AxisPlaces | null,
): string {
  const marks = places === null ? [] : layersWithEvents.map((one) => countOnAxis(one, places));
  const texts = [...lines.map(({ name }) => name), ...marks];
  return texts.length === 0 ? '' : `Annotations: ${texts.join(', ')}.`;
}

/** How far an axis that runs on must reach to show what happened in its last step; null when it need not. */
function reachOf(frame: Frame, places: AxisPlaces | null, layersWithEvents: readonly LayerWithEvents[]): number | null {
  if (places === null || frame.hasBands) return null;
  const ends = layersWithEvents.flatMap(({ events }) =>
    events.flatMap(({ fromMs, toMs }) =>
      toMs === null ? (places.axisValue(fromMs) ?? []) : (places.span(fromMs, toMs)?.[1] ?? []),
    ),
  );
  const furthestMs = ends.reduce((most, end) => Math.max(most, end), places.lastMs);
  return furthestMs > places.lastMs ? furthestMs : null;
}

/**
 * What the shown layers of a form lay over its chart. Layers without a result draw nothing; events and intervals need an axis of times
 * and are cut to what the chart shows.
 */
export function overlayOf(formData: RawForm, results: AnnotationResults): Overlay {
  const layers = layersOf(formData).filter(({ isShown }) => isShown);
  const lines = linesOf(layers, results);
  const events = layersWithEvents(layers, results, 'EVENT');
  const intervals = layersWithEvents(layers, results, 'INTERVAL');
  return (frame) => {
    const axisPlacesOfFrame = axisPlaces(frame);
    const color = colorsFor([...frame.names, ...lines.map(({ name }) => name)], frame.themeColors, frame.colors);
    const colorOf = ({ layer, name }: OverlayLine): string => layer.color ?? color(name);
    const drawnLines = lines.map((line) => ({
      line,
      series: line.draw({ frame, places: axisPlacesOfFrame, color: colorOf(line) }),
    }));
    const visible = drawnLines.flatMap(({ line, series }) => (series === null ? [] : [{ line, series }]));
    const placedIn = (layers: readonly LayerWithEvents[]) =>
      axisPlacesOfFrame === null ? [] : placedMarks(layers, frame, axisPlacesOfFrame);
    const [placedEvents, placedIntervals] = [placedIn(events), placedIn(intervals)];
    const names = markNames(placedEvents, placedIntervals, frame);
    const marks = eventMarks(placedEvents, frame, names);
    const bands = frame.isHorizontal ? intervalBands(placedIntervals, frame, names) : null;
    return {
      series: [...visible.map(({ series }) => series), ...[bands, marks].filter((one) => one !== null)],
      areas: frame.isHorizontal ? null : intervalAreas(placedIntervals, frame, names),
      legend: visible.map(({ line }): LegendEntry => ({
        name: line.name,
        color: colorOf(line),
        isFixed: true,
      })),
      headPx: names.headPx,
      sidePx: names.sidePx,
      reachMs: reachOf(frame, axisPlacesOfFrame, [...events, ...intervals]),
      notesAt: (point) => [
        ...visible.flatMap(({ line }) =>
          tooltipOfLine(line, point, { frame, places: axisPlacesOfFrame, color: colorOf(line) }),
        ),
        ...(axisPlacesOfFrame === null ? [] : notesOf([...events, ...intervals], point, frame, axisPlacesOfFrame)),
      ],
      summary: summaryOf(
        visible.map(({ line }) => line),
        [...events, ...intervals],
        axisPlacesOfFrame,
      ),
    };
  };
}
