import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, openapi, routes } from '@sextant/contract';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { metadataWithCharts, signInAs, statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { brokenPromise } from '../testing/declared-responses.ts';
import { plausibleRequests } from '../testing/plausible-inputs.ts';
import type { PlausibleValues } from '../testing/plausible-inputs.ts';
import { samples } from '../testing/thorough.ts';

const perRoute = samples(8, 200);
const unknown = 99_999;

let server: DataServer;
let admin: Client;
let meaningsIn: (resource: string) => PlausibleValues;

async function make(path: string, body: Readonly<Record<string, unknown>>): Promise<number> {
  const result = await admin.post(path, body);
  if (result.status !== 201) throw new Error(result.text);
  return result.body.id;
}

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_QUERY_TIMEOUT_S: '5' });
  // Not the first user: changes of user 1 end the sessions of that one.
  admin = await server.user('asker', ['Admin']);
  const { userId } = await server.user('asked', ['Gamma']);
  const dataset = await datasetOf(admin, 'asked.csv', 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Bergen,2.5');
  const spareDataset = await datasetOf(admin, 'spare.csv', 'a,b\n1,x');
  const queryContext = JSON.stringify({
    datasource: { id: dataset, type: 'table' },
    queries: [{ columns: ['city'], metrics: ['count'] }],
  });
  const chart = await make('/api/v1/chart/', {
    slice_name: 'asked',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: '{}',
    query_context: queryContext,
  });
  const dashboard = await make('/api/v1/dashboard/', {
    dashboard_title: 'asked',
    slug: 'asked',
    json_metadata: metadataWithCharts(chart),
  });
  const { store } = server.context;
  const database = (await store.databases.byPurpose('uploads'))?.id ?? 0;
  const [table] = await store.storedTables.list(database);
  const role = await make('/api/v1/security/roles/', { name: 'asked' });
  const rowRule = await make('/api/v1/rowlevelsecurity/', {
    name: 'asked',
    filter_type: 'Regular',
    tables: [spareDataset],
    roles: [role],
    clause: 'a = 1',
  });
  meaningsIn = meaningsOf({
    dataset,
    spareDataset,
    chart,
    dashboard,
    database,
    role,
    rowRule,
    userId,
    schema: table?.schema_name ?? '',
  });
}, 120_000);
afterAll(() => server.close());

interface CreatedObjects extends Readonly<
  Record<'dataset' | 'spareDataset' | 'chart' | 'dashboard' | 'database', number>
> {
  readonly role: number;
  readonly rowRule: number;
  readonly userId: number;
  readonly schema: string;
}

/** What the names of members mean, for all calls and for those of one resource. */
function meaningsOf(createdObjects: CreatedObjects): (resource: string) => PlausibleValues {
  const everyMeaning: PlausibleValues = {
    ':column': ['city', 'owners', 'schema', 'created_by', 'changed_by', 'roles', 'tables'],
    ':schema': [createdObjects.schema],
    ':table': ['asked'],
    ':type': ['table'],
    ':userId': [createdObjects.userId],
    ':version': [1, 2],
    name: ['asked', 'made'],
    table_name: ['asked', 'made'],
    schema: [createdObjects.schema, null],
    schema_name: [createdObjects.schema],
    database: [createdObjects.database],
    database_id: [createdObjects.database],
    datasource_id: [createdObjects.dataset],
    dataset_id: [createdObjects.dataset],
    datasource_type: ['table'],
    slice_id: [createdObjects.chart],
    user_id: [createdObjects.userId],
    owners: [[], [createdObjects.userId]],
    roles: [[createdObjects.role]],
    tables: [[createdObjects.dataset]],
    clause: ["city = 'Oslo'", 'amount > 1', 'nonsense ('],
    datasource: [{ id: createdObjects.dataset, type: 'table' }],
    queries: [
      [{ columns: ['city'], metrics: ['count'] }],
      [{ columns: ['day', 'amount'], row_limit: 1 }],
      [{ metrics: ['count'], time_range: 'Last year', granularity: 'day' }],
      [{ columns: ['nowhere'] }],
    ],
    result_format: ['json', 'csv'],
    result_type: ['full', 'results', 'query', 'columns', 'timegrains', 'samples', 'drill_detail'],
    json_metadata: ['{}', null],
    position_json: ['{}', null],
    params: ['{}', null],
    query_context: [null],
    form_data: ['{}'],
    sql: ['SELECT 1 AS one', null],
    extra: ['{}', null],
  };
  const ids: Readonly<Record<string, readonly number[]>> = {
    chart: [createdObjects.chart, unknown],
    chartData: [createdObjects.chart, unknown],
    dashboard: [createdObjects.dashboard, unknown],
    filterState: [createdObjects.dashboard],
    permalink: [createdObjects.dashboard],
    dataset: [createdObjects.dataset, unknown],
    datasource: [createdObjects.dataset, unknown],
    database: [createdObjects.database, unknown],
    role: [createdObjects.role, unknown],
    rowRule: [createdObjects.rowRule, unknown],
    user: [createdObjects.userId, unknown],
  };
  return (resource) => ({ ...everyMeaning, ':id': ids[resource] ?? [1, unknown] });
}

/** What takes away what the others ask about comes last; it is asked about what is not there. */
const isEnd = (name: string): boolean => /\.(?:remove|removeMany|end\w+)$/.test(name);
const order = [...routes].sort((a, b) => Number(isEnd(a.name)) - Number(isEnd(b.name)));

test.each(order.map(({ name, route }, turn) => ({ name, route, turn })))(
  'what the contract allows to ask of $name gives the response that it declares',
  { timeout: 120_000 },
  async ({ name, route, turn }) => {
    if (route.bodyType === 'stream') return;
    const knownMeanings = meaningsIn(name.split('.')[0] ?? '');
    const errors: unknown[] = [];
    // Sign-ins that were rejected above slow the next ones down.
    if (name === 'session.remove') server.clock.now += 600_000;
    // Signing in for each is throttled.
    const count = name === 'session.remove' ? 1 : perRoute;
    for (const { method, url, body } of plausibleRequests(route, count, turn + 1, knownMeanings)) {
      const client = name === 'session.remove' ? await signInAs(server.server, 'asker', 'asker has a password') : admin;
      // The client throws when the response breaks its declaration.
      const result = await client.call(method, url, body === undefined ? {} : { body });
      if (result.status >= 500 && result.status !== 503) errors.push([method, url, body, result.text]);
    }
    expect(errors).toEqual([]);
    expect((await admin.get('/api/v1/me/')).status).toBe(200);
  },
);

test('the document names every call with its results', async () => {
  const { body } = await admin.get('/api/v1/_openapi');
  expect(body).toEqual(openapi(body.info.version));
  const namedPaths = Object.values<Record<string, { readonly operationId: string }>>(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(namedPaths.toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  expect(Object.keys(body.paths['/api/v1/security/login'].post.responses)).toContain('429');
  expect(statusAndCode(await server.anonymous.get('/api/v1/_openapi'))).toBe('401 ACCESS_002');
});

test('a result that breaks its declaration is distinguished', () => {
  const json = (status: number, body: unknown, mediaType = 'application/json') => ({
    status,
    mediaType,
    text: JSON.stringify(body),
  });
  const brokenResponse = (body: unknown, status = 200, mediaType?: string) =>
    brokenPromise('GET', '/api/v1/sextant/server', json(status, body, mediaType));
  const facts = { version: '1', zone: 'UTC', rowLimit: 1, rowLimitMax: 1, isSignedIn: true };
  expect(api.server.facts.response.safeParse({ result: facts }).success).toBe(true);
  expect(brokenResponse({ result: facts })).toBeNull();
  expect(brokenResponse({ result: { ...facts, rowLimit: '1' } })).toMatch(/server\.facts.*result\.rowLimit/);
  expect(brokenResponse({ result: facts }, 201)).toMatch(/not declared/);
  expect(brokenResponse({ result: facts }, 200, 'text/csv')).toMatch(/text\/csv/);
  expect(brokenResponse({ message: 'no' }, 418)).toMatch(/not declared/);
  expect(brokenResponse({ message: 1 }, 404)).toMatch(/message/);
});
