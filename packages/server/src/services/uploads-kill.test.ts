import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 5);
const password = 'kill me if you can';
const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-kill-'));
const entry = fileURLToPath(new URL('../testing/listen.ts', import.meta.url));

let child: ChildProcess | null = null;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Started {
  readonly call: (
    path: string,
    method?: string,
    body?: string,
    type?: string,
  ) => Promise<{ status: number; body: Record<string, never> & { result: never } }>;
}

/** Starts a server over the same data folder and signs in. */
async function start(): Promise<Started> {
  const env = {
    ...process.env,
    SEXTANT_DATA: dataFolder,
    SEXTANT_PORT: '0',
    SEXTANT_ADMIN_PASSWORD: password,
    SEXTANT_EXAMPLES: 'off',
    SEXTANT_LOG_LEVEL: 'silent',
  };
  const started = spawn(process.execPath, [...process.execArgv, entry], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const address = await new Promise<string>((resolve, reject) => {
    started.stdout.on('data', (line: Buffer) => {
      const found = /http:\/\/\S+/.exec(line.toString());
      if (found !== null) resolve(found[0]);
    });
    started.once('exit', () => reject(new Error('the server did not start')));
  });
  const signedIn = await fetch(`${address}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, provider: 'db' }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const call: Started['call'] = async (path, method = 'GET', body, type = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) };
    const reply = await fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: reply.status, body: (await reply.json()) as never };
  };
  return { call };
}

function kill(): Promise<void> {
  return new Promise((resolve) => {
    if (child === null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

const rowsOf = (round: number): string =>
  ['round,n', ...Array.from({ length: 40_000 }, (_, row) => `${round},${row}`)].join('\n');

async function sendAndImport({ call }: Started, round: number): Promise<number> {
  const sent = (await call('/api/v1/sextant/uploads?name=grows.csv', 'POST', rowsOf(round), 'application/octet-stream'))
    .body.result as { uuid: string; columns: { source: string; name: string; type: string }[] };
  const columns = sent.columns.map(({ source, name, type }) => ({ source, name, type, keep: true }));
  const made = await call(
    `/api/v1/sextant/uploads/${sent.uuid}/import`,
    'POST',
    JSON.stringify({ tableName: 'grows', columns, ifExists: 'replace', makeDashboard: true }),
  );
  expect(made.status).toBe(201);
  return (made.body.result as { datasetId: number }).datasetId;
}

const valuesOf = async ({ call }: Started, datasetId: number): Promise<readonly (readonly [number, number])[]> => {
  const asked = { datasource: { id: datasetId, type: 'table' }, queries: [{ columns: ['round'], metrics: ['count'] }] };
  const answer = await call('/api/v1/chart/data', 'POST', JSON.stringify(asked));
  // A failure is shown whole.
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  const { result } = answer.body as unknown as { result: [{ data: { round: number; count: number }[] }] };
  return result[0].data.map(({ round, count }) => [round, count]);
};

/** Charts that no dashboard shows, and dashboards without charts. */
async function halfMade({ call }: Started): Promise<number[]> {
  const all = encodeURIComponent('(page_size:100)');
  const charts = (await call(`/api/v1/chart/?q=${all}`)).body.result as { id: number; dashboards: unknown[] }[];
  const boards = (await call(`/api/v1/dashboard/?q=${all}`)).body.result as { id: number }[];
  const shown = await Promise.all(
    boards.map(async ({ id }) => ((await call(`/api/v1/dashboard/${id}/charts`)).body.result as unknown[]).length),
  );
  expect(charts.length).toBe(shown.reduce((sum, count) => sum + count, 0));
  return [
    ...charts.filter(({ dashboards }) => dashboards.length === 0),
    ...boards.filter((_, at) => shown[at] === 0),
  ].map(({ id }) => id);
}

test(
  `[D24] a server killed at any moment of an import has the old table or the new one, whole, whole dashboards, and no stray file (${rounds} kills)`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    let server = await start();
    const datasetId = await sendAndImport(server, 0);
    let kept = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged = sendAndImport(server, round).then(
        () => true,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve, 100 + ((round * 389) % 1_700)));
      await kill();
      const wasAcknowledged = await acknowledged;
      server = await start();
      const values = await valuesOf(server, datasetId);
      expect(values).toHaveLength(1);
      const [[found, count]] = values as [readonly [number, number]];
      expect(count).toBe(40_000);
      expect(wasAcknowledged ? [round] : [kept, round]).toContain(found);
      kept = found;
      expect(readdirSync(join(dataFolder, 'tables'))).toHaveLength(1);
      expect(await halfMade(server)).toEqual([]);
    }
  },
);
