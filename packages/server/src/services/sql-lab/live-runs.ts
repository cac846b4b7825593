import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';

/** A run that goes on, in memory. */
export interface LiveRun {
  readonly id: number;
  readonly userId: number;
  readonly clientId: string;
  readonly stop: AbortController;
  /** Settles when the run has ended and is written down. */
  done: Promise<void>;
  /** Told of every step. */
  readonly listeners: Set<() => void>;
}

/** Runs that go on. */
export class LiveRuns {
  readonly #runs = new Map<number, LiveRun>();
  #endReason: SextantError | null = null;

  add(run: Omit<LiveRun, 'stop' | 'done' | 'listeners'>): LiveRun {
    const live: LiveRun = { ...run, stop: new AbortController(), done: Promise.resolve(), listeners: new Set() };
    this.#runs.set(run.id, live);
    return live;
  }

  remove(id: number): void {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    run?.listeners.forEach((tell) => tell());
  }

  tell({ listeners }: LiveRun): void {
    listeners.forEach((listener) => listener());
  }

  find(userId: number, clientId: string): LiveRun | null {
    return [...this.#runs.values()].find((run) => run.userId === userId && run.clientId === clientId) ?? null;
  }

  countOf(userId: number): number {
    return [...this.#runs.values()].filter((run) => run.userId === userId).length;
  }

  /** Resolves with the next step of the run, at the latest after `ms`; at once when it does not go on. */
  async waitForStep(userId: number, clientId: string, ms: number): Promise<void> {
    const run = this.find(userId, clientId);
    if (run === null || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        run.listeners.delete(finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      run.listeners.add(finish);
    });
  }

  /** Stops the user's run of that name in the database too; false when there is none. */
  stop(userId: number, clientId: string): boolean {
    const run = this.find(userId, clientId);
    run?.stop.abort(fail('ENGINE_009', {}));
    return run !== null;
  }

  /** Why all runs end: the server stops. Null while it goes on. */
  get endReason(): SextantError | null {
    return this.#endReason;
  }

  /** Stops everything; resolves when all is written down. */
  async close(): Promise<void> {
    this.#endReason = fail('SQLLAB_010', {});
    const runs = [...this.#runs.values()];
    for (const run of runs) run.stop.abort(this.#endReason);
    await Promise.allSettled(runs.map(({ done }) => done));
  }
}
