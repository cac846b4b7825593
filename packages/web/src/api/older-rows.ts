/** What charts of kinds that nothing here draws need; it comes when the first of them is met. */
const olderChart = () => import('./older-chart.ts');

type OlderChart = Awaited<ReturnType<typeof olderChart>>;

/** The rows of a chart whose kind is not drawn. @throws as `loadOlderChart` of `older-chart.ts` */
export const loadOlderRows: OlderChart['loadOlderChart'] = async (asking) =>
  (await olderChart()).loadOlderChart(asking);

/** The same rows as a CSV file. @throws as `loadOlderRows` */
export const downloadOlderRows: OlderChart['downloadOlderCsv'] = async (asking, fileName) =>
  (await olderChart()).downloadOlderCsv(asking, fileName);
