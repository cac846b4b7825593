import type { TestResponse, Client } from './core-server.ts';
import type { RowSource } from './row-sources.ts';

type SendRequest = (client: Client, source: RowSource) => Promise<TestResponse>;

/** A form of an older chart, as its page keeps it. */
const formOf = ({ datasetId }: RowSource, more: object = {}): object => ({
  datasource: `${datasetId}__table`,
  viz_type: 'table',
  all_columns: ['tenant', 'city', 'amount'],
  ...more,
});

const posted =
  (address: string, more: object = {}): SendRequest =>
  (client, source) =>
    client.post(`/superset/explore_json/${address}`, { form_data: formOf(source, more) });

const inAddress = (source: RowSource): string => `form_data=${encodeURIComponent(JSON.stringify(formOf(source)))}`;

/** Every way in which the older chart call brings rows of a source, by the name of the call. */
export const legacyChartCalls = <Way>(
  sum: object,
  way: (request: SendRequest) => Way,
): Readonly<Record<string, Readonly<Record<string, Way>>>> => ({
  'legacyChart.ask': {
    rows: way(posted('')),
    series: way(posted('', { viz_type: 'dist_bar', groupby: ['city'], metrics: [sum] })),
    results: way(posted('?results=true')),
    'rows of a kind that nobody draws': way(
      posted('?results=true', { viz_type: 'heatmap', all_columns_x: 'tenant', all_columns_y: 'city', metric: sum }),
    ),
    samples: way(posted('?samples=true')),
    csv: way(posted('?csv=true')),
  },
  'legacyChart.read': {
    rows: way((client, source) => client.get(`/superset/explore_json/?${inAddress(source)}`)),
  },
  'legacyChart.askOf': {
    rows: way((client, source) =>
      client.post(`/superset/explore_json/table/${source.datasetId}/`, {
        form_data: { ...formOf(source), datasource: '0__table' },
      }),
    ),
  },
  'legacyChart.readOf': {
    rows: way((client, source) => client.get(`/superset/explore_json/table/${source.datasetId}/?${inAddress(source)}`)),
  },
});
