import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fail, frameKind, openChunk, type SextantError } from '@sextant/contract';
import type { EngineColumn, OnProgress, OnRows, RunResult, SelectVerdict } from '../engine.ts';
import { childEntry, childEnvironment } from './child-entry.ts';
import { errorOf } from './host-error.ts';
import { readFrames, writeJson } from './frames.ts';
import type { EngineLog } from './log.ts';
import type { FoundTable, HostResponse, HostRequest, HostSetup, PlanTexts } from './protocol.ts';
import { RowsReader, type RunNote } from './run-frames.ts';

type HostResult = RunResult | readonly EngineColumn[] | SelectVerdict | PlanTexts;

interface Pending {
  readonly resolve: (result: HostResult) => void;
  readonly reject: (error: SextantError) => void;
  readonly rows: RowsReader;
  /** Told of rows while they come; null for nobody, and once it was canceled. */
  onRows: OnRows | null;
  /** Told how far it is; null for nobody, and once it was canceled. */
  onProgress: OnProgress | null;
}

/** Up to where rows are read, and who is told of them and of how far it is meanwhile. */
export interface HostRunOptions {
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly onRows: OnRows | null;
  readonly onProgress: OnProgress | null;
}

/** Something that a host works on; `cancel` interrupts it, the result then is an error or, when it was as good as done, what it came to. */
export interface RunningRequest<T> {
  readonly result: Promise<T>;
  readonly cancel: () => void;
}

/** Priority of query hosts below the server's, in steps of the operating system (0 is as any other, 19 the last). */
const hostNice = 5;
/** How long a host may take to open its tables: a user's file of twenty thousand tables takes many seconds. */
const startLimitMs = { ownTables: 30_000, databaseFile: 120_000 };
/** Why a host that has taken longer is given up. */
export const lateStart = 'The query host did not open in time';

/** One query host process, from start to end. It never restarts: the engine makes a new one. */
export class HostProcess {
  /** Settles when the tables are attached and the database is locked; rejects with ENGINE_016, or ENGINE_012 when it ended before. */
  readonly ready: Promise<void>;
  /** Settles when the process is gone. */
  readonly ended: Promise<void>;
  /** How many callers rely on this host, kept by the engine: a replaced host ends when there is none. */
  users = 0;
  /** What is in the database file, once `ready` has settled. */
  found: readonly FoundTable[] = [];
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  readonly #pending = new Map<number, Pending>();
  readonly #log: EngineLog;
  #nextId = 1;
  readonly #isPausable: boolean;
  #isOpen = false;
  #isGone = false;

  constructor(setup: HostSetup, { isPausable, log }: { readonly isPausable: boolean; readonly log: EngineLog }) {
    this.#log = log;
    this.#isPausable = isPausable && endsWithParent();
    mkdirSync(setup.tempDir, { recursive: true, mode: 0o700 });
    const { file, execArgv } = childEntry('query-host');
    const command = [...execArgv, fileURLToPath(file)];
    const [program, args] = this.#isPausable
      ? ['setpriv', [...endWithParent, process.execPath, ...command]]
      : [process.execPath, command];
    this.#child = spawn(program, args, {
      // The engine can be told to print to standard output: nobody listens there.
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: childEnvironment(setup.maxRunning + 6),
    });
    limitProcess(this.#child.pid, setup);
    lowerPriority(this.#child.pid);
    const channel = this.#child.stdio[3];
    if (!(channel instanceof Socket)) throw fail('ENGINE_016', {});
    this.#socket = channel;
    this.#socket.on('error', (error) => log.warn({ error: error.message }, 'query host: channel'));
    this.#child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.warn({ pid: this.pid, text: text.slice(0, 2000) }, 'query host wrote'));
    this.ended = new Promise((resolve) => {
      const handleExit = (): void => {
        if (this.#isGone) return;
        this.#isGone = true;
        for (const { reject } of this.#pending.values()) reject(fail('ENGINE_012', {}));
        this.#pending.clear();
        rmSync(setup.tempDir, { recursive: true, force: true });
        resolve();
      };
      this.#child.once('exit', handleExit);
      this.#child.once('error', handleExit);
    });
    this.ready = this.#open(setup).then(() => void (this.#isOpen = true));
  }

  /** Whether the process has ended. */
  get isGone(): boolean {
    return this.#isGone;
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** Starts a run. */
  run(sql: string, { maxRows, maxBytes, onRows, onProgress }: HostRunOptions): RunningRequest<RunResult> {
    const id = this.#nextId;
    const result = this.#request<RunResult>((requestId) => ({
      kind: 'run',
      id: requestId,
      sql,
      maxRows,
      maxBytes,
      isStreamed: onRows !== null,
      isCounted: onProgress !== null,
    }));
    onRows?.(null);
    onProgress?.(null);
    const pending = this.#pending.get(id);
    if (pending !== undefined) Object.assign(pending, { onRows, onProgress });
    const cancel = (): void => {
      if (pending !== undefined) Object.assign(pending, { onRows: null, onProgress: null });
      this.#send({ kind: 'cancel', id });
    };
    return { result, cancel };
  }

  /** Starts a statement of several parts; `cancel` interrupts all of them. */
  runCombined(
    sql: string,
    { count, maxBytes }: { readonly count: number; readonly maxBytes: number },
  ): RunningRequest<readonly RunResult[]> {
    const id = this.#nextId;
    const first = this.#request<RunResult>((requestId) => ({
      kind: 'run-together',
      id: requestId,
      sql,
      count,
      maxBytes,
    }));
    const others = Array.from({ length: count - 1 }, () => this.#expect<RunResult>());
    return { result: Promise.all([first, ...others]), cancel: () => this.#send({ kind: 'cancel', id }) };
  }

  describe(sql: string): Promise<readonly EngineColumn[]> {
    return this.#request((id) => ({ kind: 'describe', id, sql }));
  }

  check(sql: string): Promise<SelectVerdict> {
    return this.#request((id) => ({ kind: 'check', id, sql }));
  }

  explain(sql: string): Promise<PlanTexts> {
    return this.#request((id) => ({ kind: 'explain', id, sql }));
  }

  /** Lets the process stand still, or go on; nothing while it opens, and where it could outlive this process. */
  setPaused(isPaused: boolean): void {
    if (this.#isPausable && this.#isOpen && !this.#isGone) this.#child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Ends the process at once, whatever it does. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #open(setup: HostSetup): Promise<void> {
    const whenOpened = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(fail('ENGINE_016', {}, { cause: new Error(lateStart) })),
        startLimitMs[setup.databaseFile === undefined ? 'ownTables' : 'databaseFile'],
      );
      const finish = (error: SextantError | null): void => {
        clearTimeout(timer);
        if (error === null) resolve();
        else reject(error);
      };
      void this.ended.then(() =>
        finish(fail('ENGINE_012', {}, { cause: new Error('The query host ended while it opened') })),
      );
      readFrames(this.#socket, (kind, payload) => {
        if (kind === frameKind.table) return this.#takeRows(payload);
        const response: HostResponse = JSON.parse(Buffer.from(payload).toString('utf8'));
        if (response.kind === 'ready') {
          this.found = response.found;
          finish(null);
        } else if (response.kind === 'unusable') finish(fail('ENGINE_016', {}, { cause: new Error(response.text) }));
        else this.resolveRequest(response);
      });
      this.#send({ kind: 'setup', setup });
    });
    whenOpened.catch(() => this.#child.kill('SIGKILL'));
    return whenOpened;
  }

  #request<T extends HostResult>(request: (id: number) => HostRequest): Promise<T> {
    const id = this.#nextId;
    const result = this.#expect<T>();
    if (!this.#isGone) this.#send(request(id));
    return result;
  }

  /** The response to the next number. */
  #expect<T extends HostResult>(): Promise<T> {
    const id = this.#nextId;
    this.#nextId += 1;
    if (this.#isGone) return Promise.reject(fail('ENGINE_012', {}));
    return new Promise<T>((resolve, reject) => {
      // The host returns each kind of request with its own kind of response.
      this.#pending.set(id, {
        resolve: (result) => resolve(result as T),
        reject,
        rows: new RowsReader(),
        onRows: null,
        onProgress: null,
      });
    });
  }

  #send(request: HostRequest): void {
    if (!this.#socket.destroyed) writeJson(this.#socket, request);
  }

  #take(id: number): Pending | null {
    const pending = this.#pending.get(id) ?? null;
    this.#pending.delete(id);
    return pending;
  }

  #takeRows(payload: ArrayBuffer): void {
    const chunk = openChunk<RunNote>(payload);
    const { id } = chunk.head.note;
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    try {
      const { result, isWhole } = pending.rows.take(chunk);
      pending.onRows?.(result.table);
      if (isWhole) this.#take(id)?.resolve(result);
    } catch (error) {
      this.#take(id)?.reject(fail('ENGINE_015', {}, { cause: error }));
    }
  }

  resolveRequest(response: Exclude<HostResponse, { kind: 'ready' | 'unusable' }>): void {
    if (response.kind === 'progress') return this.#pending.get(response.id)?.onProgress?.(response.progress);
    const pending = this.#take(response.id);
    if (pending === null) return;
    if (response.kind === 'columns') return pending.resolve(response.columns);
    if (response.kind === 'verdict') return pending.resolve(response.verdict);
    if (response.kind === 'plan') return pending.resolve(response.plan);
    const { error } = response;
    if (error.code === 'ENGINE_015') this.#log.error({ text: error.text }, 'engine failed');
    pending.reject(errorOf(error));
  }
}

/** Statements may take every core: the server that answers everybody goes first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, hostNice);
  } catch {
    // Rejected or gone already: the process runs as any other.
  }
}

/** Has Linux kill a process with its parent: one that stands still does not see that its channel is closed. */
const endWithParent = ['--pdeathsig', 'KILL'];
let canEndWithParent: boolean | null = null;

/** Whether that can be had here. */
function endsWithParent(): boolean {
  if (canEndWithParent !== null) return canEndWithParent;
  try {
    execFileSync('setpriv', [...endWithParent, 'true'], { stdio: 'ignore' });
    canEndWithParent = true;
  } catch {
    canEndWithParent = false;
  }
  return canEndWithParent;
}

/** Limits of the operating system, where the tool is present: no core dumps, no endless temp file, no memory beyond reason. */
function limitProcess(pid: number | undefined, setup: HostSetup): void {
  if (pid === undefined || process.platform !== 'linux') return;
  const dataBytes = setup.memoryLimitBytes * 2 + 2 * 1024 ** 3;
  execFile(
    'prlimit',
    ['--pid', String(pid), '--core=0', `--fsize=${setup.maxTempBytes}`, `--data=${dataBytes}`, '--nofile=4096'],
    () => {
      // Absent or rejected: the engine's own limits remain.
    },
  );
}
