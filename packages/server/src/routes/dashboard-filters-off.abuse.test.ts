import { afterEach, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer | null = null;
afterEach(() => server?.close());

const amount = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'amount' };
const csv = 'city,kind,pay,amount\nOslo,a,100,1\nOslo,b,200,2\nBergen,a,300,4';

/** A dashboard with stored filters, given to a role; returns how its reader asks, and what he is told of the dataset. */
async function boardWith(flags: object) {
  server = await openDataServer({ SEXTANT_FEATURE_FLAGS: JSON.stringify(flags) });
  const { admin, context } = server;
  const role = await context.store.roles.create('Board');
  const viewer = await server.user('board', ['Gamma', 'Board']);
  const dataset = await datasetOf(admin, 'orders.csv', csv);
  const form = { viz_type: 'pie', datasource: `${dataset}__table`, groupby: ['city'], metric: amount, row_limit: 10 };
  const chart = await admin.post('/api/v1/chart/', {
    slice_name: 'Cities',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const key = `CHART-${chart.body.id}`;
  const createdResponse = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Board',
    published: true,
    roles: [role.id],
    json_metadata: JSON.stringify({
      positions: { [key]: { type: 'CHART', id: key, meta: { chartId: chart.body.id } } },
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-by',
          name: 'By',
          filterType: 'filter_groupby',
          targets: [{ datasetId: dataset }],
          controlValues: { groupby: ['pay'] },
        },
        {
          id: 'NATIVE_FILTER-kind',
          name: 'Kind',
          filterType: 'filter_select',
          targets: [{ datasetId: dataset, column: { name: 'kind' } }],
        },
      ],
    }),
  });
  const request = async (query: object, form_data: object = {}) => {
    const result = await viewer.post('/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ metrics: [amount], row_limit: 10, ...query }],
      form_data: { dashboardId: createdResponse.body.id, slice_id: chart.body.id, ...form_data },
    });
    return result.status === 403 ? (result.body.errors?.[0]?.extra?.code ?? result.text) : result.status;
  };
  const asFilter = { type: 'NATIVE_FILTER', native_filter_id: 'NATIVE_FILTER-kind', slice_id: undefined };
  const [shownId] = (await viewer.get(`/api/v1/dashboard/${createdResponse.body.id}/datasets`)).body.result;
  return {
    own: await request({ columns: ['city'] }),
    grouped: await request({ columns: ['pay'] }),
    narrowed: await request({ columns: ['city'], filters: [{ col: 'kind', op: 'IN', val: ['a'] }] }),
    choices: await request({ columns: ['kind'], metrics: [] }, asFilter),
    cubeByFilter: await request({ columns: ['city'], cube_by: ['kind'] }),
    cubeByOther: await request({ columns: ['city'], cube_by: ['pay'] }),
    columns: shownId.columns.map(({ column_name: name }: { column_name: string }) => name).toSorted(),
  };
}

const rejectedCode = expect.stringMatching(/ACCESS_013/);

test('[B3] a stored filter for groups opens its columns to readers by a role only while its feature is on', async () => {
  expect(await boardWith({ DASHBOARD_FILTERS_EXPERIMENTAL: true })).toEqual({
    own: 200,
    grouped: 200,
    narrowed: 200,
    choices: 200,
    cubeByFilter: 200,
    cubeByOther: rejectedCode,
    columns: ['amount', 'city', 'kind', 'pay'],
  });
  await server?.close();
  expect(await boardWith({})).toEqual({
    own: 200,
    grouped: rejectedCode,
    narrowed: 200,
    choices: 200,
    cubeByFilter: 200,
    cubeByOther: rejectedCode,
    columns: ['amount', 'city', 'kind'],
  });
});

test('[B3] stored filters open nothing while the feature of native filters is off', async () => {
  expect(await boardWith({ DASHBOARD_NATIVE_FILTERS: false, DASHBOARD_FILTERS_EXPERIMENTAL: true })).toEqual({
    own: 200,
    grouped: rejectedCode,
    narrowed: rejectedCode,
    choices: rejectedCode,
    cubeByFilter: rejectedCode,
    cubeByOther: rejectedCode,
    columns: ['amount', 'city'],
  });
});
