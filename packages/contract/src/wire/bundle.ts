import * as z from 'zod';

/** What a bundle is of, as `type` in `metadata.yaml` has it. */
export const bundleTypes = {
  database: 'Database',
  dataset: 'SqlaTable',
  chart: 'Slice',
  dashboard: 'Dashboard',
  assets: 'assets',
} as const;
/** One noun, or everything. */
export type AnyBundleKind = keyof typeof bundleTypes;
export type BundleKind = Exclude<AnyBundleKind, 'assets'>;

/** Parts of an import: the archive as `formData` or `bundle`, and texts. */
export const importForm = z.looseObject({
  /** JSON: path of a database's file → its password. */
  passwords: z.string().optional(),
  /** `true` replaces what is there already. */
  overwrite: z.string().optional(),
  /** Ours, JSON: path of a database's file → uuid of a database that is read instead. */
  databases: z.string().optional(),
});

/** What `extra` of a failed import holds beside the codes: path of a file → what is wrong with it. */
export type ImportFaults = Readonly<Record<string, string | Readonly<Record<string, readonly string[]>>>>;

/** How a refused import says that a password is needed: a text of the file's `_schema`. */
export const passwordNeeded = 'Must provide a password for the database';
/** How a refused import says that an object is there already; the kind stands before it. */
export const alreadyThere = 'already exists and `overwrite=true` was not passed';
