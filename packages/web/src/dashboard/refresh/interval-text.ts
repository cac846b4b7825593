import { countOf } from '@sextant/contract';

const units = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** An interval in the largest unit that it is a whole number of: *30 seconds*, *1 minute*, *90 minutes*. */
export function intervalText(seconds: number): string {
  const [size, unit] = units.find(([unitSize]) => seconds % unitSize === 0) ?? [1, 'second'];
  return countOf(seconds / size, unit, `${unit}s`);
}
