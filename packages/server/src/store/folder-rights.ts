import { sql } from 'kysely';
import type { GrantedVisibility } from '../policies/access.ts';
import { isAmong } from './lists.ts';
import type { Fragment } from './lists.ts';

/** Who asks, as rights on folders are given. */
export type FolderHolder = Pick<GrantedVisibility, 'userId' | 'roleIds'>;

/** The right `a` is the user's, by his name or by a role of his. */
export const belongsTo = ({ userId, roleIds }: FolderHolder): Fragment =>
  sql`(a.holder_kind = 'user' and a.holder_id = ${userId}${roleIds.length === 0 ? sql`` : sql` or a.holder_kind = 'role' and ${isAmong(sql`a.holder_id`, [...roleIds])}`})`;

/** Rights `a` with the dashboards in their folders and in those nested in them, as entries `p` of `folder_object`. */
export const dashboardRights = sql`folder_access as a join folder as around on around.id = a.folder_id join folder as f on f.path like around.path || '%' join folder_object as p on p.folder_id = f.id and p.object_kind = 'dashboard'`;

/** The dashboard `o` is in a folder on which the user has a right; drafts are for editors alone. */
export const sharedByFolder = (holder: FolderHolder): Fragment =>
  sql`o.id in (select p.object_id from ${dashboardRights} where ${belongsTo(holder)} and (a.role = 'editor' or o.is_published = 1))`;

/** The dashboard `o` is in a folder on which the user has a right by his name. */
export const isInFolderOf = (userId: number): Fragment =>
  sql`o.id in (select p.object_id from ${dashboardRights} where ${belongsTo({ userId, roleIds: [] })})`;
