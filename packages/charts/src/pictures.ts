import type { ColumnTable } from '@sextant/contract';
import { pictures } from './by-type/picture.ts';
import { isChartType } from './chart-types.ts';
import type { RawForm } from './kit/declare/control.ts';
import { tileBackground, type Box } from './kit/drawing/picture.ts';
import type { ColorAssignments } from './kit/colors/palette.ts';
import type { ResultFacts } from './kit/result/result-facts.ts';
import { categoricalPalettes } from './kit/colors/schemes/categorical.ts';
import { themeColorsWithSchemes, schemesOf } from './kit/colors/schemes/scheme-colors.ts';
import { sequentialPalettes } from './kit/colors/schemes/sequential.ts';
import { themes, type ThemeColors, type ThemeName } from './kit/colors/theme/theme-colors.ts';
import { currentForm } from './older-types.ts';

export type { Box } from './kit/drawing/picture.ts';
export { factsOf } from './kit/result/result-facts.ts';
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
        });
  return tileBackground(box, themeColors) + content;
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
