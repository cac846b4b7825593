import * as z from 'zod';
import { uploadImport, uploadOptions } from './upload.ts';

/** Where a file comes from by itself: a path within the operator's folders, or an address. */
export const scheduleSource = z.strictObject({
  kind: z.enum(['file', 'url']),
  location: z.string().trim().min(1).max(2000),
});
export type ScheduleSource = z.infer<typeof scheduleSource>;

/** How often a file is looked for. */
const scheduleSteps = ['quarter', 'hour', 'day', 'week'] as const;

/** When: `minute` counts from midnight, of an hour its rest by 60; `weekday` 1 is Monday. Both are in the zone of the server. A quarter begins at 0, 15, 30 and 45. */
const scheduleTime = z.strictObject({
  every: z.enum(scheduleSteps),
  minute: z.int().min(0).max(1439).default(0),
  weekday: z.int().min(1).max(7).default(1),
});
export type ScheduleTime = z.infer<typeof scheduleTime>;

/** How the file is read each time: as a look at it was taken. */
const scheduleReading = z.strictObject({
  columns: uploadImport.shape.columns,
  options: uploadOptions,
});
export type ScheduleReading = z.infer<typeof scheduleReading>;

/** Body of the save. Without `reading` the file is read as before. */
export const importScheduleBody = z.strictObject({
  source: scheduleSource,
  mode: z.enum(['replace', 'append']),
  time: scheduleTime,
  /** Cells that do not fit become empty. Default false: nothing is imported while there are some. */
  takesUnfit: z.boolean().default(false),
  reading: scheduleReading.optional(),
});
export type ImportScheduleBody = z.infer<typeof importScheduleBody>;

const runOutcomes = ['running', 'imported', 'unchanged', 'failed', 'interrupted'] as const;

/** One look at the file. Times are epoch milliseconds; counts and the end are null while it runs, counts also when nothing was imported. */
export const importRun = z.object({
  uuid: z.string(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Who began it; null when the time had come. */
  startedBy: z.string().nullable(),
  outcome: z.enum(runOutcomes),
  rowsBefore: z.number().nullable(),
  rowsAfter: z.number().nullable(),
  /** Rows with cells that became empty. */
  unfitRows: z.number().nullable(),
  /** The code of the error that it ended with; null without one. */
  code: z.string().nullable(),
  /** Why it failed, or what else is to be said. */
  message: z.string().nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

/** A file that comes by itself into an uploaded table. */
export const importSchedule = z.object({
  datasetId: z.int(),
  tableName: z.string(),
  source: scheduleSource,
  mode: z.enum(['replace', 'append']),
  time: scheduleTime,
  /** IANA name of the zone of its times. */
  zone: z.string(),
  takesUnfit: z.boolean(),
  isPaused: z.boolean(),
  /** Epoch milliseconds; null while it is paused. */
  nextAt: z.number().nullable(),
  /** Who answers for it: runs need his rights. Null: he is gone, and nothing runs. */
  responsible: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The newest first; the last 20. */
  runs: z.array(importRun),
});
export type ImportSchedule = z.infer<typeof importSchedule>;

/** What schedules can be made of here. */
export const importSources = z.object({
  /** Files of tables in the operator's folders, the newest first. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), changedAt: z.number() })),
  /** Whether the operator has opened a folder. */
  hasFolders: z.boolean(),
  zone: z.string(),
});
