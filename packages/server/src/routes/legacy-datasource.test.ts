import { expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import { codeOf } from '../testing/data-server.ts';
import { serverOfFile } from '../testing/server-of-file.ts';

const trips = serverOfFile('trips.csv', 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Bergen,2.5\n2024-01-03,Oslo,3');

test('[DSET-057 DSET-061 DSET-063] older calls return the dataset with its columns and metrics, by number and by key', async () => {
  const shownResponse = await trips.admin.get(`/datasource/get/table/${trips.id}/`);
  expect(shownResponse).toMatchObject({
    status: 200,
    body: {
      id: trips.id,
      uid: `${trips.id}__table`,
      type: 'table',
      table_name: 'trips',
      database: { backend: 'duckdb' },
    },
  });
  expect(shownResponse.body.columns.map((column: { column_name: string }) => column.column_name)).toEqual([
    'day',
    'city',
    'amount',
  ]);
  expect(shownResponse.body.metrics.map((metric: { metric_name: string }) => metric.metric_name)).toContain('count');
  const byKey = await trips.admin.get(`/superset/fetch_datasource_metadata?datasourceKey=${trips.id}__table`);
  expect([byKey.status, byKey.body]).toEqual([200, shownResponse.body]);
  expect(statusAndCode(await trips.admin.get('/superset/fetch_datasource_metadata?datasourceKey=no'))).toBe(
    '400 REQUEST_007',
  );
  expect(statusAndCode(await trips.admin.get('/datasource/get/table/99999/'))).toBe('404 NOT_FOUND_003');
  expect(statusAndCode(await trips.admin.get(`/datasource/get/query/${trips.id}/`))).toBe('400 QUERY_023');
});

test('[DSET-058 DSET-059 DSET-060] a dataset is saved whole from a form field, and returned as it is then', async () => {
  const before = (await trips.admin.get(`/datasource/get/table/${trips.id}/`)).body;
  const extra = JSON.stringify({ certification: { certified_by: 'Ann' } });
  const sentDataset = {
    ...before,
    schema: before.schema,
    description: 'Trips of a year',
    columns: before.columns.map((column: object) => ({ ...column, extra })),
    metrics: before.metrics.map((metric: object) => ({ ...metric, extra, d3format: ',.1f' })),
    type: 'table',
    owners: [1],
  };
  const form = new URLSearchParams({ data: JSON.stringify(sentDataset) }).toString();
  const savedResponse = await trips.admin.call('POST', '/datasource/save/', {
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(savedResponse.status).toBe(200);
  expect(savedResponse.body).toMatchObject({
    id: trips.id,
    description: 'Trips of a year',
    schema: before.schema,
    type: 'table',
  });
  expect(savedResponse.body.columns.map((column: { extra: string }) => column.extra)).toEqual([extra, extra, extra]);
  expect(savedResponse.body.metrics[0]).toMatchObject({ extra, d3format: ',.1f', certified_by: 'Ann' });
  expect(savedResponse.body.owners.map((owner: { id: number }) => owner.id)).toEqual([1]);
  expect((await trips.admin.get(`/datasource/get/table/${trips.id}/`)).body).toEqual(savedResponse.body);
  // Superset's own page sends the form in parts.
  const multipartData = new FormData();
  multipartData.set('data', JSON.stringify({ ...sentDataset, description: 'Sent in parts' }));
  const request = new Request('http://x', { method: 'POST', body: multipartData });
  const inParts = await trips.admin.call('POST', '/datasource/save/', {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  expect([inParts.status, inParts.body.description]).toEqual([200, 'Sent in parts']);
  const repeatedColumns = {
    ...sentDataset,
    columns: [sentDataset.columns[0], { ...sentDataset.columns[0], id: undefined }],
  };
  expect(statusAndCode(await trips.admin.post('/datasource/save/', { data: JSON.stringify(repeatedColumns) }))).toBe(
    '422 REQUEST_008',
  );
  expect(statusAndCode(await trips.admin.post('/datasource/save/', { data: '{' }))).toBe('400 REQUEST_001');
  expect(statusAndCode(await trips.admin.post('/datasource/save/', {}))).toBe('400 REQUEST_007');
});

test('[B16] who may not read or change a dataset is told so by the older calls too', async () => {
  const strangerClient = await trips.server.user('otto', ['Gamma']);
  const form = { data: JSON.stringify({ id: trips.id, description: 'mine' }) };
  expect(codeOf(await strangerClient.get(`/datasource/get/table/${trips.id}/`))).toBe('NOT_FOUND_003');
  expect(codeOf(await strangerClient.get(`/superset/filter/table/${trips.id}/city/`))).toBe('NOT_FOUND_003');
  expect(codeOf(await strangerClient.post('/datasource/save/', form))).toBe('ACCESS_003');
  const author = await trips.server.user('alva', ['Alpha']);
  expect(statusAndCode(await author.post('/datasource/save/', form))).toBe('404 NOT_FOUND_003');
});

test('[ADHF-070] suggested values of a column are a list', async () => {
  const result = await trips.admin.get(`/superset/filter/table/${trips.id}/city/`);
  expect([result.status, result.body]).toEqual([200, ['Bergen', 'Oslo']]);
  expect(statusAndCode(await trips.admin.get(`/superset/filter/table/${trips.id}/nowhere/`))).toBe('404 NOT_FOUND_010');
});

test('functions are named, and a statement is judged without being run', async () => {
  const database = (await trips.server.context.store.databases.byPurpose('uploads'))?.id ?? 0;
  const { function_names: names } = (await trips.admin.get(`/api/v1/database/${database}/function_names/`)).body;
  expect(names).toEqual(expect.arrayContaining(['coalesce', 'date_trunc', 'strftime']));
  expect(names.filter((name: string) => ['select', 'read_csv', 'in'].includes(name))).toEqual([]);
  expect(statusAndCode(await trips.admin.get('/api/v1/database/99999/function_names/'))).toBe('404 NOT_FOUND_004');
  const schema = (await trips.admin.get(`/datasource/get/table/${trips.id}/`)).body.schema;
  const validate = async (sql: string) =>
    (await trips.admin.post(`/api/v1/database/${database}/validate_sql/`, { sql, schema })).body.result;
  expect(await validate(`SELECT city FROM ${schema}.trips`)).toEqual([]);
  expect(await validate(`SELECT nowhere FROM ${schema}.trips`)).toEqual([
    expect.objectContaining({ line_number: expect.any(Number), message: expect.stringContaining('nowhere') }),
  ]);
  expect(await validate('SELEC 1')).toHaveLength(1);
  expect(await validate('DROP TABLE x')).toHaveLength(1);
  const strangerClient = await trips.server.user('gert', ['Gamma']);
  expect(
    statusAndCode(await strangerClient.post(`/api/v1/database/${database}/validate_sql/`, { sql: 'SELECT 1' })),
  ).toBe('403 ACCESS_003');
});

test('events of pages are counted by name and nothing else is kept; other sites cannot send them', async () => {
  const events = JSON.stringify([
    { event_name: 'load_chart', source_id: 7, duration: 1_500, is_cached: true },
    { event_name: 'load_chart', duration: 250, has_err: true, reason: 'timeout' },
    { event_name: 'load_chart', duration: 'long', reason: 'x y' },
    { event_name: 'a b' },
  ]);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const beacon = { cookie: trips.admin.headers['cookie'] ?? '', ...type };
  const body = new URLSearchParams({ events }).toString();
  const sentResponse = await trips.server.anonymous.call('POST', '/superset/log/?explode=events', {
    body,
    headers: beacon,
  });
  expect([sentResponse.status, sentResponse.body]).toEqual([200, {}]);
  const { text } = await trips.admin.get('/metrics');
  expect(text).toContain('sextant_page_events_total{event="load_chart"} 3');
  expect(text).toContain('sextant_chart_load_seconds_sum{end="cached"} 1.500');
  expect(text).toContain('sextant_chart_load_seconds_count{end="timeout"} 1');
  expect(text).not.toContain('end="asked"');
  expect(text).toContain('sextant_page_events_total{event="other"} 1');
  expect(text).not.toContain('a b');
  const parts = new FormData();
  parts.set('events', events);
  const form = new Request('http://x', { method: 'POST', body: parts });
  const inParts = await trips.server.anonymous.call('POST', '/superset/log/?explode=events', {
    body: Buffer.from(await form.arrayBuffer()),
    headers: { ...beacon, 'content-type': form.headers.get('content-type') ?? '' },
  });
  expect([inParts.status, inParts.body]).toEqual([200, {}]);
  expect((await trips.admin.get('/metrics')).text).toContain('sextant_page_events_total{event="load_chart"} 6');
  const foreignHeaders = { ...beacon, 'sec-fetch-site': 'cross-site' };
  expect(
    statusAndCode(await trips.server.anonymous.call('POST', '/superset/log/', { body, headers: foreignHeaders })),
  ).toBe('403 AUTH_007');
  expect(statusAndCode(await trips.server.anonymous.call('POST', '/superset/log/', { body, headers: type }))).toBe(
    '401 ACCESS_002',
  );
  expect(statusAndCode(await trips.admin.post('/superset/log/', { events: '{' }))).toBe('400 REQUEST_001');
  expect(statusAndCode(await trips.admin.post('/superset/log/', { events: '{"a":1}' }))).toBe('400 REQUEST_007');
});
