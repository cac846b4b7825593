import * as z from 'zod';
import { cleanFolderName, folderKinds, longestFolderName, mostMoved } from '../model/folder.ts';
import { mostSharedAtOnce, shareRoles } from '../model/sharing.ts';
import { userReference } from './user.ts';

const folderName = z.string().max(1000).overwrite(cleanFolderName).min(1).max(longestFolderName);
const reference = z.object({ id: z.int(), name: z.string() });

/** The folder in which an object is, as lists show it. */
export const folderReference = reference;
export type FolderReference = z.infer<typeof folderReference>;

/** A folder that a user sees. `counts` is how many objects of each kind he sees directly in it. */
export const folderItem = z.object({
  id: z.int(),
  name: z.string(),
  /** Null at the top. */
  parent_id: z.int().nullable(),
  /** Null once that user is gone and nobody inherited from him. */
  created_by: userReference.nullable(),
  /** Whether the user renames, moves, shares and deletes it: its owner and administrators. */
  may_manage: z.boolean(),
  /** Whether the user puts his own objects into it, and makes folders in it. */
  may_fill: z.boolean(),
  counts: z.object({ dashboard: z.int(), chart: z.int(), dataset: z.int() }),
});
export type FolderItem = z.infer<typeof folderItem>;

/** A new folder; without `parent_id`, or with null, at the top. */
export const folderPost = z.strictObject({ name: folderName, parent_id: z.int().nullable().default(null) });
/** Renames a folder, moves it into another, or to the top with null. */
export const folderPut = z.strictObject({ name: folderName, parent_id: z.int().nullable() }).partial();
export type FolderPut = z.output<typeof folderPut>;

const objectKey = z.tuple([z.enum(folderKinds), z.int()]);
/** Objects by kind and number, and the folder that they go into; null takes them out of theirs. */
export const folderMove = z.strictObject({
  folder_id: z.int().nullable(),
  objects: z.array(objectKey).min(1).max(mostMoved),
});
/** What was moved, and what the user does not own or see. */
export const folderMoved = z.object({ moved: z.array(objectKey), skipped: z.array(objectKey) });

/** A user or a role with a right on a folder. `from` is the folder that the right was given on: itself or one that it is nested in. */
const folderReader = z.object({
  user: userReference.nullable(),
  /** False for users who cannot sign in; true for roles. */
  is_active: z.boolean(),
  role: reference.nullable(),
  may: z.enum(shareRoles),
  from: reference,
  /** Null once that user is gone. */
  given_by: userReference.nullable(),
});
export type FolderReader = z.infer<typeof folderReader>;
/** Who has rights on a folder. `dashboard_count` counts its dashboards and those of the folders in it, `draft_count` those among them that only editors get. */
export const folderSharing = z.object({
  readers: z.array(folderReader),
  dashboard_count: z.int(),
  draft_count: z.int(),
  /** Whether the asking user may change them. */
  may_manage: z.boolean(),
});
export type FolderSharing = z.infer<typeof folderSharing>;

const ids = z.array(z.int()).max(mostSharedAtOnce).default([]);
/** Gives users and roles a right on a folder, or changes it. */
export const folderSharingPost = z.strictObject({ users: ids, roles: ids, may: z.enum(shareRoles) });
/** Takes it from them. */
export const folderSharingEnd = z.strictObject({ users: ids, roles: ids });
