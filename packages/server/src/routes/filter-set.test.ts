import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

type Person = Client & { readonly userId: number };

const region = {
  id: 'NATIVE_FILTER-region',
  name: 'Region',
  filterType: 'filter_time',
  targets: [{}],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
};
/** As Superset's page writes a set. */
const paramsOf = (timeRange: string) => ({
  nativeFilters: { [region.id]: region },
  dataMask: {
    [region.id]: { id: region.id, extraFormData: { time_range: timeRange }, filterState: { value: timeRange } },
  },
});
const textOf = (timeRange: string): string => JSON.stringify(paramsOf(timeRange));

describe.each(storeUrls())('filter sets over HTTP on $dialect', ({ open }) => {
  let sextant: TestServer;
  let drop: () => Promise<void>;
  /** Owns the dashboard. */
  let ana: Person;
  /** Sees it, as everybody does. */
  let ben: Person;
  let board: number;
  let sets: string;

  const dashboardOf = async (title: string, client: Client = ana): Promise<number> =>
    (
      await client.post('/api/v1/dashboard/', {
        dashboard_title: title,
        published: true,
        json_metadata: JSON.stringify({ native_filter_configuration: [region] }),
      })
    ).body.id;
  const ownBody = (client: Person, name: string, timeRange = 'Last week') => ({
    name,
    owner_type: 'User',
    owner_id: client.userId,
    json_metadata: textOf(timeRange),
  });
  const sharedBody = (name: string, timeRange = 'Last week') => ({
    name,
    owner_type: 'Dashboard',
    owner_id: board,
    json_metadata: textOf(timeRange),
  });
  const make = async (client: Client, body: object, address = sets): Promise<number> => {
    const response = await client.post(address, body);
    if (response.status !== 201) throw new Error(response.text);
    return response.body.id;
  };
  const namesFor = async (client: Client, address = sets): Promise<string[]> =>
    (await client.get(address)).body.result.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    const openedStore = await open();
    ({ drop } = openedStore);
    sextant = await openTestServer({ environment: { SEXTANT_DATABASE_URL: openedStore.url } });
    ana = await sextant.user('ana', ['Alpha']);
    ben = await sextant.user('ben', ['Gamma']);
    board = await dashboardOf('Board');
    sets = `/api/v1/dashboard/${board}/filtersets`;
  });
  afterAll(async () => {
    await sextant.close();
    await drop();
  });

  test('[FSET-002 FSET-003 FSET-012] a set of the dashboard is returned with 201, its owner and its parsed params', async () => {
    const response = await ana.post(sets, { ...sharedBody('Weekly'), description: 'Each Monday' });
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Weekly',
        description: 'Each Monday',
        owner_type: 'Dashboard',
        owner_id: board,
        dashboard_id: board,
        params: paramsOf('Last week'),
      },
    ]);
  });

  test('[FSET-008 FSET-009] what was created is listed, with ids, to every reader', async () => {
    const id = await make(ana, sharedBody('Listed'));
    const { status, body } = await ben.get(sets);
    expect([status, body.count, body.ids.length]).toEqual([200, body.result.length, body.result.length]);
    const item = body.result.find((one: { id: number }) => one.id === id);
    expect(body.ids).toContain(id);
    expect(item).toMatchObject({
      name: 'Listed',
      params: paramsOf('Last week'),
      created_by: { username: 'ana' },
      created_by_fk: ana.userId,
      is_default: false,
    });
  });

  test('[FSET-010 FSET-012] a change is returned with 200 and listed; absent fields keep', async () => {
    const id = await make(ana, { ...sharedBody('Before'), description: 'Kept' });
    const renamed = await ana.put(`${sets}/${id}`, { name: 'After' });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { id, name: 'After', description: 'Kept', params: paramsOf('Last week') },
    ]);
    const changed = await ana.put(`${sets}/${id}`, { json_metadata: textOf('Last month') });
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'After', params: paramsOf('Last month') }]);
    expect(await namesFor(ben)).toContain('After');
    expect(await namesFor(ben)).not.toContain('Before');
  });

  test('[FSET-011 FSET-012] a removed set gives back the id of its dashboard and no longer listed; what is not there removes nothing', async () => {
    const id = await make(ana, sharedBody('Short-lived'));
    const removed = await ana.delete(`${sets}/${id}`);
    expect([removed.status, removed.body]).toEqual([200, { id: board }]);
    expect(await namesFor(ana)).not.toContain('Short-lived');
    const secondResponse = await ana.delete(`${sets}/${id}`);
    expect([secondResponse.status, secondResponse.body]).toEqual([200, {}]);
    expect(statusAndCode(await ana.put(`${sets}/${id}`, { name: 'x' }))).toBe('404 NOT_FOUND_022');
  });

  test('a set of one user is shown to nobody else but administrators; one’s own come first', async () => {
    const id = await make(ben, ownBody(ben, 'Zoe looks'));
    expect((await namesFor(ben))[0]).toBe('Zoe looks');
    expect(await namesFor(ana)).not.toContain('Zoe looks');
    expect((await namesFor(sextant.admin)).at(-1)).toBe('Zoe looks');
    for (const response of [
      await ana.put(`${sets}/${id}`, { name: 'Taken over' }),
      await ana.put(`/api/v1/sextant/dashboard/${board}/default_filter_set`, { id }),
    ])
      expect(statusAndCode(response)).toBe('404 NOT_FOUND_022');
    expect((await ana.delete(`${sets}/${id}`)).body).toEqual({});
    expect(await namesFor(ben)).toContain('Zoe looks');
  });

  test('[FSET-001] only owners of the dashboard make, change, share and remove sets of the dashboard', async () => {
    const id = await make(ana, sharedBody('Of the owners'));
    const own = await make(ben, ownBody(ben, 'Ben’s'));
    for (const response of [
      await ben.post(sets, sharedBody('Not mine to share')),
      await ben.put(`${sets}/${id}`, { name: 'Mine now' }),
      await ben.put(`${sets}/${own}`, { owner_type: 'Dashboard' }),
      await ben.delete(`${sets}/${id}`),
    ])
      expect(statusAndCode(response)).toBe('403 ACCESS_004');
    expect(await namesFor(ana)).toContain('Of the owners');
    const anas = await make(ana, ownBody(ana, 'First mine'));
    expect((await ana.put(`${sets}/${anas}`, { owner_type: 'Dashboard' })).body).toMatchObject({
      owner_type: 'Dashboard',
      owner_id: board,
    });
    expect(await namesFor(ben)).toContain('First mine');
  });

  test('two sets of one owner have two names, and another user’s names say nothing', async () => {
    await make(ben, ownBody(ben, 'Same'));
    const second = await ben.post(sets, ownBody(ben, ' Same '));
    expect([second.status, second.body.message]).toEqual([422, { name: ['Name must be unique'] }]);
    await make(ana, ownBody(ana, 'Same'));
    const other = await make(ben, ownBody(ben, 'Other'));
    expect(statusAndCode(await ben.put(`${sets}/${other}`, { name: 'Same' }))).toBe('422 REQUEST_008');
    expect((await ben.put(`${sets}/${other}`, { name: 'Other' })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => ben.post(sets, ownBody(ben, 'At once'))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('what is no filter set is rejected in Superset’s words', async () => {
    const unreadable = ['', '{', '[]', '{}', '{"nativeFilters": 1}', '{"nativeFilters": {}, "dataMask": []}'];
    for (const text of [...unreadable, '['.repeat(5000)]) {
      const response = await ben.post(sets, { ...ownBody(ben, 'Bad'), json_metadata: text });
      expect([text.slice(0, 40), response.status, response.body.message]).toEqual([
        text.slice(0, 40),
        400,
        { _schema: ['failed to parse json_metadata to json'] },
      ]);
    }
    const { owner_id: _, ...unowned } = ownBody(ben, 'Nobody’s');
    expect((await ben.post(sets, unowned)).body.message).toEqual({
      _schema: ['owner_id is mandatory when owner_type is User'],
    });
    const id = await make(ben, ownBody(ben, 'Good'));
    expect(statusAndCode(await ben.put(`${sets}/${id}`, { json_metadata: '{}' }))).toBe('400 REQUEST_007');
    expect(statusAndCode(await ben.put(`${sets}/${id}`, { owner_type: 'User' }))).toBe('400 REQUEST_007');
  });

  test('[B6] [B10] forged ids open nothing: another’s id as owner, another dashboard’s set, a number beyond all', async () => {
    for (const ownerId of [ana.userId, 0, -1, 99_999_999_999])
      expect(statusAndCode(await ben.post(sets, { ...ownBody(ben, 'Forged'), owner_id: ownerId }))).toBe(
        '400 REQUEST_007',
      );
    expect(statusAndCode(await ana.post(sets, { ...sharedBody('Forged'), owner_id: board + 1 }))).toBe(
      '400 REQUEST_007',
    );
    const id = await make(ana, sharedBody('At home'));
    const otherBoard = await dashboardOf('Other board', ben);
    const otherSets = `/api/v1/dashboard/${otherBoard}/filtersets`;
    expect(statusAndCode(await ben.put(`${otherSets}/${id}`, { name: 'Moved' }))).toBe('404 NOT_FOUND_022');
    expect((await ben.delete(`${otherSets}/${id}`)).body).toEqual({});
    expect(statusAndCode(await ben.put(`/api/v1/sextant/dashboard/${otherBoard}/default_filter_set`, { id }))).toBe(
      '404 NOT_FOUND_022',
    );
    expect((await ana.put(`${sets}/999999999999999`, { name: 'x' })).status).toBe(404);
    expect(statusAndCode(await ana.get('/api/v1/dashboard/no-such/filtersets'))).toBe('404 NOT_FOUND_002');
    expect(await namesFor(ana)).toContain('At home');
  });

  test('[J2] names, texts and numbers of sets are bounded', async () => {
    expect((await ben.post(sets, ownBody(ben, 'x'.repeat(501)))).body.message).toHaveProperty('name');
    expect((await ben.post(sets, ownBody(ben, '   '))).body.message).toHaveProperty('name');
    expect((await ben.post(sets, { ...ownBody(ben, 'd'), description: 'x'.repeat(1001) })).status).toBe(400);
    const long = { ...ownBody(ben, 'Long'), json_metadata: textOf('x'.repeat(500_001)) };
    expect((await ben.post(sets, long)).body.message).toHaveProperty('json_metadata');
    const cara = await sextant.user('cara', ['Gamma']);
    await make(cara, ownBody(cara, 'x'.repeat(500)));
    for (let count = 1; count < 100; count += 1) await make(cara, ownBody(cara, `Set ${count}`));
    expect(statusAndCode(await cara.post(sets, ownBody(cara, 'One more')))).toBe('422 REQUEST_008');
    expect((await cara.get(sets)).body.result.length).toBeGreaterThanOrEqual(100);
    const page = await cara.get(`${sets}?q=(page:1,page_size:7,columns:!(id,name))`);
    expect(page.body.result).toHaveLength(7);
    expect(Object.keys(page.body.result[0])).toEqual(['id', 'name']);
  });

  test('a dashboard opens with the set that a user has chosen, for him alone, until the set or the choice is gone', async () => {
    const opensFor = async (client: Client) =>
      (await client.get(`/api/v1/dashboard/${board}`)).body.result.default_filter_set;
    const choose = (client: Client, id: number | null) =>
      client.put(`/api/v1/sextant/dashboard/${board}/default_filter_set`, { id });
    const id = await make(ana, sharedBody('To begin with', 'Last quarter'));
    expect(await opensFor(ben)).toBeNull();
    expect((await choose(ben, id)).body).toEqual({ result: { id } });
    expect(await opensFor(ben)).toEqual({ id, params: paramsOf('Last quarter') });
    expect(await opensFor(ana)).toBeNull();
    const listed = (await ben.get(sets)).body.result.filter((one: { is_default: boolean }) => one.is_default);
    expect(listed.map((one: { id: number }) => one.id)).toEqual([id]);
    await choose(ben, null);
    expect(await opensFor(ben)).toBeNull();
    await choose(ben, id);
    await ana.delete(`${sets}/${id}`);
    expect(await opensFor(ben)).toBeNull();
  });

  test('sets go with their user and with their dashboard', async () => {
    const dora = await sextant.user('dora', ['Alpha']);
    await make(dora, ownBody(dora, 'Dora’s'));
    const sharedId = await make(ana, sharedBody('Outlives Dora'));
    await dora.put(`/api/v1/sextant/dashboard/${board}/default_filter_set`, { id: sharedId });
    await sextant.admin.delete(`/api/v1/security/users/${dora.userId}?heir=${ana.userId}`);
    expect(await namesFor(sextant.admin)).not.toContain('Dora’s');
    expect(await namesFor(ana)).toContain('Outlives Dora');
    const shortBoard = await dashboardOf('Short-lived');
    const address = `/api/v1/dashboard/${shortBoard}/filtersets`;
    const last = await make(ana, ownBody(ana, 'Last'), address);
    await ana.put(`/api/v1/sextant/dashboard/${shortBoard}/default_filter_set`, { id: last });
    await ana.delete(`/api/v1/dashboard/${shortBoard}`);
    expect(statusAndCode(await ana.get(address))).toBe('404 NOT_FOUND_002');
    await sextant.context.store.emptyTrash(sextant.clock.now + 1);
    const { db } = sextant.context.store;
    const ofDashboard = await db.selectFrom('filter_set').select('id').where('dashboard_id', '=', shortBoard).execute();
    const defaults = await db.selectFrom('filter_set_default').selectAll().execute();
    expect([ofDashboard, defaults]).toEqual([[], []]);
  });
});
