import * as z from 'zod';
import { datasourceType } from './chart.ts';
import { datasetData } from './dataset.ts';
import { jsonText } from './json-text-schema.ts';

/** Body of a stored form data: the chart being made, by key. */
export const formDataBody = z.strictObject({
  datasource_id: z.int(),
  datasource_type: datasourceType,
  chart_id: z.int().nullish(),
  form_data: jsonText,
});

/** What a link to a chart in a state restores: its form, and parameters of the address. */
export const explorePermalinkState = z.strictObject({
  formData: z.looseObject({ datasource: z.string() }),
  urlParams: z.array(z.tuple([z.string(), z.string()])).nullish(),
});
export type ExplorePermalinkState = z.infer<typeof explorePermalinkState>;

/** A link to a chart in a state, as it is kept. `chartId` is null for a chart that was never saved. */
export const explorePermalink = z.looseObject({
  chartId: z.int().nullable(),
  datasource: z.string(),
  datasourceId: z.int(),
  datasourceType: z.string(),
  state: explorePermalinkState,
});
export type ExplorePermalink = z.infer<typeof explorePermalink>;

/** The chart that Explore has open. */
const exploreSlice = z.looseObject({
  slice_id: z.int(),
  slice_name: z.string(),
  slice_url: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  form_data: z.looseObject({}),
  viz_type: z.string(),
  datasource: z.string(),
  cache_timeout: z.int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  modified: z.string(),
  owners: z.array(z.int()),
  is_managed_externally: z.boolean(),
  uuid: z.string().optional(),
  version: z.int().optional(),
});
export type ExploreSlice = z.infer<typeof exploreSlice>;

/** Everything Explore opens with. `message` says when asked-for state was gone. */
export const exploreResponse = z.looseObject({
  result: z.looseObject({
    dataset: datasetData.nullable(),
    form_data: z.looseObject({}),
    slice: exploreSlice.nullable(),
    message: z.string().nullish(),
  }),
});
export type ExploreResponse = z.infer<typeof exploreResponse>;
