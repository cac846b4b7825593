import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasetOf, dropRequest, importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { samples } from '../testing/thorough.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

beforeAll(async () => {
  server = await openDataServer(
    { SEXTANT_ROW_LIMIT_MAX: '10000000', SEXTANT_QUERY_MEMORY_MB: '256' },
    { importsIn: 'processes' },
  );
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'sales.csv', 'city,amount\nOslo,1\nParis,2');
});
afterAll(() => server.close());

const sendRequest = (client: Client, query: object, more: object = {}): Promise<TestResponse> =>
  client.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    force: true,
    ...more,
  });
const sqlMetric = (sql: string) => ({ metrics: [{ expressionType: 'SQL', sqlExpression: sql, label: 'm' }] });
const residentBytes = (): number => process.memoryUsage().rss;
/** How many statements engines were given since the start. */
const statementsGiven = async (): Promise<number> =>
  Number(/^sextant_statements_total (\d+)$/m.exec((await server.anonymous.get('/metrics')).text)?.[1]);
const runningNow = async (): Promise<number> => (await admin.get('/api/v1/sextant/queries/running')).body.result.length;

test(
  '[D16] two hundred heavy queries of one user wait in his own line; another user gets its results meanwhile',
  { timeout: 120_000 },
  async () => {
    const other = await server.user('olga', ['Admin']);
    const smallQuery = async (queryIndex: number): Promise<number> => {
      const startedAt = performance.now();
      const result = await sendRequest(other, { metrics: ['count'], extras: { where: `amount < ${queryIndex + 10}` } });
      expect(result.body.result?.[0].data ?? result.text).toEqual([{ count: 2 }]);
      return performance.now() - startedAt;
    };
    await smallQuery(-1);
    const heavy = (index: number) =>
      sqlMetric(
        `list_sum(list_transform(range(${300_000 + index}), x -> list_sum(list_transform(range(2000), y -> (x + y) % 7)))) + COUNT(*)`,
      );
    const before = await statementsGiven();
    const requests = Array.from({ length: 200 }, (_, index) =>
      dropRequest(server, admin, '/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        queries: [heavy(index)],
        force: true,
      }),
    );
    await expect.poll(runningNow).toBe(200);
    const states: string[] = (await admin.get('/api/v1/sextant/queries/running')).body.result.map(
      ({ state }: { state: string }) => state,
    );
    // His share of the first host, one of the second.
    const share = Math.max(4, availableParallelism());
    expect(states.filter((state) => state === 'running').length).toBeLessThanOrEqual(share + 1);
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) times.push(await smallQuery(turn));
    // The heavy ones are still there: the other user did not wait for them.
    expect(await runningNow()).toBeGreaterThan(150);
    // All of the others take minutes.
    expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(6_000);
    // What ran in the first host may have been given to the second one again; all others have never been near an engine.
    expect((await statementsGiven()) - before).toBeLessThanOrEqual(2 * (share + 1 + times.length));
    for (const request of requests) request.destroy();
    // [D17] 200 clients leave at once: nothing of theirs runs on.
    await expect.poll(runningNow).toBe(0);
    expect((await sendRequest(admin, { metrics: ['count'] })).status).toBe(200);
  },
);

test('[D16] slow statements of several users in every place make space for somebody else', async () => {
  const users = [admin, await server.user('paul', ['Admin']), await server.user('rosa', ['Admin'])];
  const quick = await server.user('quinn', ['Admin']);
  const requests = users.flatMap((client, user) =>
    [1, 2, 3].map((uploadIndex) =>
      dropRequest(server, client, '/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        // Other functions, so that none is known by another's shape.
        queries: [
          sqlMetric(
            `list_${['sum', 'max', 'min'][user]}(list_transform(range(3000000), x -> list_${['sum', 'max', 'min'][uploadIndex - 1]}(list_transform(range(2000), y -> (x * y) % 7)))) + COUNT(*)`,
          ),
        ],
        force: true,
      }),
    ),
  );
  await expect.poll(runningNow).toBe(9);
  expect((await sendRequest(quick, { metrics: ['count'] })).body.result[0].data).toEqual([{ count: 2 }]);
  // None of them has come to its end meanwhile.
  expect(await runningNow()).toBe(9);
  for (const request of requests) request.destroy();
  await expect.poll(runningNow).toBe(0);
});

test(
  'ten million rows are cut by the byte limit and said to be; the web process stays within bounds',
  { timeout: 400_000 },
  async () => {
    const rows = 10_000_000;
    const line = Buffer.from('1234567,abcdefgh\n');
    const sentResponse = await sendFile(
      admin,
      'long.csv',
      Buffer.concat([Buffer.from('i,s\n'), Buffer.alloc(line.length * rows, line)]),
    );
    const createdResponse = await importSent(admin, sentResponse);
    expect(createdResponse.body.result.rowCount).toBe(rows);
    globalThis.gc?.();
    const before = residentBytes();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentBytes())), 20);
    const result = await sendRequest(
      admin,
      { columns: ['i', 's'], row_limit: rows },
      { datasource: { id: createdResponse.body.result.datasetId, type: 'table' } },
    );
    clearInterval(watch);
    const [entry] = result.body.result ?? [];
    expect([result.status, entry?.is_cut, entry?.rowcount < rows]).toEqual([200, true, true]);
    expect((most - before) / 1024 ** 2).toBeLessThan(1_500);
    expect((await sendRequest(admin, { metrics: ['count'] })).body.result[0].data).toEqual([{ count: 2 }]);
  },
);

test('[J4] sockets that send their request by drops, or never, hold nobody up and are bounded in time', async () => {
  const { app } = server.server;
  expect(app.server.headersTimeout).toBeLessThanOrEqual(20_000);
  expect(app.server.requestTimeout).toBeGreaterThan(0);
  expect(app.server.keepAliveTimeout).toBeLessThanOrEqual(75_000);
  const sockets = Array.from({ length: 500 }, () => connect(server.port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write('POST /api/v1/chart/data HTTP/1.1\r\nHost: x\r\nContent-');
  }
  const startedAt = performance.now();
  expect((await sendRequest(admin, { metrics: ['count'] })).status).toBe(200);
  // Who waits for the headers of all of them waits for 20 s.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  for (const socket of sockets) socket.destroy();
  const connections = (): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
});

test('[J4] a client that does not read its download holds one chunk, not the file', async () => {
  const rows = 300_000;
  const createdResponse = await importSent(
    admin,
    await sendFile(admin, 'slow.csv', `s\n${`${'x'.repeat(60)}\n`.repeat(rows)}`),
  );
  const body = JSON.stringify({
    datasource: { id: createdResponse.body.result.datasetId, type: 'table' },
    queries: [{ columns: ['s'], row_limit: rows }],
    result_format: 'csv',
  });
  const headers = Object.entries({
    ...admin.headers,
    host: 'x',
    'content-type': 'application/json',
    'content-length': String(body.length),
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(`POST /api/v1/chart/data HTTP/1.1\r\n${headers}\r\n${body}`);
    return socket;
  });
  const before = residentBytes();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  // Ten files of 18 MB each would be 180 MB.
  expect((residentBytes() - before) / 1024 ** 2).toBeLessThan(150);
  expect((await sendRequest(admin, { metrics: ['count'] })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test(
  '[D18 J10] the query host killed again and again: what it ran gives its result all the same, and the next query too',
  { timeout: 120_000 },
  async () => {
    for (let turn = 0; turn < samples(2, 5); turn += 1) {
      await sendRequest(admin, { metrics: ['count'] });
      const requestedRequest = sendRequest(
        admin,
        sqlMetric(
          `list_sum(list_transform(range(${20_000 + turn}), x -> list_sum(list_transform(range(1000), y -> (x + y) % 2 - (x + y) % 2)))) + COUNT(*)`,
        ),
      );
      await expect
        .poll(async () => (await admin.get('/api/v1/sextant/queries/running')).body.result[0]?.state, {
          timeout: 10_000,
        })
        .toBe('running');
      process.kill(hostPid(), 'SIGKILL');
      const result = await requestedRequest;
      expect([result.status, result.body.result?.[0].data]).toEqual([200, [{ m: 2 }]]);
      expect((await sendRequest(admin, { metrics: ['count'] })).body.result[0].data).toEqual([{ count: 2 }]);
    }
  },
);

/** The process that runs the statements: a child of this one. */
function hostPid(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  const host = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('query-host'));
  if (host === undefined) throw new Error('there is no query host');
  return Number(host);
}

test('[L11] neither log nor metrics nor errors carry passwords, tokens, statements or cell values, whatever goes wrong', async () => {
  const secret = 'SECRETCELL4711';
  const id = await datasetOf(admin, 'secret.csv', `who,remark\nAda,${secret}\nBob,${secret}2`);
  const on = { datasource: { id, type: 'table' } };
  const results: TestResponse[] = [];
  for (const sql of [
    'SUM(CAST(remark AS INTEGER))',
    "MAX(strptime(remark, '%Y'))",
    'MAX(CAST(remark AS DATE))',
    "MAX(regexp_extract(remark, '('))",
    "MAX(json_extract(remark, '$.a'))",
    'error(MAX(remark))',
    'MAX(CAST(remark AS DECIMAL(3,1)))',
    'MAX(list_extract([1], CAST(remark AS INTEGER)))',
    'COUNT(*) / (SELECT 0)',
    'nope(remark)',
  ])
    results.push(await sendRequest(admin, sqlMetric(sql), on));
  results.push(
    await sendRequest(
      admin,
      { metrics: ['count'], filters: [{ col: 'who', op: '==', val: secret }], columns: ['gone'] },
      on,
    ),
  );
  const token = (
    await server.anonymous.post('/api/v1/security/login', {
      username: 'admin',
      password: 'WRONGPASSWORD',
      provider: 'db',
    })
  ).text;
  await sendFile(admin, `${secret}.csv`, `a,b\n"${secret},1\n`);
  await sendFile(admin, 'x.csv', Buffer.concat([Buffer.from(`${secret}\n`), Buffer.from([0xff])]));
  for (const result of results)
    expect([result.status, result.text.includes(secret)]).toEqual([expect.any(Number), false]);
  expect(token).not.toContain('WRONGPASSWORD');
  const metrics = (await server.anonymous.get('/metrics')).text;
  const log = server.logLines.join('');
  for (const hidden of [
    secret,
    'WRONGPASSWORD',
    'correct horse',
    'SELECT',
    admin.headers['cookie'] ?? '',
    admin.headers['x-csrftoken'] ?? '',
  ])
    expect([hidden, log.includes(hidden), metrics.includes(hidden)]).toEqual([hidden, false, false]);
});
