import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { childrenOf, importInto, startServerProcess, uploadTo } from './testing/server-process.ts';
import type { ServerProcess } from './testing/server-process.ts';

const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 2);
const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-kill-'));
let runningProcess: ServerProcess | null = null;

afterAll(async () => {
  await runningProcess?.kill();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  runningProcess = await startServerProcess(dataFolder);
  return runningProcess;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(dataFolder, folder));
  } catch {
    return [];
  }
};

/** Whether a process is there: engines and importers of a server that is gone hold something of the data folder in their hands. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What the server has said yes to. */
interface AcknowledgedWrites {
  readonly charts: Map<number, { name: string; version: number }>;
  readonly uploads: Set<string>;
  readonly datasets: Map<number, number>;
}

const nothingYet = (): AcknowledgedWrites => ({ charts: new Map(), uploads: new Set(), datasets: new Map() });

function add(acknowledgedWrites: AcknowledgedWrites, more: AcknowledgedWrites): void {
  for (const [id, chart] of more.charts) acknowledgedWrites.charts.set(id, chart);
  for (const [id, rows] of more.datasets) acknowledgedWrites.datasets.set(id, rows);
  for (const uuid of more.uploads) acknowledgedWrites.uploads.add(uuid);
}

const file = (mark: string, rows: number): string =>
  ['mark,n', ...Array.from({ length: rows }, (_, row) => `${mark},${row}`)].join('\n');

interface SavingClient {
  readonly knownWrites: AcknowledgedWrites;
  readonly datasetId: number;
  readonly mark: string;
}

async function saveCharts({ call }: ServerProcess, { knownWrites, datasetId, mark }: SavingClient): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const name = `${mark}.${turn}`;
    const createResponse = await call('/api/v1/chart/', 'POST', {
      slice_name: name,
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    });
    expect(createResponse.status).toBe(201);
    knownWrites.charts.set(createResponse.body.id, { name, version: 1 });
    const params = JSON.stringify({ turn, text: 'x'.repeat(20_000) });
    const saveResponse = await call(`/api/v1/chart/${createResponse.body.id}`, 'PUT', {
      slice_name: `${name} changed`,
      params,
    });
    expect(saveResponse.status).toBe(200);
    knownWrites.charts.set(createResponse.body.id, { name: `${name} changed`, version: 2 });
    await pause(20);
  }
}

async function bringFiles(server: ServerProcess, acknowledgedWrites: AcknowledgedWrites, mark: string): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const rows = 2_000 + turn;
    const uploadResponse = await uploadTo(server, `${mark}_${turn}`, file(`${mark}_${turn}`, rows));
    if (turn % 2 === 1) {
      acknowledgedWrites.uploads.add(uploadResponse.uuid);
      continue;
    }
    acknowledgedWrites.datasets.set(await importInto(server, uploadResponse, `${mark}_${turn}`), rows);
  }
}

async function holdsAll({ call }: ServerProcess, acknowledgedWrites: AcknowledgedWrites): Promise<void> {
  for (const [id, { name, version }] of acknowledgedWrites.charts) {
    const { result } = (await call(`/api/v1/chart/${id}`)).body;
    expect([
      id,
      [name, `${name} changed`].includes(result.slice_name),
      result.version >= version || result.version === undefined,
    ]).toEqual([id, true, true]);
  }
  for (const [id, rows] of acknowledgedWrites.datasets) {
    const requestedContext = { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] };
    expect([id, (await call('/api/v1/chart/data', 'POST', requestedContext)).body.result[0].data]).toEqual([
      id,
      [{ count: rows }],
    ]);
  }
  for (const uuid of acknowledgedWrites.uploads)
    expect([uuid, (await call(`/api/v1/sextant/uploads/${uuid}`)).status]).toEqual([uuid, 200]);
}

/** Nothing half-done: no part of a file, no table without dataset, no dataset without table; `seen` have been found whole already. */
async function holdsNothingElse(
  { call }: ServerProcess,
  acknowledgedWrites: AcknowledgedWrites,
  seenSet: ReadonlySet<number>,
): Promise<void> {
  expect(filesIn('uploads').filter((name) => name.includes('.part'))).toEqual([]);
  expect(
    filesIn('uploads')
      .filter((name) => name.endsWith('.data'))
      .map((name) => `${name.split('.')[0]}.json`)
      .filter((name) => !filesIn('uploads').includes(name)),
  ).toEqual([]);
  expect(filesIn('tables').filter((name) => !/^[0-9a-f-]{36}\.duckdb$/.test(name))).toEqual([]);
  const newest = '(order_column:changed_on_delta_humanized,order_direction:desc,page_size:100)';
  const listedBody = (await call(`/api/v1/dataset/?q=${newest}`)).body;
  expect([listedBody.count, listedBody.count >= acknowledgedWrites.datasets.size]).toEqual([
    filesIn('tables').length,
    true,
  ]);
  for (const { id } of listedBody.result as { id: number }[]) {
    if (seenSet.has(id)) continue;
    const requestedContext = { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'] }] };
    const [entry] = (await call('/api/v1/chart/data', 'POST', requestedContext)).body.result;
    expect([id, entry.data[0].count >= 2_000]).toEqual([id, true]);
  }
}

test(
  `[D24] a server killed at any moment of saves, uploads and imports loses nothing it has said yes to and keeps nothing half-done (${rounds} kills)`,
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const acknowledgedWrites = nothingYet();
    let server = await start();
    const first = await importInto(server, await uploadTo(server, 'first', file('first', 2_000)), 'first');
    acknowledgedWrites.datasets.set(first, 2_000);
    for (let round = 1; round <= rounds; round += 1) {
      const now = nothingYet();
      const work = Promise.allSettled([
        saveCharts(server, { knownWrites: now, datasetId: first, mark: `r${round}` }),
        bringFiles(server, now, `a${round}`),
        bringFiles(server, now, `b${round}`),
      ]);
      // In every other round something has been imported already when the server dies.
      await expect.poll(() => now.datasets.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(round % 2 === 0 ? 1 : 0);
      await pause(300 + ((round * 947) % 2_600));
      const children = childrenOf(server.pid);
      await server.kill();
      // Writers end by a cut connection, never by a rejection.
      for (const end of await work)
        expect(String(end.status === 'rejected' ? end.reason : end)).toMatch(/fetch failed|terminated|SocketError/);
      server = await start();
      expect(filesIn('temp').filter((name) => name.startsWith('import-'))).toEqual([]);
      const seenSet = new Set(acknowledgedWrites.datasets.keys());
      add(acknowledgedWrites, now);
      await holdsAll(server, now);
      await holdsNothingElse(server, acknowledgedWrites, seenSet);
      await expect.poll(() => children.filter(isAlive)).toEqual([]);
    }
    // What an early round was told still stands after all the others.
    await holdsAll(server, acknowledgedWrites);
    expect(acknowledgedWrites.charts.size).toBeGreaterThan(rounds);
    expect(acknowledgedWrites.datasets.size).toBeGreaterThan(1);
  },
);
