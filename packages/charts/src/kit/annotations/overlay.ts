import type { RawForm } from '../control.ts';
import type { KeyEntry, Frame, Overlay } from '../drawing.ts';
import { colorsFor } from '../palette.ts';
import { axisPlaces, type AxisPlaces } from './axis-places.ts';
import { layersOf, type Layer } from './layer.ts';
import { formulaLine, foreignLine, noteOfLine, type LaidLine } from './lines.ts';
import { eventMarks, intervalAreas, notesOf, type Marked } from './marks.ts';
import { foreignLines, happeningsOf } from './records.ts';

/** What was answered for the layers of a chart, by their names; formulas need no result. */
export type AnnotationResults = Readonly<Record<string, unknown>>;

function linesOf(layers: readonly Layer[], results: AnnotationResults): readonly LaidLine[] {
  return layers.flatMap((layer): readonly LaidLine[] => {
    if (layer.type === 'FORMULA') return formulaLine(layer);
    if (layer.type !== 'TIME_SERIES') return [];
    return foreignLines(layer, results[layer.name]).map((line) => foreignLine(layer, line));
  });
}

const markedOf = (layers: readonly Layer[], results: AnnotationResults, type: Layer['type']): readonly Marked[] =>
  layers
    .filter((layer) => layer.type === type)
    .map((layer) => ({ layer, happenings: happeningsOf(layer, results[layer.name]) }));

function summaryOf(lines: readonly LaidLine[], marked: readonly Marked[], places: AxisPlaces | null): string {
  const shown = places === null ? [] : marked;
  const parts = [
    ...lines.map(({ name }) => name),
    ...shown.map(({ layer, happenings }) => `${layer.name} (${happenings.length})`),
  ];
  return parts.length === 0 ? '' : `Annotations: ${parts.join(', ')}.`;
}

/** How far an axis that runs on must reach to show what happened in its last step; null when it need not. */
function reachOf(frame: Frame, places: AxisPlaces | null, marked: readonly Marked[]): number | null {
  if (places === null || frame.hasBands) return null;
  const ends = marked.flatMap(({ happenings }) =>
    happenings.flatMap(({ fromMs, toMs }) =>
      toMs === null ? (places.at(fromMs) ?? []) : (places.span(fromMs, toMs)?.[1] ?? []),
    ),
  );
  const furthest = ends.reduce((most, end) => Math.max(most, end), places.lastMs);
  return furthest > places.lastMs ? furthest : null;
}

/**
 * What the shown layers of a form lay over its chart. Layers without a result draw nothing; events and intervals need an axis of times
 * and are cut to what the chart shows.
 */
export function overlayOf(formData: RawForm, results: AnnotationResults): Overlay {
  const layers = layersOf(formData).filter(({ isShown }) => isShown);
  const lines = linesOf(layers, results);
  const events = markedOf(layers, results, 'EVENT');
  const intervals = markedOf(layers, results, 'INTERVAL');
  return (frame) => {
    const places = axisPlaces(frame);
    const color = colorsFor([...frame.names, ...lines.map(({ name }) => name)], frame.ink, frame.colors);
    const colorOf = ({ layer, name }: LaidLine): string => layer.color ?? color(name);
    const drawn = lines.map((line) => ({ line, series: line.draw({ frame, places, color: colorOf(line) }) }));
    const visible = drawn.flatMap(({ line, series }) => (series === null ? [] : [{ line, series }]));
    const marks = places === null ? null : eventMarks(events, frame, places);
    const areas = places === null ? null : intervalAreas(intervals, frame, places);
    return {
      series: [...visible.map(({ series }) => series), ...(marks === null ? [] : [marks.series])],
      areas: areas?.areas ?? null,
      key: visible.map(({ line }): KeyEntry => ({
        name: line.name,
        color: colorOf(line),
        isFixed: true,
      })),
      headPx: marks?.hasLabels === true && !frame.isHorizontal ? 18 : 0,
      reachMs: reachOf(frame, places, [...events, ...intervals]),
      notesAt: (point) => [
        ...visible.flatMap(({ line }) => noteOfLine(line, point, { frame, places, color: colorOf(line) })),
        ...(places === null ? [] : notesOf([...events, ...intervals], point, frame, places)),
      ],
      summary: summaryOf(
        visible.map(({ line }) => line),
        [...events, ...intervals],
        places,
      ),
    };
  };
}
