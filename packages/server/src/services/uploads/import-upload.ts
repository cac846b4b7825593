import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { SextantError, fail } from '@sextant/contract';
import type { Dataset, ImportWarning, UploadImport, UploadImported } from '@sextant/contract';
import type { ImportColumn, ImportResult, Importer } from '@sextant/engines';
import type { FastifyBaseLogger } from 'fastify';
import { requireAnyUpload } from '../../policies/uploads.ts';
import { tableInFile } from '../../data/engine-registry.ts';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import type { UploadFolder, WaitingFile } from '../../data/upload-folder.ts';
import type { DatasetDraft } from '../../store/datasets.ts';
import { readDataset } from '../../store/datasets.ts';
import type { Store, StoreParts } from '../../store/open-store.ts';
import type { DatasetRow, StoredTableRow } from '../../store/schema.ts';
import type { Change } from '../../store/versions.ts';
import { draftDataset } from '../datasets/dataset-of-table.ts';
import type { TablePlace } from '../datasets/dataset-of-table.ts';
import { makeFirstDashboard, profileTable } from './first-dashboard.ts';
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
    const { dataset, written, moved } = await importTable(
      context,
      file,
      { place, request, userId: session.user.id },
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
      warnings: [...(moved === null ? [] : [movedWarning(place.name, moved)]), ...first.warnings],
    };
  } finally {
    context.imports.delete(uuid);
  }
}

interface ImportRequest {
  readonly place: TablePlace;
  readonly request: UploadImport;
  readonly userId: number;
}

async function importTable(
  context: UploadContext,
  file: WaitingFile,
  { place, request, userId }: ImportRequest,
  signal: AbortSignal,
) {
  const { store, registry, importer, folder } = context;
  const describedDataset = await store.datasets.byName(place.databaseId, place.schema, place.name);
  const isTrashed = describedDataset === undefined && (await isOnlyTrashed(store, place));
  // The table of a dataset in the trash is nobody's to replace; it makes room.
  const before = isTrashed ? undefined : await store.storedTables.find(place.databaseId, place.schema, place.name);
  if ((before !== undefined || describedDataset !== undefined) && request.ifExists === 'fail')
    throw fail('UPLOAD_012', { tableName: place.name });
  const path = folder.pathOf(file);
  const options = request.options ?? file.options;
  const previewColumns = isDeepStrictEqual(options, file.options) ? file.columns : null;
  const names =
    previewColumns?.map(({ name }) => name) ?? (await importer.sniffFile({ file: path, options, signal })).columnNames;
  const columns = chosenColumns(names, previewColumns, request);
  const uuid = randomUUID();
  const appendTo =
    request.ifExists === 'append' && before !== undefined
      ? { file: registry.fileOf(before.uuid), tableName: tableInFile }
      : null;
  const target = { file: registry.fileOf(uuid), tableName: tableInFile, appendTo };
  try {
    const result = await importer.importFile({ file: path, options, columns, target, signal });
    const writtenTable = { ...result, columns: withPlain(result.columns, columns, options.plainColumns, names) };
    const finishedImport = { place, writtenTable, uuid, userId, source: file.fileName, before, describedDataset };
    const { row, movedName } = await saveTable(context, finishedImport);
    return { dataset: readDataset(row), written: writtenTable, moved: movedName };
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

/** The columns to take, by their place in the file, read as the preview has settled; what nobody looked at yet is settled by the importer. */
function chosenColumns(
  names: readonly string[],
  previewColumns: readonly ImportColumn[] | null,
  { columns }: UploadImport,
): ImportColumn[] {
  const importedColumns = columns.filter(({ keep }) => keep);
  if (importedColumns.length === 0) throw fail('UPLOAD_015', {});
  const lowerNames = importedColumns.map(({ name }) => name.trim().toLowerCase());
  const repeatedNames = importedColumns
    .filter(({ name }, index) => lowerNames.indexOf(name.trim().toLowerCase()) !== index)
    .map(({ name }) => name);
  if (repeatedNames.length > 0) throw fail('UPLOAD_016', { names: repeatedNames });
  return importedColumns.map(({ source, name, type }) => {
    const index = names.indexOf(source);
    if (index < 0) throw fail('NOT_FOUND_010', { id: source });
    const previewColumn = previewColumns?.[index];
    return { index, name: name.trim(), type, format: previewColumn?.type === type ? previewColumn.format : null };
  });
}

interface FinishedImport {
  readonly place: TablePlace;
  readonly writtenTable: WrittenTable;
  readonly uuid: string;
  readonly userId: number;
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
async function saveTable(
  context: UploadContext,
  { place, writtenTable, uuid, userId, source, before, describedDataset }: FinishedImport,
): Promise<SavedTable> {
  const { store, registry } = context;
  const draft = draftOver(draftDataset(place, writtenTable.columns), describedDataset);
  const table = {
    uuid,
    database_id: place.databaseId,
    schema_name: place.schema,
    name: place.name,
    row_count: writtenTable.rowCount,
    size_bytes: writtenTable.sizeBytes,
    created_by: userId,
  };
  const change = {
    authorId: userId,
    reason: describedDataset === undefined ? `Made from ${source}` : `Table replaced by ${source}`,
    baseVersion: null,
  };
  const savedParts = await store.inOneTransaction(async (parts) => {
    const { storedTables, datasets } = parts;
    const movedText = describedDataset === undefined ? await moveTrashed(parts, place, change) : null;
    await storedTables.put({ ...table, details: JSON.stringify({ source }) });
    const row =
      describedDataset === undefined
        ? await datasets.create(draft, change)
        : await datasets.save(describedDataset.id, draft, change);
    if (row === undefined) throw fail('NOT_FOUND_003', { id: describedDataset?.id ?? 0 });
    return { row, movedName: movedText };
  });
  await registry.reloadTables();
  if (before !== undefined) await removeTableFile(registry, before.uuid);
  return savedParts;
}

/** Whether a name is only that of datasets in the trash. It is free then: `moveTrashed` makes room for the new table. */
export const isOnlyTrashed = async (store: Store, { databaseId, schema, name }: TablePlace): Promise<boolean> =>
  (await store.datasets.trashedOver(databaseId, schema, name)).length > 0;

/**
 * Gives datasets in the trash and their table another name, under which they can be restored whole. Returns that name, or null when there are none.
 *
 * @throws UPLOAD_012 when one was restored meanwhile
 */
async function moveTrashed(
  { datasets, storedTables }: StoreParts,
  { databaseId, schema, name }: TablePlace,
  change: Change,
): Promise<string | null> {
  if ((await datasets.byName(databaseId, schema, name)) !== undefined) throw fail('UPLOAD_012', { tableName: name });
  const trashedDataset = await datasets.trashedOver(databaseId, schema, name);
  if (trashedDataset.length === 0) return null;
  const isTaken = async (free: string): Promise<boolean> =>
    (await storedTables.find(databaseId, schema, free)) !== undefined ||
    (await datasets.byName(databaseId, schema, free)) !== undefined ||
    (await datasets.trashedOver(databaseId, schema, free)).length > 0;
  let free = `${name}_earlier`;
  for (let number = 2; await isTaken(free); number += 1) free = `${name}_earlier_${number}`;
  const table = await storedTables.find(databaseId, schema, name);
  if (table !== undefined) await storedTables.rename(table.uuid, free);
  for (const row of trashedDataset)
    await datasets.renameTrashed(row, free, { ...change, reason: `Renamed: a new table took the name ${name}` });
  return free;
}

/** A dataset that was there keeps its words, owners and own metrics; columns follow the table. */
function draftOver(freshDraft: DatasetDraft, row: DatasetRow | undefined): DatasetDraft {
  if (row === undefined) return freshDraft;
  const old: Dataset = readDataset(row);
  const oldColumns = new Map(old.columns.map((column) => [column.name, column]));
  const calculatedColumns = old.columns.filter(({ expression }) => expression !== null);
  const names = new Set(old.metrics.map(({ name }) => name));
  return {
    ...freshDraft,
    description: old.description,
    mainTimeColumn: freshDraft.columns.some(({ name }) => name === old.mainTimeColumn)
      ? old.mainTimeColumn
      : freshDraft.mainTimeColumn,
    columns: [
      ...freshDraft.columns.map((column) => ({
        ...oldColumns.get(column.name),
        ...column,
        // Null is a choice too: it shows the name.
        label: (oldColumns.get(column.name) ?? column).label,
      })),
      ...calculatedColumns,
    ],
    metrics: [...old.metrics, ...freshDraft.metrics.filter(({ name }) => !names.has(name))],
  };
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
