import { sql } from 'kysely';
import { fail, folderKinds } from '@sextant/contract';
import { hasConcurrentWriters } from './concurrent-writers.ts';
import { madeBy } from './objects.ts';
import type { FolderRow, StoreDb, StoreTransaction } from './schema.ts';
import { inTransaction } from './versions.ts';

/** What a save of a folder sets. */
export interface FolderDraft {
  /** Clean (`cleanFolderName`). */
  readonly name: string;
  /** Null at the top. */
  readonly parentId: number | null;
  readonly authorId: number;
}

/** Checks the tree once nobody else changes it; throws when the change cannot be. */
type CheckTree = (folders: readonly FolderRow[]) => void;

const nameColumns = (name: string) => ({ name, search_text: name.toLowerCase(), sort_key: name.toLowerCase() });

/** Two who change folders at once wait for each other: what was checked of the tree must still hold. */
async function holdTree(tx: StoreTransaction): Promise<void> {
  if (hasConcurrentWriters(tx)) await sql`lock table folder in share row exclusive mode`.execute(tx);
}

const everyFolder = (db: StoreDb): Promise<FolderRow[]> =>
  db.selectFrom('folder').selectAll().orderBy('sort_key').orderBy('id').execute();

const pathOf = (folders: readonly FolderRow[], id: number | null): string =>
  folders.find((folder) => folder.id === id)?.path ?? '/';

/** Puts another beginning before the paths that begin with `before`. */
const replacePaths = (tx: StoreTransaction, before: string, after: string) =>
  sql`update folder set path = ${after} || substr(path, ${before.length + 1}) where path like ${`${before}%`}`.execute(
    tx,
  );

/** Whether an object that is not in the trash is in the folder. */
async function hasObjects(tx: StoreTransaction, folderId: number): Promise<boolean> {
  for (const kind of folderKinds) {
    const { rows } =
      await sql`select 1 from folder_object as p join ${sql.table(kind)} as o on o.id = p.object_id where p.object_kind = ${kind} and p.folder_id = ${folderId} and o.deleted_at is null limit 1`.execute(
        tx,
      );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Puts what is in a folder into the one that it is in. */
async function moveUp(tx: StoreTransaction, { id, parent_id: parentId, path }: FolderRow): Promise<void> {
  if (parentId === null) await tx.deleteFrom('folder_object').where('folder_id', '=', id).execute();
  else await tx.updateTable('folder_object').set({ folder_id: parentId }).where('folder_id', '=', id).execute();
  await tx.updateTable('folder').set({ parent_id: parentId }).where('parent_id', '=', id).execute();
  await replacePaths(tx, path, path.slice(0, -`${id}/`.length));
}

/** The tree of folders. `path` holds the numbers of the folders that one is nested in, and its own: `/3/17/`. */
export const folderStore = (db: StoreDb, clock: () => number) => ({
  /** Every folder, by name. */
  all: (): Promise<FolderRow[]> => everyFolder(db),
  create: ({ name, parentId, authorId }: FolderDraft, check: CheckTree): Promise<number> =>
    inTransaction(db, async (tx) => {
      await holdTree(tx);
      const folders = await everyFolder(tx);
      check(folders);
      const around = pathOf(folders, parentId);
      const { id } = await tx
        .insertInto('folder')
        .values({ ...nameColumns(name), parent_id: parentId, path: around, ...madeBy(authorId, clock()) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const path = `${around}${id}/`;
      await tx.updateTable('folder').set({ path }).where('id', '=', id).execute();
      return id;
    }),
  /** Renames and moves a folder, with those in it. */
  save: (id: number, { name, parentId, authorId }: FolderDraft, check: CheckTree): Promise<void> =>
    inTransaction(db, async (tx) => {
      await holdTree(tx);
      const folders = await everyFolder(tx);
      check(folders);
      await tx
        .updateTable('folder')
        .set({ ...nameColumns(name), parent_id: parentId, changed_at: clock(), changed_by: authorId })
        .where('id', '=', id)
        .execute();
      await replacePaths(tx, pathOf(folders, id), `${pathOf(folders, parentId)}${id}/`);
    }),
  /** Deletes a folder, and the rights on it. `movesUp`: its contents go into the one that it is in. @throws FOLDER_005 when it is not empty otherwise */
  remove: (id: number, movesUp: boolean, check: CheckTree): Promise<void> =>
    inTransaction(db, async (tx) => {
      await holdTree(tx);
      const folders = await everyFolder(tx);
      check(folders);
      const folder = folders.find((one) => one.id === id);
      if (folder === undefined) return;
      const isFilled = folders.some(({ parent_id: parentId }) => parentId === id) || (await hasObjects(tx, id));
      if (isFilled && !movesUp) throw fail('FOLDER_005', {});
      await tx.deleteFrom('folder_access').where('folder_id', '=', id).execute();
      await tx.deleteFrom('folder').where('id', '=', id).execute();
      // What is in the trash moves up too: it comes back to a folder that is there.
      await moveUp(tx, folder);
    }),
});
export type FolderStore = ReturnType<typeof folderStore>;
