import * as z from 'zod';

/** The version of the format that bundles are written in and read. */
export const bundleVersion = '1.0.0';

const text = z.string();
const optionalText = text.nullish();
const flag = z.boolean().optional();
const optionalFlag = z.boolean().nullish();
const wholeNumber = z.int().nullish();
const map = z.record(z.string(), z.unknown());
/** A document inside the document; older versions wrote it as JSON text. */
const mapOrText = z.union([map, z.string()]).nullish();
const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { message: 'Not a valid UUID.' })
  .transform((text) => text.toLowerCase());
const identity = { uuid, version: z.literal(bundleVersion) };
const managedFields = { is_managed_externally: optionalFlag, external_url: optionalText };

/** `metadata.yaml` of a bundle. */
export const bundleMetadata = z.looseObject({
  version: text,
  type: text.optional(),
  timestamp: text.optional(),
});

/** `databases/*.yaml`. The password in the URI is masked. */
export const databaseDocument = z.strictObject({
  ...identity,
  ...managedFields,
  database_name: text.min(1).max(250),
  sqlalchemy_uri: text.min(1).max(1024),
  password: optionalText,
  cache_timeout: wholeNumber,
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  allow_csv_upload: flag,
  allow_file_upload: flag,
  impersonate_user: flag,
  configuration_method: optionalText,
  extra: mapOrText,
  ssh_tunnel: z.null({ message: 'Databases behind SSH tunnels cannot be imported.' }).optional(),
  encrypted_extra: z.null({ message: 'Connected engines take no further secrets.' }).optional(),
  masked_encrypted_extra: optionalText,
  server_cert: optionalText,
});
export type DatabaseDocument = z.infer<typeof databaseDocument>;

const columnDocument = z.strictObject({
  column_name: text.min(1),
  verbose_name: optionalText,
  is_dttm: optionalFlag,
  is_active: optionalFlag,
  type: optionalText,
  advanced_data_type: optionalText,
  groupby: optionalFlag,
  filterable: optionalFlag,
  expression: optionalText,
  description: optionalText,
  python_date_format: optionalText,
  extra: mapOrText,
});
export type ColumnDocument = z.infer<typeof columnDocument>;

const metricDocument = z.strictObject({
  metric_name: text.min(1),
  verbose_name: optionalText,
  metric_type: optionalText,
  expression: text,
  description: optionalText,
  d3format: optionalText,
  currency: z.unknown().optional(),
  extra: mapOrText,
  warning_text: optionalText,
});
export type MetricDocument = z.infer<typeof metricDocument>;

/** `datasets/<database>/*.yaml`. */
export const datasetDocument = z.strictObject({
  ...identity,
  ...managedFields,
  table_name: text.min(1),
  main_dttm_col: optionalText,
  description: optionalText,
  default_endpoint: optionalText,
  offset: wholeNumber,
  cache_timeout: wholeNumber,
  catalog: optionalText,
  schema: optionalText,
  sql: optionalText,
  params: mapOrText,
  template_params: mapOrText,
  filter_select_enabled: optionalFlag,
  fetch_values_predicate: optionalText,
  extra: mapOrText,
  normalize_columns: optionalFlag,
  always_filter_main_dttm: optionalFlag,
  currency_code_column: optionalText,
  folders: z.unknown().optional(),
  metrics: z.array(metricDocument).default([]),
  columns: z.array(columnDocument).default([]),
  /** Address of a file with rows. It is kept and never fetched. */
  data: optionalText,
  database_uuid: uuid,
});
export type DatasetDocument = z.infer<typeof datasetDocument>;

/** `charts/*.yaml`. `params` is the form data. */
export const chartDocument = z.strictObject({
  ...identity,
  ...managedFields,
  slice_name: text.min(1),
  description: optionalText,
  certified_by: optionalText,
  certification_details: optionalText,
  viz_type: text.min(1),
  params: mapOrText,
  query_context: optionalText,
  cache_timeout: wholeNumber,
  dataset_uuid: uuid,
  tags: z.array(text).optional(),
});
export type ChartDocument = z.infer<typeof chartDocument>;

/** `dashboards/*.yaml`. */
export const dashboardDocument = z.strictObject({
  ...identity,
  ...managedFields,
  dashboard_title: text,
  description: optionalText,
  css: optionalText,
  slug: optionalText,
  certified_by: optionalText,
  certification_details: optionalText,
  published: optionalFlag,
  position: map.nullish(),
  metadata: map.nullish(),
  tags: z.array(text).optional(),
  theme_uuid: optionalText,
  theme_id: wholeNumber,
});
export type DashboardDocument = z.infer<typeof dashboardDocument>;

/**
 * `queries/<database>/<schema>/*.yaml`: a saved query, as Superset has it. Its author is whoever imports it. What Superset does not know of it stands in
 * `queries/_more.yaml`, which Superset skips.
 */
export const queryDocument = z.strictObject({
  ...identity,
  schema: optionalText,
  catalog: optionalText,
  label: optionalText,
  description: optionalText,
  sql: text,
  database_uuid: uuid,
});
export type QueryDocument = z.infer<typeof queryDocument>;

/** `queries/_more.yaml`: by uuid, what our saved queries have beside. */
export const moreOfQueries = z.record(
  text,
  z.object({ folder: optionalText, template_parameters: optionalText, extra: optionalText }),
);
export type MoreOfQuery = z.infer<typeof moreOfQueries>[string];

/**
 * `tags.yaml`: the tags of a bundle as later releases of Superset have them, and beside them, by uuid of a dashboard, chart or dataset, the names of its
 * own. Older releases skip the file.
 */
export const bundleTags = z.looseObject({
  tags: z.array(z.looseObject({ tag_name: text, description: optionalText })).default([]),
  tagged: z.record(uuid, z.array(text)).default({}),
});
