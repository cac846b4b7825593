import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

const starredCalls = { dashboard: api.dashboard, chart: api.chart };

/** Which of `ids` the user has starred. */
export const favoritesQuery = (kind: 'dashboard' | 'chart', ids: readonly number[]) =>
  queryOptions({
    queryKey: ['favorites', kind, ids],
    queryFn: async ({ signal }): Promise<ReadonlySet<number>> => {
      if (ids.length === 0) return new Set();
      const response = await call(starredCalls[kind].favoriteStatus, { query: { q: [...ids] }, signal });
      return new Set(response.result.filter((item) => item.value).map((item) => item.id));
    },
  });

/** Stars or unstars. */
export async function setFavorite(kind: 'dashboard' | 'chart', id: number, isFavorite: boolean): Promise<void> {
  await call(isFavorite ? starredCalls[kind].favorite : starredCalls[kind].unfavorite, { params: { id } });
}
