import { queryContextFor } from '@sextant/charts';
import { showQueryContext } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
/** Read by everybody of these tests, and what stands behind it. */
let open: number;
let closed: number;
let chart: number;
let legacyChart: number;
const users = new Map<string, Client>();

const layers = '/api/v1/annotation_layer/';

async function chartOf(datasetId: number, form: { readonly viz_type: string }): Promise<number> {
  const createdResponse = await admin.post('/api/v1/chart/', {
    slice_name: 'Source',
    viz_type: form.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  return createdResponse.body.id;
}

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  const { store } = server.context;
  open = await datasetOf(admin, 'open.csv', 'day,n\n2024-01-01,1');
  const rows = ['2024-01-01,a,Oslo,1', '2024-01-02,b,Paris,40318427'];
  closed = await datasetOf(admin, 'closed.csv', ['day,tenant,city,amount', ...rows].join('\n'));
  const sum = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'total' };
  chart = await chartOf(closed, { viz_type: 'table', query_mode: 'raw', all_columns: ['city', 'amount'] } as never);
  legacyChart = await chartOf(closed, { viz_type: 'dist_bar', groupby: ['city'], metrics: [sum] } as never);
  const reading = async (name: string, ids: readonly number[]): Promise<void> => {
    const role = await store.roles.create(name);
    const grants = ids.map((id) => ({ action: 'datasource_access' as const, view: `dataset:${id}` as const }));
    await store.roles.allow(role.id, grants);
  };
  await reading('Open', [open]);
  await reading('Both', [open, closed]);
  const tenant = await store.roles.create('Tenant A');
  await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Tenant a',
    filter_type: 'Regular',
    tables: [closed],
    roles: [tenant.id],
    clause: "tenant = 'a'",
  });
  users.set('outsider', await server.user('outsider', ['Gamma', 'Open']));
  users.set('bound', await server.user('bound', ['Gamma', 'Both', 'Tenant A']));
  users.set('granted', await server.user('granted', ['Gamma', 'Both']));
});
afterAll(() => server.close());

const layer = (name: string, value: number, sourceType = 'table') => ({
  name,
  annotationType: 'EVENT',
  sourceType,
  value,
  show: true,
  showMarkers: false,
});
async function requestOf(username: string, layers: readonly object[]) {
  const queries = [{ columns: ['day', 'n'], annotation_layers: layers }];
  const client = users.get(username) ?? admin;
  const result = await client.post('/api/v1/chart/data', { datasource: { id: open, type: 'table' }, queries });
  expect([username, result.status, result.body.result?.[0]?.rowcount]).toEqual([username, 200, 1]);
  return { text: result.text, ...result.body.result[0] };
}

test('[C1] a layer brings nobody rows that he may not read by himself, and one reader never the result of another', async () => {
  // The administrator asks first and again last: what is kept of his results is his.
  for (const username of ['admin', 'outsider', 'granted', 'bound', 'outsider', 'admin', 'bound']) {
    for (const id of [chart, legacyChart]) {
      const { annotation_errors: errors, text } = await requestOf(username, [layer('L', id)]);
      const visibleParts = [/Oslo/.test(text), /Paris|40318427/.test(text), errors?.L.code ?? null];
      const expectedParts = { outsider: [false, false, 'ANNOTATION_002'], bound: [true, false, null] }[username] ?? [
        true,
        true,
        null,
      ];
      expect([username, id, ...visibleParts]).toEqual([username, id, ...expectedParts]);
    }
  }
});

test('[C1] nor does the chart by itself', async () => {
  for (const id of [chart, legacyChart]) {
    const address = `/superset/slice_json/${id}`;
    const rejectedResponse = await users.get('outsider')?.get(address);
    expect([rejectedResponse?.status, /Oslo|Paris/.test(rejectedResponse?.text ?? '')]).toEqual([404, false]);
    // A dashboard that is named opens nothing by being named.
    const through = await users.get('outsider')?.get(`${address}?dashboard_id=1`);
    expect([through?.status, /Oslo|Paris/.test(through?.text ?? '')]).toEqual([404, false]);
    const bound = await users.get('bound')?.get(address);
    expect([bound?.status, /Oslo/.test(bound?.text ?? ''), /Paris|40318427/.test(bound?.text ?? '')]).toEqual([
      200,
      true,
      false,
    ]);
  }
});

test('through a dashboard that a role opens a layer brings the rows of the charts on it, and of no other', async () => {
  const board = await server.context.store.roles.create('Board');
  const rawOpen = { viz_type: 'table', query_mode: 'raw', all_columns: ['day', 'n'] };
  const shownId = await chartOf(open, rawOpen);
  const otherId = await chartOf(closed, {
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['city', 'tenant'],
  } as never);
  const targets = [shownId, chart].map((id) => [
    `CHART-${id}`,
    { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } },
  ]);
  const dashboard = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Given',
    published: true,
    roles: [board.id],
    json_metadata: JSON.stringify({ positions: Object.fromEntries(targets) }),
  });
  const [ownContext] = showQueryContext(queryContextFor({ ...rawOpen, datasource: `${open}__table` })).queries;
  const viewer = await server.user('viewer', ['Gamma', 'Board']);
  const input = (formData: object) =>
    viewer.post('/api/v1/chart/data', {
      datasource: { id: open, type: 'table' },
      queries: [{ ...ownContext, annotation_layers: [layer('on it', chart), layer('beside it', otherId)] }],
      form_data: formData,
    });
  const through = { dashboardId: dashboard.body.id, slice_id: shownId };
  const { status, body, text } = await input(through);
  expect([status, body.result?.[0]?.rowcount]).toEqual([200, 1]);
  expect(body.result[0].annotation_data['on it'].records).toHaveLength(2);
  expect(body.result[0].annotation_errors).toMatchObject({ 'beside it': { code: 'ANNOTATION_002' } });
  expect(text).not.toContain('tenant');
  expect(statusAndCode(await input({ slice_id: shownId }))).toBe('404 NOT_FOUND_003');
  const loneResponse = (id: number) => viewer.get(`/superset/slice_json/${id}?dashboard_id=${dashboard.body.id}`);
  expect((await loneResponse(chart)).body.data.records).toHaveLength(2);
  expect(statusAndCode(await loneResponse(otherId))).toBe('404 ANNOTATION_002');
  const more = encodeURIComponent(JSON.stringify({ all_columns: ['tenant', 'city'] }));
  const widened = await viewer.get(`/superset/slice_json/${chart}?dashboard_id=${dashboard.body.id}&form_data=${more}`);
  expect([widened.status, codeOf(widened)]).toEqual([403, 'ACCESS_013']);
});

test('a form that is sent beside a chart brings no rows past the rules', async () => {
  const forms = [
    { datasource: `${closed}__table`, all_columns: ['tenant', 'city', 'amount'] },
    { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "1 = 1) OR (tenant = 'b'" }] },
    { time_range: "2024-01-01' OR '1'='1" },
    { granularity: 'day; DROP TABLE closed', time_grain_sqla: 'P1D' },
  ];
  for (const form of forms) {
    const result = await users
      .get('bound')
      ?.get(`/superset/slice_json/${chart}?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    expect([form, /Paris|40318427/.test(JSON.stringify(result?.body?.data ?? ''))]).toEqual([form, false]);
    expect(result?.status ?? 500).toBeLessThan(500);
  }
});

test('a layer of 10,000 annotations is returned, clipped where a time is asked for, and paged in its list', async () => {
  const id = (await admin.post(layers, { name: 'Long' })).body.id;
  const { store } = server.context;
  const hour = 3_600_000;
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    uuid: `long ${n}`,
    layer_id: id,
    title: `event ${n}`,
    description: null,
    starts_at: Date.UTC(2024, 0, 1) + n * hour,
    ends_at: Date.UTC(2024, 0, 1) + n * hour,
    metadata: null,
    created_at: 0,
    created_by: null,
    changed_at: 0,
    changed_by: null,
    search_text: `event ${n}`,
    sort_key: `event ${n}`,
  }));
  for (let index = 0; index < rows.length; index += 500)
    await store.db
      .insertInto('annotation')
      .values(rows.slice(index, index + 500))
      .execute();
  const startMs = performance.now();
  const { annotation_data: data } = await requestOf('granted', [layer('L', id, 'NATIVE')]);
  const tookMs = performance.now() - startMs;
  expect(data.L.records).toHaveLength(10_000);
  expect(tookMs).toBeLessThan(15_000);
  const form = encodeURIComponent(JSON.stringify({ time_range: '2024-01-01 : 2024-01-02' }));
  expect((await admin.get(`/superset/annotation_json/${id}?form_data=${form}`)).body.rowcount).toBe(24);
  const page = await admin.get(
    `${layers}${id}/annotation/?q=(page:99,page_size:100,order_column:start_dttm,order_direction:asc)`,
  );
  expect([page.body.count, page.body.ids.length]).toEqual([10_000, 100]);
}, 120_000);

test('too many layers and layers that are none are rejected before anything is asked', async () => {
  const sendBody = async (body: unknown) =>
    codeOf(
      await admin.post('/api/v1/chart/data', {
        datasource: { id: open, type: 'table' },
        queries: [{ columns: ['n'], annotation_layers: body }],
      }),
    );
  expect(await sendBody(Array.from({ length: 101 }, () => layer('L', chart)))).toBe('REQUEST_002');
  for (const wrongLayers of ['x', [5], [{}], [layer('L', 1, 'file')], [{ ...layer('L', 1), value: { id: 1 } }]])
    expect([wrongLayers, await sendBody(wrongLayers)]).toEqual([wrongLayers, 'REQUEST_002']);
});
