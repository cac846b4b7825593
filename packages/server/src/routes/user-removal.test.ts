import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, countOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ann: Client;
let bea: Client;
const idOf = async (name: string): Promise<number> => (await server.context.store.users.byName(name))?.id ?? 0;
const users = '/api/v1/security/users';

beforeAll(async () => {
  server = await openDataServer();
  ann = await server.user('ann', ['Alpha']);
  bea = await server.user('bea', ['Alpha']);
}, 120_000);
afterAll(() => server.close());

test('what a deleted user owned passes to the one that was named, data too, and the user is out at once', async () => {
  const dataset = await datasetOf(ann, 'orders.csv', 'a,b\n1,x\n2,y');
  const dashboard = (await ann.post('/api/v1/dashboard/', { dashboard_title: 'Of Ann' })).body.id;
  const sharedId = (
    await bea.post('/api/v1/dashboard/', { dashboard_title: 'Shared', owners: [await idOf('ann'), await idOf('bea')] })
  ).body.id;
  await ann.post(`/api/v1/dashboard/${dashboard}/favorites/`, {});
  const ids = { ann: await idOf('ann'), bea: await idOf('bea') };
  const { result } = (await server.admin.get(`/api/v1/sextant/users/${ids.ann}/belongings`)).body;
  expect(result).toEqual({ dashboard: 2, chart: 0, dataset: 1, database: 0 });
  expect(statusAndCode(await bea.get(`/api/v1/dashboard/${dashboard}`))).toBe('404 NOT_FOUND_002');

  const unnamedResponse = await server.admin.delete(`${users}/${ids.ann}`);
  expect([unnamedResponse.status, unnamedResponse.body.message]).toMatchObject([422, { heir: [expect.any(String)] }]);
  for (const newOwnerId of [ids.ann, 99_999])
    expect(statusAndCode(await server.admin.delete(`${users}/${ids.ann}?heir=${newOwnerId}`))).toBe('422 REQUEST_008');
  expect((await ann.get('/api/v1/me/')).status).toBe(200);

  expect((await server.admin.delete(`${users}/${ids.ann}?heir=${ids.bea}`)).status).toBe(200);
  expect(statusAndCode(await ann.get('/api/v1/me/'))).toBe('401 AUTH_003');
  expect(statusAndCode(await server.admin.get(`${users}/${ids.ann}`))).toBe('404 NOT_FOUND_009');
  const shownResult = (await bea.get(`/api/v1/dashboard/${dashboard}`)).body.result;
  expect(shownResult.owners.map(({ id }: { id: number }) => id)).toEqual([ids.bea]);
  expect((await bea.put(`/api/v1/dashboard/${dashboard}`, { dashboard_title: 'Of Bea' })).status).toBe(200);
  expect((await bea.get(`/api/v1/dashboard/${sharedId}`)).body.result.owners).toHaveLength(1);
  expect(await countOf(bea, dataset)).toBe(2);
  const log = await server.admin.get('/api/v1/log/?q=(filters:!((col:action,opr:eq,value:user.remove)))');
  expect(log.body.result.filter((one: { outcome: string }) => one.outcome === 'allowed')).toHaveLength(1);
});

test('a number of a user is never given anew', async () => {
  const first = await server.admin.post(`${users}/`, await bodyOf('tmp'));
  await server.admin.delete(`${users}/${first.body.id}`);
  const second = await server.admin.post(`${users}/`, await bodyOf('tmp'));
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBeGreaterThan(first.body.id);
});

test('[B6] nobody deletes himself or, without being an administrator, anybody', async () => {
  const admin = await idOf('admin');
  expect(statusAndCode(await server.admin.delete(`${users}/${admin}`))).toBe('422 REQUEST_008');
  const role = await server.context.store.roles.create('People');
  await server.context.store.roles.allow(role.id, [{ action: 'can_write', view: 'User' }]);
  const keeperClient = await server.user('keeper', ['Gamma', 'People']);
  const result = await keeperClient.delete(`${users}/${await idOf('bea')}?heir=${await idOf('keeper')}`);
  expect([result.status, codeOf(result)]).toEqual([403, 'ACCESS_009']);
  expect((await bea.get('/api/v1/me/')).status).toBe(200);
  expect(statusAndCode(await server.anonymous.delete(`${users}/1`))).toBe('401 ACCESS_002');
  expect(statusAndCode(await bea.delete(`${users}/1`))).toBe('403 ACCESS_003');
});

const bodyOf = async (username: string) => ({
  username,
  first_name: 'Some',
  last_name: 'Body',
  email: `${username}@example.org`,
  roles: [(await server.context.store.roles.byName('Gamma'))?.id],
  password: `words of ${username} and more`,
});
