import { SextantError, fail } from '@sextant/contract';
import type { ScheduleReading, TableChangeBody } from '@sextant/contract';
import type { FileSources, SourceMark } from '../../connections/file-sources.ts';
import { requireUpload, uploadsOf } from '../../policies/uploads.ts';
import { may } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { RunEnd } from '../../store/import-schedules.ts';
import type { ImportScheduleRow } from '../../store/table-schema.ts';
import { loadSessionUser } from '../sessions.ts';
import { compareWithTable } from '../uploads/compare-upload.ts';
import { importTable } from '../uploads/import-upload.ts';
import type { UploadContext } from '../uploads/import-upload.ts';
import { receiveSource } from './receive-source.ts';
import type { ReceivedFile } from './receive-source.ts';
import { mayFill, uploadedTableOf } from './schedule-target.ts';
import type { ScheduleTarget } from './schedule-target.ts';

/** What runs need. */
export interface ScheduleContext {
  readonly uploads: UploadContext;
  readonly sources: FileSources;
}

/** What tells the file that was imported last from another. */
interface LastFileMark extends SourceMark {
  readonly hash: string;
}

// Only this file writes marks, and only saves of schedules write readings.
const lastFileMark = ({ mark }: ImportScheduleRow): LastFileMark | null =>
  mark === null ? null : (JSON.parse(mark) as LastFileMark);
const readingOfSchedule = ({ reading }: ImportScheduleRow): ScheduleReading => JSON.parse(reading) as ScheduleReading;

const nothing = { rows_before: null, rows_after: null, unfit_rows: null, code: null, message: null };
const unchanged: RunEnd = { ...nothing, outcome: 'unchanged' };

/** Who answers for a schedule, as long as he may. @throws UPLOAD_034 */
async function responsibleFor(
  { store }: UploadContext,
  { changed_by: id }: ImportScheduleRow,
  table: ScheduleTarget['table'],
) {
  const user = id === null ? null : await loadSessionUser(store, id);
  if (user === null || !may(user, 'can_write Database') || !mayFill(user, table)) throw fail('UPLOAD_034', {});
  if (user.hasUploadDatabase && uploadsOf(user).length === 0) throw fail('UPLOAD_034', {});
  return user;
}

/**
 * Looks for the file of a schedule, and imports it when it is another than the one before. The table is what it was until the new one is complete,
 * and when anything fails.
 *
 * @throws UPLOAD_0xx, CONNECT_0xx, ACCESS_003
 */
export async function runSchedule(
  context: ScheduleContext,
  schedule: ImportScheduleRow,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { uploads, sources } = context;
  const { store, folder } = uploads;
  const record = await store.datasets.record(schedule.dataset_id);
  const table = record === undefined ? null : await uploadedTableOf(store, record.row);
  if (record === undefined || table === null) throw fail('UPLOAD_033', { name: record?.row.name ?? 'The dataset' });
  const user = await responsibleFor(uploads, schedule, table);
  const lastFile = lastFileMark(schedule);
  const source = { kind: schedule.source_kind, location: schedule.location };
  const openSource = await sources.open(source, lastFile, signal);
  if (openSource === null) return unchanged;
  const received = await receiveSource(uploads, openSource, user.id);
  try {
    const mark = JSON.stringify({ ...openSource.mark, hash: received.hash } satisfies LastFileMark);
    // The same bytes again: what its source says of it is newer, the table is not.
    const end =
      lastFile?.hash === received.hash
        ? unchanged
        : await importReceived(uploads, { schedule, user, received, table }, signal);
    await store.importSchedules.set(schedule.dataset_id, { mark });
    return end;
  } finally {
    await folder.remove(received.file.uuid);
  }
}

interface ReceivedForTable extends Pick<ScheduleTarget, 'table'> {
  readonly schedule: ImportScheduleRow;
  readonly user: SessionUser;
  readonly received: ReceivedFile;
}

async function importReceived(uploads: UploadContext, order: ReceivedForTable, signal: AbortSignal): Promise<RunEnd> {
  const { schedule, user, received, table } = order;
  const { file } = received;
  const { columns, options } = readingOfSchedule(schedule);
  const sniff = await uploads.importer.sniffFile({ file: uploads.folder.pathOf(file), options, signal });
  requireUpload(user, sniff.format);
  const missing = columns.filter(({ keep, source }) => keep && !sniff.columnNames.includes(source));
  if (missing.length > 0) throw fail('UPLOAD_029', { columns: missing.map(({ name }) => name) });
  const request: TableChangeBody = { tableName: table.name, columns, options, ifExists: schedule.mode };
  const unfitRows = await requireFitting(uploads, { ...order, request }, signal);
  const place = { databaseId: table.database_id, schema: table.schema_name, name: table.name, ownerIds: [] };
  const { written } = await importTable(
    uploads,
    file,
    { place, request, ownerId: table.created_by, authorId: user.id, isQuiet: true },
    signal,
  );
  const leftOut = sniff.columnNames.filter((name) => !columns.some(({ source }) => source === name));
  return {
    ...nothing,
    outcome: 'imported',
    rows_before: table.row_count,
    rows_after: written.rowCount,
    unfit_rows: unfitRows,
    message: leftOut.length === 0 ? null : `New columns of the file are left out: ${leftOut.join(', ')}`,
  };
}

/** Nothing is imported that would take a column from the table, or values that nobody has agreed to lose. Returns how many rows lose a cell. */
async function requireFitting(
  uploads: UploadContext,
  { schedule, user, received, table, request }: ReceivedForTable & { readonly request: TableChangeBody },
  signal: AbortSignal,
): Promise<number> {
  const change = await compareWithTable(uploads, { user }, { file: received.file, table, request }, signal);
  const missing = change.columns.filter(({ kind }) => kind === 'missing').map(({ name }) => name);
  if (missing.length > 0) throw fail('UPLOAD_029', { columns: missing });
  if (change.rejection !== null) throw fail('UPLOAD_018', { tableName: table.name, reason: change.rejection.message });
  const unfit = change.columns.filter(({ badCells }) => badCells > 0).map(({ name }) => name);
  if (unfit.length > 0 && schedule.takes_unfit === 0)
    throw fail('UPLOAD_030', { rows: change.unfitRows, columns: unfit });
  return unfit.length > 0 ? change.unfitRows : 0;
}

/** How a run ended that failed. The engine's words and addresses stay in the log. */
export function failedRun(error: unknown, isStopped: boolean): RunEnd {
  if (isStopped) return { ...nothing, outcome: 'interrupted' };
  if (error instanceof SextantError) return { ...nothing, outcome: 'failed', code: error.code, message: error.message };
  return { ...nothing, outcome: 'failed', message: 'The run failed. The reason is in the log of the server.' };
}
