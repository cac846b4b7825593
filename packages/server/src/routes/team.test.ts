import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServerWithDataset, signInAs, statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
let admin: Client;
let datasetId: number;
beforeAll(async () => {
  ({ sextant, admin, datasetId } = await openServerWithDataset());
});
afterAll(() => sextant.close());

const roles = '/api/v1/security/roles';
const users = '/api/v1/security/users';
const roleIdOf = async (name: string): Promise<number> => {
  const { body } = await admin.get(`${roles}/?q=(filters:!((col:name,opr:eq,value:'${name}')))`);
  return body.ids[0];
};
const user = (username: string, roleIds: readonly number[], more: Readonly<Record<string, unknown>> = {}) => ({
  username,
  first_name: 'Some',
  last_name: 'Body',
  email: `${username}@example.org`,
  roles: roleIds,
  password: `words of ${username} and more`,
  ...more,
});
const codeOf = ({ body }: TestResponse): string => body.errors[0].extra.code;

test('roles of the product are there from the first start, and keep their names', async () => {
  const { count, result } = (await admin.get(`${roles}/`)).body;
  expect(count).toBe(5);
  expect(result.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Alpha', 'Gamma', 'Public', 'sql_lab']);
  for (const name of ['Admin', 'Gamma']) {
    const id = await roleIdOf(name);
    expect(codeOf(await admin.put(`${roles}/${id}`, { name: 'Other' }))).toBe('ACCESS_011');
    expect(codeOf(await admin.delete(`${roles}/${id}`))).toBe('ACCESS_011');
  }
  expect(codeOf(await admin.put(`/api/v1/sextant/roles/${await roleIdOf('Admin')}`, { permissions: [] }))).toBe(
    'ACCESS_011',
  );
  expect(statusAndCode(await admin.post(`${roles}/`, { name: 'admin' }))).toBe('422 REQUEST_008');
  const createdResponse = await admin.post(`${roles}/`, { name: 'Ærø' });
  expect(statusAndCode(await admin.post(`${roles}/`, { name: 'ærØ' }))).toBe('422 REQUEST_008');
  await admin.delete(`${roles}/${createdResponse.body.id}`);
});

test('of several who give a new role, user or row rule the same name at once, one does', async () => {
  const gamma = await roleIdOf('Gamma');
  const aRule = { filter_type: 'Base', clause: '1 = 1', roles: [], tables: [datasetId] };
  const writers = [
    () => admin.post(`${roles}/`, { name: 'At once' }),
    () => admin.post(`${users}/`, user('at-once', [gamma])),
    () => admin.post('/api/v1/rowlevelsecurity/', { ...aRule, name: 'At once' }),
  ];
  for (const write of writers) {
    const responses = await Promise.all([write(), write(), write()]);
    const [created, ...rejected] = responses.toSorted((one, other) => one.status - other.status);
    expect(created?.status).toBe(201);
    expect(rejected.map(({ status }) => status)).toEqual([422, 422]);
  }
  // No text of Unicode: the database keeps both as the same name.
  const halves = ['\ud800', '\ufffd'].map((name) => admin.post(`${roles}/`, { name }));
  expect((await Promise.all(halves)).map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('[AUTH-022] a role takes permissions by id and by name, and _info names what each may', async () => {
  const createdResponse = await admin.post(`${roles}/`, { name: 'Readers' });
  expect(createdResponse).toMatchObject({ status: 201, body: { result: { name: 'Readers' } } });
  const { id } = createdResponse.body;
  const { result } = (
    await admin.get(
      `/api/v1/security/permissions-resources/?q=${encodeURIComponent('(filters:!((col:permission.name,opr:eq,value:can_read),(col:view_menu.name,opr:eq,value:Chart)))')}`,
    )
  ).body;
  expect(result).toMatchObject([{ permission: { name: 'can_read' }, view_menu: { name: 'Chart' } }]);
  await admin.post(`${roles}/${id}/permissions`, { permission_view_menu_ids: [result[0].id] });
  expect((await admin.get(`${roles}/${id}/permissions/`)).body.result).toEqual([
    { id: result[0].id, permission_name: 'can_read', view_menu_name: 'Chart' },
  ]);
  expect(statusAndCode(await admin.post(`${roles}/${id}/permissions`, { permission_view_menu_ids: [999_999] }))).toBe(
    '422 REQUEST_008',
  );
  const reader = await sextant.user('rita', ['Readers']);
  const infoOf = async (kind: string) => (await reader.get(`/api/v1/${kind}/_info?q=(keys:!(permissions))`)).body;
  expect((await infoOf('chart')).permissions).toEqual(['can_read']);
  expect(statusAndCode(await reader.get('/api/v1/dashboard/_info'))).toBe('403 ACCESS_003');
  const access = { permissions: ['can_read Chart', 'can_write Chart'], grants: [{ kind: 'dataset', datasetId }] };
  const savedResponse = await admin.put(`/api/v1/sextant/roles/${id}`, access);
  expect(savedResponse.body.result).toMatchObject({
    ...access,
    grants: [{ kind: 'dataset', datasetId, name: `[Warehouse].[sales](id:${datasetId})` }],
    people: [{ username: 'rita' }],
    isBuiltIn: false,
  });
  expect((await infoOf('chart')).permissions).toEqual(['can_read', 'can_write']);
  expect(statusAndCode(await admin.put(`/api/v1/sextant/roles/${id}`, { permissions: ['can_fly Kite'] }))).toBe(
    '422 REQUEST_008',
  );
  expect(
    (await admin.put(`/api/v1/sextant/roles/${id}`, { grants: [{ kind: 'dataset', datasetId: 99 }] })).status,
  ).toBe(422);
  expect((await admin.delete(`${roles}/${id}`)).status).toBe(200);
  expect(statusAndCode(await reader.get('/api/v1/chart/_info'))).toBe('403 ACCESS_003');
  expect(statusAndCode(await admin.get(`${roles}/${id}`))).toBe('404 NOT_FOUND_011');
});

test('users are made, changed and found; no result carries the hash of a password', async () => {
  const gamma = await roleIdOf('Gamma');
  const createdResponse = await admin.post(`${users}/`, user('vera', [gamma]));
  expect(createdResponse).toMatchObject({
    status: 201,
    body: { result: { username: 'vera', roles: [{ name: 'Gamma' }], active: true } },
  });
  const { id } = createdResponse.body;
  const changeResponse = await admin.put(`${users}/${id}`, {
    last_name: 'Voss',
    roles: [gamma, await roleIdOf('Alpha')],
  });
  expect(changeResponse.body.result).toMatchObject({
    last_name: 'Voss',
    roles: [{ name: 'Alpha' }, { name: 'Gamma' }],
  });
  const found = await admin.get(`${users}/?q=(filters:!((col:name,opr:all_text,value:voss)))`);
  expect(found.body).toMatchObject({ count: 1, result: [{ username: 'vera' }] });
  for (const result of [createdResponse, changeResponse, found, await admin.get(`${users}/${id}`)])
    expect(result.text).not.toMatch(/argon2|hash/);
  expect(statusAndCode(await admin.get(`${users}/?q=(filters:!((col:password_hash,opr:sw,value:a)))`))).toBe(
    '400 REQUEST_009',
  );
  expect(statusAndCode(await admin.get(`${users}/?q=(order_column:password_hash)`))).toBe('400 REQUEST_010');
  for (const [more, field] of [
    [{ username: 'vera', email: 'x@example.org' }, 'username'],
    [{ username: 'nora', email: 'VERA@example.org' }, 'email'],
    [{ username: 'nora', password: 'password1' }, 'password'],
    [{ username: 'nora', password: 'aaaaaaaaaaaa' }, 'password'],
    [{ username: 'norabell', password: 'norabell1' }, 'password'],
    [{ username: 'nora', roles: [999] }, 'roles'],
  ] as const) {
    const rejectedResponse = await admin.post(`${users}/`, user('nora', [gamma], more));
    expect([field, rejectedResponse.status, Object.keys(rejectedResponse.body.message)]).toEqual([field, 422, [field]]);
  }
});

test('[A5] a user who was made inactive, or got another password or role, is told so by the next request', async () => {
  const vic = await sextant.user('vic', ['Alpha']);
  const token = (
    await sextant.anonymous.post('/api/v1/security/login', {
      username: 'vic',
      password: 'vic has a password',
      provider: 'db',
    })
  ).body.access_token;
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  expect((await vic.get('/api/v1/me/')).status).toBe(200);
  await admin.put(`${users}/${vic.userId}`, { roles: [await roleIdOf('Gamma')] });
  expect(statusAndCode(await vic.post('/api/v1/dataset/', {}))).toBe('403 ACCESS_003');
  await admin.put(`${users}/${vic.userId}`, { password: 'quite another phrase' });
  expect(statusAndCode(await vic.get('/api/v1/me/'))).toBe('401 AUTH_003');
  expect(statusAndCode(await sextant.anonymous.get('/api/v1/me/', bearer))).toBe('401 AUTH_006');
  const secondClient = await signInAs(sextant.server, 'vic', 'quite another phrase');
  await admin.put(`${users}/${vic.userId}`, { active: false });
  expect(statusAndCode(await secondClient.get('/api/v1/me/'))).toBe('401 AUTH_003');
  const rejectedResponse = await sextant.anonymous.post('/api/v1/sextant/session', {
    username: 'vic',
    password: 'quite another phrase',
  });
  expect(codeOf(rejectedResponse)).toBe('AUTH_001');
});

test('the last active administrator stays one', async () => {
  const gamma = await roleIdOf('Gamma');
  for (const body of [{ active: false }, { roles: [gamma] }])
    expect(codeOf(await admin.put(`${users}/1`, body))).toBe('ACCESS_010');
  expect((await admin.get('/api/v1/me/roles/')).body.result.roles).toHaveProperty('Admin');
  const second = await sextant.user('adele', ['Admin']);
  expect((await admin.put(`${users}/${second.userId}`, { active: false })).status).toBe(200);
  expect(codeOf(await admin.put(`${users}/1`, { active: false }))).toBe('ACCESS_010');
});

test('[B6] whoever manages users without being an administrator raises no rights, neither his own nor through others', async () => {
  const { store } = sextant.context;
  const clerks = await store.roles.create('Clerks');
  await store.roles.allow(clerks.id, [
    { action: 'can_read', view: 'User' },
    { action: 'can_write', view: 'User' },
    { action: 'can_read', view: 'Role' },
    { action: 'can_write', view: 'Role' },
    { action: 'can_write', view: 'Row Level Security' },
  ]);
  const clerk = await sextant.user('carl', ['Clerks']);
  const [adminRole, alpha] = [await roleIdOf('Admin'), await roleIdOf('Alpha')];
  const empty = await store.roles.create('Guests');
  const deniedRequests = [
    () => clerk.put(`${users}/${clerk.userId}`, { roles: [adminRole] }),
    () => clerk.put(`${users}/${clerk.userId}`, { roles: [clerks.id] }),
    () => clerk.post(`${users}/`, user('puppet', [adminRole])),
    () => clerk.post(`${users}/`, user('puppet', [alpha])),
    () => clerk.put(`${users}/1`, { password: 'now it is mine' }),
    () => clerk.put(`${roles}/${clerks.id}`, { name: 'Admins' }),
    () => clerk.put(`/api/v1/sextant/roles/${clerks.id}`, { permissions: ['can_write Dataset'] }),
    () => clerk.put(`/api/v1/sextant/roles/${empty.id}`, { permissions: ['can_read Log'] }),
    () => clerk.put(`/api/v1/sextant/roles/${empty.id}`, { grants: [{ kind: 'all' }] }),
    () => clerk.put(`/api/v1/sextant/roles/${alpha}`, { permissions: [] }),
    () => clerk.delete('/api/v1/rowlevelsecurity/1'),
  ];
  for (const attempt of deniedRequests) expect(codeOf(await attempt())).toBe('ACCESS_009');
  expect((await clerk.post(`${users}/`, user('guest', [empty.id]))).status).toBe(201);
  expect((await clerk.put(`/api/v1/sextant/roles/${empty.id}`, { permissions: ['can_read User'] })).status).toBe(200);
});

test('users change their own name and password, and end their other sessions', async () => {
  const olga = await sextant.user('olga', ['Gamma']);
  const otherClient = await signInAs(sextant.server, 'olga', 'olga has a password');
  expect((await olga.put('/api/v1/me/', { first_name: 'Ольга' })).body.result).toMatchObject({ first_name: 'Ольга' });
  expect(statusAndCode(await olga.put('/api/v1/me/', { roles: [1] }))).toBe('400 REQUEST_007');
  expect(statusAndCode(await olga.put('/api/v1/me/', { email: 'admin@localhost' }))).toBe('400 REQUEST_007');
  const { result: sessionList } = (await olga.get('/api/v1/sextant/me/sessions')).body;
  expect(sessionList).toHaveLength(2);
  expect(sessionList.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
  expect(statusAndCode(await sextant.admin.delete(`/api/v1/sextant/me/sessions/${sessionList[0].id}`))).toBe(
    '404 NOT_FOUND_014',
  );
  expect((await olga.delete('/api/v1/sextant/me/sessions')).status).toBe(200);
  expect(statusAndCode(await otherClient.get('/api/v1/me/'))).toBe('401 AUTH_003');
  expect((await olga.get('/api/v1/me/')).status).toBe(200);
  const wrongResponse = await olga.put('/api/v1/sextant/me/password', {
    old_password: 'no',
    new_password: 'three blue boats',
  });
  expect(wrongResponse.body.message).toEqual({ old_password: ['The password is wrong'] });
  const weakResponse = await olga.put('/api/v1/sextant/me/password', {
    old_password: 'olga has a password',
    new_password: '12345678',
  });
  expect(statusAndCode(weakResponse)).toBe('422 REQUEST_008');
  const other = await signInAs(sextant.server, 'olga', 'olga has a password');
  const changeResponse = await olga.put('/api/v1/sextant/me/password', {
    old_password: 'olga has a password',
    new_password: 'three blue boats',
  });
  expect(changeResponse.status).toBe(200);
  expect(String(changeResponse.headers['set-cookie'])).toContain('session=');
  for (const old of [olga, other]) expect(statusAndCode(await old.get('/api/v1/me/'))).toBe('401 AUTH_003');
  await signInAs(sextant.server, 'olga', 'three blue boats');
});

test('the log says who did what and what was rejected, and holds no secret', async () => {
  const greta = await sextant.user('greta', ['Gamma']);
  await greta.get(`/api/v1/dataset/${datasetId}`);
  await greta.get(`${users}/`);
  await sextant.anonymous.post('/api/v1/sextant/session', { username: 'greta', password: 'wrong secret words' });
  const createdResponse = await greta.post('/api/v1/dashboard/', { dashboard_title: 'Hers' });
  const entries = async (filter: string) =>
    (await admin.get(`/api/v1/log/?q=(filters:!(${filter}),page_size:100)`)).body.result;
  const auditRows = await entries('(col:username,opr:eq,value:greta)');
  const messages = auditRows.map(({ action, outcome, code, object_id: id }: Readonly<Record<string, unknown>>) => [
    action,
    outcome,
    code,
    id,
  ]);
  expect(messages).toEqual([
    ['dashboard.create', 'allowed', null, createdResponse.body.id],
    ['sign-in', 'denied', 'AUTH_001', null],
    ['user.list', 'denied', 'ACCESS_003', null],
    ['dataset.show', 'denied', 'NOT_FOUND_003', datasetId],
    ['sign-in', 'allowed', null, null],
  ]);
  expect(JSON.stringify(auditRows)).not.toContain('secret words');
  expect((await admin.get(`/api/v1/log/${auditRows[0].id}`)).body.result).toMatchObject({
    action: 'dashboard.create',
    dashboard_id: createdResponse.body.id,
    user: { username: 'greta' },
  });
  expect(statusAndCode(await greta.get('/api/v1/log/'))).toBe('403 ACCESS_003');
  expect(statusAndCode(await greta.get('/api/v1/log/1'))).toBe('403 ACCESS_003');
});

test('whoever is rejected is told who can give rights', async () => {
  const gus = await sextant.user('gus', ['Gamma']);
  expect((await gus.get('/api/v1/sextant/administrators')).body.result).toContainEqual({ name: 'Admin User' });
});

test('[AUTH-005] whoever lacks can_save_dash cannot save a dashboard, also his own', async () => {
  const { store, sessions } = sextant.context;
  const role = await store.roles.create('Writers');
  const pairs = ['can_read', 'can_write'].map((action) => ({ action, view: 'Dashboard' }));
  await store.roles.allow(role.id, pairs);
  const wim = await sextant.user('wim', ['Writers']);
  const { id } = (await wim.post('/api/v1/dashboard/', { dashboard_title: 'His' })).body;
  expect(statusAndCode(await wim.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Other' }))).toBe('403 ACCESS_003');
  await store.roles.allow(role.id, [{ action: 'can_save_dash', view: 'Superset' }]);
  sessions.forget();
  expect((await wim.put(`/api/v1/dashboard/${id}`, { dashboard_title: 'Other' })).status).toBe(200);
});
