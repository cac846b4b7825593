import * as z from 'zod';
import { datasetTypes } from '../model/form-data.ts';
import { wireCell } from './chart-data-response.ts';
import { folderReference } from './folder.ts';
import { tagReference } from './tag.ts';
import { userReference } from './user.ts';
import { changesSince, savedState } from './version.ts';

const genericType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A column of a dataset. `value_type` is our own: the contract's `ValueType`. */
const datasetColumn = z.looseObject({
  id: z.int(),
  uuid: z.string().nullable(),
  column_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string().nullable(),
  type: z.string().nullable(),
  type_generic: genericType.nullable(),
  value_type: z.string().optional(),
  is_dttm: z.boolean(),
  is_active: z.boolean(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  python_date_format: z.string().nullable(),
  advanced_data_type: z.string().nullable().optional(),
  extra: z.string().nullable().optional(),
  /** Out of `extra`. */
  certified_by: z.string().nullable().optional(),
  certification_details: z.string().nullable().optional(),
  warning_markdown: z.string().nullable().optional(),
});
export type WireDatasetColumn = z.infer<typeof datasetColumn>;

/** A saved metric. */
const datasetMetric = z.looseObject({
  id: z.int(),
  uuid: z.string().nullable(),
  metric_name: z.string(),
  verbose_name: z.string().nullable(),
  description: z.string().nullable(),
  expression: z.string(),
  metric_type: z.string().nullable().optional(),
  d3format: z.string().nullable(),
  warning_text: z.string().nullable(),
  extra: z.string().nullable().optional(),
  /** Out of `extra`. */
  certified_by: z.string().nullable().optional(),
  certification_details: z.string().nullable().optional(),
  warning_markdown: z.string().nullable().optional(),
  is_certified: z.boolean().optional(),
});
export type WireDatasetMetric = z.infer<typeof datasetMetric>;

const sharedFields = {
  id: z.int(),
  uuid: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  description: z.string().nullable(),
  datasource_type: z.literal('table'),
  kind: z.enum(['physical', 'virtual']),
  default_endpoint: z.string().nullable(),
  extra: z.string().nullable(),
  owners: z.array(userReference),
  /** Ours: Superset shows no tags of datasets. */
  tags: z.array(tagReference),
  changed_by: userReference.nullable(),
  version: z.int(),
};

export const datasetListItem = z.looseObject({
  ...sharedFields,
  /** Ours: the folder that it is in; null for none. */
  folder: folderReference.nullable().default(null),
  database: z.looseObject({ id: z.int(), database_name: z.string() }),
  changed_by_name: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  explore_url: z.string(),
});
export type DatasetListItem = z.infer<typeof datasetListItem>;

/** A dataset by itself. `row_count` is our own: rows of an uploaded or example table, null when unknown. */
export const datasetItem = z.looseObject({
  ...sharedFields,
  database: z.looseObject({ id: z.int(), database_name: z.string(), backend: z.string() }),
  main_dttm_col: z.string().nullable(),
  offset: z.int(),
  cache_timeout: z.int().nullable(),
  fetch_values_predicate: z.string().nullable(),
  filter_select_enabled: z.boolean(),
  is_managed_externally: z.boolean(),
  is_sqllab_view: z.boolean(),
  always_filter_main_dttm: z.boolean().optional(),
  template_params: z.string().nullable(),
  select_star: z.string().nullable(),
  url: z.string(),
  columns: z.array(datasetColumn),
  metrics: z.array(datasetMetric),
  created_by: userReference.nullable(),
  created_on: z.string(),
  created_on_humanized: z.string(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  time_grain_sqla: z.array(z.tuple([z.string().nullable(), z.string()])).optional(),
  row_count: z.number().nullable().optional(),
});
export type DatasetItem = z.infer<typeof datasetItem>;

/** One saved state of a dataset. */
export const datasetVersion = z.object({
  ...savedState,
  changes_since: changesSince,
  table_name: z.string(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  description: z.string().nullable(),
  main_dttm_col: z.string().nullable(),
  offset: z.int(),
  cache_timeout: z.int().nullable(),
  fetch_values_predicate: z.string().nullable(),
  columns: z.array(datasetColumn),
  metrics: z.array(datasetMetric),
});
export type DatasetVersion = z.infer<typeof datasetVersion>;

/** A dataset as the dashboard page and Explore get it (`/dashboard/:id/datasets`, `explore.dataset`). */
export const datasetData = z.looseObject({
  id: z.int(),
  uid: z.string(),
  /** Of `query` the id is that of a run of SQL Lab. */
  type: z.enum(datasetTypes),
  name: z.string(),
  datasource_name: z.string(),
  table_name: z.string(),
  schema: z.string().nullable(),
  sql: z.string().nullable(),
  description: z.string().nullable().optional(),
  main_dttm_col: z.string().nullable(),
  offset: z.int(),
  cache_timeout: z.int().nullable(),
  database: z.looseObject({ id: z.int(), name: z.string(), backend: z.string() }),
  columns: z.array(datasetColumn),
  metrics: z.array(datasetMetric),
  column_formats: z.record(z.string(), z.string().nullable()),
  verbose_map: z.record(z.string(), z.string()),
  granularity_sqla: z.array(z.tuple([z.string(), z.string()])),
  time_grain_sqla: z.array(z.tuple([z.string().nullable(), z.string()])),
  order_by_choices: z.array(z.tuple([z.string(), z.string()])),
  owners: z.array(z.unknown()),
  filter_select: z.boolean(),
  filter_select_enabled: z.boolean(),
  /** Further settings as JSON text, such as `disallow_adhoc_metrics`. */
  extra: z.string().nullable().optional(),
  fetch_values_predicate: z.string().nullable(),
  /** Kinds of its columns, each once. */
  column_types: z.array(genericType),
  edit_url: z.string(),
  is_sqllab_view: z.boolean(),
  /** JSON text of the names that its templates know. */
  template_params: z.string().nullable(),
  /** Superset's, which nothing here sets. */
  default_endpoint: z.null(),
  health_check_message: z.null(),
  params: z.null(),
  uuid: z.string().optional(),
  version: z.int().optional(),
  row_count: z.number().nullable().optional(),
  /** True when the user sees no more of it than a dashboard shows. Absent where he may read it. */
  is_closed: z.boolean().optional(),
});
export type DatasetData = z.infer<typeof datasetData>;

/** A column in a save. */
export const columnPut = z.strictObject({
  id: z.int().optional(),
  uuid: z.string().nullish(),
  column_name: z.string().min(1).max(255),
  verbose_name: z.string().max(1024).nullish(),
  description: z.string().nullish(),
  expression: z.string().nullish(),
  type: z.string().nullish(),
  extra: z.string().nullish(),
  filterable: z.boolean().optional(),
  groupby: z.boolean().optional(),
  is_active: z.boolean().nullish(),
  is_dttm: z.boolean().nullish(),
  python_date_format: z.string().max(255).nullish(),
  advanced_data_type: z.string().max(255).nullish(),
});

/** A metric in a save. */
export const metricPut = z.strictObject({
  id: z.int().optional(),
  uuid: z.string().nullish(),
  metric_name: z.string().min(1).max(255),
  expression: z.string(),
  verbose_name: z.string().max(1024).nullish(),
  description: z.string().nullish(),
  metric_type: z.string().max(32).nullish(),
  d3format: z.string().max(128).nullish(),
  warning_text: z.string().nullish(),
  extra: z.string().nullish(),
});

/** Body of POST dataset: a table of a database, or a query with a name. */
export const datasetPost = z.strictObject({
  database: z.int(),
  table_name: z.string().min(1).max(250),
  schema: z.string().max(250).nullish(),
  sql: z.string().nullish(),
  owners: z.array(z.int()).optional(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
  always_filter_main_dttm: z.boolean().optional(),
  normalize_columns: z.boolean().optional(),
  template_params: z.string().nullish(),
});
export type DatasetPost = z.infer<typeof datasetPost>;

/** Body of PUT dataset. A column or metric with id is changed, without is made, missing from the list is removed. */
export const datasetPut = z
  .strictObject({
    table_name: z.string().min(1).max(250).nullable(),
    database_id: z.int(),
    sql: z.string().nullable(),
    schema: z.string().max(255).nullable(),
    description: z.string().nullable(),
    main_dttm_col: z.string().nullable(),
    offset: z.int().nullable(),
    default_endpoint: z.string().nullable(),
    cache_timeout: z.int().nullable(),
    fetch_values_predicate: z.string().max(1000).nullable(),
    filter_select_enabled: z.boolean().nullable(),
    is_sqllab_view: z.boolean().nullable(),
    is_managed_externally: z.boolean().nullable(),
    always_filter_main_dttm: z.boolean(),
    normalize_columns: z.boolean().nullable(),
    template_params: z.string().nullable(),
    extra: z.string().nullable(),
    external_url: z.string().nullable(),
    owners: z.array(z.int()),
    columns: z.array(columnPut),
    metrics: z.array(metricPut),
  })
  .partial();
export type DatasetPut = z.infer<typeof datasetPut>;

/** A table or statement that a dataset could be made of. */
export const datasetSource = z.strictObject({
  database: z.int(),
  schema: z.string().max(250).nullish(),
  table_name: z.string().max(250).optional(),
  sql: z.string().nullish(),
  /** JSON text of the names that templates in the statement know. */
  template_params: z.string().nullish(),
  /** SQL beside the statement, by the name of its metric, column or place: looked at for what authors of templates should know. */
  expressions: z
    .array(z.strictObject({ name: z.string(), sql: z.string() }))
    .max(2000)
    .optional(),
});

/** A table of a database, before it is a dataset. */
export const datasetTable = z.strictObject({
  database: z.int(),
  schema: z.string().max(250).nullish(),
  table_name: z.string().min(1).max(250),
});

/** Its first rows, as those of a chart's result; `is_cut` when there are more. */
export const tableRows = z.object({
  colnames: z.array(z.string()),
  coltypes: z.array(z.int()),
  is_cut: z.boolean(),
  data: z.array(z.record(z.string(), wireCell)),
});
export type TableRows = z.infer<typeof tableRows>;

/** A column as its database has it now. */
export const foundColumn = z.looseObject({
  column_name: z.string(),
  type: z.string(),
  value_type: z.string(),
  is_dttm: z.boolean(),
});
export type FoundColumn = z.infer<typeof foundColumn>;

/** What a sync would change: columns that came, that went, and that have another type. Calculated columns are never touched. */
export const datasetSync = z.object({
  result: z.looseObject({
    version: z.int(),
    added: z.array(foundColumn),
    removed: z.array(z.string()),
    changed: z.array(z.looseObject({ column_name: z.string(), from: z.string(), to: z.string() })),
  }),
});
export type DatasetSync = z.infer<typeof datasetSync>['result'];
