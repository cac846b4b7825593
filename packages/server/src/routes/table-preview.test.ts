import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-table-preview-'));
let server: DataServer;
let databaseId: number;

beforeAll(async () => {
  const file = join(folder, 'shop.db');
  const sqlite = new Sqlite(file);
  sqlite.exec(`
    CREATE TABLE orders (id INTEGER, placed DATE, amount REAL, note TEXT);
    INSERT INTO orders VALUES (1, '2024-01-02', 2.5, NULL);
    WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 25) INSERT INTO orders SELECT i, '2024-01-03', i, 'x' FROM n;
    CREATE TABLE twenty AS SELECT id FROM orders WHERE id <= 20;
    CREATE TABLE nobody (id INTEGER);
    CREATE TABLE wide (${Array.from({ length: 120 }, (_, index) => `c${index} INTEGER`).join(', ')});
    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS i FROM n;`);
  sqlite.close();
  server = await openDataServer({ SEXTANT_FILE_ROOTS: folder });
  const createdResponse = await server.admin.post('/api/v1/database/', {
    database_name: 'Shop',
    engine: 'sqlite',
    configuration_method: 'dynamic_form',
    parameters: { database: file },
  });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  databaseId = createdResponse.body.id;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const preview = (table: string, schema: string | null = 'main') =>
  server.admin.post('/api/v1/sextant/dataset/preview-rows', { database: databaseId, schema, table_name: table });

test('the first rows of a table that is no dataset: twenty at most, with what kind of column each is', async () => {
  const { status, body } = await preview('orders');
  expect(status).toBe(200);
  const { data, ...around } = body.result;
  expect(around).toEqual({ colnames: ['id', 'placed', 'amount', 'note'], coltypes: [0, 2, 0, 1], is_cut: true });
  expect(data).toHaveLength(20);
  expect(data[0]).toEqual({ id: 1, placed: Date.UTC(2024, 0, 2), amount: 2.5, note: null });
  expect((await preview('twenty')).body.result).toMatchObject({ is_cut: false, data: { length: 20 } });
  // Nothing was made of it.
  expect((await server.admin.get('/api/v1/dataset/')).body.count).toBe(0);
});

test('a table without rows has its columns; of a wide one the first hundred are shown', async () => {
  expect((await preview('nobody')).body.result).toEqual({ colnames: ['id'], coltypes: [0], is_cut: false, data: [] });
  expect((await preview('wide')).body.result.colnames).toHaveLength(100);
});

test('a table that is not there, a schema that is none, a database that is none: each with its code', async () => {
  expect(codeOf(await preview('gone'))).toBe('ENGINE_002');
  expect((await preview('orders', 'nowhere')).status).toBeGreaterThanOrEqual(400);
  const none = await server.admin.post('/api/v1/sextant/dataset/preview-rows', { database: 999, table_name: 'orders' });
  expect([none.status, codeOf(none)]).toEqual([404, 'NOT_FOUND_004']);
});

test('a view that never ends is given up after ten seconds', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const givenUp = () => timers.mock.calls.find(([, ms]) => ms === 10_000)?.[0];
  try {
    const response = preview('endless');
    await expect.poll(givenUp).toBeDefined();
    // Nobody has to wait for the ten seconds: a core would be busy for as long.
    givenUp()?.();
    const result = await response;
    expect([result.status, codeOf(result)]).toEqual([408, 'ENGINE_008']);
    expect(result.text).toContain('after 10 s');
  } finally {
    timers.mockRestore();
  }
});

test('it needs the right to make datasets', async () => {
  const reader = await server.user('reader', ['Gamma']);
  const result = await reader.post('/api/v1/sextant/dataset/preview-rows', {
    database: databaseId,
    schema: 'main',
    table_name: 'orders',
  });
  expect(statusAndCode(result)).toBe('403 ACCESS_003');
});
