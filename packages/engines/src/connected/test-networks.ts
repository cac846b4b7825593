import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { ColumnTable } from '@sextant/contract';
import { cellAt } from '@sextant/contract';
import type { RunRequest } from '../engine.ts';
import type { NetworkEngineOptions, NetworkTarget } from './network-target.ts';

// oxlint-disable-next-line node/no-process-env -- the test runner names its clusters; the product never reads this
const urlOf = (variable: string): string | undefined => process.env[variable];

/** The cluster that the test runner named in a variable, as a target; null when there is none. */
export function targetOf(variable: string): NetworkTarget | null {
  const value = urlOf(variable);
  if (value === undefined || value === '') {
    console.log(`Not run on a real database: ${variable} is not set.`);
    return null;
  }
  const url = new URL(value);
  return {
    host: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    encryption: 'off',
    certificateAuthority: null,
  };
}

/** Whether the server that a variable names says that it returns one statement after the other, so that none can be stopped. */
export const respondsOneAtATime = (variable: string): boolean => urlOf(variable)?.endsWith('?one-at-a-time') === true;

/** Options of an engine over `target`, with what differs. */
export const testEngineOptions = (
  target: NetworkTarget,
  more: Partial<NetworkEngineOptions> = {},
): NetworkEngineOptions => ({
  target,
  addressOf: async (host) => host,
  connectTimeoutMs: 3_000,
  maxConnections: 3,
  idleMs: 1_000,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  ...more,
});

/** A certificate that signs itself, for `names` (openssl's words); the paths of key and certificate. */
export function makeCertificate(
  folder: string,
  name: string,
  names = 'DNS:localhost,IP:127.0.0.1',
): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const opensslArgs = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=${names}`;
  execFileSync('openssl', [...opensslArgs.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { key, certificate };
}

/** A run without limits that matter. */
export const runOf = (sql: string, more: Partial<RunRequest> = {}): RunRequest => ({
  sql,
  timeoutMs: 20_000,
  maxRows: 100_000,
  maxBytes: 100_000_000,
  signal: new AbortController().signal,
  ...more,
});

/** The rows of a result as lists of cells. */
export const cellsOf = (table: ColumnTable): unknown[][] =>
  Array.from({ length: table.rowCount }, (_, row) => table.columns.map((column) => cellAt(column, row)));

/** The code with which a promise is rejected; fails when it is not. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  throw new Error('It was not rejected');
}
