import { SextantError, fail } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { PostBounds } from '@sextant/query';
import { createFairQueue } from './fair-queue.ts';
import type { PostOutcome, PostWork } from './post-job.ts';
import { ThreadEnded, startPostThread } from './post-thread.ts';
import type { PostThread } from './post-thread.ts';
import { doPostWork } from './post-work.ts';

/** Who waits for the work. */
export interface PostAsk {
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Does what comes after SQL: at once when it is small, else in a thread beside the server's own. */
export interface PostRunner {
  /** Bounds of the tables that steps make. */
  readonly bounds: PostBounds;
  /** @throws POST_0xx, QUERY_034, ENGINE_008 and ENGINE_009 as queries do, ENGINE_022 when it ended its thread twice */
  run(work: PostWork, table: ColumnTable, ask: PostAsk): Promise<PostOutcome>;
  readonly close: () => Promise<void>;
}

/** What is done at once, in cells that all steps touch together: about a millisecond of work, less than the trip to a thread costs. */
const inlineCells = 100_000;
const inlineBounds: PostBounds = { maxCells: inlineCells, maxColumns: 1_000 };
/** A sheet is made of objects, not of typed arrays. */
const inlineSheetRows = 5_000;
const inlineSheetCells = 10_000;

const mostThreads = 2;
const idleMs = 60_000;

function isSmall(work: PostWork, { columns, rowCount }: ColumnTable): boolean {
  const cells = columns.length * rowCount;
  return work.kind === 'steps'
    ? cells * work.steps.length <= inlineCells && work.bounds.maxCells >= inlineCells
    : rowCount <= inlineSheetRows && cells <= inlineCells;
}

/** The outcome, or null when it grew too large to be done here. */
function tryInline(work: PostWork, table: ColumnTable): PostOutcome | null {
  try {
    return doPostWork(work.kind === 'steps' ? { ...work, bounds: inlineBounds } : work, table, inlineSheetCells);
  } catch (error) {
    if (error instanceof SextantError && error.code === 'QUERY_034') return null;
    throw error;
  }
}

/** Threads start with the first large answer, and end when there was none for a minute. */
class ThreadRunner implements PostRunner {
  readonly bounds: PostBounds;
  readonly #timeoutMs: number;
  readonly #queue = createFairQueue({ total: mostThreads, perUser: 1, perSource: mostThreads });
  readonly #idle: PostThread[] = [];
  readonly #busy = new Set<PostThread>();
  readonly #start: () => PostThread;
  #timer: NodeJS.Timeout | null = null;

  constructor({ bounds, timeoutMs, start }: { bounds: PostBounds; timeoutMs: number; start: () => PostThread }) {
    this.bounds = bounds;
    this.#timeoutMs = timeoutMs;
    this.#start = start;
  }

  async run(work: PostWork, table: ColumnTable, ask: PostAsk): Promise<PostOutcome> {
    const inline = isSmall(work, table) ? tryInline(work, table) : null;
    if (inline !== null) return inline;
    const share = { userId: String(ask.userId), sourceId: 'post' };
    return this.#queue.run(share, ask.signal, () =>
      this.#runOnce(work, table, ask).catch((error: unknown) => {
        if (!(error instanceof ThreadEnded)) throw error;
        return this.#runOnce(work, table, ask).catch((again: unknown) => {
          throw again instanceof ThreadEnded ? fail('ENGINE_022', {}, { cause: again }) : again;
        });
      }),
    );
  }

  readonly close = async (): Promise<void> => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((thread) => thread.end()));
  };

  #takeIdle(): PostThread | null {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop())
      if (!thread.isEnded()) return thread;
    return null;
  }

  async #runOnce(work: PostWork, table: ColumnTable, { signal }: PostAsk): Promise<PostOutcome> {
    signal.throwIfAborted();
    if (this.#timer !== null) clearTimeout(this.#timer);
    const thread = this.#takeIdle() ?? this.#start();
    this.#busy.add(thread);
    try {
      return await thread.run(work, table, { timeoutMs: this.#timeoutMs, signal });
    } finally {
      this.#busy.delete(thread);
      if (!thread.isEnded()) this.#idle.push(thread);
      this.#timer = setTimeout(() => this.#idle.splice(0).forEach((one) => void one.end()), idleMs).unref();
    }
  }
}

/** `start` makes a thread; default one of ours. */
export const createPostRunner = (
  limits: { readonly bounds: PostBounds; readonly timeoutMs: number },
  start: () => PostThread = startPostThread,
): PostRunner => new ThreadRunner({ ...limits, start });
