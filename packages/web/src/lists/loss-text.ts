/** What stops working when datasets are gone, or null. */
export function lossOf(chartCount: number, datasetCount = 1): string | null {
  if (chartCount === 0) return null;
  const source = datasetCount === 1 ? 'it is' : 'they are';
  const from = datasetCount === 1 ? 'it' : 'them';
  return chartCount === 1
    ? `1 chart takes its rows from ${from} and shows nothing until ${source} restored.`
    : `${chartCount} charts take their rows from ${from} and show nothing until ${source} restored.`;
}
