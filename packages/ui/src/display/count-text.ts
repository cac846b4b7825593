/**
 * A whole number with its thousands apart: '166,341'. Not by `toLocaleString`: the first call that asks for a locale's rules holds the page for as
 * long as it takes to load them, and a page that opens needs them for nothing else.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
