import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { FilterSetListItem, FilterSetParams, FilterSetPut } from '@sextant/contract';
import { call } from './call.ts';

/** The filter sets of a dashboard that the user may use: own ones first. */
export const filterSetsQuery = (dashboardId: number | string) =>
  queryOptions({
    queryKey: ['filter-sets', String(dashboardId)],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly FilterSetListItem[]> =>
      (await call(api.filterSet.list, { params: { id: String(dashboardId) }, signal })).result,
  });

/** What a new set is: the dashboard's, or the user's whose id is given. */
export interface NewFilterSet {
  readonly name: string;
  readonly params: FilterSetParams;
  /** Null makes it the dashboard's. */
  readonly userId: number | null;
}

/** Makes a filter set and gives its id. */
export async function createFilterSet(dashboardId: number, { name, params, userId }: NewFilterSet): Promise<number> {
  const owner =
    userId === null
      ? { owner_type: 'Dashboard' as const, owner_id: dashboardId }
      : { owner_type: 'User' as const, owner_id: userId };
  const body = { name, ...owner, json_metadata: JSON.stringify(params) };
  return (await call(api.filterSet.create, { params: { id: String(dashboardId) }, body })).id;
}

/** Changes a filter set: absent fields keep. */
export async function saveFilterSet(dashboardId: number, setId: number, body: FilterSetPut): Promise<void> {
  await call(api.filterSet.update, { params: { id: String(dashboardId), setId }, body });
}

/** Removes a filter set for good. */
export async function removeFilterSet(dashboardId: number, setId: number): Promise<void> {
  await call(api.filterSet.remove, { params: { id: String(dashboardId), setId } });
}

/** Says with which set the dashboard opens for the user; null for none. */
export async function setDefaultFilterSet(dashboardId: number, setId: number | null): Promise<void> {
  await call(api.filterSet.setDefault, { params: { id: String(dashboardId) }, body: { id: setId } });
}

/** Asks for the sets again after one of them was changed, and for the dashboard, which knows with which it opens. */
export async function refetchFilterSets(client: QueryClient): Promise<void> {
  const isItem = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey.length === 2;
  await Promise.all([
    // An address may name the dashboard by its slug.
    client.invalidateQueries({ queryKey: ['filter-sets'] }),
    client.invalidateQueries({ queryKey: ['dashboard'], predicate: isItem }),
  ]);
}
