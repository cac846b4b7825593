import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataServer, countOf, datasetOf, importSent, sendFile, ordersCsv } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { clientOf, makeDataset, openTestServer, signInAs } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';
import { command } from '../testing/run-command.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { endName, manifestName, metadataName, openBackup, sha256, textOf } from './backup-format.ts';
import { tarEnd, tarHeader, tarPadding } from './backup-tar.ts';
import { reachedOf, storedConnection } from './database-settings.ts';

const folders: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'sextant-backup-'));
  folders.push(path);
  return path;
};
const kinds = storeUrls();
const passphrase = 'a passphrase of some length\n';
const password = 'the warehouse opens';
const drops: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const drop of drops) await drop();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

async function freshUrl(dialect: string): Promise<string> {
  const kind = kinds.find((known) => known.dialect === dialect);
  if (kind === undefined) throw new Error(`no ${dialect} here`);
  const { url, drop } = await kind.open();
  drops.push(drop);
  return url;
}

/** Tables that a start of the server or a command writes by itself. */
const ownTables = new Set(['audit', 'setting', 'session']);

/** The metadata of a backup: what stands in each table, in the order of its text. */
async function contentOf(file: string): Promise<Map<string, string[]>> {
  const backup = await openBackup(file);
  const member = backup.members.get(metadataName);
  if (member === undefined) throw new Error('no metadata');
  const bytes = readFileSync(file).subarray(member.at, member.at + member.size);
  await backup.handle.close();
  const content = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of gunzipSync(bytes).toString().trimEnd().split('\n')) {
    if (line.startsWith('[')) rows.push(line);
    else content.set((JSON.parse(line) as { table: string }).table, (rows = [line]));
  }
  for (const name of ownTables) content.delete(name);
  for (const list of content.values()) list.sort();
  return content;
}

const hashesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex'),
      ]),
  );

/** A connected database whose password is sealed. */
async function connectWarehouse({ context }: TestServer, key: Uint8Array): Promise<void> {
  const uuid = '7f3f9b1c-0000-4000-8000-00000000abcd';
  const connection = {
    kind: 'server',
    engine: 'postgresql',
    driver: null,
    host: 'db.example.org',
    port: 5432,
    database: 'warehouse',
    username: 'reader',
    password,
    options: {},
  } as const;
  const settings = JSON.stringify({ isExposed: true, ...storedConnection(key, uuid, connection) });
  await context.store.databases.connect(
    { uuid, name: 'Far warehouse', engine: 'postgresql', settings, history: {} },
    { authorId: 1, reason: 'created', baseVersion: null },
  );
}

async function passwordIn({ context }: TestServer): Promise<unknown> {
  const row = await context.store.databases.byName('Far warehouse');
  if (row === undefined) return undefined;
  const connection = reachedOf(context.secrets.connections, row)?.connection;
  return connection?.kind === 'server' ? connection.password : undefined;
}

const pairs = kinds
  .flatMap((from) => kinds.map((to) => ({ from: from.dialect, to: to.dialect })))
  // From PostgreSQL to PostgreSQL nothing happens that the other pairs do not show.
  .filter(({ from, to }) => from === 'sqlite' || to === 'sqlite');

describe.each(pairs)('from $from to $to', ({ from, to }) => {
  test('[L8] a backup of a running server, restored on a new host and given another key, has the same metadata and tables, opens all passwords and knows no session', async () => {
    const server = await openDataServer({ SEXTANT_DATABASE_URL: await freshUrl(from) });
    const file = join(folder(), 'all.tar');
    try {
      const datasetId = await datasetOf(server.admin, 'orders.csv', ordersCsv);
      await makeDataset(server);
      await connectWarehouse(server, server.context.secrets.connections);
      await server.person('ana', ['Gamma']);
      const { body } = await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Ärger & „Zahlen“ 😀' });
      await server.admin.put(`/api/v1/dashboard/${body.id}`, { css: 'a { color: red }', published: true });
      const gone = await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'In the trash' });
      await server.admin.delete(`/api/v1/dashboard/${gone.body.id}`);
      const environment = { SEXTANT_DATA: server.dataFolder, SEXTANT_DATABASE_URL: server.context.config.databaseUrl };
      const made = await command(['backup', file, '--with-key', '--passphrase-stdin'], {
        environment,
        input: passphrase,
      });
      expect(made).toMatchObject({ code: 0, errors: '' });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const secret = readFileSync(join(server.dataFolder, 'secret.key'), 'utf8').trim();
      for (const word of [secret, password, 'ana has a password'])
        expect(readFileSync(file).includes(word)).toBe(false);

      const elsewhere = {
        SEXTANT_DATA: join(folder(), 'new'),
        SEXTANT_DATABASE_URL: await freshUrl(to),
        SEXTANT_EXAMPLES: 'off',
      };
      const restored = await command(['restore', file, '--passphrase-stdin'], {
        environment: elsewhere,
        input: passphrase,
      });
      expect(restored).toMatchObject({ code: 0, errors: '' });
      const copy = join(folder(), 'copy.tar');
      expect((await command(['backup', copy], { environment: elsewhere })).code).toBe(0);
      expect(await contentOf(copy)).toEqual(await contentOf(file));
      const tables = hashesOf(join(server.dataFolder, 'tables'));
      expect(Object.keys(tables)).toHaveLength(1);
      expect(hashesOf(join(elsewhere.SEXTANT_DATA, 'tables'))).toEqual(tables);

      const rotated = await command(['rotate-key'], { environment: elsewhere });
      expect(rotated.output).toContain('1 passwords were sealed anew');
      expect(readFileSync(join(elsewhere.SEXTANT_DATA, 'secret.key'), 'utf8').trim()).not.toBe(secret);
      const second = await openDataServer(elsewhere);
      try {
        expect(await passwordIn(second)).toBe(password);
        for (const client of [server.admin, await signedIn(server)])
          expect((await clientOf(second.server, client.headers).get('/api/v1/me/')).status).toBe(401);
        const ana = await signInAs(second.server, 'ana', 'ana has a password');
        expect((await ana.get('/api/v1/me/')).status).toBe(200);
        expect(await countOf(second.admin, datasetId)).toBe(600);
        const next = await second.admin.post('/api/v1/dashboard/', { dashboard_title: 'The next' });
        expect(next.body.id).toBe(gone.body.id + 1);
      } finally {
        await second.close();
      }
    } finally {
      await server.close();
    }
  });
});

/** A client with a Bearer token. */
async function signedIn(server: DataServer) {
  const { body } = await clientOf(server.server, {}).post('/api/v1/security/login', {
    username: 'ana',
    password: 'ana has a password',
    provider: 'db',
  });
  return clientOf(server.server, { authorization: `Bearer ${body.access_token}` });
}

describe('a backup of a small server', () => {
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
    expect(await command(['backup', file, '--with-key', '--passphrase-stdin'], { environment, input })).toMatchObject({
      code: 0,
    });
  });
  afterAll(() => sextant.close());

  /** What restoring a file into an empty folder answers, and that nothing was made there. */
  async function refusedRestore(path: string, input = passphrase): Promise<string> {
    const target = folder();
    const ended = await command(['restore', path, '--passphrase-stdin'], {
      environment: { SEXTANT_DATA: target },
      input,
    });
    expect(ended.code).not.toBe(0);
    expect(readdirSync(target)).toEqual([]);
    expect(ended.errors.trimEnd()).not.toContain('\n');
    return ended.errors.slice(0, 10);
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
    expect(entries.map(({ username, outcome }) => [username, outcome])).toEqual([['tester', 'allowed']]);
  });

  test('without the key it says so plainly, and so does its restore; the passwords stay sealed', async () => {
    const plain = join(folder(), 'plain.tar');
    const made = await command(['backup', plain], { environment });
    expect(made.errors).toMatch(/key of the server is not in it: .* passwords of 1 connected databases/);
    const target = folder();
    const restored = await command(['restore', plain], { environment: { SEXTANT_DATA: target } });
    expect([restored.code, restored.errors]).toEqual([
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

  test('another passphrase, a short one and another key in the environment are refused; --without-key restores', async () => {
    expect(await refusedRestore(file, 'another passphrase altogether\n')).toBe('BACKUP_006');
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
    const without = await command(['restore', file, '--without-key'], {
      environment: { SEXTANT_DATA: folder(), ...key },
    });
    expect(without.code).toBe(0);
  });

  test('a backup that was cut at any place is refused, and nothing is made', async () => {
    const { size } = statSync(file);
    const cut = join(folder(), 'cut.tar');
    for (let step = 0; step <= 20; step += 1) {
      cpSync(file, cut);
      // The last block of the end may be missing: everything before it is there.
      truncateSync(cut, Math.floor(((size - 1_025) * step) / 20));
      expect(['BACKUP_002', 'BACKUP_003']).toContain(await refusedRestore(cut));
    }
  });

  test('a backup in which any byte was changed is refused or is the same backup', async () => {
    const bytes = readFileSync(file);
    const changed = join(folder(), 'changed.tar');
    for (let step = 1; step < 16; step += 1) {
      const copy = Buffer.from(bytes);
      const at = Math.floor((bytes.length * step) / 16);
      copy[at] = (copy[at] ?? 0) ^ 0x5a;
      writeFileSync(changed, copy);
      const target = folder();
      const ended = await command(['restore', changed, '--passphrase-stdin'], {
        environment: { SEXTANT_DATA: target },
        input: passphrase,
      });
      // Padding between members belongs to none of them.
      if (ended.code === 0) expect(bytes[at]).toBe(0);
      else expect([ended.errors.slice(0, 8), readdirSync(target)]).toEqual(['BACKUP_0', []]);
    }
  });

  /** An archive of given members that is whole in itself. */
  function forged(
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
    const listed = all.map(([name, text]) => ({ name, size: Buffer.byteLength(text), sha256: sha256(text) }));
    const manifest = JSON.stringify({ members: listed, rows: {} });
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

  test('[H1] what is no backup, is newer, or holds names that lead elsewhere, is refused before anything is written', async () => {
    const text = join(folder(), 'text.tar');
    writeFileSync(text, 'no archive at all');
    expect(await refusedRestore(text)).toBe('BACKUP_002');
    expect(await refusedRestore(join(folder(), 'absent.tar'))).toBe('COMMAND_00');
    expect(await refusedRestore(forged([], { format: 2 }))).toBe('BACKUP_004');
    expect(await refusedRestore(forged([], { shape: '9999-later' }))).toBe('BACKUP_004');
    expect(await refusedRestore(forged([['other.json', '{}']]))).toBe('BACKUP_002');
    for (const name of ['../up', '/tmp/absolute', 'tables/../../up', 'tables/x.duckdb', 'secret.key'])
      expect([name, await refusedRestore(forged([[name, 'x']]))]).toEqual([name, 'BACKUP_002']);
    const link = readFileSync(forged([]));
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
    expect(await refusedRestore(text)).toBe('BACKUP_002');
  });

  test('what is there is kept unless it is forced, and put aside then', async () => {
    const target = folder();
    const there = { SEXTANT_DATA: target };
    const first = await openTestServer({ environment: there });
    await first.admin.post('/api/v1/dashboard/', { dashboard_title: 'Here before' });
    const running = await command(['restore', file, '--without-key', '--force'], { environment: there });
    expect(running.errors).toMatch(/^CONFIG_003 .*another server uses it/);
    await first.close();
    const before = hashesOf(target);
    expect((await command(['restore', file, '--without-key'], { environment: there })).errors).toMatch(/^BACKUP_005/);
    expect(hashesOf(target)).toEqual(before);
    const forced = await command(['restore', file, '--without-key', '--force'], { environment: there });
    expect(forced).toMatchObject({ code: 0 });
    const kept = readdirSync(target).find((name) => name.startsWith('metadata.sqlite.before-restore-'));
    const old = folder();
    cpSync(join(target, kept ?? ''), join(old, 'metadata.sqlite'));
    const again = await openTestServer({ environment: { SEXTANT_DATA: old } });
    expect(
      (await again.admin.get('/api/v1/dashboard/')).body.result.map(
        (entry: { dashboard_title: string }) => entry.dashboard_title,
      ),
    ).toEqual(['Here before']);
    await again.close();
    const restored = await openTestServer({ environment: there });
    expect((await restored.admin.get('/api/v1/dashboard/')).body.count).toBe(0);
    await restored.close();
  });

  test('the metadata of an older version is backed up as it is, and brought up to date by its restore', async () => {
    const old = folder();
    cpSync(join(import.meta.dirname, '../testing/older-data/0001'), old, { recursive: true });
    const backup = join(folder(), 'old.tar');
    expect(await command(['backup', backup], { environment: { SEXTANT_DATA: old } })).toMatchObject({ code: 0 });
    const opened = await openBackup(backup);
    expect(opened.head.shape).toBe('0001-first');
    expect(await textOf(opened.handle, opened.members.get('backup.json') ?? { name: '', size: 0, at: 0 })).toContain(
      '0001-first',
    );
    await opened.handle.close();
    const target = folder();
    expect(await command(['restore', backup], { environment: { SEXTANT_DATA: target } })).toMatchObject({ code: 0 });
    const server = await openTestServer({ environment: { SEXTANT_DATA: target } });
    const ana = await signInAs(server.server, 'ana', 'ana has a password');
    expect((await ana.get('/api/v1/dashboard/sales')).body.result).toMatchObject({ dashboard_title: 'Sales' });
    await server.close();
  });
});

test('a table that is replaced while it is backed up is in the backup whole, as its metadata names it', async () => {
  const server = await openDataServer();
  try {
    await datasetOf(server.admin, 'grows.csv', 'n\n1\n2\n');
    let isReplacing = true;
    const replacing = (async () => {
      for (let turn = 0; isReplacing; turn += 1) {
        const sent = await sendFile(server.admin, 'grows.csv', `n\n${'1\n'.repeat(3 + turn)}`);
        expect((await importSent(server.admin, sent, { ifExists: 'replace' })).status).toBe(201);
      }
    })();
    for (let round = 0; round < 3; round += 1) {
      const file = join(folder(), 'moving.tar');
      const made = await command(['backup', file], { environment: { SEXTANT_DATA: server.dataFolder } });
      expect(made).toMatchObject({ code: 0 });
      const target = { SEXTANT_DATA: folder() };
      expect((await command(['restore', file], { environment: target })).code).toBe(0);
      expect(readdirSync(join(target.SEXTANT_DATA, 'tables'))).toHaveLength(1);
      const content = await contentOf(file);
      const uuid = readdirSync(join(target.SEXTANT_DATA, 'tables'))[0]?.split('.')[0] ?? '';
      expect(content.get('stored_table')?.some((row) => row.includes(uuid))).toBe(true);
    }
    isReplacing = false;
    await replacing;
    expect(existsSync(join(server.dataFolder, 'server.lock'))).toBe(true);
  } finally {
    await server.close();
  }
});
