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

/** What a tooltip line of an axis pointer looks like. */
export const axisPointer = (ink: Ink, type: 'line' | 'shadow') => ({
  type,
  lineStyle: { color: ink.axis, width: 1, type: 'solid' as const },
  shadowStyle: { color: ink.axis, opacity: 0.12 },
});
