import { SextantError } from '@sextant/contract';
import type { Engine, RunRequest, RunResult } from '@sextant/engines';
import { joinStatements } from '@sextant/query';
import type { JoinedStatements, SplitStatement } from '@sextant/query';
import type { DataSource } from './engine-registry.ts';
import type { FairQueue, Share } from './fair-queue.ts';
import type { QueryBatch } from './query-batch.ts';
import { createSlowStatements } from './slow-statements.ts';

/** A statement that came with others. */
interface BatchedStatement {
  readonly source: DataSource;
  readonly dataVersion: string;
  readonly maxRows: number;
  /** The statement in two halves; absent or null when it cannot be run together with others over the same rows or groups. */
  readonly split?: SplitStatement | null;
}

/** How one of them is run. */
interface BatchedRun {
  /** The queries that came together with this one; null when none did. */
  readonly batch: QueryBatch | null;
  readonly share: Share;
  readonly signal: AbortSignal;
}

/** What running statements together takes. */
interface BatchParts {
  readonly queue: FairQueue;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Told of every run. */
  readonly onRun: () => void;
}

/** Rows that are shared must be few: what takes longer is run statement by statement. */
const togetherMs = 4000;

/** Several results of one pass only some engines give; a row of several aggregates all do. */
const runsTogether = (engine: Engine, { isOneRow }: SplitStatement): boolean =>
  isOneRow || engine.runCombined !== undefined;

/** Makes what runs a statement together with those that were asked at once and read the same rows; null when it is to run by itself. */
export function batchRunner({ queue, timeoutMs, maxBytes, onRun }: BatchParts) {
  // What took too long together would take that time in vain again.
  const slowTogether = createSlowStatements();
  return async (
    { split = null, source, dataVersion, maxRows }: BatchedStatement,
    { batch, share, signal }: BatchedRun,
  ): Promise<RunResult | null> => {
    const { engine } = source;
    if (split === null || batch === null || !runsTogether(engine, split)) return null;
    const name = `${source.queueName} ${split.key}`;
    if (slowTogether.isKnown(name)) return null;
    const result = await batch.join({ split, source, dataVersion, signal }, (splits, goneSignal) =>
      queue.run(share, goneSignal, async () => {
        onRun();
        const bounds = { timeoutMs: Math.min(source.timeoutMs ?? timeoutMs, togetherMs), maxBytes, signal: goneSignal };
        return runJoined(engine, joinStatements(splits), { ...bounds, isPreemptible: true }).catch((error: unknown) => {
          if (error instanceof SextantError && error.code === 'ENGINE_008') slowTogether.remember(name);
          throw error;
        });
      }),
    );
    return result === null || result.isCut || result.table.rowCount > maxRows ? null : result;
  };
}

/** Runs joined statements; no results when what came back is not theirs. */
async function runJoined(
  engine: Engine,
  joinedStatements: JoinedStatements,
  bounds: Pick<RunRequest, 'timeoutMs' | 'maxBytes' | 'signal' | 'isPreemptible'>,
): Promise<readonly RunResult[]> {
  if (joinedStatements.kind === 'parts')
    return (
      (await engine.runCombined?.({ rows: joinedStatements.rows, parts: joinedStatements.partKeys, ...bounds })) ?? []
    );
  // Two rows are enough to see that it is not one.
  const result = await engine.run({ sql: joinedStatements.sql, maxRows: 2, ...bounds });
  return (joinedStatements.resultsOf(result.table) ?? []).map((table) => ({ ...result, table }));
}
