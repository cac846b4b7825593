import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '../services/app-context.ts';
import { readConfig } from '../config.ts';
import { openServer } from '../server.ts';
import type { SextantServer } from '../server.ts';
import { hashPassword } from '../services/auth/passwords.ts';
import { brokenPromise } from './declared-responses.ts';
import type { ServerModule } from '../http/route.ts';
import { putQuickAdmin, quickHash } from './quick-admin.ts';
import type { TestBody } from './server-process.ts';

export const adminPassword = 'correct horse battery staple';

export interface TestResponse {
  readonly status: number;
  /** The body as JSON; null when it is none. */
  readonly body: TestBody;
  readonly text: string;
  /** The body as it came, for files. */
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody who calls the server. */
export interface Client {
  readonly call: (method: string, url: string, options?: CallOptions) => Promise<TestResponse>;
  readonly get: (url: string, options?: CallOptions) => Promise<TestResponse>;
  readonly post: (url: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<TestResponse>;
  readonly put: (url: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<TestResponse>;
  readonly delete: (url: string) => Promise<TestResponse>;
  /** Headers that every call carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A server in this process, over a data folder of its own. */
export interface TestServer {
  readonly server: SextantServer;
  readonly context: AppContext;
  readonly anonymous: Client;
  /** Signed in as administrator by cookie, with the CSRF token. */
  readonly admin: Client;
  /** Makes a user with the roles and signs in. */
  readonly user: (username: string, roles: readonly string[]) => Promise<Client & { readonly userId: number }>;
  readonly clock: { now: number };
  readonly logLines: string[];
  readonly dataFolder: string;
  readonly close: () => Promise<void>;
}

export interface TestServerOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly createModules?: (context: AppContext) => Promise<readonly ServerModule[]>;
  readonly webRoot?: string;
  /** Puts files into the data folder before the server opens it. Default: it is empty. */
  readonly prepare?: (dataFolder: string) => void;
  /** Passwords take the time that they take in earnest. Default false: those of the administrator and of `person` take none. */
  readonly hasSlowPasswords?: boolean;
}

/** A client over `inject`: the whole way of a request but the socket. */
export function clientOf(server: SextantServer, headers: Readonly<Record<string, string>>): Client {
  const call = async (method: string, url: string, options: CallOptions = {}): Promise<TestResponse> => {
    const response = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...options.headers },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    });
    const mediaType = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
    const brokenText = brokenPromise(method, url, { status: response.statusCode, mediaType, text: response.body });
    if (brokenText !== null) throw new Error(brokenText);
    const isJson = /^application\/(?:[\w.]+\+)?json\b/.test(String(response.headers['content-type'] ?? ''));
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? response.json() : null,
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  };
  return {
    call,
    get: (url, options) => call('GET', url, options),
    post: (url, body, more) => call('POST', url, { body, ...(more === undefined ? {} : { headers: more }) }),
    put: (url, body, more) => call('PUT', url, { body, ...(more === undefined ? {} : { headers: more }) }),
    delete: (url) => call('DELETE', url),
    headers,
  };
}

/** Status and code of a rejection: `404 NOT_FOUND_003`; the status alone where the body has no code. */
export const statusAndCode = ({ status, body }: Pick<TestResponse, 'status' | 'body'>): string =>
  `${status} ${body?.errors?.[0]?.extra?.code ?? ''}`.trim();

/** The cookie of a response that set one. */
export const cookieOf = (result: Pick<TestResponse, 'headers'>): string =>
  String(result.headers['set-cookie']).split(';')[0] ?? '';

/** Signs in as the web app does and returns a client with cookie and CSRF token. */
export async function signInAs(server: SextantServer, username: string, password: string): Promise<Client> {
  const result = await clientOf(server, {}).post('/api/v1/sextant/session', { username, password });
  if (result.status !== 200) throw new Error(`Signing in as ${username} answered ${result.status}: ${result.text}`);
  return clientOf(server, { cookie: cookieOf(result), 'x-csrftoken': result.body.csrfToken });
}

/** Opens a server without the data module. Its clock stands still until a test moves it. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-server-'));
  options.prepare?.(dataFolder);
  const clock = { now: Date.UTC(2026, 10, 21, 12) };
  const logLines: string[] = [];
  const config = readConfig({
    SEXTANT_DATA: dataFolder,
    SEXTANT_ADMIN_PASSWORD: adminPassword,
    ...options.environment,
  });
  const variables = Object.keys(options.environment ?? {});
  const isNew =
    options.prepare === undefined &&
    options.hasSlowPasswords !== true &&
    !variables.some((name) => /^SEXTANT_(DATA|DATABASE_URL)$/.test(name));
  if (isNew) await putQuickAdmin(config);
  const server = await openServer(config, {
    clock: () => clock.now,
    logTarget: { write: (line) => void logLines.push(line) },
    createModules: options.createModules ?? (async () => []),
    webRoot: options.webRoot ?? join(dataFolder, 'no-web'),
  });
  const user: TestServer['user'] = async (username, roles) => {
    const { store } = server.context;
    await store.users.ensureRoles(roles);
    const makeHash = options.hasSlowPasswords === true ? hashPassword : quickHash;
    const passwordHash = await makeHash(`${username} has a password`);
    const userId = await store.users.create({
      username,
      firstName: username,
      lastName: 'Person',
      email: `${username}@example.org`,
      passwordHash,
      roles,
    });
    return { ...(await signInAs(server, username, `${username} has a password`)), userId };
  };
  return {
    server,
    context: server.context,
    anonymous: clientOf(server, {}),
    admin: await signInAs(server, 'admin', adminPassword),
    user,
    clock,
    logLines,
    dataFolder,
    close: async () => {
      await server.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Makes a pie of a dataset; `form` is what it has besides. Returns its number. */
export async function makePie(client: Client, datasetId: number, name: string, form: object = {}): Promise<number> {
  const createdResponse = await client.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'pie', ...form }),
  });
  return createdResponse.body.id;
}

/** `json_metadata` of a dashboard whose layout holds charts, each in the whole width of its own row. */
export const metadataWithCharts = (...chartIds: readonly number[]): string => {
  const names = chartIds.map((_, index) => `CHART-${index + 1}`);
  const charts = chartIds.map((chartId, index) => ({
    id: names[index],
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { chartId, width: 12, height: 50 },
  }));
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: names, parents: ['ROOT_ID'] },
    ...Object.fromEntries(charts.map((chart) => [chart.id, chart])),
  };
  return JSON.stringify({ positions });
};

/** Makes a dataset of three columns in a connected database, owned by the administrator. Returns its number. */
export async function makeDataset(
  { context }: Pick<TestServer, 'context'>,
  name = 'sales',
  ownerId = 1,
): Promise<number> {
  const { store } = context;
  const change = { authorId: ownerId, reason: 'created', baseVersion: null };
  const database =
    (await store.databases.all()).find(({ purpose }) => purpose === 'connected') ??
    (await store.databases.create({ name: 'Warehouse', engine: 'duckdb', purpose: 'connected' }, change));
  const column = {
    label: null,
    description: null,
    isFilterable: true,
    isGroupable: true,
    isActive: true,
    expression: null,
    timeFormat: null,
  };
  const row = await store.datasets.create(
    {
      name,
      databaseId: database.id,
      schema: 'admin',
      catalog: null,
      sql: null,
      description: null,
      mainTimeColumn: 'day',
      offsetHours: 0,
      cacheTimeoutS: null,
      fetchValuesPredicate: null,
      alwaysFilterMainTime: false,
      columns: [
        { ...column, name: 'day', nativeType: 'DATE', type: 'date', isTemporal: true },
        { ...column, name: 'city', nativeType: 'VARCHAR', type: 'text', isTemporal: false },
        { ...column, name: 'amount', nativeType: 'DOUBLE', type: 'float', isTemporal: false },
      ],
      metrics: [
        {
          name: 'total',
          label: 'Total',
          description: null,
          expression: 'SUM(amount)',
          numberFormat: ',.2f',
          warning: null,
        },
      ],
      ownerIds: [ownerId],
    },
    change,
  );
  return row.id;
}

/** Opens a test server with one dataset (`makeDataset`), whose number is `datasetId`. */
export async function openServerWithDataset(): Promise<{
  readonly sextant: TestServer;
  readonly admin: Client;
  readonly datasetId: number;
}> {
  const sextant = await openTestServer();
  return { sextant, admin: sextant.admin, datasetId: await makeDataset(sextant) };
}
