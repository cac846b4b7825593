import { join } from 'node:path';
import { fail, type SextantError } from '@sextant/contract';
import { Preempted, type EngineStatus, type RunRequest } from '../engine.ts';
import { causeText } from './cause-text.ts';
import { HostProcess, type RunningRequest } from './host-process.ts';
import type { EngineLog } from './log.ts';
import { ExclusiveTime, processorMsOf } from './exclusive-time.ts';
import type { AttachedTable } from './protocol.ts';

/** How a query host is kept. */
export interface SupervisedOptions {
  readonly tables: readonly AttachedTable[];
  /** A user's database file, whose tables are seen beside `tables`. Default: none. */
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
  /** What gives way does so after this time of its own (`ExclusiveTime`), once others are there; null: nothing does. */
  readonly slowAfterMs: number | null;
  /** Whether `setPaused` can let it stand still. */
  readonly isPausable: boolean;
  /** Told when the first statement begins and when the last has ended. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly log: EngineLog;
}

/** Something to run on a host, within its time. */
export interface Work<T> extends Pick<RunRequest, 'timeoutMs' | 'signal' | 'isPreemptible'> {
  readonly start: (host: HostProcess) => RunningRequest<T>;
}

/** The host ended under something that has done nothing wrong, as far as is known. */
export class HostLost extends Error {
  /** False when it ended while it opened: nothing ran in it. */
  readonly hadOpened: boolean;
  constructor(hadOpened: boolean) {
    super('The query host ended');
    this.hadOpened = hadOpened;
  }
}

/** A caller hears of its stop at the latest so long after it, even if the engine has not let go yet. */
const lateResultGraceMs = 300;
/** A host that does not let go of a stopped statement within this is killed. */
const killAfterMs = 2000;

let hostCount = 0;

/**
 * One query host at a time: started with the first statement, stopped when idle, started anew after it died. Statements run one after the other in
 * the order they came, `maxRunning` at a time; one that is canceled while it waits never starts.
 */
export class SupervisedHost {
  readonly #options: SupervisedOptions;
  readonly #waiting: (() => void)[] = [];
  readonly #hosts = new Set<HostProcess>();
  /** How to make slow statements leave. */
  readonly #slow = new Set<() => void>();
  /** Statements that are leaving and have not let go yet: they are not there for anybody else. */
  #leaving = 0;
  readonly #ownTime = new ExclusiveTime(() => processorMsOf(this.#host?.pid));
  #tables: readonly AttachedTable[];
  #host: HostProcess | null = null;
  /** Which change of tables the newest request is, and which one the serving host has. */
  #wanted = 0;
  #served = 0;
  #isReady = false;
  #running = 0;
  #crashes = 0;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | null = null;

  constructor(options: SupervisedOptions) {
    this.#options = options;
    this.#tables = options.tables;
  }

  get crashes(): number {
    return this.#crashes;
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

  /** @throws HostLost when the host ended meanwhile, Preempted when the work said that it may, else what it ends with */
  async run<T>(work: Work<T>): Promise<T> {
    const release = await this.#slot(work.signal);
    try {
      return await this.withHost((host) => {
        if (work.signal.aborted) throw fail('ENGINE_009', {});
        return this.#supervise(host, work, release);
      });
    } catch (error) {
      // A statement that began gives its place back when the engine has let go of it.
      if (!release.isWithHost()) release();
      throw error;
    }
  }

  /** @throws HostLost when the host ended meanwhile */
  async withHost<T>(action: (host: HostProcess) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw fail('ENGINE_016', {});
    if (this.#host === null) {
      this.#isReady = false;
      this.#host = this.#startHost();
      this.#served = this.#wanted;
    }
    const host = this.#host;
    host.users += 1;
    let hasOpened = false;
    try {
      await host.ready;
      hasOpened = true;
      if (this.#host === host) this.#isReady = true;
      return await action(host);
    } catch (error) {
      throw isLoss(error) && !this.#isClosed ? new HostLost(hasOpened) : error;
    } finally {
      host.users -= 1;
      this.#stopWhenIdle();
    }
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

  warmUp(): void {
    if (this.#isClosed || this.#host !== null || this.#tables.length === 0) return;
    // A host that does not open is logged where it is started, and tried again by the first statement.
    void this.withHost(async () => undefined).catch(() => undefined);
  }

  /** Lets its processes stand still, or go on. */
  setPaused(isPaused: boolean): void {
    for (const host of this.#hosts) host.setPaused(isPaused);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    for (const start of this.#waiting.splice(0)) start();
    await Promise.all([...this.#hosts].map((host) => host.kill()));
  }

  /** Waits for a free place; an abort gives the place up before it was taken. */
  #slot(signal: AbortSignal): Promise<WaitingPlace> {
    return new Promise((resolve, reject) => {
      const rejectWith = (error: SextantError): void => {
        const index = this.#waiting.indexOf(start);
        if (index >= 0) this.#waiting.splice(index, 1);
        reject(error);
      };
      const onAbort = (): void => rejectWith(fail('ENGINE_009', {}));
      const start = (): void => {
        signal.removeEventListener('abort', onAbort);
        if (this.#isClosed) return rejectWith(fail('ENGINE_016', {}));
        this.#running += 1;
        if (this.#running === 1) this.#options.onBusy(true);
        resolve(placeOf(() => this.#release()));
      };
      if (this.#isClosed) return rejectWith(fail('ENGINE_016', {}));
      if (signal.aborted) return onAbort();
      if (this.#running < this.#options.maxRunning) start();
      else {
        signal.addEventListener('abort', onAbort, { once: true });
        this.#waiting.push(start);
      }
      this.#stopSlow();
    });
  }

  #release(): void {
    this.#running -= 1;
    this.#waiting.shift()?.();
    if (this.#running === 0) this.#options.onBusy(false);
    this.#stopWhenIdle();
  }

  /** Slow statements leave when there is anybody else. */
  #stopSlow(): void {
    if (this.#running - this.#leaving + this.#waiting.length <= this.#slow.size) return;
    for (const leaveHost of this.#slow) leaveHost();
  }

  /** Runs to the end, the time limit or the abort, whichever comes first; the place is free again when the host has let go. */
  #supervise<T>(
    host: HostProcess,
    { start, timeoutMs, signal, isPreemptible = false }: Work<T>,
    release: WaitingPlace,
  ): Promise<T> {
    release.passToHost();
    return new Promise((resolve, reject) => {
      const { result: queryResult, cancel } = start(host);
      const endOwnTime = this.#ownTime.begin();
      let stoppedBy: Error | null = null;
      const timers: NodeJS.Timeout[] = [];
      const stop = (reason: Error): void => {
        if (stoppedBy !== null) return;
        stoppedBy = reason;
        cancel();
        timers.push(
          setTimeout(() => reject(reason), lateResultGraceMs),
          setTimeout(() => void this.#killStuck(host), killAfterMs),
        );
      };
      const onAbort = (): void => stop(fail('ENGINE_009', {}));
      const leaveHost = (): void => {
        this.#slow.delete(leaveHost);
        if (stoppedBy === null) this.#leaving += 1;
        stop(new Preempted());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      timers.push(setTimeout(() => stop(fail('ENGINE_008', { seconds: timeoutMs / 1000 })), timeoutMs));
      const stopWatching = this.#watchSlow(isPreemptible, leaveHost);
      queryResult
        // What comes of a stopped statement may be a part of its rows.
        .then(
          (result) => (stoppedBy === null ? resolve(result) : reject(stoppedBy)),
          (error: SextantError) => reject(stoppedBy ?? error),
        )
        .finally(() => {
          signal.removeEventListener('abort', onAbort);
          for (const timer of timers) clearTimeout(timer);
          stopWatching();
          endOwnTime();
          if (stoppedBy instanceof Preempted) this.#leaving -= 1;
          release();
        });
    });
  }

  /** Moves a preemptible statement out once it is slow; returns what stops watching it. */
  #watchSlow(isPreemptible: boolean, leaveHost: () => void): () => void {
    const { slowAfterMs } = this.#options;
    if (!isPreemptible || slowAfterMs === null) return () => undefined;
    const cancelTimer = this.#ownTime.after(slowAfterMs, () => {
      this.#slow.add(leaveHost);
      this.#stopSlow();
    });
    return () => {
      cancelTimer();
      this.#slow.delete(leaveHost);
    };
  }

  async #killStuck(host: HostProcess): Promise<void> {
    this.#options.log.warn({ pid: host.pid }, 'query host does not let go of a stopped statement and is ended');
    await host.kill();
  }

  #startHost(): HostProcess {
    const { tempDir, databaseFile, memoryLimitBytes, threads, maxRunning, isPausable, log } = this.#options;
    const { maxTempBytes = 10 * 1024 ** 3 } = this.#options;
    hostCount += 1;
    const folder = join(tempDir, `host-${process.pid}-${hostCount}`);
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
      { isPausable, log },
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

/** A place among the running statements: calling it gives it back. */
interface WaitingPlace {
  (): void;
  passToHost(): void;
  isWithHost(): boolean;
}

function placeOf(giveBack: () => void): WaitingPlace {
  let isWithHost = false;
  return Object.assign(() => giveBack(), {
    passToHost: () => void (isWithHost = true),
    isWithHost: () => isWithHost,
  });
}

/** What a caller is told when its host is gone. */
const isLoss = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENGINE_012';
