import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, clientOf, cookieOf, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { hashPassword } from '../services/auth/passwords.ts';

let sextant: TestServer;
beforeAll(async () => {
  sextant = await openTestServer({ hasSlowPasswords: true });
});
afterAll(() => sextant.close());

const bearer = (token: string): Client => clientOf(sextant.server, { authorization: `Bearer ${token}` });
const tokens = async (): Promise<{ access_token: string; refresh_token: string }> => {
  const result = await sextant.anonymous.post('/api/v1/security/login', {
    username: 'admin',
    password: adminPassword,
    provider: 'db',
    refresh: true,
  });
  expect(result.status).toBe(200);
  return result.body;
};
const cookieOfNew = async (): Promise<string> =>
  cookieOf(await sextant.anonymous.post('/api/v1/sextant/session', { username: 'admin', password: adminPassword }));

test('a cookie session and a Bearer token both say who asks', async () => {
  expect((await sextant.admin.get('/api/v1/me/')).body.result.username).toBe('admin');
  expect((await bearer((await tokens()).access_token).get('/api/v1/me/')).body.result.username).toBe('admin');
  expect(statusAndCode(await sextant.anonymous.get('/api/v1/me/'))).toBe('401 ACCESS_002');
});

test('the token sign-in takes refresh as text too, as Python clients send it', async () => {
  const result = await sextant.anonymous.post('/api/v1/security/login', {
    username: 'admin',
    password: adminPassword,
    provider: 'db',
    refresh: 'true',
  });
  expect([result.status, typeof result.body.refresh_token]).toEqual([200, 'string']);
});

test('a cookie beside the token sign-in needs no CSRF token, and other sites still cannot send it', async () => {
  const cookie = await cookieOfNew();
  const body = { username: 'admin', password: adminPassword, provider: 'db' };
  const withCookie = clientOf(sextant.server, { cookie });
  expect((await withCookie.post('/api/v1/security/login', body)).status).toBe(200);
  const foreignClient = clientOf(sextant.server, { cookie, 'sec-fetch-site': 'cross-site' });
  expect(statusAndCode(await foreignClient.post('/api/v1/security/login', body))).toBe('403 AUTH_007');
});

test('a CSRF token fetched with a Bearer token and a cookie is the one for writes with that cookie', async () => {
  const cookie = await cookieOfNew();
  const both = clientOf(sextant.server, { cookie, authorization: `Bearer ${(await tokens()).access_token}` });
  const csrf = (await both.get('/api/v1/security/csrf_token/')).body.result;
  const write = async (headers: Record<string, string>) =>
    (await clientOf(sextant.server, headers).post('/api/v1/dashboard/', { dashboard_title: 'By a script' })).status;
  expect(await write({ cookie, 'x-csrftoken': csrf })).toBe(201);
  expect(await write({ cookie, 'x-csrftoken': `${csrf}x` })).toBe(400);
});

test('the cookie is out of reach of scripts and of other sites', async () => {
  const result = await sextant.anonymous.post('/api/v1/sextant/session', {
    username: 'admin',
    password: adminPassword,
  });
  expect(result.headers['set-cookie']).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('[A2] a cookie that is no session of ours is rejected and leaves a line in the log', async () => {
  const forgedCookie = 'eyJfZnJlc2giOnRydWUsIl91c2VyX2lkIjoiMSJ9.ZxYz.AbCdEf';
  expect(statusAndCode(await clientOf(sextant.server, { cookie: `session=${forgedCookie}` }).get('/api/v1/me/'))).toBe(
    '401 AUTH_003',
  );
  expect(
    statusAndCode(await clientOf(sextant.server, { cookie: `session=${'A'.repeat(43)}` }).get('/api/v1/me/')),
  ).toBe('401 AUTH_003');
  const line = sextant.logLines.find((candidate) => candidate.includes('session-rejected'));
  expect(line).toBeDefined();
  expect(line).not.toContain(forgedCookie);
});

test('[A3] tokens without a signature, with another key or with a key of their own are rejected', async () => {
  const { access_token: goodToken } = await tokens();
  const [, payload, signature] = goodToken.split('.');
  const header = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forgedTexts = [
    `${header({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${header({ alg: 'none' })}.${payload}.${signature}`,
    `${header({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${payload}.${signature}`,
    `${header({ alg: 'RS256' })}.${payload}.${signature}`,
    await new SignJWT({ sid: 'x', purpose: 'access' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('thisISaSECRET_1234thisISaSECRET_1234')),
  ];
  for (const token of forgedTexts)
    expect([token.slice(0, 30), (await bearer(token).get('/api/v1/me/')).status]).toEqual([token.slice(0, 30), 401]);
});

test('[A4] a token is good for its own purpose, audience and time only', async () => {
  const { access_token: access, refresh_token: refresh } = await tokens();
  expect(statusAndCode(await bearer(refresh).get('/api/v1/me/'))).toBe('401 AUTH_006');
  expect(statusAndCode(await bearer(access).post('/api/v1/security/refresh'))).toBe('401 AUTH_006');
  expect((await bearer(refresh).post('/api/v1/security/refresh')).body.access_token).toMatch(
    /^[\w-]+\.[\w-]+\.[\w-]+$/,
  );
  const sign = (change: (jwt: SignJWT) => SignJWT): Promise<string> => {
    const sid = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid as string;
    const now = sextant.clock.now / 1000;
    const jwt = new SignJWT({ sid, purpose: 'access' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setIssuer('sextant')
      .setAudience('sextant-api')
      .setNotBefore(now)
      .setExpirationTime(now + 60);
    return change(jwt).sign(sextant.context.secrets.accessToken);
  };
  expect((await bearer(await sign((jwt) => jwt)).get('/api/v1/me/')).status).toBe(200);
  const now = sextant.clock.now / 1000;
  for (const change of [
    (jwt: SignJWT) => jwt.setAudience('another'),
    (jwt: SignJWT) => jwt.setIssuer('another'),
    (jwt: SignJWT) => jwt.setNotBefore(now + 3600).setExpirationTime(now + 7200),
    (jwt: SignJWT) => jwt.setExpirationTime(now - 1),
  ])
    expect(statusAndCode(await bearer(await sign(change)).get('/api/v1/me/'))).toBe('401 AUTH_006');
  sextant.clock.now += 16 * 60_000;
  expect(statusAndCode(await bearer(access).get('/api/v1/me/'))).toBe('401 AUTH_006');
});

test('[A5] a session ends with sign-out, a new password, deactivation and its role', async () => {
  const { store, sessions } = sextant.context;
  const cookie = await cookieOfNew();
  const client = clientOf(sextant.server, { cookie });
  const csrf = (await client.get('/api/v1/security/csrf_token/')).body.result;
  expect((await client.call('DELETE', '/api/v1/sextant/session', { headers: { 'x-csrftoken': csrf } })).status).toBe(
    200,
  );
  expect(statusAndCode(await client.get('/api/v1/me/'))).toBe('401 AUTH_003');

  const eve = await sextant.user('eve', ['Alpha']);
  expect((await eve.get('/api/v1/dataset/')).status).toBe(200);
  await store.users.setRoles(eve.userId, []);
  sextant.clock.now += 5_000;
  expect(statusAndCode(await eve.get('/api/v1/dataset/'))).toBe('403 ACCESS_003');
  await store.users.setPassword(eve.userId, await hashPassword('another password'));
  sextant.clock.now += 5_000;
  expect(statusAndCode(await eve.get('/api/v1/me/'))).toBe('401 AUTH_003');

  const dan = await sextant.user('dan', ['Alpha']);
  await store.users.setActive(dan.userId, false);
  sextant.clock.now += 5_000;
  expect(statusAndCode(await dan.get('/api/v1/me/'))).toBe('401 AUTH_003');
  sessions.forget();
});

test('[A6] signing in gives a session name that nobody knew before', async () => {
  const page = await sextant.anonymous.get('/login/');
  const before = cookieOf(page);
  const token = /id="csrf_token" name="csrf_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const form = new URLSearchParams({ username: 'admin', password: adminPassword, csrf_token: token }).toString();
  const signedIn = await clientOf(sextant.server, {
    cookie: before,
    'content-type': 'application/x-www-form-urlencoded',
  }).post('/login/', form);
  expect(signedIn.status).toBe(302);
  expect(signedIn.headers['location']).toBe('/superset/welcome/');
  const after = cookieOf(signedIn);
  expect(after).not.toBe(before);
  expect(statusAndCode(await clientOf(sextant.server, { cookie: before }).get('/api/v1/me/'))).toBe('401 AUTH_003');
  expect((await clientOf(sextant.server, { cookie: after }).get('/api/v1/me/')).status).toBe(200);
  // A command line client keeps the token of the page for all its calls.
  expect(
    (
      await clientOf(sextant.server, { cookie: after, 'x-csrftoken': token }).post('/api/v1/dashboard/', {
        dashboard_title: 'by a program',
      })
    ).status,
  ).toBe(201);
});

test("a browser's CSRF token changes at sign-in", async () => {
  const page = await sextant.anonymous.get('/login/');
  const token = /id="csrf_token" name="csrf_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const signedIn = await clientOf(sextant.server, { cookie: cookieOf(page), 'sec-fetch-site': 'same-origin' }).post(
    '/api/v1/sextant/session',
    { username: 'admin', password: adminPassword },
  );
  const browser = clientOf(sextant.server, { cookie: cookieOf(signedIn), 'sec-fetch-site': 'same-origin' });
  expect(statusAndCode(await browser.post('/api/v1/dashboard/', {}, { 'x-csrftoken': token }))).toBe('400 AUTH_005');
  expect((await browser.post('/api/v1/dashboard/', {}, { 'x-csrftoken': signedIn.body.csrfToken })).status).toBe(201);
});

test('[A15] no result tells the password of the first start', async () => {
  const other = await openTestServer({ environment: { SEXTANT_ADMIN_PASSWORD: adminPassword } });
  try {
    const keptText = JSON.stringify([...other.logLines]);
    expect(keptText).not.toContain(adminPassword);
    for (const url of ['/api/v1/sextant/server', '/api/v1/me/roles/', '/health', '/ready', '/metrics', '/login/'])
      expect((await other.admin.get(url)).text).not.toContain(adminPassword);
  } finally {
    await other.close();
  }
});

test('[G6] signing in leads to addresses of this server only', async () => {
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:x',
  ]) {
    const location = (await sextant.admin.get(`/login/?next=${encodeURIComponent(next)}`)).headers['location'];
    expect([next, String(location).startsWith('/') && !/^\/[/\\]/.test(String(location))]).toEqual([next, true]);
    expect(String(location)).not.toContain('evil');
  }
  expect((await sextant.admin.get('/login/?next=%2Fchart%2Flist%2F')).headers['location']).toBe('/chart/list/');
  expect((await sextant.anonymous.get('/chart/list/?x=1')).headers['location']).toBe(
    '/login/?next=%2Fchart%2Flist%2F%3Fx%3D1',
  );
});

test('[A7] an unknown name takes as long as a wrong password', async () => {
  const time = async (username: string): Promise<number> => {
    const start = performance.now();
    await sextant.anonymous.post('/api/v1/security/login', { username, password: 'wrong', provider: 'db' });
    return performance.now() - start;
  };
  let [knownMs, unknown] = [Infinity, Infinity];
  // In turns, and the best of each: what else the machine does then falls on both.
  for (let round = 0; round < 4; round += 1) {
    knownMs = Math.min(knownMs, await time('admin'));
    unknown = Math.min(unknown, await time('ghost'));
  }
  // Without the same work for both, an unknown name would take a hundredth of the time.
  expect(knownMs).toBeGreaterThan(40);
  expect(unknown / knownMs).toBeGreaterThan(0.4);
  expect(unknown / knownMs).toBeLessThan(2.5);
});

test('[A7] wrong passwords are slowed down per name and per address, with one text for every reason', async () => {
  const attempt = (username: string, password: string) =>
    sextant.anonymous.post('/api/v1/security/login', { username, password, provider: 'db' });
  const unknown = await attempt('nobody-here', 'x');
  const wrongResponse = await attempt('admin', 'x');
  expect(statusAndCode(unknown)).toBe('401 AUTH_001');
  expect(unknown.body).toEqual(wrongResponse.body);
  const statuses = (await Promise.all(Array.from({ length: 100 }, () => attempt('victim', 'x')))).map(
    (result) => result.status,
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5 + 1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(94);
  const blockedResponse = await attempt('victim', 'x');
  expect([blockedResponse.status, Number(blockedResponse.headers['retry-after']) > 0]).toEqual([429, true]);
  // Another name from the same address is slowed down as well, and nobody else's requests are.
  const names = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(`name-${index}`, 'x')));
  expect(names.some((result) => result.status === 429)).toBe(true);
  expect((await sextant.admin.get('/api/v1/me/')).status).toBe(200);
  sextant.clock.now += 16 * 60_000;
  expect((await attempt('admin', adminPassword)).status).toBe(200);
});

test('a session that nobody uses for a week ends, one that is used does not', async () => {
  const usedClient = clientOf(sextant.server, { cookie: await cookieOfNew() });
  const unused = clientOf(sextant.server, { cookie: await cookieOfNew() });
  for (let day = 0; day < 8; day += 1) {
    sextant.clock.now += 86_400_000;
    expect((await usedClient.get('/api/v1/me/')).status).toBe(200);
  }
  const endedResponse = await unused.get('/api/v1/me/');
  expect([endedResponse.status, endedResponse.body.errors[0].extra.code]).toEqual([401, 'AUTH_003']);
});
