import { Worker } from 'node:worker_threads';

/** What a drawing thread gets. */
export interface ThreadRequest<Work> {
  readonly id: number;
  readonly work: Work;
}

/** What a drawing thread returns: what was drawn, or why there is nothing. */
export type ThreadResult<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: string };

/** Draws beside the server's own thread, which answers users meanwhile. */
export interface DrawingThread<Work, Result> {
  /** @throws when the work cannot be drawn, or not in time */
  readonly draw: (work: Work) => Promise<Result>;
  readonly close: () => Promise<void>;
}

interface ThreadOptions {
  /** The file of the thread, without its ending, beside the code that runs. */
  readonly source: URL;
  /** The longest that one work may take. */
  readonly longestMs: number;
}

const idleMs = 60_000;
/** The first work of a thread waits for its code too. */
const longestStartMs = 60_000;

interface WaitingWork<Result> {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A thread that starts with the first work, and ends when nothing was drawn for a minute. */
class IdlingThread<Work, Result> implements DrawingThread<Work, Result> {
  readonly #options: ThreadOptions;
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  #lastId = 0;
  #hasDrawn = false;
  readonly #waiting = new Map<number, WaitingWork<Result>>();

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  readonly draw = (work: Work): Promise<Result> => {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const thread = this.#opened();
    return new Promise((resolve, reject) => {
      const { longestMs } = this.#options;
      const limitMs = this.#hasDrawn ? longestMs : Math.max(longestMs, longestStartMs);
      const timer = setTimeout(() => void this.#end(new Error('A picture took too long')), limitMs);
      timer.unref();
      this.#waiting.set(id, { resolve, reject, timer });
      // A copy, not a transfer: the bytes are the response cache's.
      thread.postMessage({ id, work } satisfies ThreadRequest<Work>);
    });
  };

  readonly close = (): Promise<void> => this.#end(new Error('The server stops'));

  #opened(): Worker {
    if (this.#thread !== null) return this.#thread;
    const thread = new Worker(this.#options.source);
    thread.unref();
    thread.on('message', (result: ThreadResult<Result>) => this.resolveDrawing(result));
    thread.on('error', (error) => void this.#end(error instanceof Error ? error : new Error(String(error)), thread));
    this.#thread = thread;
    return thread;
  }

  resolveDrawing(result: ThreadResult<Result>): void {
    const waitingWork = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    this.#hasDrawn = true;
    if (waitingWork !== undefined) {
      clearTimeout(waitingWork.timer);
      if ('result' in result) waitingWork.resolve(result.result);
      else waitingWork.reject(new Error(result.error));
    }
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.#end(new Error('Nothing was drawn for a while')), idleMs);
    this.#idle.unref();
  }

  async #end(error: Error, thread = this.#thread): Promise<void> {
    if (thread !== this.#thread) return;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#thread = null;
    this.#hasDrawn = false;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
    await thread?.terminate();
  }
}

/** A thread of its own for drawings of one kind. */
export const createDrawingThread = <Work, Result>(options: ThreadOptions): DrawingThread<Work, Result> =>
  new IdlingThread<Work, Result>(options);
