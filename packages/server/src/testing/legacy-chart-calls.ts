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

const postedCall =
  (address: string, more: object = {}): SendRequest =>
  (client, source) =>
    client.post(`/superset/explore_json/${address}`, { form_data: formOf(source, more) });

const inAddress = (source: RowSource): string => `form_data=${encodeURIComponent(JSON.stringify(formOf(source)))}`;

/** Every way in which the older chart call brings rows of a source, by the name of the call. */
export const legacyChartCalls = <SentRequest>(
  sum: object,
  send: (request: SendRequest) => SentRequest,
): Readonly<Record<string, Readonly<Record<string, SentRequest>>>> => ({
  'legacyChart.ask': {
    rows: send(postedCall('')),
    series: send(postedCall('', { viz_type: 'dist_bar', groupby: ['city'], metrics: [sum] })),
    results: send(postedCall('?results=true')),
    'rows of a kind that nobody draws': send(
      postedCall('?results=true', { viz_type: 'heatmap', all_columns_x: 'tenant', all_columns_y: 'city', metric: sum }),
    ),
    samples: send(postedCall('?samples=true')),
    csv: send(postedCall('?csv=true')),
  },
  'legacyChart.read': {
    rows: send((client, source) => client.get(`/superset/explore_json/?${inAddress(source)}`)),
  },
  'legacyChart.askOf': {
    rows: send((client, source) =>
      client.post(`/superset/explore_json/table/${source.datasetId}/`, {
        form_data: { ...formOf(source), datasource: '0__table' },
      }),
    ),
  },
  'legacyChart.readOf': {
    rows: send((client, source) =>
      client.get(`/superset/explore_json/table/${source.datasetId}/?${inAddress(source)}`),
    ),
  },
});
