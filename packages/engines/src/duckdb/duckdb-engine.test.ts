import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DuckdbEngine } from './duckdb-engine.ts';
import { Preempted } from '../engine.ts';
import { aWhile, codeOf, endless, makeBench, makeTableFile, onFile } from './test-engine.ts';
import { rowsOf, run, shortestMs, testEngine } from './test-engine.ts';

const bench = makeBench();
let engine: DuckdbEngine;
let file: string;

beforeAll(async () => {
  file = await makeTableFile(
    join(bench.folder, 'flights.duckdb'),
    `CREATE TYPE carrier AS ENUM ('AA', 'DL', 'UA', 'WN')`,
    `CREATE TABLE flights AS SELECT i AS id, (i * 7919) % 1000 - 500 AS delay, i * 1.25::DOUBLE AS distance, i::HUGEINT * 3 AS big, ((i % 977) / 4.0)::DECIMAL(10, 2) AS fare,
       'City ' || (i % 500) AS city, 'note of flight number ' || i AS note, DATE '2001-01-01' + (i % 365)::INT AS day,
       CASE WHEN i % 3 = 0 THEN NULL ELSE TIMESTAMP '2001-01-01' + to_seconds(i) END AS departure, (['AA', 'DL', 'UA', 'WN'])[1 + i % 4]::carrier AS carrier FROM range(200000) r(i)`,
  );
  engine = testEngine(bench, { tables: [{ schema: 'Examples', name: 'flights', file, tableInFile: 'flights' }] });
});

afterAll(async () => {
  await engine.close();
  bench.remove();
});

test('50,000 rows × 10 columns are those that DuckDB itself returns', async () => {
  const columns = 'id, delay, distance, big, fare, city, note, day, departure, carrier';
  const { table, isCut } = await run(engine, `SELECT ${columns} FROM Examples.flights WHERE id < 50000 ORDER BY id`);
  const expected = await onFile(file, async (connection) => {
    const epochs =
      'id, delay, distance, big::DOUBLE, fare::DOUBLE, city, note, epoch_ms(day)::DOUBLE, epoch_ms(departure)::DOUBLE, carrier::VARCHAR';
    const result = await connection.runAndReadAll(`SELECT ${epochs} FROM flights WHERE id < 50000 ORDER BY id`);
    return result.getRows().map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
  });
  expect(isCut).toBe(false);
  expect(table.rowCount).toBe(50_000);
  expect(table.columns.map((column) => column.type)).toEqual([
    'integer',
    'integer',
    'float',
    'integer',
    'decimal',
    'text',
    'text',
    'date',
    'timestamp',
    'text',
  ]);
  expect(rowsOf(table)).toEqual(expected);
});

test('an empty result keeps its columns and types', async () => {
  const { table } = await run(engine, 'SELECT id, city, carrier FROM Examples.flights WHERE id < 0');
  expect(table.rowCount).toBe(0);
  expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
    ['id', 'integer'],
    ['city', 'text'],
    ['carrier', 'text'],
  ]);
});

test('a statement that is asked again is run again, also after it failed', async () => {
  const moment = async () => rowsOf((await run(engine, 'SELECT epoch_us(now()) AS at')).table);
  expect(await moment()).not.toEqual(await moment());
  const brokenSql = 'SELECT CAST(city AS INTEGER) FROM Examples.flights';
  // Which row is met first is up to the engine's threads: its own message may name another city each time.
  const expectedError = { code: 'ENGINE_005', params: { to: 'INT32' } };
  await expect(run(engine, brokenSql)).rejects.toMatchObject(expectedError);
  await expect(run(engine, brokenSql)).rejects.toMatchObject(expectedError);
});

test('columns of the same name are distinguished', async () => {
  const { table } = await run(engine, 'SELECT 1 AS a, 2 AS a');
  expect(new Set(table.columns.map(({ name }) => name)).size).toBe(2);
});

test('describe returns columns without running', async () => {
  const startedAt = performance.now();
  expect(
    await engine.describe(`SELECT carrier, sum(fare) AS total, (${endless}) AS n FROM Examples.flights GROUP BY 1`),
  ).toEqual([
    { name: 'carrier', type: 'text', nativeType: 'ENUM' },
    { name: 'total', type: 'decimal', nativeType: 'DECIMAL(38,2)' },
    { name: 'n', type: 'integer', nativeType: 'BIGINT' },
  ]);
  // The statement itself would take hours.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

describe('limits', () => {
  test('[D21] reading stops at the row limit, whatever LIMIT says', async () => {
    for (const sql of [
      'SELECT i FROM range(10000000) r(i)',
      'SELECT i FROM range(10000000) r(i) LIMIT 9000000',
      'SELECT * FROM (SELECT i FROM range(10000000) r(i) LIMIT 9000000)',
    ]) {
      const { table, isCut } = await run(engine, sql, { maxRows: 5000 });
      expect([table.rowCount, isCut]).toEqual([5000, true]);
    }
    expect(await codeOf(run(engine, 'SELECT i FROM range(10) r(i) LIMIT -1'))).toBe('ENGINE_014');
  });

  test('exactly as many rows as allowed are not called cut', async () => {
    const { table, isCut } = await run(engine, 'SELECT i FROM range(4096) r(i)', { maxRows: 4096 });
    expect([table.rowCount, isCut]).toEqual([4096, false]);
  });

  test('reading stops at the byte limit', async () => {
    const { table, isCut } = await run(engine, `SELECT repeat('x', 1000) || i FROM range(1000000) r(i)`, {
      maxRows: 1_000_000,
      maxBytes: 10_000_000,
    });
    expect(isCut).toBe(true);
    expect(table.rowCount).toBeGreaterThan(1000);
    expect(table.rowCount).toBeLessThan(20_000);
  });

  test('[D15] endless statements end within 0.5 s of their limit, and only they', async () => {
    const others = run(engine, 'SELECT count(*) FROM Examples.flights');
    const killerStatements = [
      endless,
      'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r',
      'SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c',
    ];
    const mostMs = 600 + 500 + 400;
    const longestMs = async (): Promise<number> => {
      const startedAt = performance.now();
      const ends = killerStatements.map((sql) => codeOf(run(engine, sql, { timeoutMs: 600 })));
      expect(await Promise.all(ends)).toEqual(killerStatements.map(() => 'ENGINE_008'));
      return performance.now() - startedAt;
    };
    expect(await shortestMs(mostMs, longestMs)).toBeLessThan(mostMs);
    expect(rowsOf((await others).table)).toEqual([[200_000]]);
  });

  test('[D15] a statement that does not let go costs nobody else: what its host ran beside it runs again', async () => {
    const two = testEngine(bench, {
      tempDir: join(bench.folder, 'stuck'),
      tables: [{ schema: 'Examples', name: 'flights', file, tableInFile: 'flights' }],
    });
    try {
      await run(two, 'SELECT 1');
      // One call of one function, which nothing interrupts: each of 4 million letters with each of 4 million others. In 2 s it has begun.
      const letters = (letter: string): string => `repeat('${letter}', 4000000)`;
      const call = `SELECT levenshtein(${letters('x')}, ${letters('y')})`;
      const stuckCode = codeOf(run(two, call, { timeoutMs: 2_000 }));
      // Works until the host is taken away, whenever that is.
      const parallelWork = (async () => {
        const untilMs = performance.now() + 30_000;
        while (two.status().crashes === 0 && performance.now() < untilMs)
          await run(two, 'SELECT sum(a.range % 7) FROM range(20000) a, range(20000) b', { timeoutMs: 60_000 });
      })();
      expect(await stuckCode).toBe('ENGINE_008');
      await parallelWork;
      expect(two.status().crashes).toBe(1);
    } finally {
      await two.close();
    }
  }, 120_000);

  test('[D15] statements that eat memory end with their own error', async () => {
    const smallEngine = testEngine(bench, {
      memoryLimitBytes: 128 * 1024 ** 2,
      maxTempBytes: 64 * 1024 ** 2,
      tempDir: join(bench.folder, 'small'),
    });
    try {
      const memoryEaters = [
        `SELECT length(repeat('x', 3000000000))`,
        'SELECT len(list(i)) FROM range(1000000000) r(i)',
        `SELECT count(DISTINCT md5(i::VARCHAR)) FROM range(30000000) r(i)`,
      ];
      for (const sql of memoryEaters)
        expect(await codeOf(run(smallEngine, sql, { timeoutMs: 60_000 }))).toBe('ENGINE_007');
      expect(rowsOf((await run(smallEngine, 'SELECT 1')).table)).toEqual([[1]]);
    } finally {
      await smallEngine.close();
    }
  }, 180_000);
});

describe('the process', () => {
  test('[D18 J10] what a host ran when it died runs once more by itself; the next statement has a new host', async () => {
    await run(engine, 'SELECT 1');
    const { pid, crashes } = engine.status();
    const runningQueries = [run(engine, aWhile), run(engine, aWhile.replace('< 9', '< 10'))];
    await expect.poll(() => engine.status().running).toBe(2);
    process.kill(pid ?? 0, 'SIGKILL');
    const results = await Promise.all(runningQueries);
    expect(results.map(({ table }) => rowsOf(table))).toEqual([[[45]], [[55]]]);
    expect(rowsOf((await run(engine, 'SELECT count(*) FROM Examples.flights')).table)).toEqual([[200_000]]);
    expect(engine.status().pid).not.toBe(pid);
    expect(engine.status().crashes).toBe(crashes + 1);
  });

  test('[J10] hosts that are killed at the same moment, one of which ends late, count once', async () => {
    // A statement that knows no hurry begins in the second host.
    await run(engine, 'SELECT 3', { isSlow: true });
    const second = engine.background()?.pid ?? 0;
    await run(engine, 'SELECT 4');
    const runningQuery = run(engine, aWhile.replace('< 9', '< 11'));
    await expect.poll(() => engine.status().running).toBe(1);
    // It has been killed, but its memory is still being given back: it says nothing any more, and nobody knows.
    process.kill(second, 'SIGSTOP');
    process.kill(engine.status().pid ?? 0, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    process.kill(second, 'SIGKILL');
    expect(rowsOf((await runningQuery).table)).toEqual([[66]]);
  });

  test('[D18 J10] a statement that two hosts died under is rejected with its code; others beside it give their results', async () => {
    await run(engine, 'SELECT 2');
    const deadly = codeOf(run(engine, endless));
    await expect.poll(() => engine.status().running).toBe(1);
    process.kill(engine.status().pid ?? 0, 'SIGKILL');
    // It runs again without anybody's help.
    await expect.poll(() => engine.background()).toMatchObject({ state: 'running', running: 1 });
    process.kill(engine.background()?.pid ?? 0, 'SIGKILL');
    expect(await deadly).toBe('ENGINE_022');
    expect(rowsOf((await run(engine, 'SELECT 3')).table)).toEqual([[3]]);
    expect(engine.status().running).toBe(0);
  });

  test('[D16] what takes long gives way when others come, and not before', async () => {
    const tempDir = join(bench.folder, 'way');
    const busy = testEngine(bench, { tempDir });
    const stop = new AbortController();
    try {
      // Alone, a slow one stays.
      expect(rowsOf((await run(busy, aWhile, { isPreemptible: true })).table)).toEqual([[45]]);
      const slowQuery = run(busy, endless, { isPreemptible: true, signal: stop.signal }).catch(
        (error: unknown) => error,
      );
      expect(rowsOf((await run(busy, 'SELECT 4', { isSlow: true })).table)).toEqual([[4]]);
      expect(busy.status().running).toBe(1);
      // The next that comes takes its place, however long it takes itself.
      expect(rowsOf((await run(busy, aWhile)).table)).toEqual([[45]]);
      expect(await slowQuery).toBeInstanceOf(Preempted);
      // Both hosts see new tables.
      const more = await makeTableFile(join(bench.folder, 'more.duckdb'), 'CREATE TABLE t AS SELECT 7 AS answer');
      await busy.replaceTables([{ schema: 'Uploads', name: 'more', file: more, tableInFile: 't' }]);
      for (const isSlow of [false, true])
        expect(rowsOf((await run(busy, 'SELECT answer FROM uploads.more', { isSlow })).table)).toEqual([[7]]);
    } finally {
      stop.abort();
      await busy.close();
    }
  });

  test('[D16] a statement that gives way while it returns brings all of its rows or none', async () => {
    const busy = testEngine(bench, { tempDir: join(bench.folder, 'moved') });
    const endings = new Set<string>();
    try {
      for (let round = 0; round < 12; round += 1) {
        const counts = Array.from({ length: 4 }, (_, index) =>
          run(
            busy,
            `SELECT COUNT(*) FROM (SELECT a.range % 50021 AS g, COUNT(*) AS n FROM range(${600_000 + 200_000 * round + index}) AS a GROUP BY 1 HAVING COUNT(DISTINCT a.range) > 0) AS grouped`,
            { isPreemptible: true },
          ).then(
            ({ table }) => JSON.stringify(rowsOf(table)),
            (error: unknown) => (error instanceof Preempted ? 'gave way' : String(error)),
          ),
        );
        for (const ending of await Promise.all(counts)) endings.add(ending);
      }
    } finally {
      await busy.close();
    }
    endings.delete('[[50021]]');
    expect([...endings]).toEqual(['gave way']);
  });

  test('starts with the first statement, stops when idle, leaves no files', async () => {
    const tempDir = join(bench.folder, 'idle');
    const idle = testEngine(bench, { idleStopMs: 100, tempDir });
    expect(idle.status()).toMatchObject({ state: 'idle', pid: null });
    await run(idle, 'SELECT 1');
    expect(idle.status().state).toBe('running');
    await expect.poll(() => idle.status().state).toBe('idle');
    expect(rowsOf((await run(idle, 'SELECT 2')).table)).toEqual([[2]]);
    // The time to stop comes while it runs: it is not cut off, and the host stops after it.
    const longResult = await run(
      idle,
      'SELECT COUNT(*) FROM range(15000) AS a, range(15000) AS b WHERE a.range + b.range < 9',
      { timeoutMs: 80_000 },
    );
    expect(longResult.durationMs).toBeGreaterThan(150);
    await expect.poll(() => idle.status().state).toBe('idle');
    await idle.close();
    expect(existsSync(tempDir) ? readdirSync(tempDir) : []).toEqual([]);
    expect(await codeOf(run(idle, 'SELECT 1'))).toBe('ENGINE_016');
  });

  test('replaced tables are seen by new statements while the old ones finish', async () => {
    const other = await makeTableFile(join(bench.folder, 'other.duckdb'), 'CREATE TABLE t AS SELECT 42 AS answer');
    const two = testEngine(bench, {
      tempDir: join(bench.folder, 'two'),
      tables: [{ schema: 'Examples', name: 'flights', file, tableInFile: 'flights' }],
    });
    try {
      await run(two, 'SELECT 1');
      const slowQuery = run(
        two,
        'SELECT count(*) FROM Examples.flights a, Examples.flights b WHERE a.delay = b.delay AND a.id % 50 = 0',
      );
      const before = two.status().pid;
      await two.replaceTables([{ schema: 'Uploads', name: 'answers', file: other, tableInFile: 't' }]);
      expect(rowsOf((await run(two, 'SELECT answer FROM uploads.answers')).table)).toEqual([[42]]);
      expect(await codeOf(run(two, 'SELECT * FROM Examples.flights'))).toBe('ENGINE_002');
      expect((await slowQuery).table.rowCount).toBe(1);
      expect(two.status()).toMatchObject({ crashes: 0 });
      expect(two.status().pid).not.toBe(before);
    } finally {
      await two.close();
    }
  });

  test('two changes of the tables at once: whoever hears that his is done finds his table', async () => {
    const two = testEngine(bench, { tempDir: join(bench.folder, 'overtaken'), tables: [] });
    const tables = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => ({
        schema: 'Uploads',
        name,
        file: await makeTableFile(join(bench.folder, `${name}.duckdb`), `CREATE TABLE t AS SELECT '${name}' AS answer`),
        tableInFile: 't',
      })),
    );
    try {
      await run(two, 'SELECT 1');
      const found = tables.map(async ({ name }, index) => {
        // Each comes while the host of the one before is still starting.
        await new Promise((resolve) => setTimeout(resolve, index * 80));
        await two.replaceTables(tables.slice(0, index + 1));
        return rowsOf((await run(two, `SELECT answer FROM uploads.${name}`)).table);
      });
      expect(await Promise.all(found)).toEqual(tables.map(({ name }) => [[name]]));
      expect(two.status()).toMatchObject({ crashes: 0, running: 0 });
    } finally {
      await two.close();
    }
  });

  test('[D24] table files that are missing, damaged or being written end in a coded error, and good ones are read again', async () => {
    const brokenEngine = testEngine(bench, {
      tempDir: join(bench.folder, 'broken'),
      tables: [{ schema: 'x', name: 'y', file: join(bench.folder, 'absent.duckdb'), tableInFile: 't' }],
    });
    try {
      expect(await codeOf(run(brokenEngine, 'SELECT 1'))).toBe('ENGINE_016');
      await brokenEngine.replaceTables([{ schema: 'Examples', name: 'flights', file, tableInFile: 'flights' }]);
      expect(rowsOf((await run(brokenEngine, 'SELECT count(*) FROM Examples.flights')).table)).toEqual([[200_000]]);
      const readAtOnce = testEngine(bench, {
        tempDir: join(bench.folder, 'second'),
        tables: [{ schema: 'Examples', name: 'flights', file, tableInFile: 'flights' }],
      });
      expect(rowsOf((await run(readAtOnce, 'SELECT count(*) FROM Examples.flights')).table)).toEqual([[200_000]]);
      await readAtOnce.close();
    } finally {
      await brokenEngine.close();
    }
  });
});
