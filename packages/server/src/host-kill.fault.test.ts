import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { framesAccepted, listOf, responsesIn } from './testing/framed-responses.ts';
import { childrenOf, entryOf, importInto, startServerProcess, uploadTo } from './testing/server-process.ts';
import type { TestBody, ServerProcess } from './testing/server-process.ts';

const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 1);
const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-host-kill-'));
let server: ServerProcess;
let datasetId: number;

const numbers = (rows: number): string => ['n', ...Array.from({ length: rows }, (_, row) => row)].join('\n');

beforeAll(async () => {
  server = await startServerProcess(dataFolder);
  datasetId = await importInto(server, await uploadTo(server, 'numbers', numbers(1_000)), 'numbers');
});
afterAll(async () => {
  await server.kill();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Ends every child of the server that runs `entry`; returns how many there were. */
function killChildren(entry: string): number {
  const found = childrenOf(server.pid).filter((pid) => entryOf(pid).includes(entry));
  for (const pid of found) process.kill(pid, 'SIGKILL');
  return found.length;
}

const contextOf = (sql: string) => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [{ metrics: [{ expressionType: 'SQL', sqlExpression: sql, label: 'm' }] }],
  force: true,
});
const valueIn = (body: TestBody): unknown => body.result?.[0]?.data?.[0]?.m ?? body;
const request = async (sql: string): Promise<readonly [number, unknown]> => {
  const { status, body } = await server.call('/api/v1/chart/data', 'POST', contextOf(sql));
  return [status, valueIn(body)];
};
/** Asks as a page does: one stream, from which each result comes as it is ready. */
async function requestStream(sqls: readonly string[]): Promise<readonly (readonly [number, unknown])[]> {
  const { address, authorization } = server;
  const response = await fetch(`${address}/api/v1/chart/data`, {
    method: 'POST',
    headers: { ...framesAccepted, authorization, 'content-type': 'application/json' },
    body: JSON.stringify(listOf(sqls.map((sql) => ({ body: contextOf(sql) })))),
  });
  return responsesIn(new Uint8Array(await response.arrayBuffer()))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ status, body }) => [status, valueIn(body)] as const);
}
/** Works for a tenth of a second and more for each 3000 of `steps`; its value is `of`. */
const busy = (of: number, steps = 3_000): string =>
  `list_sum(list_transform(range(${1_000 + of}), x -> list_sum(list_transform(range(${steps}), y -> (x + y) % 2 - (x + y) % 2)))) + COUNT(*) - 1000 + ${of}`;
const runningCount = async (): Promise<number> =>
  (await server.call('/api/v1/sextant/queries/running')).body.result.filter(
    ({ state }: { state: string }) => state === 'running',
  ).length;

test(
  `[J10] the query host killed in the middle of results: every one comes, by itself or in a stream, and is right (${rounds} kills)`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      await request('COUNT(*)');
      const requestedRequests = [1, 2, 3].map((of) => request(busy(round * 10 + of)));
      // A quick one has come out of the stream before the engine dies.
      const values = [4, 5].map((of) => round * 10 + of);
      const stream = requestStream([...values.map((of) => busy(of)), 'COUNT(*)']);
      await expect.poll(runningCount).toBeGreaterThan(0);
      expect(killChildren('query-host')).toBeGreaterThan(0);
      expect(await Promise.all(requestedRequests)).toEqual([1, 2, 3].map((of) => [200, round * 10 + of]));
      expect(await stream).toEqual([...values, 1_000].map((value) => [200, value]));
    }
  },
);

test(
  `[J10] the importer killed in the middle of an import: the table is there and whole (${rounds} kills)`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const uploadResponse = await uploadTo(server, `more_${round}`, numbers(200_000));
      const importing = importInto(server, uploadResponse, `more_${round}`);
      await expect.poll(() => killChildren('importer'), { interval: 5 }).toBe(1);
      const id = await importing;
      const { body } = await server.call('/api/v1/chart/data', 'POST', {
        datasource: { id, type: 'table' },
        queries: [{ metrics: ['count'] }],
      });
      expect(body.result[0].data).toEqual([{ count: 200_000 }]);
    }
  },
);

/** Query hosts that stand still (SIGSTOP), because another one works. */
const pausedPids = (): number[] =>
  childrenOf(server.pid).filter((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T '));

test('[D16] a server killed while a query host stands still leaves no process', async () => {
  // Slow on every machine: it leaves the first host only after 150 ms of its own.
  let isOver = false;
  const requestedRequests = Array.from({ length: 6 }, async (_, clientIndex) => {
    for (let turn = 0; !isOver; turn += 1)
      await request(clientIndex < 2 ? busy(turn, 20_000) : `COUNT(*) + ${clientIndex}`).catch(() => null);
  });
  await expect.poll(pausedPids, { timeout: 60_000, interval: 5 }).not.toEqual([]);
  const [pid] = pausedPids();
  isOver = true;
  await server.kill();
  await Promise.all(requestedRequests);
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
