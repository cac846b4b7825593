import type { Ink } from './theme/ink.ts';
import { axisNumberText } from './numbers.ts';

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

/** The library leaves room for as much; without it the lowest labels are cut. */
export const axisLineHeightPx = 14;

/** A value axis in the house style: few grid lines, no line of its own, no title. */
export function valueAxis(format: string, heightPx: number) {
  const write = axisNumberText(format);
  return {
    type: 'value' as const,
    splitNumber: heightPx < 160 ? 3 : 4,
    axisLabel: { formatter: (value: number) => write(value), lineHeight: axisLineHeightPx },
  };
}

/**
 * Where an axis of shares ends: at the whole when they come near it, and never beyond. (The library's own round end of 100 % is 120 %.)
 * Empty for shares above the whole, and for low ones, for which any round end is below it.
 */
export function shareAxisEnd(
  shares: readonly (number | null)[],
  { fits }: { readonly fits: boolean } = { fits: false },
): { max?: number; interval?: number } {
  const highest = Math.max(0, ...shares.map((share) => share ?? 0));
  if (highest > 1 + tiny || highest <= (fits ? 0.95 : 0.75)) return {};
  return fits ? { max: 1 } : { max: 1, interval: 0.25 };
}

/** What sums of shares may lose. */
const tiny = 1e-9;

/** What a tooltip line of an axis pointer looks like. */
export const axisPointer = (ink: Ink, type: 'line' | 'shadow') => ({
  type,
  lineStyle: { color: ink.axis, width: 1, type: 'solid' as const },
  shadowStyle: { color: ink.axis, opacity: 0.12 },
});
