import { fail } from '@sextant/contract';
import type { relatedQuery, relatedResponse } from '@sextant/contract';
import type { z } from 'zod';
import { visibilityOf } from '../../policies/objects.ts';
import type { Store } from '../../store/open-store.ts';
import { listRequest } from '../../wire/list.ts';
import type { SessionUser } from '../../policies/session.ts';

const maxPageSize = 100;

/** The distinct values of a column over the datasets that a user sees, a page at a time. @throws REQUEST_003 for a column that has none */
export async function distinctValues(
  store: Store,
  user: SessionUser,
  column: string,
  query: z.output<typeof relatedQuery> | undefined,
): Promise<z.output<typeof relatedResponse>> {
  if (column !== 'schema') throw fail('REQUEST_003', {});
  const searchText = query?.filter?.toLowerCase() ?? '';
  const all = await store.datasets.schemas(listRequest(undefined, user, visibilityOf(user, 'dataset')));
  const found = all.filter((value) => value.toLowerCase().startsWith(searchText));
  const pageSize = query?.page_size ?? maxPageSize;
  const size = pageSize === -1 ? maxPageSize : Math.min(maxPageSize, Math.max(1, pageSize));
  const from = Math.max(0, query?.page ?? 0) * size;
  return { count: found.length, result: found.slice(from, from + size).map((value) => ({ text: value, value })) };
}
