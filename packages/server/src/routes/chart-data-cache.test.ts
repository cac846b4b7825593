import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/*
 * How long results are cached. The clock of the server is the test's; the rows lie in a SQLite file, which other programs change without a word.
 */

const root = mkdtempSync(join(tmpdir(), 'cache-'));
const file = join(root, 'sales.sqlite');

let server: DataServer;
let admin: Client;
let datasetId: number;
let databaseId: number;

beforeAll(async () => {
  const { default: Database } = await import('better-sqlite3');
  const sales = new Database(file);
  sales.exec("CREATE TABLE sales (city TEXT, amount INTEGER); INSERT INTO sales VALUES ('Oslo', 1), ('Paris', 2)");
  sales.close();
  server = await openDataServer({
    SEXTANT_FILE_ROOTS: root,
    SEXTANT_CACHE_TIMEOUT_S: '100',
    SEXTANT_STALE_ANSWERS_S: '50',
  });
  ({ admin } = server);
  const database = await admin.post('/api/v1/database/', {
    database_name: 'Sales',
    sqlalchemy_uri: `sqlite:///${file}`,
  });
  databaseId = database.body.id;
  datasetId = (await admin.post('/api/v1/dataset/', { database: databaseId, schema: 'main', table_name: 'sales' })).body
    .id;
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

let queries = 0;
/** A query that was never asked before, until it is asked again. */
const queryObject = (): object => {
  queries += 1;
  return { columns: ['city'], metrics: ['count'], row_limit: 1_000 + queries };
};
const request = (query: object, more: object = {}, client: Client = admin): Promise<TestResponse> =>
  client.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: [query], ...more });
const isCached = async (query: object, more: object = {}): Promise<boolean> =>
  (await request(query, more)).body.result[0].is_cached;
const advanceSeconds = (seconds: number): void => void (server.clock.now += seconds * 1_000);
const runs = async (): Promise<number> =>
  Number(/^sextant_statements_total (\d+)$/m.exec((await admin.get('/metrics')).text)?.[1]);

describe('how long a result is kept', () => {
  test('the default of the server holds where nobody says otherwise; then dataset, chart and request are heard, in this order', async () => {
    const chart = await admin.post('/api/v1/chart/', {
      slice_name: 'Sales',
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
      cache_timeout: 20,
    });
    /** Seconds for which the result is fresh, as the result says and as it turns out. */
    const lifetime = async (more: object = {}): Promise<number> => {
      const query = queryObject();
      const first = await request(query, more);
      const cacheTimeout: number = first.body.result[0].cache_timeout;
      advanceSeconds(cacheTimeout - 1);
      const before = await runs();
      expect(await isCached(query, more)).toBe(true);
      expect(await runs()).toBe(before);
      advanceSeconds(2);
      await request(query, more);
      await expect.poll(runs).toBe(before + 1);
      return cacheTimeout;
    };
    const ofChart = { form_data: { slice_id: chart.body.id } };
    expect(await lifetime()).toBe(100);
    await admin.put(`/api/v1/database/${databaseId}`, { cache_timeout: 60 });
    expect(await lifetime()).toBe(60);
    await admin.put(`/api/v1/dataset/${datasetId}`, { cache_timeout: 40 });
    expect(await lifetime()).toBe(40);
    expect(await lifetime(ofChart)).toBe(20);
    expect(await lifetime({ ...ofChart, custom_cache_timeout: 10 })).toBe(10);
    await admin.put(`/api/v1/dataset/${datasetId}`, { cache_timeout: null });
    await admin.put(`/api/v1/database/${databaseId}`, { cache_timeout: null });
  });

  test('a result that another query brought is no younger for that', async () => {
    const query = queryObject();
    await request(query);
    advanceSeconds(90);
    // The same statement in another envelope: the rows are there, and 90 seconds old.
    const other = { result_type: 'results' };
    const second = await request(query, other);
    expect(second.body.result[0].rowcount).toBe(2);
    const before = await runs();
    advanceSeconds(9);
    await request(query, other);
    expect(await runs()).toBe(before);
    advanceSeconds(2);
    await request(query, other);
    await expect.poll(runs).toBe(before + 1);
  });

  test('-1 keeps nothing', async () => {
    const query = queryObject();
    expect(await isCached(query, { custom_cache_timeout: -1 })).toBe(false);
    expect(await isCached(query, { custom_cache_timeout: -1 })).toBe(false);
  });
});

test('a range that counts from today has another result on the next day, in UTC and in the zone of the query', async () => {
  const dayMs = 86_400_000;
  const first = Math.ceil(server.clock.now / dayMs) * dayMs;
  // No two days have as many rows.
  const lines = [1, 2, 4].flatMap((count, index) =>
    Array.from({ length: count }, () => new Date(first + index * dayMs).toISOString().slice(0, 10)),
  );
  const daysId = await datasetOf(admin, 'days.csv', ['day', ...lines].join('\n'));
  /** How many rows today has by the clock of a zone, that many seconds after the first day has begun in UTC. */
  const todayAt = async (seconds: number, zone: string): Promise<[number, boolean]> => {
    server.clock.now = first + seconds * 1_000;
    const { body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: daysId, type: 'table' },
      queries: [{ metrics: ['count'], filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'today : tomorrow' }] }],
      time_zone: zone,
    });
    const [{ data, is_cached }] = body.result;
    return [data[0].count, is_cached];
  };
  const midnight = 86_400;
  expect(await todayAt(midnight - 10, 'UTC')).toEqual([1, false]);
  expect(await todayAt(midnight - 5, 'UTC')).toEqual([1, true]);
  expect(await todayAt(midnight + 5, 'UTC')).toEqual([2, false]);
  // Nine hours ahead, the day ends at 15:00 in UTC.
  const midnightInTokyo = midnight + 15 * 3_600;
  expect((await todayAt(midnightInTokyo - 10, 'Asia/Tokyo'))[0]).toBe(2);
  expect(await todayAt(midnightInTokyo - 5, 'Asia/Tokyo')).toEqual([2, true]);
  expect((await todayAt(midnightInTokyo + 5, 'Asia/Tokyo'))[0]).toBe(4);
});

test('a result beyond its time is given once more, with its age, and renewed behind; much later it is not', async () => {
  const query = queryObject();
  const first = await request(query);
  advanceSeconds(120);
  const before = await runs();
  const staleResponse = await request(query);
  expect(staleResponse.body.result[0]).toMatchObject({
    is_cached: true,
    queried_dttm: first.body.result[0].queried_dttm,
  });
  await expect.poll(runs).toBe(before + 1);
  const renewedResponse = await vi.waitFor(async () => {
    const { body } = await request(query);
    expect(body.result[0].queried_dttm).not.toBe(first.body.result[0].queried_dttm);
    return body.result[0];
  });
  expect(renewedResponse.is_cached).toBe(true);
  expect(await runs()).toBe(before + 1);
  advanceSeconds(151);
  expect(await isCached(query)).toBe(false);
});

describe('invalidation', () => {
  const invalidate = (client: Client, body: object): Promise<TestResponse> =>
    client.post('/api/v1/cachekey/invalidate', body);

  test('by key or by name, the next who asks has the statement run again', async () => {
    for (const namedSource of [
      { datasource_uids: [`${datasetId}__table`] },
      { datasources: [{ database_name: 'Sales', schema: 'main', datasource_name: 'sales', datasource_type: 'table' }] },
    ]) {
      const query = queryObject();
      await request(query);
      expect(await isCached(query)).toBe(true);
      expect((await invalidate(admin, namedSource)).status).toBe(201);
      expect(await isCached(query)).toBe(false);
    }
  });

  test('what is not there or not for the user is passed over, and nobody is told which', async () => {
    const outsider = await server.user('olga', ['Alpha']);
    const ownId = await datasetOf(admin, 'own.csv', 'a\n1');
    const query = { columns: ['a'], metrics: ['count'] };
    const requestOf = async (): Promise<boolean> =>
      (await admin.post('/api/v1/chart/data', { datasource: { id: ownId, type: 'table' }, queries: [query] })).body
        .result[0].is_cached;
    await requestOf();
    const closed = await invalidate(outsider, { datasource_uids: [`${ownId}__table`] });
    const absentResponse = await invalidate(outsider, {
      datasource_uids: ['99999__table', 'words'],
      datasources: [{}],
    });
    expect([closed.status, closed.text]).toEqual([absentResponse.status, absentResponse.text]);
    expect(await requestOf()).toBe(true);
    const gamma = await server.user('gerd', ['Gamma']);
    expect(statusAndCode(await invalidate(gamma, {}))).toBe('403 ACCESS_003');
    expect(statusAndCode(await invalidate(admin, { datasource_uids: 'x' }))).toBe('400 REQUEST_007');
    expect(statusAndCode(await invalidate(admin, { datasource_uids: [], all: true }))).toBe('400 REQUEST_007');
    expect(statusAndCode(await invalidate(admin, { datasources: [{ datasource_id: 1 }] }))).toBe('400 REQUEST_007');
  });
});

test('whoever has the rows already is told so by 304, when he asks by GET; a POST always has its rows', async () => {
  const query = queryObject();
  const context = { datasource: { id: datasetId, type: 'table' }, queries: [query] };
  const { body } = await admin.post('/api/v1/chart/', {
    slice_name: 'Kept',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
    query_context: JSON.stringify(context),
  });
  const get = (tag: string): Promise<TestResponse> =>
    admin.get(`/api/v1/chart/${body.id}/data/`, { headers: { 'if-none-match': tag } });
  const first = await get('"other"');
  const tag = String(first.headers['etag']);
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/".+"$/)]);
  expect([(await get(tag)).status, (await get(tag)).text]).toEqual([304, '']);
  expect((await get(`"other", ${tag.slice(2)}`)).status).toBe(304);
  const postedResponse = await admin.post('/api/v1/chart/data', context, { 'if-none-match': tag });
  expect([postedResponse.status, postedResponse.headers['etag']]).toEqual([200, tag]);
  await admin.post('/api/v1/cachekey/invalidate', { datasource_uids: [`${datasetId}__table`] });
  expect((await get(tag)).status).toBe(200);
});
