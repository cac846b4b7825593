import { queryContextFor } from '@sextant/charts';
import { showQueryContext } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
/** Sees the dashboard by a role, and has no data of his own. */
let reader: Client;
let dataset = 0;
let chart = 0;
let dashboard = 0;

const csv = 'city,amount,pay\nOslo,1,100\nOslo,2,200\nBergen,9,300';

/** The chart's form, as 2.1.3 stores it. */
const storedForm = () => ({
  datasource: `${dataset}__table`,
  viz_type: 'histogram',
  all_columns_x: ['amount'],
  groupby: ['city'],
  link_length: 4,
  adhoc_filters: [],
});

beforeAll(async () => {
  server = await openDataServer();
  const ana = await server.user('ana', ['Alpha']);
  const roleId = (await server.context.store.roles.create('Board')).id;
  reader = await server.user('reader', ['Gamma', 'Board']);
  dataset = await datasetOf(ana, 'orders.csv', csv);
  const createdResponse = await ana.post('/api/v1/chart/', {
    slice_name: 'Amounts',
    viz_type: 'histogram',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(storedForm()),
  });
  chart = createdResponse.body.id;
  const board = await ana.post('/api/v1/dashboard/', {
    dashboard_title: 'Given',
    published: true,
    roles: [roleId],
    json_metadata: JSON.stringify({
      positions: { 'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId: chart } } },
    }),
  });
  dashboard = board.body.id;
});
afterAll(() => server.close());

/** What the page asks for the chart, with its column as given. */
const request = (client: Client, column: string) => {
  const form = { datasource: `${dataset}__table`, viz_type: 'histogram_v2', column, bins: 4, groupby: ['city'] };
  return client.post('/api/v1/chart/data', {
    ...showQueryContext(queryContextFor(form)),
    form_data: { ...form, dashboardId: dashboard, slice_id: chart },
  });
};

test('readers by a role get the bins of a stored histogram, and of no other column', async () => {
  const result = await request(reader, 'amount');
  expect([result.status, result.body.result?.[0].data]).toEqual([
    200,
    [
      { city: 'Bergen', '1.0 - 3.0': 0, '3.0 - 5.0': 0, '5.0 - 7.0': 0, '7.0 - 9.0': 1 },
      { city: 'Oslo', '1.0 - 3.0': 2, '3.0 - 5.0': 0, '5.0 - 7.0': 0, '7.0 - 9.0': 0 },
    ],
  ]);
  expect(statusAndCode(await request(reader, 'pay'))).toBe('403 ACCESS_013');
});

test('clients of 2.1.3 get its values by the older call', async () => {
  const result = await reader.post(`/superset/explore_json/?dashboard_id=${dashboard}`, {
    form_data: { ...storedForm(), slice_id: chart },
  });
  expect([result.status, result.body.data]).toEqual([
    200,
    [
      { key: 'Bergen', values: [9] },
      { key: 'Oslo', values: [1, 2] },
    ],
  ]);
});

test('its groups have the colors of the dashboard', async () => {
  const { label_slots: colors } = (await request(server.admin, 'amount')).body.result[0];
  expect(Object.keys(colors.slots).toSorted()).toEqual(['Bergen', 'Oslo']);
});
