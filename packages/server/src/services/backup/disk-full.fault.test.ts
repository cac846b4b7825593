import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countOf, datasetOf, importSent, openDataServer, ordersCsv, sendFile } from '../../testing/data-server.ts';
import { lineOf } from '../../command-line/line-of.ts';
import { storeError } from '../../store/store-errors.ts';
import { adminPassword, openTestServer, statusAndCode } from '../../testing/core-server.ts';
import type { TestResponse } from '../../testing/core-server.ts';
import { command } from '../../testing/run-command.ts';

const sizeMegabytes = 48;
const disk = mkdtempSync(join(tmpdir(), 'sextant-disk-'));

/** A small disk of its own; false where this process may not mount one. */
function isMounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m,mode=700`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('A full disk is not tested: this user may not mount a small one.');
    return false;
  }
}

const hasDisk = isMounted();
afterAll(() => {
  if (hasDisk) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const filler = join(disk, 'filler');

/** Takes the rest of the disk. */
function fill(): void {
  const file = openSync(filler, 'w');
  const bytes = Buffer.alloc(64 * 1024);
  try {
    for (;;) if (writeSync(file, bytes) < bytes.length) break;
  } catch {
    // That is what was wanted.
  }
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

test.skipIf(!hasDisk)(
  '[D24 L13] on a full disk sign-ins, saves, uploads, imports and backups are rejected with a code and leave nothing; reads go on; with space again all that was acknowledged is there',
  { timeout: 300_000 },
  async () => {
    const data = join(disk, 'data');
    const server = await openDataServer({ SEXTANT_DATA: data }, { importsIn: 'processes' });
    try {
      const datasetId = await datasetOf(server.admin, 'orders.csv', ordersCsv);
      const waitingResponse = await sendFile(server.admin, 'later.csv', ordersCsv);
      const keptTexts: string[] = [];
      const save = async (title: string): Promise<TestResponse> => {
        const json_metadata = JSON.stringify({ filler: 'x'.repeat(60_000) });
        const result = await server.admin.post('/api/v1/dashboard/', { dashboard_title: title, json_metadata });
        if (result.status === 201) keptTexts.push(title);
        return result;
      };
      expect((await save('Before')).status).toBe(201);
      fill();
      const rejections = new Set<string>();
      for (let turn = 0; turn < 30; turn += 1) {
        const result = await save(`Full ${turn}`);
        if (result.status !== 201) rejections.add(statusAndCode(result));
      }
      expect([...rejections]).toEqual(['500 STORE_001']);
      const signIn = { username: 'admin', password: adminPassword };
      expect(statusAndCode(await server.anonymous.post('/api/v1/sextant/session', signIn))).toBe('500 STORE_001');
      const ready = await server.anonymous.get('/ready');
      expect([ready.status, ready.text]).toEqual([503, expect.stringMatching(/^not ready: STORE_010 .*disk is full/)]);
      expect((await server.anonymous.get('/health')).status).toBe(200);
      const tablesBefore = readdirSync(join(data, 'tables'));
      expect(statusAndCode(await sendFile(server.admin, 'more.csv', ordersCsv.repeat(200)))).toBe('507 UPLOAD_013');
      const importResponse = await importSent(server.admin, waitingResponse);
      expect(statusAndCode(importResponse)).toMatch(/^(507 UPLOAD_013|500 STORE_001)$/);
      expect(readdirSync(join(data, 'tables'))).toEqual(tablesBefore);
      const target = join(disk, 'full.tar');
      const backup = await command(['backup', target], { environment: { SEXTANT_DATA: data } });
      expect([backup.code, backup.errors]).toEqual([
        1,
        expect.stringMatching(/^(COMMAND_005 .*no space left|STORE_00[17])/),
      ]);
      expect(readdirSync(disk).sort()).toEqual(['data', 'filler']);
      // Sessions are accepted and rows are read.
      expect((await server.admin.get('/api/v1/dashboard/')).status).toBe(200);
      expect(await countOf(server.admin, datasetId)).toBe(600);

      rmSync(filler);
      expect((await server.anonymous.get('/ready')).text).toBe('ready');
      expect((await save('After')).status).toBe(201);
      expect((await importSent(server.admin, waitingResponse)).status).toBe(201);
      const { body } = await server.admin.get('/api/v1/dashboard/?q=(page_size:100)');
      const titles = body.result.map((entry: { dashboard_title: string }) => entry.dashboard_title);
      expect([...titles].sort()).toEqual([...keptTexts].sort());
      const checked = await command(['check', '--read-tables'], { environment: { SEXTANT_DATA: data } });
      expect([checked.code, checked.errors]).toEqual([0, '']);
      await server.context.audit.whenFlushed();
      const dashboards = await server.context.store.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'dashboard.create')
        .execute();
      expect(dashboards).toHaveLength(keptTexts.length);
    } finally {
      await server.close();
    }
  },
);

test.skipIf(!hasDisk)(
  '[L13] a start on a full or read-only disk ends with a code and what to do, and the next on a good one is whole',
  { timeout: 120_000 },
  async () => {
    const startIn = async (folder: string): Promise<string> => {
      try {
        const server = await openTestServer({ environment: { SEXTANT_DATA: join(disk, folder) } });
        await server.close();
        return 'started';
      } catch (error) {
        return lineOf(storeError(error) ?? error);
      }
    };
    const codePattern = /^(?:CONFIG_003|STORE_0\d\d) /;
    expect(await startIn('kept')).toBe('started');
    fill();
    expect(await startIn('fresh')).toMatch(codePattern);
    expect(await startIn('kept')).toMatch(codePattern);
    rmSync(filler);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(await startIn('kept')).toMatch(codePattern);
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    expect([await startIn('kept'), await startIn('fresh')]).toEqual(['started', 'started']);
  },
);
