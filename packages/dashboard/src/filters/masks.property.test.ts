import type { DataMasks, NativeFilter } from '@sextant/contract';
import { expect, test } from 'vitest';
import type { Tile } from '../model/dashboard-model.ts';
import { scopeOf } from '../queries/tile-queries.ts';
import { clausesOf } from './clauses-of-masks.ts';
import { clausesFor } from './clauses.ts';
import type { MaskContext } from './mask-clause.ts';
import { readMasksText, writeMasks } from './url-masks.ts';

/** Numbers from 0 to 1, the same in each run (Park and Miller's generator). */
function randomFrom(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const fragments = [
  "'",
  '!',
  '(',
  ')',
  ',',
  ':',
  '~',
  '%',
  '&',
  '#',
  '+',
  ' ',
  '\\',
  '"',
  '\n',
  'é',
  '日',
  '😀',
  'a',
  '7',
];
const sources = Array.from({ length: 6 }, (_, index) => `NATIVE_FILTER-${index}`);
const columns = ['city', 'speed', 'day'];
const operators = ['IN', 'NOT IN'];

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;
const textFrom = (random: () => number): string =>
  Array.from({ length: Math.floor(random() * 7) }, () => pick(fragments, random)).join('');
const valueFrom = (random: () => number): string | number | boolean | null =>
  pick([textFrom(random), Math.floor(random() * 1e6), random() * 1e-3, -2.5, 1e21, true, null, '<NULL>', '5'], random);

/** Masks of some filters: chosen values, a time range, a grain, a time column or groups, each with texts that rison and addresses write differently. */
function masksFrom(random: () => number): DataMasks {
  const ofSource = (source: string): [string, DataMasks[string]][] => {
    if (random() < 0.4) return [];
    const values = Array.from({ length: 1 + Math.floor(random() * 3) }, () => valueFrom(random));
    const filters = [{ col: pick(columns, random), op: pick(operators, random), val: values }];
    const extraFormData = {
      ...(random() < 0.7 ? { filters } : {}),
      ...(random() < 0.3
        ? { time_range: pick(['Last week', '2001-01-01 : 2001-02-01', textFrom(random)], random) }
        : {}),
      ...(random() < 0.3 ? { time_grain_sqla: pick(['P1D', 'P1M'], random) } : {}),
    };
    return [
      [source, { id: source, extraFormData, filterState: { value: values, label: textFrom(random) }, ownState: {} }],
    ];
  };
  return Object.fromEntries(sources.flatMap(ofSource));
}

/** All of them by `npm run faults -- --only=thorough`. */
const isThorough = 'SEXTANT_TEST_THOROUGH' in ((globalThis as { process?: { env: object } }).process?.env ?? {});
const seeds = Array.from({ length: isThorough ? 10_000 : 1_000 }, (_, index) => index * 7_919 + 1);

test('a link gives back the masks that it was made of, whatever texts they hold', () => {
  for (const seed of seeds) {
    const masks = masksFrom(randomFrom(seed));
    const read = readMasksText(decodeURIComponent(encodeURIComponent(writeMasks(masks))));
    expect({ seed, read }).toEqual({ seed, read: masks });
  }
});

const filterOn = (id: string): NativeFilter =>
  ({
    id,
    name: id,
    targets: [{ datasetId: 3, column: { name: 'city' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
  }) as unknown as NativeFilter;
const dataset = {
  id: 3,
  main_dttm_col: 'day',
  columns: columns.map((name) => ({ column_name: name, verbose_name: null, type_generic: 1 })),
};
const tile = {
  chartId: 12,
  dataset,
  chart: { form_data: { viz_type: 'table' } },
  ancestors: ['ROOT_ID'],
} as unknown as Tile;
const context = {
  filters: sources.map(filterOn),
  datasets: new Map([[3, dataset]]),
  tiles: [tile],
  metadata: { cross_filters_enabled: true, chart_configuration: {}, global_chart_configuration: undefined },
} as unknown as MaskContext;

test('what filters lay on a tile does not depend on the order in which they were set', () => {
  const scopeUnder = (masks: DataMasks) => scopeOf(tile, clausesFor(clausesOf(context, masks, null), tile));
  let filterCount = 0;
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const masks = masksFrom(random);
    const shuffled = Object.entries(masks)
      .map((entry) => ({ entry, rank: random() }))
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ entry }) => entry);
    const scope = scopeUnder(masks);
    filterCount += scope.filters?.length ?? 0;
    expect({ seed, scope: scopeUnder(Object.fromEntries(shuffled)) }).toEqual({ seed, scope });
  }
  expect(filterCount).toBeGreaterThan(1_000);
});
