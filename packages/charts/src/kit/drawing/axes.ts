import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { clipText, textWidthPx } from './text-width.ts';

/** Grid in which the labels of the axes keep inside the given margins. */
export const gridWithin = (margins: { left?: number; right?: number; top?: number; bottom?: number } = {}) => ({
  left: 0,
  right: 8,
  top: 8,
  bottom: 0,
  ...margins,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
});

/** The library leaves space for as much; without it the lowest labels are cut. */
export const axisLineHeightPx = 14;

/** From here on a name is a long one; below it all names are thinned out where they have no space. */
const longNamePx = 120;

/**
 * One long name below an axis would take the names of its neighbors away: then names are cut to their bands of `bandPx`, or to what a long name
 * is where bands are too narrow for any. Times are never cut.
 */
export function cutNames(
  points: readonly { readonly value: unknown; readonly text: string }[],
  bandPx: number,
  fontSizePx: number,
): { readonly formatter?: (name: string) => string } {
  if (!points.some(({ value, text }) => typeof value === 'string' && textWidthPx(text, fontSizePx) > longNamePx))
    return {};
  // The library thins out names that take more than three quarters of their band.
  const spacePx = bandPx >= 48 ? bandPx / 1.3 : longNamePx;
  return { formatter: (name) => clipText(name, fontSizePx, spacePx) };
}

/** Steps of an axis as the drawing library rounds them. */
function libraryStep(span: number, count: number): number {
  const roughStep = span / count;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const digit = roughStep / power;
  return power * (digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10);
}

/** Where the drawing library puts the ticks of a value axis over `amounts`; from zero on, unless the axis fits them. */
export function ticksOver(amounts: readonly (number | null)[], count: number, fitsAmounts = false): readonly number[] {
  let [low, high] = fitsAmounts ? [Infinity, -Infinity] : [0, 0];
  for (const amount of amounts) {
    if (amount === null || !Number.isFinite(amount)) continue;
    low = Math.min(low, amount);
    high = Math.max(high, amount);
  }
  if (!(high > low)) return [];
  const step = libraryStep(high - low, count);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/**
 * Where an axis of shares ends: at the whole when they come near it, and never beyond. (The library's own round end of 100 % is 120 %.)
 * Empty for shares above the whole, and for low ones, for which any round end is below it.
 */
export function shareAxisEnd(
  shares: readonly (number | null)[],
  { fits }: { readonly fits: boolean } = { fits: false },
): { max?: number; interval?: number } {
  const highest = shares.reduce<number>((most, share) => Math.max(most, share ?? 0), 0);
  if (highest > 1 + tinyShare || highest <= (fits ? 0.95 : 0.75)) return {};
  return fits ? { max: 1 } : { max: 1, interval: 0.25 };
}

/** What sums of shares may lose. */
const tinyShare = 1e-9;

/** What a tooltip line of an axis pointer looks like. */
export const axisPointer = (themeColors: ThemeColors, type: 'line' | 'shadow') => ({
  type,
  lineStyle: { color: themeColors.axis, width: 1, type: 'solid' as const },
  shadowStyle: { color: themeColors.axis, opacity: 0.12 },
});
