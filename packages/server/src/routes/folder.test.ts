import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { allRows, openSharedDashboardOn, osloRows } from '../testing/shared-dashboard.ts';
import type { NamedClient, SharedDashboardFixture } from '../testing/shared-dashboard.ts';
import { storeUrls } from '../testing/store-urls.ts';

describe.each(storeUrls())('folders on $dialect', ({ open }) => {
  let fixture: SharedDashboardFixture;
  const path = '/api/v1/sextant/folders';

  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ fixture, close } = await openSharedDashboardOn(open));
  }, 120_000);
  afterAll(() => close());

  const make = (client: Client, name: string, parentId: number | null = null) =>
    client.post(path, { name, parent_id: parentId });
  const madeFolder = async (client: Client, name: string, parentId: number | null = null): Promise<number> =>
    (await make(client, name, parentId)).body.result.id;
  const move = (client: Client, folder: number | null, objects: readonly (readonly [string, number])[]) =>
    client.post(`${path}/move`, { folder_id: folder, objects });
  const right = (client: Client, folder: number, users: readonly NamedClient[], may = 'viewer') =>
    client.post(`${path}/${folder}/sharing`, { users: users.map(({ userId }) => userId), may });
  const noRight = (client: Client, folder: number, users: readonly NamedClient[]) =>
    client.call('DELETE', `${path}/${folder}/sharing`, { body: { users: users.map(({ userId }) => userId) } });
  const namesFor = async (client: Client): Promise<string[]> =>
    (await client.get(path)).body.result.map(({ name }: { name: string }) => name);
  const listed = async (client: Client, kind: string, operator: string, folder: number): Promise<number> =>
    (await client.get(`/api/v1/${kind}/?q=(filters:!((col:folder,opr:${operator},value:${folder})))`)).body.count;

  test('folders are made in each other, renamed, moved and deleted; circles, depth and names have codes', async () => {
    const { ana, vera, server } = fixture;
    const top = await madeFolder(ana, '  Team\u200b   one ');
    const inside = await madeFolder(ana, 'Inside', top);
    expect((await ana.get(path)).body.result).toMatchObject([
      { id: inside, name: 'Inside', parent_id: top, may_manage: true, may_fill: true, counts: { dashboard: 0 } },
      { id: top, name: 'Team one', parent_id: null },
    ]);
    expect(statusAndCode(await make(ana, 'team ONE'))).toBe('422 FOLDER_002');
    expect(statusAndCode(await ana.put(`${path}/${top}`, { parent_id: inside }))).toBe('422 FOLDER_003');
    expect(statusAndCode(await ana.put(`${path}/${top}`, { parent_id: top }))).toBe('422 FOLDER_003');
    expect(statusAndCode(await ana.put(`${path}/${top}`, { parent_id: 99_999 }))).toBe('404 FOLDER_001');
    for (const name of ['', '   ', 'x'.repeat(101)])
      expect([name.length, (await make(ana, name)).status]).toEqual([name.length, 400]);
    let deepest = inside;
    for (let depth = 3; depth <= 8; depth += 1) deepest = await madeFolder(ana, `Depth ${depth}`, deepest);
    expect(statusAndCode(await make(ana, 'Too deep', deepest))).toBe('422 FOLDER_004');
    const other = await madeFolder(ana, 'Other');
    expect(statusAndCode(await ana.put(`${path}/${top}`, { parent_id: other }))).toBe('422 FOLDER_004');
    expect((await ana.put(`${path}/${inside}`, { parent_id: other, name: 'Moved' })).body.result).toMatchObject({
      name: 'Moved',
      parent_id: other,
    });
    const paths = await server.context.store.db.selectFrom('folder').select('path').where('id', '=', deepest).execute();
    expect(paths[0]?.path.startsWith(`/${other}/${inside}/`)).toBe(true);
    // Deleted only when it is empty, or with what is in it moved up.
    expect(statusAndCode(await ana.delete(`${path}/${other}`))).toBe('422 FOLDER_005');
    expect((await ana.delete(`${path}/${other}?move_up=true`)).status).toBe(200);
    expect((await ana.get(path)).body.result.find(({ id }: { id: number }) => id === inside)).toMatchObject({
      parent_id: null,
    });
    expect((await ana.delete(`${path}/${top}`)).status).toBe(200);
    // Others see nothing of it, and a name that they do not see is free for them.
    expect(await namesFor(vera)).toEqual([]);
    for (const response of [
      await vera.put(`${path}/${inside}`, { name: 'Mine' }),
      await vera.delete(`${path}/${inside}`),
      await make(vera, 'In it', inside),
      await vera.get(`${path}/${inside}/sharing`),
      await move(vera, inside, [['dashboard', 1]]),
    ])
      expect(statusAndCode(response)).toBe('404 FOLDER_001');
    const same = await madeFolder(vera, 'Moved');
    expect((await vera.delete(`${path}/${same}`)).status).toBe(200);
    await ana.delete(`${path}/${inside}?move_up=true`);
  });

  test('objects are moved by their owners, are in one folder each, and lists and counts tell of what one sees', async () => {
    const { ana, ben, vera, dataset, chart, dashboard } = fixture;
    const top = await madeFolder(ana, 'Sales');
    const inside = await madeFolder(ana, 'North', top);
    const response = await move(ana, inside, [
      ['dashboard', dashboard],
      ['chart', chart],
      ['dataset', dataset],
      ['dashboard', 99_999],
    ]);
    expect(response.body.result.skipped).toEqual([['dashboard', 99_999]]);
    expect([
      await listed(ana, 'dashboard', 'in_folder', top),
      await listed(ana, 'dashboard', 'under_folder', top),
    ]).toEqual([0, 1]);
    expect([
      await listed(ana, 'chart', 'in_folder', inside),
      await listed(ana, 'dataset', 'in_folder', inside),
    ]).toEqual([1, 1]);
    const north = { id: inside, name: 'North' };
    for (const kind of ['dashboard', 'chart', 'dataset'])
      expect([kind, (await ana.get(`/api/v1/${kind}/`)).body.result[0].folder]).toEqual([kind, north]);
    expect((await ana.get('/api/v1/sextant/search?text=quarterly')).body.result[0].folder).toEqual(north);
    expect((await ana.get('/api/v1/sextant/home')).body.result.own[0].folder).toEqual(north);
    // ben owns the dashboard: he sees it, its folder and those around it, who sees them, and nothing of the rest.
    expect((await ben.get(path)).body.result).toMatchObject([
      { name: 'North', may_manage: false, may_fill: false, counts: { dashboard: 1, chart: 0, dataset: 0 } },
      { name: 'Sales', counts: { dashboard: 0 } },
    ]);
    expect(statusAndCode(await move(ben, inside, [['dashboard', dashboard]]))).toBe('403 FOLDER_007');
    expect(statusAndCode(await ben.put(`${path}/${inside}`, { name: 'South' }))).toBe('403 FOLDER_007');
    expect(statusAndCode(await ben.delete(`${path}/${inside}?move_up=true`))).toBe('403 FOLDER_007');
    expect(statusAndCode(await right(ben, inside, [vera]))).toBe('403 FOLDER_007');
    expect((await ben.get(`${path}/${inside}/sharing`)).body.result).toMatchObject({ readers: [], may_manage: false });
    expect([await namesFor(vera), await listed(vera, 'dashboard', 'under_folder', top)]).toEqual([[], 0]);
    // What is not hers she does not move.
    const own = await madeFolder(vera, 'Own');
    expect((await move(vera, own, [['dashboard', dashboard]])).body.result.moved).toEqual([]);
    expect((await move(ana, top, [['chart', chart]])).body.result.moved).toHaveLength(1);
    expect(await listed(ana, 'chart', 'in_folder', inside)).toBe(0);
    expect((await move(ana, null, [['chart', chart]])).body.result.moved).toHaveLength(1);
    expect(await listed(ana, 'chart', 'under_folder', top)).toBe(0);
    // What is in the trash keeps no folder from being deleted, and comes back to the one that it was in.
    const passing = await madeFolder(ana, 'Passing', top);
    await move(ana, passing, [['chart', chart]]);
    await ana.delete(`/api/v1/chart/${chart}`);
    expect((await ana.delete(`${path}/${passing}`)).status).toBe(200);
    await ana.post(`/api/v1/sextant/chart/${chart}/restore`);
    expect(await listed(ana, 'chart', 'in_folder', top)).toBe(1);
    await move(ana, null, [['chart', chart]]);
  });

  test('[B4 C1] a right on a folder holds for every dashboard in it and below, each shared by whoever put it there, with his rights and rules', async () => {
    const { server, ana, ben, vera, ed, otto, dashboard, chart, rowsFor, dashboardOf, readingRole, setRoles } = fixture;
    const folders = (await ana.get(path)).body.result as readonly { id: number; name: string }[];
    const idOf = (name: string): number => folders.find((one) => one.name === name)?.id ?? 0;
    const [sales, north] = [idOf('Sales'), idOf('North')];
    expect((await right(ana, sales, [vera])).body.result).toMatchObject({
      dashboard_count: 1,
      draft_count: 0,
      readers: [{ user: { id: vera.userId }, may: 'viewer', from: { id: sales }, given_by: { id: ana.userId } }],
    });
    expect([await namesFor(vera), await rowsFor(vera)]).toEqual([['North', 'Own', 'Sales'], allRows]);
    expect(await fixture.namesFor(vera)).toBe('named named named named');
    expect((await vera.get(`/api/v1/dashboard/${dashboard}`)).body.result.shared_as).toBe('viewer');
    expect(statusAndCode(await vera.put(`/api/v1/dashboard/${dashboard}`, { css: '' }))).toBe('403 ACCESS_004');
    expect((await ana.get(fixture.path(dashboard))).body.result.folder).toEqual({
      id: north,
      name: 'North',
      reader_count: 1,
    });
    // The stranger gets nothing of it.
    expect([await namesFor(otto), await rowsFor(otto), await fixture.namesFor(otto)]).toEqual([[], 404, 'no no no no']);
    // It says who sees it, also of a folder that it is nested in.
    expect((await vera.get(`${path}/${north}/sharing`)).body.result.readers).toMatchObject([
      { from: { name: 'Sales' } },
    ]);
    // Charts and datasets get nothing by it: the right is none to data.
    const { dataset } = fixture;
    await move(ana, north, [
      ['chart', chart],
      ['dataset', dataset],
    ]);
    expect([
      (await vera.get(`/api/v1/chart/${chart}`)).status,
      (await vera.get(`/api/v1/dataset/${dataset}`)).status,
      (await vera.get('/api/v1/dataset/')).body.count,
    ]).toEqual([404, 404, 0]);
    // A dashboard of somebody else in it is seen too; with what he may show who put it there: ben has no right to its data.
    const ofOthers = await dashboardOf(server.admin, 'Of the administrator', [chart]);
    expect(await rowsFor(vera, { on: ofOthers })).toBe(404);
    await move(server.admin, north, [['dashboard', ofOthers]]);
    expect(await rowsFor(vera, { on: ofOthers })).toEqual(allRows);
    await right(ana, north, [ben, ed], 'editor');
    expect((await move(ben, north, [['dashboard', dashboard]])).body.result.moved).toHaveLength(1);
    expect([await rowsFor(vera), (await vera.get(`/api/v1/dashboard/${dashboard}`)).status]).toEqual([404, 200]);
    await move(ana, north, [['dashboard', dashboard]]);
    expect(await rowsFor(vera)).toEqual(allRows);
    // Drafts are for editors, who change what is in it and share nothing.
    const draft = await dashboardOf(ana, 'A draft', [], { published: false });
    await move(ana, north, [['dashboard', draft]]);
    expect((await ana.get(`${path}/${sales}/sharing`)).body.result).toMatchObject({
      dashboard_count: 3,
      draft_count: 1,
    });
    expect([
      (await vera.get(`/api/v1/dashboard/${draft}`)).status,
      (await ed.get(`/api/v1/dashboard/${draft}`)).status,
      (await ed.put(`/api/v1/dashboard/${dashboard}`, { css: '.c {}' })).status,
    ]).toEqual([404, 200, 200]);
    expect(statusAndCode(await right(ed, north, [otto]))).toBe('403 FOLDER_007');
    expect((await move(ed, null, [['dashboard', dashboard]])).body.result.moved).toEqual([]);
    await ana.put(`/api/v1/dashboard/${dashboard}`, { roles: [] });
    // Moved out, the folder moved out, or the right taken away: closed at once.
    await move(ana, null, [['dashboard', dashboard]]);
    expect(await rowsFor(vera)).toBe(404);
    await move(ana, north, [['dashboard', dashboard]]);
    await ana.put(`${path}/${north}`, { parent_id: null });
    expect([await rowsFor(vera), await namesFor(vera)]).toEqual([404, ['Own', 'Sales']]);
    await ana.put(`${path}/${north}`, { parent_id: sales });
    expect(await rowsFor(vera)).toEqual(allRows);
    await noRight(ana, sales, [vera]);
    expect([await rowsFor(vera), await namesFor(vera)]).toEqual([404, ['Own']]);
    // Rules of whoever put it there bind; without the data he shows nothing of it.
    await right(ana, sales, [vera]);
    await readingRole('Only Oslo in folders', true);
    await setRoles(ana, ['Alpha', 'Only Oslo in folders']);
    expect(await rowsFor(vera)).toEqual(osloRows);
    await setRoles(ana, ['Alpha']);
    expect(await rowsFor(vera)).toEqual(allRows);
    // In the audit log: to whom, what, and by whom.
    const entries = await server.context.store.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'folder.%')
      .where('outcome', '=', 'allowed')
      .execute();
    const entryOf = (action: string) => entries.find((entry) => entry.action === action);
    expect(entryOf('folder.share')).toMatchObject({ object_kind: 'folder', object_id: sales });
    expect(entryOf('folder.share')?.details).toContain(`"users":[${vera.userId}]`);
    expect(entryOf('folder.move')?.details).toContain(`["dashboard",${dashboard}]`);
  });

  test('a right is given to active users and roles that exist, and goes with them', async () => {
    const { server, ana, vera, dashboard, rowsFor } = fixture;
    const folder = await madeFolder(ana, 'For a role');
    const share = (body: object) => ana.post(`${path}/${folder}/sharing`, { may: 'viewer', ...body });
    expect(statusAndCode(await share({ users: [ana.userId] }))).toBe('422 SHARE_002');
    expect(statusAndCode(await share({ users: [99_999] }))).toBe('422 SHARE_004');
    expect(statusAndCode(await share({ roles: [99_999] }))).toBe('422 FOLDER_008');
    const { store } = server.context;
    const role = await store.roles.create('Readers of the folder');
    const reader = await server.user('reader', ['Gamma', 'Readers of the folder']);
    expect((await share({ roles: [role.id], users: [vera.userId] })).body.result.readers).toHaveLength(2);
    await move(ana, folder, [['dashboard', dashboard]]);
    expect([await namesFor(reader), await rowsFor(reader)]).toEqual([['For a role'], allRows]);
    await store.roles.remove(role.id);
    server.context.sessions.forget();
    expect([await namesFor(reader), await rowsFor(reader)]).toEqual([[], 404]);
    const leaver = await server.user('leaver', ['Gamma']);
    await share({ users: [leaver.userId] });
    await server.admin.delete(`/api/v1/security/users/${leaver.userId}`);
    expect((await ana.get(`${path}/${folder}/sharing`)).body.result.readers).toMatchObject([
      { user: { id: vera.userId } },
    ]);
    // Its owner's heir owns it; what he put there is shared by nobody until somebody moves it anew.
    expect(await rowsFor(vera)).toEqual(allRows);
    await server.admin.delete(`/api/v1/security/users/${ana.userId}?heir=${vera.userId}`);
    expect((await vera.get(path)).body.result.find(({ id }: { id: number }) => id === folder)).toMatchObject({
      may_manage: true,
    });
  });
});
