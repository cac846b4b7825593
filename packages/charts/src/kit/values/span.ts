/** By what amounts are made smaller before one is taken from the other: by half where they are farther apart than a number can say. */
export const spanScale = (from: number, to: number): 1 | 0.5 => (Number.isFinite(to - from) ? 1 : 0.5);

/** How far `value` lies from `from` to `to`, 0 to 1 between them, also where these are as far apart as 1.7e308 and −1.7e308; NaN where they are one. */
export function shareOfSpan(value: number, from: number, to: number): number {
  const scale = spanScale(from, to);
  return (value * scale - from * scale) / (to * scale - from * scale);
}
