import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataset, openTestServer } from '../testing/core-server.ts';
import type { TestResponse, TestServer } from '../testing/core-server.ts';

let sextant: TestServer;
beforeAll(async () => {
  sextant = await openTestServer();
});
afterAll(() => sextant.close());

test('[J2] bodies that are no JSON, too large, too deep or poisoned are rejected at once', async () => {
  const send = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    sextant.admin.post('/api/v1/dashboard/', body, headers);
  const list = (q: string) => sextant.admin.get(`/api/v1/dashboard/?q=${q}`);
  const attempts: [attemptName: string, send: () => Promise<TestResponse>, status: number, code: string][] = [
    ['half a body', () => send('{"dashboard_title":'), 400, 'REQUEST_001'],
    ['a million brackets', () => send('['.repeat(1_000_000)), 400, 'REQUEST_015'],
    ['17 MB', () => send(`{"css":"${'x'.repeat(17 * 1024 ** 2)}"}`), 413, 'REQUEST_005'],
    ['a prototype', () => send('{"__proto__":{"isAdmin":true}}'), 400, 'REQUEST_001'],
    ['no JSON at all', () => send('a,b', { 'content-type': 'text/csv' }), 415, 'REQUEST_006'],
    ['deep rison', () => list('('.repeat(2_000)), 400, 'REQUEST_004'],
    ['rison nested in lists', () => list('!('.repeat(5_000)), 400, 'REQUEST_004'],
    ['rison of many members', () => list(`(${'a:!t,'.repeat(2_500)})`), 400, 'REQUEST_004'],
  ];
  for (const [attemptName, attempt, status, code] of attempts) {
    const startedAt = performance.now();
    const result = await attempt();
    expect([attemptName, result.status, result.body?.errors[0].extra.code]).toEqual([attemptName, status, code]);
    expect([attemptName, performance.now() - startedAt < 2_000]).toEqual([attemptName, true]);
  }
});

test('[J2] a dashboard of five thousand tiles is saved and opened in time, or rejected', async () => {
  const datasetId = await makeDataset(sextant, 'tiled');
  const chart = { slice_name: 'tile', viz_type: 'pie', datasource_id: datasetId, datasource_type: 'table' };
  const { id: chartId } = (await sextant.admin.post('/api/v1/chart/', { ...chart, params: '{}' })).body;
  const rows = Array.from({ length: 1_250 }, (_, row) => `R${row}`);
  const tilesOf = (row: string): string[] => [0, 1, 2, 3].map((tileIndex) => `${row}-${tileIndex}`);
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => [
    id,
    { id, type, children, meta },
  ];
  const layout = Object.fromEntries([
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', rows),
    ...rows.flatMap((row) => [
      node(row, 'ROW', tilesOf(row)),
      ...tilesOf(row).map((tile) => node(tile, 'CHART', [], { chartId, width: 3, height: 50 })),
    ]),
  ]);
  const startedAt = performance.now();
  const savedResponse = await sextant.admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Five thousand',
    position_json: JSON.stringify(layout),
  });
  expect(savedResponse.status).toBe(201);
  const openedResponse = await sextant.admin.get(`/superset/dashboard/${savedResponse.body.id}/`);
  const shownResponse = await sextant.admin.get(`/api/v1/dashboard/${savedResponse.body.id}`);
  expect([openedResponse.status, shownResponse.body.result.charts]).toEqual([200, ['tile']]);
  expect(Object.keys(JSON.parse(shownResponse.body.result.position_json))).toHaveLength(6_252);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('[J3 CHART-039] a page is at most 200 long, as long as the page asks for saved charts', async () => {
  const datasetId = await makeDataset(sextant, 'many charts');
  for (let index = 0; index < 201; index += 1)
    await sextant.admin.post('/api/v1/chart/', {
      slice_name: `many ${index}`,
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    });
  const filters = '(col:slice_name,opr:chart_all_text,value:many)';
  const lengthOf = async (size: number, page = 0): Promise<[number, number]> => {
    const { result, count } = (
      await sextant.admin.get(`/api/v1/chart/?q=(filters:!(${filters}),page_size:${size},page:${page})`)
    ).body;
    return [result.length, count];
  };
  for (const size of [-1, 1_000_000_000, 201, 200]) expect([size, await lengthOf(size)]).toEqual([size, [200, 201]]);
  expect(await lengthOf(200, 1)).toEqual([1, 201]);
});
