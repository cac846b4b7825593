import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedRows } from '../engine.ts';
import type { DuckdbEngine } from './duckdb-engine.ts';
import { codeOf, makeBench, makeTableFile, rowsOf, run, testEngine } from './test-engine.ts';

const bench = makeBench();
let engine: DuckdbEngine;

beforeAll(async () => {
  const file = await makeTableFile(
    join(bench.folder, 'flights.duckdb'),
    `CREATE TYPE carrier AS ENUM ('AA', 'DL', 'UA', 'WN')`,
    `CREATE TABLE flights AS SELECT i AS id, CASE WHEN i % 7 = 0 THEN NULL ELSE (i * 7919) % 1000 - 500 END AS delay, i::HUGEINT * 9007199254740993 AS big,
       ((i % 977) / 4.0)::DECIMAL(10, 2) AS fare, 'City ' || (i % 500) AS city, DATE '2001-01-01' + (i % 365)::INT AS day,
       CASE WHEN i % 3 = 0 THEN NULL ELSE TIMESTAMP '2001-01-01' + to_seconds(i) END AS departure, (['AA', 'DL', 'UA', 'WN'])[1 + i % 4]::carrier AS carrier,
       i % 2 = 0 AS is_even, [i, i + 1] AS pair FROM range(200000) r(i)`,
  );
  engine = testEngine(bench, { tables: [{ schema: 'Examples', name: 'flights', file, tableInFile: 'flights' }] });
});
afterAll(async () => {
  await engine.close();
  bench.remove();
});

const table = 'Examples.flights';
const rows = `SELECT * FROM ${table} WHERE id % 3 <> 1`;
const runCombined = (
  parts: readonly string[],
  more: { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
) =>
  engine.runCombined({
    rows,
    parts,
    timeoutMs: 20_000,
    maxBytes: 64 * 1024 ** 2,
    signal: new AbortController().signal,
    ...more,
  });

/** Each reads `FROM rows`. */
const queries = [
  'SELECT count(*) AS n, avg(delay) AS mean FROM rows',
  'SELECT carrier, count(*) FILTER (WHERE is_even) AS even, sum(fare) AS fare FROM rows GROUP BY 1 ORDER BY 2 DESC, 1',
  'SELECT id, delay, big, fare, city, day, departure, carrier, is_even, pair FROM rows ORDER BY big DESC LIMIT 6000',
  'SELECT city, max(departure) AS latest FROM rows WHERE delay > 0 GROUP BY city ORDER BY city DESC LIMIT 100 OFFSET 3',
  'SELECT id FROM rows WHERE id < 0',
  'WITH bins AS (SELECT delay // 100 AS bin, count(*) AS n FROM rows GROUP BY 1) SELECT bin, n FROM bins ORDER BY bin NULLS LAST',
];

test('each part returns what it returns by itself: rows in order, types, nulls, no rows at all', async () => {
  const separateResults = await Promise.all(
    queries.map((sql) => run(engine, sql.replace('FROM rows', `FROM (${rows}) AS given`))),
  );
  const parts = await runCombined(queries.map((sql) => sql.replace('FROM rows', `FROM ${sharedRows}`)));
  expect(parts.map(({ table: part }) => part.columns.map(({ name, type }) => [name, type]))).toEqual(
    separateResults.map(({ table: part }) => part.columns.map(({ name, type }) => [name, type])),
  );
  for (const [index, part] of parts.entries()) {
    const expected = separateResults[index];
    if (expected === undefined) throw new Error('missing');
    expect(part.table.rowCount).toBe(expected.table.rowCount);
    expect(rowsOf(part.table)).toEqual(rowsOf(expected.table));
  }
  expect(parts.map(({ table: part }) => part.rowCount)).toEqual([1, 4, 6000, 100, 0, 11]);
});

test('what is wrong with one part fails all, with its code; the rules for statements hold', async () => {
  expect(await codeOf(runCombined([`SELECT count(*) FROM ${sharedRows}`, `SELECT none FROM ${sharedRows}`]))).toBe(
    'ENGINE_001',
  );
  expect(await codeOf(runCombined([`SELECT getenv('HOME') FROM ${sharedRows}`, 'SELECT 1']))).toBe('ENGINE_011');
  expect(await codeOf(runCombined([`SELECT 1 FROM secrets`, 'SELECT 1']))).toBe('ENGINE_002');
  expect(await codeOf(runCombined(['SELECT 1) AS q); DROP TABLE x; --', 'SELECT 1']))).toMatch(/ENGINE_0(03|10)/);
});

test('it stops at its time, and when nobody waits; more than fits says so', async () => {
  const endless = `SELECT count(*) FROM ${sharedRows} a, ${sharedRows} b, ${sharedRows} c WHERE a.id * 3 = b.id + c.id`;
  expect(await codeOf(runCombined([endless, endless], { timeoutMs: 300 }))).toBe('ENGINE_008');
  const abort = new AbortController();
  const waitingRun = engine.runCombined({
    rows,
    parts: [endless, endless],
    timeoutMs: 60_000,
    maxBytes: 1024 ** 2,
    signal: abort.signal,
  });
  setTimeout(() => abort.abort(), 100);
  expect(await codeOf(waitingRun)).toBe('ENGINE_009');
  const [part] = await runCombined([`SELECT id, city FROM ${sharedRows} LIMIT 50000`], { maxBytes: 10_000 });
  expect(part?.isCut).toBe(true);
  expect(rowsOf((await run(engine, `SELECT count(*) FROM ${table}`)).table)).toEqual([[200_000]]);
});
