import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { SextantError, fail } from '@sextant/contract';
import type { BackupHead, BackupManifest } from '@sextant/contract';
import type { Config } from '../../config.ts';
import { productVersion } from '../../product-version.ts';
import { connectStore } from '../../store/connect.ts';
import { shapeOf } from '../../store/migrate.ts';
import {
  endName,
  formatVersion,
  headName,
  keyName,
  manifestName,
  metadataName,
  openBackup,
  reasonOf,
  sha256,
  tableMember,
} from './backup-format.ts';
import { sealKey } from './backup-key.ts';
import { metadataLines, tablesOfShape } from './backup-metadata.ts';
import { tarEnd, tarHeader, tarPadding } from './backup-tar.ts';
import { settingsOf } from '../../connections/database-settings.ts';
import { isRunning } from './data-folder.ts';
import { secretFingerprint, masterSecret } from '../../secrets/secrets.ts';
import type { StoreDialect, StoreDb } from '../../store/schema.ts';

/** What a backup is made of and where it goes. */
export interface BackupRequest {
  readonly config: Config;
  readonly file: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** Seals the server's key into the backup; null leaves the key out. */
  readonly passphrase: string | null;
}

/** What was backed up. */
export interface MadeBackup {
  /** The newest migration of the metadata. */
  readonly shape: string;
  readonly sizeBytes: number;
  readonly tables: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly sealedPasswords: number;
}

const attempts = 5;
const stagingPattern = /^backup-(\d+)\.part$/;
/** An archive that is being written, hidden beside its name to be. */
const archivePattern = /^\..*\.(\d+)\.part$/;

async function sweep(folder: string, pattern: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = pattern.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes what backups left in the data folder that were killed. */
export const sweepBackups = (dataFolder: string): Promise<void> => sweep(dataFolder, stagingPattern);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** A table's file never changes, so a second name of it is a copy; it stays when the server puts another table in its place. */
async function take(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(codeOf(error))) throw error;
  }
  return copyFile(from, to).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/** A moment of the metadata in a file, with the files of the tables that it names. */
interface Snapshot {
  /** The newest migration that the metadata has had. */
  readonly shape: string;
  readonly uuids: readonly string[];
  readonly rows: ReadonlyMap<string, number>;
  readonly sealedPasswords: number;
}

class TablesMissing extends Error {
  readonly uuids: readonly string[];
  constructor(uuids: readonly string[]) {
    super('files of tables are missing');
    this.uuids = uuids;
  }
}

async function snapshot(
  tx: StoreDb,
  dialect: StoreDialect,
  { config }: BackupRequest,
  staging: string,
): Promise<Snapshot> {
  const shape = (await shapeOf(tx)).appliedMigrations.at(-1) ?? '';
  const storedTables = await tx.selectFrom('stored_table').select('uuid').orderBy('uuid').execute();
  // A database of an older shape keeps none.
  const formerTables =
    shape < '0012' ? [] : await tx.selectFrom('former_table').select('uuid').orderBy('uuid').execute();
  const uuids = [...storedTables, ...formerTables].map(({ uuid }) => uuid);
  const missing: string[] = [];
  for (const uuid of uuids) {
    const name = `${uuid}.duckdb`;
    if (!(await take(join(config.dataFolder, 'tables', name), join(staging, name)))) missing.push(uuid);
  }
  if (missing.length > 0) throw new TablesMissing(missing);
  const databases = await tx.selectFrom('database').select('settings').execute();
  const rows = new Map<string, number>();
  const lines = metadataLines(tx, dialect, await tablesOfShape(shape), rows);
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(join(staging, metadataName)));
  return {
    shape,
    uuids,
    rows,
    sealedPasswords: databases.filter((row) => settingsOf(row).sealedPassword !== null).length,
  };
}

/** Takes a snapshot in a folder; again when a table was replaced between the metadata and its files. */
async function takeSnapshot(order: BackupRequest, staging: string): Promise<Snapshot> {
  const { db, dialect } = await connectStore(order.config.databaseUrl, { mustExist: true });
  try {
    for (let attempt = 1; ; attempt += 1) {
      await rm(staging, { recursive: true, force: true });
      await mkdir(staging, { recursive: true, mode: 0o700 });
      const transaction = db.transaction();
      // A transaction of SQLite sees one moment anyway.
      const transactionBuilder =
        dialect === 'sqlite'
          ? transaction
          : transaction.setIsolationLevel('repeatable read').setAccessMode('read only');
      try {
        return await transactionBuilder.execute((tx) => snapshot(tx, dialect, order, staging));
      } catch (error) {
        if (!(error instanceof TablesMissing)) throw error;
        if (attempt === attempts) throw fail('BACKUP_008', { tables: [...error.uuids] });
      }
    }
  } finally {
    await db.destroy();
  }
}

/** Writes members one after the other and remembers what they were. */
function archive(handle: FileHandle, madeAt: number) {
  const members: BackupManifest['members'] = [];
  const text = async (name: string, content: string): Promise<void> => {
    const bytes = Buffer.from(content);
    await handle.writeFile(Buffer.concat([tarHeader(name, bytes.length, madeAt), bytes, tarPadding(bytes.length)]));
    members.push({ name, size: bytes.length, sha256: sha256(bytes) });
  };
  const file = async (name: string, path: string): Promise<void> => {
    const from = await open(path, 'r');
    try {
      const { size } = await from.stat();
      const hash = createHash('sha256');
      let read = 0;
      await handle.writeFile(tarHeader(name, size, madeAt));
      for await (const chunk of from.createReadStream({ autoClose: false, highWaterMark: 1024 ** 2 })) {
        read += (chunk as Buffer).length;
        hash.update(chunk as Buffer);
        await handle.writeFile(chunk as Buffer);
      }
      if (read !== size) throw fail('COMMAND_005', { file: path, reason: 'it changed while it was read' });
      await handle.writeFile(tarPadding(size));
      members.push({ name, size, sha256: hash.digest('hex') });
    } finally {
      await from.close();
    }
  };
  return { members, text, file };
}

async function write(
  order: BackupRequest,
  staging: string,
  { shape, uuids, rows, sealedPasswords }: Snapshot,
  part: string,
): Promise<void> {
  const { config, madeAt, passphrase } = order;
  const master = masterSecret(config.dataFolder, config.secretKey);
  const head: BackupHead = {
    format: formatVersion,
    product: productVersion,
    shape,
    madeAt,
    keyMark: master === null ? null : secretFingerprint(master),
    sealedPasswords,
  };
  const handle = await open(part, 'wx', 0o600);
  try {
    const { members, text, file } = archive(handle, madeAt);
    await text(headName, JSON.stringify(head));
    await file(metadataName, join(staging, metadataName));
    for (const uuid of uuids) await file(tableMember(uuid), join(staging, `${uuid}.duckdb`));
    if (passphrase !== null && master !== null) await text(keyName, await sealKey(master, passphrase));
    const manifest = JSON.stringify({ members, rows: Object.fromEntries(rows) } satisfies BackupManifest);
    await text(manifestName, manifest);
    await text(endName, JSON.stringify({ manifestSha256: sha256(manifest) }));
    await handle.writeFile(tarEnd);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a finished file its name, writing over nothing. */
async function putInPlace(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
    await rm(part);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw fail('BACKUP_001', { file });
    if (codeOf(error) === 'ENOENT') throw error;
    await rename(part, file);
  }
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Backs up a data folder with its metadata into one file, beside a server that may be running on it: one moment of the metadata and the
 * files of the tables that it names. The file is written beside its name, read again whole, and then gets its name.
 *
 * @throws BACKUP_001 when the name is taken, BACKUP_008 when files of tables are lost, COMMAND_005 when it cannot be written
 */
export async function makeBackup(order: BackupRequest): Promise<MadeBackup> {
  const { config, file } = order;
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  const staging = join(config.dataFolder, `backup-${process.pid}.part`);
  try {
    if (
      await stat(file).then(
        () => true,
        () => false,
      )
    )
      throw fail('BACKUP_001', { file });
    await sweepBackups(config.dataFolder);
    await sweep(dirname(file), archivePattern);
    const takenSnapshot = await takeSnapshot(order, staging);
    await write(order, staging, takenSnapshot, part);
    const { handle } = await openBackup(part);
    const { size } = await handle.stat().finally(() => handle.close());
    await putInPlace(part, file);
    return {
      shape: takenSnapshot.shape,
      sizeBytes: size,
      tables: takenSnapshot.uuids.length,
      rows: Object.fromEntries(takenSnapshot.rows),
      sealedPasswords: takenSnapshot.sealedPasswords,
    };
  } catch (error) {
    throw error instanceof SextantError
      ? error
      : fail('COMMAND_005', { file, reason: reasonOf(error) }, { cause: error });
  } finally {
    await rm(part, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}
