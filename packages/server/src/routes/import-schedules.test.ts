import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { countOf, datasetOf, importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { openFileServer } from '../testing/file-server.ts';
import type { FileServer } from '../testing/file-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'sextant-import-'));
let server: DataServer;
let files: FileServer;
let admin: Client;
let count = 0;
let datasetId = 0;
let name = '';

const csv = (...amounts: readonly (number | string)[]): string =>
  ['city,amount', ...amounts.map((amount) => `Oslo,${amount}`)].join('\n');
/** Written beside and renamed into place, as a program that delivers files should. */
function deliver(content: string, file = `${name}.csv`): void {
  writeFileSync(join(root, `${file}.part`), content);
  renameSync(join(root, `${file}.part`), join(root, file));
}

beforeAll(async () => {
  files = await openFileServer();
  server = await openDataServer({
    SEXTANT_FILE_ROOTS: root,
    SEXTANT_PRIVATE_HOSTS: '127.0.0.1',
    SEXTANT_TIME_ZONE: 'UTC',
  });
  ({ admin } = server);
});
afterAll(async () => {
  await server.close();
  await files.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  count += 1;
  name = `daily_${count}`;
  datasetId = await datasetOf(admin, `${name}.csv`, csv(1, 2));
});

const path = (id = datasetId): string => `/api/v1/sextant/dataset/${id}/import-schedule`;
const fromFolder = () => ({ kind: 'file', location: `${name}.csv` });
const fromAddress = (rest = 'daily.csv') => ({ kind: 'url', location: `http://127.0.0.1:${files.port}/${rest}` });

/** Looks at a file and saves a schedule with what the look found. */
async function schedule(
  source: object,
  more: Readonly<Record<string, unknown>> = {},
  client: Client = admin,
): Promise<TestResponse> {
  const look = await client.post('/api/v1/sextant/import-sources/look', source);
  if (look.status !== 201) throw new Error(look.text);
  const { uuid, columns, options } = look.body.result;
  await client.delete(`/api/v1/sextant/uploads/${uuid}`);
  const reading = {
    options,
    columns: columns.map(({ source: from, name: column, type }: Record<string, string>) => ({
      source: from,
      name: column,
      type,
      keep: true,
    })),
  };
  return client.put(path(), { source, mode: 'replace', time: { every: 'day', minute: 360 }, reading, ...more });
}

const shown = async () => (await admin.get(path())).body.result;
/** The outcomes of its runs, the newest first. */
const outcomes = async (): Promise<unknown[]> =>
  (await shown()).runs.map(({ outcome, code }: { outcome: string; code: string | null }) => code ?? outcome);
const dayMs = 86_400_000;
async function nextDay(): Promise<void> {
  server.clock.now += dayMs;
  await server.runDue();
}

describe('a file that comes by itself', () => {
  test('from a folder: replaced when it changed, nothing done when it did not, and the page is told when and how', async () => {
    deliver(csv(1, 2, 3));
    const saved = await schedule(fromFolder());
    expect(saved.status).toBe(200);
    // The clock of the test stands at noon of the 21st of November 2026.
    expect(saved.body.result).toMatchObject({
      tableName: name,
      zone: 'UTC',
      isPaused: false,
      nextAt: Date.UTC(2026, 10, 22, 6) + (server.clock.now - Date.UTC(2026, 10, 21, 12)),
      responsible: { id: 1, name: 'Admin User' },
      runs: [],
    });
    await server.runDue();
    expect(await countOf(admin, datasetId)).toBe(2);
    await nextDay();
    expect(await countOf(admin, datasetId)).toBe(3);
    const { version } = (await server.context.store.datasets.load(datasetId)) ?? {};
    await nextDay();
    expect(await outcomes()).toEqual(['unchanged', 'imported']);
    // The same bytes under another time: still nothing to do.
    utimesSync(join(root, `${name}.csv`), new Date(1), new Date(2));
    await nextDay();
    deliver(csv(4));
    await nextDay();
    expect(await outcomes()).toEqual(['imported', 'unchanged', 'unchanged', 'imported']);
    expect(await countOf(admin, datasetId)).toBe(1);
    const { runs, nextAt } = await shown();
    expect(runs[0]).toMatchObject({
      startedBy: null,
      startedAt: server.clock.now,
      endedAt: server.clock.now,
      rowsBefore: 3,
      rowsAfter: 1,
      unfitRows: 0,
      message: null,
    });
    expect(nextAt).toBeGreaterThan(server.clock.now);
    // Days of the same columns leave no versions behind.
    expect((await server.context.store.datasets.load(datasetId))?.version).toBe(version);
    expect(readdirSync(join(server.dataFolder, 'uploads'))).toEqual([]);
    const [table] = (await admin.get('/api/v1/sextant/tables')).body.result.filter(
      (one: { name: string }) => one.name === name,
    );
    expect(table.schedule).toMatchObject({ isPaused: false, lastRun: { outcome: 'imported' } });
    expect(table.former.rows).toBe(3);
  });

  test('from an address: asked for with what is known of it, so that 304 ends the run; appended once', async () => {
    files.requests.length = 0;
    files.respond = (response, _path, headers) => {
      if (headers['if-none-match'] === '"one"') return void response.writeHead(304).end();
      response.writeHead(200, { etag: '"one"', 'content-type': 'text/csv' }).end(csv(7));
    };
    expect((await schedule(fromAddress('files/daily.csv?day=1'), { mode: 'append' })).status).toBe(200);
    await nextDay();
    await nextDay();
    expect(await outcomes()).toEqual(['unchanged', 'imported']);
    expect(await countOf(admin, datasetId)).toBe(3);
    expect(files.requests.map((request) => [request.path, request.headers['if-none-match']])).toEqual([
      ['/files/daily.csv?day=1', undefined],
      ['/files/daily.csv?day=1', undefined],
      ['/files/daily.csv?day=1', '"one"'],
    ]);
    // Without a tag the bytes decide.
    files.respond = (response) => void response.writeHead(200).end(csv(7));
    await nextDay();
    expect(await outcomes()).toEqual(['unchanged', 'unchanged', 'imported']);
    files.respond = (response) => void response.writeHead(200, { 'last-modified': 'x' }).end(csv(8, 9));
    await nextDay();
    expect(await countOf(admin, datasetId)).toBe(5);
  });

  test('run now, pause, go on, remove', async () => {
    deliver(csv(1));
    await schedule(fromFolder());
    const [run, second] = await Promise.all([admin.post(`${path()}/run`, {}), admin.post(`${path()}/run`, {})]);
    // Never two at once.
    expect([run.status, run.body.result.runs[0].startedBy, statusAndCode(second)]).toEqual([
      200,
      'Admin User',
      '409 UPLOAD_032',
    ]);
    await server.runDue();
    expect([await outcomes(), await countOf(admin, datasetId)]).toEqual([['imported'], 1]);
    expect((await admin.post(`${path()}/pause`, { isPaused: true })).body.result).toMatchObject({
      isPaused: true,
      nextAt: null,
    });
    deliver(csv(1, 2, 3, 4));
    await nextDay();
    expect(await countOf(admin, datasetId)).toBe(1);
    await admin.post(`${path()}/pause`, { isPaused: false });
    await nextDay();
    expect(await countOf(admin, datasetId)).toBe(4);
    expect((await admin.delete(path())).status).toBe(200);
    expect([(await admin.get(path())).body.result, statusAndCode(await admin.delete(path()))]).toEqual([
      null,
      '404 UPLOAD_031',
    ]);
    await nextDay();
    expect(await countOf(admin, datasetId)).toBe(4);
  });

  test('bad input loses nothing: the table stays, the run says why, and the next one works', async () => {
    deliver(csv(1, 2, 3));
    await schedule(fromFolder());
    await nextDay();
    const badFiles: [content: string, code: string, message: RegExp][] = [
      ['city\nOslo', 'UPLOAD_029', /lacks columns that the table needs: 'amount'. The table stays as it is/],
      [csv(1, 'n/d', 3, 'call'), 'UPLOAD_030', /2 rows do not fit the types of 'amount'/],
      ['city,amount', 'UPLOAD_007', /no rows/],
      ['', 'UPLOAD_001', /empty/],
      ['PK\u0003\u0004 no workbook', 'UPLOAD_003', /./],
    ];
    for (const [content, code, message] of badFiles) {
      deliver(content);
      await nextDay();
      const [run] = (await shown()).runs;
      expect([run.outcome, run.code, run.message]).toEqual(['failed', code, expect.stringMatching(message)]);
      expect(await countOf(admin, datasetId)).toBe(3);
    }
    rmSync(join(root, `${name}.csv`));
    await nextDay();
    expect((await outcomes())[0]).toBe('CONNECT_014');
    deliver(`city,amount,extra\nOslo,5,x`);
    await nextDay();
    expect((await shown()).runs[0]).toMatchObject({
      outcome: 'imported',
      message: 'New columns of the file are left out: extra',
    });
    expect(await countOf(admin, datasetId)).toBe(1);
    expect((await server.context.store.datasets.load(datasetId))?.columns.map((column) => column.name)).toEqual([
      'city',
      'amount',
    ]);
  });

  test('cells that do not fit become empty where the schedule says so, and are counted', async () => {
    deliver(csv(1, 2, 3));
    await schedule(fromFolder(), { takesUnfit: true });
    deliver(csv(1, 'n/d', 3));
    await nextDay();
    expect((await shown()).runs[0]).toMatchObject({ outcome: 'imported', unfitRows: 1, rowsAfter: 3 });
  });

  test('[H8] limits of uploads hold, and a file that is too large leaves nothing behind', async () => {
    const small = await openDataServer({ SEXTANT_FILE_ROOTS: root, SEXTANT_UPLOAD_MAX_BYTES: '1000000' });
    try {
      writeFileSync(join(root, 'large.csv'), `a\n${'1\n'.repeat(600_000)}`);
      const look = await small.admin.post('/api/v1/sextant/import-sources/look', {
        kind: 'file',
        location: 'large.csv',
      });
      expect(statusAndCode(look)).toBe('413 UPLOAD_002');
      expect(readdirSync(join(small.dataFolder, 'uploads'))).toEqual([]);
    } finally {
      await small.close();
    }
  });

  test('what is saved without a look at another file is rejected, and the times can be changed alone', async () => {
    deliver(csv(1));
    await schedule(fromFolder());
    const body = { source: fromFolder(), mode: 'replace', time: { every: 'week', minute: 60, weekday: 3 } };
    const saved = await admin.put(path(), body);
    expect(saved.body.result.time).toEqual({ every: 'week', minute: 60, weekday: 3 });
    deliver(csv(1), 'other.csv');
    const other = { ...body, source: { kind: 'file', location: 'other.csv' } };
    expect(statusAndCode(await admin.put(path(), other))).toBe('422 REQUEST_008');
    expect(statusAndCode(await admin.put(path(), { ...body, time: { every: 'minute' } }))).toMatch(/^400/);
  });

  test('a schedule rests with its dataset in the trash and goes for good with it; a new table of the name is none of its', async () => {
    deliver(csv(1));
    await schedule(fromFolder());
    await admin.delete(`/api/v1/dataset/${datasetId}`);
    const second = await datasetOf(admin, `${name}.csv`, csv(5, 6));
    await nextDay();
    expect(await countOf(admin, second)).toBe(2);
    await admin.post(`/api/v1/sextant/dataset/${datasetId}/restore`, {});
    await nextDay();
    expect([await countOf(admin, datasetId), await countOf(admin, second)]).toEqual([1, 2]);
    await admin.delete(`/api/v1/dataset/${datasetId}`);
    await admin.post('/api/v1/sextant/trash/erase', { items: [{ kind: 'dataset', id: datasetId }] });
    const { store } = server.context;
    expect([await store.importSchedules.find(datasetId), await store.importSchedules.runs(datasetId, 5)]).toEqual([
      undefined,
      [],
    ]);
  });

  test('a replacement by hand in between counts, and what it changed is not lost by the next file', async () => {
    deliver(csv(1));
    await schedule(fromFolder());
    await nextDay();
    const wider = 'city,amount,seats\nOslo,1,2\nRome,3,4';
    await importSent(admin, await sendFile(admin, `${name}.csv`, wider), { ifExists: 'replace' });
    deliver(csv(9));
    await nextDay();
    expect((await outcomes())[0]).toBe('UPLOAD_029');
    expect(await countOf(admin, datasetId)).toBe(2);
  });

  test('a run that a stop has cut begins again when the server starts, and what was due meanwhile runs once', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-stopped-'));
    const environment = { SEXTANT_DATA: dataFolder, SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_TIME_ZONE: 'UTC' };
    const first = await openDataServer(environment);
    const id = await datasetOf(first.admin, 'stopped.csv', csv(1));
    const reading = {
      options: {},
      columns: ['city', 'amount'].map((column) => ({
        source: column,
        name: column,
        type: column === 'city' ? 'text' : 'integer',
        keep: true,
      })),
    };
    const body = { source: fromAddress(), mode: 'append', time: { every: 'hour' }, reading };
    expect((await first.admin.put(path(id), body)).status).toBe(200);
    const isRequested = new Promise<void>((resolve) => {
      // The head comes, and no row.
      files.respond = (response) => {
        response.writeHead(200);
        response.write('city,amount\n');
        resolve();
      };
    });
    await first.admin.post(`${path(id)}/run`, {});
    await isRequested;
    await first.close();
    files.respond = (response) => void response.writeHead(200).end(csv(8, 9));
    const second = await openDataServer(environment);
    try {
      second.clock.now += 5 * dayMs;
      await second.runDue();
      await second.runDue();
      const { runs } = (await second.admin.get(path(id))).body.result;
      expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['imported', 'interrupted']);
      expect(await countOf(second.admin, id)).toBe(3);
    } finally {
      await second.close();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });

  test('it is audited: who set it up, and each run with how it ended', async () => {
    deliver(csv(1));
    await schedule(fromFolder());
    await nextDay();
    deliver('city\nOslo');
    await nextDay();
    await server.context.audit.whenFlushed();
    const rows = await server.context.store.db
      .selectFrom('audit')
      .selectAll()
      .where('object_id', '=', datasetId)
      .where('action', 'like', 'importSchedule.%')
      .orderBy('id')
      .execute();
    expect(
      rows.map(({ action, outcome, code, username, details }) => [action, outcome, code, username, details]),
    ).toEqual([
      ['importSchedule.save', 'allowed', null, 'admin', null],
      ['importSchedule.runByTime', 'allowed', null, 'admin', '{"outcome":"imported","rows":1}'],
      ['importSchedule.runByTime', 'failed', 'UPLOAD_029', 'admin', '{"outcome":"failed","rows":null}'],
    ]);
  });
});
