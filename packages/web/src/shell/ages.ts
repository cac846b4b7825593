const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago `atMs` was, in words: 'just now', '4 minutes ago', 'yesterday'. Both are epoch milliseconds. */
export function showAgo(atMs: number, nowMs: number): string {
  const age = nowMs - atMs;
  for (const [unit, lengthMs] of units) if (age >= lengthMs) return words.format(-Math.floor(age / lengthMs), unit);
  return 'just now';
}
