import { Worker } from 'node:worker_threads';
import type { Box, ThemeName } from '@sextant/charts/pictures';

/** A chart of a picture with the bytes of its response; null draws its shape only. */
export interface DrawnTile {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly box: Box;
  readonly response: Uint8Array | null;
  /** The colors that the dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
}

/** What a picture is drawn from. */
export interface DrawnScene {
  readonly theme: ThemeName;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly tiles: readonly DrawnTile[];
}

/** What the drawing thread gets. */
export interface PictureRequest {
  readonly id: number;
  readonly scene: DrawnScene;
}

/** What the drawing thread returns: SVG, or why there is none. */
export type PictureResult =
  | { readonly id: number; readonly svg: string }
  | { readonly id: number; readonly error: string };

/** Draws pictures beside the server's own thread, which returns users meanwhile. */
export interface PictureDrawer {
  /** @throws when the scene cannot be drawn, or not in time */
  readonly draw: (scene: DrawnScene) => Promise<string>;
  readonly close: () => Promise<void>;
}

const idleMs = 60_000;
const longestMs = 10_000;
/** The first picture of a thread waits for its code too. */
const longestStartMs = 60_000;

interface WaitingPicture {
  readonly resolve: (svg: string) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

function startThread(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  return new Worker(new URL(isSource ? './picture-worker.ts' : './picture-worker.js', import.meta.url));
}

/** A drawer whose thread starts with the first picture, and ends when nothing was drawn for a minute. */
class ThreadDrawer implements PictureDrawer {
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | null = null;
  #lastId = 0;
  #hasDrawn = false;
  readonly #waiting = new Map<number, WaitingPicture>();

  readonly draw = (scene: DrawnScene): Promise<string> => {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const thread = this.#opened();
    return new Promise((resolve, reject) => {
      const limitMs = this.#hasDrawn ? longestMs : longestStartMs;
      const timer = setTimeout(() => void this.#end(new Error('A picture took too long')), limitMs);
      timer.unref();
      this.#waiting.set(id, { resolve, reject, timer });
      // A copy, not a transfer: the bytes are the response cache's.
      thread.postMessage({ id, scene } satisfies PictureRequest);
    });
  };

  readonly close = (): Promise<void> => this.#end(new Error('The server stops'));

  #opened(): Worker {
    if (this.#thread !== null) return this.#thread;
    const thread = startThread();
    thread.unref();
    thread.on('message', (result: PictureResult) => this.#settle(result));
    thread.on('error', (error) => void this.#end(error instanceof Error ? error : new Error(String(error)), thread));
    this.#thread = thread;
    return thread;
  }

  #settle(result: PictureResult): void {
    const waitingPicture = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    this.#hasDrawn = true;
    if (waitingPicture !== undefined) {
      clearTimeout(waitingPicture.timer);
      if ('svg' in result) waitingPicture.resolve(result.svg);
      else waitingPicture.reject(new Error(result.error));
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

export const createPictureDrawer = (): PictureDrawer => new ThreadDrawer();
