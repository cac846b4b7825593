import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '@sextant/contract';
import type { NamedRoute, Route } from '@sextant/contract';
import { canEdit, canReadDataset } from '../policies/objects.ts';
import { canReadChart, canReadDashboard, canSeeDatabase } from '../testing/who-reads.ts';
import type { OwnedKind } from '../policies/objects.ts';
import { isAdmin, may } from '../policies/permissions.ts';
import { dataOf } from '../services/objects/load-objects.ts';
import { loadSessionUser } from '../services/sessions.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { SessionUser } from '../policies/session.ts';

/** Who asks. */
const personas = ['anonymous', 'gamma', 'granted', 'alpha', 'owner', 'admin'] as const;
type Persona = (typeof personas)[number];
/** What is asked about: made by the owner; granted to `granted`; another's upload; nothing. */
const objects = ['unknown', 'own', 'granted', 'foreign'] as const;
type ObjectOf = (typeof objects)[number];
type Kind = OwnedKind | 'database';

interface CreatedObject {
  readonly dataset: number;
  readonly chart: number;
  readonly dashboard: number;
  readonly database: number;
}

const unknown: CreatedObject = { dataset: 99_999, chart: 99_999, dashboard: 99_999, database: 99_999 };

let server: DataServer;
const clients = new Map<Persona, Client>();
const users = new Map<Persona, SessionUser>();
const objectsByKind = new Map<ObjectOf, CreatedObject>([['unknown', unknown]]);

async function makeAll(client: Client, name: string, database: number): Promise<CreatedObject> {
  const dataset = await datasetOf(client, `${name}.csv`, 'a,b\n1,x\n2,y');
  const chart = (
    await client.post('/api/v1/chart/', {
      slice_name: name,
      viz_type: 'table',
      datasource_id: dataset,
      datasource_type: 'table',
      params: '{}',
      query_context: JSON.stringify({ datasource: { id: dataset, type: 'table' }, queries: [{ columns: ['a'] }] }),
    })
  ).body.id;
  const positions = { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId: chart } } };
  const dashboard = (
    await client.post('/api/v1/dashboard/', {
      dashboard_title: name,
      published: true,
      json_metadata: JSON.stringify({ positions }),
    })
  ).body.id;
  return { dataset, chart, dashboard, database };
}

beforeAll(async () => {
  server = await openDataServer();
  const { store, sessions } = server.context;
  const uploader = await server.user('uploader', ['Alpha']);
  const owner = await server.user('owner', ['Alpha']);
  const database = (await store.databases.byPurpose('uploads'))?.id ?? 0;
  objectsByKind.set('own', await makeAll(owner, 'own', database));
  objectsByKind.set('granted', await makeAll(uploader, 'granted', database));
  objectsByKind.set('foreign', await makeAll(uploader, 'foreign', database));
  const role = await store.roles.create('Granted');
  await store.roles.allow(role.id, [
    { action: 'datasource_access', view: `dataset:${objectsByKind.get('granted')?.dataset ?? 0}` },
  ]);
  const allUsers: Readonly<Record<Exclude<Persona, 'anonymous' | 'admin' | 'owner'>, readonly string[]>> = {
    gamma: ['Gamma'],
    granted: ['Gamma', 'Granted'],
    alpha: ['Alpha'],
  };
  for (const [name, roles] of Object.entries(allUsers)) clients.set(name as Persona, await server.user(name, roles));
  clients.set('anonymous', server.anonymous).set('admin', server.admin).set('owner', owner);
  sessions.forget();
  for (const persona of personas) {
    const row = await store.users.byName(persona);
    const user = row === undefined ? null : await loadSessionUser(store, row.id);
    if (user !== null) users.set(persona, user);
  }
}, 120_000);
afterAll(() => server.close());

/** What a call does with the object in its address; calls that are missing here name no object of these kinds. */
type Need = 'read' | 'edit';

interface ProtectedRoute {
  readonly kind: Kind;
  readonly need: Need;
  /** Whose id stands in the address, when it is another object than the one that decides. */
  readonly by?: Kind;
}

const edits: ReadonlySet<string> = new Set([
  'update',
  'remove',
  'restoreVersion',
  'refresh',
  'removeColumn',
  'removeMetric',
]);

/** The kind of object that a call names by `:id`, and what it needs of it; null when it names none. */
function needOf({ name, route }: NamedRoute): ProtectedRoute | null {
  const [resource = '', action = ''] = name.split('.');
  // What is not in the trash is not found there, whoever asks.
  if (!route.path.includes(':id') || action === 'restore') return null;
  if (resource === 'filterState' || resource === 'filterSet' || resource === 'permalink')
    return { kind: 'dashboard', need: 'read' };
  if (resource === 'sharing') return { kind: 'dashboard', need: 'edit' };
  // A chart is seen without its rows; rows are the dataset's.
  const isOfChart = resource === 'chartData' || (resource === 'annotationData' && action !== 'layer');
  if (isOfChart) return { kind: 'dataset', need: 'read', by: 'chart' };
  if (resource !== 'chart' && resource !== 'dashboard' && resource !== 'dataset') return null;
  return { kind: resource, need: edits.has(action) || name === 'dataset.version' ? 'edit' : 'read' };
}

type Expected = 'allowed' | 'denied' | 'sign in' | 'unknown';

/** What the declared permission and the pure policies say. */
async function expected(persona: Persona, entry: NamedRoute, object: ObjectOf): Promise<Expected> {
  const { permission, oneOf } = entry.route;
  const user = users.get(persona);
  if (permission === null) return 'allowed';
  if (user === undefined) return 'sign in';
  if (!may(user, permission) || oneOf?.some((pair) => may(user, pair)) === false) return 'denied';
  const need = needOf(entry);
  if (entry.name.endsWith('.restore') && entry.route.path.includes(':id')) return 'unknown';
  if (entry.name === 'log.recentActivityOf' && !isAdmin(user)) return 'denied';
  if (need === null) return 'allowed';
  if (object === 'unknown') return 'unknown';
  return decideAccess(user, need, objectsByKind.get(object) ?? unknown);
}

/** What may not be read is not there; what may be read and not changed is rejected. */
async function decideAccess(user: SessionUser, { kind, need }: ProtectedRoute, ids: CreatedObject): Promise<Expected> {
  const { store } = server.context;
  const [dataset] = await dataOf(store, [ids.dataset]);
  if (dataset === undefined) return 'unknown';
  const owners = dataset.owners;
  const ownership = { owners, createdBy: dataset.createdBy };
  const reads = {
    dataset: () => canReadDataset(user, dataset),
    chart: () => canReadChart(user, { ...ownership, dataset }),
    dashboard: () => canReadDashboard(user, { ...ownership, isPublished: true, roleIds: [], datasets: [dataset] }),
    database: () => canSeeDatabase(user, { id: ids.database, purpose: 'uploads', datasetIds: [ids.dataset] }),
  };
  if (!reads[kind]()) return 'unknown';
  return need === 'read' || kind === 'database' || canEdit(user, kind, ownership) ? 'allowed' : 'denied';
}

/** Headers that tell of the moment and of the length of a number. */
const passing = new Set(['date', 'content-length', 'x-request-id']);

/** A response without the number that was asked about. */
const shownBy = ({ status, text, headers }: TestResponse, url: string) => ({
  status,
  text: text.replaceAll(new RegExp(String.raw`\b${/\d+/.exec(url.replace('/api/v1', ''))?.[0] ?? '0'}\b`, 'g'), 'N'),
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name))),
});

/** The address with its object in it. */
function addressOf({ path }: Route, ids: CreatedObject, kind: Kind | null): string {
  return path
    .replace(':id', String(kind === null ? 99_999 : ids[kind]))
    .replaceAll(/:(\w+)/g, (_, name: string) => (name === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '1'));
}

const outcomes: Readonly<Record<Expected, (status: number, code: string) => boolean>> = {
  'sign in': (status) => status === 401,
  denied: (status, code) => status === 403 && code.startsWith('ACCESS_'),
  unknown: (status) => status === 404 || status === 400 || status === 422,
  // What comes after the decision is another test's: an empty body is rejected, an unknown key is not found.
  allowed: (status, code) => status !== 401 && (status !== 403 || code === 'ACCESS_009') && status < 500,
};

/** Reading is tried with its object; writing with a body that no call takes, so that the decision is seen and nothing is changed. */
const isSafe = ({ method }: Route): boolean => method === 'GET';

describe('[B22] every call × who asks × about what', () => {
  test.each(routes.map((entry) => ({ name: entry.name, entry })))('$name', async ({ entry }) => {
    const need = needOf(entry);
    const missing = new Map<Persona, ReturnType<typeof shownBy>>();
    for (const object of need === null ? (['unknown'] as const) : objects) {
      for (const persona of personas) {
        const expectedStatus = await expected(persona, entry, object);
        // Ends or changes what the next personas need.
        if (!isSafe(entry.route) && expectedStatus === 'allowed') continue;
        const client = clients.get(persona) ?? server.anonymous;
        const url = addressOf(entry.route, objectsByKind.get(object) ?? unknown, need?.by ?? need?.kind ?? null);
        const body = isSafe(entry.route) || entry.route.bodyType === 'stream' ? {} : { body: bodyFor(entry.route) };
        const result = await client.call(entry.route.method, url, body);
        const code = String(result.body?.errors?.[0]?.extra?.code ?? '');
        expect({
          persona,
          object,
          url,
          status: result.status,
          code,
          isAsExpected: outcomes[expectedStatus](result.status, code),
          wanted: expectedStatus,
        }).toMatchObject({ isAsExpected: true });
        // Whoever sees a chart is told what its dataset is.
        if (need === null || expectedStatus !== 'unknown' || need.by !== undefined) continue;
        const messages = shownBy(result, url);
        const first = missing.get(persona) ?? messages;
        missing.set(persona, first);
        expect({ persona, object, ...messages }).toEqual({ persona, object, ...first });
      }
    }
  });
});

/** Bodies are read before the object is loaded: the fewest fields that a call takes. */
function bodyFor(route: Route): object {
  if (route.path.endsWith('/sharing')) return { users: [{ id: 1, role: 'viewer' }] };
  if (/filter_state/.test(route.path)) return { value: '{}' };
  if (/default_filter_set/.test(route.path)) return { id: null };
  if (route.path.endsWith('/filtersets'))
    return { name: 'x', owner_type: 'User', owner_id: 1, json_metadata: '{"nativeFilters":{}}' };
  if (route.path.endsWith('/permalink')) return { dataMask: {}, activeTabs: [] };
  if (/\/copy\/?$/.test(route.path)) return { dashboard_title: 'copy', json_metadata: '{}' };
  return {};
}

/** Where the page of the matrix is; `npm run docs` asks for it to be written. */
const page = join(import.meta.dirname, '../../../../docs/access-matrix.md');
const marks: Readonly<Record<Expected, string>> = {
  allowed: 'yes',
  denied: 'no',
  'sign in': '–',
  unknown: 'not found',
};

test('[B16] the page of the matrix names every call', async () => {
  const rows: string[] = [];
  for (const entry of routes) {
    const need = needOf(entry);
    const sourceKinds = need === null ? (['unknown'] as const) : (['own', 'granted', 'foreign'] as const);
    const cells: string[] = [];
    for (const persona of personas) {
      const results: string[] = [];
      for (const object of sourceKinds) results.push(marks[await expected(persona, entry, object)]);
      cells.push(new Set(results).size === 1 ? (results[0] ?? '') : results.join(' / '));
    }
    rows.push(
      `| ${entry.name} | ${entry.route.oneOf?.join(' or ') ?? entry.route.permission ?? 'anybody'} | ${cells.join(' | ')} |`,
    );
  }
  const text = [
    '# Who may call what',
    '',
    'Made from the contract and the policies by `packages/server/src/routes/access-matrix.test.ts`, which also asks a running server;',
    'run it with `SEXTANT_TEST_WRITE_DOCS=1` to write this page. Where a call names an object there are three responses: about what `owner`',
    'made, about what was granted to `granted`, about what is private to somebody else. What may not be seen gets exactly the response of what',
    'is not there: *not found*. *no* is for what may be seen and not be changed.',
    '',
    `| call | permission | ${personas.join(' | ')} |`,
    `|---|---|${personas.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
  if (process.env['SEXTANT_TEST_WRITE_DOCS'] === '1') writeFileSync(page, text);
  expect(readFileSync(page, 'utf8')).toBe(text);
});
