import type { Labels } from '@sextant/charts/views';

/** What charts need whose type nothing here draws; it comes when the first of them is met. */
const legacyChart = () => import('./legacy-chart.ts');

type LegacyChart = Awaited<ReturnType<typeof legacyChart>>;

/** The rows of a chart whose type is not drawn. @throws as `loadLegacyChart` of `legacy-chart.ts` */
export const loadLegacyRows: LegacyChart['loadLegacyChart'] = async (input) =>
  (await legacyChart()).loadLegacyChart(input);

/** The same rows as a CSV file. @throws as `loadLegacyRows` */
export const downloadLegacyRows: LegacyChart['downloadLegacyCsv'] = async (input, fileName) =>
  (await legacyChart()).downloadLegacyCsv(input, fileName);

/** Says of a chart whose rows are shown why they are; `typeName` is what its type is called. */
export const notDrawn = (typeName: string): string =>
  `The chart type ${typeName} is not drawn yet. These are its rows.`;

/** What the columns of such rows are called, by the labels of their dataset; steps of time have a name of their own. */
export const rowLabels = (labels: Labels): Labels => ({ __timestamp: 'Time', ...labels });
