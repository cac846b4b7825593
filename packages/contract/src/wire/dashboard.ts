import * as z from 'zod';
import type { DataMask } from '../model/dashboard.ts';
import { defaultFilterSet } from './filter-set.ts';
import { folderReference } from './folder.ts';
import { jsonText } from './json-text-schema.ts';
import { shareRoles } from '../model/sharing.ts';
import { tagIds, tagReference } from './tag.ts';
import { userReference } from './user.ts';

const role = z.looseObject({ id: z.int(), name: z.string() });

const sharedFields = {
  id: z.int(),
  uuid: z.string(),
  dashboard_title: z.string(),
  slug: z.string().nullable(),
  url: z.string(),
  published: z.boolean(),
  css: z.string().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  is_managed_externally: z.boolean(),
  owners: z.array(userReference),
  roles: z.array(role),
  tags: z.array(tagReference),
  changed_by: userReference.nullable(),
  changed_by_name: z.string(),
  changed_on_delta_humanized: z.string(),
  thumbnail_url: z.string().nullable(),
  version: z.int(),
};

/** A dashboard in the list. `status` says what `published` of the single one does; `changed_on_utc` is ISO 8601 with an offset of zero. */
export const dashboardListItem = z.looseObject({
  ...sharedFields,
  /** Ours: the folder that it is in; null for none. */
  folder: folderReference.nullable().default(null),
  status: z.enum(['published', 'draft']),
  changed_on_utc: z.string(),
  created_by: userReference.nullable(),
  created_on_delta_humanized: z.string(),
});
export type DashboardListItem = z.infer<typeof dashboardListItem>;

/** A dashboard by itself: layout and metadata as JSON texts; `charts` are names. */
export const dashboardItem = z.looseObject({
  ...sharedFields,
  json_metadata: z.string().nullable(),
  position_json: z.string().nullable(),
  charts: z.array(z.string()),
  /** How many charts it does not show to whoever asks, or, if he may share it, to those it is shared with: nobody who may answers for them. */
  closed_charts: z.int().default(0),
  /** Ours: what whoever asks may do with whom it is shared by name; null for everybody else. */
  shared_as: z.enum(shareRoles).nullable().default(null),
  /** Ours: the filter set with which it opens for whoever asks; null for its own defaults. */
  default_filter_set: defaultFilterSet.nullable().default(null),
  changed_on: z.string(),
});
export type DashboardItem = z.infer<typeof dashboardItem>;

/** A chart of a dashboard, with its settings. */
export const dashboardChart = z.looseObject({
  id: z.int(),
  uuid: z.string(),
  slice_id: z.int(),
  slice_name: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  form_data: z.looseObject({ viz_type: z.string(), datasource: z.string() }),
  viz_type: z.string(),
  datasource: z.string(),
  slice_url: z.string(),
  owners: z.array(z.int()),
  modified: z.string(),
  cache_timeout: z.int().nullable(),
  changed_on: z.string(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  version: z.int(),
});
export type DashboardChart = z.infer<typeof dashboardChart>;

const writable = {
  dashboard_title: z.string().max(500).nullable(),
  slug: z.string().max(255).nullable(),
  owners: z.array(z.int()),
  roles: z.array(z.int()),
  position_json: jsonText.nullable(),
  css: z.string().nullable(),
  json_metadata: jsonText.nullable(),
  published: z.boolean(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  is_managed_externally: z.boolean().nullable(),
  external_url: z.string().nullable(),
};

/** Body of POST dashboard. */
export const dashboardPost = z.strictObject({ ...writable, uuid: z.uuid() }).partial();
export type DashboardPost = z.infer<typeof dashboardPost>;

/** Body of PUT dashboard: absent keeps, null clears. The layout may come inside `json_metadata.positions`. */
export const dashboardPut = z.strictObject({ ...writable, tags: tagIds }).partial();
export type DashboardPut = z.infer<typeof dashboardPut>;

/** Body of a filter state: JSON text of the data masks. */
export const filterStateBody = z.strictObject({ value: jsonText });
/** Result to a stored temporary state. */
export const keyResponse = z.looseObject({ key: z.string() });

/** A data mask of the model, judged with reasons. */
const dataMask: z.ZodType<DataMask> = z.looseObject({
  id: z.string().optional(),
  extraFormData: z
    .looseObject({
      filters: z.array(z.looseObject({ col: z.unknown(), op: z.string(), val: z.unknown().optional() })).optional(),
      time_range: z.string().optional(),
      counts_from: z.string().optional(),
      granularity_sqla: z.string().optional(),
      time_grain_sqla: z.string().optional(),
      interactive_groupby: z.array(z.string()).optional(),
    })
    .optional(),
  filterState: z.looseObject({ value: z.unknown().optional(), label: z.string().optional() }).optional(),
  ownState: z.looseObject({}).optional(),
});

/** What a permalink restores. */
export const permalinkState = z.strictObject({
  dataMask: z.record(z.string(), dataMask).nullish(),
  activeTabs: z.array(z.string()).nullish(),
  anchor: z.string().nullish(),
  urlParams: z.array(z.tuple([z.string(), z.string()])).nullish(),
});
export type PermalinkState = z.infer<typeof permalinkState>;
