import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 5);
const password = 'kill me if you can';
const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-kill-'));
const entry = fileURLToPath(new URL('testing/listen.ts', import.meta.url));
let child: ChildProcess | null = null;

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

/** A server as a process of its own, with who calls it. */
interface Started {
  readonly pid: number;
  readonly call: (path: string, method?: string, body?: string | object) => Promise<{ status: number; body: Answered }>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape; a wrong member fails the assertion
type Answered = any;

async function start(): Promise<Started> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    SEXTANT_DATA: dataFolder,
    SEXTANT_PORT: '0',
    SEXTANT_ADMIN_PASSWORD: password,
    SEXTANT_EXAMPLES: 'off',
    SEXTANT_LOG_LEVEL: 'silent',
  };
  const args = [...process.execArgv, entry];
  const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const address = await new Promise<string>((resolve, reject) => {
    started.stdout.on('data', (line: Buffer) => {
      const found = /http:\/\/\S+/.exec(line.toString());
      if (found !== null) resolve(found[0]);
    });
    started.once('exit', () => reject(new Error('the server did not start')));
  });
  let token = '';
  const call: Started['call'] = async (path, method = 'GET', body) => {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: reply.status, body: await reply.json() };
  };
  token = (await call('/api/v1/security/login', 'POST', { username: 'admin', password, provider: 'db' })).body
    .access_token;
  return { pid: started.pid ?? 0, call };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const kill = (): Promise<void> =>
  new Promise((resolve) => {
    child?.once('exit', () => resolve());
    child?.kill('SIGKILL');
  });

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(dataFolder, folder));
  } catch {
    return [];
  }
};

/** Processes that hold something of the data folder in their hands: engines and importers of a server that is gone. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter((text) => text !== '')
    .map(Number);
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What the server has said yes to. */
interface Acknowledged {
  readonly charts: Map<number, { name: string; version: number }>;
  readonly uploads: Set<string>;
  readonly datasets: Map<number, number>;
}

const nothingYet = (): Acknowledged => ({ charts: new Map(), uploads: new Set(), datasets: new Map() });

function add(known: Acknowledged, more: Acknowledged): void {
  for (const [id, chart] of more.charts) known.charts.set(id, chart);
  for (const [id, rows] of more.datasets) known.datasets.set(id, rows);
  for (const uuid of more.uploads) known.uploads.add(uuid);
}

const file = (mark: string, rows: number): string =>
  ['mark,n', ...Array.from({ length: rows }, (_, row) => `${mark},${row}`)].join('\n');

interface Saving {
  readonly known: Acknowledged;
  readonly datasetId: number;
  readonly mark: string;
}

async function saveCharts({ call }: Started, { known, datasetId, mark }: Saving): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const name = `${mark}.${turn}`;
    const made = await call('/api/v1/chart/', 'POST', {
      slice_name: name,
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    });
    expect(made.status).toBe(201);
    known.charts.set(made.body.id, { name, version: 1 });
    const params = JSON.stringify({ turn, text: 'x'.repeat(20_000) });
    const saved = await call(`/api/v1/chart/${made.body.id}`, 'PUT', { slice_name: `${name} changed`, params });
    expect(saved.status).toBe(200);
    known.charts.set(made.body.id, { name: `${name} changed`, version: 2 });
    await pause(20);
  }
}

async function upload({ call }: Started, mark: string, rows: number): Promise<Answered> {
  const sent = await call(`/api/v1/sextant/uploads?name=${mark}.csv`, 'POST', file(mark, rows));
  expect(sent.status).toBe(201);
  return sent.body.result;
}

async function importSent({ call }: Started, { uuid, columns }: Answered, tableName: string): Promise<number> {
  const kept = columns.map(({ source, name, type }: Answered) => ({ source, name, type, keep: true }));
  const made = await call(`/api/v1/sextant/uploads/${uuid}/import`, 'POST', {
    tableName,
    columns: kept,
    makeDashboard: false,
  });
  expect(made.status).toBe(201);
  return made.body.result.datasetId;
}

async function bringFiles(server: Started, known: Acknowledged, mark: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const rows = 2_000 + turn;
    const sent = await upload(server, `${mark}_${turn}`, rows);
    if (turn % 2 === 1) {
      known.uploads.add(sent.uuid);
      continue;
    }
    known.datasets.set(await importSent(server, sent, `${mark}_${turn}`), rows);
  }
}

async function holdsAll({ call }: Started, known: Acknowledged): Promise<void> {
  for (const [id, { name, version }] of known.charts) {
    const { result } = (await call(`/api/v1/chart/${id}`)).body;
    expect([
      id,
      [name, `${name} changed`].includes(result.slice_name),
      result.version >= version || result.version === undefined,
    ]).toEqual([id, true, true]);
  }
  for (const [id, rows] of known.datasets) {
    const asked = { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] };
    expect([id, (await call('/api/v1/chart/data', 'POST', asked)).body.result[0].data]).toEqual([
      id,
      [{ count: rows }],
    ]);
  }
  for (const uuid of known.uploads)
    expect([uuid, (await call(`/api/v1/sextant/uploads/${uuid}`)).status]).toEqual([uuid, 200]);
}

/** Nothing half-done: no part of a file, no table without dataset, no dataset without table; `seen` have been found whole already. */
async function holdsNothingElse({ call }: Started, known: Acknowledged, seen: ReadonlySet<number>): Promise<void> {
  expect(filesIn('uploads').filter((name) => name.includes('.part'))).toEqual([]);
  expect(
    filesIn('uploads')
      .filter((name) => name.endsWith('.data'))
      .map((name) => `${name.split('.')[0]}.json`)
      .filter((name) => !filesIn('uploads').includes(name)),
  ).toEqual([]);
  expect(filesIn('tables').filter((name) => !/^[0-9a-f-]{36}\.duckdb$/.test(name))).toEqual([]);
  const newest = '(order_column:changed_on_delta_humanized,order_direction:desc,page_size:100)';
  const listed = (await call(`/api/v1/dataset/?q=${newest}`)).body;
  expect([listed.count, listed.count >= known.datasets.size]).toEqual([filesIn('tables').length, true]);
  for (const { id } of listed.result as { id: number }[]) {
    if (seen.has(id)) continue;
    const asked = { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] };
    const [entry] = (await call('/api/v1/chart/data', 'POST', asked)).body.result;
    expect([id, entry.data[0].count >= 2_000]).toEqual([id, true]);
  }
}

test(
  `[D24] a server killed at any moment of saves, uploads and imports loses nothing it has said yes to and keeps nothing half-done (${rounds} kills)`,
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const known = nothingYet();
    let server = await start();
    const first = await importSent(server, await upload(server, 'first', 2_000), 'first');
    known.datasets.set(first, 2_000);
    for (let round = 1; round <= rounds; round += 1) {
      const now = nothingYet();
      const work = Promise.allSettled([
        saveCharts(server, { known: now, datasetId: first, mark: `r${round}` }),
        bringFiles(server, now, `a${round}`),
        bringFiles(server, now, `b${round}`),
      ]);
      // In every other round something has been imported already when the server dies.
      await expect.poll(() => now.datasets.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(round % 2 === 0 ? 1 : 0);
      await pause(300 + ((round * 947) % 2_600));
      const children = childrenOf(server.pid);
      await kill();
      // Writers end by a cut connection, never by a refusal.
      for (const end of await work)
        expect(String(end.status === 'rejected' ? end.reason : end)).toMatch(/fetch failed|terminated|SocketError/);
      server = await start();
      expect(filesIn('temp').filter((name) => name.startsWith('import-'))).toEqual([]);
      const seen = new Set(known.datasets.keys());
      add(known, now);
      await holdsAll(server, now);
      await holdsNothingElse(server, known, seen);
      await expect.poll(() => children.filter(isAlive), { timeout: 5_000 }).toEqual([]);
    }
    // What an early round was told still stands after all the others.
    await holdsAll(server, known);
    expect(known.charts.size).toBeGreaterThan(rounds);
    expect(known.datasets.size).toBeGreaterThan(1);
  },
);
