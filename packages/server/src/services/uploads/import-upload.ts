import { randomUUID } from 'node:crypto';
import { SextantError, fail } from '@sextant/contract';
import type { Dataset, ImportWarning, UploadImport, UploadImported } from '@sextant/contract';
import type { ImportColumn, ImportResult, Importer } from '@sextant/engines';
import type { FastifyBaseLogger } from 'fastify';
import { requireAnyUpload } from '../../policies/uploads.ts';
import { tableInFile } from '../../data/engine-registry.ts';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { KeyedTurns } from '../../data/keyed-turns.ts';
import type { UploadFolder, WaitingFile } from '../../data/upload-folder.ts';
import { readDataset } from '../../store/datasets.ts';
import type { Store, StoreParts } from '../../store/open-store.ts';
import type { DatasetRow } from '../../store/schema.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import type { Change } from '../../store/versions.ts';
import type { TablePlace } from '../datasets/dataset-of-table.ts';
import { makeFirstDashboard, profileTable } from '../first-dashboard/first-dashboard.ts';
import { readingOf } from './chosen-columns.ts';
import { draftAfterImport, isChangedByImport } from './draft-after-import.ts';
import { removeTableFile } from './table-files.ts';
import type { Session } from '../../policies/session.ts';

/** All that uploads need. */
export interface UploadContext {
  readonly folder: UploadFolder;
  readonly importer: Importer;
  readonly registry: EngineRegistry;
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly clock: () => number;
  readonly maxBytes: number;
  /** Imports that go on, by upload: one at a time each, and Cancel reaches them. */
  readonly imports: Map<string, AbortController>;
  /** Turns of tables that are written. */
  readonly turns: KeyedTurns;
}

const uploadsUuid = '5a0f2b57-0c0f-4a52-9a39-9d1b5c1a7f22';

/** The database *Uploads*, made when it is first needed. */
export async function uploadsDatabase(store: Store): Promise<number> {
  const uploadDatabase = await store.databases.byPurpose('uploads');
  if (uploadDatabase !== undefined) return uploadDatabase.id;
  const change = { authorId: null, reason: 'Uploads', baseVersion: null };
  return (
    await store.databases.create({ name: 'Uploads', engine: 'duckdb', purpose: 'uploads', uuid: uploadsUuid }, change)
  ).id;
}

/** The schema of a user's uploads. The number keeps it apart from every other user's and from names with a meaning. */
function personalSchema({ user }: Pick<Session, 'user'>): string {
  const slug = user.username
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return `${slug === '' ? 'person' : slug}_${user.id}`;
}

/** Where a user's table of a name stands, and whether it is taken. */
export async function placeOf(store: Store, session: Session, tableName: string): Promise<TablePlace> {
  return {
    databaseId: await uploadsDatabase(store),
    schema: personalSchema(session),
    name: tableName.trim(),
    ownerIds: [session.user.id],
  };
}

/**
 * Makes the table of a waiting file, its dataset and, when asked, a first dashboard. The table file appears whole, then the store
 * takes over table and dataset in one write, then charts and dashboard in another: a stop at any moment leaves nothing half-done.
 *
 * @throws UPLOAD_012 when the name is taken and nobody said what to do, UPLOAD_015, UPLOAD_016 for the choice of columns,
 * UPLOAD_017 while it is being imported already, UPLOAD_009 when somebody canceled, and what the importer throws
 */
export async function importUpload(
  context: UploadContext,
  session: Session,
  { uuid, request }: { readonly uuid: string; readonly request: UploadImport },
  signal: AbortSignal,
): Promise<UploadImported> {
  const file = await context.folder.find(uuid, session.user.id);
  requireAnyUpload(session.user);
  if (context.imports.has(uuid)) throw fail('UPLOAD_017', {});
  const cancel = new AbortController();
  context.imports.set(uuid, cancel);
  try {
    const wholeSignal = AbortSignal.any([signal, cancel.signal]);
    const place = await placeOf(context.store, session, request.tableName);
    const { dataset, written, moved, undo } = await importTable(
      context,
      file,
      { place, request, ownerId: session.user.id, authorId: session.user.id },
      wholeSignal,
    );
    await context.folder.remove(uuid);
    const first = request.makeDashboard
      ? await firstDashboard(context, dataset, written, session.user.id)
      : noDashboard;
    return {
      datasetId: dataset.id,
      tableName: dataset.name,
      rowCount: written.rowCount,
      badCells: written.columns
        .filter(({ badCells }) => badCells > 0)
        .map(({ name, badCells, badExamples }) => ({ column: name, count: badCells, examples: [...badExamples] })),
      dashboardId: first.dashboardId,
      dashboardUrl: first.dashboardId === null ? null : `/superset/dashboard/${first.dashboardId}/`,
      chartIds: [...first.chartIds],
      undo,
      warnings: [...(moved === null ? [] : [movedWarning(place.name, moved)]), ...first.warnings],
    };
  } finally {
    context.imports.delete(uuid);
  }
}

/** What names the turns of a table. */
export const tableKey = ({ databaseId, schema, name }: Omit<TablePlace, 'ownerIds'>): string =>
  JSON.stringify([databaseId, schema, name]);

/** A file that is to become a table, or a part of one. */
interface ImportRequest {
  readonly place: TablePlace;
  readonly request: Pick<UploadImport, 'columns' | 'ifExists' | 'options'>;
  /** Whose table it is. */
  readonly ownerId: number | null;
  readonly authorId: number;
  /** Saves no version of a dataset that stays as it is. Default false. */
  readonly isQuiet?: boolean;
}

/** A table that was written, with its dataset. */
interface ImportedTable {
  readonly dataset: Dataset;
  readonly written: WrittenTable;
  /** The new name of a table whose dataset is in the trash. */
  readonly moved: string | null;
  /** Names what was written, when there was a table before; else null. */
  readonly undo: string | null;
}

/** Imports into one table follow each other: an append begins with the rows that the one before has left. */
export const importTable = (
  context: UploadContext,
  file: WaitingFile,
  order: ImportRequest,
  signal: AbortSignal,
): Promise<ImportedTable> => context.turns(tableKey(order.place), () => importInTurn(context, file, order, signal));

async function importInTurn(
  context: UploadContext,
  file: WaitingFile,
  order: ImportRequest,
  signal: AbortSignal,
): Promise<ImportedTable> {
  const { place, request } = order;
  const { store, registry, importer } = context;
  const describedDataset = await store.datasets.byName(place.databaseId, place.schema, place.name);
  const isTrashed = describedDataset === undefined && (await isOnlyTrashed(store, place));
  // The table of a dataset in the trash is nobody's to replace; it makes space.
  const before = isTrashed ? undefined : await store.storedTables.find(place.databaseId, place.schema, place.name);
  if ((before !== undefined || describedDataset !== undefined) && request.ifExists === 'fail')
    throw fail('UPLOAD_012', { tableName: place.name });
  const { path, options, names, columns } = await readingOf(context, file, request, signal);
  const uuid = randomUUID();
  const appendTo =
    request.ifExists === 'append' && before !== undefined
      ? { file: registry.fileOf(before.uuid), tableName: tableInFile }
      : null;
  const target = { file: registry.fileOf(uuid), tableName: tableInFile, appendTo };
  try {
    const result = await importer.importFile({ file: path, options, columns, target, signal });
    const writtenTable = { ...result, columns: withPlain(result.columns, columns, options.plainColumns, names) };
    const finishedImport = { ...order, writtenTable, uuid, source: file.fileName, before, describedDataset };
    const { row, movedName } = await saveTable(context, finishedImport);
    const undo = before === undefined ? null : uuid;
    return { dataset: readDataset(row), written: writtenTable, moved: movedName, undo };
  } catch (error) {
    const existingTable = await store.storedTables.find(place.databaseId, place.schema, place.name);
    if (existingTable?.uuid !== uuid) await removeTableFile(registry, uuid);
    throw error;
  }
}

type PlainColumn = ImportResult['columns'][number] & { readonly isPlain: boolean };
/** What was written, with what the user said of the columns. */
type WrittenTable = Omit<ImportResult, 'columns'> & { readonly columns: readonly PlainColumn[] };

const withPlain = (
  writtenColumns: ImportResult['columns'],
  takenColumns: readonly ImportColumn[],
  plainTexts: readonly string[],
  names: readonly string[],
): PlainColumn[] => {
  const printedSet = new Set(
    takenColumns.filter(({ index }) => plainTexts.includes(names[index] ?? '')).map(({ name }) => name),
  );
  return writtenColumns.map((column) => ({ ...column, isPlain: printedSet.has(column.name) }));
};

interface FinishedImport extends Omit<ImportRequest, 'request'> {
  readonly writtenTable: WrittenTable;
  readonly uuid: string;
  readonly source: string;
  readonly before: StoredTableRow | undefined;
  readonly describedDataset: DatasetRow | undefined;
}

interface SavedTable {
  readonly row: DatasetRow;
  /** The new name of a table whose dataset is in the trash. */
  readonly movedName: string | null;
}

/** Store first, all or nothing, then engine, then the old file: each step leaves something that works. */
async function saveTable(context: UploadContext, finished: FinishedImport): Promise<SavedTable> {
  const { place, writtenTable, uuid, ownerId, authorId, source, before, describedDataset } = finished;
  const { store, registry } = context;
  const table = {
    uuid,
    database_id: place.databaseId,
    schema_name: place.schema,
    name: place.name,
    row_count: writtenTable.rowCount,
    size_bytes: writtenTable.sizeBytes,
    created_by: ownerId,
  };
  const change = {
    authorId,
    reason: describedDataset === undefined ? `Made from ${source}` : `Table replaced by ${source}`,
    baseVersion: null,
  };
  const { outdated, ...savedParts } = await store.inOneTransaction(async (parts) => {
    const { storedTables, formerTables, datasets } = parts;
    const movedText = describedDataset === undefined ? await moveTrashed(parts, place, change) : null;
    const record = describedDataset === undefined ? undefined : await datasets.record(describedDataset.id);
    await storedTables.put({ ...table, details: JSON.stringify({ source }) });
    const former = before && { ...before, replaced_at: context.clock(), dataset_version: record?.row.version ?? null };
    const outdatedUuid = former === undefined ? null : await formerTables.put(former);
    const draft = draftAfterImport(place, writtenTable.columns, record);
    const row =
      describedDataset === undefined
        ? await datasets.create(draft, change)
        : finished.isQuiet === true && record !== undefined && !isChangedByImport(record, draft)
          ? describedDataset
          : await datasets.save(describedDataset.id, draft, change);
    if (row === undefined) throw fail('NOT_FOUND_003', { id: describedDataset?.id ?? 0 });
    return { row, movedName: movedText, outdated: outdatedUuid };
  });
  await registry.reloadTables();
  if (outdated !== null) await removeTableFile(registry, outdated);
  return savedParts;
}

/** Whether a name is only that of datasets in the trash. It is free then: `moveTrashed` makes space for the new table. */
export const isOnlyTrashed = async (store: Store, { databaseId, schema, name }: TablePlace): Promise<boolean> =>
  (await store.datasets.trashedOver(databaseId, schema, name)).length > 0;

/**
 * Gives datasets in the trash and their table another name, under which they can be restored whole. Returns that name, or null when there are none.
 *
 * @throws UPLOAD_012 when one was restored meanwhile
 */
async function moveTrashed(
  { datasets, storedTables, formerTables }: StoreParts,
  { databaseId, schema, name }: TablePlace,
  change: Change,
): Promise<string | null> {
  if ((await datasets.byName(databaseId, schema, name)) !== undefined) throw fail('UPLOAD_012', { tableName: name });
  const trashedDataset = await datasets.trashedOver(databaseId, schema, name);
  if (trashedDataset.length === 0) return null;
  const isUniqueViolation = async (free: string): Promise<boolean> =>
    (await storedTables.find(databaseId, schema, free)) !== undefined ||
    (await datasets.byName(databaseId, schema, free)) !== undefined ||
    (await datasets.trashedOver(databaseId, schema, free)).length > 0;
  let free = `${name}_earlier`;
  for (let number = 2; await isUniqueViolation(free); number += 1) free = `${name}_earlier_${number}`;
  const table = await storedTables.find(databaseId, schema, name);
  if (table !== undefined) {
    await storedTables.rename(table.uuid, free);
    const former = await formerTables.find(table);
    if (former !== undefined) await formerTables.rename(former.uuid, free);
  }
  for (const row of trashedDataset)
    await datasets.renameTrashed(row, free, { ...change, reason: `Renamed: a new table took the name ${name}` });
  return free;
}

interface FirstMade {
  readonly dashboardId: number | null;
  readonly chartIds: readonly number[];
  readonly warnings: readonly ImportWarning[];
}

const noDashboard: FirstMade = { dashboardId: null, chartIds: [], warnings: [] };

/** The table stands whether or not a dashboard can be made of it; when it cannot, the result says why. */
async function firstDashboard(
  { registry, store, log }: UploadContext,
  dataset: Dataset,
  { columns, rowCount }: WrittenTable,
  ownerId: number,
): Promise<FirstMade> {
  try {
    const source = await registry.sourceOf(dataset.databaseId);
    const profile = await profileTable(source, dataset, new Map(columns.map((column) => [column.name, column])));
    const isPublished = source.purpose !== 'uploads';
    return { ...(await makeFirstDashboard(store, dataset, profile, { ownerId, isPublished })), warnings: [] };
  } catch (error) {
    log.error({ err: error, datasetId: dataset.id }, 'the first dashboard could not be made');
    const reason = error instanceof SextantError ? `${error.message} (${error.code})` : 'see the log of the server';
    const { message } = fail('UPLOAD_019', { tableName: dataset.name, rows: rowCount, reason });
    return { ...noDashboard, warnings: [{ code: 'UPLOAD_019', message }] };
  }
}

const movedWarning = (name: string, movedTo: string): ImportWarning => ({
  code: 'TRASHED_MOVED',
  message: `A deleted dataset had the name ${name}. It is called ${movedTo} now, should you restore it.`,
});
