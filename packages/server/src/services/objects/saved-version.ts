import { fail } from '@sextant/contract';
import type { Version } from '@sextant/contract';
import type { ObjectUser } from '../../store/objects.ts';
import type { ObjectKind, VersionRow } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';

/** Which saved state of which object. */
export interface VersionReference {
  readonly id: number;
  readonly version: number;
}

/** A restore: of which state, onto `baseVersion` or, when it is null, onto the head. */
export interface VersionRestore extends VersionReference {
  readonly baseVersion: number | null;
}

/** The change that a restore is saved as. */
export const restoredChange = (authorId: number, { version, baseVersion }: VersionRestore) => ({
  authorId,
  reason: `restored version ${version}`,
  baseVersion,
});

const authorOf = (author: ObjectUser | undefined): Version['by'] =>
  author === undefined ? null : { id: author.id, name: `${author.first_name} ${author.last_name}`.trim() };

/** A stored version of an object that the user may see. @throws NOT_FOUND_008 */
export async function loadVersion(
  store: Store,
  kind: ObjectKind,
  { id, version }: VersionReference,
): Promise<VersionRow> {
  const row = await store.versions.load(kind, id, version);
  if (row === undefined) throw fail('NOT_FOUND_008', { id: version });
  return row;
}

type DescribedRow = Omit<VersionRow, 'document'>;

const describe = (row: DescribedRow, authors: ReadonlyMap<number, ObjectUser>) => ({
  version: row.number,
  at: row.created_at,
  by: authorOf(row.author_id === null ? undefined : authors.get(row.author_id)),
  reason: row.reason,
});

/** What a saved state says of itself. */
export const describedVersion = async (store: Store, row: DescribedRow) =>
  describe(row, await store.users.byIds([row.author_id]));

/** The same of many, in the order of the rows. */
export async function describedVersions(
  store: Store,
  rows: readonly DescribedRow[],
): Promise<Omit<Version, 'changes'>[]> {
  const authors = await store.users.byIds(rows.map((row) => row.author_id));
  return rows.map((row) => ({ ...describe(row, authors), parent: row.parent }));
}
