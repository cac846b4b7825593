import type { ColumnTable } from '@sextant/contract';
import { pictures } from './by-type/picture.ts';
import { isChartType } from './chart-types.ts';
import type { RawForm } from './kit/declare/control.ts';
import { sheet, type Box } from './kit/drawing/picture.ts';
import type { ColorBook } from './kit/colors/palette.ts';
import type { ResultFacts } from './kit/result/result-facts.ts';
import { categoricalPalettes } from './kit/colors/schemes/categorical.ts';
import { inkWithSchemes, schemesOf } from './kit/colors/schemes/scheme-ink.ts';
import { sequentialPalettes } from './kit/colors/schemes/sequential.ts';
import { inks, type Ink, type ThemeName } from './kit/colors/theme/ink.ts';
import { currentForm } from './older-types.ts';

export type { Box } from './kit/drawing/picture.ts';
export { factsOf } from './kit/result/result-facts.ts';
export type { Ink, ThemeName } from './kit/colors/theme/ink.ts';

/** One chart of a picture: a stored form with the results to its queries, none where nothing may be shown. */
export interface PictureTile {
  readonly formData: RawForm;
  readonly tables: readonly ColumnTable[];
  /** The colors of labels, as the dashboard has them. Default: none are known. */
  readonly colors?: ColorBook;
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
function shape({ x, y, widthPx }: Box, ink: Ink): string {
  return [0.7, 0.5, 0.6]
    .map(
      (share, index) =>
        `<rect x="${x}" y="${y + 2 + index * 10}" width="${widthPx * share}" height="4" rx="2" fill="${ink.grid}"/>`,
    )
    .join('');
}

const palettes = { categorical: categoricalPalettes, sequential: sequentialPalettes };
const inkFor = (formData: RawForm, ink: Ink): Ink => inkWithSchemes(ink, schemesOf(formData), palettes);

function tileSvg(
  { formData: storedForm, tables, facts, colors = {}, box }: PictureTile,
  theme: ThemeName,
  ink: Ink,
): string {
  const formData = currentForm(storedForm);
  const type = formData['viz_type'];
  const innerBox = insideBox(box);
  const content =
    tables.length === 0 || !isChartType(type)
      ? shape(innerBox, ink)
      : pictures[type]({ formData, tables, facts, colors, box: innerBox, theme, ink: inkFor(formData, ink) });
  return sheet(box, ink) + content;
}

/**
 * A picture of charts as SVG text, without a browser: marks and numbers, and none of the words that would be too small. Pure but for the
 * drawing library's counters. Texts of data are escaped.
 */
export function pictureSvg({ theme, widthPx, heightPx, tiles }: PictureScene): string {
  const ink = inks[theme];
  const content = tiles.map((tile) => tileSvg(tile, theme, ink)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}">${content}</svg>`;
}
