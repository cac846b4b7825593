import { fail } from '@sextant/contract';
import type { EngineStatus } from '../engine.ts';

/** How connections of one kind are made and ended. */
export interface PoolOptions<Connection> {
  readonly open: () => Promise<Connection>;
  /** Ends a connection at once; never throws. */
  readonly end: (connection: Connection) => void;
  readonly isUsable: (connection: Connection) => boolean;
  readonly max: number;
  readonly idleMs: number;
}

/**
 * Connections that serve one statement at a time: opened when asked for, at most `max`, ended when nobody wants them for `idleMs`.
 * Ours (decision 0037): one pool for four protocols, whose queue a statement leaves when its signal fires.
 */
export class ConnectionPool<Connection> {
  readonly #options: PoolOptions<Connection>;
  readonly #idle: { readonly connection: Connection; readonly timer: NodeJS.Timeout }[] = [];
  readonly #inUse = new Set<Connection>();
  readonly #waiting: (() => void)[] = [];
  #places = 0;
  #isClosed = false;

  constructor(options: PoolOptions<Connection>) {
    this.#options = options;
  }

  get inUse(): number {
    return this.#inUse.size;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** How an engine over these connections is. */
  get status(): EngineStatus {
    const state = this.#isClosed ? 'closed' : this.inUse > 0 ? 'running' : 'idle';
    return { state, running: this.inUse, waiting: this.waiting, pid: null, crashes: 0 };
  }

  /** A connection for one statement. @throws ENGINE_009 when the signal fires first, ENGINE_016 when the pool is closed */
  async take(signal: AbortSignal | null): Promise<Connection> {
    await this.#place(signal);
    try {
      const connection = this.#idleConnection() ?? (await this.#options.open());
      if (this.#isClosed) {
        this.#options.end(connection);
        throw fail('ENGINE_016', {});
      }
      this.#inUse.add(connection);
      return connection;
    } catch (error) {
      this.#leavePlace();
      throw error;
    }
  }

  /** Gives a connection back; one that is not usable any more is ended. */
  give(connection: Connection): void {
    if (!this.#inUse.delete(connection)) return;
    if (this.#isClosed || !this.#options.isUsable(connection)) this.#options.end(connection);
    else this.#keep(connection);
    this.#leavePlace();
  }

  /** Ends every connection, those in use too. */
  close(): void {
    this.#isClosed = true;
    for (const start of this.#waiting.splice(0)) start();
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      this.#options.end(connection);
    }
    for (const connection of this.#inUse) this.#options.end(connection);
  }

  #keep(connection: Connection): void {
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((item) => item.connection === connection);
      if (index >= 0) this.#idle.splice(index, 1);
      this.#options.end(connection);
    }, this.#options.idleMs);
    timer.unref();
    this.#idle.push({ connection, timer });
  }

  #idleConnection(): Connection | null {
    for (let item = this.#idle.pop(); item !== undefined; item = this.#idle.pop()) {
      clearTimeout(item.timer);
      if (this.#options.isUsable(item.connection)) return item.connection;
      this.#options.end(item.connection);
    }
    return null;
  }

  #place(signal: AbortSignal | null): Promise<void> {
    if (this.#isClosed) return Promise.reject(fail('ENGINE_016', {}));
    if (signal?.aborted === true) return Promise.reject(fail('ENGINE_009', {}));
    if (this.#places < this.#options.max) {
      this.#places += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(fail('ENGINE_009', {}));
      };
      const start = (): void => {
        signal?.removeEventListener('abort', onAbort);
        if (this.#isClosed) return reject(fail('ENGINE_016', {}));
        this.#places += 1;
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(start);
    });
  }

  #leavePlace(): void {
    this.#places -= 1;
    this.#waiting.shift()?.();
  }
}
