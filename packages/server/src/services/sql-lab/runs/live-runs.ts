import { fail } from '@sextant/contract';
import type { ColumnTable, SextantError } from '@sextant/contract';

/** Rows of a run as far as they were read. */
export interface LiveRows {
  /** The number of their statement. */
  readonly index: number;
  readonly table: ColumnTable;
  /** There are no more. */
  readonly isWhole: boolean;
  /** Which reading of the statement they are of: what was told of another one is void. */
  readonly reading: number;
}

/** A run that goes on, in memory. */
export interface LiveRun {
  readonly id: number;
  readonly userId: number;
  readonly clientId: string;
  readonly stop: AbortController;
  /** Settles when the run has ended and is written down. */
  done: Promise<void>;
  /** Told of every step, and of rows. */
  readonly listeners: Set<() => void>;
  /** How many steps were written down. */
  stepCount: number;
  /** Null before there are some, and when those there were are void. */
  rows: LiveRows | null;
  /** Nothing of it changes any more. */
  hasEnded: boolean;
}

/** Runs that go on. */
export class LiveRuns {
  readonly #runs = new Map<number, LiveRun>();
  #endReason: SextantError | null = null;

  add(run: Pick<LiveRun, 'id' | 'userId' | 'clientId'>): LiveRun {
    const live: LiveRun = {
      ...run,
      stop: new AbortController(),
      done: Promise.resolve(),
      listeners: new Set(),
      stepCount: 0,
      rows: null,
      hasEnded: false,
    };
    this.#runs.set(run.id, live);
    return live;
  }

  remove(id: number): void {
    const run = this.#runs.get(id);
    this.#runs.delete(id);
    if (run === undefined) return;
    run.hasEnded = true;
    run.listeners.forEach((tell) => tell());
  }

  /** A step was written down. */
  step(run: LiveRun): void {
    run.stepCount += 1;
    run.listeners.forEach((tell) => tell());
  }

  /** Rows were read. */
  show(run: LiveRun, rows: LiveRows | null): void {
    run.rows = rows;
    run.listeners.forEach((tell) => tell());
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
    const stepCount = run?.stepCount;
    const untilMs = performance.now() + ms;
    while (run !== null && !run.hasEnded && run.stepCount === stepCount && performance.now() < untilMs)
      await nextUpdate(run, untilMs - performance.now());
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

/** Resolves with true when the run has gone a step further or has more rows, with false after `ms` without. */
export function nextUpdate(run: LiveRun, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isUpdate: boolean): void => {
      clearTimeout(timer);
      run.listeners.delete(tell);
      resolve(isUpdate);
    };
    const tell = (): void => finish(true);
    const timer = setTimeout(() => finish(false), ms);
    run.listeners.add(tell);
  });
}
