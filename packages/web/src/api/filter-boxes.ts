import { filterBoxesOf } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

/** The code that reads filter boxes: dashboards without them do without it. */
export const filterBoxCodeQuery = queryOptions({
  queryKey: ['filter-box-code'],
  queryFn: () => import('@sextant/dashboard/filter-boxes'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Whether a dashboard has filter boxes. */
export const hasFilterBoxes = ({ tiles }: DashboardModel): boolean => filterBoxesOf(tiles).length > 0;

/** A dashboard whose filter boxes filter. @throws what loading the code met */
export async function openFilterBoxes(client: QueryClient, model: DashboardModel): Promise<DashboardModel> {
  return hasFilterBoxes(model) ? (await client.ensureQueryData(filterBoxCodeQuery)).withFilterBoxes(model) : model;
}
