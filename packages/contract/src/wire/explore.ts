import * as z from 'zod';
import { datasourceType } from './chart.ts';
import { datasetData } from './dataset.ts';
import { jsonText } from './json-text.ts';

/** Body of a stored form data: the chart being made, by key. */
export const formDataBody = z.strictObject({
  datasource_id: z.int(),
  datasource_type: datasourceType,
  chart_id: z.int().nullish(),
  form_data: jsonText,
});

/** The chart that Explore has open. */
export const exploreSlice = z.looseObject({
  slice_id: z.int(),
  slice_name: z.string(),
  slice_url: z.string(),
  description: z.string().nullable(),
  form_data: z.looseObject({}),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  owners: z.array(z.int()),
  is_managed_externally: z.boolean(),
  uuid: z.string().optional(),
  version: z.int().optional(),
});
export type ExploreSlice = z.infer<typeof exploreSlice>;

/** Everything Explore opens with. `message` says when asked-for state was gone. */
export const exploreReply = z.looseObject({
  result: z.looseObject({
    dataset: datasetData.nullable(),
    form_data: z.looseObject({}),
    slice: exploreSlice.nullable(),
    message: z.string().nullish(),
  }),
});
export type ExploreReply = z.infer<typeof exploreReply>;
