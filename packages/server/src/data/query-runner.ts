import { Preempted } from '@sextant/engines';
import type { OnProgress, OnRows, RunResult } from '@sextant/engines';
import type { SplitStatement } from '@sextant/query';
import { batchRunner } from './batch-runner.ts';
import { hashKey } from './canonical.ts';
import type { DataSource } from './engine-registry.ts';
import type { FairQueue, Share } from './fair-queue.ts';
import type { QueryBatch } from './query-batch.ts';
import type { EngineResult, ResultCache } from './result-cache.ts';
import { createSingleFlight } from './single-flight.ts';
import { createSlowStatements, slowAfterMs } from './slow-statements.ts';

/** A statement with all that its rows depend on. */
export interface Statement {
  readonly sql: string;
  readonly source: DataSource;
  /** Names the version of the data that is read. */
  readonly dataVersion: string;
  readonly maxRows: number;
  /** The statement in two halves, when it may be run together with others over the same rows or groups. */
  readonly split?: SplitStatement | null;
}

/** Who wants the rows, and how. */
export interface RunOptions {
  readonly userId: number;
  readonly signal: AbortSignal;
  /** True leaves the cache unread, and renews it. */
  readonly isForced: boolean;
  /** Milliseconds that the rows may be kept; 0 does not keep them, null as long as their source says. */
  readonly lifetimeMs: number | null;
  /** Called when the statement leaves the queue. */
  readonly onStart?: () => void;
  /** Told of rows while they are read (`RunRequest`), for statements that nobody else asks. Default: nobody is. */
  readonly onRows?: OnRows;
  /** Told how far it is, of the same statements. Default: nobody is. */
  readonly onProgress?: OnProgress;
  /** The queries that came together with this one. Default: none did. */
  readonly batch?: QueryBatch | null;
}

/** Rows with how they were had. */
export interface ResultReport extends EngineResult {
  readonly key: string;
  readonly isCached: boolean;
  /** Time spent waiting for a place, milliseconds. */
  readonly queuedMs: number;
  /** True when the engine stopped reading at a limit of rows or bytes. */
  readonly isCut: boolean;
  /** Rows that the engine read for it (`RunResult`); null where it does not tell, and of rows from the cache. */
  readonly rowsRead: number | null;
}

/** The second cache with the queue behind it: equal statements run once. */
export interface QueryRunner {
  get(statement: Statement, options: RunOptions): Promise<ResultReport>;
  /** How many statements were passed to engines since the start. */
  readonly runCount: number;
}

export interface ResultLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Where statements wait for their turn: slow ones by themselves, so that they take no place of quick ones. */
export interface ResultQueues {
  readonly promptQueue: FairQueue;
  readonly slowQueue: FairQueue;
}

type FreshResult = Omit<ResultReport, 'isCached'>;

/** Results by way of `cache`, run through `queues`. Results that were cut by a limit of bytes are not kept. */
export function createQueryRunner(
  cache: ResultCache,
  queues: ResultQueues,
  limits: ResultLimits,
  clock: () => number,
): QueryRunner {
  const flights = createSingleFlight<FreshResult>();
  let runCount = 0;
  const onRun = (): void => void (runCount += 1);
  const runInBatch = batchRunner({ queue: queues.promptQueue, ...limits, onRun });
  const runAlone = aloneRunner({ queues, limits, onRun });

  const run = async (
    key: string,
    statement: Statement,
    options: RunOptions,
    signal: AbortSignal,
  ): Promise<FreshResult> => {
    const { source } = statement;
    const share = { userId: String(options.userId), sourceId: source.queueName };
    const waitsSince = performance.now();
    let queuedMs = 0;
    const onStart = (): void => {
      queuedMs = performance.now() - waitsSince;
      options.onStart?.();
    };
    const batchResult = await runInBatch(statement, { batch: options.batch ?? null, share, signal });
    if (batchResult !== null) options.onStart?.();
    const { onRows = null, onProgress = null } = options;
    const result = batchResult ?? (await runAlone(statement, { share, signal, onStart, onRows, onProgress }));
    const { table, durationMs, isCut, rowsRead = null } = result;
    const freshResult: FreshResult = { key, table, durationMs, computedAt: clock(), queuedMs, isCut, rowsRead };
    const lifetimeMs = options.lifetimeMs ?? source.lifetimeMs;
    if (lifetimeMs !== 0 && !isCut) cache.put(key, freshResult, lifetimeMs);
    return freshResult;
  };

  return {
    get runCount() {
      return runCount;
    },
    async get(statement, options) {
      const key = hashKey(statement.sql, statement.source.databaseId, statement.dataVersion, statement.maxRows);
      const cachedResult = options.isForced ? null : cache.get(key);
      if (cachedResult !== null)
        return { ...cachedResult, key, isCached: true, queuedMs: 0, isCut: false, rowsRead: null };
      const freshResult = await flights.join(key, options.signal, (signal) => run(key, statement, options, signal));
      return { ...freshResult, isCached: false };
    },
  };
}

/** What running a statement by itself takes. */
interface AloneParts {
  readonly queues: ResultQueues;
  readonly limits: ResultLimits;
  /** Told of every statement that an engine is given, once however often it is run. */
  readonly onRun: () => void;
}

interface AloneOptions {
  readonly share: Share;
  readonly signal: AbortSignal;
  readonly onStart: () => void;
  readonly onRows: OnRows | null;
  readonly onProgress: OnProgress | null;
}

/** Runs a statement in its queue: at first among all, and as a patient one when it gave way or its kind is known to take long. */
function aloneRunner({ queues, limits, onRun }: AloneParts) {
  const slowStatements = createSlowStatements();
  return async (
    { sql, source, maxRows }: Statement,
    { share, signal, onStart, onRows, onProgress }: AloneOptions,
  ): Promise<RunResult> => {
    const name = `${source.queueName} ${sql}`;
    let isCounted = false;
    const runIn = (isSlow: boolean): Promise<RunResult> =>
      queues[isSlow ? 'slowQueue' : 'promptQueue'].run(share, signal, async () => {
        // Another of its kind gave way while this one waited.
        if (!isSlow && slowStatements.isKnown(name)) throw new Preempted();
        onStart();
        if (!isCounted) onRun();
        isCounted = true;
        const timeoutMs = source.timeoutMs ?? limits.timeoutMs;
        const runPriority = isSlow ? { isSlow } : { isPreemptible: true };
        return source.engine.run({
          sql,
          timeoutMs,
          maxRows,
          maxBytes: limits.maxBytes,
          signal,
          onRows,
          onProgress,
          ...runPriority,
        });
      });
    if (!slowStatements.isKnown(name)) {
      try {
        return await runIn(false);
      } catch (error) {
        if (!(error instanceof Preempted)) throw error;
        slowStatements.remember(name);
      }
    }
    const result = await runIn(true);
    if (result.durationMs < slowAfterMs) slowStatements.forget(name);
    return result;
  };
}
