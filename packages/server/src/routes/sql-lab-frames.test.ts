import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { framesMediaType } from '@sextant/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { framesIn } from '../testing/sql-lab-frames.ts';

let server: DataServer;
let ana: Client;
let datasetId = 0;
let database = 0;
let schema = '';

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_ROW_LIMIT_MAX: '1000000' });
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  datasetId = await datasetOf(
    ana,
    'towns.csv',
    'town,people,day\nOslo,700,2024-01-02\nBergen,290,2024-03-04\nRome,,\n',
  );
  const { result } = (await ana.get(`/api/v1/dataset/${datasetId}`)).body;
  database = result.database.id;
  schema = result.schema;
});
afterAll(() => server.close());

const accept = { accept: framesMediaType };
const run = (sql: string, more: Readonly<Record<string, unknown>> = {}) =>
  ana.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, runAsync: true, ...more }, accept);
const keptRows = (resultsKey: string | null, headers: Readonly<Record<string, string>> = accept) =>
  ana.get(`/api/v1/sqllab/results/?q=(key:'${resultsKey}')`, { headers });

test('a run comes as frames: how it stands, its rows as columns, and its end', async () => {
  const response = await run('SELECT 1 AS a; SELECT town, people, day FROM towns ORDER BY people', { queryLimit: 2 });
  expect([response.status, response.headers['content-type']]).toEqual([200, framesMediaType]);
  const { runs, names, rows, chunks } = framesIn(response.bytes);
  expect(names).toEqual(['town', 'people', 'day']);
  expect(rows).toEqual([
    ['Bergen', 290, Date.UTC(2024, 2, 4)],
    ['Oslo', 700, Date.UTC(2024, 0, 2)],
  ]);
  expect(new Set(chunks.map(({ statement }) => statement))).toEqual(new Set([1]));
  expect(chunks.at(-1)?.isLast).toBe(true);
  expect(runs[0]?.state).toMatch(/pending|running/);
  expect(runs.at(-1)).toMatchObject({ state: 'success', rows: 2, limitingFactor: 'DROPDOWN' });
  // Rows of the statement before are had when somebody asks.
  const first = await ana.get(`/api/v1/sqllab/results/?q=(key:'${runs.at(-1)?.resultsKey}',statement:0)`, {
    headers: accept,
  });
  expect(framesIn(first.bytes).rows).toEqual([[1]]);
});

test('numbers that JSON has none of, integers beyond a double and columns of one name come as they are', async () => {
  const sql = `SELECT 'NaN'::DOUBLE AS n, '-Infinity'::DOUBLE AS n, 9007199254740993 AS big, NULL AS nothing, [1, 2] AS list, true AS yes`;
  const { names, rows } = framesIn((await run(sql)).bytes);
  expect(names).toEqual(['n', 'n__1', 'big', 'nothing', 'list', 'yes']);
  expect(rows).toEqual([[Number.NaN, Number.NEGATIVE_INFINITY, '9007199254740993', null, '[1,2]', true]]);
});

test('a long result comes in chunks, the same kept as while it ran; it is compressed for who can read that', async () => {
  const sql = `SELECT a.range * 1000 + b.range AS n, 'word ' || (b.range % 7) AS w FROM range(300) AS a, range(1000) AS b`;
  const { runs, rows, chunks } = framesIn((await run(sql)).bytes);
  expect(chunks.length).toBeGreaterThan(1);
  expect(rows.length).toBe(300_000);
  expect(rows.reduce((sum, [n]) => sum + Number(n), 0)).toBe((299_999 * 300_000) / 2);
  expect(rows.every(([n, w]) => w === `word ${(Number(n) % 1000) % 7}`)).toBe(true);
  const storedFrames = framesIn((await keptRows(runs.at(-1)?.resultsKey ?? null)).bytes);
  expect(storedFrames.rows).toEqual(rows);
  const packed = await keptRows(runs.at(-1)?.resultsKey ?? null, { ...accept, 'accept-encoding': 'gzip, zstd' });
  expect(packed.headers['content-encoding']).toBe('zstd');
  expect(packed.bytes.byteLength).toBeLessThan(1_500_000);
  expect(framesIn(await promisify(zstdDecompress)(packed.bytes)).rows.length).toBe(300_000);
  // A page that was opened on the server's own machine has nothing of it.
  const encodingFor = async (referer: string): Promise<unknown> => {
    const headers = { ...accept, 'accept-encoding': 'gzip, zstd', referer };
    return (await keptRows(runs.at(-1)?.resultsKey ?? null, headers)).headers['content-encoding'];
  };
  expect(await encodingFor('http://localhost:8088/sqllab/')).toBeUndefined();
  expect(await encodingFor('https://charts.example.org/sqllab/')).toBe('zstd');
});

test('an error ends the frames with the run that failed; one before anything ran is JSON', async () => {
  const { runs, rows } = framesIn((await run('SELECT nope FROM towns')).bytes);
  expect([rows, runs.at(-1)?.state, runs.at(-1)?.errorMessage]).toEqual([
    [],
    'failed',
    expect.stringContaining('nope'),
  ]);
  const unknown = await run('SELECT 1', { database_id: 999_999 });
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND_004']);
});

test('a run that goes on is joined by its name, with the rows from the first on; one that has ended says how', async () => {
  const slow = `SELECT count(*) AS n FROM range(20000) AS a, range(20000) AS b WHERE a.range + b.range > 5`;
  const begun = await ana.post('/api/v1/sqllab/execute/', {
    database_id: database,
    schema,
    sql: slow,
    runAsync: true,
    client_id: 'joined_one',
  });
  expect(begun.status).toBe(202);
  const joined = framesIn((await ana.get('/api/v1/sextant/sql-lab/runs/joined_one', { headers: accept })).bytes);
  expect(joined.runs.at(-1)?.state).toBe('success');
  expect(joined.rows.length).toBeLessThanOrEqual(1);
  const late = framesIn((await ana.get('/api/v1/sextant/sql-lab/runs/joined_one', { headers: accept })).bytes);
  expect([late.runs.map(({ state }) => state), late.chunks]).toEqual([['success'], []]);
  expect(framesIn((await keptRows(late.runs[0]?.resultsKey ?? null)).bytes).rows).toHaveLength(1);
});

test('[H10] rows that a rule hides come in no frame, and are counted for nobody whom it binds', async () => {
  const rowCount = async (client: Client): Promise<unknown> =>
    (await client.get(`/api/v1/database/${database}/table_metadata/?name=towns&schema=${schema}`)).body.row_count;
  expect(await rowCount(ana)).toEqual({ rows: 3, is_exact: true });
  const { ids } = (await server.admin.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Alpha)))')).body;
  const rule = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Large towns',
    filter_type: 'Regular',
    tables: [datasetId],
    roles: ids,
    clause: 'people > 300',
  });
  expect(rule.status).toBe(201);
  const response = await run('SELECT town FROM towns ORDER BY town', { client_id: 'bound_run1' });
  expect(framesIn(response.bytes).rows).toEqual([['Oslo']]);
  expect(response.bytes.includes('Bergen')).toBe(false);
  expect(await rowCount(ana)).toBeNull();
  expect(await rowCount(server.admin)).toEqual({ rows: 3, is_exact: true });
  const ben = await server.user('ben', ['Alpha', 'sql_lab']);
  const others = await ben.get('/api/v1/sextant/sql-lab/runs/bound_run1', { headers: accept });
  expect([others.status, codeOf(others)]).toEqual([404, 'SQLLAB_004']);
});
