import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  await connection.run("comment on column orders.day is 'When it was ordered'");
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
  expect((await engine.table('main', 'orders')).columns.map(({ comment }) => comment)).toEqual([
    null,
    'When it was ordered',
  ]);
  expect((await engine.table('main', 'orders')).rowCount).toEqual({ rows: 10, isExact: false });
  expect((await engine.table('main', 'late')).rowCount).toBeNull();
  expect(cellsOf((await engine.run(runOf('SELECT COUNT(*) FROM main.late'))).table)).toEqual([[2]]);
  expect(cellsOf((await engine.run(runOf('SELECT line FROM "shop"."lines"'))).table)).toEqual([[1]]);
  expect(await codeOf(engine.tables('nowhere'))).toBe('CONNECT_024');
  expect(await codeOf(engine.table('main', 'nothing'))).toBe('ENGINE_002');
});

test('a table that many statements name first at once is read by all of them, however its name is written', async () => {
  const other = open(file);
  const names = ['orders', 'ORDERS', 'main.orders', '"Orders"', 'shop.lines', 'Shop.Lines', 'late'];
  const counts = await Promise.all(
    names.map(async (name) => cellsOf((await other.run(runOf(`SELECT COUNT(*) AS n FROM ${name}`))).table)[0]?.[0]),
  );
  expect(counts).toEqual([10, 10, 10, 10, 1, 1, 2]);
  await other.close();
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

test('a file that is not there or no database is reported', async () => {
  writeFileSync(join(folder, 'text.duckdb'), 'only some text '.repeat(500));
  for (const path of [join(folder, 'nothing.duckdb'), join(folder, 'text.duckdb')]) {
    const other = open(path);
    expect(await codeOf(other.test())).toBe('CONNECT_014');
    await other.close();
  }
});

test('a file that is damaged is not said to be held by another program', async () => {
  const bytes = readFileSync(file);
  bytes.writeBigUInt64LE(bytes.readBigUInt64LE(0) ^ 1n, 0);
  const damagedPath = join(folder, 'damaged.duckdb');
  writeFileSync(damagedPath, bytes);
  const other = open(damagedPath);
  await expect(other.test()).rejects.toMatchObject({
    code: 'CONNECT_014',
    message: expect.stringContaining('it is damaged, or not a DuckDB database'),
  });
  await other.close();
});

/** The checksum that DuckDB keeps in the first eight bytes of a header block (src/common/checksum.cpp). */
function checksumOf(header: Buffer): bigint {
  let sum = 5381n;
  for (let index = 8; index < 4096; index += 8)
    sum ^= BigInt.asUintN(64, header.readBigUInt64LE(index) * 0xbf58476d1ce4e5b9n);
  return sum;
}

test('a file of a newer version names its version and those that can be read', async () => {
  const bytes = readFileSync(file);
  expect(checksumOf(bytes)).toBe(bytes.readBigUInt64LE(0));
  bytes.writeBigUInt64LE(99n, 12);
  bytes.write('v2.1.0\0', 52, 'latin1');
  bytes.writeBigUInt64LE(checksumOf(bytes), 0);
  const newerFile = join(folder, 'newer.duckdb');
  writeFileSync(newerFile, bytes);
  const other = open(newerFile);
  await expect(other.test()).rejects.toMatchObject({
    code: 'CONNECT_014',
    message: expect.stringContaining(
      'it was written by DuckDB 2.1.0 in storage version 99; files of DuckDB 0.9 to 1.5.5 can be read (storage versions 64 to 68)',
    ),
  });
  await other.close();
});
