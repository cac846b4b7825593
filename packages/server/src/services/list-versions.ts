import type { Version } from '@sextant/contract';
import type { ObjectKind } from '../store/schema.ts';
import type { Store } from '../store/open-store.ts';

/** Every saved state of an object, the newest first. The caller has checked that the person may see the object. */
export async function listVersions(store: Store, kind: ObjectKind, id: number): Promise<Version[]> {
  const rows = await store.versions.list(kind, id);
  const people = await store.users.people(rows.map((row) => row.author_id));
  return rows.map((row) => {
    const author = row.author_id === null ? undefined : people.get(row.author_id);
    return {
      version: row.number,
      parent: row.parent,
      at: row.created_at,
      by: author === undefined ? null : { id: author.id, name: `${author.first_name} ${author.last_name}`.trim() },
      reason: row.reason,
    };
  });
}
