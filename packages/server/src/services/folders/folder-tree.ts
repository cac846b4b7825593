import { deepestFolder, fail, mostFolders } from '@sextant/contract';
import type { ShareRole } from '@sextant/contract';
import { isAdmin } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { FolderRow } from '../../store/schema.ts';

/** Numbers of the folders on a path, the outermost first, its own last. */
export const idsOnPath = ({ path }: Pick<FolderRow, 'path'>): number[] =>
  path.split('/').flatMap((part) => (part === '' ? [] : [Number(part)]));

const isIn = (folder: FolderRow, outer: FolderRow): boolean => folder.path.startsWith(outer.path);

/** What decides about folders for a user: `held` are rights on folders themselves, `filled` the folders with objects that he sees. */
export interface FolderKnowledge {
  readonly user: SessionUser;
  readonly rights: ReadonlyMap<number, ShareRole>;
  readonly filled: ReadonlySet<number>;
}

/** The owner of a folder and administrators rename, move, share and delete it. */
export const mayManage = (user: SessionUser, folder: Pick<FolderRow, 'created_by'>): boolean =>
  isAdmin(user) || folder.created_by === user.id;

/** Whoever manages a folder or one that it is nested in, and its editors, put their objects into it. */
export const mayFill = (
  folder: FolderRow,
  folders: readonly FolderRow[],
  { user, rights }: FolderKnowledge,
): boolean => {
  const onPath = new Set(idsOnPath(folder));
  return folders.some((one) => onPath.has(one.id) && (mayManage(user, one) || rights.get(one.id) === 'editor'));
};

/** The folders that a user sees: his own and those he has a right on, with all in them; those with objects that he sees; and those that they are nested in. */
export function visibleFolders(folders: readonly FolderRow[], { user, rights, filled }: FolderKnowledge): FolderRow[] {
  if (isAdmin(user)) return [...folders];
  const open = folders.filter((one) => rights.has(one.id) || one.created_by === user.id);
  const seen = folders.filter((one) => filled.has(one.id) || open.some((outer) => isIn(one, outer)));
  const ids = new Set(seen.flatMap(idsOnPath));
  return folders.filter(({ id }) => ids.has(id));
}

/** Where a folder is to be. `id` is null for a new one, `parentId` at the top. */
export interface FolderPlace {
  readonly id: number | null;
  readonly name: string;
  readonly parentId: number | null;
}

/** How many levels of folders there are from this one down; 1 for a new one. */
function heightOf(folders: readonly FolderRow[], folder: FolderRow | undefined): number {
  if (folder === undefined) return 1;
  const depths = folders.filter((one) => isIn(one, folder)).map((one) => idsOnPath(one).length);
  return Math.max(...depths) - idsOnPath(folder).length + 1;
}

/**
 * Whether a folder can be there. `seen` are the numbers of the folders that the user sees: a name is taken by those alone, so that nobody learns
 * of others.
 *
 * @throws FOLDER_001 to FOLDER_004, FOLDER_006
 */
export function requirePlace(folders: readonly FolderRow[], place: FolderPlace, seen: ReadonlySet<number>): void {
  const { id, name, parentId } = place;
  const folder = folders.find((one) => one.id === id);
  if (id !== null && folder === undefined) throw fail('FOLDER_001', { id });
  const parent = folders.find((one) => one.id === parentId);
  if (parentId !== null && parent === undefined) throw fail('FOLDER_001', { id: parentId });
  if (folder !== undefined && parent !== undefined && isIn(parent, folder)) throw fail('FOLDER_003', {});
  const depth = (parent === undefined ? 0 : idsOnPath(parent).length) + heightOf(folders, folder);
  if (depth > deepestFolder) throw fail('FOLDER_004', { most: deepestFolder });
  const sortKey = name.toLowerCase();
  const isTaken = folders.some(
    (one) => one.id !== id && one.parent_id === parentId && one.sort_key === sortKey && seen.has(one.id),
  );
  if (isTaken) throw fail('FOLDER_002', { name });
  if (id === null && folders.length >= mostFolders) throw fail('FOLDER_006', { most: mostFolders });
}
