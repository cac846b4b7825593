import { queryOptions } from '@tanstack/react-query';
import type { FolderKind, ShareRole } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { call } from './call.ts';

/** The folders that the user sees, by name. */
export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  staleTime: 30_000,
  queryFn: async ({ signal }) => (await call(api.folder.list, { signal })).result,
});

/** Who has a right on a folder. */
export const folderSharingQuery = (id: number) =>
  queryOptions({
    queryKey: ['folder-sharing', id],
    queryFn: async ({ signal }) => (await call(api.folder.showSharing, { params: { id }, signal })).result,
  });

/** Makes a folder; `parentId` is null at the top. */
export const createFolder = async (name: string, parentId: number | null) =>
  (await call(api.folder.create, { body: { name, parent_id: parentId } })).result;

export const renameFolder = (id: number, name: string) => call(api.folder.update, { params: { id }, body: { name } });

/** Moves a folder into another, or with null to the top. */
export const moveFolder = (id: number, parentId: number | null) =>
  call(api.folder.update, { params: { id }, body: { parent_id: parentId } });

/** Deletes a folder; what is in it goes into the one that it is in. */
export const removeFolder = (id: number) => call(api.folder.remove, { params: { id }, query: { move_up: true } });

/** How many objects one call moves. */
const mostAtOnce = 200;

/** Moves objects into a folder, or with null out of theirs; returns how many were left out, because the user does not own them. */
export async function moveObjects(
  folderId: number | null,
  rows: readonly { readonly kind: FolderKind; readonly id: number }[],
): Promise<number> {
  let skippedCount = 0;
  for (let start = 0; start < rows.length; start += mostAtOnce) {
    const objects = rows.slice(start, start + mostAtOnce).map(({ kind, id }): [FolderKind, number] => [kind, id]);
    const { result } = await call(api.folder.move, { body: { folder_id: folderId, objects } });
    skippedCount += result.skipped.length;
  }
  return skippedCount;
}

/** Users and roles by number. */
export interface FolderHolders {
  readonly users: readonly number[];
  readonly roles: readonly number[];
}

/** Gives users and roles a right on a folder. */
export const shareFolder = (id: number, { users, roles }: FolderHolders, may: ShareRole) =>
  call(api.folder.share, { params: { id }, body: { users: [...users], roles: [...roles], may } });

/** Takes it from them. */
export const unshareFolder = (id: number, { users, roles }: FolderHolders) =>
  call(api.folder.unshare, { params: { id }, body: { users: [...users], roles: [...roles] } });
