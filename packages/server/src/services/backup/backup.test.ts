import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  connectWarehouse,
  contentOf,
  hashesOf,
  passphrase,
  passwordIn,
  warehousePassword,
} from '../../testing/backups.ts';
import { clientOf, makeDataset, signInAs, statusAndCode } from '../../testing/core-server.ts';
import { openDataServer, countOf, datasetOf, importSent, sendFile, ordersCsv } from '../../testing/data-server.ts';
import type { DataServer } from '../../testing/data-server.ts';
import { exampleTable, placeOf } from '../../testing/example-table.ts';
import { command } from '../../testing/run-command.ts';
import { storeUrls } from '../../testing/store-urls.ts';

const folders: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'sextant-backup-'));
  folders.push(path);
  return path;
};
const kinds = storeUrls();
const drops: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const drop of drops) await drop();
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

async function freshUrl(dialect: string): Promise<string> {
  const kind = kinds.find((knownKind) => knownKind.dialect === dialect);
  if (kind === undefined) throw new Error(`no ${dialect} here`);
  const { url, drop } = await kind.open();
  drops.push(drop);
  return url;
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
      await exampleTable(server, 'cities.csv', 'city,country\nOslo,Norway\nParis,France');
      const datasetId = await datasetOf(server.admin, 'orders.csv', ordersCsv);
      const { database, schema } = await placeOf(server, datasetId);
      const sql = `SELECT o.*, c.country FROM "${schema}".orders AS o JOIN examples.cities AS c ON c.city = o.city`;
      const joined = await server.admin.post('/api/v1/dataset/', { database, schema, table_name: 'joined', sql });
      await makeDataset(server);
      await connectWarehouse(server, server.context.secrets.connections);
      await server.user('ana', ['Gamma']);
      const { body } = await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Ärger & „Zahlen“ 😀' });
      await server.admin.put(`/api/v1/dashboard/${body.id}`, { css: 'a { color: red }', published: true });
      const missingResponse = await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'In the trash' });
      await server.admin.delete(`/api/v1/dashboard/${missingResponse.body.id}`);
      const environment = { SEXTANT_DATA: server.dataFolder, SEXTANT_DATABASE_URL: server.context.config.databaseUrl };
      const backupRun = await command(['backup', file, '--with-key', '--passphrase-stdin'], {
        environment,
        input: passphrase,
      });
      expect(backupRun).toMatchObject({ code: 0, errors: '' });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const secret = readFileSync(join(server.dataFolder, 'secret.key'), 'utf8').trim();
      for (const word of [secret, warehousePassword, 'ana has a password'])
        expect(readFileSync(file).includes(word)).toBe(false);

      const otherEnvironment = {
        SEXTANT_DATA: join(folder(), 'new'),
        SEXTANT_DATABASE_URL: await freshUrl(to),
        SEXTANT_EXAMPLES: 'off',
      };
      const restoreRun = await command(['restore', file, '--passphrase-stdin'], {
        environment: otherEnvironment,
        input: passphrase,
      });
      expect(restoreRun).toMatchObject({ code: 0, errors: '' });
      const copy = join(folder(), 'copy.tar');
      expect((await command(['backup', copy], { environment: otherEnvironment })).code).toBe(0);
      expect(await contentOf(copy)).toEqual(await contentOf(file));
      const tables = hashesOf(join(server.dataFolder, 'tables'));
      expect(Object.keys(tables)).toHaveLength(2);
      expect(hashesOf(join(otherEnvironment.SEXTANT_DATA, 'tables'))).toEqual(tables);

      const rotateResult = await command(['rotate-key'], { environment: otherEnvironment });
      expect(rotateResult.output).toContain('1 passwords were sealed anew');
      expect(readFileSync(join(otherEnvironment.SEXTANT_DATA, 'secret.key'), 'utf8').trim()).not.toBe(secret);
      const second = await openDataServer(otherEnvironment);
      try {
        expect(await passwordIn(second)).toBe(warehousePassword);
        for (const [client, rejection] of [
          [server.admin, '401 AUTH_003'],
          [await signedIn(server), '401 AUTH_006'],
        ] as const)
          expect(statusAndCode(await clientOf(second.server, client.headers).get('/api/v1/me/'))).toBe(rejection);
        const ana = await signInAs(second.server, 'ana', 'ana has a password');
        expect((await ana.get('/api/v1/me/')).status).toBe(200);
        expect(await countOf(second.admin, datasetId)).toBe(600);
        // Of three cities two are among the examples.
        expect(await countOf(second.admin, joined.body.id)).toBe(400);
        const next = await second.admin.post('/api/v1/dashboard/', { dashboard_title: 'The next' });
        expect(next.body.id).toBe(missingResponse.body.id + 1);
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

test('a table that is replaced while it is backed up is in the backup whole, as its metadata names it', async () => {
  const server = await openDataServer();
  let isReplacing = true;
  try {
    await datasetOf(server.admin, 'grows.csv', 'n\n1\n2\n');
    const replacing = (async () => {
      for (let turn = 0; isReplacing; turn += 1) {
        const sentResponse = await sendFile(server.admin, 'grows.csv', `n\n${'1\n'.repeat(3 + turn)}`);
        expect((await importSent(server.admin, sentResponse, { ifExists: 'replace' })).status).toBe(201);
      }
    })();
    for (let round = 0; round < 3; round += 1) {
      const file = join(folder(), 'moving.tar');
      const backupRun = await command(['backup', file], { environment: { SEXTANT_DATA: server.dataFolder } });
      expect(backupRun).toMatchObject({ code: 0 });
      const target = { SEXTANT_DATA: folder() };
      expect((await command(['restore', file], { environment: target })).code).toBe(0);
      const content = await contentOf(file);
      const rowsOf = (table: string) => (content.get(table) ?? []).filter((line) => line.startsWith('['));
      const uuids = readdirSync(join(target.SEXTANT_DATA, 'tables')).map((name) => name.split('.')[0] ?? '');
      // The table, and what it was before its last replacement once there was one.
      const named = [...rowsOf('stored_table'), ...rowsOf('former_table')];
      expect(rowsOf('stored_table')).toHaveLength(1);
      expect(uuids).toHaveLength(named.length);
      for (const uuid of uuids) expect(named.some((row) => row.includes(uuid))).toBe(true);
    }
    isReplacing = false;
    await replacing;
    expect(existsSync(join(server.dataFolder, 'server.lock'))).toBe(true);
  } finally {
    isReplacing = false;
    await server.close();
  }
});
