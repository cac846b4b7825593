import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { allRows, openSharedDashboardOn } from '../testing/shared-dashboard.ts';
import type { SharedDashboardFixture } from '../testing/shared-dashboard.ts';
import { storeUrls } from '../testing/store-urls.ts';

const path = '/api/v1/sextant/folders';

describe.each(storeUrls())('folder on $dialect', ({ open }) => {
  let fixture: SharedDashboardFixture;

  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ fixture, close } = await openSharedDashboardOn(open));
  }, 120_000);
  afterAll(() => close());

  const madeFolder = async (client: Client, name: string, parentId: number | null = null): Promise<number> =>
    (await client.post(path, { name, parent_id: parentId })).body.result.id;

  test('[B4] a folder that somebody does not see is like one that is not there, whatever he asks of it', async () => {
    const { ana, vera, dashboard } = fixture;
    const hidden = await madeFolder(ana, 'Payroll');
    const responsesFor = async (id: number) => {
      const responses = [
        await vera.put(`${path}/${id}`, { name: 'Mine' }),
        await vera.put(`${path}/${id}`, { parent_id: null }),
        await vera.delete(`${path}/${id}`),
        await vera.delete(`${path}/${id}?move_up=true`),
        await vera.post(path, { name: 'Inside', parent_id: id }),
        await vera.post(`${path}/move`, { folder_id: id, objects: [['dashboard', dashboard]] }),
        await vera.get(`${path}/${id}/sharing`),
        await vera.post(`${path}/${id}/sharing`, { users: [vera.userId], may: 'editor' }),
        await vera.call('DELETE', `${path}/${id}/sharing`, { body: { users: [ana.userId] } }),
      ];
      return responses.map((response) => {
        const { message, extra } = response.body.errors[0];
        return `${statusAndCode(response)} ${message.replace(String(id), 'ID')} ${JSON.stringify({ ...extra, params: null })}`;
      });
    };
    expect(await responsesFor(hidden)).toEqual(await responsesFor(987_654));
    expect(new Set((await responsesFor(hidden)).map((line) => line.slice(0, 3)))).toEqual(new Set(['404']));
    // Nor does a name, a filter or a number of something closed tell of it.
    const same = await madeFolder(vera, 'Payroll');
    expect(same).toBeGreaterThan(hidden);
    await ana.post(`${path}/move`, { folder_id: hidden, objects: [['dashboard', dashboard]] });
    const found = await vera.get(`/api/v1/dashboard/?q=(filters:!((col:folder,opr:in_folder,value:${hidden})))`);
    expect([found.status, found.body.count]).toEqual([200, 0]);
    const moved = await vera.post(`${path}/move`, {
      folder_id: same,
      objects: [
        ['dashboard', dashboard],
        ['dashboard', 987_654],
      ],
    });
    expect(moved.body.result).toEqual({
      moved: [],
      skipped: [
        ['dashboard', dashboard],
        ['dashboard', 987_654],
      ],
    });
    expect((await ana.get(path)).body.result.map(({ id }: { id: number }) => id)).toEqual([hidden]);
  });

  test('[B4] nobody puts a folder or an object where he may not, nor gives himself more than he has', async () => {
    const { ana, vera, ed, otto, dashboard, rowsFor } = fixture;
    const shared = await madeFolder(ana, 'Shared');
    await ana.post(`${path}/${shared}/sharing`, { users: [vera.userId], may: 'viewer' });
    await ana.post(`${path}/${shared}/sharing`, { users: [ed.userId], may: 'editor' });
    const own = await madeFolder(vera, 'Of vera');
    for (const response of [
      await vera.post(path, { name: 'Inside', parent_id: shared }),
      await vera.put(`${path}/${own}`, { parent_id: shared }),
      await vera.post(`${path}/${shared}/sharing`, { users: [otto.userId], may: 'viewer' }),
      await vera.put(`${path}/${shared}`, { parent_id: own }),
      await ed.put(`${path}/${shared}`, { name: 'Of ed' }),
      await ed.delete(`${path}/${shared}?move_up=true`),
      await ed.post(`${path}/${shared}/sharing`, { users: [otto.userId], may: 'viewer' }),
    ])
      expect(statusAndCode(response)).toBe('403 FOLDER_007');
    // An editor's folder in it is his, with the rights of those around it; its owner keeps the outer one from him.
    const nested = await madeFolder(ed, 'Nested', shared);
    await ana.post(`${path}/move`, { folder_id: nested, objects: [['dashboard', dashboard]] });
    expect(await rowsFor(vera)).toEqual(allRows);
    expect(statusAndCode(await vera.put(`${path}/${nested}`, { parent_id: own }))).toBe('403 FOLDER_007');
    // Taken out of it by its editor, with all in it, it opens nothing to those who had a right on the outer one.
    expect((await ed.put(`${path}/${nested}`, { parent_id: null })).status).toBe(200);
    expect([await rowsFor(vera), await rowsFor(ed)]).toEqual([404, 404]);
  });

  test('[B4] names, numbers, kinds and many at once are checked before anything is kept', async () => {
    const { ana, server } = fixture;
    const before = (await ana.get(path)).body.result.length;
    const id = await madeFolder(ana, 'Checked');
    const rejected = [
      { name: 'x'.repeat(500) },
      { name: 'x'.repeat(100_000) },
      { name: '\u200b\u0000 ' },
      { name: 'x', parent_id: 1.5 },
      { name: 'x', parent_id: '1' },
      { name: 'x', owner: 1 },
      { name: null },
      {},
    ];
    for (const body of rejected)
      expect([JSON.stringify(body).slice(0, 40), (await ana.post(path, body)).status]).toEqual([
        JSON.stringify(body).slice(0, 40),
        400,
      ]);
    const moves = [
      { folder_id: id, objects: [] },
      { folder_id: id, objects: [['database', 1]] },
      { folder_id: id, objects: [['dashboard', '1']] },
      { folder_id: id, objects: Array.from({ length: 201 }, () => ['dashboard', 1]) },
      { objects: [['dashboard', 1]] },
    ];
    for (const body of moves) expect((await ana.post(`${path}/move`, body)).status).toBe(400);
    for (const parent of [-1, 0, 2_000_000_000])
      expect(statusAndCode(await ana.post(path, { name: 'x', parent_id: parent }))).toBe('404 FOLDER_001');
    for (const value of ['x', "1' or 1=1", '%', '-1', '9'.repeat(40)])
      expect([200, 400]).toContain(
        (
          await ana.get(
            `/api/v1/dashboard/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'folder', opr: 'under_folder', value }] }))}`,
          )
        ).status,
      );
    expect((await ana.post(`${path}/${id}/sharing`, { users: [], may: 'owner' })).status).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await ana.post(`${path}/${id}/sharing`, { users: many, may: 'viewer' })).status).toBe(400);
    expect((await ana.get(path)).body.result).toHaveLength(before + 1);
    expect((await server.anonymous.get(path)).status).toBe(401);
  });

  test('[B4] two moves at once make no cycle, and what is named twice is in one folder', async () => {
    const { ana, dashboard } = fixture;
    const [first, second] = [await madeFolder(ana, 'First'), await madeFolder(ana, 'Second')];
    const responses = await Promise.all([
      ana.put(`${path}/${first}`, { parent_id: second }),
      ana.put(`${path}/${second}`, { parent_id: first }),
    ]);
    expect(responses.map(statusAndCode).toSorted()).toEqual(['200', '422 FOLDER_003']);
    await Promise.all(
      [first, second, first].map((folder) =>
        ana.post(`${path}/move`, {
          folder_id: folder,
          objects: [
            ['dashboard', dashboard],
            ['dashboard', dashboard],
          ],
        }),
      ),
    );
    const counts = await Promise.all(
      [first, second].map(
        async (folder) =>
          (await ana.get(`/api/v1/dashboard/?q=(filters:!((col:folder,opr:in_folder,value:${folder})))`)).body.count,
      ),
    );
    expect(counts.toSorted()).toEqual([0, 1]);
  });
});
