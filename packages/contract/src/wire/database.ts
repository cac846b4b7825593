import * as z from 'zod';
import { userReference } from './user.ts';

const sharedFields = {
  id: z.int(),
  uuid: z.string(),
  database_name: z.string(),
  backend: z.string(),
  expose_in_sqllab: z.boolean(),
  allow_run_async: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  force_ctas_schema: z.string().nullable(),
  extra: z.string(),
  engine_information: z.looseObject({}).optional(),
};

export const databaseListItem = z.looseObject({
  ...sharedFields,
  allows_subquery: z.boolean(),
  allows_virtual_table_explore: z.boolean(),
  allows_cost_estimate: z.boolean(),
  disable_data_preview: z.boolean(),
  explore_database_id: z.int(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: userReference.nullable(),
  /** Ours: true for Uploads and Examples, which nobody changes. */
  is_managed_externally: z.boolean(),
});
export type DatabaseListItem = z.infer<typeof databaseListItem>;

/** A connection taken apart into fields, as forms have it. A password is masked in results. */
const databaseParameters = z.looseObject({
  host: z.string().optional(),
  port: z.union([z.int(), z.string()]).nullish(),
  database: z.string().optional(),
  username: z.string().optional(),
  password: z.string().nullish(),
  encryption: z.boolean().optional(),
  query: z.record(z.string(), z.string()).optional(),
});
export type DatabaseParameters = z.infer<typeof databaseParameters>;

/** A database by itself; where it is and how it is reached only for those who may change it. Nothing ever carries a password. */
export const databaseItem = z.looseObject({
  ...sharedFields,
  driver: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  configuration_method: z.string(),
  impersonate_user: z.boolean(),
  is_managed_externally: z.boolean(),
  sqlalchemy_uri: z.string().optional(),
  parameters: databaseParameters.optional(),
  server_cert: z.string().nullable().optional(),
  version: z.int(),
  /** Ours: seconds after which a query is stopped; null is the server's own limit. */
  query_timeout: z.int().nullable(),
});
export type DatabaseItem = z.infer<typeof databaseItem>;

const aDay = 86_400;

const connectionFields = {
  sqlalchemy_uri: z.string().min(1).max(1024),
  engine: z.string().max(64).nullish(),
  driver: z.string().max(64).nullish(),
  parameters: databaseParameters.optional(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).optional(),
  server_cert: z.string().max(65_536).nullish(),
  extra: z.string().max(65_536).nullish(),
  masked_encrypted_extra: z.string().max(65_536).nullish(),
  encrypted_extra: z.string().max(65_536).nullish(),
  impersonate_user: z.boolean().optional(),
};

const optionFields = {
  cache_timeout: z
    .int()
    .min(-1)
    .max(31 * aDay)
    .nullish(),
  query_timeout: z.int().min(1).max(aDay).nullish(),
  expose_in_sqllab: z.boolean().optional(),
  allow_run_async: z.boolean().optional(),
  allow_file_upload: z.boolean().optional(),
  allow_ctas: z.boolean().optional(),
  allow_cvas: z.boolean().optional(),
  allow_dml: z.boolean().optional(),
  allow_multi_schema_metadata_fetch: z.boolean().optional(),
  force_ctas_schema: z.string().max(250).nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
};

const { sqlalchemy_uri: uri, ...moreConnection } = connectionFields;

/** Body of POST database: a name, and a URI or an engine with its parameters. */
export const databasePost = z.strictObject({
  database_name: z.string().min(1).max(250),
  sqlalchemy_uri: uri.optional(),
  ...moreConnection,
  ...optionFields,
  uuid: z.string().optional(),
});
export type DatabasePost = z.infer<typeof databasePost>;

/** Body of PUT database: absent fields keep. `XXXXXXXXXX` as password keeps the stored one, as long as it goes to the same place. */
export const databasePut = z.strictObject({
  database_name: z.string().min(1).max(250).optional(),
  sqlalchemy_uri: uri.optional(),
  ...moreConnection,
  ...optionFields,
});
export type DatabasePut = z.infer<typeof databasePut>;

/** Body of `test_connection`. `id` (or the name of an existing database) says whose stored password a masked one stands for. */
export const databaseTest = z.strictObject({
  id: z.int().optional(),
  database_name: z.string().max(250).nullish(),
  sqlalchemy_uri: uri.nullish(),
  ...moreConnection,
  ssh_tunnel: z.null().optional(),
});
export type DatabaseTest = z.infer<typeof databaseTest>;

/** Body of `validate_parameters`. */
export const databaseValidate = z.looseObject({
  id: z.int().optional(),
  database_name: z.string().max(250).nullish(),
  engine: z.string().max(64),
  driver: z.string().max(64).nullish(),
  parameters: databaseParameters.optional(),
  configuration_method: z.string(),
});
export type DatabaseValidate = z.infer<typeof databaseValidate>;

/** An engine that databases can be connected with. */
const availableDatabase = z.looseObject({
  name: z.string(),
  engine: z.string(),
  default_driver: z.string(),
  available_drivers: z.array(z.string()),
  preferred: z.boolean(),
  /** JSON schema of the form's fields; absent for engines that have only a URI. */
  parameters: z.looseObject({}).optional(),
  sqlalchemy_uri_placeholder: z.string(),
  engine_information: z.looseObject({ supports_file_upload: z.boolean() }),
  /** Ours: whether an administrator can let users write there (`allow_dml`, `allow_ctas`, `allow_cvas`). Default false. */
  can_write: z.boolean().optional(),
  /** The package that the operator installs for it; absent for engines that are part of the product. Ours. */
  needs: z.object({ package: z.string(), command: z.string(), is_installed: z.boolean() }).optional(),
});
export type AvailableDatabase = z.infer<typeof availableDatabase>;
/** The kinds of databases that can be connected here. */
export const availableResponse = z.looseObject({ databases: z.array(availableDatabase) });

/** `q` of `schemas` and `tables`. */
export const schemasQuery = z.object({ force: z.boolean().optional(), upload_allowed: z.boolean().optional() });
/** `q` of `tables`; `force` reads past what is kept of the catalog. */
export const tablesQuery = z.object({ schema_name: z.string(), force: z.boolean().optional() });

/** A table or view of a schema. */
const databaseTable = z.looseObject({
  value: z.string(),
  type: z.enum(['table', 'view']),
  extra: z.looseObject({}).nullable(),
});
export type DatabaseTable = z.infer<typeof databaseTable>;
/** Tables and views of a schema; `count` is of all of them. */
export const tablesResponse = z.looseObject({ count: z.int(), result: z.array(databaseTable) });

const tableKey = z.looseObject({ name: z.string(), column_names: z.array(z.string()), type: z.string() });
const referringKey = tableKey.extend({
  referred_schema: z.string().nullable(),
  referred_table: z.string(),
  referred_columns: z.array(z.string()),
  options: z.looseObject({}),
});
/** A column of a table as its database describes it. `value_type` is ours. */
const tableColumn = z.looseObject({
  name: z.string(),
  type: z.string(),
  longType: z.string(),
  value_type: z.string(),
  keys: z.array(tableKey),
  comment: z.string().nullable(),
});
/** A table with its columns, keys and indexes, as the database describes it. */
export const tableResponse = z.looseObject({
  name: z.string(),
  columns: z.array(tableColumn),
  /** Empty without one. */
  primaryKey: tableKey.extend({ constrained_columns: z.array(z.string()) }).partial(),
  foreignKeys: z.array(referringKey),
  indexes: z.array(tableKey),
  selectStar: z.string(),
  comment: z.string().nullable(),
  /** Ours: how many rows the catalog tells, exactly or by its statistics; null where it does not, and of tables with row rules for the reader. */
  row_count: z.object({ rows: z.number(), is_exact: z.boolean() }).nullable().optional(),
});
export type TableResponse = z.infer<typeof tableResponse>;

/** Partitions of a table: empty for engines without them. */
export const tableExtraResponse = z.looseObject({
  metadata: z.looseObject({}),
  partitions: z.looseObject({
    cols: z.array(z.string()).optional(),
    /** The newest part: column → value. */
    latest: z.record(z.string(), z.string().nullable()).optional(),
    /** What was asked for it. */
    partitionQuery: z.string().optional(),
  }),
  clustering: z.looseObject({ cols: z.array(z.string()).optional() }),
});

/** What is built on a database. `datasets` and `trash` are ours. */
export const databaseRelatedResponse = z.looseObject({
  charts: z.looseObject({
    count: z.int(),
    result: z.array(z.looseObject({ id: z.int(), slice_name: z.string().nullable(), viz_type: z.string().nullable() })),
  }),
  dashboards: z.looseObject({
    count: z.int(),
    result: z.array(
      z.looseObject({
        id: z.int(),
        title: z.string().nullable(),
        slug: z.string().nullable(),
        json_metadata: z.unknown(),
      }),
    ),
  }),
  sqllab_tab_states: z.looseObject({ count: z.int(), result: z.array(z.unknown()) }),
  datasets: z.looseObject({
    count: z.int(),
    result: z.array(z.looseObject({ id: z.int(), table_name: z.string() })),
  }),
});
export type DatabaseRelated = z.infer<typeof databaseRelatedResponse>;
