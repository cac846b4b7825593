import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess, uploadTo } from '../../testing/server-process.ts';
import type { TestBody, ServerProcess } from '../../testing/server-process.ts';

const rounds = Number(process.env['SEXTANT_TEST_KILLS'] ?? 2);
const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-kill-'));

let server: ServerProcess;
afterAll(async () => {
  await server.kill();
  rmSync(dataFolder, { recursive: true, force: true });
});

const rowsOf = (round: number): string =>
  ['round,n', ...Array.from({ length: 40_000 }, (_, row) => `${round},${row}`)].join('\n');

async function sendAndImport({ call }: ServerProcess, round: number): Promise<number> {
  const { uuid, columns } = await uploadTo({ call }, 'grows', rowsOf(round));
  const importResponse = await call(`/api/v1/sextant/uploads/${uuid}/import`, 'POST', {
    tableName: 'grows',
    columns: columns.map(({ source, name, type }: TestBody) => ({ source, name, type, keep: true })),
    ifExists: 'replace',
    makeDashboard: true,
  });
  expect(importResponse.status).toBe(201);
  return importResponse.body.result.datasetId;
}

async function valuesOf({ call }: ServerProcess, id: number): Promise<readonly (readonly [number, number])[]> {
  const queries = [{ columns: ['round'], metrics: ['count'] }];
  const { status, body } = await call('/api/v1/chart/data', 'POST', { datasource: { id, type: 'table' }, queries });
  // An error is shown whole.
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result[0].data.map(({ round, count }: TestBody) => [round, count]);
}

/** Charts that no dashboard shows, and dashboards without charts. */
async function halfMade({ call }: ServerProcess): Promise<number[]> {
  const all = encodeURIComponent('(page_size:100)');
  const charts: TestBody[] = (await call(`/api/v1/chart/?q=${all}`)).body.result;
  const boards: TestBody[] = (await call(`/api/v1/dashboard/?q=${all}`)).body.result;
  const shownValues = await Promise.all(
    boards.map(async ({ id }) => (await call(`/api/v1/dashboard/${id}/charts`)).body.result.length),
  );
  expect(charts.length).toBe(shownValues.reduce((sum, count) => sum + count, 0));
  return [
    ...charts.filter(({ dashboards }) => dashboards.length === 0),
    ...boards.filter((_, index) => shownValues[index] === 0),
  ].map(({ id }) => id);
}

test(
  `[D24] a server killed at any moment of an import has the old table or the new one, whole, whole dashboards, and no stray file (${rounds} kills)`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    server = await startServerProcess(dataFolder);
    const datasetId = await sendAndImport(server, 0);
    let keptCount = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const isAcknowledged = sendAndImport(server, round).then(
        () => true,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve, 100 + ((round * 389) % 1_700)));
      await server.kill();
      const wasAcknowledged = await isAcknowledged;
      server = await startServerProcess(dataFolder);
      const values = await valuesOf(server, datasetId);
      expect(values).toHaveLength(1);
      const [[found, count]] = values as [readonly [number, number]];
      expect(count).toBe(40_000);
      expect(wasAcknowledged ? [round] : [keptCount, round]).toContain(found);
      keptCount = found;
      const [table] = (await server.call('/api/v1/sextant/tables')).body.result;
      // The state before is kept, once there is one.
      expect(readdirSync(join(dataFolder, 'tables'))).toHaveLength(table.former === null ? 1 : 2);
      expect(await halfMade(server)).toEqual([]);
    }
  },
);
