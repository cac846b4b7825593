import { fail } from '@sextant/contract';
import type { TableChange, TableChangeBody } from '@sextant/contract';
import { requireAnyUpload } from '../../policies/uploads.ts';
import { tableInFile } from '../../data/engine-registry.ts';
import { readDataset } from '../../store/datasets.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import type { Session } from '../../policies/session.ts';
import { columnUses } from '../datasets/column-use.ts';
import type { WaitingFile } from '../../data/upload-folder.ts';
import { readingOf } from './chosen-columns.ts';
import { isOnlyTrashed, placeOf } from './import-upload.ts';
import type { UploadContext } from './import-upload.ts';
import { columnChanges, missingColumns, rejectionOf } from './table-change.ts';

/**
 * What an import would do to a table of the user that is there; nothing is done.
 *
 * @throws UPLOAD_023 when there is no such table, UPLOAD_015, UPLOAD_016 for the choice of columns, and what the importer throws
 */
export async function compareUpload(
  context: UploadContext,
  session: Session,
  { uuid, request }: { readonly uuid: string; readonly request: TableChangeBody },
  signal: AbortSignal,
): Promise<TableChange> {
  const file = await context.folder.find(uuid, session.user.id);
  requireAnyUpload(session.user);
  const place = await placeOf(context.store, session, request.tableName);
  const table = await context.store.storedTables.find(place.databaseId, place.schema, place.name);
  if (table === undefined || (await isOnlyTrashed(context.store, place)))
    throw fail('UPLOAD_023', { tableName: place.name });
  return compareWithTable(context, session, { file, table, request }, signal);
}

/** A file beside a table that is there. */
export async function compareWithTable(
  { folder, importer, registry, store }: UploadContext,
  { user }: Pick<Session, 'user'>,
  compared: { readonly file: WaitingFile; readonly table: StoredTableRow; readonly request: TableChangeBody },
  signal: AbortSignal,
): Promise<TableChange> {
  const { file, table, request } = compared;
  const { path, options, names, columns } = await readingOf({ folder, importer }, file, request, signal);
  const existingTable = { file: registry.fileOf(table.uuid), tableName: tableInFile };
  const comparison = await importer.compareFile({ file: path, options, columns, existingTable, signal });
  const { ifExists } = request;
  const comparedFile = { comparison, ifExists, sources: columns.map(({ index }) => names[index] ?? '') };
  const row = await store.datasets.byName(table.database_id, table.schema_name, table.name);
  const missing = missingColumns(comparedFile);
  const uses =
    row === undefined || missing.length === 0
      ? new Map<string, never>()
      : await columnUses(store, user, readDataset(row), missing);
  const changes = columnChanges(comparedFile, uses);
  const { tableRows, fileRows, unfitRows } = comparison;
  return {
    tableName: table.name,
    datasetId: row?.id ?? null,
    rows: { before: tableRows, inFile: fileRows, after: ifExists === 'append' ? tableRows + fileRows : fileRows },
    unfitRows,
    columns: changes,
    rejection: rejectionOf(comparedFile, changes, table.name),
  };
}
