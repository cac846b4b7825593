const units: readonly (readonly [string, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** How long ago a moment is, in the words of Superset's responses, which pages use as well: 'a minute ago', '3 hours ago'. Both are epoch milliseconds. */
export function timeAgo(atMs: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - atMs) / 1000);
  if (seconds < 1) return 'now';
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  if (count === 1) return unit === 'hour' ? 'an hour ago' : `a ${unit} ago`;
  return `${count} ${unit}s ago`;
}
