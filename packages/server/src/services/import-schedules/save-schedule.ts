import { isDeepStrictEqual } from 'node:util';
import { fail } from '@sextant/contract';
import type { ImportRun, ImportSchedule, ImportScheduleBody, ScheduleReading, UploadedTable } from '@sextant/contract';
import type { SessionUser } from '../../policies/session.ts';
import type { ImportRunRow, ImportScheduleRow } from '../../store/table-schema.ts';
import type { Store } from '../../store/open-store.ts';
import type { FileSources } from '../../connections/file-sources.ts';
import { scheduleTarget } from './schedule-target.ts';
import type { ScheduleTarget } from './schedule-target.ts';
import { timeOf } from './schedule-runner.ts';
import { nextTime } from './schedule-time.ts';

interface ScheduleStore {
  readonly store: Store;
  readonly zone: string;
  readonly clock: () => number;
}

const shownRuns = 20;

const shownRun = (row: ImportRunRow, names: ReadonlyMap<number, string>): ImportRun => ({
  uuid: row.uuid,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  startedBy: row.started_by === null ? null : (names.get(row.started_by) ?? null),
  outcome: row.outcome,
  rowsBefore: row.rows_before,
  rowsAfter: row.rows_after,
  unfitRows: row.unfit_rows,
  code: row.code,
  message: row.message,
});

async function shownSchedule(
  { store, zone }: ScheduleStore,
  row: ImportScheduleRow,
  { table }: ScheduleTarget,
): Promise<ImportSchedule> {
  const runs = await store.importSchedules.runs(row.dataset_id, shownRuns);
  const users = await store.users.byIds([row.changed_by, ...runs.map(({ started_by: id }) => id)]);
  const names = new Map([...users].map(([id, user]) => [id, `${user.first_name} ${user.last_name}`.trim()]));
  const { changed_by: responsible } = row;
  return {
    datasetId: row.dataset_id,
    tableName: table.name,
    source: { kind: row.source_kind, location: row.location },
    mode: row.mode,
    time: timeOf(row),
    zone,
    takesUnfit: row.takes_unfit === 1,
    isPaused: row.is_paused === 1,
    nextAt: row.is_paused === 1 ? null : row.next_at,
    responsible:
      responsible === null || !names.has(responsible) ? null : { id: responsible, name: names.get(responsible) ?? '' },
    runs: runs.map((run) => shownRun(run, names)),
  };
}

/** A schedule in a list, with its last run; null when the dataset has none. */
export async function scheduleSummary(
  { store, zone }: Pick<ScheduleStore, 'store' | 'zone'>,
  datasetId: number,
): Promise<UploadedTable['schedule']> {
  const row = await store.importSchedules.find(datasetId);
  if (row === undefined) return null;
  const [last] = await store.importSchedules.runs(datasetId, 1);
  return {
    source: { kind: row.source_kind, location: row.location },
    time: timeOf(row),
    zone,
    isPaused: row.is_paused === 1,
    nextAt: row.is_paused === 1 ? null : row.next_at,
    lastRun: last === undefined ? null : shownRun(last, new Map()),
  };
}

/** The schedule of a dataset with its table. @throws NOT_FOUND_003, ACCESS_004, UPLOAD_033; UPLOAD_031 when there is none */
export async function loadSchedule(store: Store, user: SessionUser, id: number) {
  const target = await scheduleTarget(store, user, id);
  const schedule = await store.importSchedules.find(id);
  if (schedule === undefined) throw fail('UPLOAD_031', {});
  return { target, schedule };
}

/** The schedule of a dataset; null when it has none. @throws NOT_FOUND_003, ACCESS_004, UPLOAD_033 */
export async function showSchedule(
  context: ScheduleStore,
  user: SessionUser,
  id: number,
): Promise<ImportSchedule | null> {
  const target = await scheduleTarget(context.store, user, id);
  const schedule = await context.store.importSchedules.find(id);
  return schedule === undefined ? null : shownSchedule(context, schedule, target);
}

/** How the file is read: as the body says, else as before. @throws REQUEST_008 for another source that nobody has looked at */
function readingFor({ reading, source }: ImportScheduleBody, before: ImportScheduleRow | undefined): string {
  if (reading !== undefined) return JSON.stringify(reading);
  const isSame = before?.source_kind === source.kind && before.location === source.location;
  if (before === undefined || !isSame) throw fail('REQUEST_008', { fields: { reading: ['Look at the file first'] } });
  return before.reading;
}

/** Whether what comes would be another table than before, so that a file that was imported counts as new. */
const isOther = (
  draft: Omit<ImportScheduleRow, 'created_at' | 'created_by' | 'changed_at' | 'changed_by'>,
  before: ImportScheduleRow,
): boolean =>
  draft.source_kind !== before.source_kind ||
  draft.location !== before.location ||
  draft.mode !== before.mode ||
  draft.takes_unfit !== before.takes_unfit ||
  !isDeepStrictEqual(JSON.parse(draft.reading) as ScheduleReading, JSON.parse(before.reading) as ScheduleReading);

/**
 * Has a file come by itself into the table of a dataset. Whoever saves answers for it.
 *
 * @throws NOT_FOUND_003, ACCESS_004, UPLOAD_033, UPLOAD_015, UPLOAD_025, CONNECT_013, CONNECT_014, REQUEST_008
 */
export async function saveSchedule(
  context: ScheduleStore & { readonly sources: FileSources },
  user: SessionUser,
  { id, body }: { readonly id: number; readonly body: ImportScheduleBody },
): Promise<ImportSchedule> {
  const { store, zone, clock, sources } = context;
  const target = await scheduleTarget(store, user, id);
  sources.check(body.source);
  if (body.reading?.columns.every(({ keep }) => !keep) === true) throw fail('UPLOAD_015', {});
  const before = await store.importSchedules.find(id);
  const draft = {
    dataset_id: id,
    source_kind: body.source.kind,
    location: body.source.location,
    mode: body.mode,
    every: body.time.every,
    minute: body.time.minute,
    weekday: body.time.weekday,
    reading: readingFor(body, before),
    takes_unfit: body.takesUnfit ? (1 as const) : (0 as const),
    is_paused: 0 as const,
    next_at: nextTime(body.time, zone, clock()),
    mark: null,
  };
  const mark = before === undefined || isOther(draft, before) ? null : before.mark;
  return shownSchedule(context, await store.importSchedules.save({ ...draft, mark }, user.id), target);
}

/**
 * Pauses a schedule, or has it go on from its next time. Whoever has it go on answers for it.
 *
 * @throws as `loadSchedule`
 */
export async function pauseSchedule(
  context: ScheduleStore,
  user: SessionUser,
  { id, isPaused }: { readonly id: number; readonly isPaused: boolean },
): Promise<ImportSchedule> {
  const { store, zone, clock } = context;
  const { target, schedule } = await loadSchedule(store, user, id);
  await store.importSchedules.set(
    id,
    isPaused
      ? { is_paused: 1 }
      : { is_paused: 0, next_at: nextTime(timeOf(schedule), zone, clock()), changed_by: user.id },
  );
  const changed = await store.importSchedules.find(id);
  return shownSchedule(context, changed ?? schedule, target);
}
