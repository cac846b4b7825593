import * as z from 'zod';
import { permalinkState } from './dashboard.ts';

/** Which state of a dashboard becomes a file: what acts there now, or what a permalink keeps; else what acts when it is opened. */
export const downloadState = z.looseObject({
  ...permalinkState.shape,
  permalinkKey: z.string().max(128).nullish(),
});

/** How far a file of a dashboard is. `progress` is ours: charts that were asked, of how many. */
export const downloadTask = z.looseObject({
  cache_key: z.string(),
  dashboard_url: z.string(),
  image_url: z.string(),
  task_status: z.enum(['Pending', 'Computing', 'Updated', 'Error']),
  task_updated_at: z.string(),
  progress: z.object({ done: z.int(), total: z.int() }),
});

/** The states of a task, as Superset's clients read them. */
export type DownloadTask = z.output<typeof downloadTask>;
export type DownloadState = z.output<typeof downloadState>;
