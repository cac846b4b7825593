import type { TestResponse, Client } from './core-server.ts';
import type { RowSource } from './row-sources.ts';

type SendRequest = (client: Client, source: RowSource) => Promise<TestResponse>;

/** Every way in which the rows of a source's chart come as annotations, by the name of the call. */
export const annotationCalls = <SentRequest>(
  send: (request: SendRequest) => SentRequest,
): Readonly<Record<string, Readonly<Record<string, SentRequest>>>> => ({
  'annotationData.chart': {
    rows: send((client, { chartId }) => client.get(`/superset/slice_json/${chartId}`)),
    'of a dashboard': send((client, { chartId, dashboardId }) =>
      client.get(`/superset/slice_json/${chartId}?dashboard_id=${dashboardId}`),
    ),
  },
  'annotationData.askChart': {
    rows: send((client, { chartId }) => client.post(`/superset/slice_json/${chartId}`, { form_data: {} })),
  },
});
