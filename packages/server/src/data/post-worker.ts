import { parentPort } from 'node:worker_threads';
import { SextantError } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { sharedBytes, sharedTable } from './post-job.ts';
import type { PostRequest, PostOutcome, PostResponse } from './post-job.ts';
import { doPostWork } from './post-work.ts';

/*
 * Entry of a post-processing thread: works on one result at a time, beside the server's own thread. It is ended when its work takes too long or
 * nobody waits for it.
 */

let columns: Column[] = [];

const sharedOutcome = (outcome: PostOutcome): PostOutcome => {
  if (outcome.kind === 'members') return outcome;
  if (outcome.kind === 'json') return { ...outcome, chunks: outcome.chunks.map(sharedBytes) };
  if (outcome.kind === 'table') return { ...outcome, table: sharedTable(outcome.table) };
  return { ...outcome, result: { ...outcome.result, table: sharedTable(outcome.result.table) } };
};

parentPort?.on('message', (order: PostRequest) => {
  if (order.kind === 'column') return void columns.push(order.column);
  const { id, work } = order;
  const sentColumns = columns;
  const [main, ...others] = order.tables.map(({ columnCount, rowCount }): ColumnTable => ({
    columns: sentColumns.splice(0, columnCount),
    rowCount,
  }));
  columns = [];
  try {
    const outcome = sharedOutcome(doPostWork(work, [main ?? { columns: [], rowCount: 0 }, ...others]));
    parentPort?.postMessage({ id, outcome } satisfies PostResponse);
  } catch (error) {
    const { code, params } = error instanceof SextantError ? error : { code: '', params: {} };
    const text = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, error: { code, params, text } } satisfies PostResponse);
  }
});
