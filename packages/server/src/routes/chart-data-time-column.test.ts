import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/*
 * What a granularity takes the place of when a context says which x axis its chart has: the bodies are those of Superset's pages, from 2.1.3
 * (columns as texts) to the newest (adhoc columns, an x axis that is an object).
 */

let server: DataServer;
let datasetId = 0;

const csv = [
  'sent,paid,city,amount',
  '2024-01-05,2024-02-10,Oslo,1',
  '2024-01-20,2024-03-01,Oslo,2',
  '2024-02-03,2024-02-20,Bergen,4',
  '2024-03-07,2024-03-09,Bergen,8',
].join('\n');

beforeAll(async () => {
  server = await openDataServer();
  datasetId = await datasetOf(server.admin, 'payments.csv', csv);
  const main = await server.admin.put(`/api/v1/dataset/${datasetId}`, { main_dttm_col: 'sent' });
  if (main.status !== 200) throw new Error(main.text);
}, 120_000);
afterAll(() => server.close());

const amount = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'amount',
};
const february = '2024-02-01 : 2024-03-01';
const rangeFilter = (col: string, val = february) => ({ col, op: 'TEMPORAL_RANGE', val });
const axis = (more: object = {}) => ({
  expressionType: 'SQL',
  sqlExpression: 'sent',
  label: 'sent',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
  ...more,
});

const contextOf = (query: object, formData: object | null) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [{ metrics: [amount], granularity: 'paid', ...query }],
  ...(formData === null ? {} : { form_data: formData }),
});

async function entryOf(query: object, formData: object | null = { x_axis: 'sent' }) {
  const result = await server.admin.post('/api/v1/chart/data', contextOf(query, formData));
  if (result.status !== 200) throw new Error(result.text);
  return result.body.result[0];
}

const month = (number: number): number => Date.UTC(2024, number - 1, 1);

test('the granularity takes the place of a temporal x axis, as a text and as an adhoc column, and the filter on the axis moves to it', async () => {
  const bodies = [
    { query: { columns: ['sent'], extras: { time_grain_sqla: 'P1M' } }, form: { x_axis: 'sent' } },
    { query: { columns: [axis()] }, form: { x_axis: 'sent' } },
    { query: { columns: [axis({ isColumnReference: true, label: 'When' })] }, form: { x_axis: 'sent' } },
    { query: { columns: [axis()] }, form: { x_axis: { expressionType: 'SQL', sqlExpression: 'sent', label: 'sent' } } },
  ];
  for (const { query, form } of bodies) {
    const entry = await entryOf({ ...query, filters: [rangeFilter('sent')] }, form);
    expect(entry).toMatchObject({
      colnames: ['paid', 'amount'],
      coltypes: [2, 0],
      data: [{ paid: month(2), amount: 5 }],
      applied_filters: [{ column: 'paid' }],
      rejected_filters: [],
    });
  }
});

test('orders by the axis, series and the first pivot follow it', async () => {
  const entry = await entryOf({
    columns: [axis(), 'city'],
    orderby: [['sent', false]],
    post_processing: [
      {
        operation: 'pivot',
        options: { index: ['sent'], columns: ['city'], aggregates: { amount: { operator: 'sum' } } },
      },
      { operation: 'flatten' },
    ],
  });
  expect(entry.colnames).toEqual(['paid', 'amount, Bergen', 'amount, Oslo']);
  expect(entry.data).toEqual([
    { paid: month(2), 'amount, Bergen': 4, 'amount, Oslo': 1 },
    { paid: month(3), 'amount, Bergen': 8, 'amount, Oslo': 2 },
  ]);
  const raw = await entryOf({ columns: [axis()], orderby: [['sent', false]] });
  expect(raw.data.map(({ paid }: { paid: number }) => paid)).toEqual([month(3), month(2)]);
});

test('a time range of its own wins over the filter that goes, and is the range of the filters over time that stay', async () => {
  const entry = await entryOf({
    columns: [axis()],
    time_range: '2024-03-01 : 2024-04-01',
    filters: [rangeFilter('sent')],
  });
  expect(entry.data).toEqual([{ paid: month(3), amount: 10 }]);
  const both = await entryOf(
    {
      columns: ['city'],
      time_range: february,
      filters: [rangeFilter('paid', 'No filter'), rangeFilter('sent', 'No filter')],
    },
    null,
  );
  expect([both.data, both.applied_filters]).toEqual([[{ city: 'Bergen', amount: 4 }], [{ column: 'sent' }]]);
});

test('without a temporal x axis the filter on the granularity goes, else the first; its range is kept and others stay', async () => {
  const ofCity = { columns: ['city'], orderby: [['city', true]] };
  for (const form of [{ x_axis: 'city' }, {}, null]) {
    const ownEntry = await entryOf(
      { ...ofCity, filters: [rangeFilter('sent', '2024-01-01 : 2024-02-01'), rangeFilter('paid')] },
      form,
    );
    expect(ownEntry.data).toEqual([{ city: 'Oslo', amount: 1 }]);
    const first = await entryOf({ ...ofCity, filters: [rangeFilter('sent')] }, form);
    expect(first.data).toEqual([
      { city: 'Bergen', amount: 4 },
      { city: 'Oslo', amount: 1 },
    ]);
    expect(first.applied_filters).toEqual([{ column: 'paid' }]);
  }
});

test('only filters over time go: other conditions on the axis, and a second range on it, still narrow', async () => {
  const entry = await entryOf({
    columns: [axis()],
    filters: [
      rangeFilter('sent', '2024-02-01 : 2024-04-01'),
      rangeFilter('sent', '2024-03-01 : 2024-05-01'),
      { col: 'sent', op: '!=', val: '2024-03-07' },
    ],
  });
  expect(entry.data).toEqual([{ paid: month(3), amount: 2 }]);
});

test('without a granularity nothing moves, and a granularity of our own queries stands beside the axis', async () => {
  const timelessQuery = { columns: [axis()], filters: [rangeFilter('sent')] };
  expect((await entryOf({ ...timelessQuery, granularity: null })).data).toEqual([{ sent: month(2), amount: 4 }]);
  expect((await entryOf({ ...timelessQuery, keeps_time_axis: true, time_range: february })).data).toEqual([
    { sent: month(2), amount: 4 },
  ]);
  const otherQuery = { columns: [axis()], orderby: [['sent', true]], keeps_time_axis: true };
  expect((await entryOf({ ...otherQuery, time_range: february })).data).toEqual([
    { sent: month(1), amount: 1 },
    { sent: month(2), amount: 4 },
  ]);
});

test('a granularity that is no column of time, or no column at all, gives way to the main one of the dataset', async () => {
  for (const granularity of ['city', 'gone']) {
    const entry = await entryOf({ columns: ['city'], granularity, time_range: february }, null);
    expect(entry.data).toEqual([{ city: 'Bergen', amount: 4 }]);
  }
  const series = await entryOf(
    { columns: [], granularity: 'city', is_timeseries: true, time_range: february, extras: { time_grain_sqla: 'P1M' } },
    null,
  );
  expect(series.data).toEqual([{ __timestamp: month(2), amount: 4 }]);
});

test('time comparisons, totals and the statement are those of the time column too', async () => {
  const queryObject = { columns: [axis()], filters: [rangeFilter('sent', '2024-03-01 : 2024-04-01')] };
  const comparedEntry = await entryOf({ ...queryObject, time_offsets: ['1 month ago'] });
  expect(comparedEntry.data).toEqual([{ paid: month(3), amount: 10, 'amount__1 month ago': 5 }]);
  expect((await entryOf({ ...queryObject, subtotals: [['sent'], []] })).subtotals).toMatchObject([
    { groupby: ['paid'], data: [{ paid: month(3), amount: 10 }] },
    { groupby: [], data: [{ amount: 10 }] },
  ]);
  const { query } = await entryOf({ ...queryObject, result_type: 'query' });
  expect([query.includes('paid'), query.includes('sent')]).toEqual([true, false]);
});

test('a saved context is asked the same way, and two x axes never share a result', async () => {
  const context = contextOf(
    { columns: ['sent'], filters: [rangeFilter('sent')], extras: { time_grain_sqla: 'P1M' } },
    null,
  );
  const createdResponse = await server.admin.post('/api/v1/chart/', {
    slice_name: 'By month',
    viz_type: 'echarts_timeseries_line',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'echarts_timeseries_line', datasource: `${datasetId}__table`, x_axis: 'sent' }),
    query_context: JSON.stringify({ ...context, form_data: { x_axis: 'sent' } }),
  });
  const savedResponse = await server.admin.get(`/api/v1/chart/${createdResponse.body.id}/data/`);
  expect(savedResponse.body.result[0].data).toEqual([{ paid: month(2), amount: 5 }]);
  const other = await server.admin.post('/api/v1/chart/data', context);
  expect(other.body.result[0].colnames).toEqual(['sent', 'amount']);
});

test('[B2] through a dashboard that is given to a role the time column takes no filter of the chart away', async () => {
  const { admin, context } = server;
  const role = await context.store.roles.create('Board');
  const viewer = await server.user('board', ['Gamma', 'Board']);
  const form = {
    viz_type: 'pie',
    datasource: `${datasetId}__table`,
    groupby: ['city'],
    metric: amount,
    granularity_sqla: 'paid',
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'sent', operator: 'TEMPORAL_RANGE', comparator: february },
    ],
  };
  const chart = await admin.post('/api/v1/chart/', {
    slice_name: 'Sent in February',
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const key = `CHART-${chart.body.id}`;
  const createdResponse = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'For the board',
    published: true,
    roles: [role.id],
    json_metadata: JSON.stringify({
      positions: { [key]: { type: 'CHART', id: key, meta: { chartId: chart.body.id } } },
    }),
  });
  const request = (more: object) =>
    viewer.post('/api/v1/chart/data', {
      ...contextOf({ columns: ['city'], filters: [rangeFilter('sent')], row_limit: 100, ...more }, null),
      form_data: { dashboardId: createdResponse.body.id, slice_id: chart.body.id, x_axis: 'sent' },
    });
  const ownResponse = await request({ keeps_time_axis: true });
  expect([ownResponse.status, ownResponse.body.result?.[0].data]).toEqual([200, [{ city: 'Bergen', amount: 4 }]]);
  for (const more of [{}, { time_range: february }, { columns: ['paid'] }]) {
    const rejectedResponse = await request(more);
    expect([rejectedResponse.status, rejectedResponse.text.includes('ACCESS_013')]).toEqual([403, true]);
  }
});
