import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptInTrashMs } from '../../store/trash.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import type { EngineRegistry } from '../../data/engine-registry.ts';

/** Removes a table file with what an interrupted write may have left beside it. */
export async function removeTableFile(registry: Pick<EngineRegistry, 'fileOf'>, uuid: string): Promise<void> {
  const file = registry.fileOf(uuid);
  await Promise.all(
    [file, `${file}.part`, `${file}.wal`, `${file}.part.wal`].map((path) => rm(path, { force: true, recursive: true })),
  );
}

/**
 * Brings the folder of table files in line with the store, after a stop at any moment: a file that no table of the store names is
 * removed, and so is an uploaded table that no dataset shows: its import never finished, or its dataset left the trash for good.
 * Call it before the engine opens. Returns how many files went.
 */
export async function sweepTableFiles(store: Store, folder: string, now: number): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await forgetTables(store, now);
  const tables = [...(await store.storedTables.all()), ...(await store.formerTables.all())];
  const tableUuids = new Set(tables.map(({ uuid }) => uuid));
  const strayPaths = (await readdir(folder)).filter(
    (name) => !tableUuids.has(name.split('.')[0] ?? '') || name.includes('.part'),
  );
  await Promise.all(strayPaths.map((name) => rm(join(folder, name), { force: true, recursive: true })));
  return strayPaths.length;
}

/** Removes for good what has been in the trash for too long: rows of the store first, then the tables that no dataset shows any more, while the engine runs. */
export async function emptyTrash(
  store: Store,
  registry: Pick<EngineRegistry, 'fileOf' | 'reloadTables'>,
  now: number,
): Promise<number> {
  const removedCount = await store.emptyTrash(now - keptInTrashMs);
  await sweepTables(store, registry, now);
  return removedCount;
}

/** Removes the tables that no dataset shows any more, while the engine runs. */
export async function sweepTables(
  store: Store,
  registry: Pick<EngineRegistry, 'fileOf' | 'reloadTables'>,
  now: number,
): Promise<void> {
  const missingTexts = await forgetTables(store, now);
  if (missingTexts.length > 0) await registry.reloadTables();
  for (const uuid of missingTexts) await removeTableFile(registry, uuid);
}

/** So long a table can be put back to what it was before it was replaced. */
export const keptFormerMs = 7 * 86_400_000;

/** Takes uploaded tables that no dataset shows out of the store, and what was replaced long ago. Returns the names of their files. */
async function forgetTables(store: Store, now: number): Promise<string[]> {
  const uploads = await store.databases.byPurpose('uploads');
  const forgottenFiles: string[] = [];
  for (const table of uploads === undefined ? [] : await store.storedTables.list(uploads.id)) {
    if (await hasDataset(store, table, now - keptInTrashMs)) continue;
    await store.storedTables.remove(table.uuid);
    forgottenFiles.push(table.uuid);
  }
  for (const former of await store.formerTables.all()) {
    const { database_id: databaseId, schema_name: schema, name } = former;
    const hasTable = (await store.storedTables.find(databaseId, schema, name)) !== undefined;
    if (hasTable && former.replaced_at >= now - keptFormerMs) continue;
    await store.formerTables.remove(former.uuid);
    forgottenFiles.push(former.uuid);
  }
  return forgottenFiles;
}

async function hasDataset(store: Store, table: StoredTableRow, since: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('dataset')
    .select('id')
    .where('database_id', '=', table.database_id)
    .where('schema_name', '=', table.schema_name)
    .where('name', '=', table.name)
    .where((builder) => builder.or([builder('deleted_at', 'is', null), builder('deleted_at', '>=', since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
