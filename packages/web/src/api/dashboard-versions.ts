import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** Every saved state of a dashboard, the newest first, with what changed in words. */
export const versionsQuery = (dashboardId: number) =>
  queryOptions({
    queryKey: ['versions', dashboardId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(api.dashboard.versions, { params: { id: dashboardId }, signal })).result,
  });

/** One saved state, whole. A version never changes. */
export const versionQuery = (dashboardId: number, version: number) =>
  queryOptions({
    queryKey: ['versions', dashboardId, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call(api.dashboard.version, { params: { id: dashboardId, version }, signal })).result,
  });

/** Saves a dashboard as it was in an earlier version. */
export async function restoreVersion(dashboardId: number, version: number, basedOn: number): Promise<number> {
  const { result } = await call(api.dashboard.restoreVersion, { params: { id: dashboardId, version }, basedOn });
  return result.version;
}
