import { cleanTagName } from './tag.ts';

/** What can be put into folders. */
export const folderKinds = ['dashboard', 'chart', 'dataset'] as const;
export type FolderKind = (typeof folderKinds)[number];

/** How many folders there can be. */
export const mostFolders = 2000;
/** How deep they can be nested: one at the top is 1 deep. */
export const deepestFolder = 8;
/** The longest name, in characters. */
export const longestFolderName = 100;
/** How many objects one call moves. */
export const mostMoved = 200;

/** A folder's name as it is kept: composed letters, without signs that nobody sees, single blanks. */
export const cleanFolderName = cleanTagName;
