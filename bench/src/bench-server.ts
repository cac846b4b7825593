import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { serverCommand } from '../../tools/server-command.mjs';
import { makeBenchFolder, onBenchEnd, removeBenchFolder } from './bench-folder.ts';
import { cpuOfTree, memoryOfTree } from './processes.ts';

/** A server of its own, signed in as its administrator. */
export interface BenchServer {
  readonly pid: number;
  readonly address: string;
  readonly port: number;
  /** Milliseconds from the start of the process to its first response. */
  readonly startMs: number;
  readonly dataFolder: string;
  /** Headers of a signed-in browser: its cookie, and the token that its writes carry. */
  readonly identity: Readonly<Record<string, string>>;
  /** One request on a kept connection; rejects from status 400 on. */
  readonly send: (path: string, options?: SendOptions) => Promise<BenchResponse>;
  readonly cpuMs: () => number;
  readonly memoryBytes: () => number;
  /** Ends it; `keepData` leaves the data folder for another start. */
  readonly stop: (options?: { readonly keepData?: boolean }) => Promise<void>;
}

export interface StartOptions {
  /** Loads the example data. Default false. */
  readonly hasExamples?: boolean;
  /** A data folder of an earlier start. Default: a new one. */
  readonly dataFolder?: string;
  /** Settings by their variables, beside those of every server here. Default none. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface SendOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: string | Buffer | NodeJS.ReadableStream;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BenchResponse {
  readonly status: number;
  readonly cookie: string | null;
  readonly bytes: Buffer;
}

/** The administrator's password of every server here. */
export const password = 'bench-only-password';

/** The built server; `SEXTANT_BENCH_SERVER` names another entry. Sources are never measured: they parse for longer than they run. */
function command(): string[] {
  const givenAddress = process.env['SEXTANT_BENCH_SERVER'];
  if (givenAddress !== undefined) return givenAddress.split(' ');
  if (!existsSync(serverCommand.at(-1) ?? '')) throw new Error('There is no built server: run `npm run build` first');
  return [...serverCommand];
}

/** Starts a server on `port` and waits until it returns. */
export async function startBenchServer(port: number, options: StartOptions = {}): Promise<BenchServer> {
  const dataFolder = options.dataFolder ?? makeBenchFolder('data');
  const env = {
    ...process.env,
    SEXTANT_DATA: dataFolder,
    SEXTANT_PORT: String(port),
    SEXTANT_HOST: '127.0.0.1',
    SEXTANT_ADMIN_PASSWORD: password,
    SEXTANT_EXAMPLES: options.hasExamples === true ? 'on' : 'off',
    SEXTANT_LOG_LEVEL: 'warn',
    ...options.settings,
  };
  delete (env as Record<string, string | undefined>)['SEXTANT_BENCH_SERVER'];
  const startedAt = performance.now();
  const child = spawn(process.execPath, command(), { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started');
  const agent = new Agent({ keepAlive: true });
  const end = async (): Promise<void> => {
    agent.destroy();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const whenEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await whenEnded;
  };
  const forget = onBenchEnd(end);
  const call = caller(port, agent);
  await untilReady(child, call);
  const startMs = performance.now() - startedAt;
  const identity = await signIn(call);
  return {
    pid,
    address: `http://127.0.0.1:${port}`,
    port,
    startMs,
    dataFolder,
    identity,
    send: (path, options = {}) => call(path, { ...options, headers: { ...identity, ...options.headers } }),
    cpuMs: () => cpuOfTree(pid),
    memoryBytes: () => memoryOfTree(pid),
    stop: async ({ keepData = false } = {}) => {
      await end();
      forget();
      if (!keepData) removeBenchFolder(dataFolder);
    },
  };
}

/** Signs in by the form, as a user does. */
async function signIn(
  call: (path: string, options?: SendOptions) => Promise<BenchResponse>,
): Promise<Readonly<Record<string, string>>> {
  const page = await call('/login/');
  const token =
    /id="csrf_token"[^>]*value="([^"]+)"/.exec(page.bytes.toString())?.[1] ??
    /value="([^"]+)"[^>]*id="csrf_token"/.exec(page.bytes.toString())?.[1] ??
    '';
  const form = new URLSearchParams({ username: 'admin', password, csrf_token: token }).toString();
  const queryResult = await call('/login/', {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: page.cookie ?? '' },
  });
  const cookie = queryResult.cookie ?? '';
  const tokenResponse = await call('/api/v1/security/csrf_token/', { headers: { cookie } });
  const { result } = JSON.parse(tokenResponse.bytes.toString()) as { result: string };
  return { cookie, 'x-csrftoken': result };
}

const caller =
  (port: number, agent: Agent) =>
  (path: string, { method = 'GET', body, headers = {} }: SendOptions = {}): Promise<BenchResponse> =>
    new Promise((resolve, reject) => {
      const length =
        typeof body === 'string' || Buffer.isBuffer(body) ? { 'content-length': String(Buffer.byteLength(body)) } : {};
      const outgoingRequest = httpRequest(
        { host: '127.0.0.1', port, path, method, agent, headers: { ...length, ...headers } },
        (incomingMessage) => {
          const chunks: Buffer[] = [];
          incomingMessage.on('data', (chunk: Buffer) => chunks.push(chunk));
          incomingMessage.on('error', reject);
          incomingMessage.on('end', () => {
            const cookie = incomingMessage.headers['set-cookie']?.[0]?.split(';')[0] ?? null;
            const response = { status: incomingMessage.statusCode ?? 0, cookie, bytes: Buffer.concat(chunks) };
            if (response.status >= 200 && response.status < 400) resolve(response);
            else reject(new Error(`${method} ${path}: ${response.status} ${response.bytes.toString().slice(0, 500)}`));
          });
        },
      );
      outgoingRequest.on('error', reject);
      if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) outgoingRequest.end(body);
      else body.pipe(outgoingRequest);
    });

async function untilReady(child: ChildProcess, call: (path: string) => Promise<BenchResponse>): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      await call('/health');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  throw new Error('The server did not become ready');
}
