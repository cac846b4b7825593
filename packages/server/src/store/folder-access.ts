import { sql } from 'kysely';
import { fail, mostSharedUsers } from '@sextant/contract';
import type { ShareRole } from '@sextant/contract';
import { belongsTo } from './folder-rights.ts';
import type { FolderHolder } from './folder-rights.ts';
import type { StoreDb, StoreTransaction } from './schema.ts';
import { inTransaction } from './versions.ts';

/** A user or a role that has a right on a folder. */
export interface Holder {
  readonly kind: 'user' | 'role';
  readonly id: number;
}

/** A right on a folder, and on those nested in it. */
export interface FolderRight {
  readonly folderId: number;
  readonly holder: Holder;
  readonly role: ShareRole;
  /** Who gave it. */
  readonly giverId: number;
}

/** What a call gives. */
interface GivenRights {
  readonly holders: readonly Holder[];
  readonly role: ShareRole;
  readonly giverId: number;
}

async function requireFew(tx: StoreTransaction, folderId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('folder_access')
    .select(sql<number>`count(*)`.as('count'))
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow();
  if (Number(count) > mostSharedUsers) throw fail('FOLDER_009', { most: mostSharedUsers });
}

/** Who has rights on folders. */
export const folderAccessStore = (db: StoreDb, clock: () => number) => ({
  /** Folders on which somebody has a right by themselves, with the most that he may: *editor* stands before *viewer* in the alphabet. */
  rightsOf: async (holder: FolderHolder): Promise<ReadonlyMap<number, ShareRole>> => {
    const { rows } = await sql<{
      folder_id: number;
      role: ShareRole;
    }>`select a.folder_id, min(a.role) as role from folder_access as a where ${belongsTo(holder)} group by a.folder_id`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.folder_id, row.role]));
  },
  /** The rights on these folders: of users first, in the order in which they were given. */
  list: async (folderIds: readonly number[]): Promise<FolderRight[]> => {
    if (folderIds.length === 0) return [];
    const rows = await db
      .selectFrom('folder_access')
      .selectAll()
      .where('folder_id', 'in', [...folderIds])
      .orderBy('holder_kind', 'desc')
      .orderBy('created_at')
      .orderBy('holder_id')
      .execute();
    return rows.map((row) => ({
      folderId: row.folder_id,
      holder: { kind: row.holder_kind, id: row.holder_id },
      role: row.role,
      giverId: row.giver_id,
    }));
  },
  /** All or nobody. @throws FOLDER_009 */
  give: (folderId: number, { holders, role, giverId }: GivenRights): Promise<void> =>
    inTransaction(db, async (tx) => {
      const columns = { role, giver_id: giverId };
      for (const holder of holders)
        await tx
          .insertInto('folder_access')
          .values({
            folder_id: folderId,
            holder_kind: holder.kind,
            holder_id: holder.id,
            created_at: clock(),
            ...columns,
          })
          .onConflict((conflict) => conflict.columns(['folder_id', 'holder_kind', 'holder_id']).doUpdateSet(columns))
          .execute();
      await requireFew(tx, folderId);
    }),
  /** Takes the right from those who have one on the folder itself. */
  take: async (folderId: number, holders: readonly Holder[]): Promise<void> => {
    for (const kind of ['user', 'role'] as const) {
      const ids = holders.filter((holder) => holder.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      await db
        .deleteFrom('folder_access')
        .where('folder_id', '=', folderId)
        .where('holder_kind', '=', kind)
        .where('holder_id', 'in', ids)
        .execute();
    }
  },
});
export type FolderAccessStore = ReturnType<typeof folderAccessStore>;
