import { stat, statfs } from 'node:fs/promises';
import type { UploadedTable, UploadedTables } from '@sextant/contract';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { TableUse } from '../../data/table-use.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatasetRow } from '../../store/schema.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import type { SessionUser } from '../../policies/session.ts';
import { queriesOver, readersOf } from '../datasets/table-readers.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import { keptFormerMs } from './table-files.ts';

interface UploadParts {
  readonly store: Store;
  readonly registry: Pick<EngineRegistry, 'fileOf'>;
  readonly use: Pick<TableUse, 'times'>;
  readonly dataFolder: string;
  readonly clock: () => number;
  /** How a file comes by itself into the table of a dataset. */
  readonly summary: (datasetId: number) => Promise<UploadedTable['schedule']>;
}

/** What shows a table: its dataset, else the one in the trash that was deleted last. */
async function datasetOver({ datasets }: Store, table: StoredTableRow): Promise<DatasetRow | null> {
  const live = await datasets.byName(table.database_id, table.schema_name, table.name);
  if (live !== undefined) return live;
  const trashedDataset = await datasets.trashedOver(table.database_id, table.schema_name, table.name);
  return trashedDataset.toSorted((a, b) => (b.deleted_at ?? 0) - (a.deleted_at ?? 0))[0] ?? null;
}

/** Bytes on disk: the file and what the engine keeps beside it. */
async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}.wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The statements that read a table: by name those that the user sees, and how many he does not. */
async function readBy(store: Store, user: SessionUser, table: StoredTableRow): Promise<UploadedTable['readBy']> {
  const place = { databaseId: table.database_id, schema: table.schema_name, name: table.name };
  const [datasets, queries] = await Promise.all([readersOf(store, place), queriesOver(store, place)]);
  const visibleIds = await visibleAmong(
    store,
    user,
    'dataset',
    datasets.map(({ id }) => id),
  );
  const shownDatasets = datasets.filter(({ id }) => visibleIds.has(id));
  // A saved query is its author's alone.
  const ownQueries = queries.filter(({ created_by: authorId }) => authorId === user.id);
  return {
    datasets: shownDatasets.map(({ name }) => name),
    queries: ownQueries.map(({ label }) => label ?? 'Untitled query'),
    hidden: datasets.length - shownDatasets.length + queries.length - ownQueries.length,
  };
}

/** The state before, as long as the table can be put back to it. */
async function formerOf(store: Store, table: StoredTableRow, now: number): Promise<UploadedTable['former']> {
  const former = await store.formerTables.find(table);
  if (former === undefined || former.replaced_at < now - keptFormerMs) return null;
  return {
    rows: former.row_count,
    bytes: former.size_bytes,
    replacedAt: former.replaced_at,
    until: former.replaced_at + keptFormerMs,
  };
}

/** Tables that users uploaded, the largest first: one's own, or everybody's for an administrator; and the space that is left. */
export async function listUploads(
  { store, registry, use, dataFolder, clock, summary }: UploadParts,
  user: SessionUser,
): Promise<UploadedTables> {
  const database = await store.databases.byPurpose('uploads');
  const tables = database === undefined ? [] : await store.storedTables.list(database.id);
  const ownTables = isAdmin(user) ? tables : tables.filter((table) => table.created_by === user.id);
  const users = await store.users.byIds(ownTables.map((table) => table.created_by));
  const times = await use.times();
  const result = await Promise.all(
    ownTables.map(async (table): Promise<UploadedTable> => {
      const dataset = await datasetOver(store, table);
      const useCounts = dataset === null ? { charts: 0, dashboards: 0 } : await store.datasets.uses(dataset.id);
      const former = await formerOf(store, table, clock());
      const owner = table.created_by === null ? undefined : users.get(table.created_by);
      return {
        uuid: table.uuid,
        name: table.name,
        schema: table.schema_name,
        owner: owner === undefined ? null : { id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim() },
        rows: table.row_count,
        bytes: await sizeOf(registry.fileOf(table.uuid)),
        createdAt: table.created_at,
        usedAt: dataset === null ? null : (times.get(dataset.id) ?? null),
        dataset: dataset === null ? null : { id: dataset.id, name: dataset.name, inTrashSince: dataset.deleted_at },
        ...useCounts,
        readBy: await readBy(store, user, table),
        former,
        schedule: dataset === null || dataset.deleted_at !== null ? null : await summary(dataset.id),
      };
    }),
  );
  const disk = await statfs(dataFolder);
  return {
    result: result.toSorted((a, b) => b.bytes - a.bytes),
    disk: {
      usedBytes: result.reduce((sum, { bytes, former }) => sum + bytes + (former?.bytes ?? 0), 0),
      freeBytes: disk.bavail * disk.bsize,
    },
  };
}
