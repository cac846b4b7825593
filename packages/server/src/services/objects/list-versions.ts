import { differencesOf } from '@sextant/dashboard';
import type { Version } from '@sextant/contract';
import type { ObjectKind, VersionRow } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import { textsOfDocument } from '../dashboards/dashboard-versions.ts';

/** Changes are told of the newest only: each needs two documents read. */
const describedChanges = 50;

async function changesByVersion(store: Store, id: number): Promise<ReadonlyMap<number, string[]>> {
  const rows = await store.versions.newest('dashboard', id, describedChanges + 1);
  const textsOf = (row: VersionRow | undefined) => (row === undefined ? null : textsOfDocument(row.document));
  const changesById = rows.flatMap((row, index): [number, string[]][] => {
    const [before, after] = [textsOf(rows[index + 1]), textsOf(row)];
    return before === null || after === null ? [] : [[row.number, differencesOf(before, after)]];
  });
  return new Map(changesById);
}

/** Every saved state of an object, the newest first. The caller has checked that the user may see the object. */
export async function listVersions(store: Store, kind: ObjectKind, id: number): Promise<Version[]> {
  const rows = await store.versions.list(kind, id);
  const users = await store.users.people(rows.map((row) => row.author_id));
  const changes = kind === 'dashboard' ? await changesByVersion(store, id) : new Map<number, string[]>();
  return rows.map((row) => {
    const author = row.author_id === null ? undefined : users.get(row.author_id);
    return {
      version: row.number,
      parent: row.parent,
      at: row.created_at,
      by: author === undefined ? null : { id: author.id, name: `${author.first_name} ${author.last_name}`.trim() },
      reason: row.reason,
      changes: changes.get(row.number) ?? null,
    };
  });
}
