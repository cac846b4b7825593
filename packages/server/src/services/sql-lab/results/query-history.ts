import { fail, hasEnded } from '@sextant/contract';
import type { relatedResponse } from '@sextant/contract';
import type { z } from 'zod';
import { isAdmin } from '../../../policies/permissions.ts';
import type { SessionUser } from '../../../policies/session.ts';
import { isDistinctRunColumn } from '../../../store/sql-runs.ts';
import { statementsOfRun } from '../../../wire/sql-run.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/** Most choices of a filter. */
const mostChoices = 200;
/** Runs that began earlier are no news. */
const recentMs = 24 * 3_600_000;
const mostNews = 200;

type HistoryContext = Pick<SqlLabContext, 'store' | 'clock' | 'results'>;

/** Whose runs somebody sees: his own; null for everybody's, as administrators do. */
export const historyOf = (user: SessionUser): number | null => (isAdmin(user) ? null : user.id);

/** A run of the history. @throws NOT_FOUND_018 for one that is not there or not for him */
export async function loadRun({ store }: HistoryContext, user: SessionUser, id: number): Promise<SqlRunRow> {
  const row = await store.sqlRuns.load(id);
  const viewerId = historyOf(user);
  if (row === undefined || (viewerId !== null && row.user_id !== viewerId)) throw fail('NOT_FOUND_018', { id });
  return row;
}

type Choices = z.output<typeof relatedResponse>;

const choicesOf = (found: readonly (readonly [value: number | string, text: string])[], search: string): Choices => {
  const result = found
    .filter(([, text]) => text.toLowerCase().includes(search.toLowerCase()))
    .map(([value, text]) => ({ value, text, extra: {} }));
  return { count: result.length, result };
};

/** Users and databases of runs that somebody sees. @throws REQUEST_003 for another relation */
export async function relatedOfHistory(
  { store }: HistoryContext,
  user: SessionUser,
  column: string,
  search: string,
): Promise<Choices> {
  const viewerId = historyOf(user);
  if (column === 'user') {
    const ids = await store.sqlRuns.relatedIds(viewerId, 'user_id', mostChoices);
    const users = await store.users.byIds(ids);
    return choicesOf(
      [...users.values()].map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()]),
      search,
    );
  }
  if (column !== 'database') throw fail('REQUEST_003', {});
  const databases = await store.databases.byIds(await store.sqlRuns.relatedIds(viewerId, 'database_id', mostChoices));
  return choicesOf(
    databases.map(({ id, name }) => [id, name]),
    search,
  );
}

/** Distinct values of a column of runs that somebody sees. @throws REQUEST_003 for another column */
export async function distinctOfHistory(
  { store }: HistoryContext,
  user: SessionUser,
  column: string,
  search: string,
): Promise<Choices> {
  if (!isDistinctRunColumn(column)) throw fail('REQUEST_003', {});
  const values = await store.sqlRuns.distinct(historyOf(user), column, mostChoices);
  return choicesOf(
    values.map((value) => [value, value]),
    search,
  );
}

/** The user's runs of the last day that changed after a moment. */
export const runsSince = ({ store, clock }: HistoryContext, user: SessionUser, sinceMs: number): Promise<SqlRunRow[]> =>
  store.sqlRuns.changedSince(user.id, Math.floor(sinceMs), clock() - recentMs, mostNews);

/** The audit log names what a run wrote by the run, so that its text has to stay. */
const hasWritten = (row: SqlRunRow): boolean =>
  row.ctas_method !== null ||
  statementsOfRun(row).some(({ kind, executed }) => (kind === 'write' || kind === 'define') && executed !== null);

/** Takes an ended run out of the history, with its rows; false when there is none, it goes on, or it has written. */
export async function forgetRun(
  { store, results }: HistoryContext,
  user: SessionUser,
  clientId: string,
): Promise<boolean> {
  const row = await store.sqlRuns.byClientId(user.id, clientId);
  if (row === undefined || !hasEnded(row.state) || hasWritten(row)) return false;
  await store.sqlRuns.remove(row.id);
  if (row.results_key !== null) await results.remove(row.results_key);
  return true;
}
