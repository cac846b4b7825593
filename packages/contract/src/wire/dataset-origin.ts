import * as z from 'zod';

/** Who saved something, in which version and when (epoch ms). */
const definition = z.object({ by: z.string().nullable(), version: z.int(), at: z.number() });

/** Where the numbers of a dataset come from. */
export const datasetOrigin = z.object({
  /** When the rows of an uploaded or example table were loaded, epoch ms; null where another program keeps the table. */
  loaded_at: z.number().nullable(),
  /** Who defined each metric as it is now, by its name; what lies too far back is not there. */
  metrics: z.record(z.string(), definition),
  /** Whether row rules keep rows of the dataset from the reader, and their names for who may see rules; else null. */
  row_rules: z.object({ act: z.boolean(), names: z.array(z.string()).nullable() }),
});
export type DatasetOrigin = z.infer<typeof datasetOrigin>;
