import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store/open-store.ts';
import type { EngineRegistry } from '../data/engine-registry.ts';

/** Removes a table file with what an interrupted write may have left beside it. */
export async function removeTableFile(registry: Pick<EngineRegistry, 'fileOf'>, uuid: string): Promise<void> {
  const file = registry.fileOf(uuid);
  await Promise.all(
    [file, `${file}.part`, `${file}.wal`, `${file}.part.wal`].map((path) => rm(path, { force: true, recursive: true })),
  );
}

/**
 * Brings the folder of table files in line with the store, after a stop at any moment: a file that no table of the store names is
 * removed, and so is an uploaded table that no dataset shows (its import never finished). Call it before the engine opens.
 * Answers how many files went.
 */
export async function sweepTableFiles(store: Store, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const uploads = await store.databases.byPurpose('uploads');
  const tables = await store.storedTables.all();
  const kept = new Set<string>();
  for (const table of tables) {
    const isUpload = table.database_id === uploads?.id;
    if (isUpload && !(await hasDataset(store, table.database_id, table.schema_name, table.name)))
      await store.storedTables.remove(table.uuid);
    else kept.add(table.uuid);
  }
  const stray = (await readdir(folder)).filter((name) => !kept.has(name.split('.')[0] ?? '') || name.includes('.part'));
  await Promise.all(stray.map((name) => rm(join(folder, name), { force: true, recursive: true })));
  return stray.length;
}

/** Also one in the trash keeps its table: it can be restored. */
async function hasDataset(store: Store, databaseId: number, schema: string, name: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('dataset')
    .select('id')
    .where('database_id', '=', databaseId)
    .where('schema_name', '=', schema)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
