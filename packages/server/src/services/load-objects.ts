import { fail } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import { canReadChart, canReadDashboard, canReadDataset } from '../policies/objects.ts';
import type { DataPurpose } from '../policies/objects.ts';
import type { ChartRecord } from '../store/charts.ts';
import type { DashboardRecord } from '../store/dashboards.ts';
import type { DatasetRecord } from '../store/datasets.ts';
import type { Store } from '../store/open-store.ts';

/** The dashboard, for a person who may see it. @throws NOT_FOUND_002, ACCESS_005 */
export async function loadDashboard(
  store: Store,
  user: SessionUser,
  reference: number | string,
): Promise<DashboardRecord> {
  const record = await store.dashboards.load(reference);
  if (record === undefined) throw fail('NOT_FOUND_002', { id: reference });
  const { row, owners } = record;
  if (!canReadDashboard(user, { owners, createdBy: row.created_by, isPublished: row.is_published === 1 }))
    throw fail('ACCESS_005', {});
  return record;
}

/** The chart, for a person who may see it. @throws NOT_FOUND_001, ACCESS_007 */
export async function loadChart(store: Store, user: SessionUser, reference: number | string): Promise<ChartRecord> {
  const record = await store.charts.load(reference);
  if (record === undefined) throw fail('NOT_FOUND_001', { id: reference });
  const owned = { owners: record.owners, createdBy: record.row.created_by };
  if (!canReadChart(user, { ...owned, purpose: await purposeOfDataset(store, record.row.dataset_id) }))
    throw fail('ACCESS_007', {});
  return record;
}

/** The dataset, for a person who may see it. @throws NOT_FOUND_003, ACCESS_001 */
export async function loadDataset(store: Store, user: SessionUser, reference: number | string): Promise<DatasetRecord> {
  const record = await store.datasets.record(reference);
  if (record === undefined) throw fail('NOT_FOUND_003', { id: reference });
  if (!(await mayReadDataset(store, user, record))) throw fail('ACCESS_001', { dataset: record.row.name });
  return record;
}

/** Whether the person may read the rows of a dataset. */
export const mayReadDataset = async (
  store: Store,
  user: SessionUser,
  { row, owners }: DatasetRecord,
): Promise<boolean> =>
  canReadDataset(user, { owners, createdBy: row.created_by, purpose: await purposeOf(store, row.database_id) });

/** A database that is gone is nobody's in particular: its datasets are for those who may read everything, and for their owners. */
const purposeOf = async (store: Store, databaseId: number): Promise<DataPurpose> =>
  (await store.databases.load(databaseId))?.purpose ?? 'connected';

async function purposeOfDataset(store: Store, datasetId: number | null): Promise<DataPurpose> {
  const [row] = datasetId === null ? [] : await store.datasets.byIds([datasetId]);
  return row === undefined ? 'connected' : purposeOf(store, row.database_id);
}
