import { folderKinds } from '@sextant/contract';
import type { FolderKind, FolderPut } from '@sextant/contract';
import { canEdit } from '../../policies/objects.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { FolderObject } from '../../store/folder-objects.ts';
import type { Store } from '../../store/open-store.ts';
import type { FolderRow } from '../../store/schema.ts';
import { visibleAmong } from '../objects/load-objects.ts';
import { requirePlace } from './folder-tree.ts';
import type { FolderPlace } from './folder-tree.ts';
import { managedFolder, openFolders, requireFill } from './open-folders.ts';
import type { OpenFolders } from './open-folders.ts';

/** Checks the tree as it is once nobody else changes it. */
const checkOf = ({ seen }: OpenFolders, place: FolderPlace) => {
  const ids = new Set(seen.map(({ id }) => id));
  return (folders: readonly FolderRow[]): void => requirePlace(folders, place, ids);
};

/** Makes a folder and returns its number. @throws FOLDER_001, FOLDER_002, FOLDER_004, FOLDER_006, FOLDER_007 */
export async function createFolder(
  store: Store,
  user: SessionUser,
  { name, parent_id: parentId }: { readonly name: string; readonly parent_id: number | null },
): Promise<number> {
  const open = await openFolders(store, user);
  if (parentId !== null) requireFill(open, parentId);
  return store.folders.create({ name, parentId, authorId: user.id }, checkOf(open, { id: null, name, parentId }));
}

/** Renames and moves a folder. @throws FOLDER_001 to FOLDER_004, FOLDER_007 */
export async function saveFolder(
  store: Store,
  user: SessionUser,
  { id, body }: { readonly id: number; readonly body: FolderPut },
): Promise<void> {
  const open = await openFolders(store, user);
  const before = managedFolder(open, id);
  const { name = before.name, parent_id: parentId = before.parent_id } = body;
  if (parentId !== null && parentId !== before.parent_id) requireFill(open, parentId);
  await store.folders.save(id, { name, parentId, authorId: user.id }, checkOf(open, { id, name, parentId }));
}

/** Deletes a folder, and moves its contents up if that is wanted. @throws FOLDER_001, FOLDER_002, FOLDER_005, FOLDER_007 */
export async function removeFolder(
  store: Store,
  user: SessionUser,
  { id, movesUp }: { readonly id: number; readonly movesUp: boolean },
): Promise<void> {
  const open = await openFolders(store, user);
  const { parent_id: parentId } = managedFolder(open, id);
  await store.folders.remove(id, movesUp, (folders) => {
    if (!movesUp) return;
    const others = folders.filter((one) => one.id !== id);
    for (const nested of folders.filter((one) => one.parent_id === id))
      checkOf(open, { id: nested.id, name: nested.name, parentId })(others);
  });
}

/** Those of the objects that the user owns, as owners and administrators do. */
async function ownAmong(
  store: Store,
  user: SessionUser,
  kind: FolderKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const seen = [...(await visibleAmong(store, user, kind, ids))];
  const [owners, rows] = [await store.owners(kind, seen), await store[`${kind}s`].byIds(seen)];
  const own = rows.filter((row) =>
    canEdit(user, kind, { owners: owners.get(row.id) ?? [], createdBy: row.created_by }),
  );
  return new Set(own.map(({ id }) => id));
}

/** What a move did. */
export interface MovedObjects {
  readonly moved: FolderObject[];
  /** What the user does not own, or does not see. */
  readonly skipped: FolderObject[];
}

/** Moves objects that the user owns into a folder, or with null out of theirs. @throws FOLDER_001, FOLDER_007 */
export async function moveObjects(
  store: Store,
  user: SessionUser,
  { folderId, objects }: { readonly folderId: number | null; readonly objects: readonly FolderObject[] },
): Promise<MovedObjects> {
  if (folderId !== null) requireFill(await openFolders(store, user), folderId);
  const own = new Map<FolderKind, ReadonlySet<number>>();
  for (const kind of folderKinds) {
    const ids = objects.flatMap(([objectKind, id]) => (objectKind === kind ? [id] : []));
    own.set(kind, await ownAmong(store, user, kind, ids));
  }
  const isOwn = ([kind, id]: FolderObject): boolean => own.get(kind)?.has(id) === true;
  const moved = objects.filter(isOwn);
  await store.folderObjects.move(folderId, moved, user.id);
  return { moved, skipped: objects.filter((object) => !isOwn(object)) };
}
