import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
/** Owns the charts and the dataset below. */
let ana: Client & { readonly userId: number };
/** Reads the open dataset and changes nothing. */
let reader: Client;
let openId = 0;
let closedId = 0;

const own = '/api/v1/sextant';
const versionsOf = async (client: Client, kind: string, id: number) =>
  (await client.get(`${own}/${kind}/${id}/versions`)).body.result;
const changesOf = async (client: Client, kind: string, id: number) =>
  (await versionsOf(client, kind, id)).map((item: { version: number; changes: unknown }) => [
    item.version,
    item.changes,
  ]);
const restore = (client: Client, kind: string, id: number, version: number): Promise<TestResponse> =>
  client.post(`${own}/${kind}/${id}/versions/${version}/restore`);
/** Restores onto the version that the editor began from. */
const restoreOnto = (client: Client, object: string, version: number, base: number): Promise<TestResponse> =>
  client.post(`${own}/${object}/versions/${version}/restore`, undefined, { 'if-match': `"${base}"` });

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  openId = await datasetOf(admin, 'open.csv', 'city,amount\nOslo,1\nBergen,2');
  closedId = await datasetOf(admin, 'closed.csv', 'city,secret\nOslo,s1');
  const role = await server.context.store.roles.create('Reads open');
  await server.context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${openId}` }]);
  ana = await server.user('ana', ['Alpha', 'Reads open']);
  reader = await server.user('reader', ['Gamma', 'Reads open']);
}, 120_000);
afterAll(() => server.close());

const form = (more: object) => ({
  viz_type: 'pie',
  groupby: ['city'],
  metric: 'count',
  adhoc_filters: [],
  show_legend: true,
  row_limit: 100,
  ...more,
});
const cityIs = (city: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  operator: '==',
  operatorId: 'EQUALS',
  comparator: city,
});
const sumOf = (column: string) => ({ expressionType: 'SIMPLE', column: { column_name: column }, aggregate: 'SUM' });

async function chartOf(client: Client, name: string, more: object = {}): Promise<number> {
  const createdResponse = await client.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'pie',
    datasource_id: openId,
    datasource_type: 'table',
    params: JSON.stringify(form(more)),
  });
  return createdResponse.body.id;
}
const saveForm = (client: Client, id: number, more: object, fields: object = {}) =>
  client.put(`/api/v1/chart/${id}`, { params: JSON.stringify(form(more)), ...fields });

test('versions of a chart say in words what was saved, and one is shown whole with what changed since', async () => {
  const id = await chartOf(ana, 'Told');
  await saveForm(ana, id, { metric: sumOf('amount'), adhoc_filters: [cityIs('Oslo')], show_legend: false });
  await saveForm(
    ana,
    id,
    {
      viz_type: 'table',
      query_mode: 'aggregate',
      adhoc_filters: [],
      unknown_key: 1,
      // Of the dataset, by itself: nobody set it.
      temporal_columns_lookup: { day: true },
    },
    { slice_name: 'Renamed', viz_type: 'table' },
  );
  const [third, second, first] = await changesOf(ana, 'chart', id);
  expect(first).toEqual([1, null]);
  expect(second).toEqual([
    2,
    ['Metric changed from “Rows” to “SUM(amount)”', 'Filters: added “City is Oslo”', 'Show legend turned off'],
  ]);
  expect(third[1]).toEqual(
    expect.arrayContaining([
      'Name changed from “Told” to “Renamed”',
      'Chart type changed from “Pie Chart” to “Table”',
      'Filters: removed “City is Oslo”',
      'Other settings changed: “unknown_key”',
    ]),
  );
  expect(third[1]?.filter((text: string) => text.startsWith('Time columns'))).toEqual([]);
  const shown = (await ana.get(`${own}/chart/${id}/versions/1`)).body.result;
  expect(shown).toMatchObject({
    version: 1,
    reason: 'created',
    by: { id: ana.userId },
    slice_name: 'Told',
    viz_type: 'pie',
    datasource_id: openId,
    params: JSON.stringify(form({})),
  });
  expect(shown.changes_since).toContain('Name changed from “Told” to “Renamed”');
  expect((await ana.get(`${own}/chart/${id}/versions/3`)).body.result.changes_since).toEqual([]);
});

test('a restored chart is a new version; owners and dashboards stay, and what was between is kept', async () => {
  const id = await chartOf(ana, 'Then');
  const board = (await ana.post('/api/v1/dashboard/', { dashboard_title: 'Board' })).body.id;
  await saveForm(ana, id, { row_limit: 5 }, { slice_name: 'Now', description: 'new', dashboards: [board] });
  expect(statusAndCode(await restoreOnto(ana, `chart/${id}`, 1, 1))).toBe('409 STALE_001');
  const restoredResponse = await restoreOnto(ana, `chart/${id}`, 1, 2);
  expect(restoredResponse.body.result).toEqual({ id, version: 3 });
  const item = (await ana.get(`/api/v1/chart/${id}`)).body.result;
  expect(item).toMatchObject({ slice_name: 'Then', description: null, params: JSON.stringify(form({})) });
  expect(item.dashboards.map((one: { id: number }) => one.id)).toEqual([board]);
  expect((await versionsOf(ana, 'chart', id)).map((one: { reason: string }) => one.reason)).toEqual([
    'restored version 1',
    'saved',
    'created',
  ]);
  expect((await restore(ana, 'chart', id, 2)).body.result.version).toBe(4);
  expect((await ana.get(`/api/v1/chart/${id}`)).body.result.slice_name).toBe('Now');
});

test('[B18] an old version over a closed dataset is shown to nobody else and restored only by who sees the dataset', async () => {
  const id = await chartOf(ana, 'Moves');
  // As an administrator may, who points it to the closed dataset and back.
  await admin.put(`/api/v1/chart/${id}`, {
    datasource_id: closedId,
    params: JSON.stringify(form({ groupby: ['secret'] })),
  });
  await admin.put(`/api/v1/chart/${id}`, { datasource_id: openId, params: JSON.stringify(form({})) });
  await saveForm(ana, id, { row_limit: 7 });
  expect(await changesOf(reader, 'chart', id)).toEqual([
    [4, ['Row limit changed from “100” to “7”']],
    [3, null],
    [2, null],
    [1, null],
  ]);
  const [closed, missing] = [
    await reader.get(`${own}/chart/${id}/versions/2`),
    await reader.get(`${own}/chart/${id}/versions/99`),
  ];
  expect(statusAndCode(closed)).toBe('404 NOT_FOUND_008');
  expect(closed.text.replaceAll(/\b2\b/g, '99')).toBe(missing.text);
  expect((await reader.get(`${own}/chart/${id}/versions/1`)).status).toBe(200);
  expect(statusAndCode(await restore(ana, 'chart', id, 2))).toBe('422 REQUEST_008');
  expect((await ana.get(`/api/v1/chart/${id}`)).body.result.datasource_id).toBe(openId);
  expect((await restore(admin, 'chart', id, 2)).status).toBe(200);
});

test('only who may change a chart or dataset restores it; what is closed and what is missing are the same', async () => {
  const id = await chartOf(ana, 'Rights');
  expect(statusAndCode(await restore(reader, 'chart', id, 1))).toMatch(/^403 ACCESS_/);
  expect(statusAndCode(await restore(await server.user('other', ['Alpha', 'Reads open']), 'chart', id, 1))).toBe(
    '403 ACCESS_004',
  );
  expect(statusAndCode(await restore(ana, 'dataset', closedId, 1))).toBe('404 NOT_FOUND_003');
  expect(statusAndCode(await restore(ana, 'dataset', 999_999, 1))).toBe('404 NOT_FOUND_003');
  const closedChart = (
    await admin.post('/api/v1/chart/', {
      slice_name: 'Closed',
      viz_type: 'pie',
      datasource_id: closedId,
      datasource_type: 'table',
      params: '{}',
    })
  ).body.id;
  for (const [kind, closed] of [
    ['chart', closedChart],
    ['dataset', closedId],
  ] as const) {
    for (const path of ['versions', 'versions/1']) {
      const [one, other] = [
        await reader.get(`${own}/${kind}/${closed}/${path}`),
        await reader.get(`${own}/${kind}/999999/${path}`),
      ];
      expect(statusAndCode(one)).toBe(`404 ${kind === 'chart' ? 'NOT_FOUND_001' : 'NOT_FOUND_003'}`);
      expect(one.text.replaceAll(new RegExp(`\\b${closed}\\b`, 'g'), '999999')).toBe(other.text);
    }
  }
});

test('versions of a dataset tell its columns and metrics; one is restored with the numbers they had', async () => {
  const id = await datasetOf(ana, 'own.csv', 'city,amount\nOslo,1\nBergen,2');
  const itemNow = async () => (await ana.get(`/api/v1/dataset/${id}`)).body.result;
  const put = async (change: (item: Awaited<ReturnType<typeof itemNow>>) => object) => {
    const savedResponse = await ana.put(`/api/v1/dataset/${id}`, change(await itemNow()));
    expect([savedResponse.status, savedResponse.text]).toEqual([200, expect.any(String)]);
  };
  type Named = { id: number; metric_name: string; column_name: string; expression: string };
  const metrics = ({ metrics: all }: { metrics: Named[] }) =>
    all.map(({ id: number, metric_name, expression }) => ({ id: number, metric_name, expression }));
  const start = (await itemNow()).version;
  await put((item) => ({ metrics: [...metrics(item), { metric_name: 'total', expression: 'SUM(amount)' }] }));
  const totalId = (await itemNow()).metrics.find((one: Named) => one.metric_name === 'total').id;
  await put((item) => ({
    description: 'What was sold',
    metrics: item.metrics.map((one: Named) => ({
      id: one.id,
      metric_name: one.metric_name,
      expression: one.metric_name === 'total' ? 'AVG(amount)' : one.expression,
    })),
  }));
  await put((item) => ({
    metrics: item.metrics
      .filter((one: Named) => one.metric_name !== 'total')
      .map((one: Named) => ({
        id: one.id,
        metric_name: one.metric_name,
        expression: one.expression,
      })),
    columns: [
      ...item.columns.map((one: Named) => ({ id: one.id, column_name: one.column_name })),
      { column_name: 'twice', expression: 'amount * 2' },
    ],
  }));
  expect((await changesOf(ana, 'dataset', id)).slice(0, 3)).toEqual([
    [start + 3, ['Metrics: removed “total”', 'Columns: added “twice”']],
    [
      start + 2,
      ['SQL expression of metric “total” changed from “SUM(amount)” to “AVG(amount)”', 'Description changed'],
    ],
    [start + 1, ['Metrics: added “total”']],
  ]);
  const shown = (await ana.get(`${own}/dataset/${id}/versions/${start + 1}`)).body.result;
  expect(shown.metrics.find((one: Named) => one.metric_name === 'total')).toMatchObject({ expression: 'SUM(amount)' });
  expect(shown.changes_since).toEqual(['Metrics: removed “total”', 'Columns: added “twice”', 'Description changed']);

  expect(statusAndCode(await restoreOnto(ana, `dataset/${id}`, start + 1, start))).toBe('409 STALE_001');
  expect((await restoreOnto(ana, `dataset/${id}`, start + 1, start + 3)).body.result).toEqual({
    id,
    version: start + 4,
  });
  const restored = await itemNow();
  expect(restored.description).toBe(null);
  expect(restored.columns.map((one: Named) => one.column_name)).toEqual(['city', 'amount']);
  expect(restored.metrics.find((one: Named) => one.metric_name === 'total')).toMatchObject({
    id: totalId,
    expression: 'SUM(amount)',
  });
  expect(statusAndCode(await restore(reader, 'dataset', id, start + 1))).toMatch(/^40[34]/);
});

test('who only reads a dataset sees when it was saved, and neither what changed nor what stood there', async () => {
  await admin.put(`/api/v1/dataset/${openId}`, { description: 'for all' });
  expect((await changesOf(admin, 'dataset', openId))[0][1]).toEqual(['Description changed']);
  expect(
    new Set((await changesOf(reader, 'dataset', openId)).map(([, changes]: [number, unknown]) => changes)),
  ).toEqual(new Set([null]));
  const shownResponses = await Promise.all(
    [1, 99].map((version) => reader.get(`${own}/dataset/${openId}/versions/${version}`)),
  );
  expect(shownResponses.map(statusAndCode)).toEqual(['403 ACCESS_004', '403 ACCESS_004']);
});

test('a dataset is not restored to a table that is closed to whoever restores it', async () => {
  const id = await datasetOf(ana, 'turned.csv', 'city,amount\nOslo,1');
  const { table_name: name, schema, version } = (await ana.get(`/api/v1/dataset/${id}`)).body.result;
  const closed = (await admin.get(`/api/v1/dataset/${closedId}`)).body.result;
  const turned = await admin.put(`/api/v1/dataset/${id}`, {
    sql: `select * from "${closed.schema}"."${closed.table_name}"`,
  });
  expect([turned.status, turned.text]).toEqual([200, expect.any(String)]);
  expect((await admin.put(`/api/v1/dataset/${id}`, { sql: '', table_name: name, schema })).status).toBe(200);
  const rejectedResponse = await restore(ana, 'dataset', id, version + 1);
  expect([rejectedResponse.status >= 400, (await ana.get(`/api/v1/dataset/${id}`)).body.result.sql ?? '']).toEqual([
    true,
    '',
  ]);
  expect((await restore(admin, 'dataset', id, version + 1)).status).toBe(200);
});
