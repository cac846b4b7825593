import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeUrls } from '../testing/store-urls.ts';
import { isUniqueViolation } from './store-errors.ts';
import { openStore } from './open-store.ts';
import type { Store } from './open-store.ts';

const page = { filters: [], orderColumn: null, orderDirection: 'asc' as const, page: 0, pageSize: 50, viewerId: 1 };
const draft = (title: string, startsAt: number, endsAt = startsAt) => ({
  title,
  description: null,
  startsAt,
  endsAt,
  metadata: null,
});

describe.each(storeUrls())('annotations on $dialect', ({ open }) => {
  let store: Store;
  let closeStore: () => Promise<void>;
  const layerOf = (name: string): Promise<number> => store.annotationLayers.create({ name, description: null }, 1);
  const revisionOf = async (id: number): Promise<number> => (await store.annotationLayers.load(id))?.revision ?? 0;

  beforeAll(async () => {
    const openedStore = await open();
    store = await openStore(openedStore.url);
    closeStore = async () => {
      await store.close();
      await openedStore.drop();
    };
  });
  afterAll(() => closeStore());

  test('names are found in every script, and sorted without regard to case', async () => {
    for (const name of ['Überlauf', 'alpha', 'Beta']) await layerOf(name);
    const names = async (filters: typeof page.filters | readonly object[]): Promise<string[]> =>
      (await store.annotationLayers.list({ ...page, filters: filters as [] })).rows.map((row) => row.name);
    expect(await names([])).toEqual(['alpha', 'Beta', 'Überlauf']);
    expect(await names([{ col: 'name', opr: 'annotation_layer_all_text', value: 'ÜBER' }])).toEqual(['Überlauf']);
    expect(await names([{ col: 'name', opr: 'eq', value: 'BETA' }])).toEqual(['Beta']);
  });

  test('of two that take one name at once, one gets it', async () => {
    const results = await Promise.allSettled([layerOf('Race'), layerOf('Race')]);
    const failedWith = results.flatMap((result) =>
      result.status === 'rejected' ? [isUniqueViolation(result.reason)] : [],
    );
    expect(failedWith).toEqual([true]);
  });

  test('every change of what stands in a layer makes its revision grow', async () => {
    const id = await layerOf('Revised');
    const seenIds = [await revisionOf(id)];
    const annotation = (await store.annotations.create(id, draft('one', 10), 1)) ?? 0;
    seenIds.push(await revisionOf(id));
    await store.annotations.save({ id: annotation, layer_id: id }, draft('two', 10), 1);
    seenIds.push(await revisionOf(id));
    await store.annotations.remove(id, [annotation]);
    seenIds.push(await revisionOf(id));
    await store.annotationLayers.save(id, { name: 'Revised again', description: 'x' }, 1);
    seenIds.push(await revisionOf(id));
    expect(new Set(seenIds).size).toBe(5);
    expect(seenIds.toSorted((a, b) => a - b)).toEqual(seenIds);
  });

  test('what touches a stretch of time is found: its start belongs to it, its end does not', async () => {
    const id = await layerOf('TimeSpan');
    for (const [title, from, to] of [
      ['before', 0, 9],
      ['into', 0, 10],
      ['inside', 12, 13],
      ['over all', 5, 500],
      ['at its end', 20, 30],
    ] as const)
      await store.annotations.create(id, draft(title, from, to), 1);
    const titles = async (fromMs: number | null, toMs: number | null, most = 50): Promise<string[]> =>
      (await store.annotations.within(id, { fromMs, toMs }, most)).map(({ title }) => title);
    expect(await titles(10, 20)).toEqual(['into', 'over all', 'inside']);
    expect(await titles(null, 1)).toEqual(['before', 'into']);
    expect(await titles(25, null)).toEqual(['over all', 'at its end']);
    expect(await titles(null, null, 2)).toEqual(['before', 'into']);
  });

  test('only empty layers go, and all or none; an annotation is removed by its own layer alone', async () => {
    const [empty, full] = [await layerOf('Empty'), await layerOf('Full')];
    const annotationId = (await store.annotations.create(full, draft('stays', 1), 1)) ?? 0;
    expect(await store.annotationLayers.remove([empty, full])).toBe('not empty');
    expect(await store.annotationLayers.remove([empty, 99_999])).toBe('not there');
    expect(await store.annotationLayers.load(empty)).toBeDefined();
    expect(await store.annotations.remove(empty, [annotationId])).toBe(false);
    expect(await store.annotations.create(99_999, draft('nowhere', 1), 1)).toBeNull();
    expect(await store.annotations.remove(full, [annotationId])).toBe(true);
    expect(await store.annotationLayers.remove([empty, full])).toBe('removed');
  });

  test('a layer is not removed under an annotation that is just being made', async () => {
    const id = await layerOf('Contended');
    const [createdId, removal] = await Promise.all([
      store.annotations.create(id, draft('new', 1), 1),
      store.annotationLayers.remove([id]),
    ]);
    const isThere = (await store.annotationLayers.load(id)) !== undefined;
    expect({ made: createdId !== null, removed: removal }).toEqual({
      made: isThere,
      removed: isThere ? 'not empty' : 'removed',
    });
  });
});
