import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { versionedKinds } from '@sextant/contract';
import { call } from './call.ts';
import { objectCalls } from './object-calls.ts';

/** What has saved states. */
export interface VersionedObject {
  readonly kind: (typeof versionedKinds)[number];
  readonly id: number;
}

/** Every saved state of an object, the newest first, with what changed in words. */
export const versionsQuery = ({ kind, id }: VersionedObject) =>
  queryOptions({
    queryKey: ['versions', kind, id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(objectCalls[kind].versions, { params: { id }, signal })).result,
  });

/** One saved state of a dashboard, whole. A version never changes. */
export const dashboardVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['versions', 'dashboard', id, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(api.dashboard.version, { params: { id, version }, signal })).result,
  });

/** One saved state of a chart, whole, with what changed since. That is another thing after each save. */
export const chartVersionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['versions', 'chart', id, version],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(api.chart.version, { params: { id, version }, signal })).result,
  });

/** Saves an object as it was in an earlier version, onto the version `basedOn`, and returns the number of the new one. */
export async function restoreVersion(
  client: QueryClient,
  { kind, id }: VersionedObject,
  { version, basedOn }: { readonly version: number; readonly basedOn: number },
): Promise<number> {
  const { result } = await call(objectCalls[kind].restoreVersion, { params: { id, version }, basedOn });
  await client.invalidateQueries({ queryKey: ['versions', kind, id] });
  return result.version;
}

/** What changed of a chart or dataset since it was saved so, in words. */
export const changesSince =
  ({ kind, id }: VersionedObject & { readonly kind: 'chart' | 'dataset' }) =>
  async (version: number): Promise<readonly string[]> =>
    (await call(objectCalls[kind].version, { params: { id, version } })).result.changes_since;
