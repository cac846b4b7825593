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

/** Whether anybody has a right on a folder of the dashboard. */
export async function isSharedByFolder(db: StoreDb, dashboardId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${dashboardRights} where p.object_id = ${dashboardId} limit 1`.execute(db);
  return rows.length > 0;
}
