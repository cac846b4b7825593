/** What stands before the name of a series that was computed of another one: by which aggregate, or how two times were compared. */
export const computedPrefixes = {
  aggregates: ['mean', 'sum', 'std', 'cumsum'],
  comparisons: ['values', 'difference', 'percentage', 'ratio'],
} as const;

const pattern = new RegExp(`^(${[...computedPrefixes.aggregates, ...computedPrefixes.comparisons].join('|')})__(.+)$`);

/** The name of the series that a computed one comes of: 'mean__delay' is of 'delay'. Null for a series of its own. */
export const shadedFrom = (name: string): string | null => pattern.exec(name)?.[2] ?? null;

/** `color` nearer to white or, where it is light itself, to black: step 0 is the color, each further one a shade of it. */
export function shadeOf(hex: string, step: number): string {
  if (step === 0 || !/^#[\da-f]{6}$/i.test(hex)) return hex;
  const parts = [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));
  const end = parts.reduce((sum, part) => sum + part, 0) > 3 * 160 ? 0 : 255;
  const share = Math.min(0.7, step * 0.18);
  return `#${parts
    .map((part) =>
      Math.round(part + (end - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
