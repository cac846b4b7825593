import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cellAt,
  columnsMediaType,
  frameKind,
  frameReader,
  maxListedRequests,
  openResponseFrame,
  tableOfEntry,
} from '@sextant/contract';
import type { ChartDataEntry } from '@sextant/contract';
import { datasetOf, dropRequest, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { requestList, framesAccepted, listOf, responsesIn } from '../testing/framed-responses.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

const path = '/api/v1/chart/data';
const csv = ['tenant,amount', ...Array.from({ length: 300 }, (_, row) => `${row % 2 === 0 ? 'a' : 'b'},${row}`)];

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_QUERY_TIMEOUT_S: '60' });
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'sales.csv', csv.join('\n'));
});
afterAll(() => server.close());

const contextOf = (query: object, more: object = {}, id = datasetId) => ({
  datasource: { id, type: 'table' },
  queries: [query],
  ...more,
});
const metric = (sqlExpression: string) => ({ metrics: [{ expressionType: 'SQL', sqlExpression, label: 'm' }] });
/** Takes long, and shares its rows with nobody. It holds some 24 bytes for each of `size`, until the engine lets go of it: all at once must stay below what queries may use. */
const slowQuery = (size: number) => ({
  ...metric(`list_sum(list_transform(range(${size}), x -> x * 2 + COUNT(*)))`),
  filters: [{ col: 'amount', op: '>', val: -size }],
});
const running = async (): Promise<readonly { readonly state: string; readonly clientId: string }[]> =>
  (await admin.get('/api/v1/sextant/queries/running')).body.result;

async function statements(): Promise<number> {
  const { text } = await admin.get('/metrics');
  return Number(/^sextant_statements_total (\d+)$/m.exec(text)?.[1]);
}

test('each response of a list is byte for byte that of its own call, with its status', async () => {
  const bodies = [
    contextOf({ metrics: ['count'] }),
    contextOf({ columns: ['tenant', 'amount'], orderby: [['amount', true]], row_limit: 300 }),
    contextOf({ metrics: ['no_such_metric'] }),
    contextOf({ metrics: ['count'] }, {}, 99_999),
  ];
  for (const body of bodies) await admin.post(path, body);
  const alone = await Promise.all(bodies.map((body) => admin.post(path, body)));
  const listed = await requestList(
    admin,
    bodies.map((body) => ({ body })),
  );
  for (const [index, { status, text }] of alone.entries())
    expect(listed.find(({ id }) => id === `q${index}`)).toMatchObject({ status, text });
  expect(alone.map(({ status }) => status)).toEqual([200, 200, 400, 404]);
});

test('responses come when they are ready: a slow one last, wherever it stands', async () => {
  const responses = await requestList(admin, [
    { id: 'slow', body: contextOf(slowQuery(500_000)) },
    { id: 'quick', body: contextOf(metric('MIN(amount)')) },
  ]);
  expect(responses.map(({ id, status }) => `${id} ${status}`)).toEqual(['quick 200', 'slow 200']);
});

test('what can wait gets its result after the others', async () => {
  const responses = await requestList(admin, [
    { id: 'later', body: contextOf(metric('MAX(amount) + 1')), is_later: true },
    { id: 'one', body: contextOf(metric('MAX(amount) + 2')) },
    { id: 'rejected', body: contextOf({ metrics: ['no_such_metric'] }) },
  ]);
  expect(responses.map(({ id }) => id).toSorted()).toEqual(['later', 'one', 'rejected']);
  expect(responses.at(-1)).toMatchObject({ id: 'later', status: 200 });
});

test('a large result comes by column to whoever takes that, and in rows to all others; one of both is kept', async () => {
  const rows = Array.from({ length: 26_000 }, (_, row) => `${row % 3},${row / 4}`);
  const body = contextOf(
    { columns: ['group', 'part'], row_limit: 50_000 },
    {},
    await datasetOf(admin, 'large.csv', `group,part\n${rows.join('\n')}`),
  );
  const [byColumn] = await requestList(admin, [{ body }]);
  const alone = await admin.post(path, body, { accept: columnsMediaType });
  const inRows = await admin.post(path, body);
  const entries = [byColumn?.body, alone.body, inRows.body].map(({ result }) => result[0]);
  expect(entries.map(({ data, chunks }) => [data?.length, chunks !== undefined])).toEqual([
    [undefined, true],
    [undefined, true],
    [26_000, false],
  ]);
  expect(alone.body.result[0].is_cached).toBe(true);
  expect(alone.headers['vary']).toContain('Accept,');
  const cellsOf = (entry: ChartDataEntry) =>
    tableOfEntry(entry)?.columns.map((column) => [column.type, ...rows.map((_, row) => cellAt(column, row))]);
  expect(cellsOf(entries[0])).toEqual(cellsOf(entries[2]));
  // Rows were asked for last: they are what is kept.
  expect((await admin.post(path, body, { accept: columnsMediaType })).text).toBe((await admin.post(path, body)).text);
});

test('equal queries of a list run once', async () => {
  const before = await statements();
  const body = contextOf(metric('SUM(amount) + 17'));
  const responses = await requestList(
    admin,
    Array.from({ length: 5 }, () => ({ body })),
  );
  expect(responses.map(({ body: { result } }) => result[0].data)).toEqual(
    Array.from({ length: 5 }, () => [{ m: 44_850 + 17 }]),
  );
  expect((await statements()) - before).toBe(1);
});

test('parameters of the address hold for all of a list, those of a request beside them', async () => {
  const before = await statements();
  const body = contextOf(metric('SUM(amount) + 18'));
  await requestList(admin, [{ body }, { body: contextOf(metric('SUM(amount) + 19')) }]);
  const forced = await requestList(admin, [{ body }, { body: contextOf(metric('SUM(amount) + 19')) }], '?force=true');
  expect(forced.map(({ body: { result } }) => result[0].is_cached)).toEqual([false, false]);
  const mixed = await requestList(admin, [
    { body, address: { force: 'true' } },
    { id: 'kept', body: contextOf(metric('SUM(amount) + 19')) },
  ]);
  expect(mixed.map(({ id, body: { result } }) => [id, result[0].is_cached]).toSorted()).toEqual([
    ['kept', true],
    ['q0', false],
  ]);
  expect((await statements()) - before).toBeGreaterThanOrEqual(3);
});

test('rights and row rules hold for each query of a list by itself', async () => {
  const role = (await admin.post('/api/v1/security/roles/', { name: 'Tenants' })).body.id;
  const closedId = await datasetOf(admin, 'closed.csv', 'secret\n4711');
  const { result: dataset } = (await admin.get(`/api/v1/dataset/${datasetId}`)).body;
  const rule = await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'tenant a',
    filter_type: 'Regular',
    tables: [dataset.id],
    roles: [role],
    clause: "tenant = 'a'",
  });
  expect(rule.status).toBe(201);
  const bound = await server.user('tina', ['Admin', 'Tenants']);
  const stranger = await server.user('otto', ['Gamma']);
  const list = [{ body: contextOf({ metrics: ['count'] }) }, { body: contextOf({ metrics: ['count'] }, {}, closedId) }];
  const outcomesOf = async (client: Client) =>
    (await requestList(client, list))
      .toSorted((one, other) => one.id.localeCompare(other.id))
      .map(({ status, body }) => body.result?.[0].data ?? `${status} ${body.errors[0].extra.code}`);
  expect(await outcomesOf(bound)).toEqual([[{ count: 150 }], [{ count: 1 }]]);
  expect(await outcomesOf(admin)).toEqual([[{ count: 300 }], [{ count: 1 }]]);
  expect(await outcomesOf(stranger)).toEqual(['404 NOT_FOUND_003', '404 NOT_FOUND_003']);
  const rejected = await server.anonymous.post(path, listOf(list), framesAccepted);
  expect(statusAndCode(rejected)).toBe('401 ACCESS_002');
  await admin.delete(`/api/v1/rowlevelsecurity/${rule.body.id}`);
});

test('a list that is none is rejected with a code, before anything runs', async () => {
  const before = await statements();
  const body = contextOf({ metrics: ['count'] });
  const many = Array.from({ length: maxListedRequests + 1 }, () => ({ body }));
  const rejections: readonly (readonly [unknown, string])[] = [
    ['{"requests":', '400 REQUEST_001'],
    [{ requests: [] }, '400 REQUEST_007'],
    [{ requests: [{ id: 'a', body: { no: 'text' } }] }, '400 REQUEST_007'],
    [{ requests: [{ id: "x';", body: '{}' }] }, '400 REQUEST_007'],
    [
      listOf([
        { id: 'a', body },
        { id: 'a', body },
      ]),
      '400 REQUEST_007',
    ],
    [listOf(many), '400 REQUEST_007'],
    [listOf([{ body: 'x'.repeat(4 * 1024 ** 2) }]), '413 REQUEST_005'],
  ];
  for (const [sent, code] of rejections) {
    const response = await admin.call('POST', path, {
      body: typeof sent === 'string' ? sent : JSON.stringify(sent),
      headers: { 'content-type': 'application/json', ...framesAccepted },
    });
    expect(statusAndCode(response)).toBe(code);
  }
  // What is wrong is said by field.
  const { body: rejectionBody } = await admin.post(path, { requests: [{ id: 'a', body: 7 }] }, framesAccepted);
  expect(rejectionBody.errors[0].extra.params.fields).toMatchObject({ requests: expect.anything() });
  const [brokenResponse] = await requestList(admin, [{ body: '{"datasource":' }]);
  expect([brokenResponse?.status, brokenResponse?.body.errors[0].extra.code]).toEqual([400, 'REQUEST_001']);
  expect(await statements()).toBe(before);
});

test('a list without the header is no query context', async () => {
  const response = await admin.post(path, listOf([{ body: contextOf({ metrics: ['count'] }) }]));
  expect(response.status).toBe(400);
});

test('[D17] whoever leaves ends what nobody else waits for within a second, and one request can be stopped by its name', async () => {
  const shared = contextOf(slowQuery(10_000_000));
  const list = listOf([
    { id: 'mine-1', body: contextOf(slowQuery(11_000_000)) },
    { id: 'mine-2', body: contextOf(slowQuery(12_000_000)) },
    { id: 'shared-1', body: shared },
  ]);
  const leaving = dropRequest(server, { ...admin, headers: { ...admin.headers, ...framesAccepted } }, path, list);
  await expect.poll(async () => (await running()).length, { timeout: 10_000 }).toBe(3);
  const other = admin.post(path, shared, { 'x-sextant-query': 'other' });
  await expect.poll(async () => (await running()).length, { timeout: 10_000 }).toBe(4);
  expect((await admin.delete('/api/v1/sextant/queries/mine-2')).body.result).toEqual({ stopped: true });
  await expect.poll(async () => (await running()).map(({ clientId }) => clientId)).not.toContain('mine-2');
  leaving.destroy();
  await expect
    .poll(async () => (await running()).map(({ clientId }) => clientId), { timeout: 1_000, interval: 50 })
    .toEqual(['other']);
  expect((await admin.delete('/api/v1/sextant/queries/other')).body.result).toEqual({ stopped: true });
  expect((await other).body.errors[0].extra.code).toBe('ENGINE_009');
});

test('a quick response leaves while a slow one is on its way', async () => {
  const list = listOf([
    { id: 'slow', body: contextOf(slowQuery(9_000_000)) },
    { id: 'quick', body: contextOf(metric('MIN(amount) - 5')) },
  ]);
  const first = await new Promise<readonly [string, number]>((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port: server.port,
        path,
        method: 'POST',
        headers: { ...admin.headers, ...framesAccepted, 'content-type': 'application/json' },
      },
      (response) => {
        const read = frameReader((kind, payload) => {
          if (kind !== frameKind.response) return;
          const { head } = openResponseFrame(payload);
          resolve([head.id, head.status]);
          outgoing.destroy();
        });
        response.on('data', read);
        response.on('error', () => undefined);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(list));
  });
  expect(first).toEqual(['quick', 200]);
  await expect.poll(async () => (await running()).length).toBe(0);
});

test('frames leave uncompressed as a whole, and are passed on at once', async () => {
  const response = await admin.call('POST', path, {
    body: JSON.stringify(listOf([{ body: contextOf({ columns: ['tenant', 'amount'], row_limit: 300 }) }])),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip, zstd', ...framesAccepted },
  });
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  expect(response.headers['content-encoding']).toBeUndefined();
  const [framed] = responsesIn(response.bytes);
  // The status first: an error has no results, and says so.
  expect(framed).toMatchObject({ status: 200, body: { result: [{ rowcount: 300 }] } });
  // What is kept compressed leaves so: 300 rows are longer than that as text.
  expect(response.bytes.length).toBeLessThan((framed?.text.length ?? 0) / 2);
});
