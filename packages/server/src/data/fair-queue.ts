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

interface Waiting {
  readonly share: Share;
  readonly start: () => void;
}

/** Lets work start so that no user and no source takes everything. */
export interface FairQueue {
  /** Runs `work` when its turn has come. Leaving by `signal` while waiting rejects with the signal's reason and never starts the work. */
  run<T>(share: Share, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

/**
 * Users take turns: whoever has least running goes first, and among equals whoever waited longest since their last start.
 * A source at its cap holds back only its own work.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const lines = new Map<string, Waiting[]>();
  const runningOf = { user: new Map<string, number>(), source: new Map<string, number>() };
  let running = 0;
  let waiting = 0;

  const count = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
    const next = (counts.get(key) ?? 0) + by;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  const isFree = ({ userId, sourceId }: Share): boolean =>
    running < limits.total &&
    (runningOf.user.get(userId) ?? 0) < limits.perUser &&
    (runningOf.source.get(sourceId) ?? 0) < limits.perSource;
  const occupy = (share: Share, by: 1 | -1): void => {
    running += by;
    count(runningOf.user, share.userId, by);
    count(runningOf.source, share.sourceId, by);
  };

  const next = (): Waiting | null => {
    let best: { line: Waiting[]; index: number; load: number } | null = null;
    for (const [userId, line] of lines) {
      const load = runningOf.user.get(userId) ?? 0;
      if (best !== null && best.load <= load) continue;
      const index = line.findIndex(({ share }) => isFree(share));
      if (index >= 0) best = { line, index, load };
    }
    return best === null ? null : (best.line.splice(best.index, 1)[0] ?? null);
  };
  const drain = (): void => {
    for (let turn = next(); turn !== null; turn = next()) {
      const { userId } = turn.share;
      const line = lines.get(userId);
      // Delete and set again: a user who has just started goes to the end of the round.
      lines.delete(userId);
      if (line !== undefined && line.length > 0) lines.set(userId, line);
      waiting -= 1;
      occupy(turn.share, 1);
      turn.start();
    }
  };
  const withdraw = (entry: Waiting): void => {
    const line = lines.get(entry.share.userId);
    const index = line?.indexOf(entry) ?? -1;
    if (line === undefined || index < 0) return;
    line.splice(index, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(entry.share.userId);
  };
  const turnOf = (share: Share, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry: Waiting = {
        share,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = (): void => {
        withdraw(entry);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const line = lines.get(share.userId) ?? [];
      line.push(entry);
      lines.set(share.userId, line);
      waiting += 1;
      drain();
    });

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    async run(share, signal, work) {
      signal.throwIfAborted();
      await turnOf(share, signal);
      try {
        return await work();
      } finally {
        occupy(share, -1);
        drain();
      }
    },
  };
}
