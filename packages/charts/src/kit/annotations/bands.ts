import type { CustomSeriesOption } from 'echarts';
import { drawnFont } from '../drawing/text-width.ts';
import type { Frame } from '../drawing/drawing.ts';
import type { MarkNames } from './mark-names.ts';
import { areaStyleOf } from './marks.ts';
import type { PlacedMark } from './placed-marks.ts';

/**
 * Areas over bars on their side where the INTERVAL layers' spans lie; null when none is in sight. (The library's own areas lie one bar off where an axis
 * of categories begins at the top.)
 */
export function intervalBands(
  marks: readonly PlacedMark[],
  { themeColors }: Frame,
  names: MarkNames,
): CustomSeriesOption | null {
  if (marks.length === 0) return null;
  return {
    type: 'custom',
    id: 'annotation intervals',
    data: marks.map(({ from, to }) => [null, from, to]),
    encode: { x: 0, y: 1 },
    silent: true,
    animation: false,
    tooltip: { show: false },
    z: 1,
    renderItem: ({ dataIndex, coordSys }, api) => {
      const mark = marks[dataIndex];
      const { x, width } = coordSys as unknown as { readonly x: number; readonly width: number };
      if (mark === undefined) return null;
      const bandPx = Math.abs(Number([api.size?.([0, 1]) ?? 0].flat()[1] ?? 0));
      const topOf = (place: number): number => (api.coord([0, place])[1] ?? 0) - bandPx / 2;
      const { color, borderColor, borderWidth, opacity } = areaStyleOf(mark.layer, themeColors);
      const label = names.ofInterval(mark);
      const top = topOf(mark.from);
      return {
        type: 'rect',
        shape: { x, y: top, width, height: topOf(mark.to) + bandPx - top },
        style: { fill: color, opacity, ...(borderWidth > 0 ? { stroke: borderColor, lineWidth: borderWidth } : {}) },
        ...(label.show
          ? {
              textContent: {
                type: 'text',
                style: { text: label.formatter(), fill: label.color, font: drawnFont(label.fontSize) },
              },
              textConfig: { position: label.position === 'top' ? 'right' : label.position, distance: label.distance },
            }
          : {}),
      };
    },
  };
}
