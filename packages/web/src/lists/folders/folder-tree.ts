import type { FolderItem, FolderKind } from '@sextant/contract';

/** The folders that one is nested in, the outermost first, and itself last; empty for one that is not there. */
export function folderPath(folders: readonly FolderItem[], id: number | null): readonly FolderItem[] {
  const folder = folders.find((one) => one.id === id);
  return folder === undefined ? [] : [...folderPath(folders, folder.parent_id), folder];
}

/** The folders directly in one, or with null at the top. */
export const foldersIn = (folders: readonly FolderItem[], id: number | null): readonly FolderItem[] =>
  folders.filter(({ parent_id: parentId }) => parentId === id);

/** How many objects of a kind are in a folder and in those nested in it. */
export const countIn = (folders: readonly FolderItem[], folder: FolderItem, kind: FolderKind): number =>
  foldersIn(folders, folder.id).reduce((count, nested) => count + countIn(folders, nested, kind), folder.counts[kind]);

/** `Sales / North`. */
export const placeText = (folders: readonly FolderItem[], id: number): string =>
  folderPath(folders, id)
    .map(({ name }) => name)
    .join(' / ');

/** The folders that the user may put something into, by their place. `movedId`: a folder that is moved itself, which cannot go into itself. */
export const targetFolders = (
  folders: readonly FolderItem[],
  movedId: number | null,
): readonly { readonly id: string; readonly text: string }[] =>
  folders
    .filter(({ id, may_fill: mayFill }) => mayFill && folderPath(folders, id).every((one) => one.id !== movedId))
    .map(({ id }) => ({ id: String(id), text: placeText(folders, id) }))
    .toSorted((left, right) => left.text.localeCompare(right.text));
