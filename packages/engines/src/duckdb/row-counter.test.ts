import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunProgress } from '../engine.ts';
import type { DuckdbEngine } from './duckdb-engine.ts';
import { codeOf, makeBench, makeTableFile, run, testEngine } from './test-engine.ts';

const bench = makeBench();
let engine: DuckdbEngine;

beforeAll(async () => {
  const file = await makeTableFile(
    join(bench.folder, 'numbers.duckdb'),
    `CREATE TABLE many AS SELECT i AS id, i % 7 AS seven, hash(i) AS noise FROM range(3000000) r(i)`,
    `CREATE TABLE few AS SELECT i AS id FROM range(1000) r(i)`,
  );
  const tables = ['many', 'few'].map((name) => ({ schema: 'main', name, file, tableInFile: name }));
  engine = testEngine(bench, { tables });
});

afterAll(async () => {
  await engine.close();
  bench.remove();
});

const onProgress = (): void => undefined;
const rowsReadBy = async (sql: string): Promise<number | null | undefined> =>
  (await run(engine, sql, { onProgress })).rowsRead;

test('says how many rows were read, not how many came of them', async () => {
  expect(await rowsReadBy('SELECT count(*) AS n FROM many WHERE noise % 3 = 1')).toBe(3_000_000);
  expect(
    await rowsReadBy(
      'SELECT m.seven, count(*) AS n FROM many m, many n WHERE m.id = n.id AND n.noise % 2 = 0 GROUP BY 1',
    ),
  ).toBe(6_000_000);
  expect(await rowsReadBy('SELECT id FROM few')).toBe(1_000);
  expect(await rowsReadBy('SELECT 1 AS one')).toBe(0);
});

test('statements side by side have numbers of their own, and those that were not asked for have none', async () => {
  const both = [1, 2, 3].flatMap((round) => [
    rowsReadBy(`SELECT count(*) + ${round} AS n FROM many WHERE noise % 5 = 1`),
    rowsReadBy(`SELECT count(*) + ${round} AS n FROM few WHERE id % 5 = 1`),
  ]);
  expect(await Promise.all(both)).toEqual([3_000_000, 1_000, 3_000_000, 1_000, 3_000_000, 1_000]);
  expect((await run(engine, 'SELECT id FROM few')).rowsRead).toBeNull();
});

test('a result that was cut does not say what was read', async () => {
  const { isCut, rowsRead } = await run(engine, 'SELECT id FROM many', { onProgress, maxRows: 10 });
  expect({ isCut, rowsRead }).toEqual({ isCut: true, rowsRead: null });
});

test('while it runs it says how far it is, within the rows of its tables', async () => {
  const abort = new AbortController();
  const reports: (RunProgress | null)[] = [];
  const sql =
    'SELECT count(DISTINCT md5(m.id::VARCHAR || f.id::VARCHAR)) AS n FROM many m, few f WHERE m.noise % 3 > 0';
  const stopped = codeOf(
    run(engine, sql, {
      signal: abort.signal,
      onProgress: (progress) => {
        reports.push(progress);
        if (progress !== null) abort.abort();
      },
    }),
  );
  expect(await stopped).toBe('ENGINE_009');
  const lastReport = reports.findLast((report) => report !== null);
  expect(reports[0]).toBeNull();
  expect(lastReport?.share).toBeGreaterThan(0);
  expect(lastReport?.share).toBeLessThanOrEqual(1);
  expect(lastReport?.rowsRead).toBeGreaterThan(0);
  // Nothing is told after the stop.
  expect(reports.at(-1)).toBe(lastReport);
});
