import { expect, test } from 'vitest';
import { codeOf } from '../testing/data-server.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const trips = serverOfFile(
  'trips.csv',
  'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Oslo,2\n2024-01-02,Bergen,8\n2024-01-03,Bodø,4\n2024-01-03,,1',
);

const total = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'total' };
const search = (text: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  operator: 'ILIKE',
  comparator: `%${text}%`,
});
const readForm = (form: object, client = trips.admin) =>
  client.get(
    `/superset/explore_json/?form_data=${encodeURIComponent(
      JSON.stringify({ viz_type: 'filter_box', datasource: `${trips.id}__table`, ...form }),
    )}`,
  );

test('[LEGF-030] the choices of a field stand under its column, each with its id and its metric', async () => {
  const byMetric = { filter_configs: [{ column: 'city', metric: total, asc: false }] };
  expect((await readForm(byMetric)).body.data).toEqual({
    city: [
      { id: 'Bergen', text: 'Bergen', metric: 8 },
      { id: 'Bodø', text: 'Bodø', metric: 4 },
      { id: 'Oslo', text: 'Oslo', metric: 3 },
      { id: null, text: null, metric: 1 },
    ],
  });
});

test('a search narrows the choices without regard to case; fields without a metric have none', async () => {
  const plain = { filter_configs: [{ column: 'city' }], adhoc_filters: [search('BO')] };
  expect((await readForm(plain)).body.data).toEqual({ city: [{ id: 'Bodø', text: 'Bodø' }] });
  const none = await readForm({ ...plain, adhoc_filters: [search('nowhere')] });
  expect([none.status, none.body.data]).toEqual([200, { city: [] }]);
});

test('a box without a field, or with several, says what it lacks; a column that is not there is named', async () => {
  expect(codeOf(await readForm({ filter_configs: [] }))).toBe('CHART_002');
  expect(codeOf(await readForm({ filter_configs: [{ column: 'city' }, { column: 'day' }] }))).toBe('CHART_003');
  expect((await readForm({ filter_configs: [{ column: 'nowhere' }] })).text).toContain('nowhere');
});

test('who may not read the dataset gets no choices', async () => {
  const eve = await trips.server.user('eve', ['Gamma']);
  expect((await readForm({ filter_configs: [{ column: 'city' }] }, eve)).status).toBe(404);
});

test('[B3] whoever sees a dashboard by a role filters by its box, by its columns and the time, and by nothing else', async () => {
  const role = await trips.server.context.store.roles.create('Board');
  const viewer = await trips.server.user('vic', ['Gamma', 'Board']);
  const chart = async (params: Readonly<Record<string, unknown>> & { readonly viz_type: string }): Promise<number> =>
    (
      await trips.admin.post('/api/v1/chart/', {
        slice_name: params.viz_type,
        viz_type: params.viz_type,
        datasource_id: trips.id,
        datasource_type: 'table',
        params: JSON.stringify({ datasource: `${trips.id}__table`, ...params }),
      })
    ).body.id;
  const number = await chart({ viz_type: 'big_number_total', metric: total });
  const box = await chart({ viz_type: 'filter_box', date_filter: true, filter_configs: [{ column: 'city' }] });
  const positions = Object.fromEntries(
    [number, box].map((chartId) => [`CHART-${chartId}`, { type: 'CHART', id: `CHART-${chartId}`, meta: { chartId } }]),
  );
  const created = await trips.admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Given',
    published: true,
    roles: [role.id],
    json_metadata: JSON.stringify({ positions }),
  });
  const dashboardId = created.body.id;
  const requestOf = async (change: object) => {
    const response = await viewer.post('/api/v1/chart/data', {
      datasource: { id: trips.id, type: 'table' },
      queries: [{ metrics: [total], ...change }],
      form_data: { dashboardId, slice_id: number },
    });
    return response.status === 200 ? response.body.result[0].data[0].total : codeOf(response);
  };
  expect(await requestOf({ filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }] })).toBe(3);
  expect(await requestOf({ granularity: 'day', time_range: '2024-01-03 : 2024-01-04' })).toBe(5);
  expect(await requestOf({ filters: [{ col: 'amount', op: '>', val: 1 }] })).toBe('ACCESS_013');
  const found = await viewer.get(
    `/superset/explore_json/?dashboard_id=${dashboardId}&form_data=${encodeURIComponent(
      JSON.stringify({
        viz_type: 'filter_box',
        datasource: `${trips.id}__table`,
        slice_id: box,
        filter_configs: [{ column: 'city' }],
        adhoc_filters: [search('bo')],
      }),
    )}`,
  );
  expect([found.status, found.body.data]).toEqual([200, { city: [{ id: 'Bodø', text: 'Bodø' }] }]);
});
