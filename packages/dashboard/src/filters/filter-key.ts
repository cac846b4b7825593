/** A field of a filter box or a cross-filter by its chart and column: `12_state`. */
export const filterKey = (chartId: number, column: string): string => `${chartId}_${column}`;

/** Reads a filter key; the column may hold underscores itself. @throws for what is no key */
export function readFilterKey(key: string): { readonly chartId: number; readonly column: string } {
  const index = key.indexOf('_');
  const chartId = Number(key.slice(0, Math.max(index, 0)));
  if (index < 1 || !Number.isInteger(chartId)) throw new Error('Cannot parse invalid filter key');
  return { chartId, column: key.slice(index + 1) };
}
