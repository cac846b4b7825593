import type { LegendEntry } from './drawing.ts';
import type { Box } from './box.ts';
import { clipText, textWidthPx } from './text-width.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** What stands around a chart in an image of it. */
export interface ImageTexts {
  readonly title: string;
  /** What is measured, by what. Null for none. */
  readonly subtitle: string | null;
  /** That rows are left out, and which. Null when none are. */
  readonly note: string | null;
  /** Of when the data is. Null where that is not known. */
  readonly dataText: string | null;
}

/** A line of words; `y` is its baseline. */
export interface ImageLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly weight: number;
  readonly fill: string;
}

/** Where everything in the image of a chart stands, in px. */
export interface ImageLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lines: readonly ImageLine[];
  /** Squares of the legend. */
  readonly swatches: readonly (Box & { readonly fill: string })[];
  /** The place of the chart itself. */
  readonly chart: Box;
}

interface ImageParts extends Omit<ImageTexts, 'note'> {
  readonly chartWidthPx: number;
  readonly chartHeightPx: number;
  readonly legend: readonly LegendEntry[];
  readonly notes: readonly string[];
  readonly themeColors: ThemeColors;
}

const marginPx = 16;
const swatchPx = 10;
const keySizePx = 12;
const keyLinePx = 20;
const longestNamePx = 220;

/** The entries of the legend in as many lines as they need. */
function legendPlaces(key: readonly LegendEntry[], widthPx: number) {
  let x = 0;
  let line = 0;
  return key.map(({ name, color }) => {
    const text = clipText(name, keySizePx, Math.min(longestNamePx, widthPx - swatchPx - 6));
    const entryPx = swatchPx + 6 + textWidthPx(text, keySizePx) + 16;
    if (x > 0 && x + entryPx > widthPx) {
      x = 0;
      line += 1;
    }
    const keyPlace = { text, color, x, line };
    x += entryPx;
    return keyPlace;
  });
}

/** The names of series with their colors, from a place on; as high as it needs to be. */
export function legendLayout(
  key: readonly LegendEntry[],
  { x: left, y: top, widthPx }: Omit<Box, 'heightPx'>,
  { text2: fill }: ThemeColors,
): Pick<ImageLayout, 'lines' | 'swatches' | 'heightPx'> {
  const places = legendPlaces(key, widthPx);
  const lines = places.map(({ text, x, line }) => ({
    text,
    x: left + x + swatchPx + 6,
    y: top + line * keyLinePx + 13,
    sizePx: keySizePx,
    weight: 400,
    fill,
  }));
  const swatches = places.map(({ color, x, line }) => ({
    x: left + x,
    y: top + line * keyLinePx + 4,
    widthPx: swatchPx,
    heightPx: swatchPx,
    fill: color,
  }));
  return { lines, swatches, heightPx: ((places.at(-1)?.line ?? -1) + 1) * keyLinePx };
}

/** Title, subtitle and legend above a chart, its notes and the time of its data below. */
export function imageLayout(parts: ImageParts): ImageLayout {
  const { themeColors, chartWidthPx } = parts;
  const lines: ImageLine[] = [];
  let y = marginPx;
  const add = (text: string, sizePx: number, look: Pick<ImageLine, 'weight' | 'fill'>): void => {
    y += Math.round(sizePx * 1.4);
    lines.push({
      text: clipText(text, sizePx, chartWidthPx),
      x: marginPx,
      y: y - Math.round(sizePx * 0.3),
      sizePx,
      ...look,
    });
  };
  add(parts.title, 16, { weight: 600, fill: themeColors.text });
  if (parts.subtitle !== null && parts.subtitle !== '')
    add(parts.subtitle, 12, { weight: 400, fill: themeColors.text2 });
  y += 8;
  const legend = legendLayout(parts.legend, { x: marginPx, y, widthPx: chartWidthPx }, themeColors);
  lines.push(...legend.lines);
  const { swatches } = legend;
  y += legend.heightPx;
  const chart = { x: marginPx, y, widthPx: chartWidthPx, heightPx: parts.chartHeightPx };
  y += parts.chartHeightPx + 6;
  for (const note of parts.notes) add(note, 11, { weight: 400, fill: themeColors.text2 });
  if (parts.dataText !== null) add(parts.dataText, 11, { weight: 400, fill: themeColors.text3 });
  return { widthPx: chartWidthPx + 2 * marginPx, heightPx: y + marginPx, lines, swatches, chart };
}
