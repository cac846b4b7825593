import { QueryClient } from '@tanstack/react-query';
import type { DatasetData } from '@sextant/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { rowsInRangeQuery, timeCountsQuery, timeSourceOf } from './time-counts.ts';

const wall = (text: string): number => Date.parse(`${text}Z`);
const column = (changes: object) => ({ is_dttm: true, python_date_format: null, value_type: 'timestamp', ...changes });
const dataset = {
  id: 7,
  version: 3,
  table_name: 'flights',
  main_dttm_col: 'date',
  offset: 0,
  time_grain_sqla: [
    ['P1D', 'Day'],
    ['P1W', 'Week'],
    ['P1M', 'Month'],
  ],
  columns: [
    column({ column_name: 'date' }),
    column({ column_name: 'seen', value_type: 'integer', python_date_format: 'epoch_s' }),
    column({ column_name: 'delay', is_dttm: false, value_type: 'integer' }),
  ],
} as unknown as DatasetData;

interface Sent {
  readonly address: string;
  readonly body: {
    readonly time_zone?: string;
    readonly queries: readonly {
      readonly columns: readonly unknown[];
      readonly metrics: readonly { label: string }[];
    }[];
  };
}

/** The server: each request of rows takes the next of `results`. Returns what was sent. */
function serve(results: readonly (readonly Record<string, unknown>[])[]): readonly Sent[] {
  const sentRequests: Sent[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { readonly body: string }) => {
    if (address.includes('csrf_token')) return Promise.resolve(Response.json({ result: 'token' }));
    const data = results[sentRequests.length] ?? [];
    sentRequests.push({ address, body: JSON.parse(body) as Sent['body'] });
    const colnames = Object.keys(data[0] ?? {});
    return Promise.resolve(Response.json({ result: [{ colnames, coltypes: colnames.map(() => 0), data }] }));
  });
  return sentRequests;
}
afterEach(() => vi.unstubAllGlobals());

const runQuery = <Result>(query: { queryKey: readonly unknown[]; queryFn?: unknown }): Promise<Result> =>
  new QueryClient().fetchQuery(query as never);
const metricsOf = (sent: Sent | undefined) => sent?.body.queries[0]?.metrics.map(({ label }) => label);

test('the times of a dataset are those of a column, of its main one where none is named', () => {
  expect(timeSourceOf(dataset, null)).toMatchObject({ datasetId: 7, version: 3, name: 'flights', column: 'date' });
  expect(timeSourceOf(dataset, 'seen', { zone: 'Asia/Tokyo', dashboardId: 9 })).toMatchObject({
    column: 'seen',
    format: 'epoch_s',
    zone: 'Asia/Tokyo',
    dashboardId: 9,
    grains: ['P1D', 'P1W', 'P1M'],
  });
  expect(timeSourceOf(dataset, 'delay')).toBeNull();
  expect(timeSourceOf(dataset, 'gone')).toBeNull();
  expect(timeSourceOf({ ...dataset, main_dttm_col: null }, null)).toBeNull();
  expect(timeSourceOf(null, 'date')).toBeNull();
});

test('first the ends are asked for, then the rows of each step between them, in the zone of the source', async () => {
  const sent = serve([
    [{ 'COUNT(*)': 2_000, first: wall('2001-01-03T08:00'), last: wall('2001-06-30T21:15') }],
    [
      { date: wall('2001-01-01'), 'COUNT(*)': 700 },
      { date: wall('2001-06-25'), 'COUNT(*)': 1_200 },
      { date: null, 'COUNT(*)': 100 },
    ],
  ]);
  const source = timeSourceOf(dataset, null, { zone: 'Europe/Berlin', dashboardId: 9 });
  const { rows, reach } = await runQuery<{ rows: number; reach: Record<string, readonly number[]> }>(
    timeCountsQuery(source),
  );
  expect(sent.map(({ body }) => body.time_zone)).toEqual(['Europe/Berlin', 'Europe/Berlin']);
  expect(sent.every(({ address }) => address.includes('dashboard_id=9'))).toBe(true);
  expect(metricsOf(sent[0])).toEqual(['COUNT(*)', 'first', 'last']);
  expect(sent[1]?.body.queries[0]?.columns).toMatchObject([{ sqlExpression: 'date', timeGrain: 'P1W' }]);
  expect(rows).toBe(2_000);
  expect([reach['firstDay'], reach['lastDay']]).toEqual([wall('2001-01-03'), wall('2001-06-30')]);
  // 26 weeks, of which the first begins and the last ends with the data.
  expect(reach['counts']).toHaveLength(26);
  expect([reach['counts']?.[0], reach['counts']?.[1], reach['counts']?.at(-1)]).toEqual([700, 0, 1_200]);
  expect([reach['edges']?.[0], reach['edges']?.[1], reach['edges']?.at(-1)]).toEqual(
    ['2001-01-03', '2001-01-08', '2001-07-01'].map(wall),
  );
});

test('a column that counts seconds reaches as far as they mean', async () => {
  serve([
    [{ 'COUNT(*)': 5, first: wall('1990-01-08') / 1000, last: wall('1990-01-20') / 1000 }],
    [{ seen: wall('1990-01-08'), 'COUNT(*)': 5 }],
  ]);
  const source = timeSourceOf(dataset, 'seen');
  expect(await runQuery(timeCountsQuery(source))).toMatchObject({
    reach: { firstDay: wall('1990-01-08'), lastDay: wall('1990-01-20') },
  });
});

test('hours that the dataset adds to what is shown do not move the rows of a step', async () => {
  serve([
    [{ 'COUNT(*)': 2, first: wall('2001-01-01'), last: wall('2001-01-02') }],
    [
      { date: wall('2001-01-01T05:00'), 'COUNT(*)': 1 },
      { date: wall('2001-01-02T05:00'), 'COUNT(*)': 1 },
    ],
  ]);
  expect(await runQuery(timeCountsQuery(timeSourceOf({ ...dataset, offset: 5 }, null)))).toMatchObject({
    reach: { edges: ['2001-01-01', '2001-01-02', '2001-01-03'].map(wall), counts: [1, 1] },
  });
});

test('without a row that has a time nothing more is asked', async () => {
  const sent = serve([[{ 'COUNT(*)': 12, first: null, last: null }]]);
  expect(await runQuery(timeCountsQuery(timeSourceOf(dataset, null)))).toEqual({ rows: 12, reach: null });
  expect(sent).toHaveLength(1);
});

test('the rows of a range are counted by the server, from the data where the range counts so', async () => {
  const sent = serve([[{ 'COUNT(*)': 41 }]]);
  const range = { timeRange: 'Last month', countsFrom: 'data' } as const;
  expect(await runQuery(rowsInRangeQuery(timeSourceOf(dataset, 'seen'), range))).toBe(41);
  expect(sent[0]?.body.queries[0]).toMatchObject({
    granularity: 'seen',
    time_range: 'Last month',
    extras: { counts_from: 'data' },
  });
});
