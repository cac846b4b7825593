import { SextantError, fail } from '@sextant/contract';
import type { ScheduleTime } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { RunEnd } from '../../store/import-schedules.ts';
import type { ImportScheduleRow } from '../../store/table-schema.ts';
import { failedRun, runSchedule } from './run-schedule.ts';
import type { ScheduleContext } from './run-schedule.ts';
import { nextTime } from './schedule-time.ts';

/** Runs schedules of imports, one after the other. */
export interface ScheduleRunner {
  /** Runs what is due; resolves when all of it has ended. */
  readonly tick: () => Promise<void>;
  /** Begins a run now; resolves when it has begun. @throws UPLOAD_032 while it runs */
  readonly begin: (schedule: ImportScheduleRow, startedBy: number | null) => Promise<void>;
  /** Resolves when nothing runs. */
  readonly whenIdle: () => Promise<void>;
  /** Stops what runs: it is due again when the server starts. */
  readonly close: () => Promise<void>;
}

type RunnerContext = ScheduleContext &
  Pick<AppContext, 'audit' | 'clock' | 'log' | 'store'> & { readonly zone: string };

/** When a schedule is looked at. */
export const timeOf = ({ every, minute, weekday }: ImportScheduleRow): ScheduleTime => ({ every, minute, weekday });

/** Runs that a stop of the server has cut are due at once. */
export async function createScheduleRunner(context: RunnerContext): Promise<ScheduleRunner> {
  const { store, clock, zone } = context;
  await store.importSchedules.endInterrupted();
  const running = new Set<number>();
  const stop = new AbortController();
  let last: Promise<void> = Promise.resolve();
  const begin = async (schedule: ImportScheduleRow, startedBy: number | null): Promise<void> => {
    const id = schedule.dataset_id;
    if (running.has(id) || stop.signal.aborted) throw fail('UPLOAD_032', {});
    running.add(id);
    try {
      const uuid = await store.importSchedules.beginRun(id, startedBy);
      // Before it runs: what a stop cuts is not due twice.
      await store.importSchedules.set(id, { next_at: nextTime(timeOf(schedule), zone, clock()) });
      last = last.then(() => oneRun(context, { id, uuid, startedBy }, stop.signal)).finally(() => running.delete(id));
    } catch (error) {
      running.delete(id);
      throw error;
    }
  };
  return {
    begin,
    async tick() {
      for (const schedule of await store.importSchedules.due(clock()))
        if (!running.has(schedule.dataset_id)) await begin(schedule, null);
      await last;
    },
    whenIdle: () => last,
    async close() {
      stop.abort(fail('UPLOAD_009', {}));
      await last;
    },
  };
}

interface BegunRun {
  readonly id: number;
  readonly uuid: string;
  readonly startedBy: number | null;
}

/** Runs one and writes down how it ended; it never throws. */
async function oneRun(context: RunnerContext, run: BegunRun, signal: AbortSignal): Promise<void> {
  const { store, log } = context;
  try {
    // As it is now: it may have waited, and been changed or removed.
    const schedule = await store.importSchedules.find(run.id);
    if (schedule === undefined) return;
    const end = await runSchedule(context, schedule, signal).catch((error: unknown) =>
      failed(context, run, signal, error),
    );
    // A run that the stop has cut is found by the next start, which runs it again.
    if (end.outcome === 'interrupted') return;
    await store.importSchedules.endRun(run.uuid, end);
    await recordRun(context, run, { schedule, end });
  } catch (err) {
    log.error({ err, datasetId: run.id }, 'the run of an import schedule could not be kept');
  }
}

async function failed(
  { store, log }: RunnerContext,
  { id }: BegunRun,
  signal: AbortSignal,
  error: unknown,
): Promise<RunEnd> {
  const end = failedRun(error, signal.aborted);
  if (end.outcome === 'failed') log.warn({ err: error, datasetId: id }, 'a file that comes by itself was not imported');
  // Nobody answers for it any more.
  if (error instanceof SextantError && error.code === 'UPLOAD_034')
    await store.importSchedules.set(id, { is_paused: 1 });
  return end;
}

/** A run by time has no request: it is recorded under the user responsible for it. */
async function recordRun(
  { store, audit }: RunnerContext,
  { id, startedBy }: BegunRun,
  { schedule, end }: { readonly schedule: ImportScheduleRow; readonly end: RunEnd },
): Promise<void> {
  const userId = startedBy ?? schedule.changed_by;
  const user = userId === null ? undefined : await store.users.byId(userId);
  audit.record({
    action: startedBy === null ? 'importSchedule.runByTime' : 'importSchedule.runByUser',
    outcome: end.outcome === 'failed' ? 'failed' : 'allowed',
    userId: user?.id ?? null,
    username: user?.username ?? null,
    object: { kind: 'dataset', id },
    code: end.code,
    details: { outcome: end.outcome, rows: end.rows_after },
  });
}
