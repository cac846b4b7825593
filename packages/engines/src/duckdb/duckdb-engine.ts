import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, type SextantError } from '@sextant/contract';
import type {
  Engine,
  EngineColumn,
  EngineStatus,
  RunRequest,
  RunResult,
  SelectVerdict,
  TogetherRequest,
} from '../engine.ts';
import { causeText } from './cause-text.ts';
import { HostProcess, type Running } from './host-process.ts';
import type { EngineLog } from './log.ts';
import type { AttachedTable, FoundTable } from './protocol.ts';
import { togetherSql } from './together.ts';

/** Settings of the embedded engine. */
export interface DuckdbEngineOptions {
  readonly tables: readonly AttachedTable[];
  /** A database file of somebody's own, whose tables are seen beside `tables`. Default: none. */
  readonly databaseFile?: string;
  /** Folder for what does not fit in memory; a subfolder per host, removed with it. */
  readonly tempDir: string;
  readonly memoryLimitBytes: number;
  /** Default: 10 GiB. */
  readonly maxTempBytes?: number;
  readonly threads: number;
  /** Statements that run side by side; more wait in order. */
  readonly maxRunning: number;
  /** A host without work for so long is stopped. */
  readonly idleStopMs: number;
  readonly log: EngineLog;
}

/** The embedded engine. */
export interface DuckdbEngine extends Engine {
  runTogether(request: TogetherRequest): Promise<readonly RunResult[]>;
  /** Makes `tables` the ones that statements see. What runs goes on over the old ones; resolves when new statements see the new. */
  replaceTables(tables: readonly AttachedTable[]): Promise<void>;
  /** Tables and views in the database file. */
  found(): Promise<readonly FoundTable[]>;
  /** Starts the process ahead of the first statement, when there are tables to ask. Returns at once. */
  warm(): void;
}

/** A caller hears of its stop at the latest so long after it, even if the engine has not let go yet. */
const answerGraceMs = 300;
/** A host that does not let go of a stopped statement within this is killed. */
const killAfterMs = 2000;

/**
 * DuckDB in a child process: started with the first statement, stopped when idle, started anew after it died. Statements run one after the other
 * in the order they came, `maxRunning` at a time; one that is cancelled while it waits never starts.
 */
export function duckdbEngine(options: DuckdbEngineOptions): DuckdbEngine {
  return new SupervisedEngine(options);
}

class SupervisedEngine implements DuckdbEngine {
  readonly dialect = 'duckdb';
  readonly #options: DuckdbEngineOptions;
  readonly #waiting: (() => void)[] = [];
  readonly #hosts = new Set<HostProcess>();
  #tables: readonly AttachedTable[];
  #host: HostProcess | null = null;
  /** Which change of tables the newest wish is, and which one the serving host has. */
  #wanted = 0;
  #served = 0;
  #isReady = false;
  #running = 0;
  #crashes = 0;
  #hostCount = 0;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | null = null;

  constructor(options: DuckdbEngineOptions) {
    this.#options = options;
    this.#tables = options.tables;
    removeLeftovers(options.tempDir);
  }

  run({ sql, maxRows, maxBytes, ...limits }: RunRequest): Promise<RunResult> {
    return this.#runTwice({ ...limits, start: (host) => host.run(sql, { maxRows, maxBytes }) });
  }

  runTogether({ rows, parts, maxBytes, ...limits }: TogetherRequest): Promise<readonly RunResult[]> {
    const sql = togetherSql(rows, parts);
    return this.#runTwice({ ...limits, start: (host) => host.runTogether(sql, { count: parts.length, maxBytes }) });
  }

  async #runTwice<T>(work: Work<T>): Promise<T> {
    try {
      return await this.#runOnce(work);
    } catch (error) {
      // A statement that lost its host to somebody else's has done nothing wrong, and reading twice changes nothing.
      if (!(error instanceof HostTakenAway)) throw error;
      return this.#runOnce(work).catch((again: unknown) => {
        throw again instanceof HostTakenAway ? fail('ENGINE_012', {}) : again;
      });
    }
  }

  async #runOnce<T>(work: Work<T>): Promise<T> {
    const release = await this.#slot(work.signal);
    try {
      return await this.#withHost((host) => {
        if (work.signal.aborted) throw fail('ENGINE_009', {});
        return this.#supervise(host, work, release);
      });
    } catch (error) {
      // A statement that began gives its place back when the engine has let go of it.
      if (!release.isHandedOver()) release();
      throw error;
    }
  }

  async describe(sql: string): Promise<readonly EngineColumn[]> {
    return this.#withHost((host) => host.describe(sql));
  }

  async checkSelect(sql: string): Promise<SelectVerdict> {
    return this.#withHost((host) => host.check(sql));
  }

  found(): Promise<readonly FoundTable[]> {
    return this.#withHost(async (host) => host.found);
  }

  status(): EngineStatus {
    const state = this.#isClosed ? 'closed' : this.#host === null ? 'idle' : this.#isReady ? 'running' : 'starting';
    return {
      state,
      running: this.#running,
      waiting: this.#waiting.length,
      pid: this.#host?.pid ?? null,
      crashes: this.#crashes,
    };
  }

  async replaceTables(tables: readonly AttachedTable[]): Promise<void> {
    if (this.#isClosed) throw fail('ENGINE_016', {});
    const before = this.#tables;
    this.#tables = tables;
    this.#wanted += 1;
    const change = this.#wanted;
    if (this.#host === null) return;
    const next = this.#startHost();
    try {
      await next.ready;
    } catch (error) {
      if (this.#tables === tables) this.#tables = before;
      throw error;
    }
    // A later change may serve already. One that is still on its way does not yet: until then this host has the newest tables there are.
    const old = this.#host;
    if (old !== null && this.#served >= change) return this.#drain(next);
    this.#host = next;
    this.#served = change;
    this.#isReady = true;
    if (old !== null) this.#drain(old);
  }

  warm(): void {
    if (this.#isClosed || this.#host !== null || this.#tables.length === 0) return;
    // A host that does not open is logged where it is started, and tried again by the first statement.
    void this.#withHost(async () => undefined).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    for (const start of this.#waiting.splice(0)) start();
    await Promise.all([...this.#hosts].map((host) => host.kill()));
  }

  /** Waits for a free place; an abort gives the place up before it was taken. */
  #slot(signal: AbortSignal): Promise<Place> {
    return new Promise((resolve, reject) => {
      const refuse = (error: SextantError): void => {
        const at = this.#waiting.indexOf(start);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(error);
      };
      const onAbort = (): void => refuse(fail('ENGINE_009', {}));
      const start = (): void => {
        signal.removeEventListener('abort', onAbort);
        if (this.#isClosed) return refuse(fail('ENGINE_016', {}));
        this.#running += 1;
        resolve(placeOf(() => this.#release()));
      };
      if (this.#isClosed) return refuse(fail('ENGINE_016', {}));
      if (signal.aborted) return onAbort();
      if (this.#running < this.#options.maxRunning) return start();
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(start);
    });
  }

  #release(): void {
    this.#running -= 1;
    this.#waiting.shift()?.();
    this.#stopWhenIdle();
  }

  /** Runs to the end, the time limit or the abort, whichever comes first; the place is free again when the host has let go. */
  #supervise<T>(host: HostProcess, { start, timeoutMs, signal }: Work<T>, release: Place): Promise<T> {
    release.handOver();
    return new Promise((resolve, reject) => {
      const { answer, cancel } = start(host);
      let stoppedBy: SextantError | null = null;
      const timers: NodeJS.Timeout[] = [];
      const stop = (reason: SextantError): void => {
        if (stoppedBy !== null) return;
        stoppedBy = reason;
        cancel();
        timers.push(
          setTimeout(() => reject(reason), answerGraceMs),
          setTimeout(() => void this.#killStuck(host), killAfterMs),
        );
      };
      const onAbort = (): void => stop(fail('ENGINE_009', {}));
      signal.addEventListener('abort', onAbort, { once: true });
      timers.push(setTimeout(() => stop(fail('ENGINE_008', { seconds: timeoutMs / 1000 })), timeoutMs));
      answer
        .then(resolve, (error: SextantError) => {
          const isBystander = host.wasStuck && error.code === 'ENGINE_012';
          reject(stoppedBy ?? (isBystander ? new HostTakenAway() : error));
        })
        .finally(() => {
          signal.removeEventListener('abort', onAbort);
          for (const timer of timers) clearTimeout(timer);
          release();
        });
    });
  }

  async #killStuck(host: HostProcess): Promise<void> {
    this.#options.log.warn({ pid: host.pid }, 'query host does not let go of a stopped statement and is ended');
    host.wasStuck = true;
    await host.kill();
  }

  async #withHost<T>(act: (host: HostProcess) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw fail('ENGINE_016', {});
    if (this.#host === null) {
      this.#isReady = false;
      this.#host = this.#startHost();
      this.#served = this.#wanted;
    }
    const host = this.#host;
    host.users += 1;
    try {
      await host.ready;
      if (this.#host === host) this.#isReady = true;
      return await act(host);
    } finally {
      host.users -= 1;
      this.#stopWhenIdle();
    }
  }

  #startHost(): HostProcess {
    const { tempDir, databaseFile, memoryLimitBytes, threads, maxRunning, log } = this.#options;
    const { maxTempBytes = 10 * 1024 ** 3 } = this.#options;
    this.#hostCount += 1;
    const folder = join(tempDir, `host-${process.pid}-${this.#hostCount}`);
    const startedAt = performance.now();
    const host = new HostProcess(
      {
        tables: this.#tables,
        ...(databaseFile === undefined ? {} : { databaseFile }),
        tempDir: folder,
        maxTempBytes,
        memoryLimitBytes,
        threads,
        maxRunning,
      },
      log,
    );
    this.#hosts.add(host);
    host.ready.then(
      () =>
        log.info(
          { pid: host.pid, tables: this.#tables.length, durationMs: Math.round(performance.now() - startedAt) },
          'query host ready',
        ),
      (error: unknown) =>
        log.error(
          { pid: host.pid, cause: causeText(error instanceof Error ? (error.cause ?? error) : error) },
          'query host did not open',
        ),
    );
    void host.ended.then(() => {
      const wasExpected = !this.#hosts.delete(host) || this.#isClosed || this.#host !== host;
      if (this.#host === host) this.#host = null;
      if (wasExpected) return;
      this.#crashes += 1;
      log.error({ pid: host.pid }, 'query host ended; the next statement starts a new one');
    });
    return host;
  }

  /** Lets a replaced host finish what it runs, then ends it. */
  #drain(host: HostProcess): void {
    if (host.users === 0) return void host.kill();
    setTimeout(() => this.#drain(host), 100);
  }

  #stopWhenIdle(): void {
    if (this.#isClosed || this.#running > 0 || this.#host === null) return;
    // It ends with every piece of work, so the time is counted from the last one.
    if (this.#idleTimer !== null) return void this.#idleTimer.refresh();
    this.#idleTimer = setTimeout(() => this.#stopIdle(), this.#options.idleStopMs).unref();
  }

  #stopIdle(): void {
    const host = this.#host;
    if (host === null || this.#running > 0 || host.users > 0) return;
    this.#host = null;
    this.#options.log.info({ pid: host.pid }, 'query host stopped: nothing to do');
    void host.kill();
  }
}

/** Something to run on a host, within its time. */
interface Work<T> extends Pick<RunRequest, 'timeoutMs' | 'signal'> {
  readonly start: (host: HostProcess) => Running<T>;
}

/** The host was ended because of another statement that it did not let go of. */
class HostTakenAway extends Error {}

/** A place among the running statements: calling it gives it back. */
interface Place {
  (): void;
  handOver(): void;
  isHandedOver(): boolean;
}

function placeOf(giveBack: () => void): Place {
  let isHandedOver = false;
  return Object.assign(() => giveBack(), {
    handOver: () => void (isHandedOver = true),
    isHandedOver: () => isHandedOver,
  });
}

/** Temp folders of servers that were killed: their names carry the server's process id. */
function removeLeftovers(tempDir: string): void {
  let names: string[];
  try {
    names = readdirSync(tempDir);
  } catch {
    return;
  }
  for (const name of names) {
    const pid = /^host-(\d+)-\d+$/.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid)))
      rmSync(join(tempDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
