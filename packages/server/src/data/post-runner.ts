import { SextantError, fail } from '@sextant/contract';
import type { PostStep } from '@sextant/contract';
import type { PostBounds } from '@sextant/query';
import { createFairQueue } from './fair-queue.ts';
import type { PostOutcome, PostTables, PostWork } from './post-job.ts';
import { ThreadEnded, startPostThread } from './post-thread.ts';
import type { PostThread } from './post-thread.ts';
import { doPostWork } from './post-work.ts';

/** Who waits for the work. */
export interface PostOptions {
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Does what comes after SQL: at once when it is small, else in a thread beside the server's own. */
export interface PostRunner {
  /** Bounds of the tables that steps make. */
  readonly bounds: PostBounds;
  /** @throws POST_0xx, QUERY_034, ENGINE_008 and ENGINE_009 as queries do, ENGINE_022 when it ended its thread twice */
  run(work: PostWork, tables: PostTables, request: PostOptions): Promise<PostOutcome>;
  readonly close: () => Promise<void>;
}

/** What is done at once, in cells that all steps touch together: about a millisecond of work, less than the trip to a thread costs. */
const inlineCells = 100_000;
const inlineBounds: PostBounds = { maxCells: inlineCells, maxColumns: 1_000 };
/** Sheets, keys of rows and what older chart types draw are made of objects and texts, not of typed arrays. */
const inlineSheetRows = 5_000;
const inlineSheetCells = 10_000;
const inlineDrawing: PostBounds = { maxCells: inlineSheetCells, maxColumns: 1_000 };

const maxThreads = 2;
const idleMs = 60_000;

/** What a forecast takes, in steps of another kind. */
const forecastWeight = 40;
const weightOf = (steps: readonly PostStep[]): number =>
  steps.reduce((sum, { operation }) => sum + (operation === 'prophet' ? forecastWeight : 1), 0);

function isSmall(work: PostWork, tables: PostTables): boolean {
  const cells = tables.reduce((sum, { columns, rowCount }) => sum + columns.length * rowCount, 0);
  switch (work.kind) {
    case 'steps':
      return cells * weightOf(work.steps) <= inlineCells && work.bounds.maxCells >= inlineCells;
    case 'sheet':
    case 'shown sheet':
    case 'columns':
      return tables[0].rowCount <= inlineSheetRows && cells <= inlineCells;
    case 'join':
    case 'records':
    case 'older drawing':
      return cells <= inlineSheetCells;
    default:
      return work satisfies never;
  }
}

/** The work with bounds of what is done at once. */
function inlineWork(work: PostWork): PostWork {
  if (work.kind === 'steps') return { ...work, bounds: inlineBounds };
  return work.kind === 'older drawing' ? { ...work, bounds: inlineDrawing } : work;
}

/** The outcome, or null when it grew too large to be done here. */
function tryInline(work: PostWork, tables: PostTables): PostOutcome | null {
  try {
    return doPostWork(inlineWork(work), tables, inlineSheetCells);
  } catch (error) {
    if (error instanceof SextantError && error.code === 'QUERY_034') return null;
    throw error;
  }
}

/** Threads start with the first large result, and end when there was none for a minute. */
class ThreadRunner implements PostRunner {
  readonly bounds: PostBounds;
  readonly #timeoutMs: number;
  readonly #queue = createFairQueue({ total: maxThreads, perUser: 1, perSource: maxThreads });
  readonly #idle: PostThread[] = [];
  readonly #busy = new Set<PostThread>();
  readonly #start: () => PostThread;
  #timer: NodeJS.Timeout | null = null;

  constructor({ bounds, timeoutMs, start }: { bounds: PostBounds; timeoutMs: number; start: () => PostThread }) {
    this.bounds = bounds;
    this.#timeoutMs = timeoutMs;
    this.#start = start;
  }

  async run(work: PostWork, tables: PostTables, request: PostOptions): Promise<PostOutcome> {
    const inline = isSmall(work, tables) ? tryInline(work, tables) : null;
    if (inline !== null) return inline;
    const share = { userId: String(request.userId), sourceId: 'post' };
    return this.#queue.run(share, request.signal, () =>
      this.#runOnce(work, tables, request).catch((error: unknown) => {
        if (!(error instanceof ThreadEnded)) throw error;
        return this.#runOnce(work, tables, request).catch((secondError: unknown) => {
          throw secondError instanceof ThreadEnded ? fail('ENGINE_022', {}, { cause: secondError }) : secondError;
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

  async #runOnce(work: PostWork, tables: PostTables, { signal }: PostOptions): Promise<PostOutcome> {
    signal.throwIfAborted();
    if (this.#timer !== null) clearTimeout(this.#timer);
    const thread = this.#takeIdle() ?? this.#start();
    this.#busy.add(thread);
    try {
      return await thread.run(work, tables, { timeoutMs: this.#timeoutMs, signal });
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
