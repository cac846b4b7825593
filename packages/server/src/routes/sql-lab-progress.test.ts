import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
let database = 0;
let schema = '';
/** Several of the groups of 122,880 rows by which the engine counts. */
const rowCount = 600_000;

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  const lines = Array.from({ length: rowCount }, (_, index) => `${index},${index % 3 === 0 ? 'north' : 'south'}`);
  const dataset = await datasetOf(ana, 'marks.csv', `mark,side\n${lines.join('\n')}\n`);
  const { result } = (await ana.get(`/api/v1/dataset/${dataset}`)).body;
  database = result.database.id;
  schema = result.schema;
});
afterAll(() => server.close());

const run = (sql: string, more: Readonly<Record<string, unknown>> = {}) =>
  ana.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, ...more });

test('an ended run says how many rows each statement read, by the count of the engine', async () => {
  const { body } = await run(`SELECT 1 AS one; SELECT count(*) AS n FROM marks WHERE side LIKE 'n%h'`);
  const { statements, progress } = body.query;
  expect(progress).toBe(100);
  expect(
    statements.map((one: Record<string, unknown>) => [one['rows'], one['rows_read'], one['rows_to_read']]),
  ).toEqual([
    [1, 0, null],
    [1, rowCount, null],
  ]);
});

test('a run that goes on says how far it is, wherever runs are listed', async () => {
  const slow = 'sum(list_sum(list_transform(range(400), x -> x * mark % 7)))';
  const sql = `SELECT 1 AS one; SELECT ${slow} AS n FROM marks`;
  const started = await run(sql, { runAsync: true, client_id: 'far' });
  expect(started.status).toBe(202);
  const queries = async () => {
    const since = await ana.get('/api/v1/query/updated_since?q=(last_updated_ms:0)');
    return since.body.result.find(({ id }: { readonly id: string }) => id === 'far');
  };
  // The first of two statements is half of the run.
  await expect.poll(async () => (await queries()).progress, { timeout: 30_000 }).toBeGreaterThan(50);
  const query = await queries();
  expect(query.state).toBe('running');
  expect(query.progress).toBeLessThan(100);
  const { rows_read: rowsRead, rows_to_read: toRead } = query.statements[1];
  expect(toRead).toBe(rowCount);
  expect(rowsRead).toBeGreaterThan(0);
  expect(rowsRead).toBeLessThanOrEqual(rowCount);
  const listed = await ana.get('/api/v1/query/?q=(filters:!((col:client_id,opr:eq,value:far)))');
  expect(listed.body.result[0].progress).toBeGreaterThan(50);
  await ana.post('/api/v1/query/stop', { client_id: 'far' });
  await expect.poll(async () => (await queries()).state, { timeout: 30_000 }).toBe('stopped');
  expect((await queries()).progress).toBeLessThan(100);
});
