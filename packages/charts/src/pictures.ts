import type { ColumnTable } from '@sextant/contract';
import { pictures } from './by-type/picture.ts';
import { isChartType } from './chart-types.ts';
import { overlayOf, type AnnotationResults } from './kit/annotations/overlay.ts';
import { hasLayers, type RawForm } from './kit/declare/control.ts';
import type { Box } from './kit/drawing/box.ts';
import { tileBackground, type PictureReading } from './kit/drawing/picture.ts';
import type { Span } from './kit/drawing/range-area.ts';
import { rangeSvg } from './kit/range/range-svg.ts';
import type { ColorAssignments } from './kit/colors/palette.ts';
import type { ResultFacts } from './kit/result/result-facts.ts';
import { categoricalPalettes } from './kit/colors/schemes/categorical.ts';
import { themeColorsWithSchemes, schemesOf } from './kit/colors/schemes/scheme-colors.ts';
import { sequentialPalettes } from './kit/colors/schemes/sequential.ts';
import { themes, type ThemeColors, type ThemeName } from './kit/colors/theme/theme-colors.ts';
import { currentForm } from './older-types.ts';

export type { Box } from './kit/drawing/box.ts';
export { svgNames } from './kit/drawing/svg-text.ts';
export { clipText, textWidthPx } from './kit/drawing/text-width.ts';
export { wrapText } from './kit/drawing/wrapped-text.ts';
export { detailsOf, factsOf } from './kit/result/result-facts.ts';
export { themes } from './kit/colors/theme/theme-colors.ts';
export type { ThemeColors, ThemeName } from './kit/colors/theme/theme-colors.ts';

/** One chart of a picture: a stored form with the results to its queries, none where nothing may be shown. */
export interface PictureTile {
  readonly formData: RawForm;
  readonly tables: readonly ColumnTable[];
  /** The colors of labels, as the dashboard has them. Default: none are known. */
  readonly colors?: ColorAssignments;
  /** What the server says of the first result. Default nothing: no sums, no shares, no stacks. */
  readonly facts?: ResultFacts;
  readonly box: Box;
}

/** A chart that is read on paper, at the place and size that it has on its dashboard. */
export interface ReadTile extends PictureTile, Partial<Omit<PictureReading, 'overlay' | 'rangeOver'>> {
  /** The range that is chosen in it, a span an axis. Default none. */
  readonly spans?: readonly Span[] | null;
  /** The results of the annotation layers of its form, by their names. Default nothing. */
  readonly annotations?: AnnotationResults;
}

/** What a picture is drawn from; boxes are in its own units. */
export interface PictureScene {
  readonly theme: ThemeName;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tiles: readonly PictureTile[];
}

const padPx = 6;

function insideBox({ x, y, widthPx, heightPx }: Box): Box {
  return {
    x: x + padPx,
    y: y + padPx,
    widthPx: Math.max(1, widthPx - 2 * padPx),
    heightPx: Math.max(1, heightPx - 2 * padPx),
  };
}

/** Where nothing can be shown, three quiet lines say that something is there. */
function shape({ x, y, widthPx }: Box, themeColors: ThemeColors): string {
  return [0.7, 0.5, 0.6]
    .map(
      (share, index) =>
        `<rect x="${x}" y="${y + 2 + index * 10}" width="${widthPx * share}" height="4" rx="2" fill="${themeColors.grid}"/>`,
    )
    .join('');
}

const palettes = { categorical: categoricalPalettes, sequential: sequentialPalettes };
const inkFor = (formData: RawForm, themeColors: ThemeColors): ThemeColors =>
  themeColorsWithSchemes(themeColors, schemesOf(formData), palettes);

function tileSvg(
  { formData: storedForm, tables, facts, colors = {}, box }: PictureTile,
  theme: ThemeName,
  themeColors: ThemeColors,
): string {
  const formData = currentForm(storedForm);
  const type = formData['viz_type'];
  const innerBox = insideBox(box);
  const content =
    tables.length === 0 || !isChartType(type)
      ? shape(innerBox, themeColors)
      : pictures[type]({
          formData,
          tables,
          facts,
          colors,
          box: innerBox,
          theme,
          themeColors: inkFor(formData, themeColors),
          reading: null,
        });
  return tileBackground(box, themeColors) + content;
}

const nothingAround: PictureReading = {
  labels: {},
  formats: {},
  labelMap: {},
  others: [],
  overlay: undefined,
  isCutChosen: false,
  coverage: null,
  whole: [],
  before: null,
  selected: null,
  rangeOver: null,
  fieldValues: {},
};

/**
 * A chart as SVG for its place, with all its words, its legend and its notes, as its view has them; null for a chart type that is not drawn. Tables show as
 * many rows as there is space for, and say so. Pure but for the drawing library's counters; texts of data are escaped.
 */
export function readTileSvg(tile: ReadTile, theme: ThemeName): string | null {
  const { formData: storedForm, tables, facts, colors = {}, annotations = {}, spans = null, box, ...around } = tile;
  const formData = currentForm(storedForm);
  const type = formData['viz_type'];
  if (!isChartType(type)) return null;
  const themeColors = inkFor(formData, themes[theme]);
  const overlay = hasLayers(formData) ? overlayOf(formData, annotations) : undefined;
  const rangeOver = spans === null ? null : rangeSvg(spans);
  const reading = { ...nothingAround, ...around, overlay, rangeOver };
  return pictures[type]({ formData, tables, facts, colors, box, theme, themeColors, reading });
}

/**
 * A picture of charts as SVG text, without a browser: marks and numbers, and none of the words that would be too small. Pure but for the
 * drawing library's counters. Texts of data are escaped.
 */
export function pictureSvg({ theme, widthPx, heightPx, tiles }: PictureScene): string {
  const themeColors = themes[theme];
  const content = tiles.map((tile) => tileSvg(tile, theme, themeColors)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}">${content}</svg>`;
}
