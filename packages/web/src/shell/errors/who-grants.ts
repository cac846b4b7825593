import { api } from '@sextant/contract/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { meQuery } from '../../api/me.ts';

/** Names of the users who can give rights. */
const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: async ({ signal }) => (await call(api.me.administrators, { signal })).result.map(({ name }) => name),
});

const namedAtMost = 3;

const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

/** 'Ann or Bea can give you access.', with three names at most; `what` is what they can give. */
export function grantersText(names: readonly string[], what: string): string {
  const shownNames = names.length > namedAtMost ? [...names.slice(0, namedAtMost), 'another administrator'] : names;
  return `${names.length === 0 ? 'An administrator' : listText(shownNames)} can give you ${what}.`;
}

/** Who can help somebody to what is closed to him. Nothing for who is one of them. */
export function useWhoGrants(what = 'access'): string {
  const { data: names = [] } = useQuery(administratorsQuery);
  const { data: me } = useQuery(meQuery);
  if (me !== undefined && me !== null && 'Admin' in me.roles) return '';
  return grantersText(names, what);
}
