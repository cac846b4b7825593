/**
 * A whole number with its thousands apart: '166,341'. Not by `toLocaleString`: the first call that asks for a locale's rules holds the page for as
 * long as it takes to load them, and a page that opens needs them for nothing else.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** How many of something: '1 row', '166,341 rows', '2 entries' (`countOf(2, 'entry', 'entries')`). */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

const shownNames = 4;

/** Names in a sentence: `a`, `a and b`, `a, b, c, d and 3 more`. */
export function listedNames(names: readonly string[]): string {
  if (names.length <= 1) return names.join('');
  const rest = names.length - shownNames;
  if (rest > 0) return `${names.slice(0, shownNames).join(', ')} and ${rest} more`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
