import * as z from 'zod';
import { userReference } from './user.ts';

/** Whose a filter set is: one user's alone, or the dashboard's, for all its readers. */
const filterSetOwners = ['User', 'Dashboard'] as const;
export type FilterSetOwner = (typeof filterSetOwners)[number];

/** A set may hold long lists of values. */
const longestMetadata = 500_000;
/** As many sets one user may have on a dashboard, and as many a dashboard may have for all. */
export const mostFilterSets = 100;

/** What a set keeps, as it was sent: the native filters that were there, and the data masks that they had, both by the filter's id. */
export const filterSetParams = z.looseObject({
  nativeFilters: z.record(z.string(), z.unknown()),
  dataMask: z.record(z.string(), z.unknown()).optional(),
});
export type FilterSetParams = z.infer<typeof filterSetParams>;

/** A filter set as its saves return it. `owner_id` is a user's or the dashboard's, by `owner_type`. */
export const filterSetItem = z.looseObject({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  owner_type: z.enum(filterSetOwners),
  owner_id: z.int(),
  dashboard_id: z.int(),
  params: filterSetParams,
});
export type FilterSetItem = z.infer<typeof filterSetItem>;

/** A filter set in the list of a dashboard. */
export const filterSetListItem = z.looseObject({
  ...filterSetItem.shape,
  created_on: z.string(),
  changed_on: z.string(),
  created_by_fk: z.int().nullable(),
  changed_by_fk: z.int().nullable(),
  /** Ours: who made it. */
  created_by: userReference.nullable(),
  /** Ours: how long ago it was changed, in words. */
  changed_on_delta_humanized: z.string(),
  /** Ours: the dashboard opens with it, for whoever asks. */
  is_default: z.boolean(),
});
export type FilterSetListItem = z.infer<typeof filterSetListItem>;

const name = z.string().trim().min(1).max(500);
const description = z.string().min(1).max(1000);
const jsonMetadata = z.string().max(longestMetadata);

/** Body of POST filter set. `json_metadata` is JSON text of `params`; `owner_id` is needed for a user's own. */
export const filterSetPost = z.strictObject({
  name,
  description: description.nullish(),
  json_metadata: jsonMetadata,
  owner_type: z.enum(filterSetOwners),
  owner_id: z.int().optional(),
});
export type FilterSetPost = z.infer<typeof filterSetPost>;

/** Body of PUT filter set: absent fields keep. A user's own can be given to the dashboard, and not back. */
export const filterSetPut = z
  .strictObject({ name, description, json_metadata: jsonMetadata, owner_type: z.enum(['Dashboard']) })
  .partial();
export type FilterSetPut = z.infer<typeof filterSetPut>;

/** The set that a dashboard opens with, for one user; null when it opens with its own defaults. */
export const defaultFilterSet = z.looseObject({ id: z.int(), params: filterSetParams });
