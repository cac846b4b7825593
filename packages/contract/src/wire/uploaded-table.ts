import * as z from 'zod';
import { importRun, importSchedule } from './import-schedule.ts';

const reference = z.object({ id: z.int(), name: z.string() });

/** An uploaded table as the page of uploads lists it. Times are epoch milliseconds. */
const uploadedTable = z.object({
  uuid: z.string(),
  name: z.string(),
  schema: z.string(),
  owner: reference.nullable(),
  rows: z.number(),
  /** On disk. */
  bytes: z.number(),
  createdAt: z.number(),
  /** When rows were last asked for, to the minute; null when nobody did since that is kept. */
  usedAt: z.number().nullable(),
  /** What shows it; `inTrashSince` while it can be restored. Null: nothing does. */
  dataset: z.object({ ...reference.shape, inTrashSince: z.number().nullable() }).nullable(),
  /** How many charts and dashboards take their rows from it. */
  charts: z.int(),
  dashboards: z.int(),
  /** Statements that read it: virtual datasets and saved queries by name, and how many there are that the reader may not see. */
  readBy: z.object({ datasets: z.array(z.string()), queries: z.array(z.string()), hidden: z.int() }),
  /** What it was before it was replaced or appended to last, as long as it can be put back: until when is said. Null: it cannot. */
  former: z.object({ rows: z.number(), bytes: z.number(), replacedAt: z.number(), until: z.number() }).nullable(),
  /** How a file comes by itself into it; null when none does. */
  schedule: importSchedule
    .pick({ source: true, time: true, isPaused: true, nextAt: true })
    .extend({ zone: z.string(), lastRun: importRun.nullable() })
    .nullable(),
});
export type UploadedTable = z.infer<typeof uploadedTable>;

/** All uploaded tables of one user or of everybody, and the disk that they lie on. */
export const uploadedTables = z.object({
  result: z.array(uploadedTable),
  disk: z.object({ usedBytes: z.number(), freeBytes: z.number() }),
});
export type UploadedTables = z.infer<typeof uploadedTables>;
