import { textWidthPx } from '../drawing/text-width.ts';

/** The sizes of a number, largest first, and how high its box must be to take it together with a line below. */
const steps = [
  { sizePx: 144, boxPx: 480 },
  { sizePx: 108, boxPx: 360 },
  { sizePx: 72, boxPx: 140 },
  { sizePx: 56, boxPx: 108 },
  { sizePx: 44, boxPx: 84 },
  { sizePx: 32, boxPx: 0 },
  { sizePx: 24, boxPx: 0 },
  { sizePx: 18, boxPx: 0 },
  { sizePx: 13, boxPx: 0 },
] as const;
/** The largest size of a number that its form says nothing of. */
const usualLargestPx = 44;
/** In boxes that are higher, as on a full screen, the largest size grows with the height. */
const roomyPx = 300;
const unitSizePx = 15;
/** A number that would be this small is written in short first. */
const readablePx = 13;
/** No text is smaller. */
const smallestPx = 11;

/** A number as it is written. */
export interface FigureText {
  readonly text: string;
  /** The number in fewer letters (3M, 79 %), for boxes in which `text` does not fit; null where there is no shorter way. */
  readonly short: string | null;
  /** Stands small behind the number; empty for none. */
  readonly unit: string;
}

/** How a number is set so that it fits its box. `full` is null unless the number had to be shortened. */
export interface FigureLayout {
  readonly text: string;
  readonly sizePx: number;
  readonly full: string | null;
}

/** About how wide a number and words beside it are, in px; digits are tabular, as wide as the widest. */
export function figureWidthPx(text: string, sizePx: number): number {
  const digits = text.replace(/\D/g, '').length;
  return digits * 0.64 * sizePx + textWidthPx(text.replace(/\d/g, ''), sizePx);
}

/**
 * The largest size at which number and unit fit the box. Where that would be smaller than other words, the number in short (3M), and
 * where that is still too wide, without its unit beside it: the view sets the unit below. A number is never cut, nor by the line of
 * `belowPx` under it, and larger than `largestPx` only in boxes that are much higher.
 */
export function figureOf(
  { text, short, unit }: FigureText,
  box: { readonly widthPx: number; readonly heightPx: number },
  { belowPx = 0, largestPx = usualLargestPx }: { readonly belowPx?: number; readonly largestPx?: number } = {},
): FigureLayout {
  const unitPx = unit === '' ? 0 : textWidthPx(` ${unit}`, unitSizePx);
  const spacePx = Math.max(box.heightPx - belowPx, readablePx);
  const largestHerePx = largestPx * Math.max(1, box.heightPx / roomyPx);
  const sizeOf = (text: string, unitWidthPx = unitPx): number | undefined =>
    steps.find(
      ({ sizePx, boxPx }) =>
        sizePx <= largestHerePx &&
        boxPx <= box.heightPx &&
        sizePx <= spacePx &&
        figureWidthPx(text, sizePx) + unitWidthPx <= box.widthPx,
    )?.sizePx;
  const wholeSize = sizeOf(text);
  if (wholeSize !== undefined && (wholeSize > readablePx || short === null))
    return { text, sizePx: wholeSize, full: null };
  if (short === null) return { text, sizePx: sizeOf(text, 0) ?? smallestPx, full: null };
  return { text: short, sizePx: sizeOf(short) ?? sizeOf(short, 0) ?? smallestPx, full: text };
}
