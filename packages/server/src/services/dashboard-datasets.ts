import type { DatasetData } from '@sextant/contract';
import type { AppContext, SessionUser } from '../app-context.ts';
import type { DashboardRecord } from '../store/dashboards.ts';
import type { DatasetRecord } from '../store/datasets.ts';
import type { Store } from '../store/open-store.ts';
import { datasetDataOf } from '../wire/dataset.ts';
import { mayReadDataset } from './load-objects.ts';
import { rowCountOf } from './row-count.ts';

/** The datasets of a dashboard's charts and filters that the person may read (B9: the others are withheld). */
export async function datasetsOfDashboard(
  { store }: Pick<AppContext, 'store'>,
  user: SessionUser,
  dashboard: DashboardRecord,
): Promise<DatasetData[]> {
  const charts = await store.charts.byIds(dashboard.charts.map((chart) => chart.id));
  const ids = [...new Set(charts.flatMap((chart) => (chart.dataset_id === null ? [] : [chart.dataset_id])))];
  const records = await Promise.all(ids.map((id) => store.datasets.record(id)));
  const there = records.filter((record) => record !== undefined);
  const isReadable = await Promise.all(there.map((record) => mayReadDataset(store, user, record)));
  const readable = there.filter((_, at) => isReadable[at] === true);
  return Promise.all(readable.map((record) => datasetDataFor(store, record)));
}

/** A dataset with its database, as dashboards and Explore get it. */
export async function datasetDataFor(store: Store, record: DatasetRecord): Promise<DatasetData> {
  const database = (await store.databases.load(record.row.database_id)) ?? {
    id: record.row.database_id,
    name: '',
    engine: '',
  };
  return datasetDataOf(record, { database, rowCount: await rowCountOf(store, record.row) });
}
