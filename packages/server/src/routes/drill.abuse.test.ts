import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/*
 * Drilling as the page asks it: rows behind a mark by `/datasource/samples`, their file and the chart by another dimension by chart data.
 * Tenant a has four of the seven rows, and the role of `bound` sees these alone.
 */
const csv = [
  'id,tenant,city,amount,day,"said ""so"""',
  '1,a,Oslo,10,2001-06-01,100% sure',
  '2,a,Oslo,20,2001-06-30,100 times',
  '3,a,Bergen,,2001-07-01,under_score',
  "4,a,,40,2002-06-15,it's",
  '5,b,Oslo,40318427,2001-06-02,100% hidden',
  '6,b,Paris,80271593,2001-06-03,hidden',
  '7,b,Nice,160914735,,hidden',
].join('\n');
/** What belongs to tenant b; its amounts have so many digits that no time or key holds one by chance. */
const hidden = /Paris|Nice|hidden|40318427|80271593|160914735/;

let server: DataServer;
let admin: Client;
let bound: Client;
let reader: Client;
let datasetId: number;
const folder = mkdtempSync(join(tmpdir(), 'drill-'));

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_FILE_ROOTS: folder });
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'orders.csv', csv);
  const { roles } = server.context.store;
  const readers = await roles.create('Readers');
  const tenant = await roles.create('Tenant A');
  await roles.allow(readers.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
  await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Tenant a',
    filter_type: 'Regular',
    tables: [datasetId],
    roles: [tenant.id],
    clause: "tenant = 'a'",
  });
  bound = await server.user('bound', ['Gamma', 'Readers', 'Tenant A']);
  reader = await server.user('reader', ['Gamma', 'Readers']);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const samples = (client: Client, body: object = {}, { page = 1, perPage = 50, id = datasetId } = {}) =>
  client.post(
    `/datasource/samples?datasource_type=table&datasource_id=${id}&page=${page}&per_page=${perPage}&force=false`,
    body,
  );
const chartData = (client: Client, query: object, more: object = {}) =>
  client.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: [query], ...more });
/** The ids of the rows in the order in which they come, behind how many there are in all. */
const idsOf = ({ status, text, body }: TestResponse): readonly number[] => {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return [body.result.total_count, ...body.result.data.map(({ id }: { id: number }) => id)];
};
const isOslo = { col: 'city', op: 'IN', val: ['Oslo'] };
const expectedText = 'said "so"';

describe('row rules hold', () => {
  test('[C1] behind a mark stand the rows of the rule alone, counted, paged, sorted and searched so', async () => {
    expect(idsOf(await samples(admin))).toEqual([7, 1, 2, 3, 4, 5, 6, 7]);
    expect(idsOf(await samples(bound))).toEqual([4, 1, 2, 3, 4]);
    expect(idsOf(await samples(admin, { filters: [isOslo] }))).toEqual([3, 1, 2, 5]);
    expect(idsOf(await samples(bound, { filters: [isOslo] }))).toEqual([2, 1, 2]);
    expect(idsOf(await samples(bound, { orderby: [['id', false]] }, { page: 2, perPage: 3 }))).toEqual([4, 1]);
    expect(idsOf(await samples(bound, {}, { page: 3, perPage: 3 }))).toEqual([4]);
    expect(idsOf(await samples(bound, { search: 'hidden' }))).toEqual([0]);
    expect(idsOf(await samples(bound, { search: '100' }))).toEqual([2, 1, 2]);
    const all = await Promise.all([
      samples(bound),
      samples(bound, { search: '0' }),
      samples(bound, { filters: [isOslo] }),
    ]);
    for (const { text } of all) expect(text).not.toMatch(hidden);
  });

  test('[C1] the same chart by another dimension, and the file of the rows, hold no group of others', async () => {
    const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' };
    const byCity = { columns: ['city'], metrics: [count], orderby: [['city', true]] };
    const groups = await chartData(bound, byCity);
    expect(
      groups.body.result[0].data.map(({ city, rows }: Record<string, unknown>) => [city, rows]).toSorted(),
    ).toEqual([
      [null, 1],
      ['Bergen', 1],
      ['Oslo', 2],
    ]);
    const behind = { ...byCity, columns: [expectedText], orderby: [], filters: [isOslo] };
    const said2 = await chartData(bound, behind);
    expect(said2.body.result[0].rowcount).toBe(2);
    const file = await chartData(
      await server.user('filer', ['Alpha', 'Readers', 'Tenant A']),
      { result_type: 'drill_detail' },
      { result_format: 'csv' },
    );
    expect(file.text.trim().split('\n')).toHaveLength(5);
    for (const { text } of [groups, said2, file]) expect(text).not.toMatch(hidden);
  });

  const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
  test.each<[string, object, string]>([
    ['the column of the rule', { filters: [{ col: 'tenant', op: '==', val: 'b' }] }, '200, 0 rows'],
    ['both of its values', { filters: [{ col: 'tenant', op: 'IN', val: ['a', 'b'] }] }, '200, 4 rows'],
    ['a column that is not there', { filters: [{ col: 'no such column', op: '==', val: 'b' }] }, '200, 4 rows'],
    ['SQL as a column', { filters: [{ col: "city' OR 1=1 --", op: '==', val: 'x' }] }, '200, 4 rows'],
    ['SQL among values', { filters: [{ col: 'city', op: 'IN', val: ["x') OR 1=1 --", 'Oslo'] }] }, '200, 2 rows'],
    ['SQL as a value', { filters: [{ col: 'city', op: '==', val: "x' OR '1'='1" }] }, '200, 0 rows'],
    ['a pattern of all', { filters: [{ col: 'city', op: 'LIKE', val: '%' }] }, '200, 3 rows'],
    ['SQL as an operator', { filters: [{ col: 'city', op: 'OR 1=1', val: 'x' }] }, '400 REQUEST_007'],
    ['no values', { filters: [{ col: 'city', op: 'IN', val: [] }] }, '400 QUERY_010'],
    ['an object as a value', { filters: [{ col: 'city', op: 'IN', val: { $ne: '' } }] }, '400 REQUEST_007'],
    ['a text for a number', { filters: [{ col: 'amount', op: '>', val: 'x OR 1=1' }] }, '200, 0 rows'],
    ['SQL as a time range', { filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: "x' OR 1=1" }] }, '200, 4 rows'],
    ['no day at all', { filters: [{ col: 'day', op: 'IN', val: ['not a day'], grain: 'P1M' }] }, '400 ENGINE_005'],
    ['SQL as a grain', { filters: [{ col: 'day', op: 'IN', val: [0], grain: "P1M') OR 1=1" }] }, '400 REQUEST_002'],
    ['an expression that is left open', { filters: [{ col: sql('1) OR (1=1'), op: '==', val: 1 }] }, '400 QUERY_012'],
    ['an expression that is always true', { filters: [{ col: sql('1'), op: '==', val: 1 }] }, '200, 4 rows'],
    [
      'an expression with a statement',
      { filters: [{ col: sql('(SELECT MAX(city) FROM orders)'), op: '==', val: 'x' }] },
      '400 QUERY_011',
    ],
    ['a condition that is left open', { extras: { where: '1=1) OR (1=1' } }, '400 QUERY_012'],
    ['a condition that is always true', { extras: { where: '1=1 OR 1=1' } }, '200, 4 rows'],
    ['a further statement', { extras: { where: '1=1; SELECT 1' } }, '400 QUERY_012'],
    ['SQL as an order', { orderby: [['id) UNION SELECT * FROM orders --', true]] }, '200, 4 rows'],
    ['SQL in the search', { search: "%' OR 1=1 --" }, '200, 0 rows'],
    ['a mark of patterns in the search', { search: '%' }, '200, 1 rows'],
    ['another one', { search: '_' }, '200, 1 rows'],
    ['the sign that escapes them', { search: '!' }, '200, 0 rows'],
  ])('[C1] %s brings no row of others', async (_, body, expected) => {
    const { status, text, body: read } = await samples(bound, body);
    expect(text).not.toMatch(hidden);
    const found = status === 200 ? `, ${read.result.total_count} rows` : ` ${read.errors[0].extra.code}`;
    expect(`${status}${found}`).toBe(expected);
  });
});

describe('search and order of the rows', () => {
  const found = async (search: string) => idsOf(await samples(admin, { search })).slice(1);
  const ordered = async (column: string, isAscending: boolean) =>
    idsOf(await samples(admin, { orderby: [[column, isAscending]] })).slice(1);

  test('texts are found in every case, numbers and days as they read, marks of patterns as themselves', async () => {
    expect(await found('oSLo')).toEqual([1, 2, 5]);
    expect(await found(' Oslo ')).toEqual([1, 2, 5]);
    expect(await found('2001-06')).toEqual([1, 2, 5, 6]);
    expect(await found('160914735')).toEqual([7]);
    expect(await found('100%')).toEqual([1, 5]);
    expect(await found('r_s')).toEqual([3]);
    expect(await found("it's")).toEqual([4]);
    expect(await found('\\')).toEqual([]);
    expect(await found('NULL')).toEqual([]);
    expect(await found('x'.repeat(500))).toEqual([]);
    expect((await samples(admin, { search: 'x'.repeat(501) })).status).toBe(400);
  });

  test('rows follow numbers as numbers, NULL comes last in both directions, rows that are alike keep one order over pages', async () => {
    expect(await ordered('amount', true)).toEqual([1, 2, 4, 5, 6, 7, 3]);
    expect(await ordered('amount', false)).toEqual([7, 6, 5, 4, 2, 1, 3]);
    expect(await ordered('day', true)).toEqual([1, 5, 6, 2, 3, 4, 7]);
    expect((await ordered(expectedText, true)).slice(0, 3)).toEqual([2, 5, 1]);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => samples(admin, { orderby: [['tenant', true]] }, { page, perPage: 2 })),
    );
    expect(pages.flatMap((page) => idsOf(page).slice(1))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('a month that was picked within a longer range is that month', async () => {
    const june = { col: 'day', op: 'IN', val: [Date.UTC(2001, 5, 1)], grain: 'P1M' };
    const in2001 = { granularity: 'day', time_range: '2001-01-01 : 2002-01-01', keeps_time_axis: true };
    expect(idsOf(await samples(admin, in2001))).toEqual([5, 1, 2, 3, 5, 6]);
    expect(idsOf(await samples(admin, { ...in2001, filters: [june] }))).toEqual([4, 1, 2, 5, 6]);
    const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' };
    const chart = await chartData(admin, { ...in2001, metrics: [count], filters: [june] });
    expect(chart.body.result[0].data).toEqual([{ rows: 4 }]);
  });
});

describe('rights', () => {
  test('[B13] rows need the right to samples, their file that to files; who may not read the dataset gets neither', async () => {
    const { roles } = server.context.store;
    const lone = await roles.create('Readers alone');
    await roles.allow(lone.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
    const bare = await server.user('bare', ['Readers alone']);
    expect(statusAndCode(await samples(bare))).toBe('403 ACCESS_003');
    const file = { result_format: 'csv' };
    expect(statusAndCode(await chartData(bare, { result_type: 'drill_detail' }, file))).toBe('403 ACCESS_003');
    // Charts and files, but no samples: by no call do rows come as they are, named in the context, in a query, or in a list.
    await roles.allow(lone.id, [
      { action: 'can_read', view: 'Chart' },
      { action: 'can_csv', view: 'Superset' },
      { action: 'can_explore_json', view: 'Superset' },
    ]);
    const charter = await server.user('charter', ['Readers alone']);
    const legacy = (client: Client) =>
      client.post(`/superset/explore_json/table/${datasetId}/?samples=true`, {
        form_data: JSON.stringify({ viz_type: 'line', metrics: ['count'], granularity_sqla: 'day' }),
      });
    const rowRequests = (client: Client) => [
      ...['samples', 'drill_detail'].flatMap((result_type) => [
        chartData(client, { result_type }),
        chartData(client, {}, { result_type }),
        chartData(client, { result_type }, file),
      ]),
      legacy(client),
    ];
    for (const denied of await Promise.all(rowRequests(charter))) expect(statusAndCode(denied)).toBe('403 ACCESS_003');
    expect((await chartData(charter, { columns: ['city'], metrics: ['count'] })).status).toBe(200);
    await roles.allow(lone.id, [{ action: 'can_samples', view: 'Datasource' }]);
    server.context.sessions.forget();
    for (const allowed of await Promise.all(rowRequests(charter))) expect(allowed.status).toBe(200);
    const stranger = await server.user('stranger', ['Gamma']);
    expect(statusAndCode(await samples(stranger))).toBe('404 NOT_FOUND_003');
    expect(statusAndCode(await chartData(stranger, { result_type: 'drill_detail' }))).toBe('404 NOT_FOUND_003');
    expect(statusAndCode(await samples(server.anonymous))).toBe('401 ACCESS_002');
  });

  test('[B18] a right that is taken away between two pages counts for the second', async () => {
    expect(idsOf(await samples(reader, {}, { page: 1, perPage: 3 }))).toEqual([7, 1, 2, 3]);
    const { store, sessions } = server.context;
    await store.users.setRoles((await store.users.byName('reader'))?.id ?? 0, ['Gamma']);
    sessions.forget();
    expect(statusAndCode(await samples(reader, {}, { page: 2, perPage: 3 }))).toBe('404 NOT_FOUND_003');
    // A rule that comes in between counts, too.
    await store.users.setRoles((await store.users.byName('reader'))?.id ?? 0, ['Gamma', 'Readers', 'Tenant A']);
    sessions.forget();
    expect(idsOf(await samples(reader, {}, { page: 2, perPage: 3 }))).toEqual([4, 4]);
  });

  test('a database that keeps its rows back says so, and gives none, not even to those who had them before', async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const instance = await DuckDBInstance.create(join(folder, 'shop.duckdb'));
    const connection = await instance.connect();
    await connection.run('create table sold (city text, amount integer)');
    await connection.run("insert into sold values ('Oslo', 1), ('Bergen', 2)");
    connection.closeSync();
    instance.closeSync();
    const uri = `duckdb:///${join(folder, 'shop.duckdb')}`;
    const database = (await admin.post('/api/v1/database/', { database_name: 'Shop', sqlalchemy_uri: uri })).body.id;
    const { id } = (await admin.post('/api/v1/dataset/', { database, schema: 'main', table_name: 'sold' })).body;
    const isOsloShop = { filters: [isOslo] };
    const behind = () =>
      admin.post('/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [{ ...isOsloShop, result_type: 'drill_detail' }],
      });
    const shown = async () =>
      (await admin.get(`/superset/fetch_datasource_metadata?datasourceKey=${id}__table`)).body.database;
    expect((await samples(admin, isOsloShop, { id })).body.result.total_count).toBe(1);
    expect((await behind()).body.result[0].rowcount).toBe(1);
    expect(await shown()).not.toHaveProperty('disable_drill_to_detail');
    const extra = JSON.stringify({ disable_drill_to_detail: true });
    expect((await admin.put(`/api/v1/database/${database}`, { extra })).status).toBe(200);
    expect(statusAndCode(await samples(admin, isOsloShop, { id }))).toBe('403 ACCESS_016');
    expect(statusAndCode(await samples(admin, { search: 'Oslo' }, { id }))).toBe('403 ACCESS_016');
    expect(statusAndCode(await behind())).toBe('403 ACCESS_016');
    expect(await shown()).toMatchObject({ disable_drill_to_detail: true });
    // Samples of a dataset and groups are no rows behind a mark.
    expect((await samples(admin, {}, { id })).body.result.total_count).toBe(2);
  });
});
