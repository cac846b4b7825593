/** What charts of kinds that nothing here draws need; it comes when the first of them is met. */
const legacyChart = () => import('./legacy-chart.ts');

type LegacyChart = Awaited<ReturnType<typeof legacyChart>>;

/** The rows of a chart whose kind is not drawn. @throws as `loadOlderChart` of `older-chart.ts` */
export const loadOlderRows: LegacyChart['loadOlderChart'] = async (asking) =>
  (await legacyChart()).loadOlderChart(asking);

/** The same rows as a CSV file. @throws as `loadOlderRows` */
export const downloadOlderRows: LegacyChart['downloadOlderCsv'] = async (asking, fileName) =>
  (await legacyChart()).downloadOlderCsv(asking, fileName);
