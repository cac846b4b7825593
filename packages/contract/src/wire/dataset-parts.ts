import * as z from 'zod';
import { databaseRelatedResponse } from './database.ts';

const name = z.string().min(1).max(250);

/** Body of a copy of a dataset. */
export const datasetDuplicate = z.strictObject({ base_model_id: z.int(), table_name: name });
export type DatasetDuplicate = z.infer<typeof datasetDuplicate>;

/** Which table a dataset is wanted of. Without a schema any table of the name will do. */
export const datasetGetOrCreate = z.strictObject({
  database_id: z.int(),
  table_name: name,
  schema: z.string().max(250).nullish(),
  template_params: z.string().nullish(),
});
export type DatasetGetOrCreate = z.infer<typeof datasetGetOrCreate>;

/** What is built on a dataset. */
export const datasetRelatedResponse = databaseRelatedResponse.pick({ charts: true, dashboards: true });
export type DatasetRelated = z.infer<typeof datasetRelatedResponse>;
