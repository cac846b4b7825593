import type { StatementError } from './error-place.ts';
import type { TabRun } from './tab-run.ts';

/** Why a run failed. */
export interface RunError extends StatementError {
  /** From the error table; null for an error without one. */
  readonly code: string | null;
  /** Which statement failed, from 0; null where the run did not begin. */
  readonly statement: number | null;
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Why a run failed; null for one that did not. */
export function runErrorOf({ error, run }: TabRun): RunError | null {
  if (error !== null) {
    const { message, extra, code } = error;
    return { message, extra, code, statement: null };
  }
  if (run === null || (run.state !== 'failed' && run.state !== 'timed_out')) return null;
  const [first] = run.extra.errors ?? [];
  const extra = first?.extra ?? {};
  const failed = run.statements.findIndex(({ state }) => state === 'failed' || state === 'timed_out');
  return {
    message: first?.message ?? run.errorMessage ?? 'The query failed',
    extra,
    code: asText(extra.code),
    statement: failed < 0 ? null : failed,
  };
}
