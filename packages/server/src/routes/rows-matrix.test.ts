import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '@sextant/contract';
import type { NamedRoute } from '@sextant/contract';
import { annotationCalls } from '../testing/annotation-calls.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { sqlLabCalls, sqlLabOutcomes } from '../testing/sql-lab-calls.ts';
import { legacyChartCalls } from '../testing/legacy-chart-calls.ts';
import { cellsOf } from '../testing/workbook-cells.ts';
import { hidden, makeSources, removeSources, sourceKinds, visible } from '../testing/row-sources.ts';
import type { RowSource, SourceKind } from '../testing/row-sources.ts';
import { framesAccepted, listOf, responsesIn } from '../testing/framed-responses.ts';

/*
 * Every call that could bring rows × where the rows lie × who asks. A rule lets tenant a see his rows; it binds `bound` and `author`.
 */

/** `granted` may read the datasets, `bound` too, under the rule; `author` is bound and writes SQL; `outsider` may read nothing. */
const personas = ['anonymous', 'outsider', 'granted', 'bound', 'author', 'admin'] as const;
type Persona = (typeof personas)[number];
const rights: Readonly<Record<Exclude<Persona, 'anonymous' | 'admin'>, readonly string[]>> = {
  outsider: ['Gamma'],
  granted: ['Gamma', 'Readers', 'sql_lab'],
  bound: ['Gamma', 'Readers', 'Tenant A', 'sql_lab'],
  author: ['Alpha', 'Readers', 'Tenant A', 'sql_lab'],
};

/** What a call brings: rows that rules narrow, or words about tables and no cell of them, whoever asks. */
type ResponseContent = 'rows' | 'no cells';
interface RowRequest {
  readonly content: ResponseContent;
  readonly send: (client: Client, source: RowSource) => Promise<TestResponse>;
}

let server: DataServer;
let ruleId: number;
let uploadUuid: string;
const sources = new Map<string, RowSource>();
const clients = new Map<Persona, Client & { readonly userId?: number }>();
const folder = mkdtempSync(join(tmpdir(), 'matrix-'));

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_FILE_ROOTS: folder, SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8' });
  const { store } = server.context;
  for (const source of await makeSources(server, folder)) sources.set(source.kind, source);
  const readers = await store.roles.create('Readers');
  const role = await store.roles.create('Tenant A');
  const ids = [...sources.values()].map(({ datasetId }) => datasetId);
  await store.roles.allow(
    readers.id,
    ids.map((id) => ({ action: 'datasource_access' as const, view: `dataset:${id}` as const })),
  );
  // The dataset by SQL is not named: the rule of its table reaches it.
  const ruledIds = ids.filter((id) => id !== sources.get('by SQL')?.datasetId);
  const rule = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Tenant a',
    filter_type: 'Regular',
    tables: ruledIds,
    roles: [role.id],
    clause: "tenant = 'a'",
  });
  ruleId = rule.body.id;
  for (const [persona, roles] of Object.entries(rights))
    clients.set(persona as Persona, await server.user(persona, roles));
  clients.set('anonymous', server.anonymous).set('admin', server.admin);
  uploadUuid = (await sendFile(server.admin, 'other.csv', 'a\nParis')).body.result.uuid;
}, 120_000);
afterAll(async () => {
  await server.close();
  await removeSources();
  rmSync(folder, { recursive: true, force: true });
});

const sum = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' };
const all = { columns: ['tenant', 'city', 'amount'], metrics: null };
const contextOf = (source: RowSource, query: object = all, more: object = {}) => ({
  datasource: { id: source.datasetId, type: 'table' },
  queries: [query],
  ...more,
});
const chartData =
  (query: object, more: object = {}): RowRequest['send'] =>
  (client, source) =>
    client.post('/api/v1/chart/data', contextOf(source, query, more));
const rows = (request: RowRequest['send']): RowRequest => ({ content: 'rows', send: request });
const noCells = (request: RowRequest['send']): RowRequest => ({ content: 'no cells', send: request });
const database = (path: string): RowRequest =>
  noCells((client, { databaseId }) => client.get(`/api/v1/database/${databaseId}${path}`));

/** By the name of the call; several where one call brings rows in several ways. */
const requestsByRoute: Readonly<Record<string, Readonly<Record<string, RowRequest>>>> = {
  'chartData.query': {
    rows: rows(chartData(all)),
    listed: rows(async (client, source) => {
      const response = await client.post('/api/v1/chart/data', listOf([{ body: contextOf(source) }]), framesAccepted);
      const [framed] = response.status === 200 ? responsesIn(response.bytes) : [];
      return { ...response, ...framed };
    }),
    groups: rows(chartData({ columns: ['city'], metrics: [sum] })),
    'a total by expression': rows(
      chartData({
        columns: [],
        metrics: [
          { ...sum, sqlExpression: 'MAX(city)' },
          { ...sum, sqlExpression: 'MIN(city)', label: 'least' },
        ],
      }),
    ),
    samples: rows(chartData(all, { result_type: 'samples' })),
    results: rows(chartData(all, { result_type: 'results' })),
    drill: rows(chartData({ filters: [] }, { result_type: 'drill_detail' })),
    csv: rows(chartData(all, { result_format: 'csv', result_type: 'full' })),
    xlsx: rows(chartData(all, { result_format: 'xlsx', result_type: 'full' })),
    'series limit': rows(
      chartData({
        columns: ['city'],
        metrics: [sum],
        series_columns: ['city'],
        series_limit: 4,
        series_limit_metric: sum,
      }),
    ),
    'of a dashboard': rows((client, source) =>
      client.post(
        `/api/v1/chart/data?dashboard_id=${source.dashboardId}&form_data=${encodeURIComponent(JSON.stringify({ slice_id: source.chartId }))}`,
        contextOf(
          source,
          { columns: ['city'], metrics: [sum] },
          { form_data: { slice_id: source.chartId, dashboardId: source.dashboardId } },
        ),
      ),
    ),
  },
  'chartData.saved': { rows: rows((client, { chartId }) => client.get(`/api/v1/chart/${chartId}/data/`)) },
  'datasource.columnValues': {
    values: rows((client, { datasetId }) => client.get(`/api/v1/datasource/table/${datasetId}/column/city/values/`)),
  },
  ...legacyChartCalls(sum, rows),
  ...annotationCalls(rows),
  'legacyDatasource.values': {
    values: rows((client, { datasetId }) => client.get(`/superset/filter/table/${datasetId}/city/`)),
  },
  'datasource.samples': {
    rows: rows((client, { datasetId }) =>
      client.post(`/datasource/samples?datasource_type=table&datasource_id=${datasetId}`, {}),
    ),
  },
  'dataset.samples': { rows: rows((client, { datasetId }) => client.get(`/api/v1/dataset/${datasetId}/samples`)) },
  'rowRule.preview': {
    'as he sees them': rows((client, { datasetId }) =>
      client.post('/api/v1/sextant/row-rules/preview', {
        user_id: clients.get('granted')?.userId,
        dataset_id: datasetId,
      }),
    ),
  },
  'chart.thumbnail': { picture: rows((client, { chartId }) => client.get(`/api/v1/chart/${chartId}/thumbnail/x/`)) },
  'dashboardDownload.workbook': {
    rows: rows((client, { dashboardId }) => client.post(`/api/v1/dashboard/${dashboardId}/workbook/`, {})),
  },
  'dashboard.thumbnail': {
    picture: rows((client, { dashboardId }) => client.get(`/api/v1/dashboard/${dashboardId}/thumbnail/x/`)),
  },
  'dataset.preview': {
    'of SQL': noCells((client, { databaseId, schema, table }) =>
      client.post('/api/v1/sextant/dataset/preview', {
        database: databaseId,
        schema,
        table_name: 'by sql',
        sql: `SELECT city FROM "${schema}"."${table}" AS x`,
      }),
    ),
  },
  'dataset.previewRows': {
    'of a table': rows((client, { databaseId, schema, table }) =>
      client.post('/api/v1/sextant/dataset/preview-rows', { database: databaseId, schema, table_name: table }),
    ),
  },
  'dataset.getOrCreate': {
    columns: noCells((client, { databaseId, schema, table }) =>
      client.post('/api/v1/dataset/get_or_create/', { database_id: databaseId, schema, table_name: table }),
    ),
  },
  'dataset.firstDashboard': {
    'names and counts': noCells((client, { datasetId }) =>
      client.post(`/api/v1/sextant/dataset/${datasetId}/first_dashboard`, {}),
    ),
  },
  'dataset.refresh': {
    columns: noCells((client, { datasetId }) => client.put(`/api/v1/dataset/${datasetId}/refresh`, {})),
  },
  'dataset.sync': {
    columns: noCells((client, { datasetId }) => client.get(`/api/v1/sextant/dataset/${datasetId}/sync`)),
  },
  'database.validateSql': {
    SQL: noCells((client, { databaseId, schema, table }) =>
      client.post(`/api/v1/database/${databaseId}/validate_sql/`, {
        schema,
        sql: `SELECT CAST(city AS integer) FROM "${schema}"."${table}" AS x`,
      }),
    ),
  },
  ...sqlLabCalls(rows, noCells),
  'database.functionNames': { names: database('/function_names/') },
  'database.schemas': { names: database('/schemas/') },
  'database.tables': {
    names: noCells((client, { databaseId, schema }) =>
      client.get(`/api/v1/database/${databaseId}/tables/?q=(schema_name:'${schema}')`),
    ),
  },
  'database.table': {
    columns: noCells((client, { databaseId, schema, table }) =>
      client.get(`/api/v1/database/${databaseId}/table/${table}/${schema}/`),
    ),
  },
  'database.tableMetadata': {
    columns: noCells((client, { databaseId, schema, table }) =>
      client.get(`/api/v1/database/${databaseId}/table_metadata/?name=${table}&schema=${schema}`),
    ),
  },
  'database.tableExtra': {
    columns: noCells((client, { databaseId, schema, table }) =>
      client.get(`/api/v1/database/${databaseId}/table_extra/${table}/${schema}/`),
    ),
  },
  'database.tableMetadataExtra': {
    columns: noCells((client, { databaseId, schema, table }) =>
      client.get(`/api/v1/database/${databaseId}/table_metadata/extra/?name=${table}&schema=${schema}`),
    ),
  },
  'database.selectStar': {
    statement: noCells((client, { databaseId, table }) =>
      client.get(`/api/v1/database/${databaseId}/select_star/${table}/`),
    ),
  },
  'database.selectStarOfSchema': {
    statement: noCells((client, { databaseId, schema, table }) =>
      client.get(`/api/v1/database/${databaseId}/select_star/${table}/${schema}/`),
    ),
  },
  // A file is seen by whoever sent it, before it is a table.
  'upload.preview': {
    'of the file of another': noCells((client) =>
      client === server.admin
        ? client.get('/api/v1/me/')
        : client.call('PUT', `/api/v1/sextant/uploads/${uploadUuid}/preview`, { body: {} }),
    ),
  },
};
/** Calls of connections bring what the connection says, not rows; they name no dataset. */
const connectionCalls = ['create', 'update', 'testConnection', 'validateParameters'];
const aboutConnections = new Set(connectionCalls.map((name) => `database.${name}`));

const couldBringRows = ({ name, route }: NamedRoute): boolean =>
  (route.hasRows === true || /\/(thumbnail|preview|samples|values|data)\b/.test(route.path)) &&
  !aboutConnections.has(name);

test('[B16] every call that could bring rows stands in the matrix', () => {
  expect(Object.keys(requestsByRoute).sort()).toEqual(
    routes
      .filter(couldBringRows)
      .map(({ name }) => name)
      .sort(),
  );
});

/** A picture shows no words: how many paths it has tells how many rows. */
const pathsOf = (result: TestResponse | undefined): number => result?.text.match(/<path/g)?.length ?? 0;

describe.each(sourceKinds)('[C1 C12 B13] rows of: %s', (kind) => {
  const requestNames = Object.entries(requestsByRoute).flatMap(([name, list]) =>
    Object.entries(list).map(([requestName, givenRequest]) => ({ name, requestName, given: givenRequest })),
  );
  test.each(requestNames)('$name: $requestName', async ({ name, requestName, given }) => {
    const source = sources.get(kind);
    if (source === undefined) return console.log(`${kind} is not asked: its server is not there.`);
    const results = new Map<Persona, TestResponse>();
    for (const persona of personas)
      results.set(persona, cellsOf(await given.send(clients.get(persona) ?? server.anonymous, source)));
    const most = pathsOf(results.get('admin'));
    const seenRows = personas.map((persona) => [persona, seenIn(results.get(persona), most)]);
    expect({ name, requestName, kind, ...Object.fromEntries(seenRows) }).toEqual({
      name,
      requestName,
      kind,
      ...outcomes(name, given, kind),
    });
  });
});

const allRows = 'all';
const tenantRows = "tenant a's";
const nothing = 'no cells';

/** What each of them gets. */
function outcomes(name: string, { content }: RowRequest, kind: SourceKind): Record<Persona, unknown> {
  const rest = {
    anonymous: '401',
    outsider: '404',
    granted: allRows,
    bound: tenantRows,
    author: tenantRows,
    admin: allRows,
  };
  if (name.startsWith('sqlLab.')) return { ...rest, ...sqlLabOutcomes(name, { content, kind }) };
  if (name === 'rowRule.preview') return { ...rest, outsider: '403', granted: '403', bound: '403', author: '403' };
  // Only for those who make datasets.
  if (name === 'dataset.previewRows') return { ...rest, outsider: '403', granted: '403', bound: '403' };
  // Names and types, where the user may have them.
  const words = expect.stringMatching(/^(?:no cells|4\d\d)$/);
  if (name === 'dashboardDownload.workbook') return { ...rest, outsider: words };
  if (content === 'no cells')
    return { ...rest, outsider: words, granted: words, bound: words, author: words, admin: words };
  if (!name.endsWith('.thumbnail')) return rest;
  // A dashboard is there for who sees none of its rows; connected databases are not asked for pictures.
  const isRequested = kind === 'upload' || kind === 'by SQL';
  const outsider = expect.stringMatching(/^(?:no cells|404)$/);
  if (isRequested) return { ...rest, outsider };
  return { ...rest, outsider, granted: nothing, bound: nothing, author: nothing, admin: nothing };
}

/** How much of the rows a result holds; `most` paths of a picture are all of them. */
function seenIn(result: TestResponse | undefined, most: number): string {
  if (result === undefined) return 'nobody asked';
  const status = statusOf(result);
  if (status >= 400)
    return visible.test(result.text) || hidden.test(result.text) ? 'rows in a rejection' : String(status);
  const paths = pathsOf(result);
  if (paths > 0) return paths === most ? allRows : tenantRows;
  const cells = cellsIn(result);
  if (hidden.test(cells)) return visible.test(cells) ? allRows : 'rows of others only';
  return visible.test(cells) ? tenantRows : nothing;
}

/** Calls that return many queries say of each how it went. */
const statusOf = ({ status, body, text }: TestResponse): number =>
  body === null && text.startsWith('{"at"') ? JSON.parse(text.split('\n')[0] ?? '').status : status;

/** The cells of a result: times, keys and statements around them may hold any word. */
function cellsIn({ body, text, status }: TestResponse): string {
  if (status >= 400) return text;
  if (text.includes('<svg')) return '';
  const lines =
    body === null && text.startsWith('{')
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).body)
      : [body];
  const entries = lines.flatMap((line) => line?.result ?? line ?? []);
  const cells = entries.map((entry: { data?: unknown }) => entry?.data ?? entry);
  return body === null && !text.startsWith('{') ? text : JSON.stringify(cells);
}

test('[C8] a rule that is gone binds nobody any more', async () => {
  const source = sources.get('by SQL') as RowSource;
  const bound = clients.get('bound') as Client;
  const before = await bound.post('/api/v1/chart/data', contextOf(source));
  await server.admin.delete(`/api/v1/rowlevelsecurity/${ruleId}`);
  const after = await bound.post('/api/v1/chart/data', contextOf(source));
  expect([before.body.result[0].rowcount, after.body.result[0].rowcount]).toEqual([2, 5]);
});

/** Where the page is; `npm run docs` asks for it to be written. */
const page = join(import.meta.dirname, '../../../../docs/rows-matrix.md');

test('the page of the matrix names every call and every way', () => {
  const lines = Object.entries(requestsByRoute).flatMap(([name, list]) =>
    Object.entries(list).map(([requestName, givenRequest]) => {
      const seenOutcomes = outcomes(name, givenRequest, 'upload');
      const cells = personas.map((persona) =>
        typeof seenOutcomes[persona] === 'string' ? seenOutcomes[persona] : nothing,
      );
      return `| ${name} | ${requestName} | ${cells.join(' | ')} |`;
    }),
  );
  const text = [
    '# Who gets which rows',
    '',
    'Made by `packages/server/src/routes/rows-matrix.test.ts`, which asks a running server each of these calls about the same rows in an uploaded',
    'table, a dataset by SQL over it, a SQLite file, a DuckDB file and a PostgreSQL database, as six users; run it with `SEXTANT_TEST_WRITE_DOCS=1`',
    'to write this page. A rule on the tables lets `bound` and `author` see the rows of tenant a. `granted` may read the datasets without a',
    'rule, `author` also writes SQL, `outsider` may read none. The responses are the same in every source; `no cells`: such calls tell names and',
    'types, and never a cell, or are rejected.',
    '',
    `| call | way | ${personas.join(' | ')} |`,
    `|---|---|${personas.map(() => '---').join('|')}|`,
    ...lines,
    '',
  ].join('\n');
  if (process.env['SEXTANT_TEST_WRITE_DOCS'] === '1') writeFileSync(page, text);
  expect(readFileSync(page, 'utf8')).toBe(text);
});
