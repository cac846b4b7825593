import type { BenchServer } from './bench-server.ts';

/** Where the example dashboard *Flight punctuality* is. */
export const examplePath = '/superset/dashboard/flight-punctuality/';

/** Example dashboards, with their addresses. */
export const examplePages = [
  ['Flight punctuality', examplePath],
  ['Wildlife strikes', '/superset/dashboard/wildlife-strikes/'],
] as const;

const queries = [
  { columns: [], metrics: ['departures', 'average_delay', 'on_time_share'] },
  { columns: ['origin'], metrics: ['departures'] },
  { columns: ['departure_hour'], metrics: ['average_delay'] },
  { columns: ['origin_city', 'destination_city'], metrics: ['departures', 'delay_p90'], row_limit: 100 },
];

/** Asks some of what its charts ask. */
export async function queryExamples(server: BenchServer): Promise<void> {
  const response = await server.send('/api/v1/dashboard/flight-punctuality/datasets');
  const [dataset] = (JSON.parse(response.bytes.toString()) as { result: { id: number }[] }).result;
  const datasource = { id: dataset?.id, type: 'table' };
  const headers = { 'content-type': 'application/json' };
  for (const query of queries) {
    const body = JSON.stringify({ datasource, queries: [query] });
    await server.send('/api/v1/chart/data', { method: 'POST', headers, body });
  }
}
