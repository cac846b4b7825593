import { randomUUID } from 'node:crypto';
import { fail } from '@sextant/contract';

interface NamedTable {
  readonly id: number;
  readonly name: string;
}

/** A request for rows that can be seen and stopped. */
export interface RunningRequest {
  /** The client's own name of it; empty when it gave none. */
  readonly clientId: string;
  readonly user: NamedTable;
  readonly dataset: NamedTable | null;
  readonly database: NamedTable | null;
  /** What the client says it asks for. */
  readonly chartId: number | null;
  readonly dashboardId: number | null;
  readonly startedAt: number;
  /** Requests of equal work share one run, and so its state. Default: nobody shares it. */
  readonly workName?: string;
}

/** A request as it stands now. */
export interface RunningEntry extends RunningRequest {
  /** Ours: nobody can guess or repeat it. */
  readonly id: string;
  readonly state: 'queued' | 'running';
  /** The statement that was begun last. */
  readonly sql: string | null;
}

interface Entry extends RunningEntry {
  state: RunningEntry['state'];
  sql: string | null;
  readonly stop: AbortController;
}

/** What a request does with its entry while it goes on. */
export interface RunningHandle {
  /** Aborts when its client leaves, and when somebody stops it: with ENGINE_009 by its own user, with ENGINE_019 by another. */
  readonly signal: AbortSignal;
  readonly onStarted: (sql: string) => void;
  readonly end: () => void;
}

/** Who stops a request. */
export interface Stopper {
  readonly id: number;
  /** As the user whose request it was is told. */
  readonly name: string;
  readonly isAdmin: boolean;
}

/** Requests for rows that wait or run now. */
export interface RunningQueries {
  /** `leaving` aborts when the client leaves. Default: nobody can. */
  begin(request: RunningRequest, leavingSignal?: AbortSignal): RunningHandle;
  /** Stops a user's own request, by the name that its client gave it; false when there is none of that name. */
  stop(userId: number, clientId: string): boolean;
  /** Stops one request: one's own, or anybody's by an administrator. Null when there is none for this user, else the request. */
  end(id: string, by: Stopper): RunningEntry | null;
  /** Of one user; of everybody when `userId` is null. The longest at work first. */
  list(userId: number | null): readonly RunningEntry[];
}

/** An empty list of requests. */
export function createRunningQueries(): RunningQueries {
  const entries = new Map<string, Entry>();
  const works = new Map<string, Set<Entry>>();
  return {
    begin(request, leavingSignal) {
      const id = randomUUID();
      const { workName = id } = request;
      const sameWork = works.get(workName) ?? new Set();
      const [first] = sameWork;
      const { state, sql } = first ?? { state: 'queued' as const, sql: null };
      const entry: Entry = { ...request, workName, id, state, sql, stop: new AbortController() };
      entries.set(id, entry);
      works.set(workName, sameWork.add(entry));
      // Not AbortSignal.any, which costs more than all the rest of a request's signals.
      leavingSignal?.addEventListener('abort', () => entry.stop.abort(leavingSignal.reason), { once: true });
      if (leavingSignal?.aborted === true) entry.stop.abort(leavingSignal.reason);
      return {
        signal: entry.stop.signal,
        onStarted: (statement) => {
          for (const one of sameWork) {
            one.state = 'running';
            one.sql = statement;
          }
        },
        end: () => {
          entries.delete(id);
          sameWork.delete(entry);
          if (sameWork.size === 0 && works.get(workName) === sameWork) works.delete(workName);
        },
      };
    },
    stop(userId, clientId) {
      const ownEntries = [...entries.values()].filter(
        (entry) => entry.user.id === userId && entry.clientId === clientId,
      );
      for (const entry of ownEntries) entry.stop.abort(fail('ENGINE_009', {}));
      return ownEntries.length > 0;
    },
    end(id, by) {
      const entry = entries.get(id);
      if (entry === undefined || (entry.user.id !== by.id && !by.isAdmin)) return null;
      const isOwn = entry.user.id === by.id;
      entry.stop.abort(isOwn ? fail('ENGINE_009', {}) : fail('ENGINE_019', { by: by.name }));
      return entry;
    },
    list: (userId) => [...entries.values()].filter(({ user }) => userId === null || user.id === userId),
  };
}
