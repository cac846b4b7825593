import { fail } from '@sextant/contract';
import type { z } from 'zod';
import type { relatedQuery, relatedResponse } from '@sextant/contract';
import type { Store } from '../../store/open-store.ts';

const users: readonly string[] = ['owners', 'created_by', 'changed_by'];
const maxPageSize = 100;

type Choices = z.output<typeof relatedResponse>;

/** Choices for a relation of an object: users, roles. @throws REQUEST_003 for a relation that there is not */
export async function relatedChoices(
  store: Store,
  column: string,
  query: z.output<typeof relatedQuery> | undefined,
): Promise<Choices> {
  if (column === 'roles') {
    const roles = await store.roles.search(query?.filter ?? '');
    return { count: roles.length, result: roles.map(({ id, name }) => ({ value: id, text: name, extra: {} })) };
  }
  if (!users.includes(column)) throw fail('REQUEST_003', {});
  const size =
    query?.page_size === undefined || query.page_size === -1
      ? maxPageSize
      : Math.min(maxPageSize, Math.max(1, query.page_size));
  const found = await store.users.search(query?.filter ?? '', { number: Math.max(0, query?.page ?? 0), size });
  return {
    count: found.count,
    result: found.users.map((user) => ({
      value: user.id,
      text: `${user.first_name} ${user.last_name}`.trim(),
      extra: {},
    })),
  };
}
