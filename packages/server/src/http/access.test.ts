import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, routes } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataModule } from '../data-module.ts';
import { adminPassword, clientOf, makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
const webRoot = mkdtempSync(join(tmpdir(), 'sextant-web-'));

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(
    join(webRoot, 'openings.json'),
    JSON.stringify([
      {
        address: '/superset/dashboard/:id/',
        files: ['assets/room.js', 'assets/room.css'],
        calls: ['/api/v1/dashboard/:id'],
      },
    ]),
  );
  writeFileSync(join(webRoot, 'assets', 'app-12345678.js'), 'export {};');
  sextant = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off' },
    createModules: async (context) => [await createDataModule(context)],
    webRoot,
  });
  await makeDataset(sextant);
});
afterAll(async () => {
  await sextant.close();
  rmSync(webRoot, { recursive: true, force: true });
});

const addressOf = (route: Route): string =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '1',
  );
const isWrite = (route: Route): boolean => route.method !== 'GET';
const guardedRoutes = routes.filter(({ route }) => route.permission !== null);

test('[B16] every route of the contract is served, and says who may call it', () => {
  expect([...sextant.server.app.registeredRoutes].toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  expect(
    routes
      .filter(({ route }) => route.permission === null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'security.csrfToken',
    'security.login',
    'security.refresh',
    'server.facts',
    'session.create',
    'session.remove',
  ]);
});

test('[B16] a route that the contract does not declare cannot be registered', async () => {
  const strayRoute: Route = { ...api.chart.list, path: '/api/v1/stray/' };
  const opening = openTestServer({
    createModules: async () => [
      {
        routes: [(route) => route(strayRoute, async ({ response }) => response.ok(null))],
        close: async () => undefined,
      },
    ],
  });
  await expect(opening).rejects.toThrow(/not declared/);
});

test.each(guardedRoutes)('without a session $name is 401', async ({ route }) => {
  const result = await sextant.anonymous.call(route.method, addressOf(route), isWrite(route) ? { body: {} } : {});
  expect([result.status, result.body.errors[0].extra.code]).toEqual([401, 'ACCESS_002']);
});

test('[B15] a role that may only read calls no write route', async () => {
  const reader = await sextant.user('reader', ['Reader']);
  const writes = guardedRoutes.filter(
    ({ route }) => isWrite(route) && (route.oneOf ?? route.permission) !== 'signed in',
  );
  expect(writes.length).toBeGreaterThan(20);
  for (const { name, route } of writes) {
    const result = await reader.call(route.method, addressOf(route), { body: {} });
    expect([name, result.status]).toEqual([name, 403]);
  }
});

test('[G8] a write by cookie needs the token of its own session', async () => {
  const { cookie = '' } = sextant.admin.headers;
  const bareClient = clientOf(sextant.server, { cookie });
  const other = await sextant.user('other', ['Admin']);
  for (const { name, route } of guardedRoutes.filter((entry) => isWrite(entry.route))) {
    const missing = await bareClient.call(route.method, addressOf(route), { body: {} });
    expect([name, missing.status, missing.body.errors[0].extra.code]).toEqual([name, 400, 'AUTH_004']);
    const foreignResponse = await bareClient.call(route.method, addressOf(route), {
      body: {},
      headers: { 'x-csrftoken': other.headers['x-csrftoken'] ?? '' },
    });
    expect([name, foreignResponse.status, foreignResponse.body.errors[0].extra.code]).toEqual([name, 400, 'AUTH_005']);
  }
});

test('[G8] a write that another site caused is rejected, also with the token, also by form and upload', async () => {
  const crossSite: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', host: '127.0.0.1:8088' },
    { origin: 'null' },
  ];
  for (const headers of crossSite) {
    expect(statusAndCode(await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'x' }, headers))).toBe(
      '403 AUTH_007',
    );
    expect(
      (
        await sextant.admin.post('/api/v1/sextant/uploads?name=a.csv', 'a,b\n1,2', {
          ...headers,
          'content-type': 'application/octet-stream',
        })
      ).status,
    ).toBe(403);
    expect(
      (await sextant.anonymous.post('/api/v1/sextant/session', { username: 'admin', password: adminPassword }, headers))
        .status,
    ).toBe(403);
    expect(
      (
        await sextant.anonymous.post('/login/', 'username=admin', {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(403);
  }
  expect(
    (
      await sextant.admin.post(
        '/api/v1/dashboard/',
        { dashboard_title: 'x' },
        { origin: 'http://127.0.0.1:8088', host: '127.0.0.1:8088' },
      )
    ).status,
  ).toBe(201);
});

test('[G8] old calls that write by GET need a page of this server', async () => {
  const { id } = (await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'starred' })).body;
  const star = (headers: Record<string, string>) =>
    sextant.admin.get(`/superset/favstar/Dashboard/${id}/select/`, { headers });
  expect(statusAndCode(await star({}))).toBe('403 AUTH_007');
  expect(statusAndCode(await star({ 'sec-fetch-site': 'cross-site' }))).toBe('403 AUTH_007');
  expect((await star({ 'sec-fetch-site': 'same-origin' })).body).toEqual({ count: 1 });
  expect(statusAndCode(await sextant.admin.get('/logout/', { headers: { 'sec-fetch-site': 'cross-site' } }))).toBe(
    '403 AUTH_007',
  );
  expect((await sextant.admin.get('/api/v1/me/')).status).toBe(200);
});

test('a Bearer token is never asked for a CSRF token', async () => {
  const { access_token: token } = (
    await sextant.anonymous.post('/api/v1/security/login', { username: 'admin', password: adminPassword })
  ).body;
  const program = clientOf(sextant.server, { authorization: `Bearer ${token}` });
  expect((await program.post('/api/v1/dashboard/', { dashboard_title: 'by a program' })).status).toBe(201);
  expect((await program.get('/api/v1/security/csrf_token/')).body.result).toMatch(/^[\w-]{43}$/);
});

test('[B17] verbs, override headers, slashes, cases and encodings change no verdict', async () => {
  const statusesFor = async (client: Client): Promise<number[]> => {
    const calls: [string, string, Record<string, string>][] = [
      ['GET', '/api/v1/chart/1', {}],
      ['GET', '/api/v1/chart/1/', {}],
      ['HEAD', '/api/v1/chart/1', {}],
      ['GET', '/api/v1/chart/%31', {}],
      ['GET', '/api/v1/chart/1', { 'x-http-method-override': 'DELETE' }],
    ];
    return Promise.all(
      calls.map(async ([method, url, headers]) => (await client.call(method, url, { headers })).status),
    );
  };
  expect(await statusesFor(sextant.anonymous)).toEqual([401, 401, 401, 401, 401]);
  expect(await statusesFor(sextant.admin)).toEqual([404, 404, 404, 404, 404]);
  const { id } = (await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'stays' })).body;
  const overriddenCall: Client['call'] = (method, url, options) =>
    sextant.admin.call(method, url, {
      headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' },
      ...options,
    });
  await overriddenCall('GET', `/api/v1/dashboard/${id}?_method=DELETE`);
  await overriddenCall('PUT', `/api/v1/dashboard/${id}?_method=DELETE`, { body: {} });
  expect((await sextant.admin.get(`/api/v1/dashboard/${id}`)).status).toBe(200);
  for (const url of [
    '/API/v1/chart/',
    '/api/v1/Chart/',
    '/api/v1/%63hart%2f',
    '/api//v1/chart/',
    '/api/v1/chart/:id',
    '/api/v1/%2563hart/',
    '/api/v1/x/../chart/',
  ]) {
    const status = (await sextant.anonymous.get(url)).status;
    expect([url, [302, 401, 404].includes(status)]).toEqual([url, true]);
  }
  expect(statusAndCode(await sextant.admin.get('/api/v1/chart/:id'))).toBe('404 NOT_FOUND_001');
  for (const method of ['PATCH', 'TRACE', 'PROPFIND'])
    expect([method, (await sextant.admin.call(method, '/api/v1/chart/1')).status]).toEqual([method, 404]);
});

test('[B7] lists are not filtered or sorted by what they do not show', async () => {
  for (const resource of ['chart', 'dashboard', 'dataset', 'database']) {
    for (const column of [
      'password',
      'password_hash',
      'created_by.password',
      'owners.email',
      'settings',
      'document',
      '__proto__',
      'constructor',
      'deleted_at',
      'id) or (1=1',
    ]) {
      const filtered = await sextant.admin.get(
        `/api/v1/${resource}/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: column, opr: 'eq', value: 'x' }] }))}`,
      );
      const sorted = await sextant.admin.get(
        `/api/v1/${resource}/?q=${encodeURIComponent(JSON.stringify({ order_column: column }))}`,
      );
      expect([resource, column, filtered.status, sorted.status]).toEqual([resource, column, 400, 400]);
    }
    const operator = await sextant.admin.get(
      `/api/v1/${resource}/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'created_by', opr: 'toString', value: 1 }] }))}`,
    );
    expect(statusAndCode(operator)).toBe('400 REQUEST_009');
  }
});

test('[B8] choices of users tell names only', async () => {
  const result = await sextant.admin.get('/api/v1/dashboard/related/owners');
  expect(result.body.result[0]).toEqual({ value: 1, text: 'Admin User', extra: {} });
  expect(result.text).not.toMatch(/argon2|@localhost|password/);
});

test('[G5] results of the API are JSON that no browser runs or sniffs', async () => {
  const result = await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: '<script>alert(1)</script>' });
  const shownResponse = await sextant.admin.get(`/api/v1/dashboard/${result.body.id}`, {
    headers: { accept: 'text/html' },
  });
  expect(shownResponse.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(shownResponse.headers['content-security-policy']).toContain("default-src 'none'");
});

test('[G7] a spoofed host does not get into links', async () => {
  const { id } = (await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'linked' })).body;
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', host: '127.0.0.1:8088' },
    { forwarded: 'host=evil.example', host: 'localhost:8088' },
  ]) {
    const { url } = (await sextant.admin.post(`/api/v1/dashboard/${id}/permalink`, { dataMask: {} }, headers)).body;
    expect(url).not.toContain('evil');
  }
});

test('[G9] pages are framed by this server only and run nothing inline', async () => {
  const page = await sextant.admin.get('/superset/welcome/');
  const policy = String(page.headers['content-security-policy']);
  expect(page.headers['content-type']).toContain('text/html');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('a page carries who is signed in as data that cannot end its element', async () => {
  const user = await sextant.user('</script><b>', ['Gamma']);
  const { text } = await user.get('/superset/welcome/');
  const meIn = (html: string) =>
    JSON.parse(/<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}').me;
  expect(meIn(text)).toMatchObject({ username: '</script><b>', roles: { Gamma: expect.any(Array) } });
  expect(meIn((await sextant.anonymous.get('/login/')).text)).toBeNull();
});

const openedPage = async (user: Client, address: string) => {
  const { text } = await user.get(address);
  const [, block = '{}'] = /<script type="application\/json" id="bootstrap">(.*?)<\/script>/s.exec(text) ?? [];
  return { text, answers: JSON.parse(block).answers as Record<string, { result: { dashboard_title: string } }> };
};

test('a page carries the results that it begins with, as the user gets them, and names its files', async () => {
  const created = await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'Begin <here>', published: true });
  const call = `/api/v1/dashboard/${created.body.id}`;
  const { text, answers: results } = await openedPage(
    sextant.admin,
    `/superset/dashboard/${created.body.id}/?edit=true`,
  );
  expect(results[call]?.result.dashboard_title).toBe('Begin <here>');
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/room.js">');
  expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/room.css">');
  const draft = await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'Not for all', published: false });
  const strangerClient = await sextant.user('opens-a-page', ['Gamma']);
  const rejectedPage = await openedPage(strangerClient, `/superset/dashboard/${draft.body.id}/`);
  expect(rejectedPage.answers).toEqual({});
  expect(rejectedPage.text).not.toContain('Not for all');
  expect((await openedPage(sextant.admin, '/superset/welcome/')).answers).toEqual({});
});

test('files of the web app are kept for ever, the page is asked for anew', async () => {
  expect((await sextant.anonymous.get('/assets/app-12345678.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await sextant.admin.get('/superset/welcome/')).headers['cache-control']).toBe('private, no-cache');
  expect(statusAndCode(await sextant.anonymous.get('/assets/gone.js'))).toBe('404 REQUEST_003');
});

test('[L12] the health route and the public facts tell no version, host or database', async () => {
  const health = await sextant.anonymous.get('/health');
  expect([health.status, health.text]).toEqual([200, 'OK']);
  expect(health.headers['server']).toBeUndefined();
  expect((await sextant.anonymous.get('/api/v1/sextant/server')).body.result).toMatchObject({
    version: '',
    isSignedIn: false,
  });
  expect((await sextant.admin.get('/api/v1/sextant/server')).body.result).toMatchObject({
    version: expect.stringMatching(/^\d/),
    isSignedIn: true,
  });
});

test('metrics are for this machine and administrators', async () => {
  expect((await sextant.anonymous.get('/metrics')).text).toContain('sextant_request_duration_seconds_count');
  expect(
    statusAndCode(await sextant.anonymous.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })),
  ).toBe('404 REQUEST_003');
  const alpha = await sextant.user('alpha', ['Alpha']);
  expect(statusAndCode(await alpha.get('/metrics'))).toBe('404 REQUEST_003');
  expect((await sextant.admin.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(200);
});

test('[L11 G11] the log holds no password, token, query or value, and one line a request', async () => {
  const lines = sextant.logLines.length;
  await sextant.admin.get('/api/v1/dashboard/?q=(filters:!((col:dashboard_title,opr:ct,value:secret-cell-value)))');
  await sextant.anonymous.post('/api/v1/security/login', {
    username: 'line\nbreak\u001b[31m',
    password: 'my-secret-password',
  });
  const addedTexts = sextant.logLines.slice(lines);
  expect(addedTexts.length).toBeGreaterThanOrEqual(2);
  for (const line of addedTexts) expect(line.trimEnd().split('\n')).toHaveLength(1);
  const logText = sextant.logLines.join('');
  for (const secret of [
    'secret-cell-value',
    'my-secret-password',
    adminPassword,
    sextant.admin.headers['cookie'] ?? 'none',
    sextant.admin.headers['x-csrftoken'] ?? 'none',
    '\u001b[31m',
  ]) {
    expect(logText).not.toContain(secret);
  }
  expect(JSON.parse(addedTexts[0] ?? '{}')).toMatchObject({
    requestId: expect.any(String),
    method: 'GET',
    route: '/api/v1/dashboard/',
    status: 200,
  });
});

test('a request keeps the id it came with', async () => {
  expect(
    (await sextant.anonymous.get('/health', { headers: { 'x-request-id': 'abc-12345678' } })).headers['x-request-id'],
  ).toBe('abc-12345678');
  expect(
    (await sextant.anonymous.get('/health', { headers: { 'x-request-id': 'a\tb' } })).headers['x-request-id'],
  ).toMatch(/^[\w.-]{8,64}$/);
});

test('the OpenAPI document is sent to users who are signed in', async () => {
  expect(statusAndCode(await sextant.anonymous.get('/api/v1/_openapi'))).toBe('401 ACCESS_002');
  const { paths } = (await sextant.admin.get('/api/v1/_openapi')).body;
  expect(Object.keys(paths)).toContain('/api/v1/dashboard/{id}');
});
