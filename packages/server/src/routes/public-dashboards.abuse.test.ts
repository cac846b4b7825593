import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { allowVisitors } from '../testing/visitors.ts';

/* What a dashboard that is open to visitors must not become: a way to rows, columns and charts that it does not show. */

let server: DataServer;
let dataset = 0;
let dashboard = 0;
const charts = { cities: 0, january: 0, secret: 0 };

const csv = [
  'day,city,kind,amount,pay',
  '2024-01-05,Oslo,a,1,10403117',
  '2024-01-06,Oslo,b,2,20716293',
  '2024-01-07,Bergen,a,4,30529481',
  '2024-02-08,Trondheim,b,8,40318427',
].join('\n');
/** What nobody may read here: of so many digits that no time or key holds one by chance. */
const pays = /10403117|20716293|30529481|40318427/;
const metric = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'amount' }, label: 'Amount' };
const isOslo = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'city',
  operator: '==',
  comparator: 'Oslo',
};
const january = '2024-01-01 : 2024-02-01';

/** What the tile of all cities asks, and the one that is locked to one city and one month. */
const citiesQuery = { columns: ['city'], metrics: [metric], orderby: [[metric, false]], row_limit: 10 };
const lockedQuery = {
  ...citiesQuery,
  filters: [{ col: 'city', op: '==', val: 'Oslo' }],
  granularity: 'day',
  time_range: january,
};

const chartOf = async (name: string, form: object): Promise<number> => {
  const datasource = `${dataset}__table`;
  const params = { viz_type: 'pie', datasource, groupby: ['city'], metric, row_limit: 10, ...form };
  const createdResponse = await server.admin.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  return createdResponse.body.id;
};

const kindFilter = { id: 'NATIVE_FILTER-kind', name: 'Kind', filterType: 'filter_select' };

beforeAll(async () => {
  server = await openDataServer();
  dataset = await datasetOf(server.admin, 'orders.csv', csv);
  charts.cities = await chartOf('Cities', {});
  charts.january = await chartOf('January in Oslo', {
    adhoc_filters: [isOslo],
    granularity_sqla: 'day',
    time_range: january,
  });
  charts.secret = await chartOf('Pay', { groupby: ['pay'] });
  const shown = [charts.cities, charts.january];
  const positions = Object.fromEntries(
    shown.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } }]),
  );
  const role = await allowVisitors(server.context, ['can_read Dashboard', 'can_read Chart']);
  const filters = [{ ...kindFilter, targets: [{ datasetId: dataset, column: { name: 'kind' } }] }];
  const createdResponse = await server.admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Open',
    published: true,
    roles: [role],
    json_metadata: JSON.stringify({ positions, native_filter_configuration: filters }),
  });
  dashboard = createdResponse.body.id;
}, 120_000);
afterAll(() => server.close());

const requestAs = (form: object, query: object, more: object = {}) =>
  server.anonymous.post('/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [query],
    form_data: { dashboardId: dashboard, ...form },
    ...more,
  });
const request = (chart: number, query: object, more: object = {}) => requestAs({ slice_id: chart }, query, more);

/** That a visitor is asked to sign in, and is told no cell that the dashboard does not show. */
async function expectClosed(name: string, result: ReturnType<typeof request>): Promise<void> {
  const closedResult = await result;
  expect([name, statusAndCode(closedResult)]).toEqual([name, '401 ACCESS_002']);
  expect([name, closedResult.text]).toEqual([name, expect.not.stringMatching(/Bergen|Trondheim/)]);
  expect([name, closedResult.text]).toEqual([name, expect.not.stringMatching(pays)]);
}

test('the tiles return what they show', async () => {
  expect((await request(charts.cities, citiesQuery)).body.result?.[0].data).toHaveLength(3);
  expect((await request(charts.january, lockedQuery)).body.result?.[0].data).toEqual([{ city: 'Oslo', Amount: 3 }]);
});

test('[I8] a filter and a time range that a chart is locked to stay, and nothing leads from it to other times, rows or charts', async () => {
  const { filters: _filters, ...unfiltered } = lockedQuery;
  const layer = { name: 'Pay', annotationType: 'EVENT', sourceType: 'table', value: charts.secret, show: true };
  const attempts: Readonly<Record<string, object>> = {
    'without its filter': unfiltered,
    'another value': { ...lockedQuery, filters: [{ col: 'city', op: '==', val: 'Bergen' }] },
    'the reverse': { ...lockedQuery, filters: [{ col: 'city', op: '!=', val: 'Oslo' }] },
    'no time range': { ...lockedQuery, time_range: 'No filter' },
    'another time range': { ...lockedQuery, time_range: '2024-02-01 : 2024-03-01' },
    'a longer time range': { ...lockedQuery, time_range: '2024-01-01 : 2025-01-01' },
    'another time beside its own': { ...lockedQuery, time_offsets: ['1 month later'] },
    'a shift': { ...lockedQuery, time_shift: '1 month later' },
    'a range that counts from the data': { ...lockedQuery, extras: { counts_from: 'data' } },
    samples: { ...lockedQuery, result_type: 'samples' },
    'the rows behind a mark': { ...lockedQuery, result_type: 'drill_detail' },
    'another dimension': { ...lockedQuery, columns: ['kind'] },
  };
  for (const [name, query] of Object.entries(attempts)) await expectClosed(name, request(charts.january, query));
  const february = { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' };
  // Beside a time range of its own a condition on the same column says nothing.
  const ownResult = await request(charts.january, { ...lockedQuery, filters: [...lockedQuery.filters, february] });
  expect(ownResult.body.result?.[0].data).toEqual([{ city: 'Oslo', Amount: 3 }]);
  await expectClosed('a time that no filter offers', request(charts.cities, { ...citiesQuery, filters: [february] }));
  // A layer of a chart that is not on the dashboard: the tile is answered, and the layer is not.
  const layered = await request(charts.january, { ...lockedQuery, annotation_layers: [layer] });
  expect(layered.text).not.toMatch(pays);
  expect(layered.text).not.toContain('"pay"');
});

test('[I9] what is typed into a filter of a public dashboard is a value, whatever SQL it holds; a column is a name', async () => {
  const filtered = (col: unknown, op: string, val: unknown) =>
    request(charts.cities, { ...citiesQuery, filters: [{ col, op, val }] });
  for (const val of [
    "x' OR '1'='1",
    "Oslo' UNION SELECT pay FROM orders --",
    "a'); DROP TABLE orders; --",
    '%',
    '"kind"',
    '{{ 1 }}',
  ]) {
    const single = await filtered('kind', '==', val);
    expect([val, single.status, single.body.result?.[0].data]).toEqual([val, 200, []]);
    const several = await filtered('kind', 'IN', [val, 'a']);
    expect([val, several.body.result?.[0].data]).toEqual([
      val,
      [
        { city: 'Bergen', Amount: 4 },
        { city: 'Oslo', Amount: 1 },
      ],
    ]);
  }
  for (const col of [
    'kind) OR (1=1',
    'kind" OR "pay',
    { expressionType: 'SQL', sqlExpression: 'pay', label: 'kind' },
  ]) {
    const { status, text } = await filtered(col, '==', 'a');
    expect([col, status === 200 && text.includes('Trondheim')]).toEqual([col, false]);
  }
});

test('[C11] a column that the dashboard does not show is closed in every place of a query, in files and among suggestions', async () => {
  const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'city' });
  const sumOfPay = { ...metric, column: { column_name: 'pay' } };
  const attempts: Readonly<Record<string, object>> = {
    selected: { ...citiesQuery, columns: ['pay'] },
    'beside others': { ...citiesQuery, columns: ['city', 'pay'] },
    raw: { columns: ['pay'], metrics: null },
    filtered: { ...citiesQuery, filters: [{ col: 'pay', op: '>', val: 100 }] },
    sorted: { ...citiesQuery, orderby: [['pay', true]] },
    'sorted by its sum': { ...citiesQuery, orderby: [[sumOfPay, true]] },
    'summed up': { ...citiesQuery, metrics: [sumOfPay] },
    'a group of series': { ...citiesQuery, series_columns: ['pay'], series_limit: 1, series_limit_metric: sumOfPay },
    'a row as a struct': { ...citiesQuery, columns: [sql('orders')] },
    'a struct': { ...citiesQuery, columns: [sql('struct_pack(p := pay)')] },
    'all columns': { ...citiesQuery, columns: [sql('COLUMNS(*)')] },
    'a metric over all columns': { ...citiesQuery, metrics: [sql('MAX(COLUMNS(*))')] },
    'in a condition': { ...citiesQuery, extras: { where: 'pay > 100' } },
    'in a condition on groups': { ...citiesQuery, extras: { having: 'MAX(pay) > 100' } },
    'a step over it': {
      ...citiesQuery,
      post_processing: [
        {
          operation: 'aggregate',
          options: { groupby: ['city'], aggregates: { p: { column: 'pay', operator: 'sum' } } },
        },
      ],
    },
  };
  for (const [name, query] of Object.entries(attempts)) {
    const shown = await request(charts.cities, query);
    const file = await request(charts.cities, query, { result_format: 'csv' });
    for (const { status, text } of [shown, file]) {
      expect([name, status >= 400 && status < 500]).toEqual([name, true]);
      expect([name, text]).toEqual([name, expect.not.stringMatching(pays)]);
    }
  }
  const suggestions = { columns: ['pay'], metrics: [], orderby: [['pay', true]] };
  const byFilter = { type: 'NATIVE_FILTER', native_filter_id: kindFilter.id, slice_id: null };
  await expectClosed('as choices of a filter', requestAs(byFilter, suggestions));
  await expectClosed(
    'as choices of a filter that is not there',
    requestAs({ ...byFilter, native_filter_id: 'NATIVE_FILTER-pay' }, suggestions),
  );
  for (const path of [
    `/api/v1/datasource/table/${dataset}/column/pay/values/`,
    `/superset/filter/table/${dataset}/pay/`,
    `/api/v1/chart/${charts.secret}/data/`,
  ]) {
    const { status, text } = await server.anonymous.get(path);
    expect([path, status]).toEqual([path, 401]);
    expect(text).not.toMatch(pays);
  }
});
