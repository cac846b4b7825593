import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUploadFolder } from '../data/upload-folder.ts';
import { emptyTrash, sweepTableFiles } from '../services/uploads/table-files.ts';
import { codeOf, countOf, datasetOf, importSent, openDataServer, ordersCsv, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

let server: DataServer;
let admin: Client;

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const waitingFiles = (): string[] => readdirSync(join(server.dataFolder, 'uploads'));
const tableFiles = (): string[] => readdirSync(join(server.dataFolder, 'tables')).sort();

describe('a name that a deleted dataset had', () => {
  test('is free: the new table takes it, and the deleted one can be restored whole under another name', async () => {
    const { store } = server.context;
    const first = await datasetOf(admin, 'again.csv', 'a\n1\n2');
    await admin.delete(`/api/v1/dataset/${first}`);
    const sentResponse = await sendFile(admin, 'again.csv', 'a\n7\n8\n9');
    expect(sentResponse.body.result.nameTaken).toBe(false);
    const createdResponse = await importSent(admin, sentResponse);
    const { datasetId: second, warnings, tableName } = createdResponse.body.result;
    expect([createdResponse.status, tableName, second === first]).toEqual([201, 'again', false]);
    expect(warnings).toEqual([
      {
        code: 'TRASHED_MOVED',
        message: 'A deleted dataset had the name again. It is called again_earlier now, should you restore it.',
      },
    ]);
    expect(await countOf(admin, second)).toBe(3);
    expect((await admin.post(`/api/v1/sextant/dataset/${first}/restore`, {})).status).toBe(200);
    expect((await admin.get(`/api/v1/dataset/${first}`)).body.result.table_name).toBe('again_earlier');
    expect([await countOf(admin, first), await countOf(admin, second)]).toEqual([2, 3]);
    const listedBody = (await admin.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:ct,value:again_e)))`)).body;
    expect([listedBody.count, listedBody.result[0].id]).toEqual([1, first]);
    expect((await store.versions.list('dataset', first)).map(({ number }) => number)).toEqual([2, 1]);
    expect(await sweepTableFiles(store, join(server.dataFolder, 'tables'), server.clock.now)).toBe(0);
  });

  test('is free however often, and whatever is to become of a table of the name', async () => {
    const ids: number[] = [];
    for (const ifExists of ['fail', 'append', 'replace']) {
      const sentResponse = await sendFile(admin, 'thrice.csv', `a\n${ids.length}`);
      const createdResponse = await importSent(admin, sentResponse, { ifExists });
      expect(createdResponse.status).toBe(201);
      ids.push(createdResponse.body.result.datasetId);
      await admin.delete(`/api/v1/dataset/${ids.at(-1)}`);
    }
    const names: string[] = [];
    for (const id of ids) {
      await admin.post(`/api/v1/sextant/dataset/${id}/restore`, {});
      names.push((await admin.get(`/api/v1/dataset/${id}`)).body.result.table_name);
      expect(await countOf(admin, id)).toBe(1);
    }
    expect(names).toEqual(['thrice_earlier', 'thrice_earlier_2', 'thrice']);
  });
});

test('files that wait for more than a day go, and so does what a stop has left', async () => {
  const path = join(server.dataFolder, 'uploads');
  const folder = createUploadFolder(path);
  const sentResponse = await sendFile(admin, 'old.csv', 'a\n1');
  writeFileSync(join(path, '11111111-1111-4111-8111-111111111111.data.part'), 'half');
  expect(await folder.sweep(server.clock.now - 1, false)).toBe(0);
  expect(await folder.sweep(server.clock.now - 1, true)).toBe(1);
  expect((await admin.get(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}`)).status).toBe(200);
  expect(await folder.sweep(server.clock.now + 1, false)).toBeGreaterThanOrEqual(1);
  expect(waitingFiles()).toEqual([]);
});

test('the table of a deleted dataset stays as long as the dataset can be restored, and goes after that', async () => {
  const id = await datasetOf(admin, 'trashed.csv', 'a\n1');
  const { store, clock } = server.context;
  const folder = join(server.dataFolder, 'tables');
  const count = tableFiles().length;
  await store.datasets.trash([id]);
  expect(await sweepTableFiles(store, folder, clock())).toBe(0);
  expect(tableFiles()).toHaveLength(count);
  expect(await sweepTableFiles(store, folder, clock() + 31 * 86_400_000)).toBe(1);
  expect(tableFiles()).toHaveLength(count - 1);
});

test('what is in the trash for more than 30 days is gone for good, rows and table file; younger things stay', async () => {
  const { store } = server.context;
  const youngId = await datasetOf(admin, 'young.csv', 'a\n1');
  const sentResponse = await importSent(admin, await sendFile(admin, 'aged.csv', ordersCsv), { makeDashboard: true });
  const { datasetId, dashboardId, chartIds } = sentResponse.body.result;
  const folder = join(server.dataFolder, 'tables');
  const registry = { fileOf: (uuid: string) => join(folder, `${uuid}.duckdb`), reloadTables: async () => undefined };
  const files = tableFiles().length;
  const deleteResponse = await admin.delete(`/api/v1/dataset/${datasetId}`);
  expect(deleteResponse.body.message).toBe(
    'Deleted. Its table is kept for 30 days; until then the dataset can be restored.',
  );
  await admin.delete(`/api/v1/dashboard/${dashboardId}`);
  await store.charts.trash(chartIds);
  const day = 86_400_000;
  expect(await emptyTrash(store, registry, server.clock.now + 30 * day - 1)).toBe(0);
  expect(tableFiles()).toHaveLength(files);
  expect((await admin.post(`/api/v1/sextant/dataset/${datasetId}/restore`, {})).status).toBe(200);
  expect(await countOf(admin, datasetId)).toBe(600);
  await admin.delete(`/api/v1/dataset/${datasetId}`);
  expect(await emptyTrash(store, registry, server.clock.now + 30 * day + 1)).toBeGreaterThanOrEqual(
    chartIds.length + 2,
  );
  expect(tableFiles()).toHaveLength(files - 1);
  expect(await store.datasets.trashed(datasetId)).toBeUndefined();
  expect(await store.dashboards.trashed(dashboardId)).toBeUndefined();
  expect(await store.versions.list('dashboard', dashboardId)).toEqual([]);
  expect((await store.owners('dataset', [datasetId])).get(datasetId)).toEqual([]);
  expect((await store.datasets.load(youngId))?.id).toBe(youngId);
});

describe('whose it is', () => {
  test('[H9] nobody reaches another user’s file, and equal names are different tables', async () => {
    const other = await server.user('ada', ['Alpha']);
    const ownId = await datasetOf(admin, 'shared name.csv', 'a\n1\n2');
    const sentResponse = await sendFile(admin, 'secret.csv', 'a\n1');
    const { uuid } = sentResponse.body.result;
    expect(statusAndCode(await other.get(`/api/v1/sextant/uploads/${uuid}`))).toBe('404 REQUEST_003');
    expect(statusAndCode(await other.delete(`/api/v1/sextant/uploads/${uuid}`))).toBe('404 REQUEST_003');
    expect(statusAndCode(await importSent(other, sentResponse))).toBe('404 REQUEST_003');
    const theirResponse = await importSent(other, await sendFile(other, 'shared name.csv', 'a\n7'), {
      ifExists: 'replace',
    });
    expect(theirResponse.body.result.datasetId).not.toBe(ownId);
    expect(await countOf(admin, ownId)).toBe(2);
    expect((await admin.delete(`/api/v1/sextant/uploads/${uuid}`)).status).toBe(200);
    expect(statusAndCode(await admin.get(`/api/v1/sextant/uploads/${uuid}`))).toBe('404 REQUEST_003');
  });

  test('[H9] the rows of an upload are its owner’s: others neither list nor read the dataset', async () => {
    const other = await server.user('eve', ['Alpha']);
    const ownId = await datasetOf(admin, 'private.csv', 'a\n1');
    const request = { datasource: { id: ownId, type: 'table' }, queries: [{ metrics: ['count'] }] };
    expect(codeOf(await other.post('/api/v1/chart/data', request))).toBe('NOT_FOUND_003');
    expect(statusAndCode(await other.get(`/api/v1/dataset/${ownId}`))).toBe('404 NOT_FOUND_003');
    const listedDatasets = (await other.get('/api/v1/dataset/?q=(page_size:100)')).body.result as { id: number }[];
    expect(listedDatasets.map(({ id }) => id)).not.toContain(ownId);
    const theirId = await datasetOf(other, 'own.csv', 'a\n1');
    expect((await other.get(`/api/v1/dataset/${theirId}`)).status).toBe(200);
    const after = (await other.get('/api/v1/dataset/?q=(page_size:100)')).body.result as { id: number }[];
    expect(after.map(({ id }) => id)).toContain(theirId);
    expect((await admin.get(`/api/v1/dataset/${theirId}`)).status).toBe(200);
  });

  test('who may not upload is rejected before a byte is kept', async () => {
    const viewer = await server.user('gus', ['Gamma']);
    expect(statusAndCode(await sendFile(viewer, 'x.csv', 'a\n1'))).toBe('403 ACCESS_003');
  });
});
