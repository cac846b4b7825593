import { routes } from '@sextant/contract';
import type { NamedRoute } from '@sextant/contract';
import type { Store } from '../store/open-store.ts';
import type { Client, TestServer } from './core-server.ts';
import { datasetOf } from './data-server.ts';

/*
 * Objects of somebody else, somebody who may make every call and sees none of them, and every call that names an object by its number.
 */

export type NumberedKind = 'dataset' | 'chart' | 'dashboard' | 'database';

/** A call that names one object by number, in its address or its body. */
export interface NumberedCall {
  readonly name: string;
  readonly kind: NumberedKind;
  readonly method: string;
  readonly url: (id: number) => string;
  readonly body: (id: number, open: OpenObjects) => unknown;
}

/** What is open to whoever asks: a dataset, and a dashboard that is given to his role. */
export interface OpenObjects {
  readonly dataset: number;
  readonly dashboard: number;
}

/** Makes them: a dataset over an upload with a chart and a published dashboard, and a connected database. */
export async function makeForeignObjects(store: Store, user: TestServer['user']) {
  const owner = await user('owner of all', ['Alpha']);
  const created = async (path: string, body: object): Promise<number> => {
    const result = await owner.post(path, body);
    if (result.status !== 201) throw new Error(result.text);
    return result.body.id;
  };
  const chartAndDashboard = async (dataset: number, more: object) => {
    const chart = await created('/api/v1/chart/', chartOf(dataset));
    return { dataset, chart, dashboard: await created('/api/v1/dashboard/', { ...dashboardWith(chart), ...more }) };
  };
  const { callingClient, role } = await whoMayCallEverything(store, user);
  const theirId = await datasetOf(owner, 'theirs.csv', 'a,b\n1,x\n2,y');
  const foreignObjects = await chartAndDashboard(theirId, { published: true });
  const grantedId = await datasetOf(owner, 'granted.csv', 'a,b\n1,x\n2,y');
  await store.roles.allow(role, [{ action: 'datasource_access', view: `dataset:${grantedId}` }]);
  const open = await chartAndDashboard(grantedId, { published: true, roles: [role] });
  const change = { authorId: 1, reason: 'created', baseVersion: null };
  const { id: database } = await store.databases.create(
    { name: 'Theirs', engine: 'duckdb', purpose: 'connected' },
    change,
  );
  return { caller: callingClient, open, foreign: { ...foreignObjects, database } };
}

/** Somebody with the permission of every call and no data. */
async function whoMayCallEverything(
  store: Store,
  user: TestServer['user'],
): Promise<{ readonly callingClient: Client; readonly role: number }> {
  const role = await store.roles.create('Every call');
  const namedPermissions = routes.flatMap(({ route }) => [route.permission, ...(route.oneOf ?? [])]);
  const pairs = [...new Set(namedPermissions)].flatMap((pair) => {
    const [, action = '', view = ''] = /^(\S+) (.+)$/.exec(pair ?? '') ?? [];
    return action.startsWith('can_') ? [{ action, view }] : [];
  });
  await store.roles.allow(role.id, pairs);
  return { callingClient: await user('caller', ['Every call']), role: role.id };
}

const kinds: readonly NumberedKind[] = ['dataset', 'chart', 'dashboard', 'database'];

/** The kind of the object whose number stands in a call's address; null when it has none. */
function kindOf({ name, route }: NamedRoute): NumberedKind | null {
  const [resource = '', action] = name.split('.');
  if (!route.path.includes(':id')) return null;
  if (resource === 'chartData' || (resource === 'annotationData' && action !== 'layer')) return 'chart';
  if (resource === 'filterState' || resource === 'permalink') return 'dashboard';
  if (resource.startsWith('older') || resource === 'datasource') return 'dataset';
  return kinds.find((kind) => kind === resource) ?? null;
}

/** Bodies are read before the object is loaded: what each call needs to come as far as that. */
function bodyOf({ name, route }: NamedRoute, id: number): unknown {
  if (route.method === 'GET') return undefined;
  if (/filter_state/.test(route.path)) return { value: '{}' };
  if (route.path.endsWith('/permalink')) return { dataMask: {}, activeTabs: [] };
  if (/\/copy\/?$/.test(route.path)) return { dashboard_title: 'copy', json_metadata: '{}' };
  if (name === 'database.validateSql') return { sql: 'SELECT 1', schema: null };
  if (name.startsWith('legacyChart.')) return formOf(id);
  return {};
}

const queriesOf: Readonly<Record<string, string>> = {
  'database.tables': '?q=(schema_name:main)',
  'database.tableMetadata': '?name=t',
  'database.tableMetadataExtra': '?name=t',
};

function urlOf({ name, route }: NamedRoute, id: number): string {
  const fixedParameters: Readonly<Record<string, string>> = { id: String(id), type: 'table', column: 'a' };
  const path = route.path.replaceAll(/:(\w+)/g, (_, part: string) => fixedParameters[part] ?? '1');
  const form = name === 'legacyChart.readOf' ? `?form_data=${encodeURIComponent(formOf(id).form_data)}` : '';
  return `${path}${queriesOf[name] ?? form}`;
}

const formOf = (id: number) => ({
  form_data: JSON.stringify({ datasource: `${id}__table`, viz_type: 'table', all_columns: ['a'] }),
});
const chartOf = (id: number) => ({
  slice_name: 'x',
  viz_type: 'table',
  datasource_id: id,
  datasource_type: 'table',
  params: '{}',
});
const input = (id: number, more: object = {}) => ({
  datasource: { id, type: 'table' },
  queries: [{ columns: ['a'], metrics: [] }],
  ...more,
});
const dashboardWith = (chartId: number) => ({
  dashboard_title: 'x',
  json_metadata: JSON.stringify({ positions: { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId } } } }),
});

type NamedCall = readonly [kind: NumberedKind, call: string, body?: NumberedCall['body']];

/** Calls that name an object elsewhere than in the path; `N` is its number. */
const otherNames: readonly NamedCall[] = [
  ['dataset', 'POST /api/v1/chart/data', (id) => input(id)],
  [
    'dataset',
    'POST /api/v1/chart/data?through=dashboard',
    (id, { dashboard }) => input(id, { form_data: { dashboardId: dashboard } }),
  ],
  [
    'dataset',
    'POST /api/v1/chart/data?through=filter',
    (id, { dashboard }) =>
      input(id, { form_data: { dashboardId: dashboard, type: 'NATIVE_FILTER', native_filter_id: 'F' } }),
  ],
  ['dataset', 'POST /datasource/samples?datasource_id=N&datasource_type=table', () => ({})],
  ['dataset', 'POST /superset/explore_json/', formOf],
  ['dataset', 'GET /superset/fetch_datasource_metadata?datasourceKey=N__table'],
  ['dataset', 'GET /api/v1/explore/?datasource_id=N&datasource_type=table'],
  [
    'dataset',
    'POST /api/v1/explore/form_data',
    (id) => ({ datasource_id: id, datasource_type: 'table', form_data: '{}' }),
  ],
  [
    'dataset',
    'POST /api/v1/explore/permalink',
    (id) => ({ formData: { datasource: `${id}__table`, viz_type: 'table' } }),
  ],
  ['dataset', 'POST /api/v1/dataset/duplicate', (id) => ({ base_model_id: id, table_name: 'copy' })],
  ['dataset', 'POST /api/v1/chart/', chartOf],
  ['dataset', 'GET /api/v1/dataset/export/?q=!(N)'],
  ['dataset', 'DELETE /api/v1/dataset/?q=!(N)'],
  ['chart', 'GET /api/v1/explore/?slice_id=N'],
  [
    'chart',
    'POST /api/v1/explore/permalink',
    (id, { dataset }) => ({ formData: { datasource: `${dataset}__table`, slice_id: id, viz_type: 'table' } }),
  ],
  [
    'chart',
    'POST /api/v1/explore/form_data',
    (id, { dataset }) => ({ datasource_id: dataset, datasource_type: 'table', chart_id: id, form_data: '{}' }),
  ],
  ['chart', 'POST /api/v1/dashboard/', dashboardWith],
  ['chart', 'GET /api/v1/chart/export/?q=!(N)'],
  ['chart', 'DELETE /api/v1/chart/?q=!(N)'],
  ['dashboard', 'GET /api/v1/dashboard/export/?q=!(N)'],
  ['dashboard', 'DELETE /api/v1/dashboard/?q=!(N)'],
  ['database', 'GET /api/v1/database/export/?q=!(N)'],
  ['database', 'POST /api/v1/dataset/', (id) => ({ database: id, table_name: 't', schema: 'main' })],
  ['database', 'POST /api/v1/dataset/?by=sql', (id) => ({ database: id, table_name: 't', sql: 'SELECT 1 AS a' })],
  ['database', 'POST /api/v1/dataset/get_or_create/', (id) => ({ database_id: id, table_name: 't' })],
  ['database', 'POST /api/v1/sextant/dataset/preview', (id) => ({ database: id, sql: 'SELECT 1' })],
];

/** Every call that names an object of these kinds by number. */
export const namedByNumber = (): readonly NumberedCall[] => [
  ...routes.flatMap((entry) => {
    const kind = kindOf(entry);
    if (kind === null) return [];
    const url = (id: number): string => urlOf(entry, id);
    return [{ name: entry.name, kind, method: entry.route.method, url, body: (id: number) => bodyOf(entry, id) }];
  }),
  ...otherNames.map(([kind, call, body = () => undefined]) => {
    const [method = '', path = ''] = call.split(' ');
    return { name: call, kind, method, url: (id: number) => path.replace('N', String(id)), body };
  }),
];
