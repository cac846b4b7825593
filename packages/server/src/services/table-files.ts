import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../store/open-store.ts';
import type { StoredTableRow } from '../store/schema.ts';
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
 * removed, and so is an uploaded table that no dataset shows: its import never finished, or its dataset left the trash for good.
 * Call it before the engine opens. Answers how many files went.
 */
export async function sweepTableFiles(store: Store, folder: string, now: number): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const uploads = await store.databases.byPurpose('uploads');
  const tables = await store.storedTables.all();
  const kept = new Set<string>();
  for (const table of tables) {
    const isUpload = table.database_id === uploads?.id;
    if (isUpload && !(await hasDataset(store, table, now - keptInTrashMs))) await store.storedTables.remove(table.uuid);
    else kept.add(table.uuid);
  }
  const stray = (await readdir(folder)).filter((name) => !kept.has(name.split('.')[0] ?? '') || name.includes('.part'));
  await Promise.all(stray.map((name) => rm(join(folder, name), { force: true, recursive: true })));
  return stray.length;
}

/** As long as a dataset can be taken out of the trash, so long its table is kept. */
const keptInTrashMs = 30 * 86_400_000;

async function hasDataset(store: Store, table: StoredTableRow, since: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('dataset')
    .select('id')
    .where('database_id', '=', table.database_id)
    .where('schema_name', '=', table.schema_name)
    .where('name', '=', table.name)
    .where((where) => where.or([where('deleted_at', 'is', null), where('deleted_at', '>=', since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
