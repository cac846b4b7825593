import { apiOfOwnAdmin } from '../../pages/users.ts';
import type { Api } from './session.ts';
import { examplesId, expect, flights, ownName, strikesDatasetId, test, withChart, withDashboard } from './session.ts';

test('[DASH-006 DASH-021] a dashboard has title, layout, css, published, changed, metadata, owners and roles', async ({
  api,
}) => {
  const { dashboardId } = await flights(api);
  const { result } = (await api.get(`/api/v1/dashboard/${dashboardId}`)).body;
  expect(result).toMatchObject({ id: dashboardId, dashboard_title: 'Flight punctuality', published: true });
  expect(result.css === null || typeof result.css === 'string').toBe(true);
  expect(Date.parse(result.changed_on)).not.toBeNaN();
  expect(JSON.parse(result.position_json)).toMatchObject({ ROOT_ID: { type: 'ROOT' } });
  expect(JSON.parse(result.json_metadata).native_filter_configuration.length).toBeGreaterThan(0);
  expect(Array.isArray(result.owners) && Array.isArray(result.roles)).toBe(true);
});

test('[DASH-007] every node below the grid has type, id, children, parents and meta', async ({ api }) => {
  const { dashboardId } = await flights(api);
  const { result } = (await api.get(`/api/v1/dashboard/${dashboardId}`)).body;
  const layout = JSON.parse(result.position_json) as Record<string, Record<string, unknown> | string>;
  const nodes = Object.values(layout).flatMap((node) => (typeof node === 'object' ? [node] : []));
  const nodesBelow = nodes.filter(({ type }) => type === 'ROW' || type === 'CHART');
  expect(nodesBelow.length).toBeGreaterThan(4);
  for (const node of nodesBelow)
    expect(node).toMatchObject({
      id: expect.any(String),
      type: expect.any(String),
      children: expect.any(Array),
      parents: expect.any(Array),
      meta: expect.any(Object),
    });
});

const filter = {
  id: 'NATIVE_FILTER-abc',
  type: 'NATIVE_FILTER',
  name: 'Phase',
  filterType: 'filter_select',
  targets: [{ datasetId: 2, column: { name: 'phase' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [1] },
  chartsInScope: [2],
  tabsInScope: ['TAB-1'],
  defaultDataMask: { extraFormData: {}, filterState: { value: null } },
  cascadeParentIds: ['NATIVE_FILTER-def'],
  controlValues: { multiSelect: true, enableEmptyFilter: false },
  adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' }],
  time_range: 'Last week',
  granularity_sqla: 'date',
  sortMetric: 'strikes',
  requiredFirst: { a: true },
  title: 'Phase of flight',
  description: 'When it was',
};
const metadata = {
  default_filters: '{}',
  filter_scopes: { 1: { phase: { scope: ['ROOT_ID'], immune: [] } } },
  native_filter_configuration: [filter],
  show_native_filters: true,
  chart_configuration: { 7: { id: 7, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [7, 8] } } } },
  label_colors: { Climb: '#112233' },
  shared_label_colors: { Approach: '#445566' },
  color_scheme: 'supersetColors',
  color_namespace: 'space',
  refresh_frequency: 30,
  expanded_slices: { 7: true },
};

test('[DASH-008 DASH-022 DASH-023 NATF-002 NATF-023 XFIL-001] metadata comes back as it was saved, with every filter and scope', async ({
  api,
}) => {
  await withDashboard(api, {}, async ({ id }) => {
    const savedResponse = await api.put(`/api/v1/dashboard/${id}`, { json_metadata: JSON.stringify(metadata) });
    expect(savedResponse.status).toBe(200);
    expect(JSON.parse(savedResponse.body.result.json_metadata)).toMatchObject(metadata);
    const storedResult = JSON.parse((await api.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata);
    expect(storedResult).toMatchObject(metadata);
    expect(storedResult.native_filter_configuration).toEqual([filter]);
    expect(storedResult.chart_configuration).toEqual(metadata.chart_configuration);
  });
});

test('[LIST-018 LIST-019 LIST-032 LIST-033] a dashboard is made, changed and deleted, and is gone', async ({ api }) => {
  const title = ownName('Dashboard of its own');
  const createdResponse = await api.post('/api/v1/dashboard/', { dashboard_title: title });
  expect(createdResponse.status).toBe(201);
  expect(createdResponse.body).toMatchObject({ id: expect.any(Number), result: { dashboard_title: title } });
  const changeResponse = await api.put(`/api/v1/dashboard/${createdResponse.body.id}`, {
    dashboard_title: `${title} 2`,
  });
  expect(changeResponse.body).toMatchObject({ id: createdResponse.body.id, result: { dashboard_title: `${title} 2` } });
  expect(await api.remove(`/api/v1/dashboard/${createdResponse.body.id}`)).toEqual({
    status: 200,
    body: { message: 'OK' },
  });
  expect((await api.get(`/api/v1/dashboard/${createdResponse.body.id}`)).status).toBe(404);
});

test('[LIST-005] a dashboard of the list has id and dashboard_title', async ({ api }) => {
  const { body } = await api.get('/api/v1/dashboard/?q=(filters:!((col:slug,opr:eq,value:flight-punctuality)))');
  expect(body.result[0]).toMatchObject({ id: expect.any(Number), dashboard_title: 'Flight punctuality' });
});

const users = [
  ['changed_by', 'rel_o_m'],
  ['created_by', 'rel_o_m'],
  ['owners', 'rel_m_m'],
] as const;

/** What a user made last is found by each of the three filters, newest first, and nothing is for a stranger. */
async function isFoundByUsers(own: Api, kind: 'chart' | 'dashboard', bodyOf: (name: string) => object): Promise<void> {
  const me = (await own.get('/api/v1/me/')).body.result.id;
  const madeNames = Array.from({ length: 6 }, (_, index) => ownName(`${kind} ${index}`));
  const ids: number[] = [];
  for (const name of madeNames) ids.push((await own.post(`/api/v1/${kind}/`, bodyOf(name))).body.id);
  for (const [col, opr] of users) {
    const q = (value: number): string =>
      `(filters:!((col:${col},opr:${opr},value:${value})),page_size:5,order_column:changed_on_delta_humanized,order_direction:desc)`;
    const ownBody = (await own.get(`/api/v1/${kind}/?q=${q(me)}`)).body;
    const names = ownBody.result.map((item: Record<string, unknown>) => item['slice_name'] ?? item['dashboard_title']);
    expect(names).toEqual(madeNames.slice(1).toReversed());
    expect(ownBody.count).toBe(madeNames.length);
    expect((await own.get(`/api/v1/${kind}/?q=${q(99_999)}`)).body.count).toBe(0);
    const times = ownBody.result.map((item: { changed_on_utc: string }) => item.changed_on_utc);
    expect(times).toEqual(times.toSorted().toReversed());
  }
  for (const id of ids) await own.remove(`/api/v1/${kind}/${id}`);
}

test('[LIST-028 LIST-011 LIST-012 LIST-013] charts by who changed, made or owns them', async ({ api }) => {
  const source = { datasource_id: await strikesDatasetId(api), datasource_type: 'table' };
  await isFoundByUsers(await apiOfOwnAdmin(api), 'chart', (name) => ({
    slice_name: name,
    viz_type: 'table',
    ...source,
    params: '{}',
  }));
});

test('[LIST-027] dashboards by who changed, made or owns them', async ({ api }) =>
  isFoundByUsers(await apiOfOwnAdmin(api), 'dashboard', (name) => ({ dashboard_title: name })));

/** One item per id that was asked, and the star that was just set. */
async function saysWhatIsStarred(api: Api, kind: 'chart' | 'dashboard', id: number): Promise<void> {
  const other = (await api.get(`/api/v1/${kind}/?q=(page_size:1,order_column:changed_on,order_direction:asc)`)).body
    .ids[0];
  const status = async (): Promise<{ id: number; value: boolean }[]> =>
    (await api.get(`/api/v1/${kind}/favorite_status/?q=!(${id},${other})`)).body.result;
  expect((await status()).map((item) => item.id).toSorted()).toEqual([id, other].toSorted());
  expect((await status()).find((item) => item.id === id)?.value).toBe(false);
  await api.get(`/superset/favstar/${kind === 'chart' ? 'slice' : 'Dashboard'}/${id}/select/`);
  expect((await status()).find((item) => item.id === id)?.value).toBe(true);
}

test('[LIST-022] favorite status of charts', async ({ api }) => {
  const datasource = `${await strikesDatasetId(api)}__table`;
  await withChart(api, { viz_type: 'table', datasource }, ({ id }) => saysWhatIsStarred(api, 'chart', id));
});

test('[LIST-023] favorite status of dashboards', ({ api }) =>
  withDashboard(api, {}, ({ id }) => saysWhatIsStarred(api, 'dashboard', id)));

test('[LIST-002 DSET-064 DSET-065 DSET-066 DSET-067 LIST-016] the dataset list: filter, pages, order, result and count', async ({
  api,
}) => {
  const part = await api.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:ct,value:light)),page_size:25)');
  expect(part.body.result.map((item: { table_name: string }) => item.table_name)).toContain('flights');
  expect(JSON.stringify(part.body.result)).not.toContain('wildlife_strikes');
  expect(part.body.count).toBe(part.body.result.length);
  // Of one's own: others come and go between two calls.
  const word = ownName('ordered').replaceAll(' ', '_');
  const database = await examplesId(api);
  const ids: number[] = [];
  for (const letter of ['b', 'a', 'c']) {
    const body = { database, table_name: `${word}_${letter}`, sql: 'SELECT 1 AS one' };
    ids.push((await api.post('/api/v1/dataset/', body)).body.id);
  }
  const letterAt = async (direction: string, page: number): Promise<string> => {
    const filters = `filters:!((col:table_name,opr:ct,value:${word}))`;
    const order = `order_column:table_name,order_direction:${direction},page:${page},page_size:1`;
    const { body } = await api.get(`/api/v1/dataset/?q=(${filters},${order})`);
    expect([body.count, body.result.length]).toEqual([3, 1]);
    return body.result[0].table_name.at(-1);
  };
  expect([await letterAt('asc', 0), await letterAt('asc', 1), await letterAt('desc', 0)]).toEqual(['a', 'b', 'c']);
  for (const id of ids) await api.remove(`/api/v1/dataset/${id}`);
});

test('[DSET-040 DSET-078 DSET-079] datasets say type, columns and metrics; extra is JSON text', async ({ api }) => {
  const { dashboardId, datasetId } = await flights(api);
  const item = (await api.get(`/api/v1/dataset/${datasetId}`)).body.result;
  expect(JSON.parse(item.extra)).toEqual(expect.any(Object));
  for (const column of item.columns)
    expect(Object.keys(column)).toEqual(
      expect.arrayContaining(['column_name', 'type', 'expression', 'advanced_data_type']),
    );
  const [data] = (await api.get(`/api/v1/dashboard/${dashboardId}/datasets`)).body.result;
  expect(data).toMatchObject({ id: datasetId, type: 'table', filter_select: true });
  expect(data.columns.length).toBeGreaterThan(3);
  expect(data.metrics.length).toBeGreaterThan(1);
});

test('[LINK-003] a permalink of a dashboard is made with its state', async ({ api }) => {
  const { dashboardId } = await flights(api);
  const dataMask = { 'NATIVE_FILTER-origin-state': { extraFormData: {}, filterState: { value: ['IL'] } } };
  const createdResponse = await api.post(`/api/v1/dashboard/${dashboardId}/permalink`, {
    dataMask,
    urlParams: [['a', 'b']],
    anchor: 'TAB-1',
  });
  expect(createdResponse.status).toBe(201);
  expect(createdResponse.body.url).toContain(`/superset/dashboard/p/${createdResponse.body.key}/`);
  const keptResponse = await api.get(`/api/v1/dashboard/permalink/${createdResponse.body.key}`);
  expect(keptResponse.body.state).toMatchObject({ dataMask, urlParams: [['a', 'b']] });
});

test('[AUTH-021 AUTH-023] the user has a name, permissions and roles', async ({ api }) => {
  const { result } = (await api.get('/api/v1/me/roles/')).body;
  expect(result).toMatchObject({
    username: 'admin',
    permissions: expect.any(Object),
    roles: { Admin: expect.any(Array) },
  });
  expect(result.roles.Admin).toContainEqual(['can_write', 'Dashboard']);
});
