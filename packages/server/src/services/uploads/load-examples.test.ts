import { join } from 'node:path';
import { duckdbEngine } from '@sextant/engines';
import { exampleDashboards } from '@sextant/examples';
import { currentForm, isChartType } from '@sextant/charts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngineRegistry } from '../../data/engine-registry.ts';
import { openDataServer } from '../../testing/data-server.ts';
import type { DataServer } from '../../testing/data-server.ts';
import { loadExamples } from './load-examples.ts';
import { statusAndCode } from '../../testing/core-server.ts';

let server: DataServer;
let flights: number;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_EXAMPLES: 'on' });
  flights = (await server.context.store.datasets.byUuid(exampleDashboards[0]?.dataset.uuid ?? ''))?.id ?? 0;
}, 180_000);
afterAll(() => server.close());

const request = async (query: Readonly<Record<string, unknown>>) =>
  (await server.admin.post('/api/v1/chart/data', { datasource: { id: flights, type: 'table' }, queries: [query] })).body
    .result[0].data;

/** The loader again, over the same store: whatever it would import is an error. */
async function reload(): Promise<string[]> {
  const { store } = server.context;
  const lines: string[] = [];
  const registry = await openEngineRegistry(
    store,
    join(server.dataFolder, 'tables'),
    (tables) =>
      duckdbEngine({
        tables,
        tempDir: join(server.dataFolder, 'temp-again'),
        memoryLimitBytes: 512 * 1024 ** 2,
        threads: 1,
        maxRunning: 1,
        idleStopMs: 1_000,
        log: server.context.log,
      }),
    { connections: server.context.connections, connectedLifetimeS: 300 },
  );
  await loadExamples({
    store,
    registry,
    importQuery: async ({ sql }) => expect.fail(`imported again: ${sql.slice(0, 80)}`),
    progress: (line) => void lines.push(line),
  });
  await registry.close();
  return lines;
}

const metrics = ['departures', 'average_delay', 'on_time_share', 'late_over_60'];

test('three million flights are there, and their figures are those of the source', async () => {
  const [all] = await request({ metrics });
  expect([all.departures, all.late_over_60]).toEqual([3_000_000, 156_345]);
  expect(all.average_delay).toBeCloseTo(6.667868, 5);
  expect(all.on_time_share).toBeCloseTo(0.7911367, 6);
  const [ohare] = await request({ metrics, filters: [{ col: 'origin', op: '==', val: 'ORD' }] });
  expect([ohare.departures, ohare.late_over_60, Math.round(ohare.on_time_share * 1000)]).toEqual([
    166_341, 13_206, 745,
  ]);
  const classes = await request({
    columns: ['delay_class'],
    metrics: ['departures'],
    filters: [{ col: 'origin', op: '==', val: 'ORD' }],
    orderby: [['departures', false]],
  });
  expect(classes.map((row: { delay_class: string; departures: number }) => [row.delay_class, row.departures])).toEqual([
    ['Early', 86_726],
    ['On time', 37_149],
    ['15–59 min', 29_260],
    ['1–3 h', 12_170],
    ['Over 3 h', 1_036],
  ]);
});

test('every airport has its place, and states are found as a filter looks for them', async () => {
  expect(await request({ metrics: ['departures'], filters: [{ col: 'origin_city', op: 'IS NULL' }] })).toEqual([
    { departures: 0 },
  ]);
  const states = await request({
    columns: ['origin_state'],
    metrics: [],
    filters: [{ col: 'origin_state', op: 'ILIKE', val: '%n%' }],
    orderby: [['origin_state', true]],
    row_limit: 3,
  });
  expect(states.map((row: { origin_state: string }) => row.origin_state)).toEqual(['IN', 'MN', 'NC']);
});

test('Flight punctuality has ten tiles of the six kinds, three filters, and is published and certified', async () => {
  const record = await server.context.store.dashboards.load('flight-punctuality');
  expect([record?.row.title, record?.row.is_published, record?.row.certified_by, record?.charts.length]).toEqual([
    'Flight punctuality',
    1,
    'Sextant',
    10,
  ]);
  const kinds = (await server.context.store.charts.byIds((record?.charts ?? []).map(({ id }) => id))).map(
    ({ kind }) => kind,
  );
  expect(new Set(kinds)).toEqual(
    new Set(['big_number_total', 'echarts_timeseries_line', 'echarts_timeseries_bar', 'pie', 'histogram', 'table']),
  );
  const { native_filter_configuration: filters } = JSON.parse(record?.row.json_metadata ?? '{}');
  expect(
    filters.map(({ name, targets }: { name: string; targets: { column?: { name: string } }[] }) => [
      name,
      targets[0]?.column?.name,
    ]),
  ).toEqual([
    ['Time range', undefined],
    ['Origin state', 'origin_state'],
    ['Distance, miles', 'distance'],
  ]);
  expect(record?.row.certification_details).toContain('License:');
});

/** Types of Superset 2.1.3 that are drawn here. */
const knownThere = new Set([
  'big_number_total',
  'echarts_timeseries_bar',
  'echarts_timeseries_line',
  'histogram',
  'pie',
  'table',
]);

test('every example chart is of a type that Superset 2.1.3 knows, and is drawn', () => {
  for (const dashboard of exampleDashboards) {
    for (const { chart } of dashboard.rows.flatMap(({ tiles }) => tiles)) {
      expect(knownThere).toContain(chart.formData.viz_type);
      expect(isChartType(currentForm(chart.formData)['viz_type'])).toBe(true);
    }
    for (const row of dashboard.rows)
      expect(row.tiles.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(12);
  }
});

test('every example chart results by its id alone, as Superset’s clients ask', async () => {
  for (const { chart } of exampleDashboards.flatMap(({ rows }) => rows.flatMap(({ tiles }) => tiles))) {
    const row = await server.context.store.charts.byUuid(chart.uuid);
    const result = await server.admin.get(`/api/v1/chart/${row?.id}/data/`);
    expect([chart.name, result.status, result.body?.message]).toEqual([chart.name, 200, undefined]);
    expect(result.body.result[0].rowcount).toBeGreaterThan(0);
  }
});

test('a second start does nothing again; what somebody changed or deleted stays as they left it', async () => {
  const { store } = server.context;
  const versions = async (): Promise<readonly (number | undefined)[]> =>
    Promise.all(
      ['flight-punctuality', 'wildlife-strikes'].map(async (slug) => (await store.dashboards.load(slug))?.row.version),
    );
  const before = await versions();
  expect(await reload()).toEqual([]);
  expect(await versions()).toEqual(before);
  const strikesDashboard = await store.dashboards.load('wildlife-strikes');
  await server.admin.put(`/api/v1/dashboard/${strikesDashboard?.row.id}`, { dashboard_title: 'Mine now' });
  const flightDashboard = await store.dashboards.load('flight-punctuality');
  await server.admin.delete(`/api/v1/dashboard/${flightDashboard?.row.id}`);
  expect(await reload()).toEqual([]);
  expect((await store.dashboards.load(strikesDashboard?.row.id ?? 0))?.row.title).toBe('Mine now');
  expect(await store.dashboards.load('flight-punctuality')).toBeUndefined();
});

test('examples are there to be read by everybody who is signed in with a role, and to be changed by nobody else', async () => {
  const gus = await server.user('gus', ['Gamma']);
  const query = {
    datasource: { id: flights, type: 'table' },
    queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }] }],
  };
  expect((await gus.post('/api/v1/chart/data', query)).status).toBe(200);
  const { body } = await gus.get('/api/v1/dataset/?q=(page_size:100)');
  expect(body.result.map(({ id }: { id: number }) => id)).toContain(flights);
  expect(statusAndCode(await gus.put(`/api/v1/dataset/${flights}`, { description: 'x' }))).toBe('403 ACCESS_003');
});

test('table and dataset of an import are written together or not at all', async () => {
  const { store } = server.context;
  const change = { authorId: 1, reason: 'test', baseVersion: null };
  const uploads = await store.databases.create({ name: 'Uploads', engine: 'duckdb', purpose: 'uploads' }, change);
  const draft = {
    name: 'half',
    databaseId: uploads.id,
    schema: 'admin_1',
    catalog: null,
    sql: null,
    description: null,
    mainTimeColumn: null,
    offsetHours: 0,
    cacheTimeoutS: null,
    fetchValuesPredicate: null,
    alwaysFilterMainTime: false,
    columns: [],
    metrics: [],
    ownerIds: [1],
  };
  const row = await store.datasets.create(draft, change);
  await store.datasets.load(row.id);
  const table = {
    uuid: 'a',
    database_id: uploads.id,
    schema_name: 'admin_1',
    name: 'half',
    row_count: 1,
    size_bytes: 1,
    created_by: 1,
    details: '{}',
  };
  const save = (isStopped: boolean) =>
    store.inOneTransaction(async ({ storedTables, datasets }) => {
      await storedTables.put(table);
      await datasets.save(row.id, { ...draft, description: 'the new table' }, change);
      if (isStopped) throw new Error('stopped');
    });
  await expect(save(true)).rejects.toThrow('stopped');
  const seenCounts = async () => [
    (await store.datasets.load(row.id))?.description,
    (await store.storedTables.list(uploads.id)).length,
  ];
  expect(await seenCounts()).toEqual([null, 0]);
  await save(false);
  expect(await seenCounts()).toEqual(['the new table', 1]);
});
