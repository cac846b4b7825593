import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
let sold: number;
let bought: number;

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  sold = await datasetOf(admin, 'sold.csv', 'city,amount,note\nRome,3,a\nOslo,4,b\nRome,5,c\n');
  await admin.put(`/api/v1/dataset/${sold}`, { metrics: [{ metric_name: 'sales', expression: 'COUNT(*)' }] });
  bought = await datasetOf(admin, 'bought.csv', 'town,price\nBern,50\nLyon,60\nBern,70\nKiel,1\n');
});
afterAll(() => server.close());

const amounts = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'SUM(amount)' };
const above = (subject: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: '>',
  comparator: '2',
});

async function chartOn(datasetId: number, name: string, form: object): Promise<number> {
  const params = JSON.stringify({ viz_type: 'table', datasource: `${datasetId}__table`, ...form });
  const body = { slice_name: name, viz_type: 'table', datasource_id: datasetId, datasource_type: 'table', params };
  return (await admin.post('/api/v1/chart/', body)).body.id;
}

const place = (chartId: number) => ({ id: `C${chartId}`, type: 'CHART', children: [], meta: { chartId, width: 4 } });

async function makeDashboard(chartIds: readonly number[]): Promise<number> {
  const position = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['R'] },
    R: { id: 'R', type: 'ROW', children: chartIds.map((id) => `C${id}`), meta: {} },
    ...Object.fromEntries(chartIds.map((id) => [`C${id}`, place(id)])),
  };
  const filter = {
    id: 'NATIVE_FILTER-city',
    name: 'City',
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId: sold, column: { name: 'city' } }],
    adhoc_filters: [above('amount')],
    defaultDataMask: {
      filterState: { value: ['Rome'] },
      extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['Rome'] }] },
    },
    scope: { rootPath: ['ROOT_ID'], excluded: [chartIds[1]] },
  };
  const created = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Sales',
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
  });
  return created.body.id;
}

const move = () => ({ from: sold, to: bought, columns: { city: 'town', amount: 'price' } });
interface Placed {
  readonly id: number;
  readonly slice_name: string;
  readonly form_data: { readonly datasource: string };
}

async function chartsOf(id: number): Promise<readonly Placed[]> {
  const charts: Placed[] = (await admin.get(`/api/v1/dashboard/${id}/charts`)).body.result;
  return charts.toSorted((one, other) => one.slice_name.localeCompare(other.slice_name));
}

test('a copy onto another dataset asks that one by the names there, and its filters too', async () => {
  const grouped = await chartOn(sold, 'By city', {
    query_mode: 'aggregate',
    groupby: ['city'],
    metrics: [amounts, 'sales'],
    adhoc_filters: [above('amount')],
    order_desc: true,
  });
  const other = await chartOn(bought, 'Other', { query_mode: 'raw', all_columns: ['town'] });
  const dashboard = await makeDashboard([grouped, other]);
  const copied = await admin.post(`/api/v1/dashboard/${dashboard}/copy/`, {
    dashboard_title: 'Purchases',
    datasets: [move()],
  });
  const { id } = copied.body.result;
  const charts = await chartsOf(id);
  expect(charts.map((chart) => [chart.slice_name, chart.form_data.datasource])).toEqual([
    ['By city', `${bought}__table`],
    ['Other', `${bought}__table`],
  ]);
  const copiedChart = charts.find((chart) => chart.slice_name === 'By city');
  // Charts over other datasets are the same ones, the moved one is a copy.
  expect(charts.map((chart) => [grouped, other].includes(chart.id))).toEqual([false, true]);
  const rows = (await admin.get(`/api/v1/chart/${copiedChart?.id}/data/`)).body.result[0].data;
  expect(rows).toEqual([
    { town: 'Bern', 'SUM(price)': 120, sales: 2 },
    { town: 'Lyon', 'SUM(price)': 60, sales: 1 },
  ]);
  const form = JSON.parse((await admin.get(`/api/v1/chart/${copiedChart?.id}`)).body.result.params);
  // The other dataset has no metric of that name.
  expect(form.metrics[1]).toMatchObject({ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'sales' });
  const original = (await admin.get(`/api/v1/chart/${grouped}`)).body.result;
  expect(JSON.parse(original.params)).toMatchObject({ datasource: `${sold}__table`, groupby: ['city'] });
  const item = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  expect(JSON.parse(item.json_metadata).native_filter_configuration[0]).toMatchObject({
    targets: [{ datasetId: bought, column: { name: 'town' } }],
    adhoc_filters: [above('price')],
    defaultDataMask: { extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Rome'] }] } },
    scope: { excluded: [other] },
  });
});

test('a dataset that the user does not see, and what is no number, is rejected, and no copy is made', async () => {
  const dashboard = await makeDashboard([await chartOn(sold, 'Raw', { query_mode: 'raw', all_columns: ['note'] })]);
  const copy = (client: Client, datasets: unknown) =>
    client.post(`/api/v1/dashboard/${dashboard}/copy/`, { dashboard_title: 'No copy', datasets });
  expect(statusAndCode(await copy(admin, [{ ...move(), to: 987654 }]))).toBe('422 REQUEST_008');
  expect(statusAndCode(await copy(admin, [{ ...move(), to: 'bought' }]))).toBe('400 REQUEST_007');
  expect(statusAndCode(await copy(admin, [{ ...move(), columns: { city: '' } }]))).toBe('400 REQUEST_007');
  const { roles } = server.context.store;
  const sellers = await roles.create('Sellers');
  await roles.allow(sellers.id, [{ action: 'datasource_access', view: `dataset:${sold}` }]);
  await roles.allow(sellers.id, [{ action: 'can_write', view: 'Dashboard' }]);
  const ann = await server.user('ann', ['Gamma', 'Sellers']);
  await admin.put(`/api/v1/dashboard/${dashboard}`, { published: true });
  expect(statusAndCode(await copy(ann, [move()]))).toBe('422 REQUEST_008');
  const titles = (await admin.get('/api/v1/dashboard/')).body.result.map(
    (one: { dashboard_title: string }) => one.dashboard_title,
  );
  expect(titles).not.toContain('No copy');
});
