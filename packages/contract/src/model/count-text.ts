/**
 * A whole number with its thousands apart: '166,341'. Not by `toLocaleString`: the first call that asks for a locale's rules holds the page for as
 * long as it takes to load them, and a page that opens needs them for nothing else.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** How many of something: '1 row', '166,341 rows', '2 entries' (`countOf(2, 'entry', 'entries')`). */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
