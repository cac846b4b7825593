import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { Box } from './box.ts';
import { svgNames } from './svg-text.ts';
import { clipText, textWidthPx } from './text-width.ts';

/** A part of a whole as a list shows it. */
export interface ListedPart {
  readonly name: string;
  readonly color: string;
  readonly value: string;
  readonly share: string;
  /** Whether it is what is chosen, or beside what is; null where nothing is chosen. */
  readonly look: 'chosen' | 'dimmed' | null;
}

const linePx = 24;
const sizePx = 12;
const swatchPx = 10;
const gapPx = 10;
const widestListPx = 260;

/** How wide a list must be to be read. */
function listWidth(parts: readonly ListedPart[]): number {
  const widths = parts.map(({ name, value, share }) => textWidthPx(`${name}${value}`, sizePx) + textWidthPx(share, 13));
  return Math.min(widestListPx, Math.max(0, ...widths.map((width) => width + swatchPx + 4 * gapPx)));
}

/** A drawing with the list of its parts: at its right, or below where it would be too narrow. */
export function withPartsList(
  parts: readonly ListedPart[],
  { box, themeColors }: { readonly box: Box; readonly themeColors: ThemeColors },
  draw: (box: Box) => string,
): string {
  const widthPx = listWidth(parts);
  const heightPx = Math.min(parts.length * linePx, box.heightPx);
  const isBeside = box.widthPx - widthPx - gapPx >= box.heightPx * 0.7;
  const drawing = isBeside
    ? { ...box, widthPx: box.widthPx - widthPx - gapPx }
    : { ...box, heightPx: Math.max(60, box.heightPx - heightPx - gapPx) };
  const list = isBeside
    ? { x: box.x + box.widthPx - widthPx, y: box.y + (box.heightPx - heightPx) / 2, widthPx, heightPx }
    : { ...box, y: drawing.y + drawing.heightPx + gapPx, heightPx };
  return draw(drawing) + partsListSvg(parts, list, themeColors);
}

const endText = (text: string, place: Omit<Parameters<typeof svgNames>[1], 'sizePx'>): string =>
  svgNames(text, { ...place, sizePx, anchor: 'end' });

/** Parts one under the other: color, name, value, share. */
function partsListSvg(parts: readonly ListedPart[], box: Box, themeColors: ThemeColors): string {
  const sharePx = Math.max(0, ...parts.map(({ share }) => textWidthPx(share, sizePx * 1.08)));
  const valuePx = Math.max(0, ...parts.map(({ value }) => textWidthPx(value, sizePx)));
  return parts
    .map(({ name, color, value, share, look }, index) => {
      const fill = look === 'dimmed' ? themeColors.text3 : themeColors.text;
      const weight = look === 'chosen' ? 600 : 400;
      const y = box.y + index * linePx;
      const baseline = y + 16;
      const right = box.x + box.widthPx;
      const namePx = box.widthPx - sharePx - valuePx - swatchPx - 3 * gapPx;
      return [
        `<rect x="${box.x}" y="${y + 7}" width="${swatchPx}" height="${swatchPx}" rx="2" fill="${color}"/>`,
        svgNames(clipText(name, sizePx, namePx), {
          x: box.x + swatchPx + 8,
          y: baseline,
          sizePx,
          weight,
          fill: look === null ? themeColors.text2 : fill,
        }),
        endText(value, { x: right - sharePx - gapPx, y: baseline, weight, fill }),
        endText(share, { x: right, y: baseline, weight: 600, fill }),
      ].join('');
    })
    .join('');
}
