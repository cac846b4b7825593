import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { svgNames } from '../drawing/svg-text.ts';
import { textWidthPx } from '../drawing/text-width.ts';
import type { RangeArea, Span } from '../drawing/range-area.ts';
import { noteFilled, type ECharts } from '../echarts/echarts-instance.ts';
import { areaPlaces, areaText } from './places.ts';
import { plotOf } from './plot.ts';
import { boxOf, type Box } from './use-plot-layout.ts';

const [pillPx, pillPadPx, textPx] = [20, 8, 12];

const rectSvg = ({ left, top, width, height }: Box, paint: string): string =>
  width <= 0 || height <= 0 ? '' : `<rect x="${left}" y="${top}" width="${width}" height="${height}" ${paint}/>`;

/** What is chosen along the axes of a chart, as the layer of the page shows it: the rest pale, its edges, and the range in words. Empty where nothing of it is in sight. */
export const rangeSvg =
  (spans: readonly Span[]) =>
  (chart: ECharts, area: RangeArea, { accent, surface }: ThemeColors): string => {
    noteFilled(chart);
    const [plot, places] = [plotOf(chart), areaPlaces(area, spans)];
    const box = plot === null || places === null ? null : boxOf(chart, area, places, plot);
    if (plot === null || places === null || box === null) return '';
    const [right, bottom] = [box.left + box.width, box.top + box.height];
    const plotHeight = plot.bottom - plot.top;
    const pale = `fill="${surface}" fill-opacity="0.72"`;
    const text = areaText(area, places);
    const widthPx = textWidthPx(text, textPx) + 2 * pillPadPx;
    const middle = box.left + box.width / 2;
    const pillLeft = Math.max(0, Math.min(chart.getWidth() - widthPx, middle - widthPx / 2));
    return [
      rectSvg({ left: plot.left, top: plot.top, width: box.left - plot.left, height: plotHeight }, pale),
      rectSvg({ left: right, top: plot.top, width: plot.right - right, height: plotHeight }, pale),
      rectSvg({ left: box.left, top: plot.top, width: box.width, height: box.top - plot.top }, pale),
      rectSvg({ left: box.left, top: bottom, width: box.width, height: plot.bottom - bottom }, pale),
      rectSvg(box, `fill="${accent}" fill-opacity="0.07" stroke="${accent}" stroke-width="1.5"`),
      `<rect x="${pillLeft}" y="0" width="${widthPx}" height="${pillPx}" rx="${pillPx / 2}" fill="${accent}"/>`,
      svgNames(text, { x: pillLeft + pillPadPx, y: 14, sizePx: textPx, fill: surface, weight: 600 }),
    ].join('');
  };
