import { Worker } from 'node:worker_threads';
import { SextantError, errors, fail, failWithMessage } from '@sextant/contract';
import type { ErrorCode } from '@sextant/contract';
import { sharedColumn } from './post-job.ts';
import type { PostRequest, PostOutcome, PostResponse, PostTables, PostWork } from './post-job.ts';

/** Objects of one job that are not cells: labels, headings, sheets. Cells are bounded by their count. */
const heapMegabytes = 768;

/** A thread that ended while it worked, by itself. */
export class ThreadEnded extends Error {}

const yieldToEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

function errorOf({ code, params, text }: Extract<PostResponse, { error: unknown }>['error']): Error {
  return isCode(code) ? failWithMessage(text, { code, params }) : new Error(text);
}

/** A thread for post-processing: one job at a time. */
export interface PostThread {
  /**
   * @throws ENGINE_008 when it takes longer than `timeoutMs`, the signal's reason when nobody waits any more (both end the thread), `ThreadEnded` when it
   * ended by itself, and what the work throws
   */
  readonly run: (
    work: PostWork,
    tables: PostTables,
    limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ) => Promise<PostOutcome>;
  readonly isEnded: () => boolean;
  readonly end: () => Promise<void>;
}

export function startPostThread(): PostThread {
  const isSource = import.meta.url.endsWith('.ts');
  const worker = new Worker(new URL(isSource ? './post-worker.ts' : './post-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref();
  let hasEnded = false;
  let lastId = 0;
  let finish: ((response: PostResponse | Error) => void) | null = null;
  const end = async (): Promise<void> => {
    hasEnded = true;
    await worker.terminate();
  };
  worker.on('message', (response: PostResponse) => finish?.(response));
  // Its memory ran out, or an error of ours.
  worker.on('error', (error) => finish?.(new ThreadEnded(error instanceof Error ? error.message : String(error))));
  worker.once('exit', () => {
    hasEnded = true;
    finish?.(new ThreadEnded('The thread ended'));
  });
  const send = (order: PostRequest): void => worker.postMessage(order);

  const run: PostThread['run'] = async (work, tables, { timeoutMs, signal }) => {
    lastId += 1;
    const id = lastId;
    let giveUp: (reason: Error) => void = () => undefined;
    const result = new Promise<PostResponse>((resolve, reject) => {
      giveUp = reject;
      finish = (response) => (response instanceof Error ? reject(response) : resolve(response));
    });
    // Reported below, also when it comes while the columns are still on their way.
    result.catch(() => undefined);
    const stop = (reason: Error): void => {
      giveUp(reason);
      void end();
    };
    const onAbort = (): void =>
      stop(signal.reason instanceof SextantError ? signal.reason : fail('ENGINE_009', {}, { cause: signal.reason }));
    signal.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(() => stop(fail('ENGINE_008', { seconds: timeoutMs / 1000 })), timeoutMs);
    try {
      for (const column of tables.flatMap(({ columns }) => columns)) {
        send({ kind: 'column', column: sharedColumn(column) });
        await yieldToEvents();
      }
      const sizes = tables.map(({ columns, rowCount }) => ({ columnCount: columns.length, rowCount }));
      send({ kind: 'work', id, tables: sizes, work });
      const response = await result;
      if ('error' in response) throw errorOf(response.error);
      return response.outcome;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      finish = null;
    }
  };
  return { run, isEnded: () => hasEnded, end };
}
