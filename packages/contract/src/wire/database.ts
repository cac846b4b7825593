import * as z from 'zod';
import { userReference } from './user.ts';

const shared = {
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
  extra: z.string().nullable(),
  engine_information: z.looseObject({}).optional(),
};

/** A database in lists. */
export const databaseListItem = z.looseObject({
  ...shared,
  allows_subquery: z.boolean(),
  allows_virtual_table_explore: z.boolean(),
  allows_cost_estimate: z.boolean(),
  disable_data_preview: z.boolean(),
  explore_database_id: z.int(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: userReference.nullable(),
});
export type DatabaseListItem = z.infer<typeof databaseListItem>;

/** A database by itself; `sqlalchemy_uri` never carries a password. */
export const databaseItem = z.looseObject({
  ...shared,
  driver: z.string().nullable(),
  sqlalchemy_uri: z.string(),
  cache_timeout: z.int().nullable(),
  configuration_method: z.string(),
  impersonate_user: z.boolean(),
  is_managed_externally: z.boolean(),
});
export type DatabaseItem = z.infer<typeof databaseItem>;
