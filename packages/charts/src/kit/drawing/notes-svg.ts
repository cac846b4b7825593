import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { Box } from './box.ts';
import { svgNames } from './svg-text.ts';
import { wrapText } from './wrapped-text.ts';

const sizePx = 11;
const linePx = 15;

/** Sentences at the bottom of a box, as many lines as they need, with the space that is left above them. */
export function notesBelow(
  notes: readonly string[],
  box: Box,
  { text2: fill }: ThemeColors,
): { readonly svg: string; readonly rest: Box } {
  const lines = wrapText(notes.join(' '), sizePx, box.widthPx);
  const heightPx = lines.length === 0 ? 0 : lines.length * linePx + 4;
  const top = box.y + box.heightPx - heightPx + 4;
  const svg = lines
    .map((line, index) => svgNames(line, { x: box.x, y: top + index * linePx + 11, sizePx, fill }))
    .join('');
  return { svg, rest: { ...box, heightPx: Math.max(1, box.heightPx - heightPx) } };
}
