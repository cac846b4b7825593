import { expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import { codeOf } from '../testing/data-server.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const trips = serverOfFile(
  'trips.csv',
  'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Bergen,2.5\n2024-01-03,Oslo,3\n2023-01-01,Oslo,4\n2023-01-03,Bergen,5',
);

const metric = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'total' };
const line = () => ({
  datasource: `${trips.id}__table`,
  viz_type: 'line',
  granularity_sqla: 'day',
  time_grain_sqla: 'P1D',
  time_range: '2024-01-01 : 2024-01-04',
  metrics: [metric],
  groupby: ['city'],
});
const requestOf = (form: object, address = '') =>
  trips.admin.post(`/superset/explore_json/${address}`, { form_data: form });
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

const lines = [
  { key: ['Bergen'], values: [null, 2.5, null] },
  { key: ['Oslo'], values: [1, null, 3] },
].map(({ key, values }) => ({
  key,
  values: values.map((y, index) => ({ x: day(`2024-01-0${index + 1}`), y })),
}));

test('[CHART-032 CHART-036] the older call returns a chart of a legacy chart type with the data that it draws', async () => {
  const result = await requestOf(line());
  expect([result.status, result.body.data]).toEqual([200, lines]);
  expect(result.body).toMatchObject({
    status: 'success',
    errors: [],
    error: null,
    rowcount: 3,
    colnames: ['__timestamp', 'city', 'total'],
    coltypes: [2, 1, 0],
    from_dttm: day('2024-01-01'),
    to_dttm: day('2024-01-04'),
    form_data: { viz_type: 'line' },
    language: 'sql',
  });
  expect(result.body.query).toContain('GROUP BY');
});

test('[CHART-034] form data is sent by POST in a form field, as JSON text or in JSON, in two kinds of forms', async () => {
  const form_data = JSON.stringify(line());
  const sendForm = async (body: string, type: string) =>
    (await trips.admin.call('POST', '/superset/explore_json/', { body, headers: { 'content-type': type } })).body.data;
  expect(await sendForm(new URLSearchParams({ form_data }).toString(), 'application/x-www-form-urlencoded')).toEqual(
    lines,
  );
  const boundary = 'a-boundary-that-is-nowhere-else';
  const parts = `--${boundary}\r\nContent-Disposition: form-data; name="form_data"\r\n\r\n${form_data}\r\n--${boundary}--\r\n`;
  expect(await sendForm(parts, `multipart/form-data; boundary=${boundary}`)).toEqual(lines);
  expect((await trips.admin.post('/superset/explore_json/', { form_data })).body.data).toEqual(lines);
});

test('[CHART-033] GET returns as POST does, and the browser that keeps the result is told when it still holds', async () => {
  const address = `/superset/explore_json/?form_data=${encodeURIComponent(JSON.stringify(line()))}`;
  const first = await trips.admin.get(address);
  expect([first.status, first.body.data]).toEqual([200, lines]);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const secondResponse = await trips.admin.get(address);
  const keptResponse = await trips.admin.call('GET', address, {
    headers: { 'if-none-match': String(secondResponse.headers['etag']) },
  });
  expect([keptResponse.status, keptResponse.text]).toEqual([304, '']);
  const changedAddress = address.replace('2024-01-04', '2024-01-03');
  const other = await trips.admin.call('GET', changedAddress, {
    headers: { 'if-none-match': String(secondResponse.headers['etag']) },
  });
  expect([other.status, other.body.rowcount]).toEqual([200, 2]);
});

test('the address can name the dataset, and ask for the statement, plain rows, samples or a file', async () => {
  const namedResponse = await trips.admin.post(`/superset/explore_json/table/${trips.id}/`, {
    form_data: { ...line(), datasource: '9__table' },
  });
  expect(namedResponse.body.data).toEqual(lines);
  expect(codeOf(await trips.admin.post(`/superset/explore_json/query/${trips.id}/`, { form_data: line() }))).toBe(
    'QUERY_023',
  );
  const statement = await requestOf(line(), '?query=true');
  expect(Object.keys(statement.body).sort()).toEqual(['language', 'query']);
  const plainResponse = await requestOf(line(), '?results=true');
  expect(plainResponse.body).toMatchObject({
    colnames: ['__timestamp', 'city', 'total'],
    coltypes: [2, 1, 0],
    rowcount: 3,
    is_cut: false,
    applied_filters: [],
    query: expect.stringContaining('GROUP BY'),
    data: expect.arrayContaining([{ __timestamp: day('2024-01-02'), city: 'Bergen', total: 2.5 }]),
  });
  const samples = await requestOf(line(), '?samples=true');
  expect(samples.body.colnames).toEqual(['day', 'city', 'amount']);
  const fewResponse = await requestOf({ ...line(), row_limit: 1 }, '?samples=true');
  expect(fewResponse.body.data).toHaveLength(5);
  const file = await requestOf(line(), '?csv=true');
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.text.split('\n')[0]).toBe('__timestamp,city,total');
  expect(file.text).toContain('2024-01-02,Bergen,2.5');
});

test('comparisons stand under the times of the main lines, as values or against them', async () => {
  const values = await requestOf({ ...line(), time_compare: ['1 year'] });
  expect(values.body.data.slice(1, 2)).toEqual([
    {
      key: ['Bergen', '1 year offset'],
      classed: 'time-shift-0',
      values: [
        { x: day('2024-01-01'), y: null },
        { x: day('2024-01-03'), y: 5 },
      ],
    },
  ]);
  const ratio = await requestOf({ ...line(), groupby: [], time_compare: '1 year', comparison_type: 'ratio' });
  expect(ratio.body.data).toEqual([
    {
      key: ['total', '1 year offset'],
      classed: 'time-shift-0',
      // On the way from 4 to 5 the day between has 4.5.
      values: [1 / 4, 2.5 / 4.5, 3 / 5].map((y, index) => ({
        x: day(`2024-01-0${index + 1}`),
        y: expect.closeTo(y, 9),
      })),
    },
  ]);
});

test('bars, records, totals and values have the shape of their chart types', async () => {
  const sharedForm = { datasource: `${trips.id}__table` };
  const data = async (form: object) => (await requestOf({ ...sharedForm, ...form })).body.data;
  expect(await data({ viz_type: 'dist_bar', groupby: ['city'], metrics: [metric] })).toEqual([
    {
      key: 'total',
      values: [
        { x: 'Bergen', y: 7.5 },
        { x: 'Oslo', y: 8 },
      ],
    },
  ]);
  expect(await data({ viz_type: 'table', groupby: ['city'], metrics: [metric], percent_metrics: [metric] })).toEqual({
    columns: ['city', 'total', '%total'],
    records: [
      { city: 'Oslo', total: 8, '%total': 8 / 15.5 },
      { city: 'Bergen', total: 7.5, '%total': 7.5 / 15.5 },
    ],
  });
  expect(await data({ viz_type: 'big_number_total', metric })).toEqual([{ total: 15.5 }]);
  const histogram = await data({ viz_type: 'histogram', all_columns_x: ['amount'], groupby: ['city'] });
  expect(histogram.map(({ key, values }: { key: string; values: number[] }) => [key, values.sort()])).toEqual([
    ['Bergen', [2.5, 5]],
    ['Oslo', [1, 3, 4]],
  ]);
});

test('filters of dashboards and filter boxes narrow an older chart, and are reported', async () => {
  const box = [
    { col: '__time_range', op: '==', val: '2023-01-01 : 2024-01-02' },
    { col: 'city', op: 'IN', val: ['Oslo'] },
    { col: 'nowhere', op: 'IN', val: ['x'] },
  ];
  const { body } = await requestOf({ ...line(), extra_filters: box });
  expect(body.rowcount).toBe(2);
  expect(body.applied_filters.map(({ column }: { column: string }) => column).sort()).toEqual(['__time_range', 'city']);
  expect(body.rejected_filters).toEqual([{ column: 'nowhere', reason: 'not_in_datasource' }]);
  const extra = { filters: [{ col: 'city', op: 'IN', val: ['Bergen'] }], time_range: 'No filter' };
  expect((await requestOf({ ...line(), extra_form_data: extra })).body.rowcount).toBe(2);
});

test('[B16] rights are asked for, other sites rejected, and what a form lacks is reported with a code', async () => {
  const strangerClient = await trips.server.user('otto', ['Gamma']);
  expect(codeOf(await strangerClient.post('/superset/explore_json/', { form_data: line() }))).toBe('NOT_FOUND_003');
  expect(statusAndCode(await trips.server.anonymous.post('/superset/explore_json/', { form_data: line() }))).toBe(
    '401 ACCESS_002',
  );
  const withoutToken = { 'x-csrftoken': '', 'content-type': 'application/json' };
  const forgedResponse = await trips.admin.call('POST', '/superset/explore_json/', {
    body: { form_data: line() },
    headers: withoutToken,
  });
  expect(statusAndCode(forgedResponse)).toBe('400 AUTH_004');
  const codes = async (change: object) => {
    const { status, body } = await requestOf({ ...line(), ...change });
    return [status, body.errors[0].extra.code, body.errors[0].message];
  };
  expect(await codes({ viz_type: 'sankey' })).toEqual([400, 'QUERY_028', "'sankey'"]);
  expect(await codes({ viz_type: '__proto__' })).toEqual([400, 'QUERY_028', "'__proto__'"]);
  expect(await codes({ metrics: [], groupby: [] })).toEqual([400, 'QUERY_001', 'Empty query?']);
  expect(await codes({ metrics: ['gone'] })).toEqual([400, 'QUERY_005', "Metric 'gone' does not exist"]);
  expect((await requestOf({ ...line(), time_range: 'No filter', time_compare: ['1 year'] })).status).toBe(200);
  const both = { viz_type: 'table', all_columns: ['city'], metrics: ['count'], groupby: [] };
  expect((await codes(both)).slice(0, 2)).toEqual([400, 'CHART_003']);
  expect((await requestOf({ ...line(), ...both, query_mode: 'raw' })).status).toBe(200);
  expect(await codes({ where: '(1=1' })).toEqual([400, 'QUERY_012', expect.any(String)]);
  expect(statusAndCode(await trips.admin.post('/superset/explore_json/', { form_data: '{' }))).toBe('400 REQUEST_001');
  expect(statusAndCode(await trips.admin.post('/superset/explore_json/', {}))).toBe('400 REQUEST_001');
});

test('a form that only names a chart is that chart’s', async () => {
  const createdResponse = await trips.admin.post('/api/v1/chart/', {
    slice_name: 'older',
    viz_type: 'line',
    datasource_id: trips.id,
    datasource_type: 'table',
    params: JSON.stringify(line()),
  });
  const namedResponse = await requestOf({
    slice_id: createdResponse.body.id,
    extra_filters: [{ col: 'city', op: 'IN', val: ['Oslo'] }],
  });
  expect([namedResponse.status, namedResponse.body.rowcount]).toEqual([200, 2]);
  const strangerClient = await trips.server.user('gert', ['Gamma']);
  const rejectedResponse = await strangerClient.post('/superset/explore_json/', {
    form_data: { slice_id: createdResponse.body.id },
  });
  expect(statusAndCode(rejectedResponse)).toBe('404 NOT_FOUND_001');
});
