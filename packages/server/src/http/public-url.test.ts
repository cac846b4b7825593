import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, clientOf, makeDataset, openTestServer } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';

/* A server that users reach over https by an address of its own, with a proxy before it that speaks http to it. */

const ownUrl = 'https://sextant.example.org';

let sextant: TestServer;
let admin: Client;
beforeAll(async () => {
  // The slash at the end is how operators copy it; links have one slash.
  sextant = await openTestServer({ environment: { SEXTANT_PUBLIC_URL: `${ownUrl}/` } });
  ({ admin } = sextant);
});
afterAll(() => sextant.close());

const hosts: Record<string, string>[] = [
  { host: '127.0.0.1:8088' },
  { host: 'localhost:8088' },
  { host: 'evil.example' },
  { host: '127.0.0.1:8088', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { host: '127.0.0.1:8088', forwarded: 'host=evil.example;proto=http' },
];

test('[G7] links begin with the public URL, whatever host a request names', async () => {
  const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'linked' })).body;
  const datasetId = await makeDataset(sextant);
  const formData = { viz_type: 'pie', datasource: `${datasetId}__table` };
  for (const host of hosts) {
    const ofDashboard = (await admin.post(`/api/v1/dashboard/${id}/permalink`, { dataMask: {} }, host)).body;
    expect(ofDashboard).toEqual({ key: ofDashboard.key, url: `${ownUrl}/superset/dashboard/p/${ofDashboard.key}/` });
    const ofChart = (await admin.post('/api/v1/explore/permalink', { formData }, host)).body;
    expect(ofChart).toEqual({ key: ofChart.key, url: `${ownUrl}/superset/explore/p/${ofChart.key}/` });
  }
});

test('every cookie is sent over https alone, and to no script', async () => {
  const visitor = await sextant.anonymous.get('/login/');
  const signedIn = await sextant.anonymous.post('/api/v1/sextant/session', {
    username: 'admin',
    password: adminPassword,
  });
  const cookie = String(signedIn.headers['set-cookie']);
  const token = { cookie: cookie.split(';')[0] ?? '', 'x-csrftoken': signedIn.body.csrfToken as string };
  const signedOut = await clientOf(sextant.server, token).delete('/api/v1/sextant/session');
  const flags = [visitor, signedIn, signedOut].map(({ headers }) =>
    String(headers['set-cookie'])
      .split('; ')
      .slice(1)
      .filter((part) => !part.startsWith('Max-Age=')),
  );
  expect(flags).toEqual(Array.from({ length: 3 }, () => ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
});

test('[G8] a write comes from the page at the public URL and from no other, also not from the address behind the proxy', async () => {
  const write = async (origin: string, host: string): Promise<number> =>
    (await admin.post('/api/v1/dashboard/', { dashboard_title: 'x' }, { origin, host })).status;
  expect(await write(ownUrl, '127.0.0.1:8088')).toBe(201);
  expect(await write(ownUrl, 'sextant.example.org')).toBe(201);
  for (const [origin, host] of [
    ['http://127.0.0.1:8088', '127.0.0.1:8088'],
    ['http://sextant.example.org', 'sextant.example.org'],
    ['https://sextant.example.org:8443', 'sextant.example.org'],
    ['https://sextant.example.org.evil.example', 'sextant.example.org'],
    ['https://evil.example', 'evil.example'],
    ['null', '127.0.0.1:8088'],
  ] as const)
    expect([origin, await write(origin, host)]).toEqual([origin, 403]);
});
