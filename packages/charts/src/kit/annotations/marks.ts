import type { LineSeriesOption } from 'echarts';
import { clipText, textWidthPx } from '../drawing/text-width.ts';
import { timeText } from '../values/times.ts';
import type { TooltipLine } from '../drawing/tooltip.ts';
import type { AxisPlaces } from './axis-places.ts';
import type { Layer } from './layer.ts';
import type { AnnotationEvent } from './records.ts';
import type { Frame } from '../drawing/drawing.ts';

/** An EVENT or INTERVAL layer with what its result says has happened. */
export interface LayerWithEvents {
  readonly layer: Layer;
  readonly events: readonly AnnotationEvent[];
}

const labelSizePx = 11;
const labelGapPx = 8;
const widestLabelPx = 140;
/** Marks nearer to each other than that look like one. */
const minApartPx = 2;
const usualAreaOpacity = 0.5;
const write = timeText('smart_date', null);

interface PlacedMark {
  readonly layer: Layer;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly centerPx: number;
  readonly spacePx: number;
}

const titleOf = (layer: Layer, { title }: AnnotationEvent): string => (title === '' ? layer.name : title);
const lineTypeOf = ({ dash }: Layer) => (typeof dash === 'string' ? dash : [...dash]);

/** The marks that can be distinguished on the screen, from left to right. */
function placedMarks(
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
      return [{ layer, title, from: span[0], to: span[1], centerPx: (left + right) / 2, spacePx: right - left }];
    }),
  );
  return found.sort((one, other) => one.centerPx - other.centerPx);
}

/** The marks whose names stand beside them all the time: as many as do not run into each other. */
function labelAlignments(
  marks: readonly PlacedMark[],
  widthPx: number,
): ReadonlyMap<PlacedMark, 'left' | 'center' | 'right'> {
  const sides = new Map<PlacedMark, 'left' | 'center' | 'right'>();
  let takenPx = 0;
  for (const mark of marks) {
    if (!mark.layer.showsLabel) continue;
    const textPx = Math.min(widestLabelPx, textWidthPx(mark.title, labelSizePx));
    const align = mark.centerPx - textPx / 2 < 0 ? 'left' : mark.centerPx + textPx / 2 > widthPx ? 'right' : 'center';
    const startPx = mark.centerPx - (align === 'left' ? 0 : align === 'right' ? textPx : textPx / 2);
    if (startPx < takenPx) continue;
    sides.set(mark, align);
    takenPx = startPx + textPx + labelGapPx;
  }
  return sides;
}

/** Upright lines where the EVENT layers' moments lie, as a series without points of its own; null when none is in sight. */
export function eventMarks(
  layersWithEvents: readonly LayerWithEvents[],
  frame: Frame,
  places: AxisPlaces,
): { readonly series: LineSeriesOption; readonly hasLabels: boolean } | null {
  const marks = placedMarks(layersWithEvents, frame, places);
  if (marks.length === 0) return null;
  const sides = labelAlignments(marks, frame.widthPx);
  const axis = frame.isHorizontal ? 'yAxis' : 'xAxis';
  const data = marks.map((mark) => {
    const { layer, title, from } = mark;
    const color = layer.color ?? frame.themeColors.text2;
    const label = clipText(title, labelSizePx, widestLabelPx);
    const style = { color, opacity: layer.opacity ?? 1, type: lineTypeOf(layer) };
    return {
      [axis]: from,
      name: title,
      lineStyle: { ...style, width: layer.widthPx },
      label: {
        show: sides.has(mark),
        formatter: () => label,
        position: frame.isHorizontal ? ('insideEndTop' as const) : ('end' as const),
        align: sides.get(mark) ?? 'center',
        distance: 4,
        color: frame.themeColors.text2,
        fontSize: labelSizePx,
      },
      emphasis: { lineStyle: { ...style, width: layer.widthPx + 1 }, label: { show: true, formatter: () => label } },
    };
  });
  const series: LineSeriesOption = {
    type: 'line',
    id: 'annotation events',
    data: [],
    tooltip: { show: false },
    markLine: { symbol: ['none', 'none'], animation: false, z: 4, data },
  };
  return { series, hasLabels: sides.size > 0 };
}

/** Areas where the INTERVAL layers' spans lie, their names above the chart unless others stand there; null when none is in sight. */
export function intervalAreas(
  layersWithEvents: readonly LayerWithEvents[],
  frame: Frame,
  places: AxisPlaces,
  isAboveTaken: boolean,
): { readonly areas: NonNullable<LineSeriesOption['markArea']>; readonly hasLabelsAbove: boolean } | null {
  const marks = placedMarks(layersWithEvents, frame, places);
  if (marks.length === 0) return null;
  const isAbove = !frame.isHorizontal && !isAboveTaken;
  const sides = labelAlignments(marks, frame.widthPx);
  const bandPx = frame.hasBands ? (frame.isHorizontal ? frame.heightPx : frame.widthPx) / frame.points.length : 0;
  const axis = frame.isHorizontal ? 'yAxis' : 'xAxis';
  let takenPx = -labelGapPx;
  const data = marks.map((mark) => {
    const { layer, title, from, to } = mark;
    const spacePx = frame.isHorizontal || isAbove ? frame.widthPx : Math.max(mark.spacePx + bandPx, 48);
    const labelText = clipText(title, labelSizePx, Math.min(spacePx, widestLabelPx));
    const textPx = textWidthPx(labelText, labelSizePx);
    const startPx = mark.centerPx - textPx / 2;
    const isNamed = isAbove
      ? sides.has(mark)
      : layer.showsLabel && (frame.isHorizontal || startPx >= takenPx + labelGapPx);
    if (isNamed) takenPx = startPx + textPx;
    const label = {
      formatter: () => labelText,
      position: isAbove ? ('top' as const) : ('insideTop' as const),
      distance: 3,
      ...(isAbove ? { align: sides.get(mark) ?? 'center' } : {}),
    };
    const themeColors = { color: frame.themeColors.text2, fontSize: labelSizePx };
    const style = {
      color: layer.color ?? frame.themeColors.axis,
      opacity: layer.opacity ?? usualAreaOpacity,
      borderColor: layer.color ?? frame.themeColors.axis,
      borderWidth: layer.widthPx > 1 ? layer.widthPx : 0,
      borderType: typeof layer.dash === 'string' ? layer.dash : ('dashed' as const),
    };
    const start = {
      [axis]: from,
      name: title,
      itemStyle: style,
      label: { show: isNamed, ...label, ...themeColors },
      emphasis: { label: { show: true, ...label, ...themeColors } },
    };
    return [start, { [axis]: to }] as [typeof start, { [axis]: number }];
  });
  return { areas: { animation: false, z: 1, data }, hasLabelsAbove: isAbove && sides.size > 0 };
}

/** What the tooltip says of everything that happened in the step of a point. */
export function notesOf(
  layersWithEvents: readonly LayerWithEvents[],
  point: number,
  frame: Frame,
  places: AxisPlaces,
): readonly TooltipLine[] {
  const times = places.timesOf(point);
  if (times === null) return [];
  return layersWithEvents.flatMap(({ layer, events }) =>
    events
      .filter(({ fromMs, toMs }) => fromMs < times[1] && (toMs === null ? fromMs >= times[0] : toMs >= times[0]))
      .map((event) => ({
        color: layer.color ?? (layer.type === 'EVENT' ? frame.themeColors.text2 : frame.themeColors.axis),
        name: [titleOf(layer, event), event.description].filter((text) => text !== '').join(' – '),
        text: [event.fromMs, ...(event.toMs === null ? [] : [event.toMs])].map(write).join(' – '),
        detail: null,
      })),
  );
}
