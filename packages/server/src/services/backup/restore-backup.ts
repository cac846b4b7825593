import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { SextantError, fail } from '@sextant/contract';
import type { Config } from '../../config.ts';
import { connectStore, dialectOf, placeOf, sqliteFile } from '../../store/connect.ts';
import { migrate, shapeOf } from '../../store/migrate.ts';
import { storeOver } from '../../store/open-store.ts';
import type { Store } from '../../store/open-store.ts';
import { bytesOf, isTableMember, keyName, metadataName, reasonOf, textOf } from './backup-format.ts';
import type { OpenBackup } from './backup-format.ts';
import { openKey } from './backup-key.ts';
import { loadMetadata, tablesOfShape } from './backup-metadata.ts';
import {
  keySetting,
  restoreLock,
  restorePart,
  restoreReady,
  restoreSetting,
  restoredMetadata,
  recoverDataFolder,
} from './recover-data-folder.ts';
import { secretFingerprint, masterSecret } from '../../secrets/secrets.ts';
import type { StoreDialect, StoreDb } from '../../store/schema.ts';

/** What is restored, and how. The caller holds the lock of the data folder, which was recovered. */
export interface RestoreRequest {
  readonly config: Config;
  readonly backup: OpenBackup;
  readonly clock: () => number;
  /** Opens the key in the backup; null leaves the server's key as it is. */
  readonly passphrase: string | null;
  /** What is there may be put aside (files, SQLite) or replaced (PostgreSQL). */
  readonly mayReplace: boolean;
  /** Tells the audit log of the restored metadata. */
  readonly audit: (store: Store) => Promise<void>;
}

/** What was restored. */
export interface RestoreResult {
  readonly rows: ReadonlyMap<string, number>;
  /** Whether the passwords of connected databases can be opened; null when there are none. */
  readonly opensPasswords: boolean | null;
  /** Whether something was there before. */
  readonly hasReplaced: boolean;
}

/** @throws BACKUP_005 when there is something already that may not be replaced */
async function requireFreeSpace({ config, mayReplace }: RestoreRequest): Promise<boolean> {
  const { dataFolder, databaseUrl } = config;
  const file = sqliteFile(databaseUrl);
  const tables = join(dataFolder, 'tables');
  const hasFiles = existsSync(tables) && readdirSync(tables).length > 0;
  let lockedPath = file !== null && existsSync(file) ? file : hasFiles ? dataFolder : null;
  if (file === null && lockedPath === null) {
    const { db } = await connectStore(databaseUrl);
    const { appliedMigrations } = await shapeOf(db).finally(() => db.destroy());
    if (appliedMigrations.length > 0) lockedPath = placeOf(databaseUrl);
  }
  if (lockedPath !== null && !mayReplace) throw fail('BACKUP_005', { place: lockedPath });
  return lockedPath !== null;
}

/** The key that comes with the backup; null keeps the server's own. @throws BACKUP_006, BACKUP_007 */
async function keyFrom({ config, backup, passphrase }: RestoreRequest): Promise<string | null> {
  const member = backup.members.get(keyName);
  if (passphrase === null || member === undefined) return null;
  const master = await openKey(await textOf(backup.handle, member), passphrase);
  if (config.secretKey !== null && config.secretKey !== master) throw fail('BACKUP_007', {});
  return master;
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

async function stageFiles({ backup, config }: RestoreRequest, id: string, master: string | null): Promise<void> {
  const part = restorePart(config.dataFolder);
  const tables = join(part, 'tables');
  mkdirSync(tables, { recursive: true, mode: 0o700 });
  for (const [name, member] of backup.members) {
    if (!isTableMember(name)) continue;
    const handle = await open(join(part, name), 'wx', 0o600);
    try {
      for await (const chunk of bytesOf(backup.handle, member)) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  // A key in the environment is not written down.
  if (master !== null && config.secretKey === null)
    writeFileSync(join(part, 'secret.key'), `${master}\n`, { mode: 0o600, flush: true });
  writeFileSync(join(part, 'id'), id, { flush: true });
  syncFolder(tables);
  syncFolder(part);
}

async function* linesOf({ file, handle, members }: OpenBackup): AsyncGenerator<string> {
  const member = members.get(metadataName);
  if (member === undefined) throw fail('BACKUP_002', { file, reason: `it has no ${metadataName}` });
  const unpacked = Readable.from(bytesOf(handle, member)).pipe(createGunzip());
  yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
}

interface Target {
  readonly db: StoreDb;
  readonly dialect: StoreDialect;
  readonly id: string;
  readonly master: string | null;
}

/** Fills an empty store and brings it up to date. */
async function fill(order: RestoreRequest, { db, dialect, id, master }: Target): Promise<ReadonlyMap<string, number>> {
  const { backup, clock } = order;
  const { file, head } = backup;
  await migrate(db, dialect, head.shape);
  const tables = await tablesOfShape(head.shape);
  const rows = await loadMetadata(db, dialect, { file, lines: linesOf(backup), tables });
  for (const [name, count] of Object.entries(backup.manifest.rows))
    if (rows.get(name) !== count) throw fail('BACKUP_003', { file, reason: `${name} has another number of rows` });
  await migrate(db, dialect);
  const store = storeOver({ db, dialect, findTrouble: async () => null, revision: () => null }, clock);
  await store.settings.set(restoreSetting, id);
  if (master !== null) await store.settings.set(keySetting, secretFingerprint(master));
  await order.audit(store);
  return rows;
}

/** Into a file beside the one that it will take the place of. */
async function intoSqlite(order: RestoreRequest, file: string, target: Omit<Target, 'db' | 'dialect'>) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const stagedPath = restoredMetadata(file);
  const { db, dialect } = await connectStore(`sqlite:${stagedPath}`);
  try {
    const rows = await db.transaction().execute((tx) => fill(order, { ...target, db: tx, dialect }));
    // One file without a log beside it: it is renamed as a whole.
    await sql`pragma journal_mode = delete`.execute(db);
    return rows;
  } finally {
    await db.destroy();
  }
}

/** Takes everything of ours out of the database. */
async function dropAll(tx: StoreDb): Promise<void> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true });
  const ownSet = new Set(['session', 'kysely_migration', 'kysely_migration_lock']);
  for (const { name } of await tablesOfShape((await shapeOf(tx)).appliedMigrations.at(-1) ?? '')) ownSet.add(name);
  for (const { name } of tables) if (ownSet.has(name)) await sql`drop table ${sql.table(name)}`.execute(tx);
}

/** Everything in one transaction, whose end is the moment from which the restore counts. */
async function intoPostgres(order: RestoreRequest, url: string, target: Omit<Target, 'db' | 'dialect'>) {
  const { db, dialect } = await connectStore(url);
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${restoreLock})`.execute(tx);
      if ((await shapeOf(tx)).appliedMigrations.length > 0) await dropAll(tx);
      return fill(order, { ...target, db: tx, dialect });
    });
  } finally {
    await db.destroy();
  }
}

/**
 * Restores a backup. Everything is prepared beside what is there; from one moment on (a rename, or the end of PostgreSQL's transaction) it
 * counts, and whoever opens the folder next finishes what was cut after that moment and takes back what was cut before.
 *
 * @throws BACKUP_005, BACKUP_006, BACKUP_007, BACKUP_003, COMMAND_005
 */
export async function restoreBackup(order: RestoreRequest): Promise<RestoreResult> {
  const { config, backup } = order;
  const { dataFolder, databaseUrl, secretKey } = config;
  const file = sqliteFile(databaseUrl);
  if (dialectOf(databaseUrl) === 'sqlite' && file === null) throw fail('BACKUP_005', { place: databaseUrl });
  const hasReplaced = await requireFreeSpace(order);
  const master = await keyFrom(order);
  const target = { id: randomUUID(), master };
  try {
    await stageFiles(order, target.id, master);
    const moveOn = (): void => {
      renameSync(restorePart(dataFolder), restoreReady(dataFolder));
      syncFolder(dataFolder);
    };
    if (file === null) moveOn();
    const rows = file === null ? await intoPostgres(order, databaseUrl, target) : await intoSqlite(order, file, target);
    if (file !== null) moveOn();
    await recoverDataFolder(dataFolder, databaseUrl);
    const current = master ?? masterSecret(dataFolder, secretKey);
    const { keyMark, sealedPasswords } = backup.head;
    const opens = current !== null && secretFingerprint(current) === keyMark;
    return { rows, hasReplaced, opensPasswords: sealedPasswords === 0 ? null : opens };
  } catch (error) {
    await recoverDataFolder(dataFolder, databaseUrl).catch(() => undefined);
    throw error instanceof SextantError
      ? error
      : fail('COMMAND_005', { file: dataFolder, reason: reasonOf(error) }, { cause: error });
  }
}
