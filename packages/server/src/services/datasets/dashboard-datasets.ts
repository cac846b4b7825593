import type { DatasetData } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { DashboardRecord } from '../../store/dashboards.ts';
import type { DatasetRecord } from '../../store/datasets.ts';
import type { Store } from '../../store/open-store.ts';
import { datasetDataOf } from '../../wire/dataset.ts';
import { mayReadDataset } from '../objects/load-objects.ts';
import { rowCountOf } from './row-count.ts';
import { shownCharts } from '../access/passed-charts.ts';
import { datasetsOfFilters } from '../access/shared-dashboards.ts';
import { metricsOfTexts } from '../access/metrics-of-texts.ts';
import type { SessionUser } from '../../policies/session.ts';

/** The datasets of a dashboard's charts and filters that the user may read (B9: the others are withheld, but for what the dashboard shows him by a role). */
export async function datasetsOfDashboard(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  dashboard: DashboardRecord,
): Promise<DatasetData[]> {
  const charts = await shownCharts(store, user, dashboard);
  const ids = [...new Set(charts.flatMap((chart) => (chart.dataset_id === null ? [] : [chart.dataset_id])))];
  const records = await Promise.all(ids.map((id) => store.datasets.record(id)));
  const existingRecords = records.filter((record) => record !== undefined);
  const isReadable = await Promise.all(existingRecords.map((record) => mayReadDataset(store, user, record)));
  const passedMetadata = isReadable.every(Boolean)
    ? new Map()
    : await datasetsOfFilters(store, user, dashboard, config.features);
  const shownDatasets = await Promise.all(
    existingRecords.map(async (record, index) => {
      if (isReadable[index] === true) return datasetDataFor(store, user, record);
      const names = passedMetadata.get(record.row.id);
      if (names === undefined) return null;
      const data = await datasetDataFor(store, user, record);
      const metrics = data.metrics.map(({ metric_name: name, verbose_name: label }) => ({ name, label }));
      return asShown(data, new Set([...names, ...metricsOfTexts(dashboard, { name: data.table_name, metrics })]));
    }),
  );
  return shownDatasets.filter((one) => one !== null);
}

/** What a dashboard shows of a dataset to those who see it by a role only: the names it uses, and nothing of where the rows lie. */
const asShown = (data: DatasetData, names: ReadonlySet<string>): DatasetData => ({
  ...data,
  column_types: [],
  name: data.table_name,
  schema: null,
  sql: null,
  fetch_values_predicate: null,
  template_params: null,
  extra: null,
  owners: [],
  database: { ...data.database, name: '' },
  columns: data.columns
    .filter(({ column_name: name, is_dttm: isTime }) => isTime || names.has(name))
    .map((column) => ({ ...column, expression: null })),
  metrics: data.metrics
    .filter(({ metric_name: name }) => names.has(name))
    .map((metric) => ({ ...metric, expression: '' })),
  verbose_map: Object.fromEntries(Object.entries(data.verbose_map).filter(([name]) => names.has(name))),
  column_formats: Object.fromEntries(Object.entries(data.column_formats).filter(([name]) => names.has(name))),
  order_by_choices: [],
  // Rules that bind whoever passed it on bind the reader too.
  row_count: null,
  is_closed: true,
});

/** A dataset with its database, as dashboards and Explore get it. */
export async function datasetDataFor(store: Store, user: SessionUser, record: DatasetRecord): Promise<DatasetData> {
  const database = (await store.databases.load(record.row.database_id)) ?? {
    id: record.row.database_id,
    name: '',
    engine: '',
  };
  return datasetDataOf(record, { database, rowCount: await rowCountOf(store, user, record.row) });
}
