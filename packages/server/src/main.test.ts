import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-kill-'));
const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 2);
const password = 'correct horse battery staple';
let server: ChildProcess | null = null;

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

interface StartedServer {
  readonly child: ChildProcess;
  readonly address: string;
}

/** Starts the real server and waits for its ready line. */
function start(): Promise<StartedServer> {
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SEXTANT_DATA: dataFolder,
      SEXTANT_PORT: '0',
      SEXTANT_EXAMPLES: 'off',
      SEXTANT_ADMIN_PASSWORD: password,
      SEXTANT_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (bytes: Buffer): void => {
      output += bytes.toString();
      const address = /ready: (http:\/\/\S+?)\/ /.exec(output)?.[1];
      if (address !== undefined) resolve({ child, address });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
}

const exitCodeOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

test(
  'kill -9 in the middle of saves loses no acknowledged save, and the store opens again',
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const savedDashboards = new Map<number, { title: string; version: number }>();
    let headers: Record<string, string> = {};
    for (let round = 0; round < rounds; round += 1) {
      const { child, address } = await start();
      if (round === 0) {
        const result = await fetch(`${address}/api/v1/sextant/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password }),
        });
        const { csrfToken } = (await result.json()) as { csrfToken: string };
        headers = {
          cookie: (result.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
          'x-csrftoken': csrfToken,
          'content-type': 'application/json',
        };
      }
      // The session of before the kill is still good, and so is every save.
      for (const [id, { title, version }] of savedDashboards) {
        const shownBody = (await (await fetch(`${address}/api/v1/dashboard/${id}`, { headers })).json()) as {
          result: { dashboard_title: string; version: number };
        };
        expect([id, shownBody.result.version >= version]).toEqual([id, true]);
        expect([title, `${title} changed`]).toContain(shownBody.result.dashboard_title);
      }
      const exit = exitCodeOf(child);
      // A moment after the first few saves: a busy machine takes as long as it takes for these.
      const killedFrom = savedDashboards.size + 3;
      let isKilling = false;
      const killLater = (): void => {
        if (isKilling || savedDashboards.size < killedFrom) return;
        isKilling = true;
        setTimeout(() => child.kill('SIGKILL'), (round * 170) % 900);
      };
      const writer = async (name: number): Promise<void> => {
        for (let turn = 0; ; turn += 1) {
          const title = `${round}.${name}.${turn}`;
          const createdResponse = await fetch(`${address}/api/v1/dashboard/`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ dashboard_title: title }),
          });
          const { id } = (await createdResponse.json()) as { id: number };
          savedDashboards.set(id, { title, version: 1 });
          const changeResponse = await fetch(`${address}/api/v1/dashboard/${id}`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ dashboard_title: `${title} changed` }),
          });
          await changeResponse.json();
          savedDashboards.set(id, { title: `${title} changed`, version: 2 });
          killLater();
        }
      };
      await Promise.allSettled([writer(1), writer(2), writer(3)]);
      await exit;
    }
    expect(savedDashboards.size).toBeGreaterThan(4);
    const { child, address } = await start();
    const countedBody = (await (await fetch(`${address}/api/v1/dashboard/`, { headers })).json()) as { count: number };
    expect(countedBody.count).toBeGreaterThanOrEqual(savedDashboards.size);
    for (const id of savedDashboards.keys())
      expect((await fetch(`${address}/api/v1/dashboard/${id}`, { headers })).status).toBe(200);
    const exit = exitCodeOf(child);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  },
);

test('a second server on the same data folder is rejected with a clear line', async () => {
  const { child } = await start();
  await expect(start()).rejects.toThrow(/ended with 2: CONFIG_003 The data folder .* another server uses it/s);
  const exit = exitCodeOf(child);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('a taken port is reported with the setting that changes it', async () => {
  const takenServer = createServer().listen(0, '127.0.0.1');
  await once(takenServer, 'listening');
  const address = takenServer.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const env = {
    SEXTANT_PORT: String(port),
    SEXTANT_EXAMPLES: 'off',
    SEXTANT_DATA: dataFolder,
    SEXTANT_LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
  expect(await exitCodeOf(child)).toBe(2);
  expect(text).toContain(`Port ${port} of 127.0.0.1 is taken`);
  takenServer.close();
});

test('all errors of the configuration are printed at once, with exit code 2', async () => {
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: { SEXTANT_PORT: 'x', SEXTANT_EXAMPLES: 'maybe', SEXTANT_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
  expect(await exitCodeOf(child)).toBe(2);
  expect(text).toMatch(/SEXTANT_PORT[\s\S]*SEXTANT_EXAMPLES/);
});
