import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellsOf, codeOf, runOf } from '../connected/test-networks.ts';
import type { ConnectedEngine } from '../engine.ts';
import { sqliteEngine } from './sqlite-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-sqlite-'));
const file = join(folder, 'shop.db');
let engine: ConnectedEngine;

beforeAll(() => {
  const database = new Database(file);
  database.exec(`
    create table kinds (id integer primary key, big integer, price decimal(10, 2), ratio real, is_paid boolean, day date, at datetime, raw blob, name text);
    insert into kinds values (1, 9007199254740993, 1.5, 0.5, 1, '2024-02-29', '2024-02-29 13:14:15', x'00ff', 'one');
    insert into kinds values (2, null, 2, null, 0, null, null, null, 'Two');
    create table lines (line integer, kind integer references kinds (id));
    create index lines_line on lines (line);
    create view seen as select id from kinds;
    create table mixed (a integer); insert into mixed values (1), ('x'), (2.5);
  `);
  database.close();
  engine = sqliteEngine({ file, idleMs: 1_000 });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every type becomes what it is; cells of several types are texts', async () => {
  const { table } = await engine.run(runOf('SELECT * FROM kinds ORDER BY id'));
  expect(table.columns.map(({ type }) => type)).toEqual([
    'integer',
    'integer',
    'decimal',
    'float',
    'boolean',
    'date',
    'timestamp',
    'binary',
    'text',
  ]);
  expect(cellsOf(table)[0]).toEqual([
    1,
    '9007199254740993',
    1.5,
    0.5,
    true,
    Date.UTC(2024, 1, 29),
    Date.UTC(2024, 1, 29, 13, 14, 15),
    '\\x00ff',
    'one',
  ]);
  expect(cellsOf((await engine.run(runOf('SELECT a FROM mixed'))).table)).toEqual([['1'], ['x'], ['2.5']]);
  const months = await engine.run(runOf("SELECT DATETIME(at, 'start of month') AS month FROM kinds"));
  expect(cellsOf(months.table)).toEqual([[Date.UTC(2024, 1, 1)], [null]]);
});

test('the catalog: tables, views, keys', async () => {
  expect(await engine.schemas()).toEqual(['main']);
  expect(await engine.tables('main')).toEqual([
    { name: 'kinds', kind: 'table' },
    { name: 'lines', kind: 'table' },
    { name: 'mixed', kind: 'table' },
    { name: 'seen', kind: 'view' },
  ]);
  expect(await engine.table('main', 'lines')).toMatchObject({
    foreignKeys: [{ columns: ['kind'], referredTable: 'kinds' }],
    indexes: [{ name: 'lines_line', columns: ['line'] }],
  });
  expect(await engine.describe('SELECT id, day FROM kinds;')).toMatchObject([{ type: 'integer' }, { type: 'date' }]);
  expect(await codeOf(engine.tables('temp'))).toBe('CONNECT_024');
  expect(await codeOf(engine.table('main', 'nothing'))).toBe('ENGINE_002');
});

test('[D12 D19] a file is only read: writing, attaching, pragmas and extensions are rejected', async () => {
  const rejectedSql = [
    'DELETE FROM kinds',
    'SELECT 1; DELETE FROM kinds',
    `ATTACH '${join(folder, 'other.db')}' AS other`,
    'PRAGMA query_only = OFF',
    'WITH x AS (SELECT 1) DELETE FROM kinds',
    'VACUUM',
    "SELECT load_extension('/tmp/x')",
    "SELECT writefile('/tmp/x', 'y')",
  ];
  for (const sql of rejectedSql) expect(await codeOf(engine.run(runOf(sql)))).toMatch(/^ENGINE_0(03|10|13|14)$/);
  expect(cellsOf((await engine.run(runOf('SELECT COUNT(*) FROM kinds'))).table)).toEqual([[2]]);
});

test('[D16] a statement ends at its time limit, and the next one starts anew', async () => {
  const endless = 'WITH RECURSIVE n AS (SELECT 1 AS g UNION ALL SELECT g + 1 FROM n) SELECT COUNT(*) FROM n';
  const startedAt = performance.now();
  expect(await codeOf(engine.run(runOf(endless, { timeoutMs: 300 })))).toBe('ENGINE_008');
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(cellsOf((await engine.run(runOf('SELECT 1'))).table)).toEqual([[1]]);
});

test('limits of rows are kept, errors say what is wrong', async () => {
  const many = 'WITH RECURSIVE n AS (SELECT 1 AS g UNION ALL SELECT g + 1 FROM n WHERE g < 900) SELECT g FROM n';
  const cutResult = await engine.run(runOf(many, { maxRows: 500 }));
  expect([cutResult.table.rowCount, cutResult.isCut]).toEqual([500, true]);
  expect((await engine.run(runOf(many, { maxRows: 900 }))).isCut).toBe(false);
  expect(await codeOf(engine.run(runOf('SELECT prize FROM kinds')))).toBe('ENGINE_001');
  expect(await codeOf(engine.run(runOf('SELECT * FROM absent')))).toBe('ENGINE_002');
  expect(await codeOf(engine.run(runOf('SELECT FROM WHERE')))).toBe('ENGINE_003');
});

test('a file that is not there or no database is reported', async () => {
  const rejection = (path: string) => codeOf(sqliteEngine({ file: path, idleMs: 1_000 }).test());
  expect(await rejection(join(folder, 'nothing.db'))).toBe('CONNECT_014');
  writeFileSync(
    join(folder, 'text.db'),
    'only some text, long enough to be looked at as a header of a database file, and more of it to come',
  );
  expect(await rejection(join(folder, 'text.db'))).toBe('CONNECT_014');
});

test('instants are known by their declared type or by the offsets of their texts; a clock of a zone is exact to the millisecond', async () => {
  const database = new Database(file);
  database.exec(`
    create table sightings (at timestamptz, since timestamp with time zone);
    insert into sightings values ('2024-03-31T00:59:59.999Z', 1711846800), ('2024-03-31 03:30:00+02:00', null);
  `);
  database.close();
  const { table } = await engine.run(runOf('SELECT at, since, MIN(at) OVER () FROM sightings ORDER BY rowid'));
  expect(table.columns.map(({ type }) => type)).toEqual(['timestamptz', 'integer', 'timestamptz']);
  expect(cellsOf(table).map(([cell]) => cell)).toEqual([
    Date.UTC(2024, 2, 31, 0, 59, 59, 999),
    Date.UTC(2024, 2, 31, 1, 30),
  ]);
  const wall = (zone: string) =>
    engine.run(
      runOf(`SELECT STRFTIME('%Y-%m-%d %H:%M:%f', WALL_TIME(JULIANDAY(at), '${zone}')) AS shown FROM sightings`),
    );
  expect(cellsOf((await wall('Europe/Berlin')).table)).toEqual([
    [Date.UTC(2024, 2, 31, 1, 59, 59, 999)],
    [Date.UTC(2024, 2, 31, 3, 30)],
  ]);
  expect(await codeOf(wall('Mars/Olympus'))).toBe('ENGINE_021');
  const withoutZones = await engine.run(
    runOf("SELECT WALL_TIME(NULL, 'Europe/Berlin') AS a, WALL_TIME('x', 'UTC') AS b"),
  );
  expect(cellsOf(withoutZones.table)).toEqual([[null, null]]);
});

test('expressions have the type of what they bring; one that is NULL, or takes too long, has none', async () => {
  const typesOf = async (sql: string) => (await engine.describe(sql)).map(({ type, nativeType }) => [type, nativeType]);
  expect(
    await typesOf(`SELECT id * 2, price / 3.0, UPPER(name), DATE(at), DATETIME(at), day || 'T00:00:00', at || 'Z', NULL,
      id > 1, COUNT(*) OVER () FROM kinds`),
  ).toEqual([
    ['integer', 'INTEGER'],
    ['float', 'REAL'],
    ['text', 'TEXT'],
    ['date', 'DATE'],
    ['timestamp', 'DATETIME'],
    ['text', 'TEXT'],
    ['timestamptz', 'TIMESTAMPTZ'],
    ['text', ''],
    ['integer', 'INTEGER'],
    ['integer', 'INTEGER'],
  ]);
  const endless = 'WITH RECURSIVE n AS (SELECT 1 AS g UNION ALL SELECT g + 1 FROM n) SELECT COUNT(*) AS c FROM n';
  expect(await typesOf(endless)).toEqual([['text', '']]);
  expect(await typesOf('SELECT id FROM kinds')).toEqual([['integer', 'INTEGER']]);
});

/** The processes of SQLite that this one has started. */
function processes(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/);
  return children.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sqlite-worker'));
}

test.each([
  ['[J10] a query whose process ends runs once more, and nobody hears of it', 1, [[2_000_000]]],
  ['[J10] a query that was there twice is rejected with its code', 2, 'ENGINE_022'],
])('%s', async (_what, kills, outcome) => {
  const ownEngine = sqliteEngine({ file, idleMs: 60_000 });
  const processesBefore = new Set(processes());
  try {
    const counting =
      'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000000) SELECT COUNT(*) FROM c';
    const result = ownEngine.run(runOf(counting)).then(
      ({ table }) => cellsOf(table),
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
    for (let count = 0; count < kills; count += 1) {
      await expect.poll(() => processes().find((pid) => !processesBefore.has(pid)), { interval: 20 }).toBeDefined();
      const pid = processes().find((one) => !processesBefore.has(one)) ?? '';
      processesBefore.add(pid);
      process.kill(Number(pid), 'SIGKILL');
    }
    expect(await result).toEqual(outcome);
  } finally {
    await ownEngine.close();
  }
});
