import { fail } from '@sextant/contract';
import type { RunningQuery } from '@sextant/contract';

/** A request for rows that can be seen and stopped. */
export interface RunningRequest {
  readonly clientId: string;
  readonly user: { readonly id: number; readonly name: string };
  readonly dataset: { readonly id: number; readonly name: string } | null;
  readonly startedAt: number;
}

interface Entry extends RunningRequest {
  state: RunningQuery['state'];
  sql: string | null;
  readonly stop: AbortController;
}

/** What a request does with its entry while it goes on. */
export interface RunningHandle {
  /** Aborts, with ENGINE_009, when somebody stops the request. */
  readonly signal: AbortSignal;
  readonly started: (sql: string) => void;
  readonly end: () => void;
}

/** Requests for rows that wait or run now, by the name that their client gave them. */
export interface RunningQueries {
  begin(request: RunningRequest): RunningHandle;
  /** Stops a person's own request; false when there is none of that name. */
  stop(userId: number, clientId: string): boolean;
  /** Of one person; of everybody when `userId` is null. */
  list(userId: number | null): RunningQuery[];
}

/** An empty list of requests. */
export function createRunningQueries(): RunningQueries {
  const entries = new Set<Entry>();
  return {
    begin(request) {
      const entry: Entry = { ...request, state: 'queued', sql: null, stop: new AbortController() };
      entries.add(entry);
      return {
        signal: entry.stop.signal,
        started: (sql) => {
          entry.state = 'running';
          entry.sql = sql;
        },
        end: () => void entries.delete(entry),
      };
    },
    stop(userId, clientId) {
      const own = [...entries].filter((entry) => entry.user.id === userId && entry.clientId === clientId);
      for (const entry of own) entry.stop.abort(fail('ENGINE_009', {}));
      return own.length > 0;
    },
    list: (userId) =>
      [...entries]
        .filter(({ user }) => userId === null || user.id === userId)
        .map(({ clientId, state, sql, dataset, user, startedAt }) => ({
          clientId,
          state,
          sql,
          dataset,
          user,
          startedAt,
        })),
  };
}
