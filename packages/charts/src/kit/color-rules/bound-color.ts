import type { Bounds } from '../fields/bounds.ts';
import type { CellColor } from './match.ts';

/** On which side of one bound a value is: not at the ends of the ramp, which are for the extremes. */
const oneSide = (isGood: boolean): number => (isGood ? 0.75 : 0.25);

/** Small amounts are rust and large ones teal between two bounds; with one bound, one of both on each side of it. */
export function boundColor([min, max]: Bounds, value: number | null): CellColor | null {
  if (value === null || (min === null && max === null)) return null;
  const share =
    min !== null && max !== null
      ? (value - min) / (max - min)
      : min !== null
        ? oneSide(value >= min)
        : oneSide(value < (max ?? 0));
  // The ramp around a middle begins with teal.
  return { scheme: 'middle', strength: 1 - Math.min(1, Math.max(0, Number.isNaN(share) ? 1 : share)) };
}
