// A page takes this file without the index.
import '../zod-settings.ts';
import * as z from 'zod';

/** What every saved state says of itself. `at` is epoch milliseconds; `by` is null for what the product saved itself. */
export const savedState = {
  version: z.int(),
  at: z.number(),
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
  reason: z.string(),
};

/** One saved state of an object, in the list of all. */
export const versionItem = z.object({
  ...savedState,
  parent: z.int().nullable(),
  changes: z.array(z.string()).nullable(),
});

/** What differs between a saved state and the newest one, in words; empty for the newest. */
export const changesSince = z.array(z.string());
