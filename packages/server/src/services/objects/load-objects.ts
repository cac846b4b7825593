import { fail } from '@sextant/contract';
import { canReadDataset, visibilityOf } from '../../policies/objects.ts';
import type { OwnedData, Reader, SharedDashboard } from '../../policies/objects.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { ChartRecord } from '../../store/charts.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { DatasetRecord } from '../../store/datasets.ts';
import type { Store } from '../../store/open-store.ts';
import type { DatabaseRow, ObjectKind } from '../../store/schema.ts';
import type { SessionUser } from '../../policies/session.ts';
import { loadOnce } from './one-opening.ts';

// What is not there and what is not for the user is found by one statement that finds nothing: same response, same time.

/** The dashboard, for a user who may see it. @throws NOT_FOUND_002 */
export async function loadDashboard(
  store: Store,
  user: SessionUser,
  reference: number | string,
): Promise<DashboardRecord> {
  const record = await loadOnce(['dashboard', user.id, reference], () =>
    store.dashboards.load(reference, visibilityOf(user, 'dashboard')),
  );
  if (record === undefined) throw fail('NOT_FOUND_002', { id: reference });
  return record;
}

/** What decides who may change a dashboard that was loaded for a user. */
export const ownershipOf = ({ row, owners, userShares }: DashboardRecord): SharedDashboard => ({
  owners,
  createdBy: row.created_by,
  userShares,
});

/** The chart, for a user who may see it. @throws NOT_FOUND_001 */
export async function loadChart(store: Store, user: SessionUser, reference: number | string): Promise<ChartRecord> {
  const record = await store.charts.load(reference, visibilityOf(user, 'chart'));
  if (record === undefined) throw fail('NOT_FOUND_001', { id: reference });
  return record;
}

/** The dataset, for a user who may see it. @throws NOT_FOUND_003 */
export async function loadDataset(store: Store, user: SessionUser, reference: number | string): Promise<DatasetRecord> {
  const record = await store.datasets.record(reference, visibilityOf(user, 'dataset'));
  if (record === undefined) throw fail('NOT_FOUND_003', { id: reference });
  return record;
}

/** The database, for a user to whom something in it is open. @throws NOT_FOUND_004 */
export async function loadDatabase(store: Store, user: SessionUser, id: number): Promise<DatabaseRow> {
  const row = await store.databases.load(id, visibilityOf(user, 'database'));
  if (row === undefined) throw fail('NOT_FOUND_004', { id });
  return row;
}

/** The largest number that an object can have. */
export const lastId = 2_147_483_647;

/** Those of the objects that are there and that the user may see by himself. */
export async function visibleAmong(
  store: Store,
  user: SessionUser,
  kind: ObjectKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const view = { viewerId: user.id, visibility: visibilityOf(user, kind) };
  const possibleIds = [...new Set(ids)].filter((id) => id > 0 && id <= lastId);
  return new Set((await store.search.byIds(kind, possibleIds, view)).map(({ id }) => id));
}

/** Whether the user may read the rows of a dataset. */
export async function mayReadDataset(store: Store, user: Reader, { row }: DatasetRecord): Promise<boolean> {
  if (isAdmin(user)) return true;
  const [data] = await dataOf(store, [row.id]);
  return data !== undefined && canReadDataset(user, data);
}

/**
 * What policy has to know of datasets; those in the trash are left out. A database that is gone has no owner: its datasets
 * are for those who may read everything, and for their owners.
 */
export async function dataOf(store: Store, ids: readonly number[]): Promise<OwnedData[]> {
  const rows = await store.datasets.byIds(ids);
  if (rows.length === 0) return [];
  const owners = await store.owners(
    'dataset',
    rows.map(({ id }) => id),
  );
  const databases = await store.databases.byIds(rows.map(({ database_id: id }) => id));
  const purposes = new Map(databases.map(({ id, purpose }) => [id, purpose]));
  return rows.map((row) => ({
    datasetId: row.id,
    databaseId: row.database_id,
    schema: row.schema_name,
    purpose: purposes.get(row.database_id) ?? 'connected',
    owners: owners.get(row.id) ?? [],
    createdBy: row.created_by,
  }));
}
