import { test as base } from '@playwright/test';
import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';
import { adminPassword, enterAs } from '../../pages/sign-in.ts';

/** The body of a response; statements look at single fields of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- responses are looked at field by field, as a foreign client would
export type Body = any;

/** A result as statements look at it. */
export interface ApiResponse {
  readonly status: number;
  readonly body: Body;
}

/** The API as a client with a token sees it. */
export interface Api {
  readonly get: (path: string) => Promise<ApiResponse>;
  readonly post: (path: string, body: object) => Promise<ApiResponse>;
  readonly put: (path: string, body: object) => Promise<ApiResponse>;
  readonly remove: (path: string) => Promise<ApiResponse>;
  /** The same for another user. */
  readonly as: (username: string, password: string) => Promise<Api>;
}

/** The API of the server that `request` reaches. Default: for the administrator. */
export async function apiOf(request: APIRequestContext, username = 'admin', password = adminPassword()): Promise<Api> {
  const signedIn = await request.post('/api/v1/security/login', {
    data: { username, password, provider: 'db', refresh: false },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const sendRequest = async (method: string, path: string, data?: object): Promise<ApiResponse> => {
    const headers = { authorization: `Bearer ${token}` };
    const result = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    const text = await result.text();
    return { status: result.status(), body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  };
  return {
    get: (path) => sendRequest('GET', path),
    post: (path, body) => sendRequest('POST', path, body),
    put: (path, body) => sendRequest('PUT', path, body),
    remove: (path) => sendRequest('DELETE', path),
    as: (otherName, otherPassword) => apiOf(request, otherName, otherPassword),
  };
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Tests of a signed-in administrator: `page` is signed in, `api` holds a token. Each worker signs in once. */
export const test = base.extend<{ api: Api }, { session: StorageState; workerApi: Api }>({
  session: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      await enterAs(context.request, 'admin', adminPassword());
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  storageState: async ({ session }, use) => use(session),
  workerApi: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const anonymous = { cookies: [], origins: [] };
      const options = { storageState: anonymous, ...(baseURL === undefined ? {} : { baseURL }) };
      const request = await playwright.request.newContext(options);
      await use(await apiOf(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  api: async ({ workerApi }, use) => use(workerApi),
});

export { expect } from '@playwright/test';

/** A name that no other test uses. */
export const ownName = (nameWord: string): string =>
  `${nameWord} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;

/** The example dashboard and dataset of flights. */
export async function flights(api: Api): Promise<{ readonly dashboardId: number; readonly datasetId: number }> {
  const dashboard = await api.get('/api/v1/dashboard/flight-punctuality');
  const dataset = await api.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))');
  return { dashboardId: dashboard.body.result.id, datasetId: dataset.body.result[0].id };
}

/** The database of the examples. */
export async function examplesId(api: Api): Promise<number> {
  const { body } = await api.get('/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:Examples)))');
  return body.ids[0];
}

/** The example dataset of wildlife strikes: 10,000 rows, quick to ask. */
export async function strikesDatasetId(api: Api): Promise<number> {
  const { body } = await api.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:wildlife_strikes)))');
  return body.result[0].id;
}

/** Makes a dataset over a statement that the database of the examples runs, and returns its id. Whoever makes it removes it. */
export async function makeDataset(api: Api, name: string, sql = 'SELECT 1 AS a, 2 AS b'): Promise<number> {
  const { status, body } = await api.post('/api/v1/dataset/', {
    database: await examplesId(api),
    table_name: name,
    sql,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** A chart of one's own for the length of `action`, removed afterwards. */
export async function withChart(
  api: Api,
  params: Readonly<Record<string, unknown>> & { readonly viz_type: string },
  action: (chart: { readonly id: number; readonly name: string }) => Promise<void>,
): Promise<void> {
  const name = ownName('Statement chart');
  const datasetId = Number(String(params['datasource']).split('__')[0]);
  const { body } = await api.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: params.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  try {
    await action({ id: body.id, name });
  } finally {
    await api.remove(`/api/v1/chart/${body.id}`);
  }
}

/** A dashboard of one's own for the length of `action`, removed afterwards. */
export async function withDashboard(
  api: Api,
  content: {
    readonly metadata?: object;
    readonly charts?: readonly { id: number; name: string }[];
    readonly layout?: object;
  },
  action: (dashboard: { readonly id: number; readonly title: string; readonly path: string }) => Promise<void>,
): Promise<void> {
  const title = ownName('Statement dashboard');
  const charts = content.charts ?? [];
  const row = {
    id: 'ROW-1',
    type: 'ROW',
    children: charts.map(({ id }) => `CHART-${id}`),
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { background: 'BACKGROUND_TRANSPARENT' },
  };
  const tiles = charts.map(({ id, name }) => ({
    id: `CHART-${id}`,
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
    meta: { chartId: id, sliceName: name, width: Math.floor(12 / charts.length), height: 40 },
  }));
  const layout = content.layout ?? {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': row,
    ...Object.fromEntries(tiles.map((tile) => [tile.id, tile])),
  };
  const createdResponse = await api.post('/api/v1/dashboard/', {
    dashboard_title: title,
    published: true,
    position_json: JSON.stringify(layout),
    json_metadata: JSON.stringify(content.metadata ?? {}),
  });
  const { id } = createdResponse.body;
  for (const chart of charts) await api.put(`/api/v1/chart/${chart.id}`, { dashboards: [id] });
  try {
    await action({ id, title, path: `/superset/dashboard/${id}/` });
  } finally {
    await api.remove(`/api/v1/dashboard/${id}`);
  }
}
