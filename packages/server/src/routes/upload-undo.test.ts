import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepTableFiles, sweepTables } from '../services/uploads/table-files.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { countOf, datasetOf, importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

let server: DataServer;
let admin: Client;

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const day = 86_400_000;
const tablesFolder = (): string => join(server.dataFolder, 'tables');
const tableFiles = (): string[] => readdirSync(tablesFolder()).sort();
const importing = async (client: Client, name: string, content: string, ifExists: string): Promise<TestResponse> =>
  importSent(client, await sendFile(client, name, content), { ifExists });
const putBack = (client: Client, uuid: string): Promise<TestResponse> =>
  client.post(`/api/v1/sextant/tables/${uuid}/put-back`, {});
const columnsOf = async (id: number): Promise<unknown> =>
  (await server.context.store.datasets.load(id))?.columns.map(({ name, label, type }) => [name, label, type]);
const formerOf = async (name: string) =>
  (await admin.get('/api/v1/sextant/tables')).body.result.find((table: { name: string }) => table.name === name).former;

test('a replaced table is put back with its columns and what was said of them, and that can be undone too', async () => {
  const id = await datasetOf(admin, 'undo.csv', 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Rome,2');
  const { columns } = (await admin.get(`/api/v1/dataset/${id}`)).body.result;
  await admin.put(`/api/v1/dataset/${id}`, {
    columns: columns.map(({ id: columnId, column_name }: { id: number; column_name: string }) => ({
      id: columnId,
      column_name,
      verbose_name: column_name === 'city' ? 'Where' : null,
    })),
  });
  const before = await columnsOf(id);
  const files = tableFiles().length;
  const replaced = await importing(admin, 'undo.csv', 'day,amount,seats\n2024-02-01,1.5,3', 'replace');
  const { undo } = replaced.body.result;
  expect([await countOf(admin, id), tableFiles().length]).toEqual([1, files + 1]);
  expect(await columnsOf(id)).toEqual([
    ['day', null, 'date'],
    ['amount', null, 'float'],
    ['seats', 'Seats', 'integer'],
  ]);
  const after = await columnsOf(id);
  expect(await formerOf('undo')).toMatchObject({ rows: 2, until: server.clock.now + 7 * day });

  expect((await putBack(admin, undo)).body.result).toEqual({ datasetId: id, rowCount: 2 });
  expect([await countOf(admin, id), await columnsOf(id)]).toEqual([2, before]);
  // The state that went is not there any more, so nothing is put back twice.
  expect(statusAndCode(await putBack(admin, undo))).toBe('404 UPLOAD_024');
  const [current] = (await admin.get('/api/v1/sextant/tables')).body.result.filter(
    (table: { name: string }) => table.name === 'undo',
  );
  expect((await putBack(admin, current.uuid)).body.result.rowCount).toBe(1);
  expect([await countOf(admin, id), await columnsOf(id)]).toEqual([1, after]);
});

test('an append is put back, one state is kept of each table, and its file goes after a week or with its table', async () => {
  const id = await datasetOf(admin, 'grows.csv', 'a\n1\n2');
  const files = tableFiles().length;
  for (const [content, rows] of [
    ['a\n3', 3],
    ['a\n4\n5', 5],
  ] as const) {
    const appended = await importing(admin, 'grows.csv', content, 'append');
    expect([appended.body.result.rowCount, await countOf(admin, id), tableFiles().length]).toEqual([
      rows,
      rows,
      files + 1,
    ]);
  }
  const { undo } = (await importing(admin, 'grows.csv', 'a\n6', 'append')).body.result;
  expect((await putBack(admin, undo)).body.result.rowCount).toBe(5);
  const { store } = server.context;
  expect(await sweepTableFiles(store, tablesFolder(), server.clock.now + 7 * day - 1)).toBe(0);
  const registry = {
    fileOf: (uuid: string) => join(tablesFolder(), `${uuid}.duckdb`),
    reloadTables: async () => undefined,
  };
  const keptFiles = tableFiles().length;
  await sweepTables(store, registry, server.clock.now + 7 * day + 1);
  expect(await formerOf('grows')).toBeNull();
  expect(tableFiles().length).toBeLessThan(keptFiles);
  expect(await countOf(admin, id)).toBe(5);
});

test('[H9] nobody puts back the table of another, and it is rejected as one that is not there', async () => {
  await datasetOf(admin, 'hers.csv', 'a\n1');
  const { undo } = (await importing(admin, 'hers.csv', 'a\n2\n3', 'replace')).body.result;
  const other = await server.user('ada', ['Alpha']);
  expect(statusAndCode(await putBack(other, undo))).toBe('404 UPLOAD_024');
  expect(statusAndCode(await putBack(other, '00000000-0000-4000-8000-000000000000'))).toBe('404 UPLOAD_024');
  expect((await putBack(admin, undo)).status).toBe(200);
});

test('what users set on a dataset outlives a replacement: settings, owners, words of columns, and metrics that they removed', async () => {
  const id = await datasetOf(admin, 'kept.csv', 'day,city,amount\n2024-01-01,Oslo,1.5\n2024-01-02,Rome,2.5');
  const ben = await server.user('ben', ['Alpha']);
  const { columns, metrics } = (await admin.get(`/api/v1/dataset/${id}`)).body.result;
  expect(metrics.length).toBeGreaterThan(1);
  const saved = await admin.put(`/api/v1/dataset/${id}`, {
    cache_timeout: 600,
    offset: 2,
    owners: [1, ben.userId],
    columns: columns.map(({ id: columnId, column_name }: { id: number; column_name: string }) => ({
      id: columnId,
      column_name,
      description: `About ${column_name}`,
      groupby: column_name !== 'amount',
    })),
    metrics: [{ metric_name: 'own', expression: 'SUM(amount)' }],
  });
  expect(saved.status).toBe(200);
  const shown = async () => {
    const { result } = (await admin.get(`/api/v1/dataset/${id}`)).body;
    return {
      settings: [result.cache_timeout, result.offset],
      owners: result.owners.map((owner: { id: number }) => owner.id).toSorted(),
      columns: result.columns.map((column: Record<string, unknown>) => [
        column['column_name'],
        column['description'],
        column['groupby'],
        column['id'],
      ]),
      metrics: result.metrics.map(({ metric_name: name }: { metric_name: string }) => name),
    };
  };
  const before = await shown();
  for (const ifExists of ['replace', 'append']) {
    const next = 'day,city,amount\n2024-03-01,Oslo,3.5\n2024-03-02,Rome,4.5';
    expect((await importing(admin, 'kept.csv', next, ifExists)).status).toBe(201);
    expect(await shown()).toEqual(before);
  }
  expect(before.metrics).toEqual(['own']);
});

test('appends that are sent at once all count', async () => {
  const id = await datasetOf(admin, 'at_once.csv', 'a\n0');
  const sent = await Promise.all([1, 2, 3].map((n) => sendFile(admin, 'at_once.csv', `a\n${n}`)));
  const imported = await Promise.all(sent.map((one) => importSent(admin, one, { ifExists: 'append' })));
  expect(imported.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await countOf(admin, id)).toBe(4);
});
