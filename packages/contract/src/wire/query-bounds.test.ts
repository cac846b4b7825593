import { expect, test } from 'vitest';
import { requireQueryBounds } from './query-bounds.ts';

const list = (length: number, item: unknown = 'x') => Array.from({ length }, () => item);

/** What a query context has too much of, with how much it has and may have; null when it is within bounds. */
function excessOf(body: unknown): unknown {
  try {
    requireQueryBounds(body);
    return null;
  } catch (error) {
    const { code, params } = error as { readonly code: string; readonly params: Readonly<Record<string, unknown>> };
    return code === 'QUERY_033' ? params : error;
  }
}
const ofQuery = (query: object) => excessOf({ queries: [{}, query] });

test.each<[string, string, number, (count: number) => object]>([
  ['columns', 'columns', 2_500, (count) => ({ columns: list(count) })],
  ['groupby', 'columns', 2_500, (count) => ({ groupby: list(count) })],
  ['series_columns', 'columns', 2_500, (count) => ({ series_columns: list(count) })],
  ['metrics', 'metrics', 1_000, (count) => ({ metrics: list(count) })],
  ['orderby', 'orderings', 1_000, (count) => ({ orderby: list(count) })],
  ['filters', 'filters', 2_000, (count) => ({ filters: list(count) })],
  ['having_filters', 'filters', 2_000, (count) => ({ having_filters: list(count) })],
  ['time_offsets', 'time comparisons', 50, (count) => ({ time_offsets: list(count) })],
  ['post_processing', 'post-processing steps', 100, (count) => ({ post_processing: list(count) })],
  ['annotation_layers', 'layers of annotations', 200, (count) => ({ annotation_layers: list(count) })],
  ['values', 'values of a filter', 200_000, (count) => ({ filters: [{ val: 'x' }, { val: list(count, 1) }] })],
  [
    'a list in an option',
    'entries in an option of a post-processing step',
    5_000,
    (count) => ({ post_processing: [null, { options: { few: [1], many: list(count) } }] }),
  ],
  [
    'members of an option',
    'entries in an option of a post-processing step',
    5_000,
    (count) => ({ post_processing: [{ options: { many: { ...list(count) } } }] }),
  ],
])('%s of a query: at most as many %s as %i', (...args) => {
  const [, listName, most, queryWith] = args;
  expect(ofQuery(queryWith(most))).toBeNull();
  expect(ofQuery(queryWith(most + 1))).toEqual({ what: listName, count: most + 1, most });
});

test('queries are counted, and layers of annotations over all of them', () => {
  expect(excessOf({ queries: list(64, {}) })).toBeNull();
  expect(excessOf({ queries: list(65, {}) })).toEqual({ what: 'queries', count: 65, most: 64 });
  const query = { annotation_layers: list(50) };
  expect(excessOf({ queries: list(4, query) })).toBeNull();
  expect(excessOf({ queries: list(5, query) })).toEqual({ what: 'layers of annotations', count: 250, most: 200 });
});

test('what has no lists is within bounds: others say what is wrong with it', () => {
  for (const body of [
    null,
    undefined,
    'text',
    5,
    [],
    [{ queries: list(65) }],
    {},
    { queries: 'x' },
    { queries: [null, 'x', [1]] },
  ])
    expect(excessOf(body)).toBeNull();
  expect(ofQuery({ columns: 'x'.repeat(3_000), filters: [null, 'x', { val: 'x'.repeat(300_000) }] })).toBeNull();
  expect(
    ofQuery({ post_processing: ['x', { options: null }, { options: { text: 'x'.repeat(6_000), none: null } }] }),
  ).toBeNull();
});
