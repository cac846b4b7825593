import type { ApiError } from '../api/api-error.ts';
import type { QueryState, SqlLabRun } from './wire.ts';

/** A table or view that a SELECT becomes. */
export interface WriteTarget {
  readonly kind: 'TABLE' | 'VIEW';
  readonly name: string;
}

/** A run of a tab, as far as it is known here. */
export interface TabRun {
  /** Its name, given here; results, stops and files are asked by it. */
  readonly clientId: string;
  readonly tabId: string;
  /** What was sent. */
  readonly sql: string;
  /** Where that begins in the text of the tab; null for a run that this page did not begin. */
  readonly start: number | null;
  /** What its last SELECT becomes; null where its rows are returned. */
  readonly target: WriteTarget | null;
  /** When it began, by the clock of this browser: epoch milliseconds. */
  readonly startedAtMs: number;
  /** As the server said last; null until it did. */
  readonly run: SqlLabRun | null;
  /** Why it did not begin; null else. */
  readonly error: ApiError | null;
  /** The user asked to stop it. */
  readonly isStopping: boolean;
}

/** Whether a run in this state has ended: nothing of it changes any more. */
export const hasEnded = (state: QueryState): boolean => ['success', 'failed', 'stopped', 'timed_out'].includes(state);

/** How a run stands, as the page shows it. */
export type RunState = 'running' | 'success' | 'failed' | 'stopped' | 'timed-out';

/** How a run stands; null without one. */
export function runStateOf(tabRun: TabRun | undefined): RunState | null {
  if (tabRun === undefined) return null;
  if (tabRun.error !== null) return 'failed';
  const state = tabRun.run?.state ?? 'running';
  if (!hasEnded(state)) return 'running';
  if (state === 'timed_out') return 'timed-out';
  return state === 'success' || state === 'stopped' ? state : 'failed';
}

export const stateTexts: Readonly<Record<RunState, string>> = {
  running: 'Running',
  success: 'Success',
  failed: 'Failed',
  stopped: 'Stopped',
  'timed-out': 'Timed out',
};

/** A run that the server told of, for a tab of this page. */
export const tabRunOf = (tabId: string, run: SqlLabRun): TabRun => ({
  clientId: run.id,
  tabId,
  sql: run.sql,
  start: null,
  target: null,
  startedAtMs: run.startDttm,
  run,
  error: null,
  isStopping: false,
});
