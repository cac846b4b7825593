import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importSent, openDataServer, ordersCsv, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { Client } from '../testing/core-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

let server: DataServer;
let admin: Client;
beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const keptFilter = '(filters:!((col:id,opr:chart_is_kept,value:!t)),page_size:100)';
const idsOf = async (q: string): Promise<number[]> =>
  (await admin.get(`/api/v1/chart/?q=${encodeURIComponent(q)}`)).body.result.map(({ id }: { id: number }) => id);
const uploadFile = async (name: string) =>
  (await importSent(admin, await sendFile(admin, name, ordersCsv), { makeDashboard: true })).body.result as {
    dashboardId: number;
    chartIds: number[];
  };
const idsAmong = (ids: readonly number[], of: readonly number[]): number[] => ids.filter((id) => of.includes(id));

test('charts of a first dashboard belong to it until they are kept: all API lists have them, pages leave them out', async () => {
  const { chartIds } = await uploadFile('belong.csv');
  expect(idsAmong(chartIds, await idsOf('(page_size:100)'))).toEqual(chartIds);
  expect(idsAmong(chartIds, await idsOf(keptFilter))).toEqual([]);
  const home = (await admin.get('/api/v1/sextant/home')).body.result;
  const onHome = [...home.own, ...home.recents].filter(({ kind }: { kind: string }) => kind === 'chart');
  expect(
    idsAmong(
      chartIds,
      onHome.map(({ id }: { id: number }) => id),
    ),
  ).toEqual([]);
  const found = (await admin.get('/api/v1/sextant/search?text=amount')).body;
  expect(JSON.stringify(found)).not.toContain('"kind":"chart"');
  const [savedChart, keptOne, ...others] = chartIds;
  await admin.put(`/api/v1/chart/${savedChart}`, { slice_name: 'Mine now' });
  await admin.put(`/api/v1/chart/${keptOne}`, {});
  expect(idsAmong(chartIds, await idsOf(keptFilter)).sort()).toEqual([savedChart, keptOne].sort());
  const flags = (await admin.get('/api/v1/chart/?q=(page_size:100)')).body.result as { id: number; is_kept: boolean }[];
  expect(flags.filter(({ id, is_kept: isKept }) => others.includes(id) && !isKept)).toHaveLength(others.length);
});

test('a first dashboard takes its charts along to the trash and back, but for those that were kept or stand elsewhere', async () => {
  const { dashboardId, chartIds } = await uploadFile('along.csv');
  const [keptOne = 0, sharedId = 0, ...others] = chartIds;
  await admin.put(`/api/v1/chart/${keptOne}`, {});
  const other = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Other' })).body.id as number;
  const { db } = server.context.store;
  await db.insertInto('dashboard_chart').values({ dashboard_id: other, chart_id: sharedId }).execute();
  expect((await admin.delete(`/api/v1/dashboard/${dashboardId}`)).status).toBe(200);
  expect(idsAmong(chartIds, await idsOf('(page_size:100)')).sort()).toEqual([keptOne, sharedId].sort());
  const trash = (await admin.get('/api/v1/sextant/trash')).body.result as { kind: string; id: number }[];
  expect(trash.filter(({ kind, id }) => kind === 'chart' && chartIds.includes(id))).toEqual([]);
  expect(trash.some(({ kind, id }) => kind === 'dashboard' && id === dashboardId)).toBe(true);
  await admin.post('/api/v1/sextant/trash/restore', { items: [{ kind: 'dashboard', id: dashboardId }] });
  expect(idsAmong(chartIds, await idsOf('(page_size:100)')).sort()).toEqual([...chartIds].sort());
  await admin.delete(`/api/v1/dashboard/${dashboardId}`);
  await admin.post('/api/v1/sextant/trash/erase', { items: [{ kind: 'dashboard', id: dashboardId }] });
  expect(await server.context.store.charts.byUuid('none')).toBeUndefined();
  const left = await db.selectFrom('chart').select('id').where('id', 'in', others).execute();
  expect(left).toEqual([]);
  expect(await db.selectFrom('first_chart').selectAll().where('dashboard_id', '=', dashboardId).execute()).toEqual([]);
});
