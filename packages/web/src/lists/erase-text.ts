import type { TrashItem } from '@sextant/contract';

const countedNoun = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** What is lost with things that are removed for good, a line each. */
export function consequencesOf(items: readonly Pick<TrashItem, 'hasTable' | 'chartCount' | 'keptBecause'>[]): string[] {
  const going = items.filter(({ keptBecause }) => keptBecause === null);
  const remaining = items.length - going.length;
  const tables = going.filter(({ hasTable }) => hasTable).length;
  const charts = going.reduce((sum, { chartCount }) => sum + chartCount, 0);
  return [
    'This cannot be undone. Every saved version goes too.',
    ...(tables === 0
      ? []
      : [
          `With it ${countedNoun(tables, 'goes an uploaded table and its rows', 'uploaded tables and their rows go')}.`,
        ]),
    ...(charts === 0
      ? []
      : [
          `${countedNoun(charts, 'One chart takes its rows', 'charts take their rows')} from it and will show nothing any more.`,
        ]),
    ...(remaining === 0
      ? []
      : [
          `${countedNoun(remaining, 'One of them stays', 'of them stay')}: examples, databases, and datasets that row rules name.`,
        ]),
  ];
}

/** What stops working when datasets are gone, or null. */
export function lossOf(chartCount: number, datasetCount = 1): string | null {
  if (chartCount === 0) return null;
  const source = datasetCount === 1 ? 'it is' : 'they are';
  const from = datasetCount === 1 ? 'it' : 'them';
  return chartCount === 1
    ? `1 chart takes its rows from ${from} and shows nothing until ${source} restored.`
    : `${chartCount} charts take their rows from ${from} and show nothing until ${source} restored.`;
}
