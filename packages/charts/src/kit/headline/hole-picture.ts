import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { Box } from '../drawing/box.ts';
import { svgNames } from '../drawing/svg-text.ts';
import { clipText } from '../drawing/text-width.ts';
import { holeText, type HoleResult, type HoleText } from './hole-text.ts';

/** Above a chart without a hole. */
const abovePx = 40;
const captionPx = 11;
const lineHeight = 1.25;

/** The number and its caption, in the middle of a box. */
function middleSvg({ text, size, caption }: HoleText, box: Box, { text: fill, text2 }: ThemeColors): string {
  const x = box.x + box.widthPx / 2;
  const blockPx = (size + (caption === null ? 0 : captionPx)) * lineHeight;
  const top = box.y + (box.heightPx - blockPx) / 2;
  const line = (words: string, sizePx: number, y: number, style: { readonly fill: string; readonly weight?: number }) =>
    svgNames(clipText(words, sizePx, box.widthPx), { x, y: y + sizePx, sizePx, anchor: 'middle', ...style });
  const captionSvg = caption === null ? '' : line(caption, captionPx, top + size * lineHeight, { fill: text2 });
  return line(text, size, top, { fill, weight: 600 }) + captionSvg;
}

/**
 * A ring with its result as the page has it: in the hole as far as it has the space, above a chart without a hole; without a result the ring alone. `draw` draws
 * the ring in a box, with what is written over it.
 */
export function withHoleText(
  result: HoleResult | null,
  { box, themeColors }: { readonly box: Box; readonly themeColors: ThemeColors },
  draw: (box: Box, textOver?: (box: Box) => string) => string,
): string {
  if (result === null) return draw(box);
  const textIn = (place: Box): string => {
    const shown = holeText(result, place, 1);
    return shown === null ? '' : middleSvg(shown, place, themeColors);
  };
  if (result.holePercent !== null) return draw(box, textIn);
  const below = { ...box, y: box.y + abovePx, heightPx: Math.max(1, box.heightPx - abovePx) };
  return textIn({ ...box, heightPx: abovePx }) + draw(below);
}
