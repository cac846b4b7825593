/** Whose work it is and what it loads: the two things a queue is fair about. */
export interface Share {
  readonly userId: string;
  readonly sourceId: string;
}

/** How much may run at once: altogether, for one user, on one source. All at least 1. */
export interface QueueLimits {
  readonly total: number;
  readonly perUser: number;
  readonly perSource: number;
}

interface WaitingWork {
  readonly share: Share;
  readonly start: () => void;
}

/** Lets work start so that no user and no source takes everything. */
export interface FairQueue {
  /** Runs `work` when its turn has come. Leaving by `signal` while waiting rejects with the signal's reason and never starts the work. */
  run<T>(share: Share, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly runningCount: number;
  readonly waitingCount: number;
}

const count = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
  const next = (counts.get(key) ?? 0) + by;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
};

/** What runs now, and whether more may. */
class Occupancy {
  runningCount = 0;
  readonly #limits: QueueLimits;
  readonly #ofUser = new Map<string, number>();
  readonly #ofSource = new Map<string, number>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  loadOf(userId: string): number {
    return this.#ofUser.get(userId) ?? 0;
  }

  hasSpaceFor({ userId, sourceId }: Share): boolean {
    const { total, perUser, perSource } = this.#limits;
    return (
      this.runningCount < total && this.loadOf(userId) < perUser && (this.#ofSource.get(sourceId) ?? 0) < perSource
    );
  }

  change(share: Share, by: 1 | -1): void {
    this.runningCount += by;
    count(this.#ofUser, share.userId, by);
    count(this.#ofSource, share.sourceId, by);
  }
}

class TurnQueue implements FairQueue {
  waitingCount = 0;
  readonly #lines = new Map<string, WaitingWork[]>();
  readonly #occupancy: Occupancy;

  constructor(limits: QueueLimits) {
    this.#occupancy = new Occupancy(limits);
  }

  get runningCount(): number {
    return this.#occupancy.runningCount;
  }

  async run<T>(share: Share, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    await this.#turnOf(share, signal);
    try {
      return await work();
    } finally {
      this.#occupancy.change(share, -1);
      this.#drain();
    }
  }

  #turnOf(share: Share, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: WaitingWork = {
        share,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = (): void => {
        this.#withdraw(entry);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const line = this.#lines.get(share.userId) ?? [];
      line.push(entry);
      this.#lines.set(share.userId, line);
      this.waitingCount += 1;
      this.#drain();
    });
  }

  #drain(): void {
    for (let nextWork = this.#next(); nextWork !== null; nextWork = this.#next()) {
      const { userId } = nextWork.share;
      const line = this.#lines.get(userId);
      // Delete and set again: a user who has just started goes to the end of the round.
      this.#lines.delete(userId);
      if (line !== undefined && line.length > 0) this.#lines.set(userId, line);
      this.waitingCount -= 1;
      this.#occupancy.change(nextWork.share, 1);
      nextWork.start();
    }
  }

  #next(): WaitingWork | null {
    let bestChoice: { line: WaitingWork[]; index: number; load: number } | null = null;
    for (const [userId, line] of this.#lines) {
      const load = this.#occupancy.loadOf(userId);
      if (bestChoice !== null && bestChoice.load <= load) continue;
      const index = line.findIndex(({ share }) => this.#occupancy.hasSpaceFor(share));
      if (index >= 0) bestChoice = { line, index, load };
    }
    return bestChoice === null ? null : (bestChoice.line.splice(bestChoice.index, 1)[0] ?? null);
  }

  #withdraw(entry: WaitingWork): void {
    const line = this.#lines.get(entry.share.userId);
    const index = line?.indexOf(entry) ?? -1;
    if (line === undefined || index < 0) return;
    line.splice(index, 1);
    this.waitingCount -= 1;
    if (line.length === 0) this.#lines.delete(entry.share.userId);
  }
}

/**
 * Users take turns: whoever has least running goes first, and among equals whoever waited longest since their last start.
 * A source at its cap holds back only its own work.
 */
export const createFairQueue = (limits: QueueLimits): FairQueue => new TurnQueue(limits);
