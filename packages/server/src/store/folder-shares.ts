import { sql } from 'kysely';
import type { ShareRole } from '@sextant/contract';
import type { UserShare } from './dashboard-users.ts';
import { belongsTo, dashboardRights } from './folder-rights.ts';
import type { FolderHolder } from './folder-rights.ts';
import type { StoreDb } from './schema.ts';
import { readSharer } from './shares.ts';

/** As what the folders of a dashboard share it with a user; whoever put it there is the one who shares it. */
export async function folderSharesOf(db: StoreDb, dashboardId: number, holder: FolderHolder): Promise<UserShare[]> {
  const { rows } = await sql<{
    role: ShareRole;
    shared: string;
  }>`select distinct a.role, p.shared from ${dashboardRights} where p.object_id = ${dashboardId} and p.shared is not null and ${belongsTo(holder)} order by a.role`.execute(
    db,
  );
  return rows.map(({ role, shared }) => ({ role, sharer: readSharer(shared) }));
}

/** How many users and roles have a right on a folder of the dashboard. */
export async function folderReaderCount(db: StoreDb, dashboardId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct a.holder_kind || ' ' || a.holder_id) as count from ${dashboardRights} where p.object_id = ${dashboardId}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
