/** Kinds of object whose every save is a version. */
export const versionedKinds = ['dashboard', 'chart', 'dataset'] as const;

/** One saved state of an object. `parent` is null for the first; `at` is epoch milliseconds. */
export interface Version {
  readonly version: number;
  readonly parent: number | null;
  readonly at: number;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly reason: string;
  /** What it changed, in words; null for the first, for one long ago, and where the user may not see what stood there. */
  readonly changes: string[] | null;
}
