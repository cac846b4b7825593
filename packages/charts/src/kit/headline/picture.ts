import type { Box } from '../drawing/box.ts';
import { svgNames } from '../drawing/svg-text.ts';
import { textWidthPx } from '../drawing/text-width.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { FigureText } from './figure.ts';

const largestPx = 22;
const shareOfHeight = 0.5;
/** What is longer is written short: a picture has no space for all digits. */
const longestText = 8;

/** A number, as large as its place lets it be. */
export function figurePicture(
  { text, short, unit, isNull }: FigureText & { readonly isNull: boolean },
  box: Box,
  themeColors: ThemeColors,
): string {
  const figureText = [text.length <= longestText ? text : (short ?? text), unit]
    .filter((text) => text !== '')
    .join(' ');
  const widthFactor = (box.widthPx / Math.max(1, textWidthPx(figureText, 1))) * 0.95;
  const sizePx = Math.max(5, Math.min(largestPx, box.heightPx * shareOfHeight + 4, widthFactor));
  const y = box.y + box.heightPx / 2 + sizePx * 0.36;
  return svgNames(figureText, {
    x: box.x,
    y: Math.round(y * 10) / 10,
    sizePx: Math.round(sizePx * 10) / 10,
    fill: isNull ? themeColors.text3 : themeColors.text,
    weight: 600,
  });
}
