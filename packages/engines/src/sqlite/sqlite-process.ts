import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { fail, failWithMessage, frameKind, openChunk } from '@sextant/contract';
import { childEnvironment } from '../duckdb/child-entry.ts';
import { errorOf } from '../duckdb/host-error.ts';
import { readFrames, writeJson } from '../duckdb/frames.ts';
import { RowsReader, type RunNote } from '../duckdb/run-frames.ts';
import type { RunResult } from '../engine.ts';
import type { SqliteResponse, SqliteRequest } from './protocol.ts';

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(isSource ? './sqlite-worker.ts' : './sqlite-worker.js', import.meta.url);
const openWithinMs = 20_000;

type ProcessResult = SqliteResponse | RunResult;

interface Pending {
  readonly resolve: (result: ProcessResult) => void;
  readonly reject: (error: unknown) => void;
  readonly rows: RowsReader;
}

/** A child that holds one SQLite file and returns one query at a time. */
export class SqliteProcess {
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  #pending: Pending | null = null;
  #isUsable = true;
  version = '';

  private constructor() {
    this.#child = spawn(process.execPath, [...(isSource ? process.execArgv : []), fileURLToPath(entry)], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: childEnvironment(4),
    });
    const channel = this.#child.stdio[3];
    if (!(channel instanceof Socket)) throw fail('ENGINE_016', {});
    this.#socket = channel;
    this.#socket.on('error', () => this.end());
    const handleExit = (): void => {
      this.#isUsable = false;
      this.#pending?.reject(fail('ENGINE_012', {}));
      this.#pending = null;
    };
    this.#child.once('exit', handleExit);
    this.#child.once('error', handleExit);
    readFrames(this.#socket, (kind, payload) => this.#take(kind, payload));
  }

  /** Starts a child and opens the file in it. @throws CONNECT_014 */
  static async open(file: string, heapBytes: number, isWriting = false): Promise<SqliteProcess> {
    const childProcess = new SqliteProcess();
    const timer = setTimeout(() => childProcess.end(), openWithinMs);
    try {
      const response = await childProcess.request({ kind: 'open', file, heapBytes, isWriting });
      if ('kind' in response && response.kind === 'ready') childProcess.version = response.version;
      return childProcess;
    } catch (error) {
      childProcess.end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** Asks; the one before must be answered. @throws what the child says, ENGINE_012 when it ends */
  request(request: SqliteRequest): Promise<ProcessResult> {
    if (!this.#isUsable) return Promise.reject(fail('ENGINE_012', {}));
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject, rows: new RowsReader() };
      writeJson(this.#socket, request);
    });
  }

  /** Ends the process at once. */
  end(): void {
    this.#isUsable = false;
    this.#child.kill('SIGKILL');
  }

  #takeRows(pending: Pending, payload: ArrayBuffer): void {
    try {
      const { result, isWhole } = pending.rows.take(openChunk<RunNote>(payload));
      if (!isWhole) return;
      this.#pending = null;
      pending.resolve(result);
    } catch (error) {
      this.#pending = null;
      pending.reject(fail('ENGINE_015', {}, { cause: error }));
    }
  }

  #take(kind: number, payload: ArrayBuffer): void {
    const pending = this.#pending;
    if (pending === null) return;
    if (kind === frameKind.table) return this.#takeRows(pending, payload);
    this.#pending = null;
    const response: SqliteResponse = JSON.parse(Buffer.from(payload).toString('utf8'));
    if (response.kind !== 'failed') return pending.resolve(response);
    const error = errorOf(response.error);
    const isPlace = error.code === 'CONNECT_014';
    pending.reject(
      isPlace
        ? failWithMessage(error.message, error, {
            cause: error.cause,
            extra: { invalid: ['database'] },
          })
        : error,
    );
  }
}
