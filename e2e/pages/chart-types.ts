import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A stored form over the example table of flights. */
export type ExampleForm = Readonly<Record<string, unknown>> & { readonly viz_type: string };

/**
 * The chart types that `npm test` tries in the browser: one for each way of drawing (a time series, parts of a whole, a grid, text), so
 * that the run does not grow with the number of types. `npm run faults` tries all of them.
 */
export const sampledChartTypes: readonly string[] = [
  'echarts_timeseries_line',
  'pie',
  'table',
  'time_table',
  'pivot_table_v2',
  'heatmap_v2',
  'big_number_total',
];

/** Set by `npm run faults`. */
const triesEveryType = process.env['SEXTANT_E2E_EVERY_CHART_TYPE'] === '1';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'charts', 'src');

/** What the gallery shows of each chart type; it stands in the folder of the type. */
async function exampleForms(): Promise<readonly ExampleForm[]> {
  const files = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'spec.ts')))
    .map((name) => join(folder, name, 'example.ts'));
  return Promise.all(
    files.map(async (path) => {
      const { sample } = (await import(pathToFileURL(path).href)) as {
        readonly sample: { readonly formData: ExampleForm };
      };
      return sample.formData;
    }),
  );
}

/** Those of the chart types that are tried in this run. */
export const triedChartTypes = async (): Promise<readonly ExampleForm[]> =>
  (await exampleForms()).filter(({ viz_type: type }) => triesEveryType || sampledChartTypes.includes(type));
