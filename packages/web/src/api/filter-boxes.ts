import { filterBoxesOf } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

/** The code that reads filter boxes: dashboards without them do without it. */
export const filterBoxCodeQuery = queryOptions({
  queryKey: ['filter-box-code'],
  queryFn: async () => {
    const { filtersFromBoxes, withFilterBoxes } = await import('@sextant/dashboard/filter-boxes');
    return { filtersFromBoxes, withFilterBoxes };
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

const hasFilterBoxes = ({ tiles }: DashboardModel): boolean => filterBoxesOf(tiles).length > 0;

/** A dashboard whose filter boxes filter. @throws what loading the code met */
export async function openFilterBoxes(client: QueryClient, model: DashboardModel): Promise<DashboardModel> {
  return hasFilterBoxes(model) ? (await client.ensureQueryData(filterBoxCodeQuery)).withFilterBoxes(model) : model;
}

/** The same in a page; null until the dashboard and, where it has filter boxes, the code that reads them is here. @throws what loading the code met */
export function useFilterBoxes(model: DashboardModel | null): DashboardModel | null {
  const isNeeded = model !== null && hasFilterBoxes(model);
  const { data: code } = useQuery({ ...filterBoxCodeQuery, enabled: isNeeded, throwOnError: true });
  return useMemo(() => (isNeeded ? (code?.withFilterBoxes(model) ?? null) : model), [isNeeded, code, model]);
}
