import type { LineSeriesOption } from 'echarts';
import { timeText } from '../values/times.ts';
import type { TooltipLine } from '../drawing/tooltip.ts';
import type { AxisPlaces } from './axis-places.ts';
import type { Layer } from './layer.ts';
import type { MarkNames } from './mark-names.ts';
import { titleOf, type LayerWithEvents, type PlacedMark } from './placed-marks.ts';
import type { Frame } from '../drawing/drawing.ts';

const usualAreaOpacity = 0.5;
const write = timeText('smart_date', null);

const lineTypeOf = ({ dash }: Layer) => (typeof dash === 'string' ? dash : [...dash]);

/** Lines across the axis where the EVENT layers' moments lie, as a series without points of its own; null when none is in sight. */
export function eventMarks(marks: readonly PlacedMark[], frame: Frame, names: MarkNames): LineSeriesOption | null {
  if (marks.length === 0) return null;
  const axis = frame.isHorizontal ? 'yAxis' : 'xAxis';
  const data = marks.map((mark) => {
    const { layer, title, from } = mark;
    const style = {
      color: layer.color ?? frame.themeColors.text2,
      opacity: layer.opacity ?? 1,
      type: lineTypeOf(layer),
    };
    const label = names.ofEvent(mark);
    return {
      [axis]: from,
      name: title,
      lineStyle: { ...style, width: layer.widthPx },
      label,
      emphasis: {
        lineStyle: { ...style, width: layer.widthPx + 1 },
        label: { show: true, formatter: label.formatter },
      },
    };
  });
  return {
    type: 'line',
    id: 'annotation events',
    data: [],
    tooltip: { show: false },
    markLine: { symbol: ['none', 'none'], animation: false, z: 4, data },
  };
}

/** How the area of a span is filled and edged. */
export const areaStyleOf = ({ color, opacity, widthPx, dash }: Layer, themeColors: Frame['themeColors']) => ({
  color: color ?? themeColors.axis,
  opacity: opacity ?? usualAreaOpacity,
  borderColor: color ?? themeColors.axis,
  borderWidth: widthPx > 1 ? widthPx : 0,
  borderType: typeof dash === 'string' ? dash : ('dashed' as const),
});

/** Areas where the INTERVAL layers' spans lie, along a chart that stands upright; null when none is in sight. */
export function intervalAreas(
  marks: readonly PlacedMark[],
  { themeColors }: Frame,
  names: MarkNames,
): NonNullable<LineSeriesOption['markArea']> | null {
  if (marks.length === 0) return null;
  const data = marks.map((mark) => {
    const label = names.ofInterval(mark);
    const start = {
      xAxis: mark.from,
      name: mark.title,
      itemStyle: areaStyleOf(mark.layer, themeColors),
      label,
      emphasis: { label: { ...label, show: true } },
    };
    return [start, { xAxis: mark.to }] as [typeof start, { xAxis: number }];
  });
  return { animation: false, z: 1, data };
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
