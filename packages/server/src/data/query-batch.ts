import { setImmediate as turn } from 'node:timers/promises';
import type { RunResult } from '@sextant/engines';
import type { SplitStatement } from '@sextant/query';
import type { DataSource } from './engine-registry.ts';

/** A statement that may be run together with others over the same rows or groups. */
export interface SharedStatement {
  readonly source: DataSource;
  readonly dataVersion: string;
  readonly split: SplitStatement;
  readonly signal: AbortSignal;
}

/** Runs what was gathered, with one result for each; rejects or returns none when they cannot be run together. */
export type RunCombined = (statements: readonly SplitStatement[], signal: AbortSignal) => Promise<readonly RunResult[]>;

/** The queries that one page sent at once: what reads the same rows is run together. */
export interface QueryBatch {
  /**
   * The result as part of a run together, or null when the statement is to run by itself: nobody else shares with it, the others have
   * started already, or the engine rejected them together.
   */
  join(statement: SharedStatement, run: RunCombined): Promise<RunResult | null>;
  /** Says that one of the queries has queued its statements; when all have, what was gathered starts. */
  ready(): void;
}

/** The batch as one of its queries sees it: that query is ready once, however often it says so. */
export function memberOf(batch: QueryBatch): QueryBatch {
  let isReady = false;
  return {
    join: (statement, run) => batch.join(statement, run),
    ready: () => {
      if (!isReady) batch.ready();
      isReady = true;
    },
  };
}

interface Member {
  readonly statement: SharedStatement;
  readonly run: RunCombined;
  readonly resolve: (result: RunResult | null) => void;
}

const maxBatchSize = 40;
/** A query waits no longer than this for the others: one of them may have to do with a database that does not return. */
const longestWaitMs = 25;

/** Waits for `expected` queries, but not for long. */
export function createQueryBatch(expected: number, waitMs: number = longestWaitMs): QueryBatch {
  const groups = new Map<string, Member[]>();
  let missing = expected;

  const start = (): void => {
    missing = 0;
    for (const members of groups.values())
      for (let index = 0; index < members.length; index += maxBatchSize)
        void runGroup(members.slice(index, index + maxBatchSize));
    groups.clear();
  };
  setTimeout(start, waitMs).unref();

  return {
    join: (statement, run) =>
      new Promise((resolve) => {
        if (missing <= 0) return resolve(null);
        const key = `${statement.source.databaseId} ${statement.dataVersion} ${statement.split.key}`;
        const members = groups.get(key) ?? [];
        members.push({ statement, run, resolve: resolve });
        groups.set(key, members);
      }),
    ready: () => {
      if (missing === 1) start();
      else missing -= 1;
    },
  };
}

async function runGroup(members: readonly Member[]): Promise<void> {
  const [first] = members;
  const active = members.filter(({ statement }) => !statement.signal.aborted);
  let results: readonly RunResult[] | null = null;
  if (first !== undefined && active.length > 1) {
    results = await first
      .run(
        active.map(({ statement }) => statement.split),
        allGone(active.map(({ statement }) => statement.signal)),
      )
      .catch(() => null);
  }
  for (const member of members) member.resolve(results?.[active.indexOf(member)] ?? null);
}

/** Fires when the last of `signals` has. */
function allGone(signals: readonly AbortSignal[]): AbortSignal {
  const abort = new AbortController();
  let left = signals.length;
  for (const signal of signals)
    signal.addEventListener(
      'abort',
      () => {
        left -= 1;
        if (left === 0) abort.abort(signal.reason);
      },
      { once: true },
    );
  return abort.signal;
}

/** One of several queries that were asked together. */
export interface TogetherQuery<Result> {
  /** Whether it can wait until the others are answered. */
  readonly isLater: boolean;
  /** Never rejects; `batch` is that of the queries that were begun with it. */
  readonly run: (batch: QueryBatch) => Promise<Result>;
}

/** All queries are here: they wait for each other as long as it takes to begin them on a busy machine. */
const togetherMs = 500;
/** So many begin before others have their turn: when many pages open at once, the engine is to work for the first while the others are read. */
const begunAtOnce = 16;
/** A slow query must not hold back those that come later for longer. */
const laterAfterMs = 1_500;

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** Runs `queries` as one batch; a long one is begun with pauses for others. */
async function runBatch<Result>(
  queries: readonly TogetherQuery<Result>[],
  signal: AbortSignal,
  onResult: (result: Result) => void,
): Promise<void> {
  const batch = createQueryBatch(queries.length, togetherMs);
  const runs: Promise<void>[] = [];
  for (const [index, { run }] of queries.entries()) {
    if (index > 0 && index % begunAtOnce === 0) await turn();
    if (signal.aborted) return;
    const member = memberOf(batch);
    runs.push(
      run(member).then((result) => {
        member.ready();
        onResult(result);
      }),
    );
  }
  await Promise.all(runs);
}

/**
 * Runs queries that were asked together and gives results as soon as they are there, those that are there at once together; none when none came for
 * `quietMs`. Begins with those that cannot wait; ends early when `signal` fires.
 */
export async function* runTogether<Result>(
  queries: readonly TogetherQuery<Result>[],
  signal: AbortSignal,
  quietMs: number,
): AsyncGenerator<readonly Result[]> {
  const results: Result[] = [];
  let news = Promise.withResolvers<void>();
  const wake = (): void => news.resolve();
  const onResult = (result: Result): void => {
    results.push(result);
    wake();
  };
  signal.addEventListener('abort', wake, { once: true });
  const first = runBatch(
    queries.filter(({ isLater }) => !isLater),
    signal,
    onResult,
  );
  const laterQueries = queries.filter(({ isLater }) => isLater);
  if (laterQueries.length > 0)
    void Promise.race([first, after(laterAfterMs)]).then(() => runBatch(laterQueries, signal, onResult));
  for (let resultCount = 0; resultCount < queries.length && !signal.aborted;) {
    const timer = setTimeout(wake, quietMs);
    if (results.length === 0) await news.promise;
    clearTimeout(timer);
    news = Promise.withResolvers<void>();
    if (results.length === 0 && signal.aborted) return;
    resultCount += results.length;
    yield results.splice(0);
  }
}
