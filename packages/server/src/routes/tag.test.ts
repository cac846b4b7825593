import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataset, openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

type Person = Client & { readonly userId: number };
type Named = { readonly id: number; readonly name: string };

const namesOf = (items: readonly Named[]): string[] => items.map(({ name }) => name);
const q = (text: string): string => `?q=${encodeURIComponent(text)}`;
const tagging = (...tags: readonly string[]) => ({ properties: { tags } });

describe.each(storeUrls())('tags over HTTP on $dialect', ({ open }) => {
  let sextant: TestServer;
  let drop: () => Promise<void>;
  /** Owns a dashboard, a chart and a saved query. */
  let ana: Person;
  /** Sees the published dashboard, and no dataset. */
  let ben: Person;
  let board: number;
  let draft: number;
  let chart: number;
  let dataset: number;

  const boardOf = async (title: string, client: Client = ana, published = true): Promise<number> =>
    (await client.post('/api/v1/dashboard/', { dashboard_title: title, published })).body.id;
  const tagsOfBoard = async (id: number, client: Client = ana): Promise<string[]> =>
    namesOf((await client.get(`/api/v1/dashboard/${id}`)).body.result.tags);
  const listed = async (kind: string, filters: string, client: Client = ana): Promise<number[]> =>
    (await client.get(`/api/v1/${kind}/${q(`(filters:!(${filters}))`)}`)).body.ids;
  const idOf = async (name: string): Promise<number> => {
    const [row] = await sextant.context.store.tags.byNames([name]);
    if (row === undefined) throw new Error(`There is no tag ${name}`);
    return row.id;
  };

  const rowsOf = async (name: string) =>
    sextant.context.store.db
      .selectFrom('tagged')
      .selectAll()
      .where('tag_id', '=', await idOf(name))
      .execute();

  beforeAll(async () => {
    const { url, drop: dropStore } = await open();
    drop = dropStore;
    sextant = await openTestServer({ environment: { SEXTANT_EXAMPLES: 'off', SEXTANT_DATABASE_URL: url } });
    ana = await sextant.user('ana', ['Alpha', 'sql_lab']);
    ben = await sextant.user('ben', ['Gamma', 'sql_lab']);
    board = await boardOf('Flights');
    draft = await boardOf('Draft of flights', ana, false);
    dataset = await makeDataset(sextant, 'orders');
    chart = (
      await ana.post('/api/v1/chart/', {
        slice_name: 'Delays',
        viz_type: 'pie',
        datasource_id: dataset,
        datasource_type: 'table',
        params: '{}',
      })
    ).body.id;
  });
  afterAll(async () => {
    await sextant.close();
    await drop();
  });

  test('a thing is tagged by name; its list, its item and the list of tags say so', async () => {
    expect((await ana.post(`/api/v1/tag/3/${board}/`, tagging('Travel', 'monthly'))).status).toBe(201);
    expect((await ana.post(`/api/v1/tag/chart/${chart}/`, tagging('travel'))).status).toBe(201);
    // One tag for all spellings, called as it was first.
    expect(await tagsOfBoard(board)).toEqual(['monthly', 'Travel']);
    const { body } = await ana.get(`/api/v1/chart/${q('(columns:!(tags))')}`);
    expect(body.result).toMatchObject([{ tags: [{ name: 'Travel', type: 1 }] }]);
    const tags = (await ana.get(`/api/v1/tag/${q('(order_column:name,order_direction:asc)')}`)).body;
    expect(tags.count).toBe(2);
    expect(tags.result).toMatchObject([
      { name: 'monthly', type: 1, object_count: 1, created_by: { id: ana.userId } },
      { name: 'Travel', object_count: 2 },
    ]);
    // Ben sees the dashboard and not the chart, whose dataset is closed to him.
    expect((await ben.get(`/api/v1/tag/${await idOf('travel')}`)).body.result.object_count).toBe(1);
  });

  test('lists are filtered by tags, by number and by name', async () => {
    await ana.post(`/api/v1/tag/3/${board}/`, tagging('filtered 100%'));
    const id = await idOf('FILTERED 100%');
    expect(await listed('dashboard', `(col:tags,opr:rel_m_m,value:!(${id}))`)).toEqual([board]);
    expect(await listed('dashboard', `(col:tags,opr:dashboard_tag_id,value:${id})`)).toEqual([board]);
    expect(await listed('dashboard', `(col:tags,opr:dashboard_tags,value:'ed 100%')`)).toEqual([board]);
    expect(await listed('dashboard', `(col:tags,opr:dashboard_tags,value:'ed_100')`)).toEqual([]);
    expect(await listed('chart', `(col:tags,opr:chart_tag_id,value:${id})`)).toEqual([]);
    expect((await ana.get(`/api/v1/database/${q('(filters:!((col:tags,opr:rel_m_m,value:1)))')}`)).status).toBe(400);
  });

  test('the search finds what has a tag, and says which', async () => {
    await ana.post(`/api/v1/tag/3/${board}/`, tagging('zeppelin'));
    await ana.post(`/api/v1/tag/2/${chart}/`, tagging('zeppelin'));
    const find = async (client: Client) => (await client.get('/api/v1/sextant/search?text=zepp')).body.result;
    expect(await find(ana)).toMatchObject([
      { kind: 'dashboard', id: board, detail: 'Tag zeppelin' },
      { kind: 'chart', id: chart, detail: 'Pie Chart · Tag zeppelin' },
    ]);
    expect(await find(ben)).toMatchObject([{ kind: 'dashboard', id: board }]);
  });

  test('things with a tag are listed to who may see them', async () => {
    for (const [type, id] of [
      [3, board],
      [3, draft],
      [2, chart],
    ] as const)
      await ana.post(`/api/v1/tag/${type}/${id}/`, tagging('seen'));
    const idsFor = async (client: Client, address: string) =>
      (await client.get(address)).body.result.map(({ type, id }: { type: string; id: number }) => `${type} ${id}`);
    const all = '/api/v1/tag/get_objects/?tags=seen,unknown';
    expect(await idsFor(ana, all)).toEqual([`chart ${chart}`, `dashboard ${draft}`, `dashboard ${board}`]);
    expect(await idsFor(ben, all)).toEqual([`dashboard ${board}`]);
    expect(await idsFor(ana, `/api/v1/tag/get_objects/?tagIds=${await idOf('seen')}&types=chart`)).toEqual([
      `chart ${chart}`,
    ]);
    expect((await ana.get('/api/v1/tag/get_objects/?tags=')).body.result).toEqual([]);
  });

  test('a saved query is tagged by its author, and nobody else knows', async () => {
    const database =
      (await sextant.context.store.databases.all()).find(({ purpose }) => purpose === 'connected')?.id ?? 0;
    const own = { label: 'Mine', sql: 'SELECT 1', db_id: database };
    const madeTag = await sextant.admin.post('/api/v1/saved_query/', own);
    expect(madeTag.status).toBe(201);
    const { id } = madeTag.body;
    expect((await sextant.admin.post(`/api/v1/tag/query/${id}/`, tagging('of mine'))).status).toBe(201);
    expect(statusAndCode(await ana.post(`/api/v1/tag/1/${id}/`, tagging('of mine')))).toBe('404 NOT_FOUND_019');
    const found = await sextant.admin.get(
      `/api/v1/saved_query/${q(`(filters:!((col:tags,opr:saved_query_tags,value:'mine')))`)}`,
    );
    expect(found.body.result).toMatchObject([{ id, tags: [{ name: 'of mine' }] }]);
    expect((await ana.get('/api/v1/tag/get_objects/?tags=of mine')).body.result).toEqual([]);
    expect((await sextant.admin.get('/api/v1/tag/get_objects/?tags=of mine')).body.result).toMatchObject([
      { type: 'query', id, url: `/sqllab/?savedQueryId=${id}` },
    ]);
    await sextant.admin.delete(`/api/v1/saved_query/${id}`);
    expect(await rowsOf('of mine')).toEqual([]);
  });

  test('[B16] who may not change a thing may not tag it; what he does not see is not there', async () => {
    expect(statusAndCode(await ben.post(`/api/v1/tag/3/${board}/`, tagging('theft')))).toBe('403 ACCESS_004');
    expect(statusAndCode(await ben.post(`/api/v1/tag/3/${draft}/`, tagging('theft')))).toBe('404 NOT_FOUND_002');
    expect(statusAndCode(await ben.post(`/api/v1/tag/2/${chart}/`, tagging('theft')))).toBe('404 NOT_FOUND_001');
    expect(statusAndCode(await ben.delete(`/api/v1/tag/3/${board}/Travel/`))).toBe('403 ACCESS_004');
    expect(statusAndCode(await ben.post(`/tagview/tags/dashboard/${board}/`, ['theft']))).toBe('403 ACCESS_004');
    expect(statusAndCode(await ben.get(`/tagview/tags/dashboard/${draft}/`))).toBe('404 NOT_FOUND_002');
    const many = {
      tags: [
        {
          name: 'theft',
          objects_to_tag: [
            ['dashboard', board],
            ['dashboard', 99_999],
          ],
        },
      ],
    };
    expect((await ben.post('/api/v1/tag/bulk_create', many)).body.result).toEqual({
      objects_tagged: [],
      objects_skipped: [
        ['dashboard', board],
        ['dashboard', 99_999],
      ],
    });
    const madeTag = await ben.post('/api/v1/tag/', { name: 'theft', objects_to_tag: [[3, board]] });
    expect(statusAndCode(madeTag)).toBe('403 ACCESS_004');
    // Nothing of that made the tag.
    expect(await sextant.context.store.tags.byNames(['theft'])).toEqual([]);
    expect(statusAndCode(await sextant.anonymous.get('/api/v1/tag/'))).toBe('401 ACCESS_002');
  });

  test('what cannot be tagged, and numbers of nothing, are not found', async () => {
    for (const [type, id] of [
      ['database', 1],
      ['5', 1],
      ['user', 1],
      ['__proto__', 1],
    ] as const)
      expect(statusAndCode(await ana.post(`/api/v1/tag/${type}/${id}/`, tagging('x')))).toBe('404 NOT_FOUND_024');
    for (const id of ['99999', '2147483648', '-1', '1.5', 'x'])
      expect([400, 404]).toContain((await ana.post(`/api/v1/tag/3/${id}/`, tagging('x'))).status);
    expect(statusAndCode(await ana.delete(`/api/v1/tag/3/${board}/never/`))).toBe('404 NOT_FOUND_023');
    expect(statusAndCode(await ana.get('/api/v1/tag/99999'))).toBe('404 NOT_FOUND_023');
    expect(statusAndCode(await ana.delete(`/api/v1/tag/${q("!('never')")}`))).toBe('404 NOT_FOUND_023');
  });

  test('names are cleaned: what nobody sees goes, blanks are one, letters are composed', async () => {
    const clean = await boardOf('Clean');
    const sent = ['  two \t\n words ', 'e\u0301te\u0301', 'bell\u0007ed', 'turned\u202Earound', 'İstanbul'];
    expect((await ana.post(`/api/v1/tag/3/${clean}/`, tagging(...sent))).status).toBe(201);
    expect((await tagsOfBoard(clean)).toSorted()).toEqual(
      ['two words', '\u00E9t\u00E9', 'bell ed', 'turned around', 'İstanbul'].toSorted(),
    );
    for (const name of ['', 'nul\u0000led', ' \u200B ', 'a:b', 'a,b', 'x'.repeat(101), 'x'.repeat(10_000)])
      expect([400, 422]).toContain((await ana.post(`/api/v1/tag/3/${clean}/`, tagging(name))).status);
    const many = Array.from({ length: 51 }, (_, index) => `n${index}`);
    expect([400, 422]).toContain((await ana.post(`/api/v1/tag/3/${clean}/`, tagging(...many))).status);
    // Fifty are most for one thing, whenever they come; then nothing of the call counts.
    expect(statusAndCode(await ana.post(`/api/v1/tag/3/${clean}/`, tagging(...many.slice(0, 50))))).toBe(
      '422 REQUEST_008',
    );
    expect(await tagsOfBoard(clean)).toHaveLength(5);
  });

  test('a tag is renamed and deleted by whoever made it and by administrators', async () => {
    const madeTag = await ana.post('/api/v1/tag/', {
      name: 'own',
      description: 'Of Ana',
      objects_to_tag: [[3, board]],
    });
    expect(madeTag.status).toBe(201);
    const { id } = madeTag.body;
    expect(statusAndCode(await ana.post('/api/v1/tag/', { name: 'OWN' }))).toBe('422 REQUEST_008');
    expect(statusAndCode(await ben.put(`/api/v1/tag/${id}`, { name: 'bent' }))).toBe('403 ACCESS_004');
    expect(statusAndCode(await ben.delete(`/api/v1/tag/${id}`))).toBe('403 ACCESS_004');
    expect(statusAndCode(await ben.delete(`/api/v1/tag/${q("!('own')")}`))).toBe('403 ACCESS_004');
    expect((await ana.put(`/api/v1/tag/${id}`, { name: 'renamed' })).status).toBe(200);
    expect((await ana.get(`/api/v1/tag/${id}`)).body.result).toMatchObject({ name: 'renamed', description: 'Of Ana' });
    expect(await tagsOfBoard(board)).toContain('renamed');
    expect(statusAndCode(await ana.put(`/api/v1/tag/${id}`, { name: 'travel' }))).toBe('422 REQUEST_008');
    expect((await ana.post(`/api/v1/tag/${id}/favorites/`)).status).toBe(200);
    expect((await ana.get(`/api/v1/tag/favorite_status/${q(`!(${id})`)}`)).body.result).toEqual([{ id, value: true }]);
    // All or none.
    const many = await ana.delete(`/api/v1/tag/${q("!('renamed','of mine')")}`);
    expect(statusAndCode(many)).toBe('403 ACCESS_004');
    expect((await ana.delete(`/api/v1/tag/${q("!('renamed')")}`)).status).toBe(200);
    expect(await tagsOfBoard(board)).not.toContain('renamed');
    expect((await sextant.admin.delete(`/api/v1/tag/${await idOf('of mine')}`)).status).toBe(200);
  });

  test('a save may name all tags of a thing by number, as newer releases do', async () => {
    const saved = await boardOf('Saved');
    await ana.post(`/api/v1/tag/3/${saved}/`, tagging('before'));
    const put = await ana.put(`/api/v1/dashboard/${saved}`, { tags: [await idOf('travel')] });
    expect(put.status).toBe(200);
    expect(await tagsOfBoard(saved)).toEqual(['Travel']);
    for (const id of [99_999, -1, 2_147_483_648]) {
      const forged = await ana.put(`/api/v1/dashboard/${saved}`, { dashboard_title: 'Not saved', tags: [id] });
      expect(statusAndCode(forged)).toBe('422 REQUEST_008');
    }
    expect(statusAndCode(await ben.put(`/api/v1/dashboard/${saved}`, { tags: [] }))).toBe('403 ACCESS_004');
    expect((await ana.get(`/api/v1/dashboard/${saved}`)).body.result.dashboard_title).toBe('Saved');
    expect(await tagsOfBoard(saved)).toEqual(['Travel']);
    expect((await ana.put(`/api/v1/chart/${chart}`, { tags: [] })).status).toBe(200);
    expect((await ana.get(`/api/v1/chart/${chart}`)).body.result.tags).toEqual([]);
  });

  test('the views of Superset 2 return lists', async () => {
    const viewed = await boardOf('Viewed');
    expect((await ana.post(`/tagview/tags/dashboard/${viewed}/`, ['first', 'second'])).status).toBe(201);
    expect(namesOf((await ana.get(`/tagview/tags/dashboard/${viewed}/`)).body)).toEqual(['first', 'second']);
    expect(namesOf((await ana.get('/tagview/tags/suggestions/')).body)).toContain('first');
    expect((await ana.get('/tagview/tagged_objects/?tags=first&types=dashboard')).body).toMatchObject([
      { id: viewed, type: 'dashboard', name: 'Viewed' },
    ]);
    const removal = await ana.call('DELETE', `/tagview/tags/dashboard/${viewed}/`, { body: ['first'] });
    expect(removal.status).toBe(200);
    expect(await tagsOfBoard(viewed)).toEqual(['second']);
  });

  test('what is deleted for good loses its tags; tags of a deleted user pass to the heir', async () => {
    const erasedBoard = await boardOf('Gone');
    await ana.post(`/api/v1/tag/3/${erasedBoard}/`, tagging('of the gone'));
    await ana.delete(`/api/v1/dashboard/${erasedBoard}`);
    expect((await ana.get('/api/v1/tag/get_objects/?tags=of the gone')).body.result).toEqual([]);
    expect(await rowsOf('of the gone')).toHaveLength(1);
    await sextant.context.store.trash.erase('dashboard', erasedBoard);
    expect(await rowsOf('of the gone')).toEqual([]);
    const eve = await sextant.user('eve', ['Alpha']);
    const { id } = (await eve.post('/api/v1/tag/', { name: 'of eve' })).body;
    await sextant.context.store.users.remove(eve.userId, ben.userId);
    expect((await ben.put(`/api/v1/tag/${id}`, { description: 'Now of Ben' })).status).toBe(200);
    await sextant.context.audit.whenFlushed();
    const log = await sextant.context.store.db.selectFrom('audit').selectAll().execute();
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['tag.add', 'tag.update', 'tag.remove']));
    const denied = { action: 'tag.add', object_kind: 'dashboard', object_id: board, outcome: 'denied' };
    expect(log).toEqual(expect.arrayContaining([expect.objectContaining(denied)]));
  });
});
