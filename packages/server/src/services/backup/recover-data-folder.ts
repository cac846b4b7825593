import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectStore, sqliteFile } from '../../store/connect.ts';
import { sweepBackups } from './make-backup.ts';
import { keyPath, secretFingerprint } from '../../secrets/secrets.ts';
import type { StoreDb } from '../../store/schema.ts';

/** Where a restore is prepared; nothing of it counts yet. */
export const restorePart = (dataFolder: string): string => join(dataFolder, 'restore.part');
/** Where a prepared restore waits to be put in place; for SQLite it counts from here on. */
export const restoreReady = (dataFolder: string): string => join(dataFolder, 'restore.ready');
/** The metadata of a restore beside the file that it will take the place of. */
export const restoredMetadata = (file: string): string => `${file}.restored`;
/** The setting that a restore into PostgreSQL leaves in its own transaction: its name there means that it counts. */
export const restoreSetting = 'restore';
/** Held in PostgreSQL by a restore to the end of its transaction, so that nobody asks whether it counts while that is open. */
export const restoreLock = 7_398_411;
/** The next key of the server while its passwords are sealed anew; it counts when the metadata names its mark. */
export const nextKeyPath = (dataFolder: string): string => `${keyPath(dataFolder)}.next`;
/** The setting that names the mark of the key that passwords are sealed with, once it was changed. */
export const keySetting = 'key mark';

async function settingOf(databaseUrl: string, name: string): Promise<string | null> {
  const file = sqliteFile(databaseUrl);
  if (file !== null && !existsSync(file)) return null;
  const { db, dialect } = await connectStore(databaseUrl, { mustExist: true });
  try {
    if (dialect === 'postgresql')
      await db.transaction().execute((tx) => sql`select pg_advisory_xact_lock(${restoreLock})`.execute(tx));
    const tables = await db.introspection.getTables();
    return tables.some((table) => table.name === 'setting') ? await read(db, name) : null;
  } finally {
    await db.destroy();
  }
}

const read = async (db: StoreDb, name: string): Promise<string | null> =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null;

/** Moves what a restore takes the place of aside, and the restored thing in. Does nothing when that was done already. */
function swap(freshText: string, targetPath: string, asidePath: string): void {
  if (!existsSync(freshText)) return;
  if (existsSync(targetPath)) renameSync(targetPath, asidePath);
  renameSync(freshText, targetPath);
}

const suffixes = ['', '-wal', '-shm'] as const;

/** Every step may have been done by an attempt that was killed. */
function putInPlace(dataFolder: string, databaseUrl: string): void {
  const ready = restoreReady(dataFolder);
  const id = readFileSync(join(ready, 'id'), 'utf8');
  const asidePath = join(dataFolder, `before-restore-${id}`);
  mkdirSync(asidePath, { recursive: true, mode: 0o700 });
  const file = sqliteFile(databaseUrl);
  if (file !== null && existsSync(restoredMetadata(file))) {
    for (const suffix of suffixes)
      if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.before-restore-${id}${suffix}`);
    renameSync(restoredMetadata(file), file);
  }
  swap(join(ready, 'tables'), join(dataFolder, 'tables'), join(asidePath, 'tables'));
  swap(join(ready, 'secret.key'), keyPath(dataFolder), join(asidePath, 'secret.key'));
  // Files that wait for their import belong to users of before, and the made password to an administrator of before.
  for (const name of ['uploads', 'admin-password.txt'])
    if (existsSync(join(dataFolder, name))) renameSync(join(dataFolder, name), join(asidePath, name));
  rmSync(ready, { recursive: true, force: true });
  if (readdirSync(asidePath).length === 0) rmdirSync(asidePath);
}

function forgetRestore(dataFolder: string, databaseUrl: string): void {
  const file = sqliteFile(databaseUrl);
  for (const suffix of [...suffixes, '-journal'])
    if (file !== null) rmSync(restoredMetadata(file) + suffix, { force: true });
  rmSync(restorePart(dataFolder), { recursive: true, force: true });
  rmSync(restoreReady(dataFolder), { recursive: true, force: true });
}

async function recoverRestore(dataFolder: string, databaseUrl: string): Promise<void> {
  const ready = restoreReady(dataFolder);
  if (existsSync(ready)) {
    const counts =
      sqliteFile(databaseUrl) !== null ||
      (await settingOf(databaseUrl, restoreSetting)) === readFileSync(join(ready, 'id'), 'utf8');
    if (counts) putInPlace(dataFolder, databaseUrl);
    else forgetRestore(dataFolder, databaseUrl);
  }
  if (existsSync(restorePart(dataFolder))) forgetRestore(dataFolder, databaseUrl);
}

async function recoverKey(dataFolder: string, databaseUrl: string): Promise<void> {
  const next = nextKeyPath(dataFolder);
  if (!existsSync(next)) return;
  const mark = secretFingerprint(readFileSync(next, 'utf8').trim());
  if ((await settingOf(databaseUrl, keySetting)) === mark) renameSync(next, keyPath(dataFolder));
  else rmSync(next, { force: true });
}

/**
 * Finishes or takes back what a restore or a change of the key had begun when it was killed. Call it before anything of the folder is
 * read, by whoever holds its lock.
 */
export async function recoverDataFolder(dataFolder: string, databaseUrl: string): Promise<void> {
  await recoverRestore(dataFolder, databaseUrl);
  await recoverKey(dataFolder, databaseUrl);
  await sweepBackups(dataFolder);
}

/** Whether a restore or a change of the key was killed, so that it has to be finished or taken back. */
export const needsRecovery = (dataFolder: string): boolean =>
  [restoreReady(dataFolder), restorePart(dataFolder), nextKeyPath(dataFolder)].some((path) => existsSync(path));
