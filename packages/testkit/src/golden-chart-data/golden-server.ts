import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A result as it came over the wire. */
export interface WireResponse {
  readonly status: number;
  readonly contentType: string;
  readonly disposition: string;
  readonly bytes: Buffer;
}

/** Somebody who is signed in. */
export interface Caller {
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<WireResponse>;
}

/** A running server of our own, with an empty store. */
export interface GoldenServer {
  readonly signIn: (username: string, password: string) => Promise<Caller>;
  readonly admin: Caller;
  readonly stop: () => Promise<void>;
}

const password = 'golden-only-password';
const entry = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));

/** Starts the product's server from its sources over `folder`, which may connect the database files in `files`. */
export async function startGoldenServer(folder: string, files: string): Promise<GoldenServer> {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const child = spawn(process.execPath, [...process.execArgv, entry], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SEXTANT_DATA: join(folder, 'data'),
      SEXTANT_PORT: '0',
      SEXTANT_HOST: '127.0.0.1',
      SEXTANT_ADMIN_PASSWORD: password,
      SEXTANT_EXAMPLES: 'off',
      SEXTANT_LOG_LEVEL: 'error',
      SEXTANT_FILE_ROOTS: files,
      // As it was when the results were recorded.
      SEXTANT_FEATURE_FLAGS: JSON.stringify({ ENABLE_TEMPLATE_REMOVE_FILTERS: false }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(child);
  const signIn = (username: string, secret: string): Promise<Caller> => signedIn(address, username, secret);
  return { signIn, admin: await signIn('admin', password), stop: () => whenStopped(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready: (http:\/\/\S+?)\/ /.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready');
}

async function whenStopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const whenEnded = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await whenEnded;
}

async function signedIn(address: string, username: string, secret: string): Promise<Caller> {
  const result = await fetch(`${address}/api/v1/sextant/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  });
  if (result.status !== 200) throw new Error(`Signing in as ${username}: ${await result.text()}`);
  const { csrfToken } = (await result.json()) as { csrfToken: string };
  const cookie = (result.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return {
    send: async (method, path, body, headers = {}) => {
      const isBytes = Buffer.isBuffer(body);
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          cookie,
          // A connection that is used again may be closed by the server at that moment.
          connection: 'close',
          'x-csrftoken': csrfToken,
          accept: 'application/json',
          ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        disposition: response.headers.get('content-disposition') ?? '',
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}
