import * as z from 'zod';
import { folderReference } from './folder.ts';
import { trashKinds } from './trash.ts';

/** What a search finds. */
const searchKinds = trashKinds;

/** One thing that was found. */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** Why it was found when its name does not say so, or what it is: `column origin_city`, `Pie Chart`. */
  detail: z.string().nullable(),
  owners: z.array(z.string()),
  tags: z.array(z.string()),
  /** The folder that it is in; null for none, and for databases. */
  folder: folderReference.nullable(),
  isCertified: z.boolean(),
  isFavorite: z.boolean(),
  /** Epoch milliseconds. */
  changedAt: z.number(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** The longest text that is searched. */
export const longestSearch = 200;
