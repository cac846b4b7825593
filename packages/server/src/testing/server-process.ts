import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { environment as inherited } from '../config.ts';

const password = 'kill me if you can';
const entry = fileURLToPath(new URL('listen.ts', import.meta.url));

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into responses of every shape; a wrong member fails the assertion
export type TestBody = any;

/** A server as a process of its own, and its administrator's calls to it. */
export interface ServerProcess {
  readonly pid: number;
  readonly address: string;
  readonly child: ChildProcess;
  /** A text is sent as a file, anything else as JSON. */
  readonly call: (
    path: string,
    method?: string,
    body?: string | object,
    signal?: AbortSignal,
  ) => Promise<{ status: number; body: TestBody }>;
  /** The header of whoever is signed in, for what `call` does not do. */
  readonly authorization: string;
  readonly kill: () => Promise<void>;
}

/** Starts a server without examples over `dataFolder`, on a free port, and signs in. */
export async function startServerProcess(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const env = {
    PATH: inherited['PATH'] ?? '',
    SEXTANT_DATA: dataFolder,
    SEXTANT_PORT: '0',
    SEXTANT_ADMIN_PASSWORD: password,
    SEXTANT_EXAMPLES: 'off',
    SEXTANT_LOG_LEVEL: 'silent',
    ...environment,
  };
  const args = [...process.execArgv, entry];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (line: Buffer) => {
      const found = /http:\/\/\S+/.exec(line.toString());
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  let token = '';
  const call: ServerProcess['call'] = async (path, method = 'GET', body, signal) => {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, body: await response.json() };
  };
  token = (await call('/api/v1/security/login', 'POST', { username: 'admin', password, provider: 'db' })).body
    .access_token;
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return { pid: child.pid ?? 0, address, child, call, authorization: `Bearer ${token}`, kill };
}

/** Sends a file; returns what the preview says. @throws when it is rejected */
export async function uploadTo(
  { call }: Pick<ServerProcess, 'call'>,
  name: string,
  content: string,
): Promise<TestBody> {
  const uploadResponse = await call(`/api/v1/sextant/uploads?name=${name}.csv`, 'POST', content);
  if (uploadResponse.status !== 201) throw new Error(`The upload answered ${uploadResponse.status}`);
  return uploadResponse.body.result;
}

/** Imports a file that was sent, as guessed; returns the dataset's number. @throws when it is rejected */
export async function importInto(
  { call }: Pick<ServerProcess, 'call'>,
  { uuid, columns }: TestBody,
  tableName: string,
): Promise<number> {
  const importedColumns = columns.map(({ source, name, type }: TestBody) => ({ source, name, type, keep: true }));
  const importResponse = await call(`/api/v1/sextant/uploads/${uuid}/import`, 'POST', {
    tableName,
    columns: importedColumns,
    makeDashboard: false,
  });
  if (importResponse.status !== 201) throw new Error(`The import answered ${importResponse.status}`);
  return importResponse.body.result.datasetId;
}

/** Numbers of the processes that a process has started and that are still there. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter((text) => text !== '')
    .map(Number);

/** The file that a process runs, such as `query-host.ts`. */
export function entryOf(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .findLast((word) => /\.[jt]s$/.test(word)) ?? ''
    );
  } catch {
    return '';
  }
}

/**
 * Asks `/health` without pause while `work` goes on, and says how long others wait meanwhile, in milliseconds: the longest of all, and the
 * longest but what a busy machine does to one in twenty, or to one of a few.
 */
export async function waitsDuring<T>(
  server: Pick<ServerProcess, 'address'>,
  work: Promise<T>,
): Promise<{ readonly outcome: T; readonly waits: { readonly usualMs: number; readonly longestMs: number } }> {
  let isOver = false;
  const times: number[] = [];
  const outcome = work.finally(() => (isOver = true));
  outcome.catch(() => undefined);
  while (!isOver) {
    const startedAt = performance.now();
    await fetch(`${server.address}/health`);
    times.push(performance.now() - startedAt);
  }
  const result = await outcome;
  times.sort((a, b) => a - b);
  const usualMs = times.slice(0, -Math.max(1, Math.ceil(times.length * 0.05))).at(-1) ?? 0;
  return { outcome: result, waits: { usualMs, longestMs: times.at(-1) ?? 0 } };
}
