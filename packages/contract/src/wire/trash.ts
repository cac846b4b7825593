import * as z from 'zod';

/** What the trash holds. */
export const trashKinds = ['dashboard', 'chart', 'dataset', 'database'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Names one thing in the trash. */
const trashKey = z.strictObject({ kind: z.enum(trashKinds), id: z.int() });
export type TrashKey = z.infer<typeof trashKey>;

const portion = 100;
/** Body of a restore and of a removal for good. */
export const trashKeys = z.strictObject({ items: z.array(trashKey).min(1).max(portion) });

/** `q` of the trash. Absent: all kinds, every name, the first 25. */
export const trashQuery = z.object({
  kind: z.enum(trashKinds).optional(),
  search: z.string().optional(),
  page: z.int().optional(),
  page_size: z.int().optional(),
});
export type TrashQuery = z.infer<typeof trashQuery>;

/** One thing in the trash. Times are epoch milliseconds. */
export const trashItem = z.object({
  kind: z.enum(trashKinds),
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  deletedAt: z.number(),
  /** Null when it is not known any more. */
  deletedBy: z.string().nullable(),
  /** When it is removed for good by itself. */
  removedAt: z.number(),
  /** How many charts outside the trash take their rows from it; of datasets. */
  chartCount: z.int(),
  /** An uploaded table goes with it. */
  hasTable: z.boolean(),
  /** Null when it can be removed for good now, else why not. */
  keptBecause: z.string().nullable(),
});
export type TrashItem = z.infer<typeof trashItem>;

const namedTrash = { ...trashKey.shape, name: z.string() };
/** What became of each thing that was named. */
export const trashOutcome = z.object({
  /** `note` says what is different from before, such as an address that somebody else has now. */
  done: z.array(z.object({ ...namedTrash, note: z.string().nullable() })),
  failed: z.array(z.object({ ...namedTrash, code: z.string(), message: z.string() })),
});
export type TrashOutcome = z.infer<typeof trashOutcome>;
