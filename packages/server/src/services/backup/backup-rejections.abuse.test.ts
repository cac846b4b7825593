import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SextantError } from '@sextant/contract';
import { connectWarehouse, hashesOf, passphrase, passwordIn } from '../../testing/backups.ts';
import { makeDataset, openTestServer, signInAs } from '../../testing/core-server.ts';
import type { TestServer } from '../../testing/core-server.ts';
import { command } from '../../testing/run-command.ts';
import { endName, manifestName, openBackup, sha256, textOf } from './backup-format.ts';
import { tarEnd, tarHeader, tarPadding } from './backup-tar.ts';

const folders: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'sextant-backup-'));
  folders.push(path);
  return path;
};
let sextant: TestServer;
let file: string;
let environment: Record<string, string>;
beforeAll(async () => {
  sextant = await openTestServer();
  await connectWarehouse(sextant, sextant.context.secrets.connections);
  await makeDataset(sextant);
  environment = { SEXTANT_DATA: sextant.dataFolder };
  file = join(folder(), 'small.tar');
  const input = passphrase;
  const { errors } = await command(['backup', file, '--with-key', '--passphrase-stdin'], { environment, input });
  if (errors !== '') throw new Error(errors);
});
afterAll(async () => {
  await sextant.close();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

/** What restoring a file into an empty folder returns, and that nothing was made there. */
async function rejectedRestore(path: string, input = passphrase): Promise<string> {
  const target = folder();
  const endedCommand = await command(['restore', path, '--passphrase-stdin'], {
    environment: { SEXTANT_DATA: target },
    input,
  });
  expect(endedCommand.code).not.toBe(0);
  expect(readdirSync(target)).toEqual([]);
  expect(endedCommand.errors.trimEnd()).not.toContain('\n');
  return endedCommand.errors.slice(0, 10);
}

test('a backup is in the audit log, writes over nothing, and leaves nothing behind', async () => {
  const before = readFileSync(file);
  expect((await command(['backup', file], { environment })).errors).toMatch(/^BACKUP_001/);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect((await command(['backup', join(folder(), 'no', 'such', 'x.tar')], { environment })).errors).toMatch(
    /^COMMAND_005 .*not there/,
  );
  expect(readdirSync(sextant.dataFolder).filter((name) => name.includes('.part'))).toEqual([]);
  const entries = await sextant.context.store.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'command.backup')
    .execute();
  expect(entries.map(({ username, outcome }) => [username, outcome])).toEqual([
    ['tester', 'allowed'],
    ['tester', 'failed'],
    ['tester', 'failed'],
  ]);
});

test('without the key it says so plainly, and so does its restore; the passwords stay sealed', async () => {
  const plainPath = join(folder(), 'plain.tar');
  const backupRun = await command(['backup', plainPath], { environment });
  expect(backupRun.errors).toMatch(/key of the server is not in it: .* passwords of 1 connected databases/);
  const target = folder();
  const restoreRun = await command(['restore', plainPath], { environment: { SEXTANT_DATA: target } });
  expect([restoreRun.code, restoreRun.errors]).toEqual([
    0,
    expect.stringMatching(/passwords of 1 connected databases have to be entered anew/),
  ]);
  const second = await openTestServer({ environment: { SEXTANT_DATA: target } });
  try {
    expect(await passwordIn(second)).toBe(null);
  } finally {
    await second.close();
  }
});

test('another passphrase, a short one and another key in the environment are rejected; --without-key restores', async () => {
  expect(await rejectedRestore(file, 'another passphrase altogether\n')).toBe('BACKUP_006');
  const short = await command(['backup', join(folder(), 'x.tar'), '--with-key', '--passphrase-stdin'], {
    environment,
    input: 'short\n',
  });
  expect(short.errors).toMatch(/^COMMAND_002 backup: the passphrase must have at least/);
  const key = { SEXTANT_SECRET_KEY: 'Zx8-another-key-of-thirty-two-bytes-and-more' };
  const other = await command(['restore', file, '--passphrase-stdin'], {
    environment: { SEXTANT_DATA: folder(), ...key },
    input: passphrase,
  });
  expect(other.errors).toMatch(/^BACKUP_007/);
  const restoreWithoutKey = await command(['restore', file, '--without-key'], {
    environment: { SEXTANT_DATA: folder(), ...key },
  });
  expect(restoreWithoutKey.code).toBe(0);
});

test('a backup that was cut at any place is rejected, and nothing is made', async () => {
  const { size } = statSync(file);
  const cutPath = join(folder(), 'cut.tar');
  for (let step = 0; step <= 20; step += 1) {
    cpSync(file, cutPath);
    // The last block of the end may be missing: everything before it is there.
    truncateSync(cutPath, Math.floor(((size - 1_025) * step) / 20));
    expect(['BACKUP_002', 'BACKUP_003']).toContain(await rejectedRestore(cutPath));
  }
});

test('a backup in which any byte was changed is rejected, but for the nothing between its members', async () => {
  const bytes = readFileSync(file);
  const changedPath = join(folder(), 'changed.tar');
  for (let step = 1; step < 100; step += 1) {
    const copy = Buffer.from(bytes);
    const offset = Math.floor((bytes.length * step) / 100);
    copy[offset] = (copy[offset] ?? 0) ^ 0x5a;
    writeFileSync(changedPath, copy);
    const outcome = await openBackup(changedPath).then(
      async ({ handle }) => {
        await handle.close();
        return bytes[offset] === 0 ? 'rejected' : 'taken';
      },
      (error: unknown) => (error instanceof SextantError && /^BACKUP_00[234]$/.test(error.code) ? 'rejected' : error),
    );
    expect([offset, outcome]).toEqual([offset, 'rejected']);
  }
});

/** An archive of given members that is whole in itself. */
function forgeBackup(
  members: readonly (readonly [name: string, text: string])[],
  head: Record<string, unknown> = {},
): string {
  const all: (readonly [string, string])[] = [
    [
      'backup.json',
      JSON.stringify({
        format: 1,
        product: 'x',
        shape: '0002-people',
        madeAt: 1,
        keyMark: null,
        sealedPasswords: 0,
        ...head,
      }),
    ],
    ...members,
  ];
  const listedMembers = all.map(([name, text]) => ({ name, size: Buffer.byteLength(text), sha256: sha256(text) }));
  const manifest = JSON.stringify({ members: listedMembers, rows: {} });
  all.push([manifestName, manifest], [endName, JSON.stringify({ manifestSha256: sha256(manifest) })]);
  const path = join(folder(), 'forged.tar');
  const parts = all.flatMap(([name, text]) => [
    tarHeader(name, Buffer.byteLength(text), 0),
    Buffer.from(text),
    tarPadding(Buffer.byteLength(text)),
  ]);
  writeFileSync(path, Buffer.concat([...parts, tarEnd]));
  return path;
}

test('[H1] what is no backup, is newer, or holds names that lead elsewhere, is rejected before anything is written', async () => {
  const text = join(folder(), 'text.tar');
  writeFileSync(text, 'no archive at all');
  expect(await rejectedRestore(text)).toBe('BACKUP_002');
  expect(await rejectedRestore(join(folder(), 'absent.tar'))).toBe('COMMAND_00');
  expect(await rejectedRestore(forgeBackup([], { format: 2 }))).toBe('BACKUP_004');
  expect(await rejectedRestore(forgeBackup([], { shape: '9999-later' }))).toBe('BACKUP_004');
  expect(await rejectedRestore(forgeBackup([['other.json', '{}']]))).toBe('BACKUP_002');
  for (const name of ['../up', '/tmp/absolute', 'tables/../../up', 'tables/x.duckdb', 'secret.key'])
    expect([name, await rejectedRestore(forgeBackup([[name, 'x']]))]).toEqual([name, 'BACKUP_002']);
  expect(
    await rejectedRestore(
      forgeBackup([
        ['key.json', '{}'],
        ['key.json', '{}'],
      ]),
    ),
  ).toBe('BACKUP_002');
  const link = readFileSync(forgeBackup([]));
  link.write('2', 156, 'latin1');
  link.write('        ', 148, 'latin1');
  link.write(
    `${link
      .subarray(0, 512)
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  );
  writeFileSync(text, link);
  expect(await rejectedRestore(text)).toBe('BACKUP_002');
});

test('what is there is kept unless it is forced, and put aside then', async () => {
  const target = folder();
  const environment = { SEXTANT_DATA: target };
  const first = await openTestServer({ environment });
  await first.admin.post('/api/v1/dashboard/', { dashboard_title: 'Here before' });
  const runningCommand = await command(['restore', file, '--without-key', '--force'], { environment });
  expect(runningCommand.errors).toMatch(/^CONFIG_003 .*another server uses it/);
  await first.close();
  const before = hashesOf(target);
  expect((await command(['restore', file, '--without-key'], { environment })).errors).toMatch(/^BACKUP_005/);
  // The rejection stands in the audit log; all else is as it was.
  expect(hashesOf(target)).toEqual({ ...before, 'metadata.sqlite': expect.any(String) });
  const forced = await command(['restore', file, '--without-key', '--force'], { environment });
  expect(forced).toMatchObject({ code: 0 });
  const keptSql = readdirSync(target).find((name) => name.startsWith('metadata.sqlite.before-restore-'));
  const old = folder();
  cpSync(join(target, keptSql ?? ''), join(old, 'metadata.sqlite'));
  const secondServer = await openTestServer({ environment: { SEXTANT_DATA: old } });
  expect(
    (await secondServer.admin.get('/api/v1/dashboard/')).body.result.map(
      (entry: { dashboard_title: string }) => entry.dashboard_title,
    ),
  ).toEqual(['Here before']);
  await secondServer.close();
  const restoredServer = await openTestServer({ environment });
  expect((await restoredServer.admin.get('/api/v1/dashboard/')).body.count).toBe(0);
  await restoredServer.close();
});

test('the metadata of an older version is backed up as it is, and brought up to date by its restore', async () => {
  const old = folder();
  cpSync(join(import.meta.dirname, '../../testing/older-data/0001'), old, { recursive: true });
  const backup = join(folder(), 'old.tar');
  expect(await command(['backup', backup], { environment: { SEXTANT_DATA: old } })).toMatchObject({ code: 0 });
  const openedBackup = await openBackup(backup);
  expect(openedBackup.head.shape).toBe('0001-first');
  expect(
    await textOf(openedBackup.handle, openedBackup.members.get('backup.json') ?? { name: '', size: 0, offset: 0 }),
  ).toContain('0001-first');
  await openedBackup.handle.close();
  const target = folder();
  expect(await command(['restore', backup], { environment: { SEXTANT_DATA: target } })).toMatchObject({ code: 0 });
  const server = await openTestServer({ environment: { SEXTANT_DATA: target } });
  const ana = await signInAs(server.server, 'ana', 'ana has a password');
  expect((await ana.get('/api/v1/dashboard/sales')).body.result).toMatchObject({ dashboard_title: 'Sales' });
  await server.close();
});
