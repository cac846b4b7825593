import { fail } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import { canReadChart, canReadDashboard, canReadDataset, canSeeDatabase, isOwnDashboard } from '../policies/objects.ts';
import type { OwnedData } from '../policies/objects.ts';
import type { ChartRecord } from '../store/charts.ts';
import type { DashboardRecord } from '../store/dashboards.ts';
import type { DatasetRecord } from '../store/datasets.ts';
import type { Store } from '../store/open-store.ts';
import type { DatabaseRow } from '../store/schema.ts';

/** The dashboard, for a person who may see it. @throws NOT_FOUND_002, ACCESS_005 */
export async function loadDashboard(
  store: Store,
  user: SessionUser,
  reference: number | string,
): Promise<DashboardRecord> {
  const record = await store.dashboards.load(reference);
  if (record === undefined) throw fail('NOT_FOUND_002', { id: reference });
  const owned = {
    owners: record.owners,
    createdBy: record.row.created_by,
    isPublished: record.row.is_published === 1,
    roleIds: record.roles.map(({ id }) => id),
  };
  if (isOwnDashboard(user, owned)) return record;
  const datasets = await dataOf(store, await store.grants.datasetsOnDashboard(record.row.id));
  if (!canReadDashboard(user, { ...owned, datasets })) throw fail('ACCESS_005', {});
  return record;
}

/** The chart, for a person who may see it. @throws NOT_FOUND_001, ACCESS_007 */
export async function loadChart(store: Store, user: SessionUser, reference: number | string): Promise<ChartRecord> {
  const record = await store.charts.load(reference);
  if (record === undefined) throw fail('NOT_FOUND_001', { id: reference });
  const owned = { owners: record.owners, createdBy: record.row.created_by };
  const { dataset_id: datasetId } = record.row;
  const [dataset = null] = datasetId === null ? [] : await dataOf(store, [datasetId]);
  if (!canReadChart(user, { ...owned, dataset })) throw fail('ACCESS_007', {});
  return record;
}

/** The dataset, for a person who may see it. @throws NOT_FOUND_003, ACCESS_001 */
export async function loadDataset(store: Store, user: SessionUser, reference: number | string): Promise<DatasetRecord> {
  const record = await store.datasets.record(reference);
  if (record === undefined) throw fail('NOT_FOUND_003', { id: reference });
  if (!(await mayReadDataset(store, user, record))) throw fail('ACCESS_001', { dataset: record.row.name });
  return record;
}

/** The database, for a person to whom something in it is open. @throws NOT_FOUND_004, ACCESS_006 */
export async function loadDatabase(store: Store, user: SessionUser, id: number): Promise<DatabaseRow> {
  const row = await store.databases.load(id);
  if (row === undefined) throw fail('NOT_FOUND_004', { id });
  const datasetIds = await store.grants.datasetsInDatabase(id, [...user.rights.data.datasets]);
  if (!canSeeDatabase(user, { id, purpose: row.purpose, datasetIds }) && row.created_by !== user.id)
    throw fail('ACCESS_006', { database: row.name });
  return row;
}

/** Whether the person may read the rows of a dataset. */
export async function mayReadDataset(store: Store, user: SessionUser, { row }: DatasetRecord): Promise<boolean> {
  const [data] = await dataOf(store, [row.id]);
  return data !== undefined && canReadDataset(user, data);
}

/**
 * What policy has to know of datasets; those in the trash are left out. A database that is gone is nobody's in particular: its datasets
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
