import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { dashboardDraft } from '../testing/drafts.ts';

let sextant: TestServer;
let admin: Client;
beforeAll(async () => {
  sextant = await openTestServer();
  ({ admin } = sextant);
});
afterAll(() => sextant.close());

const home = async (client = admin) => (await client.get('/api/v1/sextant/home')).body.result;
const titles = (items: { title: string }[]): string[] => items.map((item) => item.title);

test('a new installation has no own data and says what an upload may be', async () => {
  expect(await home()).toMatchObject({
    recents: [],
    favorites: [],
    own: [],
    hasOwnData: false,
    upload: { kinds: ['csv', 'columnar', 'excel'], maxSizeBytes: 2 * 1024 ** 3 },
  });
});

test('Home shows what was opened or changed lately, starred, owned, and where to start', async () => {
  const { store } = sextant.context;
  const example = dashboardDraft({ title: 'Example' });
  const seeded = await store.dashboards.create(example, { authorId: null, reason: 'example', baseVersion: null });
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Mine', published: true });
  const ana = await sextant.user('ana', ['Alpha']);
  sextant.clock.now += 1000;
  const herId = (await ana.post('/api/v1/dashboard/', { dashboard_title: 'Hers', published: true })).body.id;
  expect(titles((await home()).recents)).toEqual(['Mine']);
  sextant.clock.now += 1000;
  await admin.get(`/api/v1/dashboard/${herId}`);
  sextant.clock.now += 1000;
  await admin.get(`/api/v1/dashboard/${seeded.id}`);
  await admin.post(`/api/v1/dashboard/${herId}/favorites/`);
  const homeResult = await home();
  expect([
    titles(homeResult.recents),
    titles(homeResult.favorites),
    titles(homeResult.own),
    titles(homeResult.startHere),
  ]).toEqual([['Example', 'Hers', 'Mine'], ['Hers'], ['Mine'], ['Example']]);
  expect(homeResult.recents[1]).toMatchObject({
    kind: 'dashboard',
    id: herId,
    isFavorite: true,
    owners: ['ana Person'],
    url: `/superset/dashboard/${herId}/`,
    openedAt: sextant.clock.now - 1000,
  });
  await ana.delete(`/api/v1/dashboard/${herId}`);
  expect([titles((await home()).recents), titles((await home()).favorites)]).toEqual([['Example', 'Mine'], []]);
  await makeDataset(sextant);
  expect((await home()).hasOwnData).toBe(true);
});

test('[LIST-029] recent activity is paged and belongs to the user', async () => {
  const all = (await admin.get('/api/v1/log/recent_activity/')).body.result;
  expect(all[0]).toMatchObject({
    action: 'dashboard',
    item_type: 'dashboard',
    item_title: 'Example',
    time_delta_humanized: 'now',
  });
  expect((await admin.get('/api/v1/log/recent_activity/1/?q=(page_size:5)')).body.result).toEqual(all.slice(0, 5));
  const bob = await sextant.user('bob', ['Alpha']);
  expect(statusAndCode(await bob.get('/api/v1/log/recent_activity/1/'))).toBe('403 ACCESS_003');
  expect((await bob.get(`/api/v1/log/recent_activity/${bob.userId}/`)).body.result).toEqual([]);
});

test('a program that reads a dashboard does not count as opening it', async () => {
  const { access_token: token } = (
    await sextant.anonymous.post('/api/v1/security/login', { username: 'bob', password: 'bob has a password' })
  ).body;
  await sextant.anonymous.get('/api/v1/dashboard/1', { headers: { authorization: `Bearer ${token}` } });
  expect(
    (await sextant.anonymous.get('/api/v1/log/recent_activity/', { headers: { authorization: `Bearer ${token}` } }))
      .body.result,
  ).toEqual([]);
});

test('[AUTH-016 AUTH-023 AUTH-021] the response has the user with roles and what they allow', async () => {
  const me = (await admin.get('/api/v1/me/roles/')).body.result;
  expect(me).toMatchObject({ username: 'admin', permissions: expect.any(Object) });
  expect(me.roles.Admin).toContainEqual(['can_write', 'Dashboard']);
  const shouted = await sextant.user('shouted', ['ADMIN']);
  expect((await shouted.get('/api/v1/log/recent_activity/1/')).status).toBe(200);
  const namedClient = await sextant.user('named', ['Administrator']);
  expect(statusAndCode(await namedClient.get('/api/v1/dashboard/'))).toBe('403 ACCESS_003');
});

test("a time range is resolved in the server's zone", async () => {
  const result = await admin.get(
    `/api/v1/time_range/?q=${encodeURIComponent("'2001-01-01T00:00:00 : 2001-07-01T00:00:00'")}`,
  );
  expect(result.body.result).toMatchObject({ since: '2001-01-01T00:00:00', until: '2001-07-01T00:00:00' });
});
