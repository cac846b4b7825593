import { fail, folderKinds } from '@sextant/contract';
import type { FolderItem, FolderKind } from '@sextant/contract';
import { visibilityOf } from '../../policies/objects.ts';
import { may } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { FolderRow } from '../../store/schema.ts';
import { userOrNull } from '../../wire/users.ts';
import { mayFill, mayManage, visibleFolders } from './folder-tree.ts';
import type { FolderKnowledge } from './folder-tree.ts';

const readPermissions = {
  dashboard: 'can_read Dashboard',
  chart: 'can_read Chart',
  dataset: 'can_read Dataset',
} as const;

/** The folders, and what decides about them for a user. */
export interface OpenFolders {
  readonly folders: readonly FolderRow[];
  readonly seen: readonly FolderRow[];
  readonly knowledge: FolderKnowledge;
  readonly counts: Readonly<Record<FolderKind, ReadonlyMap<number, number>>>;
}

/** All that decides about folders for a user, asked once. */
export async function openFolders(store: Store, user: SessionUser): Promise<OpenFolders> {
  const countsOf = async (kind: FolderKind): Promise<ReadonlyMap<number, number>> =>
    may(user, readPermissions[kind])
      ? store.folderObjects.counts({ kind, visibility: visibilityOf(user, kind) })
      : new Map();
  const folders = await store.folders.all();
  const counts = {
    dashboard: await countsOf('dashboard'),
    chart: await countsOf('chart'),
    dataset: await countsOf('dataset'),
  };
  const knowledge: FolderKnowledge = {
    user,
    rights: await store.folderAccess.rightsOf({ userId: user.id, roleIds: user.rights.roleIds }),
    filled: new Set(folderKinds.flatMap((kind) => [...counts[kind].keys()])),
  };
  return { folders, seen: visibleFolders(folders, knowledge), knowledge, counts };
}

/** The folder, for a user who sees it. @throws FOLDER_001 */
export function visibleFolder({ seen }: OpenFolders, id: number): FolderRow {
  const folder = seen.find((one) => one.id === id);
  if (folder === undefined) throw fail('FOLDER_001', { id });
  return folder;
}

/** The folder, for whoever manages it. @throws FOLDER_001, FOLDER_007 */
export function managedFolder(open: OpenFolders, id: number): FolderRow {
  const folder = visibleFolder(open, id);
  if (!mayManage(open.knowledge.user, folder)) throw fail('FOLDER_007', {});
  return folder;
}

/** @throws FOLDER_001, FOLDER_007 when the user may put nothing into the folder */
export function requireFill(open: OpenFolders, id: number): void {
  if (!mayFill(visibleFolder(open, id), open.folders, open.knowledge)) throw fail('FOLDER_007', {});
}

/** The folders that a user sees, by name. */
export async function showFolders(store: Store, user: SessionUser): Promise<FolderItem[]> {
  const { folders, seen, knowledge, counts } = await openFolders(store, user);
  const users = await store.users.byIds(seen.map((folder) => folder.created_by));
  return seen.map((folder) => ({
    id: folder.id,
    name: folder.name,
    parent_id: folder.parent_id,
    created_by: userOrNull(users, folder.created_by),
    may_manage: mayManage(user, folder),
    may_fill: mayFill(folder, folders, knowledge),
    counts: {
      dashboard: counts.dashboard.get(folder.id) ?? 0,
      chart: counts.chart.get(folder.id) ?? 0,
      dataset: counts.dataset.get(folder.id) ?? 0,
    },
  }));
}

/** One of them. @throws FOLDER_001 */
export async function showFolder(store: Store, user: SessionUser, id: number): Promise<FolderItem> {
  const folder = (await showFolders(store, user)).find((one) => one.id === id);
  if (folder === undefined) throw fail('FOLDER_001', { id });
  return folder;
}
