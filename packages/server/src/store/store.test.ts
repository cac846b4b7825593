import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SextantError } from '@sextant/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightsOf } from '../policies/access.ts';
import { makeDataset } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { chartDraft as chart, dashboardDraft as dashboard } from '../testing/drafts.ts';
import { openStore } from './open-store.ts';
import type { Store } from './open-store.ts';

const codesOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) =>
    result.status === 'rejected' && result.reason instanceof SextantError ? [result.reason.code] : [],
  );
const by = (authorId: number | null, baseVersion: number | null = null) => ({ authorId, reason: 'test', baseVersion });

describe.each(storeUrls())('store on $dialect', ({ open }) => {
  let store: Store;
  let now = 1_800_000_000_000;
  let closeStore: () => Promise<void>;
  let userId: number;

  beforeAll(async () => {
    const openedStore = await open();
    store = await openStore(openedStore.url, () => now);
    closeStore = openedStore.drop;
    await store.users.ensureRoles(['Admin', 'Alpha']);
    userId = await store.users.create({
      username: 'ada',
      firstName: 'Ada',
      lastName: 'L',
      email: 'ada@example.org',
      passwordHash: 'h',
      roles: ['Admin'],
    });
  });
  afterAll(async () => {
    await store.close();
    await closeStore();
  });

  test('users, roles and sessions', async () => {
    await store.users.ensureRoles(['Admin']);
    expect(await store.users.rolesOf(userId)).toMatchObject([{ name: 'Admin' }]);
    await store.sessions.create({ idHash: 'h1', userId, kind: 'cookie', csrfSeed: 's', expiresAt: now + 1000 });
    expect(await store.sessions.find('h1')).toMatchObject({ user_id: userId, created_at: now });
    now += 2000;
    expect(await store.sessions.find('h1')).toBeUndefined();
    await store.sessions.create({ idHash: 'h2', userId, kind: 'token', csrfSeed: 's', expiresAt: now + 1000 });
    await store.users.setPassword(userId, 'other');
    expect(await store.sessions.find('h2')).toBeUndefined();
    expect((await store.users.search('AD', { number: 0, size: 5 })).users).toMatchObject([{ username: 'ada' }]);
    await expect(
      store.users.create({ username: 'ada', firstName: '', lastName: '', email: '', passwordHash: '', roles: [] }),
    ).rejects.toThrow(/unique/i);
  });

  test('every save is a version, in one transaction with its head', async () => {
    const createdDashboard = await store.dashboards.create(dashboard({ title: 'V1', ownerIds: [userId] }), by(userId));
    const savedDashboard = await store.dashboards.save(
      createdDashboard.id,
      dashboard({ title: 'V2', positionJson: '{"a": 1.0}', ownerIds: [userId] }),
      by(userId, 1),
    );
    expect(savedDashboard).toMatchObject({ version: 2, title: 'V2', position_json: '{"a": 1.0}' });
    await expect(
      store.dashboards.save(createdDashboard.id, dashboard({ title: 'V3', ownerIds: [] }), by(userId, 1)),
    ).rejects.toMatchObject({
      code: 'STALE_001',
      extra: { base: { document: { title: 'V1' } }, head: { document: { title: 'V2' } } },
    });
    expect((await store.dashboards.load(createdDashboard.id))?.owners).toHaveLength(1);
    expect(await store.versions.list('dashboard', createdDashboard.id)).toMatchObject([
      { number: 2, parent: 1, author_id: userId, reason: 'test' },
      { number: 1, parent: null },
    ]);
    expect(JSON.parse((await store.versions.load('dashboard', createdDashboard.id, 1))?.document ?? '')).toMatchObject({
      title: 'V1',
    });
  });

  test('saves of one object at the same moment follow each other', async () => {
    const { id } = await store.dashboards.create(dashboard(), by(userId));
    const versions = (
      await Promise.all([1, 2, 3, 4].map((n) => store.dashboards.save(id, dashboard({ title: `${n}` }), by(userId))))
    ).map((row) => row?.version);
    expect(versions.toSorted()).toEqual([2, 3, 4, 5]);
    const savedOutcomes = await Promise.allSettled(
      [1, 2, 3].map((n) => store.dashboards.save(id, dashboard({ title: `${n}` }), by(userId, 5))),
    );
    expect(savedOutcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codesOf(savedOutcomes)).toEqual(['STALE_001', 'STALE_001']);
  });

  test('a slug is taken once, also at the same moment', async () => {
    const createPromises = [1, 2, 3].map(() => store.dashboards.create(dashboard({ slug: 'race' }), by(userId)));
    const results = await Promise.allSettled(createPromises);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codesOf(results)).toEqual(['REQUEST_008', 'REQUEST_008']);
  });

  test('a save that fails leaves nothing behind', async () => {
    const count = async (): Promise<number> =>
      (await sql<{ n: number }>`select count(*) as n from version`.execute(store.db)).rows.map(({ n }) =>
        Number(n),
      )[0] ?? 0;
    const before = await count();
    await expect(
      store.charts
        .create(chart({ uuid: 'twice', dashboardIds: [] }), by(userId))
        .then(() => store.charts.create(chart({ uuid: 'twice' }), by(userId))),
    ).rejects.toThrow(/unique/i);
    expect(await count()).toBe(before + 1);
  });

  test('lists: search, filters, order, pages, visibility', async () => {
    const otherId = await store.users.create({
      username: 'bob',
      firstName: 'Bob',
      lastName: 'M',
      email: 'b',
      passwordHash: 'h',
      roles: ['Alpha'],
    });
    for (const [index, title] of ['Ärger', 'Apfel', 'birne'].entries()) {
      now += 1000;
      await store.charts.create(
        chart({
          name: title,
          description: index === 2 ? '50% off' : null,
          ownerIds: [index === 0 ? otherId : userId],
          certifiedBy: index === 1 ? 'QA' : null,
        }),
        by(index === 0 ? otherId : userId),
      );
    }
    const request = async (change: object) =>
      (
        await store.charts.list({
          filters: [],
          orderColumn: 'changed_on',
          orderDirection: 'asc',
          page: 0,
          pageSize: 50,
          viewerId: userId,
          visibility: { kind: 'all' },
          ...change,
        })
      ).rows
        .map((row) => row.name)
        .filter((name) => name !== 'Chart');
    expect(await request({})).toEqual(['Ärger', 'Apfel', 'birne']);
    expect(await request({ orderColumn: 'slice_name', orderDirection: 'desc' })).toHaveLength(3);
    expect(await request({ filters: [{ col: 'slice_name', opr: 'chart_all_text', value: 'ÄRGER' }] })).toEqual([
      'Ärger',
    ]);
    expect(await request({ filters: [{ col: 'slice_name', opr: 'chart_all_text', value: '0% o' }] })).toEqual([
      'birne',
    ]);
    expect(await request({ filters: [{ col: 'id', opr: 'chart_is_certified', value: true }] })).toEqual(['Apfel']);
    expect(await request({ filters: [{ col: 'owners', opr: 'rel_m_m', value: [otherId, 999] }] })).toEqual(['Ärger']);
    expect(
      await request({
        visibility: { kind: 'granted', userId: otherId, roleIds: [], data: rightsOf([]).data, seesUploads: false },
      }),
    ).toEqual(['Ärger']);
    for (const orderColumn of [
      'changed_by.first_name',
      'created_by.first_name',
      'datasource_name',
      'viz_type',
      'last_saved_at',
    ])
      expect(await request({ orderColumn })).toHaveLength(3);
  });

  test('charts are listed by their stored types, or by those of Superset 2.1.3', async () => {
    for (const kind of ['histogram_v2', 'histogram', 'pie'])
      await store.charts.create(chart({ name: kind, description: 'typed', kind }), by(userId));
    const requestOf = async (types: 'stored' | 'older', opr: string, value: string) =>
      (
        await store.charts.list(
          {
            filters: [
              { col: 'viz_type', opr, value },
              { col: 'description', opr: 'eq', value: 'typed' },
            ],
            orderColumn: 'viz_type',
            orderDirection: 'desc',
            page: 0,
            pageSize: 50,
            viewerId: userId,
            visibility: { kind: 'all' },
          },
          types,
        )
      ).rows.map((row) => row.name);
    expect(await requestOf('stored', 'eq', 'histogram')).toEqual(['histogram']);
    expect(await requestOf('stored', 'neq', 'histogram')).toEqual(['pie', 'histogram_v2']);
    // The later of two that are equal comes first, as the order is descending.
    expect(await requestOf('older', 'eq', 'histogram')).toEqual(['histogram', 'histogram_v2']);
    expect(await requestOf('older', 'neq', 'histogram')).toEqual(['pie']);
    expect(await requestOf('older', 'ct', 'v2')).toEqual([]);
  });

  test('a dataset keeps ids and uuids of its columns over saves', async () => {
    const id = await makeDataset({ context: { store } as never }, 'sales', userId);
    const record = await store.datasets.record(id);
    const before = record?.dataset;
    if (before === undefined) throw new Error('the dataset is missing');
    await store.datasets.save(
      id,
      {
        ...before,
        columns: before.columns.slice(1),
        metrics: [
          ...before.metrics,
          { ...before.metrics[0]!, id: undefined as never, uuid: undefined as never, name: 'more' },
        ],
        ownerIds: [userId],
      },
      by(userId, 1),
    );
    const after = await store.datasets.load(id);
    expect(after?.columns).toEqual(before.columns.slice(1));
    expect(after?.metrics.map((metric) => metric.id)).toEqual([before.metrics[0]?.id, expect.any(Number)]);
    expect(after?.version).toBe(2);
    expect(await store.datasets.byName(before.databaseId, 'admin', 'sales')).toMatchObject({ id });
  });

  test('the trash lists all kinds at once, search finds words and owners, and what is erased is gone', async () => {
    const createdDashboard = await store.dashboards.create(
      dashboard({ title: 'Harbour plan', slug: 'harbour', ownerIds: [userId] }),
      by(userId),
    );
    const one = await store.charts.create(chart({ name: 'Harbour chart' }), by(userId));
    const request = {
      searchWords: [
        { word: 'harbour', ownerIds: [], tagIds: [] },
        { word: 'nobody writes this', ownerIds: [userId], tagIds: [] },
      ],
      text: 'harbour',
      viewerId: userId,
      visibility: { kind: 'all' },
      limit: 6,
    } as const;
    expect((await store.search.find('dashboard', request)).map(({ id }) => id)).toEqual([createdDashboard.id]);
    expect(await store.search.find('chart', request)).toEqual([]);
    expect(await store.search.byIds('chart', [one.id], request)).toMatchObject([{ name: 'Harbour chart' }]);
    await store.dashboards.trash([createdDashboard.id], userId);
    await store.charts.trash([one.id], null);
    const kinds = ['dashboard', 'chart', 'dataset', 'database'] as const;
    const page = { viewerId: null, kinds, search: 'harbour', since: 0, page: 0, pageSize: 10 };
    const all = await store.trash.list(page);
    expect(all.count).toBe(2);
    expect(all.rows).toMatchObject([
      { kind: 'chart', id: one.id, deleted_by: null },
      { kind: 'dashboard', id: createdDashboard.id, deleted_by: userId, slug: 'harbour', deleted_at: now },
    ]);
    expect((await store.trash.list({ ...page, viewerId: userId })).rows.map(({ kind }) => kind)).toEqual(['dashboard']);
    expect(await store.trash.erase('dashboard', createdDashboard.id)).toBe(true);
    expect(await store.trash.erase('dashboard', createdDashboard.id)).toBe(false);
    expect(await store.trash.find('dashboard', createdDashboard.id)).toBeUndefined();
    expect(await store.versions.list('dashboard', createdDashboard.id)).toEqual([]);
  });

  test('trash takes all or none, and restores within its time', async () => {
    const first = await store.charts.create(chart({ name: 'a' }), by(userId));
    const second = await store.charts.create(chart({ name: 'b' }), by(userId));
    expect(await store.charts.trash([first.id, second.id, 999_999])).toBe(false);
    expect(await store.charts.load(first.id)).toBeDefined();
    expect(await store.charts.trash([first.id, second.id])).toBe(true);
    expect(await store.charts.load(first.id)).toBeUndefined();
    expect(await store.charts.restore(first.id, now + 1)).toBe(false);
    expect(await store.charts.restore(first.id, now)).toBe(true);
    expect(await store.charts.load(first.id)).toBeDefined();
  });

  test('stars, recents, keys, settings and tables', async () => {
    const { id } = await store.dashboards.create(dashboard(), by(userId));
    await store.favorites.add(userId, 'dashboard', id);
    await store.favorites.add(userId, 'dashboard', id);
    expect(await store.favorites.among(userId, 'dashboard', [id, 999])).toEqual(new Set([id]));
    store.recents.record(userId, 'dashboard', id);
    store.recents.record(userId, 'dashboard', id);
    expect(await store.recents.list(userId, 5)).toMatchObject([{ kind: 'dashboard', id, viewedAt: now }]);
    await store.keys.add({ key: 'k', kind: 'filter_state', ownerId: userId, objectId: id, value: '1' });
    await store.keys.add({ key: 'k', kind: 'filter_state', ownerId: userId, objectId: id, value: '2' });
    expect((await store.keys.find('filter_state', 'k'))?.value).toBe('1');
    expect(await store.keys.find('form_data', 'k')).toBeUndefined();
    await store.settings.set('a', '1');
    await store.settings.set('a', '2');
    expect(await store.settings.get('a')).toBe('2');
    const table = {
      database_id: 1,
      schema_name: 's',
      name: 't',
      row_count: 3_000_000_000,
      size_bytes: 5,
      details: '{}',
      created_by: null,
    };
    expect(await store.storedTables.put({ ...table, uuid: 'u1' })).toBeNull();
    expect(await store.storedTables.put({ ...table, uuid: 'u2' })).toBe('u1');
    expect(await store.storedTables.list(1)).toMatchObject([{ uuid: 'u2', row_count: 3_000_000_000 }]);
  });

  test('opening again migrates nothing and loses nothing; a newer database is rejected', async () => {
    const openedStore = await open();
    const first = await openStore(openedStore.url);
    await first.settings.set('kept', 'yes');
    await first.close();
    const second = await openStore(openedStore.url);
    expect(await second.settings.get('kept')).toBe('yes');
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(
      second.db,
    );
    await second.close();
    await expect(openStore(openedStore.url)).rejects.toThrow(/newer/);
    await openedStore.drop();
  });
});

test('SQLite keeps every acknowledged write: WAL, and a sync before each result', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-store-'));
  const store = await openStore(`sqlite:${join(folder, 'm.sqlite')}`);
  expect((await sql<{ journal_mode: string }>`pragma journal_mode`.execute(store.db)).rows[0]?.journal_mode).toBe(
    'wal',
  );
  expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(store.db)).rows[0]?.synchronous).toBe(2);
  await store.close();
  rmSync(folder, { recursive: true });
});
