import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseSlots, createLabelSlots, maxKept } from '../data/label-slots.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { openStore } from './open-store.ts';
import type { Store } from './open-store.ts';

const always = (): Promise<boolean> => Promise.resolve(true);
const isNeverTaken = (): Promise<boolean> => Promise.resolve(false);
const origin = (...labels: readonly string[]) => ({ columns: ['Origin'], isByMetric: false, labels });

describe('which slot a label gets', () => {
  test('the largest first, of the colors that the largest beside it do not have', () => {
    expect([...chooseSlots(new Map(), ['a', 'b', 'c'])]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    const full = new Map(Array.from({ length: 12 }, (_, slot) => [`known ${slot}`, slot]));
    // The colors 0 and 1 stand in the same chart, so that the newcomers take 2 and 3, in their second round.
    expect([...chooseSlots(full, ['known 0', 'known 1', 'new', 'newer'])]).toEqual([
      ['new', 14],
      ['newer', 15],
    ]);
  });

  test('no more than the limit', () => {
    const keptSlots = new Map(Array.from({ length: maxKept - 1 }, (_, slot) => [`known ${slot}`, slot]));
    expect([...chooseSlots(keptSlots, ['one', 'two']).keys()]).toEqual(['one']);
    expect(chooseSlots(new Map([...keptSlots, ['one', 999]]), ['two']).size).toBe(0);
  });
});

describe.each(storeUrls())('slots of labels on $dialect', ({ open }) => {
  let stores: readonly Store[];
  let closeStore: () => Promise<void>;
  const dashboardOf = async (title: string): Promise<number> => {
    const draft = {
      title,
      slug: null,
      description: null,
      css: null,
      positionJson: null,
      jsonMetadata: null,
      isPublished: true,
      certifiedBy: null,
      certificationDetails: null,
      isManagedExternally: false,
      externalUrl: null,
      ownerIds: [],
      chartIds: [],
      roleIds: [],
    };
    const createdDashboard = await stores[0]?.dashboards.create(draft, {
      authorId: 1,
      reason: 'test',
      baseVersion: null,
    });
    return createdDashboard?.id ?? 0;
  };
  const slotsOf = (index: number) => {
    const store = stores[index];
    if (store === undefined) throw new Error('There is no such store');
    return createLabelSlots(store.labelSlots);
  };

  beforeAll(async () => {
    const openedStore = await open();
    const first = await openStore(openedStore.url);
    // Several connections write on PostgreSQL alone.
    const second = first.dialect === 'postgresql' ? await openStore(openedStore.url) : first;
    stores = [first, second];
    closeStore = async () => {
      await Promise.all([...new Set(stores)].map((store) => store.close()));
      await openedStore.drop();
    };
  });
  afterAll(() => closeStore());

  test('what one request gave, every later one finds, in whatever order and from whatever process', async () => {
    const id = await dashboardOf('kept');
    expect(await slotsOf(0).of(id, origin('ORD', 'ATL'), always)).toEqual({ ORD: 0, ATL: 1 });
    expect(await slotsOf(1).of(id, origin('LAX', 'ATL', 'ORD'), always)).toEqual({ LAX: 2, ATL: 1, ORD: 0 });
    expect(await slotsOf(0).of(id, { ...origin('ORD'), columns: ['Dest'] }, always)).toEqual({ ORD: 0 });
    expect(await slotsOf(0).of(await dashboardOf('another'), origin('LAX'), always)).toEqual({ LAX: 0 });
  });

  test('two that ask at once, each for other labels, agree, and no two labels have one slot', async () => {
    const id = await dashboardOf('raced');
    const [one, other] = [slotsOf(0), slotsOf(1)];
    const labels = Array.from({ length: 40 }, (_, index) => `value ${index}`);
    await Promise.all(
      labels.flatMap((label, index) => [
        one.of(id, origin(label, labels[39 - index] ?? ''), always),
        other.of(id, origin(labels[39 - index] ?? '', label), always),
      ]),
    );
    const first = await one.of(id, origin(...labels), isNeverTaken);
    expect(await slotsOf(1).of(id, origin(...labels), isNeverTaken)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(40);
  });

  test('who may not give slots gets those that are there, and nothing is written; the store holds no value as text', async () => {
    const id = await dashboardOf('read only');
    await slotsOf(0).of(id, origin('ORD'), always);
    expect(await slotsOf(0).of(id, origin('secret', 'ORD'), isNeverTaken)).toEqual({ ORD: 0 });
    const rows = await stores[0]?.db.selectFrom('label_slot').selectAll().where('dashboard_id', '=', id).execute();
    expect(rows?.map(({ slot }) => slot)).toEqual([0]);
    expect(JSON.stringify(rows)).not.toMatch(/ORD|Origin/);
  });

  test('known labels ask the store for nothing', async () => {
    const id = await dashboardOf('cheap');
    let requestedCount = 0;
    const store = stores[0]?.labelSlots;
    if (store === undefined) throw new Error('There is no store');
    const slots = createLabelSlots({
      ...store,
      of: (...ofArguments) => {
        requestedCount += 1;
        return store.of(...ofArguments);
      },
    });
    await slots.of(id, origin('ORD', 'ATL'), always);
    requestedCount = 0;
    await slots.of(id, origin('ATL', 'ORD'), () => Promise.reject(new Error('asked')));
    expect(requestedCount).toBe(0);
  });

  test('a copy begins with the colors of the original; what is gone for good leaves none behind', async () => {
    const store = stores[0];
    const from = await dashboardOf('original');
    const to = await dashboardOf('copy');
    await slotsOf(0).of(from, origin('ORD', 'ATL'), always);
    await store?.labelSlots.copy(from, to);
    expect(await slotsOf(0).of(to, origin('ATL'), isNeverTaken)).toEqual({ ATL: 1 });
    await store?.dashboards.trash([to], 1);
    await store?.emptyTrash(Date.now() + 1_000);
    expect(
      (await store?.db.selectFrom('label_slot').selectAll().where('dashboard_id', '=', to).execute())?.length,
    ).toBe(0);
  });
});
