import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreDb } from './schema.ts';
import type { ImportRunRow, ImportScheduleRow } from './table-schema.ts';
import { inTransaction } from './versions.ts';

/** What a save sets. */
export type ScheduleDraft = Omit<ImportScheduleRow, 'created_at' | 'created_by' | 'changed_at' | 'changed_by'>;

/** How a run ended. */
export type RunEnd = Pick<ImportRunRow, 'outcome' | 'rows_before' | 'rows_after' | 'unfit_rows' | 'code' | 'message'>;

/** Runs that are kept of each schedule. */
const keptRuns = 50;

const reads = (db: StoreDb) => ({
  all: (): Promise<ImportScheduleRow[]> => db.selectFrom('import_schedule').selectAll().orderBy('dataset_id').execute(),
  find: (datasetId: number): Promise<ImportScheduleRow | undefined> =>
    db.selectFrom('import_schedule').selectAll().where('dataset_id', '=', datasetId).executeTakeFirst(),
  /** Those whose time has come, the longest waiting first. Schedules of datasets in the trash rest. */
  due: (now: number): Promise<ImportScheduleRow[]> =>
    db
      .selectFrom('import_schedule')
      .selectAll()
      .where('is_paused', '=', 0)
      .where('next_at', '<=', now)
      .where(
        sql<boolean>`exists (select 1 from dataset as d where d.id = import_schedule.dataset_id and d.deleted_at is null)`,
      )
      .orderBy('next_at')
      .execute(),
  /** The newest first. */
  runs: (datasetId: number, count: number): Promise<ImportRunRow[]> =>
    db
      .selectFrom('import_run')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .orderBy('started_at', 'desc')
      .orderBy('uuid')
      .limit(count)
      .execute(),
});

const runWrites = (db: StoreDb, clock: () => number) => ({
  /** Begins a run; the oldest of many are forgotten. Returns its name. */
  beginRun: (datasetId: number, startedBy: number | null): Promise<string> =>
    inTransaction(db, async (tx) => {
      const uuid = randomUUID();
      await tx
        .insertInto('import_run')
        .values({
          uuid,
          dataset_id: datasetId,
          started_at: clock(),
          ended_at: null,
          started_by: startedBy,
          outcome: 'running',
          rows_before: null,
          rows_after: null,
          unfit_rows: null,
          code: null,
          message: null,
        })
        .execute();
      const old = await tx
        .selectFrom('import_run')
        .select('uuid')
        .where('dataset_id', '=', datasetId)
        .orderBy('started_at', 'desc')
        .offset(keptRuns)
        .limit(keptRuns)
        .execute();
      if (old.length > 0)
        await tx
          .deleteFrom('import_run')
          .where(
            'uuid',
            'in',
            old.map((run) => run.uuid),
          )
          .execute();
      return uuid;
    }),
  endRun: async (uuid: string, end: RunEnd): Promise<void> =>
    void (await db
      .updateTable('import_run')
      .set({ ...end, ended_at: clock() })
      .where('uuid', '=', uuid)
      .execute()),
  /** Ends the runs that a stop of the server has cut; their schedules are due at once. */
  endInterrupted: (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const cut = await tx
        .updateTable('import_run')
        .set({ outcome: 'interrupted', ended_at: clock() })
        .where('outcome', '=', 'running')
        .returning('dataset_id')
        .execute();
      if (cut.length > 0)
        await tx
          .updateTable('import_schedule')
          .set({ next_at: clock() })
          .where(
            'dataset_id',
            'in',
            cut.map(({ dataset_id: id }) => id),
          )
          .execute();
      return cut.length;
    }),
});

/** Files that come by themselves into tables, and how that went. */
export const importScheduleStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  ...runWrites(db, clock),
  save: (draft: ScheduleDraft, by: number): Promise<ImportScheduleRow> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const before = await reads(tx).find(draft.dataset_id);
      await tx.deleteFrom('import_schedule').where('dataset_id', '=', draft.dataset_id).execute();
      return tx
        .insertInto('import_schedule')
        .values({
          ...draft,
          created_at: before?.created_at ?? now,
          created_by: before === undefined ? by : before.created_by,
          changed_at: now,
          changed_by: by,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  /** Sets what runs change: when it is due next, what was imported last, whether it is paused. */
  set: async (
    datasetId: number,
    change: Partial<Pick<ImportScheduleRow, 'next_at' | 'mark' | 'is_paused' | 'changed_by'>>,
  ): Promise<void> =>
    void (await db.updateTable('import_schedule').set(change).where('dataset_id', '=', datasetId).execute()),
  /** Forgets the schedule and its runs; false when there was none. */
  remove: (datasetId: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await tx.deleteFrom('import_run').where('dataset_id', '=', datasetId).execute();
      const removed = await tx
        .deleteFrom('import_schedule')
        .where('dataset_id', '=', datasetId)
        .returning('dataset_id')
        .execute();
      return removed.length > 0;
    }),
});
export type ImportScheduleStore = ReturnType<typeof importScheduleStore>;
