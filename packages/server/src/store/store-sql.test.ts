import { expect, test } from 'vitest';
import { recordingStore } from '../testing/recording-store.ts';
import type { Store } from './open-store.ts';
import type { StoreDialect } from './schema.ts';

const someData = {
  all: false,
  databases: new Set([2]),
  schemas: new Set(['schema:3:sales']),
  datasets: new Set([4, 5]),
};
const seesAllData = {
  kind: 'granted' as const,
  userId: 7,
  roleIds: [],
  data: { ...someData, all: true },
  seesUploads: true,
};
const request = {
  filters: [{ col: 'owners', opr: 'rel_m_m', value: 7 }],
  orderColumn: 'changed_on_delta_humanized',
  orderDirection: 'desc' as const,
  page: 2,
  pageSize: 25,
  viewerId: 7,
  visibility: { kind: 'granted' as const, userId: 7, roleIds: [3, 8], data: someData, seesUploads: false },
};
const searching = (col: string, opr: string, favorite: string) => ({
  ...request,
  visibility: { kind: 'all' as const },
  filters: [
    { col, opr, value: 'x' },
    { col: 'id', opr: favorite, value: true },
  ],
});

const searchRequest = {
  searchWords: [
    { word: 'sales', ownerIds: [], tagIds: [] },
    { word: 'ana', ownerIds: [3], tagIds: [] },
  ],
  text: 'sales ana',
  viewerId: 7,
  visibility: request.visibility,
  limit: 6,
};

/** The reading statements of each noun, by the name of the method. */
const reads: Readonly<Record<string, Readonly<Record<string, (store: Store) => Promise<unknown>>>>> = {
  users: {
    byName: (store) => store.users.byName('a'),
    byId: (store) => store.users.byId(1),
    byIds: (store) => store.users.byIds([1, null, 2]),
    rolesOf: (store) => store.users.rolesOf(1),
  },
  roles: {
    byName: (store) => store.roles.byName('a'),
    withGrants: (store) => store.roles.withGrants([1, 2]),
    permissionsOf: (store) => store.roles.permissionsOf(1),
    usersOf: (store) => store.roles.usersOf([1]),
  },
  grants: {
    ofUser: (store) => store.grants.ofUser(1),
    datasetsOnDashboard: (store) => store.grants.datasetsOnDashboard(1),
  },
  sessions: { find: (store) => store.sessions.find('h') },
  databases: {
    load: (store) => store.databases.load(1),
    byPurpose: (store) => store.databases.byPurpose('uploads'),
    list: (store) => store.databases.list({ ...request, filters: [] }),
    listOfAuthors: (store) => store.databases.list({ ...request, visibility: seesAllData, filters: [] }),
  },
  datasets: {
    load: (store) => store.datasets.load(1),
    byName: (store) => store.datasets.byName(1, null, 't'),
    trashedOver: (store) => store.datasets.trashedOver(1, 's', 't'),
    list: (store) => store.datasets.list(request),
    listOfAuthors: (store) => store.datasets.list({ ...request, visibility: seesAllData }),
    isAnyMadeByUsers: (store) => store.datasets.isAnyMadeByUsers(),
  },
  charts: {
    load: (store) => store.charts.load(1),
    ofDataset: (store) => store.charts.ofDataset(1),
    dashboardsOf: (store) => store.charts.dashboardsOf([1, 2]),
    list: (store) => store.charts.list(request),
    search: (store) => store.charts.list(searching('slice_name', 'chart_all_text', 'chart_is_favorite')),
  },
  dashboards: {
    loadById: (store) => store.dashboards.load(1),
    loadByUuid: (store) => store.dashboards.load('00000000-0000-4000-8000-000000000000'),
    loadBySlug: (store) => store.dashboards.load('sales'),
    list: (store) => store.dashboards.list(request),
    search: (store) => store.dashboards.list(searching('dashboard_title', 'title_or_slug', 'dashboard_is_favorite')),
  },
  'dashboard-users': {
    list: (store) => store.dashboardUsers.list(1),
    isShared: (store) => store.dashboardUsers.isShared(1),
    sharedWithMe: (store) =>
      store.dashboards.list({
        ...request,
        filters: [{ col: 'id', opr: 'dashboard_is_shared_with_me', value: true }],
      }),
    loadForUser: (store) => store.dashboards.load(1, request.visibility),
  },
  search: {
    dashboards: (store) => store.search.find('dashboard', searchRequest),
    datasets: (store) => store.search.find('dataset', searchRequest),
    byIds: (store) => store.search.byIds('chart', [1, 2], searchRequest),
  },
  trash: {
    list: (store) =>
      store.trash.list({ viewerId: 7, kinds: ['dashboard', 'dataset'], search: 'x', since: 1, page: 0, pageSize: 25 }),
    find: (store) => store.trash.find('chart', 1),
  },
  owners: { owners: (store) => store.owners('chart', [1, 2]) },
  versions: {
    list: (store) => store.versions.list('chart', 1),
    newest: (store) => store.versions.newest('chart', 1, 2),
    load: (store) => store.versions.load('chart', 1, 2),
  },
  'filter-sets': {
    list: (store) =>
      store.filterSets.list(
        { dashboardId: 1, userId: 7, seesAll: false },
        { ...request, filters: [], orderColumn: null },
      ),
    load: (store) => store.filterSets.load({ dashboardId: 1, userId: 7, seesAll: false }, 3),
    defaultOf: (store) => store.filterSets.defaultOf(7, 1),
  },
  tags: {
    list: (store) => store.tags.list({ ...request, filters: [], orderColumn: null }),
    of: (store) => store.tags.of('chart', [1, 2]),
    things: (store) =>
      store.tags.things([1, 2], { kind: 'dashboard', viewerId: 7, visibility: request.visibility }, 10),
    counts: (store) => store.tags.counts([1, 2], { kind: 'query', viewerId: 7, visibility: request.visibility }),
    mostUsed: (store) => store.tags.mostUsed(10),
    withWord: (store) => store.tags.withWord('sal', 10),
    found: (store) =>
      store.search.find('chart', { ...searchRequest, searchWords: [{ word: 'sales', ownerIds: [], tagIds: [5] }] }),
    filtered: (store) =>
      store.charts.list({ ...request, filters: [{ col: 'tags', opr: 'chart_tags', value: 'sal' }], orderColumn: null }),
  },
  folders: {
    all: (store) => store.folders.all(),
    found: (store) =>
      store.charts.list({ ...request, filters: [{ col: 'folder', opr: 'under_folder', value: 3 }], orderColumn: null }),
  },
  'folder-access': {
    rightsOf: (store) => store.folderAccess.rightsOf({ userId: 7, roleIds: [3, 8] }),
    list: (store) => store.folderAccess.list([1, 2]),
  },
  'folder-objects': {
    foldersOf: (store) => store.folderObjects.foldersOf('chart', [1, 2]),
    counts: (store) => store.folderObjects.counts({ kind: 'dashboard', visibility: request.visibility }),
    dashboardCounts: (store) => store.folderObjects.dashboardCounts('/1/2/'),
    readerCount: (store) => store.folderObjects.readerCount(1),
    hasOwn: (store) => store.folderObjects.hasOwn('/1/2/', 7),
  },
  favorites: { among: (store) => store.favorites.among(1, 'chart', [1, 2]) },
  recents: { list: (store) => store.recents.list(1, 5) },
  keys: { find: (store) => store.keys.find('filter_state', 'k') },
  'stored-tables': {
    list: (store) => store.storedTables.list(1),
    find: (store) => store.storedTables.find(1, 's', 't'),
  },
};

const dialects: readonly StoreDialect[] = ['sqlite', 'postgresql'];
const cases = dialects.flatMap((dialect) => Object.keys(reads).map((noun) => ({ dialect, noun })));

test.each(cases)('the reading SQL of $noun on $dialect is as checked in', async ({ dialect, noun }) => {
  const { store, takenStatements } = recordingStore(dialect);
  const parts: string[] = [];
  for (const [method, read] of Object.entries(reads[noun] ?? {})) {
    await read(store);
    parts.push(`-- ${method}\n${takenStatements().join(';\n')};\n`);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(`golden/${noun}.${dialect}.sql.golden`);
});
