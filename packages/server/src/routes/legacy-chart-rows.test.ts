import { legacyChartNames } from '@sextant/contract';
import type { LegacyChartType } from '@sextant/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf } from '../testing/data-server.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const trips = serverOfFile(
  'trips.csv',
  'day,city,goal,amount,lat,lon,pay\n2024-01-01,Oslo,Paris,1,59.9,10.7,10\n2024-01-02,Oslo,Rome,2,59.9,10.7,20\n2024-01-02,Bergen,Paris,4,60.4,5.3,30\n2024-01-02,Bergen,Paris,8,,,40',
);

const metric = (column = 'amount') => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label: column === 'amount' ? 'total' : column,
});
const formOf = (form: object) => ({ datasource: `${trips.id}__table`, time_range: 'No filter', ...form });
const requestOf = (form: object, address = '?results=true', client = trips.admin) =>
  client.post(`/superset/explore_json/${address}`, { form_data: formOf(form) });

const time = { granularity_sqla: 'day', time_grain_sqla: 'P1D' };
const spatialColumn = { type: 'latlong', latCol: 'lat', lonCol: 'lon' };
const flow = { groupby: ['city', 'goal'], metric: metric() };
const series = { ...time, groupby: ['city'], metrics: [metric()] };
const map = { spatial: spatialColumn, size: metric() };
const heatmap = { viz_type: 'heatmap', all_columns_x: 'city', all_columns_y: 'goal', metric: metric() };

/** A form of each kind, and the columns and count of its rows. */
const forms: Readonly<Record<LegacyChartType, readonly [object, string, number]>> = {
  line: [series, '__timestamp city total', 3],
  bar: [series, '__timestamp city total', 3],
  area: [series, '__timestamp city total', 3],
  compare: [series, '__timestamp city total', 3],
  dist_bar: [{ groupby: ['city'], metrics: [metric()] }, 'city total', 2],
  histogram: [{ all_columns_x: ['amount'] }, 'amount', 4],
  big_number: [{ ...time, metric: metric() }, '__timestamp total', 2],
  bubble: [
    { entity: 'city', series: 'goal', x: metric('pay'), y: metric('lat'), size: metric(), limit: 2 },
    'city goal total pay lat',
    2,
  ],
  bullet: [{ metric: metric() }, 'total', 1],
  cal_heatmap: [
    { granularity_sqla: 'day', subdomain_granularity: 'month', metrics: [metric()] },
    '__timestamp total',
    1,
  ],
  chord: [{ groupby: 'city', columns: 'goal', metric: metric() }, 'city goal total', 3],
  country_map: [{ entity: 'city', metric: metric() }, 'city total', 2],
  deck_arc: [
    { start_spatial: spatialColumn, end_spatial: { type: 'delimited', lonlatCol: 'goal' } },
    'lon lat goal',
    3,
  ],
  deck_geojson: [{ geojson: 'city' }, 'city', 2],
  deck_grid: [map, 'lon lat total', 2],
  deck_hex: [map, 'lon lat total', 2],
  deck_path: [{ line_column: 'goal' }, 'goal', 2],
  deck_polygon: [
    { line_column: 'goal', metric: metric(), point_radius_fixed: { type: 'metric', value: metric('pay') } },
    'goal total pay',
    2,
  ],
  deck_scatter: [{ ...map, dimension: 'city', filter_nulls: false }, 'lon lat city total', 3],
  deck_screengrid: [map, 'lon lat total', 2],
  dual_line: [{ ...time, metric: metric(), metric_2: metric('pay') }, '__timestamp total pay', 2],
  event_flow: [{ ...time, entity: 'city', all_columns_x: 'goal', order_by_entity: true }, '__timestamp city goal', 3],
  heatmap: [heatmap, 'city goal total', 3],
  horizon: [series, '__timestamp city total', 3],
  mapbox: [
    { all_columns_x: 'lon', all_columns_y: 'lat', point_radius: 'Auto', mapbox_label: ['city'] },
    'lon lat city',
    3,
  ],
  paired_ttest: [series, '__timestamp city total', 3],
  para: [{ series: 'city', metrics: [metric()], secondary_metric: metric('pay') }, 'city total pay', 2],
  partition: [{ groupby: ['city'], metrics: [metric()], time_series_option: 'not_time' }, 'city total', 2],
  pivot_table: [{ groupby: ['city'], columns: ['goal'], metrics: [metric()] }, 'city goal total', 3],
  rose: [series, '__timestamp city total', 3],
  sankey: [flow, 'city goal total', 3],
  sankey_loop: [flow, 'city goal total', 3],
  sunburst: [{ ...flow, secondary_metric: metric('pay') }, 'city goal total pay', 3],
  time_pivot: [{ ...time, metric: metric() }, '__timestamp total', 2],
  time_table: [{ ...series, limit: 1 }, '__timestamp city total', 1],
  treemap: [{ groupby: ['city'], metrics: [metric()] }, 'city total', 2],
  world_map: [{ entity: 'city', metric: metric(), secondary_metric: metric('pay') }, 'city total pay', 2],
};

test.each(Object.entries(forms))('the rows of a chart of the kind %s', async (viz_type, [form, columns, count]) => {
  const { status, body } = await requestOf({ ...form, viz_type });
  expect([status, body.colnames?.join(' '), body.rowcount]).toEqual([200, columns, count]);
  expect(body.data).toHaveLength(count);
  expect(Object.keys(forms)).toEqual(Object.keys(legacyChartNames));
});

test('rows come with what is said around them; the statement and a file of them, too', async () => {
  const { body } = await requestOf(heatmap);
  expect(body.data).toEqual([
    { city: 'Bergen', goal: 'Paris', total: 12 },
    { city: 'Oslo', goal: 'Rome', total: 2 },
    { city: 'Oslo', goal: 'Paris', total: 1 },
  ]);
  expect(body).toMatchObject({
    coltypes: [1, 1, 0],
    is_cut: false,
    status: 'success',
    error: null,
    rejected_filters: [],
  });
  expect(body.duration_ms).toEqual(expect.any(Number));
  expect(body.query).toContain('GROUP BY');
  expect((await requestOf({ ...heatmap, row_limit: 2 })).body).toMatchObject({ rowcount: 2, is_cut: true });
  expect((await requestOf(heatmap, '?query=true')).body.query).toContain('GROUP BY');
  expect((await requestOf(heatmap, '?csv=true')).text.split('\n')[0]).toBe('city,goal,total');
});

test('the data that a kind draws is rejected where only its rows are known, and what its form lacks is named', async () => {
  const wholeResponse = await requestOf(heatmap, '');
  expect([wholeResponse.status, codeOf(wholeResponse)]).toEqual([400, 'QUERY_028']);
  const lackingResponse = await requestOf({ ...heatmap, all_columns_y: '' });
  expect([lackingResponse.status, codeOf(lackingResponse), lackingResponse.text]).toEqual([
    400,
    'CHART_002',
    expect.stringContaining('all_columns_y'),
  ]);
  expect(codeOf(await requestOf({ viz_type: 'rose', metrics: [metric()] }))).toBe('CHART_002');
  expect(codeOf(await requestOf({ viz_type: 'deck_grid' }))).toBe('QUERY_001');
  for (const viz_type of ['funnel', 'deck_multi', '__proto__'])
    expect(codeOf(await requestOf({ ...heatmap, viz_type }))).toBe('QUERY_028');
});

test('what dashboards lay on them narrows them and is reported', async () => {
  const expression = { expressionType: 'SQL', sqlExpression: "city || ' to ' || goal", label: 'way' };
  const { body } = await requestOf({
    ...heatmap,
    granularity_sqla: 'day',
    extra_form_data: {
      filters: [
        { col: 'goal', op: 'IN', val: ['Paris'] },
        { col: expression, op: 'IN', val: ['Bergen to Paris', 'Oslo to Rome'] },
        { col: 'nowhere', op: 'IN', val: ['x'] },
      ],
      time_range: '2024-01-02 : 2024-01-03',
    },
  });
  expect(body.data).toEqual([{ city: 'Bergen', goal: 'Paris', total: 12 }]);
  expect(body.applied_filters.map(({ column }: { column: unknown }) => column)).toContain('goal');
  expect(body.rejected_filters).toEqual([{ column: 'nowhere', reason: 'not_in_datasource' }]);
});

describe('through a dashboard that one sees by a role', () => {
  let viewer: Client;
  let outsider: Client;
  let dashboardId: number;
  let chartId: number;
  beforeAll(async () => {
    const role = await trips.server.context.store.roles.create('Board');
    viewer = await trips.server.user('viewer', ['Gamma', 'Board']);
    outsider = await trips.server.user('outsider', ['Gamma']);
    const chart = { slice_name: 'Ways', viz_type: 'heatmap', datasource_id: trips.id, datasource_type: 'table' };
    chartId = (
      await trips.admin.post('/api/v1/chart/', {
        ...chart,
        params: JSON.stringify(formOf({ ...heatmap, row_limit: 10 })),
      })
    ).body.id;
    const filter = {
      id: 'NATIVE_FILTER-1',
      name: 'Goal',
      filterType: 'filter_select',
      targets: [{ datasetId: trips.id, column: { name: 'goal' } }],
    };
    const positions = { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId } } };
    const createdResponse = await trips.admin.post('/api/v1/dashboard/', {
      dashboard_title: 'Given',
      published: true,
      roles: [role.id],
      json_metadata: JSON.stringify({ positions, native_filter_configuration: [filter] }),
    });
    dashboardId = createdResponse.body.id;
  });
  const through = (change: object, client = viewer, address = `?results=true&dashboard_id=${dashboardId}`) =>
    requestOf({ ...heatmap, row_limit: 10, slice_id: chartId, ...change }, address, client);
  const narrowedForm = (col: string) => ({ extra_form_data: { filters: [{ col, op: 'IN', val: ['Paris'] }] } });

  test('its charts return their own queries, under its filters', async () => {
    expect((await through({})).body.rowcount).toBe(3);
    expect((await through(narrowedForm('goal'))).body.rowcount).toBe(2);
    expect((await through({}, viewer, `?csv=true&dashboard_id=${dashboardId}`)).status).toBe(200);
  });

  test('[B3] any other query is rejected, and everybody else', async () => {
    const changes = [
      { all_columns_y: 'pay' },
      { metric: metric('pay') },
      { row_limit: 11 },
      { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'pay > 10' }] },
      narrowedForm('pay'),
      { viz_type: 'pivot_table', groupby: ['pay'], metrics: [metric()] },
    ];
    for (const change of changes) {
      const rejectedResponse = await through(change);
      expect([change, rejectedResponse.status, codeOf(rejectedResponse)]).toEqual([change, 403, 'ACCESS_013']);
    }
    for (const result of [
      await through({}, viewer, `?samples=true&dashboard_id=${dashboardId}`),
      await through({}, viewer, '?results=true'),
      await through({ slice_id: 99_999 }),
      await through({}, outsider),
    ])
      expect([403, 404].includes(result.status) && !result.text.includes('Oslo')).toBe(true);
  });
});
