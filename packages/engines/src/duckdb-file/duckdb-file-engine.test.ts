import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellsOf, codeOf, runOf } from '../connected/test-networks.ts';
import type { ConnectedEngine } from '../engine.ts';
import { duckdbFileEngine } from './duckdb-file-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-duckdb-file-'));
const file = join(folder, 'data.duckdb');
const open = (path: string): ConnectedEngine =>
  duckdbFileEngine({
    file: path,
    tempDir: join(folder, 'temp'),
    memoryLimitBytes: 256 * 1024 ** 2,
    idleMs: 1_000,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
let engine: ConnectedEngine;

beforeAll(async () => {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(
    "create table orders as select range as id, date '2024-01-01' + range::int as day from range(10)",
  );
  await connection.run('create schema shop');
  await connection.run('create table shop.lines as select 1 as line');
  await connection.run('create view late as select * from orders where id > 7');
  connection.closeSync();
  instance.closeSync();
  engine = open(file);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test('tables, views and schemas of a file are seen under their own names, and read', async () => {
  expect(await engine.schemas()).toEqual(['main', 'shop']);
  expect(await engine.tables('main')).toEqual([
    { name: 'late', kind: 'view' },
    { name: 'orders', kind: 'table' },
  ]);
  expect((await engine.table('main', 'orders')).columns.map(({ name, type }) => [name, type])).toEqual([
    ['id', 'integer'],
    ['day', 'date'],
  ]);
  expect(cellsOf((await engine.run(runOf('SELECT COUNT(*) FROM main.late'))).table)).toEqual([[2]]);
  expect(cellsOf((await engine.run(runOf('SELECT line FROM "shop"."lines"'))).table)).toEqual([[1]]);
  expect(await codeOf(engine.tables('nowhere'))).toBe('CONNECT_024');
  expect(await codeOf(engine.table('main', 'nothing'))).toBe('ENGINE_002');
});

test('[D4 D12] a file is only read, and nothing but the file', async () => {
  for (const sql of [
    'DELETE FROM orders',
    "ATTACH 'x.db' AS y",
    "SELECT * FROM read_text('/etc/passwd')",
    "COPY orders TO 'x.csv'",
    'SELECT * FROM duckdb_tables()',
  ])
    expect(await codeOf(engine.run(runOf(sql)))).toMatch(/^ENGINE_0(02|03|10|11)$/);
});

test('a file that is not there or no database is told', async () => {
  writeFileSync(join(folder, 'text.duckdb'), 'only some text '.repeat(500));
  for (const path of [join(folder, 'nothing.duckdb'), join(folder, 'text.duckdb')]) {
    const other = open(path);
    expect(await codeOf(other.test())).toBe('CONNECT_014');
    await other.close();
  }
});
