import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRison } from '@sextant/contract';
import { openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestServer } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';

let sextant: TestServer;
let ana: Client;

const layers = '/api/v1/annotation_layer/';
const inLayer = (id: number): string => `${layers}${id}/annotation/`;
const event = { short_descr: 'Release', start_dttm: '2024-02-01T09:00:00', end_dttm: '2024-02-01T09:00:00' };
const layerOf = async (name: string, client = ana): Promise<number> => (await client.post(layers, { name })).body.id;
const q = (value: unknown): string => `?q=${encodeURIComponent(formatRison(value))}`;

describe.each(storeUrls())('annotations over HTTP on $dialect', ({ open }) => {
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const openedStore = await open();
    ({ drop } = openedStore);
    sextant = await openTestServer({ environment: { SEXTANT_DATABASE_URL: openedStore.url } });
    ana = await sextant.user('ana', ['Alpha']);
  });
  afterAll(async () => {
    await sextant.close();
    await drop();
  });

  test('[ANNO-007] layers and their annotations are created, listed, shown, changed and deleted', async () => {
    const createdResponse = await ana.post(layers, { name: 'Releases', descr: 'What went out' });
    expect([createdResponse.status, createdResponse.body.result]).toEqual([
      201,
      { name: 'Releases', descr: 'What went out' },
    ]);
    const { id } = createdResponse.body;
    const listedResponse = await ana.get(layers + q({ filters: [{ col: 'name', opr: 'eq', value: 'Releases' }] }));
    expect(listedResponse.body).toMatchObject({
      count: 1,
      ids: [id],
      result: [{ id, name: 'Releases', descr: 'What went out' }],
    });
    expect(listedResponse.body.result[0].created_by).toMatchObject({ username: 'ana' });

    const annotation = await ana.post(inLayer(id), {
      ...event,
      end_dttm: '2024-02-03 12:30',
      long_descr: 'The first',
      json_metadata: '{"a": 1}',
    });
    expect(annotation.status).toBe(201);
    const address = `${inLayer(id)}${annotation.body.id}`;
    expect((await ana.get(address)).body.result).toMatchObject({
      short_descr: 'Release',
      long_descr: 'The first',
      start_dttm: '2024-02-01T09:00:00',
      end_dttm: '2024-02-03T12:30:00',
      json_metadata: '{"a": 1}',
      layer: { id, name: 'Releases' },
    });

    expect((await ana.put(address, { short_descr: 'Release 1', long_descr: null })).status).toBe(200);
    const { body } = await ana.get(
      inLayer(id) + q({ order_column: 'start_dttm', columns: ['short_descr', 'long_descr'] }),
    );
    expect(body).toMatchObject({ count: 1, result: [{ short_descr: 'Release 1', long_descr: null }] });
    expect((await ana.put(`${layers}${id}`, { descr: null })).status).toBe(200);
    expect((await ana.get(`${layers}${id}`)).body.result).toMatchObject({ name: 'Releases', descr: null });

    expect((await ana.delete(address)).body).toEqual({ message: 'OK' });
    expect(statusAndCode(await ana.get(address))).toBe('404 NOT_FOUND_017');
    expect((await ana.delete(`${layers}${id}`)).body).toEqual({ message: 'OK' });
    expect(statusAndCode(await ana.get(`${layers}${id}`))).toBe('404 NOT_FOUND_016');
  });

  test('names are unique, annotations within their layer; what is wrong is reported by its field', async () => {
    const [one, other] = [await layerOf('Names'), await layerOf('Other names')];
    const error = async (result: ReturnType<Client['post']>) => [(await result).status, (await result).body.message];
    expect(await error(ana.post(layers, { name: 'Names' }))).toEqual([422, { name: ['Name must be unique'] }]);
    expect(await error(ana.put(`${layers}${other}`, { name: 'Names' }))).toEqual([
      422,
      { name: ['Name must be unique'] },
    ]);
    expect((await ana.put(`${layers}${one}`, { name: 'Names' })).status).toBe(200);
    expect((await ana.post(inLayer(one), event)).status).toBe(201);
    expect((await ana.post(inLayer(other), event)).status).toBe(201);
    expect(await error(ana.post(inLayer(one), event))).toEqual([
      422,
      { short_descr: ['Short description must be unique for this layer'] },
    ]);
    expect(
      await error(ana.post(inLayer(one), { ...event, short_descr: 'Back', end_dttm: '2024-01-31T09:00:00' })),
    ).toEqual([422, { end_dttm: ['End date must be after start date'] }]);
    expect(await error(ana.post(inLayer(one), { ...event, start_dttm: 'soon' }))).toEqual([
      400,
      { start_dttm: ['Not a valid datetime.'] },
    ]);
    expect(await error(ana.post(inLayer(one), { ...event, json_metadata: '{' }))).toEqual([
      400,
      { json_metadata: ['JSON not valid'] },
    ]);
    const wrongResponse = await ana.post(inLayer(one), { short_descr: 'x'.repeat(501) });
    expect([wrongResponse.status, Object.keys(wrongResponse.body.message).sort()]).toEqual([
      400,
      ['end_dttm', 'short_descr', 'start_dttm'],
    ]);
    expect(statusAndCode(await ana.post(layers, { name: ' ' }))).toBe('400 REQUEST_007');
  });

  test('a start that is moved behind the end is rejected, too', async () => {
    const id = await layerOf('Moved');
    const annotation = (await ana.post(inLayer(id), event)).body.id;
    const result = await ana.put(`${inLayer(id)}${annotation}`, { start_dttm: '2024-02-02T00:00:00' });
    expect([result.status, result.body.message]).toEqual([422, { end_dttm: ['End date must be after start date'] }]);
  });

  test('several are deleted at once, all or none; a layer with annotations stays', async () => {
    const [one, two] = [await layerOf('Bulk one'), await layerOf('Bulk two')];
    const annotation = async (name: string) => (await ana.post(inLayer(two), { ...event, short_descr: name })).body.id;
    const ids = [await annotation('a'), await annotation('b')];
    const rejectedResponse = await ana.delete(layers + q([one, two]));
    expect([rejectedResponse.status, rejectedResponse.body.message]).toEqual([
      422,
      'Annotation layer has associated annotations.',
    ]);
    expect(statusAndCode(await ana.delete(`${layers}${two}`))).toBe('422 ANNOTATION_001');
    expect((await ana.get(`${layers}${one}`)).status).toBe(200);
    expect(statusAndCode(await ana.delete(inLayer(two) + q([...ids, 99_999])))).toBe('404 NOT_FOUND_017');
    expect((await ana.get(inLayer(two))).body.count).toBe(2);
    expect((await ana.delete(inLayer(two) + q(ids))).body.message).toBe('Deleted 2 annotations');
    expect((await ana.delete(layers + q([one]))).body.message).toBe('Deleted 1 annotation layer');
    expect((await ana.delete(layers + q([two]))).status).toBe(200);
  });

  test('an annotation is reached by its own layer alone', async () => {
    const [one, other] = [await layerOf('Mine'), await layerOf('Not mine')];
    const { id } = (await ana.post(inLayer(one), event)).body;
    // The layer has no such annotation; there is no such layer.
    for (const [url, rejection] of [
      [`${inLayer(other)}${id}`, '404 NOT_FOUND_017'],
      [`${inLayer(99_999)}${id}`, '404 NOT_FOUND_016'],
    ] as const) {
      expect(statusAndCode(await ana.get(url))).toBe(rejection);
      expect(statusAndCode(await ana.put(url, { short_descr: 'taken' }))).toBe(rejection);
      expect(statusAndCode(await ana.delete(url))).toBe(rejection);
    }
    expect(statusAndCode(await ana.get(inLayer(99_999)))).toBe('404 NOT_FOUND_016');
    expect(statusAndCode(await ana.post(inLayer(99_999), event))).toBe('404 NOT_FOUND_016');
  });

  test('lists are searched, sorted and paged', async () => {
    const id = await layerOf('Paged');
    for (const [name, day] of [
      ['Ärger', 3],
      ['bread', 1],
      ['Cake', 2],
    ] as const)
      await ana.post(inLayer(id), {
        short_descr: name,
        long_descr: `About ${name}`,
        start_dttm: `2024-01-0${day}T00:00:00`,
        end_dttm: `2024-01-0${day}T00:00:00`,
      });
    const names = async (query: object): Promise<string[]> =>
      (await ana.get(inLayer(id) + q(query))).body.result.map((item: { short_descr: string }) => item.short_descr);
    expect(await names({ order_column: 'start_dttm', order_direction: 'asc' })).toEqual(['bread', 'Cake', 'Ärger']);
    expect(await names({ order_column: 'start_dttm', order_direction: 'asc', page: 1, page_size: 2 })).toEqual([
      'Ärger',
    ]);
    const search = { col: 'short_descr', opr: 'annotation_all_text', value: 'ABOUT ä' };
    expect(await names({ filters: [search] })).toEqual(['Ärger']);
    expect(statusAndCode(await ana.get(inLayer(id) + q({ filters: [{ col: 'secret', opr: 'eq', value: 1 }] })))).toBe(
      '400 REQUEST_009',
    );
    expect(statusAndCode(await ana.get(inLayer(id) + q({ order_column: 'secret' })))).toBe('400 REQUEST_010');
    const info = (await ana.get(`${layers}_info`)).body;
    expect(info.permissions).toEqual(['can_read', 'can_write']);
    expect(info.add_columns.map(({ name }: { name: string }) => name)).toEqual(['name', 'descr']);
    expect((await ana.get(`${layers}related/created_by`)).body.result.length).toBeGreaterThan(0);
    expect(statusAndCode(await ana.get(`${layers}related/owners`))).toBe('404 REQUEST_003');
  });

  test('who has no right to annotations neither sees nor changes them; every change is in the audit log', async () => {
    const gil = await sextant.user('gil', ['Gamma']);
    const id = await layerOf('Closed');
    for (const result of [
      await gil.get(layers),
      await gil.get(inLayer(id)),
      await gil.post(layers, { name: 'Mine' }),
      await gil.post(inLayer(id), event),
      await gil.delete(`${layers}${id}`),
    ])
      expect(statusAndCode(result)).toBe('403 ACCESS_003');
    expect(statusAndCode(await sextant.anonymous.get(layers))).toBe('401 ACCESS_002');
    const annotation = (await ana.post(inLayer(id), event)).body.id;
    await ana.put(`${inLayer(id)}${annotation}`, { short_descr: 'Changed' });
    await ana.delete(`${inLayer(id)}${annotation}`);
    await ana.delete(`${layers}${id}`);
    const auditRows = async () =>
      (
        await sextant.context.store.db
          .selectFrom('audit')
          .select(['action', 'object_id'])
          .where('action', 'like', 'annotation%')
          .where('outcome', '=', 'allowed')
          .orderBy('id', 'desc')
          .limit(5)
          .execute()
      ).toReversed();
    // The log is written behind the results.
    await expect.poll(auditRows).toEqual([
      { action: 'annotationLayer.create', object_id: id },
      { action: 'annotation.create', object_id: annotation },
      { action: 'annotation.update', object_id: annotation },
      { action: 'annotation.remove', object_id: annotation },
      { action: 'annotationLayer.remove', object_id: id },
    ]);
  });

  test('texts that look like code, rison or SQL are kept as they are', async () => {
    const id = await layerOf('Hostile');
    const texts = [
      "'; drop table annotation; --",
      '<img src=x onerror=alert(1)>',
      '{{ 1 + 1 }}',
      '__proto__',
      '💥 %_\\',
    ];
    for (const text of texts) {
      const createdResponse = await ana.post(inLayer(id), { ...event, short_descr: text, long_descr: text });
      expect([text, createdResponse.status]).toEqual([text, 201]);
      const filters = [{ col: 'short_descr', opr: 'eq', value: text }];
      expect((await ana.get(inLayer(id) + q({ filters }))).body.result).toMatchObject([
        { short_descr: text, long_descr: text },
      ]);
    }
    expect(statusAndCode(await ana.post(inLayer(id), { ...event, short_descr: 'nul\u0000' }))).toBe('400 REQUEST_007');
  });

  test('numbers beyond what a database counts are not found', async () => {
    const id = await layerOf('Numbers');
    for (const farId of ['2147483648', '999999999999999']) {
      for (const url of [`${layers}${farId}`, inLayer(Number(farId)), `${inLayer(id)}${farId}`])
        expect([url, (await ana.get(url)).status]).toEqual([url, 404]);
      // SQLite looks and finds none; PostgreSQL has no such number.
      const notThere = /^404 (NOT_FOUND_016|REQUEST_003)$/;
      expect(statusAndCode(await ana.delete(layers + q([Number(farId)])))).toMatch(notThere);
      expect(statusAndCode(await ana.post(inLayer(Number(farId)), event))).toMatch(notThere);
    }
  });

  test('moments from the first to the last year are kept', async () => {
    const id = await layerOf('Moments');
    for (const [start, end] of [
      ['0001-01-01T00:00:00', '1969-12-31T23:59:59'],
      ['9999-12-31T00:00:00', '9999-12-31T23:59:59'],
    ] as const) {
      const createdResponse = await ana.post(inLayer(id), { short_descr: start, start_dttm: start, end_dttm: end });
      const shownResponse = await ana.get(`${inLayer(id)}${createdResponse.body.id}`);
      expect([shownResponse.body.result.start_dttm, shownResponse.body.result.end_dttm]).toEqual([start, end]);
    }
  });
});
