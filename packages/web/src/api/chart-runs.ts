import { hashKey } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import type { RawForm } from '@sextant/charts';
import { newClientId } from './client-id.ts';

/** One asking of a chart's queries. Times are epoch milliseconds, null while they have not come. */
export interface ChartRun {
  /** The name by which it can be stopped on the server. */
  readonly clientId: string;
  /** The form whose queries are asked. */
  readonly form: RawForm;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** When its result was on the screen first. */
  readonly paintedAt: number | null;
}

const runs = new Map<string, ChartRun>();
const maxRuns = 500;

/** The last run of a query; null when it has not been asked by this page. */
export const runOf = (key: QueryKey): ChartRun | null => runs.get(hashKey(key)) ?? null;

function note(hash: string, run: ChartRun): void {
  runs.delete(hash);
  runs.set(hash, run);
  const [oldestKey] = runs.keys();
  if (runs.size > maxRuns && oldestKey !== undefined) runs.delete(oldestKey);
}

/** Asks under a name of its own and notes when that began and ended. */
export async function trackRun<Result>(
  key: QueryKey,
  form: RawForm,
  request: (clientId: string) => Promise<Result>,
): Promise<Result> {
  const hash = hashKey(key);
  const run: ChartRun = { clientId: newClientId(), form, startedAt: Date.now(), endedAt: null, paintedAt: null };
  note(hash, run);
  try {
    return await request(run.clientId);
  } finally {
    // A later one of the same query stands for itself.
    if (runs.get(hash) === run) note(hash, { ...run, endedAt: Date.now() });
  }
}

/** The result of a query is on the screen. */
export function notePainted(key: QueryKey): void {
  const hash = hashKey(key);
  const run = runs.get(hash);
  if (run !== undefined && run.paintedAt === null) note(hash, { ...run, paintedAt: Date.now() });
}
