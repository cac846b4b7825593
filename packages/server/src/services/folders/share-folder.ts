import { fail } from '@sextant/contract';
import type { FolderReader, FolderSharing, ShareRole } from '@sextant/contract';
import type { SessionUser } from '../../policies/session.ts';
import type { Holder } from '../../store/folder-access.ts';
import type { Store } from '../../store/open-store.ts';
import type { FolderRow } from '../../store/schema.ts';
import { userOf, userOrNull } from '../../wire/users.ts';
import { idsOnPath, mayFill, mayManage } from './folder-tree.ts';
import { managedFolder, openFolders, visibleFolder } from './open-folders.ts';
import type { OpenFolders } from './open-folders.ts';

/** Users and roles by number. */
export interface HolderIds {
  readonly users: readonly number[];
  readonly roles: readonly number[];
}

const holdersOf = ({ users, roles }: HolderIds): Holder[] => [
  ...[...new Set(users)].map((id): Holder => ({ kind: 'user', id })),
  ...[...new Set(roles)].map((id): Holder => ({ kind: 'role', id })),
];

/** Who has a right on the folder, by itself or by one that it is nested in. */
async function readersOf(store: Store, open: OpenFolders, folder: FolderRow): Promise<FolderReader[]> {
  const rights = await store.folderAccess.list(idsOnPath(folder));
  const idsOf = (kind: Holder['kind']): number[] =>
    rights.flatMap(({ holder }) => (holder.kind === kind ? [holder.id] : []));
  const users = await store.users.byIds([...idsOf('user'), ...rights.map(({ giverId }) => giverId)]);
  const roles = new Map((await store.roles.byIds(idsOf('role'))).map(({ id, name }) => [id, { id, name }]));
  const active = await store.users.activeByIds(idsOf('user'));
  return rights.map(({ holder, folderId, role: may, giverId }) => {
    const isUser = holder.kind === 'user';
    const user = isUser ? users.get(holder.id) : undefined;
    return {
      user: user === undefined ? null : userOf(user),
      is_active: !isUser || active.has(holder.id),
      role: isUser ? null : (roles.get(holder.id) ?? null),
      may,
      from: { id: folderId, name: open.folders.find((one) => one.id === folderId)?.name ?? '' },
      given_by: userOrNull(users, giverId),
    };
  });
}

async function sharingOf(store: Store, open: OpenFolders, id: number): Promise<FolderSharing> {
  const folder = visibleFolder(open, id);
  const counts = await store.folderObjects.dashboardCounts(folder.path);
  return {
    readers: await readersOf(store, open, folder),
    dashboard_count: counts.all,
    draft_count: counts.drafts,
    may_manage: mayManage(open.knowledge.user, folder),
  };
}

/** Who has a right on a folder; for who may fill it, who has one, and owners of what is in it. @throws FOLDER_001, FOLDER_007 */
export async function showFolderSharing(store: Store, user: SessionUser, id: number): Promise<FolderSharing> {
  const open = await openFolders(store, user);
  const folder = visibleFolder(open, id);
  const isConcerned =
    mayFill(folder, open.folders, open.knowledge) ||
    idsOnPath(folder).some((one) => open.knowledge.rights.has(one)) ||
    (await store.folderObjects.hasOwn(folder.path, user.id));
  if (!isConcerned) throw fail('FOLDER_007', {});
  return sharingOf(store, open, id);
}

/** Users who are there and active, roles that exist, and not oneself. @throws SHARE_002, SHARE_004, FOLDER_008 */
async function requireHolders(store: Store, user: SessionUser, { users, roles }: HolderIds): Promise<void> {
  if (users.includes(user.id)) throw fail('SHARE_002', {});
  const active = await store.users.activeByIds(users);
  for (const id of users) if (!active.has(id)) throw fail('SHARE_004', { id });
  const existingRoles = new Set((await store.roles.byIds(roles)).map(({ id }) => id));
  for (const id of roles) if (!existingRoles.has(id)) throw fail('FOLDER_008', { id });
}

/** Gives a right on a folder. @throws FOLDER_001, FOLDER_007 to FOLDER_009, SHARE_002, SHARE_004 */
export async function shareFolder(
  store: Store,
  user: SessionUser,
  { id, may, ...ids }: HolderIds & { readonly id: number; readonly may: ShareRole },
): Promise<FolderSharing> {
  const open = await openFolders(store, user);
  managedFolder(open, id);
  await requireHolders(store, user, ids);
  await store.folderAccess.give(id, { holders: holdersOf(ids), role: may, giverId: user.id });
  return sharingOf(store, open, id);
}

/** Takes a right on a folder. @throws FOLDER_001, FOLDER_007 */
export async function unshareFolder(
  store: Store,
  user: SessionUser,
  { id, ...ids }: HolderIds & { readonly id: number },
): Promise<FolderSharing> {
  const open = await openFolders(store, user);
  managedFolder(open, id);
  await store.folderAccess.take(id, holdersOf(ids));
  return sharingOf(store, open, id);
}
