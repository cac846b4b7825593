import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';

const csv = 'a,b\n1,x\n2,y\n';
const parquet = Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(64, 1), Buffer.from('PAR1')]);
let server: DataServer;
let csvOnly: Client;
let excelOnly: Client;

const waitingFiles = (): string[] => {
  try {
    return readdirSync(join(server.dataFolder, 'uploads'));
  } catch {
    return [];
  }
};

async function userWith(name: string, view: string): Promise<Client> {
  const { store } = server.context;
  const role = await store.roles.create(name);
  await store.roles.allow(role.id, [
    { action: 'can_this_form_get', view },
    { action: 'can_read', view: 'Dataset' },
    { action: 'can_read', view: 'Database' },
  ]);
  return server.user(name.toLowerCase(), [name]);
}

beforeAll(async () => {
  server = await openDataServer();
  csvOnly = await userWith('CsvPeople', 'CsvToDatabaseView');
  excelOnly = await userWith('ExcelPeople', 'ExcelToDatabaseView');
});
afterAll(() => server.close());

test('[DBAS-015] what is inside a file decides which pair is needed; a rejected file is not kept', async () => {
  const sentResponse = await sendFile(csvOnly, 'rows.csv', csv);
  expect(sentResponse.status).toBe(201);
  expect((await importSent(csvOnly, sentResponse)).status).toBe(201);
  const disguisedResponse = await sendFile(excelOnly, 'rows.xlsx', csv);
  expect([disguisedResponse.status, codeOf(disguisedResponse)]).toEqual([403, 'ACCESS_003']);
  expect(disguisedResponse.body.errors[0].extra.params).toEqual({ permission: 'can_this_form_get CsvToDatabaseView' });
  expect((await sendFile(excelOnly, 'rows.parquet', parquet)).status).toBeGreaterThan(399);
  expect(waitingFiles()).toEqual([]);
});

test('a user learns which kinds he may send', async () => {
  expect((await csvOnly.get('/api/v1/me/roles/')).body.result.uploads).toEqual(['csv']);
  expect((await csvOnly.get('/api/v1/sextant/home')).body.result.upload.kinds).toEqual(['csv']);
  const gamma = await server.user('gamma', ['Gamma']);
  expect((await gamma.get('/api/v1/me/roles/')).body.result.uploads).toEqual([]);
  const rejectedResponse = await sendFile(gamma, 'rows.csv', csv);
  expect([rejectedResponse.status, codeOf(rejectedResponse)]).toEqual([403, 'ACCESS_003']);
});

test('[DBAS-013] an administrator lets the database Uploads take no more files, and take them again', async () => {
  const { admin, context } = server;
  const id = (await context.store.databases.byPurpose('uploads'))?.id ?? 0;
  const url = `/api/v1/database/${id}`;
  const enabled = async (): Promise<number> =>
    (await admin.get('/api/v1/database/?q=(filters:!((col:allow_file_upload,opr:upload_is_enabled,value:!t)))')).body
      .count;
  expect(await enabled()).toBe(1);
  const waitingFile = await sendFile(csvOnly, 'late.csv', csv);
  expect((await admin.put(url, { allow_file_upload: false })).status).toBe(200);
  expect((await admin.get(url)).body.result.allow_file_upload).toBe(false);
  expect(await enabled()).toBe(0);
  for (const client of [csvOnly, admin]) {
    const rejectedResponse = await sendFile(client, 'rows.csv', csv);
    expect([rejectedResponse.status, codeOf(rejectedResponse)]).toEqual([403, 'UPLOAD_020']);
    expect((await client.get('/api/v1/me/roles/')).body.result.uploads).toEqual([]);
  }
  const lateResponse = await importSent(csvOnly, waitingFile);
  expect([lateResponse.status, codeOf(lateResponse)]).toEqual([403, 'UPLOAD_020']);
  expect((await admin.put(url, { allow_file_upload: true })).status).toBe(200);
  expect((await importSent(csvOnly, waitingFile)).status).toBe(201);
  // Nothing else of it can be changed, and nobody else changes it.
  expect(codeOf(await admin.put(url, { allow_file_upload: false, database_name: 'Mine' }))).toBe('CONNECT_021');
  expect(statusAndCode(await csvOnly.put(url, { allow_file_upload: false }))).toBe('403 ACCESS_003');
  expect((await admin.get(url)).body.result).toMatchObject({ allow_file_upload: true, database_name: 'Uploads' });
});

test('a connected database takes no files, and says so', async () => {
  const { store } = server.context;
  const change = { authorId: 1, reason: 'made', baseVersion: null };
  const { id } = await store.databases.create({ name: 'Shop', engine: 'postgresql', purpose: 'connected' }, change);
  const rejectedResponse = await server.admin.put(`/api/v1/database/${id}`, { allow_file_upload: true });
  expect([rejectedResponse.status, rejectedResponse.body.message]).toEqual([
    422,
    { allow_file_upload: ['Files are uploaded into the database Uploads.'] },
  ]);
});
