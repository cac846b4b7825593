import { existsSync, readdirSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { cellAt, fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import { duckdbFileEngine } from '@sextant/engines';
import type { Config } from '../../config.ts';
import { tableInFile } from '../../data/engine-registry.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import { reasonOf } from './backup-format.ts';
import { settingsOf, reachedOf } from '../../connections/database-settings.ts';
import { passwordPath } from '../auth/first-admin.ts';
import { keyPath, keysOf, masterSecret } from '../../secrets/secrets.ts';

const megabyte = 1024 ** 2;
/** Less than this is reported: an import of a middling file needs as much. */
const fewBytes = 1024 * megabyte;
const others = 0o077;
/** Where DuckDB writes what its files are. */
const magicAt = 8;
const magic = 'DUCK';
const readTimeoutMs = 120_000;
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function looksWhole(file: string, { size_bytes: size }: StoredTableRow): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(magic.length);
    await handle.read(head, 0, head.length, magicAt);
    if (head.toString('latin1') !== magic) return 'it is no DuckDB file';
    const found = (await handle.stat()).size;
    return found === size ? null : `it has ${found} bytes and not ${size}`;
  } finally {
    await handle.close();
  }
}

/** Counts the rows by the engine, which opens the file as it does for charts. */
async function reads(file: string, config: Config, { row_count: rows }: StoredTableRow): Promise<string | null> {
  const tempDir = join(config.dataFolder, 'temp', `check-${process.pid}`);
  const engine = duckdbFileEngine({ file, tempDir, memoryLimitBytes: 256 * megabyte, idleMs: 60_000, log: silentLog });
  try {
    const { table } = await engine.run({
      sql: `select count(*) as n from "${tableInFile}"`,
      timeoutMs: readTimeoutMs,
      maxRows: 1,
      maxBytes: megabyte,
      signal: AbortSignal.timeout(readTimeoutMs),
    });
    const [countedColumn] = table.columns;
    const found = countedColumn === undefined ? 0 : Number(cellAt(countedColumn, 0));
    return found === rows ? null : `it has ${found} rows and not ${rows}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await engine.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

async function* checkTables(store: Store, config: Config, isReading: boolean): AsyncGenerator<SextantError> {
  const folder = join(config.dataFolder, 'tables');
  const rows = await store.storedTables.all();
  for (const row of rows) {
    const file = join(folder, `${row.uuid}.duckdb`);
    const table = `${row.schema_name}.${row.name}`;
    if (!existsSync(file)) {
      // It may have been replaced since the list was read.
      if ((await store.storedTables.find(row.database_id, row.schema_name, row.name))?.uuid === row.uuid)
        yield fail('CHECK_005', { file, table });
      continue;
    }
    const wrongText =
      (await looksWhole(file, row).catch(reasonOf)) ?? (isReading ? await reads(file, config, row) : null);
    if (wrongText !== null) yield fail('CHECK_006', { file, table, reason: wrongText });
  }
  const formerTables = await store.formerTables.all();
  const tableFileNames = new Set([...rows, ...formerTables].map(({ uuid }) => `${uuid}.duckdb`));
  const strayPaths = existsSync(folder) ? readdirSync(folder).filter((name) => !tableFileNames.has(name)) : [];
  if (strayPaths.length > 0) yield fail('CHECK_007', { folder, count: strayPaths.length });
}

function* checkRights({ dataFolder }: Config): Generator<SextantError> {
  for (const file of [dataFolder, keyPath(dataFolder), passwordPath(dataFolder)])
    if (existsSync(file) && (statSync(file).mode & others) !== 0) yield fail('CHECK_008', { file });
}

async function* checkKey(store: Store, { dataFolder, secretKey }: Config): AsyncGenerator<SextantError> {
  const sealedDatabases = (await store.databases.all()).filter((row) => settingsOf(row).sealedPassword !== null);
  try {
    const master = masterSecret(dataFolder, secretKey);
    if (master === null) {
      if (sealedDatabases.length > 0) yield fail('CHECK_009', { reason: `${keyPath(dataFolder)} is not there` });
      return;
    }
    const { connections } = keysOf(master);
    const names = sealedDatabases
      .filter((row) => {
        const connection = reachedOf(connections, row)?.connection;
        return connection?.kind === 'server' && connection.password === null;
      })
      .map(({ name }) => name);
    if (names.length > 0) yield fail('CHECK_010', { names });
  } catch (error) {
    yield fail('CHECK_009', { reason: reasonOf(error) });
  }
}

async function* checkSpace({ dataFolder }: Config): AsyncGenerator<SextantError> {
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  if (free < fewBytes) yield fail('CHECK_011', { folder: dataFolder, freeMegabytes: Math.floor(free / megabyte) });
}

/** What is wrong with the files beside the metadata. `isReading` opens each table with the engine, which takes a second each. */
export async function* checkFiles(store: Store, config: Config, isReading: boolean): AsyncGenerator<SextantError> {
  yield* checkRights(config);
  yield* checkKey(store, config);
  yield* checkTables(store, config, isReading);
  yield* checkSpace(config);
}
