import * as z from 'zod';

/** What a bundle is of, as `type` in `metadata.yaml` has it. */
export const bundleTypes = {
  database: 'Database',
  dataset: 'SqlaTable',
  chart: 'Slice',
  dashboard: 'Dashboard',
  saved_query: 'SavedQuery',
  assets: 'assets',
} as const;
/** One noun, or everything. */
export type AnyBundleKind = keyof typeof bundleTypes;
/** What has an export and an import of its own. */
export type ExportedKind = Exclude<AnyBundleKind, 'assets'>;
/** Nouns that others are built on: they have versions, and a trash. */
export type BundleKind = Exclude<AnyBundleKind, 'assets' | 'saved_query'>;

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
export type ImportErrors = Readonly<Record<string, string | Readonly<Record<string, readonly string[]>>>>;

/**
 * What an import would do with one file of a bundle. `new`: it is made. `replaced`: it is here already, and the import overwrites it.
 * `same`: as replaced, but what the file says is what is here. `kept`: it is here already and stays as it is, because something else is
 * imported. `refused`: see `faults`.
 */
const importActions = ['new', 'replaced', 'same', 'kept', 'refused'] as const;

/** What would become of each file of a bundle; nothing is written. */
export const importPlan = z.object({
  objects: z.array(
    z.object({
      /** Path inside of the bundle. */
      file: z.string(),
      kind: z.enum(['database', 'dataset', 'chart', 'dashboard', 'saved_query']),
      name: z.string(),
      act: z.enum(importActions),
      /** The object here; null when there is none yet, and for what is rejected. */
      id: z.int().nullable(),
      /** It comes back out of the trash. */
      isRestored: z.boolean(),
    }),
  ),
  /** Files that the import leaves out: nothing of what is imported names them, or their kind (tags, themes) is not kept here. */
  leftOut: z.array(z.string()),
  /** What stands against it, by file. */
  faults: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.array(z.string()))])),
  /** Files of databases that need a password; beside these and `overwrite` nothing more is asked. */
  passwords: z.array(z.string()),
  /** Something here is overwritten: the import needs `overwrite`. */
  needsOverwrite: z.boolean(),
});
export type ImportPlan = z.infer<typeof importPlan>;
export type ImportAction = ImportPlan['objects'][number]['act'];

/** How a rejected import says that a password is needed: a text of the file's `_schema`. */
export const passwordNeeded = 'Must provide a password for the database';
/** How a rejected import says that an object is there already; the kind stands before it. */
export const alreadyThere = 'already exists and `overwrite=true` was not passed';
