import { sql } from 'kysely';
import type { FolderKind } from '@sextant/contract';
import type { Visibility } from '../policies/access.ts';
import { sharerOf } from './dashboard-users.ts';
import { folderReaderCount } from './folder-shares.ts';
import { visiblePart } from './lists.ts';
import type { StoreDb } from './schema.ts';
import { grantedFragments } from './search.ts';
import { inTransaction } from './versions.ts';

/** What of a kind a user sees. */
export interface FolderView {
  readonly kind: FolderKind;
  readonly visibility: Visibility;
}

/** An object that can be in a folder. */
export type FolderObject = readonly [kind: FolderKind, id: number];

/** A folder as objects in it name it. */
export interface FolderName {
  readonly id: number;
  readonly name: string;
}

const reads = (db: StoreDb) => ({
  /** In which folder each of the objects is; those in none are left out. */
  foldersOf: async (kind: FolderKind, ids: readonly number[]): Promise<ReadonlyMap<number, FolderName>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('folder_object')
      .innerJoin('folder', 'folder.id', 'folder_object.folder_id')
      .select(['folder_object.object_id', 'folder.id', 'folder.name'])
      .where('folder_object.object_kind', '=', kind)
      .where('folder_object.object_id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map(({ object_id: objectId, ...folder }) => [objectId, folder]));
  },
  /** How many objects of a kind are directly in each folder, of those that the user sees; folders without any are left out. */
  counts: async ({ kind, visibility }: FolderView): Promise<ReadonlyMap<number, number>> => {
    const seen = [sql`o.deleted_at is null`, ...visiblePart(kind, visibility, grantedFragments[kind])];
    const { rows } = await sql<{
      folder_id: number;
      count: number;
    }>`select folder_object.folder_id, count(*) as count from folder_object join ${sql.table(kind)} as o on o.id = folder_object.object_id where folder_object.object_kind = ${kind} and ${sql.join(seen, sql` and `)} group by folder_object.folder_id`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.folder_id, Number(row.count)]));
  },
  /** How many dashboards are in the folder with this path and in those nested in it, and how many of them are drafts. */
  dashboardCounts: async (path: string): Promise<{ readonly all: number; readonly drafts: number }> => {
    const { rows } = await sql<{
      count: number;
      drafts: number;
    }>`select count(*) as count, count(case when d.is_published = 0 then 1 end) as drafts from folder join folder_object on folder_object.folder_id = folder.id join dashboard as d on d.id = folder_object.object_id where folder.path like ${`${path}%`} and folder_object.object_kind = 'dashboard' and d.deleted_at is null`.execute(
      db,
    );
    return { all: Number(rows[0]?.count ?? 0), drafts: Number(rows[0]?.drafts ?? 0) };
  },
  /** How many users and roles have a right on the folder of a dashboard, or on one that it is nested in. */
  readerCount: (dashboardId: number): Promise<number> => folderReaderCount(db, dashboardId),
  /** Whether the user owns anything in the folder with this path or in those nested in it. */
  hasOwn: async (path: string, userId: number): Promise<boolean> => {
    const { rows } =
      await sql`select 1 from folder join folder_object as p on p.folder_id = folder.id join "owner" on "owner".object_kind = p.object_kind and "owner".object_id = p.object_id where folder.path like ${`${path}%`} and "owner".user_id = ${userId} limit 1`.execute(
        db,
      );
    return rows.length > 0;
  },
});

/** Which objects are in which folders: each in one at most. Outside of versions, as tags are. */
export const folderObjectStore = (db: StoreDb) => ({
  ...reads(db),
  /** Moves objects into a folder; null takes them out of theirs. Dashboards are shared by the mover from now on. */
  move: (folderId: number | null, objects: readonly FolderObject[], moverId: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      for (const [kind, id] of objects) {
        await tx.deleteFrom('folder_object').where('object_kind', '=', kind).where('object_id', '=', id).execute();
        if (folderId === null) continue;
        const shared = kind === 'dashboard' ? JSON.stringify(await sharerOf(tx, id, moverId)) : null;
        await tx
          .insertInto('folder_object')
          .values({ object_kind: kind, object_id: id, folder_id: folderId, shared })
          .execute();
      }
    }),
});
export type FolderObjectStore = ReturnType<typeof folderObjectStore>;
