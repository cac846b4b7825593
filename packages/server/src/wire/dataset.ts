import { datasourceOf, genericTypeOf, givenLabel, recordOf, referenceOf, timeAgo } from '@sextant/contract';
import type {
  Dataset,
  DatasetColumn,
  DatasetData,
  DatasetItem,
  DatasetListItem,
  FolderReference,
  DatasetMetric,
  WireDatasetColumn,
  WireDatasetMetric,
} from '@sextant/contract';
import { hidesRows, settingsOf } from '../connections/database-settings.ts';
import type { DatasetRecord } from '../store/datasets.ts';
import type { ObjectUser } from '../store/objects.ts';
import type { DatabaseRow, DatasetRow, TagRow } from '../store/schema.ts';
import { grainChoices } from './grains.ts';
import { wireTime, wireTimeUtc } from './wire-time.ts';
import { tagOf } from './tag.ts';
import { fullName, userOf, userOrNull } from './users.ts';

/** Address of Explore with a dataset. */
/** Address of a dataset in Explore. */
export const datasetUrl = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readExtra(extra: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(extra ?? 'null'));
  } catch {
    // Kept as it came; it says nothing.
    return {};
  }
}

/** How the numbers of a column are written; null where `extra` does not say. */
const formatOf = (extra: string | null | undefined): string | null => textOf(readExtra(extra)['d3format']);

/** Certification and warning as they stand in `extra`; nothing where that is no JSON object. */
function marksOf(extra: string | null | undefined) {
  const { certification, warning_markdown: warning } = readExtra(extra);
  const { certified_by: certifiedBy, details } = recordOf(certification);
  return {
    extra: extra ?? null,
    certified_by: textOf(certifiedBy),
    certification_details: textOf(details),
    warning_markdown: textOf(warning),
  };
}

const columnOf = (column: DatasetColumn): WireDatasetColumn => ({
  id: column.id,
  uuid: column.uuid,
  column_name: column.name,
  verbose_name: givenLabel(column.label),
  description: column.description,
  expression: column.expression,
  type: column.nativeType,
  type_generic: genericTypeOf(column.type),
  value_type: column.type,
  is_dttm: column.isTemporal,
  is_active: column.isActive,
  filterable: column.isFilterable,
  groupby: column.isGroupable,
  python_date_format: column.timeFormat,
  advanced_data_type: column.advancedType ?? null,
  ...marksOf(column.extra),
});

const metricOf = (metric: DatasetMetric): WireDatasetMetric => ({
  id: metric.id,
  uuid: metric.uuid,
  metric_name: metric.name,
  verbose_name: givenLabel(metric.label),
  description: metric.description,
  expression: metric.expression,
  metric_type: null,
  d3format: metric.numberFormat,
  warning_text: metric.warning,
  ...marksOf(metric.extra),
  is_certified: marksOf(metric.extra).certified_by !== null,
});

type SourceOfDataset = Pick<
  Dataset,
  'name' | 'schema' | 'sql' | 'description' | 'mainTimeColumn' | 'offsetHours' | 'cacheTimeoutS'
>;

/** What a dataset reads, and what holds for all of it. */
const sourceFieldsOf = (dataset: SourceOfDataset) => ({
  table_name: dataset.name,
  schema: dataset.schema,
  sql: dataset.sql,
  description: dataset.description,
  main_dttm_col: dataset.mainTimeColumn,
  offset: dataset.offsetHours,
  cache_timeout: dataset.cacheTimeoutS,
});

/** The fields of a saved state. */
export const versionFieldsOf = (
  dataset: SourceOfDataset & Pick<Dataset, 'fetchValuesPredicate' | 'columns' | 'metrics'>,
) => ({
  ...sourceFieldsOf(dataset),
  fetch_values_predicate: dataset.fetchValuesPredicate,
  columns: dataset.columns.map(columnOf),
  metrics: dataset.metrics.map(metricOf),
});

const isVirtual = (sql: string | null): boolean => sql !== null && sql !== '';

interface Around {
  readonly owners: readonly ObjectUser[];
  readonly tags: readonly TagRow[];
  readonly users: ReadonlyMap<number, ObjectUser>;
}

const sharedMembers = (row: DatasetRow, { owners, tags, users }: Around) => ({
  id: row.id,
  uuid: row.uuid,
  table_name: row.name,
  schema: row.schema_name,
  sql: row.sql,
  description: row.description,
  datasource_type: 'table' as const,
  kind: isVirtual(row.sql) ? ('virtual' as const) : ('physical' as const),
  default_endpoint: null,
  extra: row.certified_by === null ? null : JSON.stringify({ certification: { certified_by: row.certified_by } }),
  owners: owners.map(userOf),
  tags: tags.map(tagOf),
  changed_by: userOrNull(users, row.changed_by),
  version: row.version,
});

interface ListAround extends Around {
  readonly databaseName: string;
  readonly folder: FolderReference | null;
  readonly now: number;
}

export function datasetListItemOf(
  row: DatasetRow,
  { databaseName, folder, now, ...around }: ListAround,
): DatasetListItem {
  const base = sharedMembers(row, around);
  return {
    ...base,
    folder,
    database: { id: row.database_id, database_name: databaseName },
    changed_by_name: fullName(base.changed_by),
    changed_on_utc: wireTimeUtc(row.changed_at),
    changed_on_delta_humanized: timeAgo(row.changed_at, now),
    explore_url: datasetUrl(row.id),
  };
}

/** What stands around a dataset on its page. */
export interface DatasetDetails {
  readonly database: Pick<DatabaseRow, 'id' | 'name' | 'engine'> & Partial<Pick<DatabaseRow, 'settings'>>;
  readonly users: ReadonlyMap<number, ObjectUser>;
  readonly tags: readonly TagRow[];
  /** Null when nobody counted. */
  readonly rowCount: number | null;
  readonly now: number;
}

export function datasetItemOf(
  { row, dataset, owners, extra }: DatasetRecord,
  { database, users, tags, rowCount, now }: DatasetDetails,
): DatasetItem {
  return {
    ...sharedMembers(row, { owners, tags, users }),
    ...(typeof extra['extra'] === 'string' ? { extra: extra['extra'] } : {}),
    database: { id: database.id, database_name: database.name, backend: database.engine },
    main_dttm_col: dataset.mainTimeColumn,
    offset: dataset.offsetHours,
    cache_timeout: dataset.cacheTimeoutS,
    fetch_values_predicate: dataset.fetchValuesPredicate,
    filter_select_enabled: true,
    is_managed_externally: false,
    is_sqllab_view: false,
    always_filter_main_dttm: dataset.alwaysFilterMainTime,
    template_params: typeof extra['template_params'] === 'string' ? extra['template_params'] : null,
    select_star: null,
    type: 'table',
    name: dataset.schema === null ? dataset.name : `${dataset.schema}.${dataset.name}`,
    edit_url: `/tablemodelview/edit/${row.id}`,
    health_check_message: null,
    url: datasetUrl(row.id),
    columns: dataset.columns.map(columnOf),
    metrics: dataset.metrics.map(metricOf),
    created_by: userOrNull(users, row.created_by),
    created_on: wireTime(row.created_at),
    created_on_humanized: timeAgo(row.created_at, now),
    changed_on: wireTime(row.changed_at),
    changed_on_humanized: timeAgo(row.changed_at, now),
    time_grain_sqla: grainChoices,
    row_count: rowCount,
  };
}

const hidesDetail = ({ settings }: DatasetDetails['database']): boolean =>
  settings !== undefined && hidesRows(settingsOf({ settings }));

/** What columns and metrics are called, by their names; a name stands for itself where nobody gave another. */
export const labelsOfDataset = (dataset: Dataset): Record<string, string> =>
  Object.fromEntries(
    [...dataset.columns, ...dataset.metrics].map(({ name, label }) => [name, givenLabel(label) ?? name]),
  );

/** A query of SQL Lab as Explore gets it. */
export const datasetDataOfQuery = (dataset: Dataset, database: DatabaseRow | undefined): DatasetData =>
  datasetDataOf(
    { row: { id: dataset.id, uuid: dataset.uuid, version: dataset.version }, dataset, owners: [], extra: {} },
    { database: database ?? { id: dataset.databaseId, name: '', engine: '' }, rowCount: null },
  );

/** The dataset as dashboards and Explore get it. */
export function datasetDataOf(
  {
    row,
    dataset,
    owners,
    extra,
  }: Omit<DatasetRecord, 'row'> & { readonly row: Pick<DatasetRow, 'id' | 'uuid' | 'version'> },
  { database, rowCount }: Pick<DatasetDetails, 'database' | 'rowCount'>,
): DatasetData {
  return {
    ...referenceOf(row.id),
    uid: datasourceOf(row.id),
    name: dataset.schema === null ? dataset.name : `${dataset.schema}.${dataset.name}`,
    datasource_name: dataset.name,
    ...sourceFieldsOf(dataset),
    database: {
      id: database.id,
      name: database.name,
      backend: database.engine,
      ...(hidesDetail(database) ? { disable_drill_to_detail: true } : {}),
    },
    columns: dataset.columns.map(columnOf),
    metrics: dataset.metrics.map(metricOf),
    column_formats: Object.fromEntries(
      [
        ...dataset.columns.map(({ name, extra: text }) => [name, formatOf(text)] as const),
        ...dataset.metrics.map(({ name, numberFormat }) => [name, numberFormat] as const),
      ].filter(([, format]) => format !== null),
    ),
    verbose_map: { __timestamp: 'Time', ...labelsOfDataset(dataset) },
    granularity_sqla: dataset.columns
      .filter(({ isTemporal }) => isTemporal)
      .map(({ name }): [string, string] => [name, name]),
    time_grain_sqla: grainChoices,
    order_by_choices: dataset.columns.flatMap(({ name }): [string, string][] => [
      [JSON.stringify([name, true]), `${name} [asc]`],
      [JSON.stringify([name, false]), `${name} [desc]`],
    ]),
    owners: owners.map(userOf),
    filter_select: true,
    filter_select_enabled: true,
    extra: typeof extra['extra'] === 'string' ? extra['extra'] : null,
    fetch_values_predicate: dataset.fetchValuesPredicate,
    column_types: [...new Set(dataset.columns.flatMap((column) => columnOf(column).type_generic ?? []))].toSorted(),
    edit_url: `/tablemodelview/edit/${row.id}/`,
    is_sqllab_view: false,
    template_params: dataset.templateParams ?? null,
    default_endpoint: null,
    health_check_message: null,
    params: null,
    uuid: row.uuid,
    version: row.version,
    row_count: rowCount,
  };
}
