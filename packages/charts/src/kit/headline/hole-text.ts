import { figureWidthPx } from './figure.ts';
import type { Size } from '../view/use-size.ts';
import { textWidthPx } from '../drawing/text-width.ts';

/** What may stand in the hole of a ring, or above a chart without one. */
export interface HoleResult {
  /** From the one that says most to the shortest. */
  readonly texts: readonly string[];
  readonly caption: string;
  /** How wide the hole is in a box of that size, in percent of its lesser side; null for a chart without one. */
  readonly holePercent: ((size: Size) => number) | null;
}

/** What stands there, and how large: the name of a text size. */
export interface HoleText {
  readonly text: string;
  readonly size: 18 | 15 | 13;
  /** Null where there is no space for the whole of it. */
  readonly caption: string | null;
}

const sizes = [18, 15, 13] as const;
const captionPx = 11;
const lineHeight = 1.25;
const edgePx = 3;

/** Whether a line is within a circle, when it stands in the upper or lower end of a block of this height. */
const isInside = (widthPx: number, blockPx: number, radiusPx: number): boolean =>
  Math.hypot(widthPx / 2, blockPx / 2) <= radiusPx - edgePx;

/**
 * The most that the hole of a ring in a box of this size holds without touching the ring: the number and its caption, else the number alone, smaller, or in short.
 * Null where it holds nothing. Without a hole everything has its space. `scale` is how many times as large the page's texts are as designed.
 */
export function holeText({ texts, caption, holePercent }: HoleResult, size: Size, scale: number): HoleText | null {
  if (holePercent === null) return { text: texts[0] ?? '', size: 18, caption };
  const radiusPx = (Math.min(size.widthPx, size.heightPx) * holePercent(size)) / 200 / scale;
  const withCaption = (text: string, textPx: number): boolean => {
    const blockPx = (textPx + captionPx) * lineHeight;
    return [figureWidthPx(text, textPx), textWidthPx(caption, captionPx)].every((px) =>
      isInside(px, blockPx, radiusPx),
    );
  };
  for (const text of texts) {
    const large = sizes.slice(0, 2).find((one) => withCaption(text, one));
    if (large !== undefined) return { text, size: large, caption };
    const alone = sizes.find((one) => isInside(figureWidthPx(text, one), one * lineHeight, radiusPx));
    if (alone !== undefined) return { text, size: alone, caption: null };
  }
  return null;
}
