import { readdirSync, rmSync } from 'node:fs';
import { duckdbPlan } from '../plan/duckdb-plan.ts';
import type { EnginePlan } from '../plan/plan.ts';
import { join } from 'node:path';
import { fail } from '@sextant/contract';
import type {
  Engine,
  EngineColumn,
  EngineStatus,
  RunRequest,
  RunResult,
  SelectVerdict,
  CombinedRequest,
} from '../engine.ts';
import type { HostProcess } from './host-process.ts';
import type { AttachedTable, FoundTable } from './protocol.ts';
import { HostLost, SupervisedHost, type SupervisedOptions, type Work } from './supervised-host.ts';
import { HostScheduler } from './host-scheduler.ts';
import { combinedSql } from './combined-run.ts';

/** Settings of the embedded engine. */
export interface DuckdbEngineOptions extends Omit<SupervisedOptions, 'slowAfterMs' | 'isPausable' | 'onBusy'> {
  /** A second host for what takes long, with memory of its own. Default: there is none, and nothing is moved out of the first. */
  readonly background?: BackgroundOptions;
}

export interface BackgroundOptions {
  /** What runs for longer is slow, and leaves the first host when others are there. */
  readonly slowAfterMs: number;
  readonly memoryLimitBytes: number;
  readonly threads: number;
  readonly maxRunning: number;
}

/** The embedded engine. */
export interface DuckdbEngine extends Engine {
  runCombined(request: CombinedRequest): Promise<readonly RunResult[]>;
  explain(sql: string): Promise<EnginePlan>;
  /** Makes `tables` the ones that statements see. What runs goes on over the old ones; resolves when new statements see the new. */
  replaceTables(tables: readonly AttachedTable[]): Promise<void>;
  /** Tables and views in the database file. */
  found(): Promise<readonly FoundTable[]>;
  /** How busy the second host is; null without one. */
  background(): EngineStatus | null;
  /** Starts the process ahead of the first statement, when there are tables to ask. Returns at once. */
  warmUp(): void;
}

/** A second host is there for what is rare. */
const backgroundIdleMs = 60_000;
const maxSuspects = 100;

/**
 * DuckDB in child processes. Statements run in the first host; what takes long while others are there, what is known to take long, and what was there
 * when a host died, in a second one, which stands still while the first works (`Turns`) and is started when it is needed.
 */
export function duckdbEngine(options: DuckdbEngineOptions): DuckdbEngine {
  removeLeftovers(options.tempDir);
  return new TwoHostEngine(options);
}

class TwoHostEngine implements DuckdbEngine {
  readonly dialect = 'duckdb';
  readonly #front: SupervisedHost;
  readonly #background: SupervisedHost | null;
  /** Statements that were there when a host died: they run by themselves, until one of them has ended without killing a host. */
  readonly #suspects = new Set<string>();
  #lastSuspect: Promise<unknown> = Promise.resolve();

  constructor({ background, ...options }: DuckdbEngineOptions) {
    const hostScheduler = new HostScheduler((isPaused) => this.#background?.setPaused(isPaused));
    this.#front = new SupervisedHost({
      ...options,
      slowAfterMs: background?.slowAfterMs ?? null,
      isPausable: false,
      onBusy: (isBusy) => hostScheduler.setBusy('front', isBusy),
    });
    this.#background =
      background === undefined
        ? null
        : new SupervisedHost({
            ...options,
            ...background,
            slowAfterMs: null,
            idleStopMs: backgroundIdleMs,
            isPausable: true,
            onBusy: (isBusy) => hostScheduler.setBusy('background', isBusy),
          });
  }

  run({ sql, isSlow = false, ...request }: RunRequest): Promise<RunResult> {
    const { maxRows, maxBytes, onRows = null, onProgress = null, ...limits } = request;
    const options = { maxRows, maxBytes, onRows, onProgress };
    const work = { ...limits, start: (host: HostProcess) => host.run(sql, options) };
    return this.#runAgain(sql, isSlow, work);
  }

  runCombined({ rows, parts, maxBytes, ...limits }: CombinedRequest): Promise<readonly RunResult[]> {
    const sql = combinedSql(rows, parts);
    const work = {
      ...limits,
      start: (host: HostProcess) => host.runCombined(sql, { count: parts.length, maxBytes }),
    };
    return this.#runAgain(sql, false, work);
  }

  /** Runs, and once more when the host is lost: reading twice changes nothing. */
  async #runAgain<T>(sql: string, isSlow: boolean, { isPreemptible = false, ...work }: Work<T>): Promise<T> {
    try {
      if (this.#suspects.has(sql)) return await this.#runSuspect(sql, work);
      if (isSlow && this.#background !== null) return await this.#background.run(work);
      return await this.#front.run({ ...work, isPreemptible });
    } catch (error) {
      if (!(error instanceof HostLost)) throw error;
      this.#suspect(sql);
    }
    await this.#signOfLife();
    try {
      return await this.#runSuspect(sql, work);
    } catch (error) {
      throw toError(error);
    }
  }

  /**
   * Waits until the second host has answered something, or is known to have ended too: what ended one may have ended both at the same moment,
   * and the end of a large process is heard of late. What runs again then cannot be lost to that end.
   */
  async #signOfLife(): Promise<void> {
    const host = this.#background ?? this.#front;
    await host.withHost((process) => process.check('SELECT 1')).catch(() => undefined);
  }

  #suspect(sql: string): void {
    this.#suspects.add(sql);
    const [oldestSuspect] = this.#suspects;
    if (this.#suspects.size > maxSuspects && oldestSuspect !== undefined) this.#suspects.delete(oldestSuspect);
  }

  /** One of them at a time, in the second host: if it ends, it is known by whom, and the others are not in it. */
  async #runSuspect<T>(sql: string, work: Work<T>): Promise<T> {
    const before = this.#lastSuspect;
    const queuedRun = untilAborted(before, work.signal).then(() => (this.#background ?? this.#front).run(work));
    this.#lastSuspect = Promise.allSettled([before, queuedRun]);
    const result = await queuedRun;
    this.#suspects.delete(sql);
    return result;
  }

  describe(sql: string): Promise<readonly EngineColumn[]> {
    return this.#requestAgain((host) => host.describe(sql));
  }

  checkSelect(sql: string): Promise<SelectVerdict> {
    return this.#requestAgain((host) => host.check(sql));
  }

  async explain(sql: string): Promise<EnginePlan> {
    const { json, text } = await this.#requestAgain((host) => host.explain(sql));
    return { root: duckdbPlan(json), text };
  }

  found(): Promise<readonly FoundTable[]> {
    return this.#requestAgain(async (host) => host.found);
  }

  async #requestAgain<T>(request: (host: HostProcess) => Promise<T>): Promise<T> {
    try {
      return await this.#front.withHost(request);
    } catch (error) {
      if (!(error instanceof HostLost)) throw error;
      return this.#front.withHost(request).catch((secondError: unknown) => {
        throw toError(secondError);
      });
    }
  }

  status(): EngineStatus {
    return { ...this.#front.status(), crashes: this.#front.crashes + (this.#background?.crashes ?? 0) };
  }

  background(): EngineStatus | null {
    return this.#background?.status() ?? null;
  }

  async replaceTables(tables: readonly AttachedTable[]): Promise<void> {
    await Promise.all([this.#front.replaceTables(tables), this.#background?.replaceTables(tables)]);
  }

  warmUp(): void {
    this.#front.warmUp();
  }

  async close(): Promise<void> {
    await Promise.all([this.#front.close(), this.#background?.close()]);
  }
}

/** The error of a second loss. */
const toError = (error: unknown): unknown =>
  error instanceof HostLost ? fail(error.hadOpened ? 'ENGINE_022' : 'ENGINE_016', {}) : error;

/** Waits for `before`, or rejects at once when nobody waits for what comes after. */
function untilAborted(before: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(fail('ENGINE_009', {}));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void before.then(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
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
