import { fail } from '../errors.ts';
import { isRecord } from '../model/record.ts';

/**
 * How much one request may ask for. Far beyond what any chart needs: a request over a bound is a mistake or an attack, and is rejected before
 * anything of it is read further.
 */
const queryBounds = {
  queries: 64,
  columns: 2_500,
  metrics: 1_000,
  orderings: 1_000,
  filters: 2_000,
  'values of a filter': 200_000,
  'time comparisons': 50,
  'layers of annotations': 200,
  'post-processing steps': 100,
  'entries in an option of a post-processing step': 5_000,
} as const;

type BoundedList = keyof typeof queryBounds;

/** Which lists of a query object count as what. */
const lists: readonly (readonly [field: string, listName: BoundedList])[] = [
  ['columns', 'columns'],
  ['groupby', 'columns'],
  ['series_columns', 'columns'],
  ['metrics', 'metrics'],
  ['orderby', 'orderings'],
  ['filters', 'filters'],
  ['having_filters', 'filters'],
  ['time_offsets', 'time comparisons'],
  ['post_processing', 'post-processing steps'],
];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

function requireAtMost(listName: BoundedList, count: number): void {
  const most = queryBounds[listName];
  if (count > most) throw fail('QUERY_033', { what: listName, count, most });
}

/** @throws QUERY_033 for a query context that asks for more of something than a request may */
export function requireQueryBounds(body: unknown): void {
  const queries = listOf(membersOf(body)['queries']);
  requireAtMost('queries', queries.length);
  // Each could be a query of its own.
  requireAtMost(
    'layers of annotations',
    queries.reduce<number>((sum, query) => sum + listOf(membersOf(query)['annotation_layers']).length, 0),
  );
  for (const query of queries.map(membersOf)) {
    for (const [field, listName] of lists) requireAtMost(listName, listOf(query[field]).length);
    for (const filter of listOf(query['filters']))
      requireAtMost('values of a filter', listOf(membersOf(filter)['val']).length);
    for (const step of listOf(query['post_processing']))
      for (const option of Object.values(membersOf(membersOf(step)['options'])))
        requireAtMost('entries in an option of a post-processing step', sizeOf(option));
  }
}
