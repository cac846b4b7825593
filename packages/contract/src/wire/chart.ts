import * as z from 'zod';
import { folderReference } from './folder.ts';
import { jsonText } from './json-text-schema.ts';
import { tagIds, tagReference } from './tag.ts';
import { userReference } from './user.ts';
import { changesSince, savedState } from './version.ts';

/** Kinds of datasource that Superset's wire names; `table` and `dataset` (a dataset) and `query` (a run of SQL Lab) are asked. */
const datasourceTypes = ['sl_table', 'table', 'dataset', 'query', 'saved_query', 'view'] as const;
/** What a chart is built on, in Superset's words. */
export const datasourceType = z.enum(datasourceTypes);

/** A chart in lists. `uuid`, `version` and `is_kept` are our own additions; not kept is a chart that belongs to the first dashboard of a file. */
export const chartListItem = z.looseObject({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  viz_type: z.string(),
  datasource_id: z.int(),
  datasource_type: z.string(),
  datasource_name_text: z.string().nullable(),
  datasource_url: z.string().nullable(),
  url: z.string(),
  slice_url: z.string(),
  edit_url: z.string(),
  params: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  is_managed_externally: z.boolean(),
  owners: z.array(userReference),
  tags: z.array(tagReference),
  dashboards: z.array(z.looseObject({ id: z.int(), dashboard_title: z.string() })),
  changed_by: userReference.nullable(),
  changed_by_name: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: userReference.nullable(),
  created_on_delta_humanized: z.string(),
  last_saved_at: z.string().nullable(),
  last_saved_by: userReference.nullable(),
  thumbnail_url: z.string().nullable(),
  version: z.int(),
  is_kept: z.boolean(),
  /** Ours: the folder that it is in; null for none. */
  folder: folderReference.nullable().default(null),
});
export type ChartListItem = z.infer<typeof chartListItem>;

/** A chart by itself. */
export const chartItem = z.looseObject({
  id: z.int(),
  uuid: z.string(),
  slice_name: z.string(),
  description: z.string().nullable(),
  viz_type: z.string(),
  datasource_id: z.int(),
  datasource_type: z.string(),
  params: z.string().nullable(),
  query_context: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  is_managed_externally: z.boolean(),
  owners: z.array(userReference),
  tags: z.array(tagReference),
  dashboards: z.array(
    z.looseObject({ id: z.int(), dashboard_title: z.string(), json_metadata: z.string().nullable() }),
  ),
  changed_on_delta_humanized: z.string(),
  thumbnail_url: z.string().nullable(),
  url: z.string(),
  version: z.int(),
});
export type ChartItem = z.infer<typeof chartItem>;

const writable = {
  description: z.string().nullable(),
  viz_type: z.string().max(250),
  owners: z.array(z.int()),
  params: jsonText.nullable(),
  query_context: jsonText.nullable(),
  query_context_generation: z.boolean().nullable(),
  cache_timeout: z.int().nullable(),
  datasource_name: z.string().nullable(),
  dashboards: z.array(z.int()),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  is_managed_externally: z.boolean().nullable(),
  external_url: z.string().nullable(),
};

/** Body of POST chart. */
export const chartPost = z
  .strictObject(writable)
  .partial()
  .extend({
    slice_name: z.string().min(1).max(250),
    datasource_id: z.int(),
    datasource_type: datasourceType,
    uuid: z.uuid().optional(),
  });
export type ChartPost = z.infer<typeof chartPost>;

/** Body of PUT chart: absent keeps, null clears. */
export const chartPut = z
  .strictObject({
    ...writable,
    slice_name: z.string().max(250).nullable(),
    datasource_id: z.int().nullable(),
    datasource_type: datasourceType.nullable(),
    tags: tagIds,
  })
  .partial();
export type ChartPut = z.infer<typeof chartPut>;

/** One saved state of a chart. `params` is the form as it was saved, as JSON text. */
export const chartVersion = z.object({
  ...savedState,
  changes_since: changesSince,
  slice_name: z.string(),
  description: z.string().nullable(),
  viz_type: z.string(),
  datasource_id: z.int().nullable(),
  params: z.string().nullable(),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
});
export type ChartVersion = z.infer<typeof chartVersion>;
