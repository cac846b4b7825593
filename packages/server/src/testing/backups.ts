import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { metadataName, openBackup } from '../services/backup/backup-format.ts';
import { reachedOf, storedConnection } from '../connections/database-settings.ts';
import type { TestServer } from './core-server.ts';

/** The line that hands a passphrase to a command. */
export const passphrase = 'a passphrase of some length\n';
/** Of the connected database. */
export const warehousePassword = 'the warehouse opens';

/** Tables that a start of the server or a command writes by itself. */
const ownTables = new Set(['audit', 'setting', 'session']);

/** The metadata of a backup: what stands in each table, in the order of its text. */
export async function contentOf(file: string): Promise<Map<string, string[]>> {
  const backup = await openBackup(file);
  const member = backup.members.get(metadataName);
  if (member === undefined) throw new Error('no metadata');
  const bytes = readFileSync(file).subarray(member.offset, member.offset + member.size);
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

/** SHA-256 of each file in a folder. */
export const hashesOf = (path: string): Record<string, string> =>
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
export async function connectWarehouse({ context }: TestServer, key: Uint8Array): Promise<void> {
  const uuid = '7f3f9b1c-0000-4000-8000-00000000abcd';
  const connection = {
    kind: 'server',
    engine: 'postgresql',
    driver: null,
    host: 'db.example.org',
    port: 5432,
    database: 'warehouse',
    username: 'reader',
    password: warehousePassword,
    options: {},
  } as const;
  const settings = JSON.stringify({ isExposed: true, ...storedConnection(key, uuid, connection) });
  await context.store.databases.connect(
    { uuid, name: 'Far warehouse', engine: 'postgresql', settings, history: {} },
    { authorId: 1, reason: 'created', baseVersion: null },
  );
}

/** The password of that database as the server's key opens it; null when it does not. */
export async function passwordIn({ context }: TestServer): Promise<unknown> {
  const row = await context.store.databases.byName('Far warehouse');
  if (row === undefined) return undefined;
  const connection = reachedOf(context.secrets.connections, row)?.connection;
  return connection?.kind === 'server' ? connection.password : undefined;
}
