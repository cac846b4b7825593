import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ObjectKind, UserRow, StoreDb, StoreTransaction } from './schema.ts';

/** Who an object shows as owner, author or last changer. */
export type ObjectUser = Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name'>;

/** Words of an object as they are searched: lower case, one line. SQLite lowers only ASCII, so the text is lowered before it is stored. */
export const searchText = (...texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter((word) => word !== null && word !== undefined && word !== '')
    .join('\n')
    .toLowerCase();

/** A name as lists sort it. */
export const sortKey = (name: string | null): string => (name ?? '').toLowerCase();

/** The columns that say who made something and when (epoch milliseconds), until somebody changes it. */
export const madeBy = (authorId: number | null, now: number) => ({
  created_at: now,
  created_by: authorId,
  changed_at: now,
  changed_by: authorId,
});

/** The columns of an object that was just made. `now` is epoch milliseconds. */
export const firstVersion = (
  draft: { readonly uuid?: string },
  { authorId }: { readonly authorId: number | null },
  now: number,
) => ({
  uuid: draft.uuid ?? randomUUID(),
  version: 1,
  ...madeBy(authorId, now),
  deleted_at: null,
});

/** Sets the owners of an object to exactly these users. */
export async function setOwners(
  tx: StoreTransaction,
  kind: ObjectKind,
  id: number,
  ownerIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('owner').where('object_kind', '=', kind).where('object_id', '=', id).execute();
  const unique = [...new Set(ownerIds)];
  if (unique.length === 0) return;
  await tx
    .insertInto('owner')
    .values(unique.map((userId) => ({ object_kind: kind, object_id: id, user_id: userId })))
    .execute();
}

/** Owners of many objects at once; an object without owners has an empty list. */
export async function ownersOf(
  db: StoreDb,
  kind: ObjectKind,
  ids: readonly number[],
): Promise<Map<number, ObjectUser[]>> {
  const owners = new Map<number, ObjectUser[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return owners;
  const rows = await db
    .selectFrom('owner')
    .innerJoin('user', 'user.id', 'owner.user_id')
    .select(['owner.object_id', 'user.id', 'user.username', 'user.first_name', 'user.last_name'])
    .where('owner.object_kind', '=', kind)
    .where('owner.object_id', 'in', ids)
    .orderBy('user.id')
    .execute();
  for (const { object_id: objectId, ...user } of rows) owners.get(objectId)?.push(user);
  return owners;
}

/** Moves objects to the trash, all or none; returns false when one is not there. Their rows stay for the restore. */
export async function trash(
  db: StoreDb,
  kind: ObjectKind,
  ids: readonly number[],
  { deletedAt, by }: { readonly deletedAt: number; readonly by: number | null },
): Promise<boolean> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return true;
  // Counted in the statement itself, so that one that went meanwhile keeps the others.
  const existingIds = sql`select id from ${sql.table(kind)} where id in (${sql.join(unique)}) and deleted_at is null`;
  const updateResult =
    await sql`update ${sql.table(kind)} set deleted_at = ${deletedAt}, deleted_by = ${by} where id in (${existingIds}) and (select count(*) from (${existingIds}) as there) = ${unique.length}`.execute(
      db,
    );
  return Number(updateResult.numAffectedRows ?? 0) === unique.length;
}

/** What a policy needs of an object in the trash, and its version; undefined when it is not there. */
export async function trashedObject(
  db: StoreDb,
  kind: ObjectKind,
  id: number,
): Promise<{ owners: ObjectUser[]; createdBy: number | null; version: number } | undefined> {
  const { rows } = await sql<{
    created_by: number | null;
    version: number;
  }>`select created_by, version from ${sql.table(kind)} where id = ${id} and deleted_at is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { owners: (await ownersOf(db, kind, [id])).get(id) ?? [], createdBy: row.created_by, version: row.version };
}

/** Takes an object out of the trash when it was put there after `since`; returns false when it is not there. */
export async function restore(db: StoreDb, kind: ObjectKind, id: number, since: number): Promise<boolean> {
  const updateResult =
    await sql`update ${sql.table(kind)} set deleted_at = null, deleted_by = null where id = ${id} and deleted_at >= ${since}`.execute(
      db,
    );
  return Number(updateResult.numAffectedRows ?? 0) > 0;
}

/** The trash of one kind of object: looking in, putting there (all or none) and taking out. */
export const trashOf = (db: StoreDb, kind: ObjectKind, clock: () => number) => ({
  trashed: (id: number) => trashedObject(db, kind, id),
  trash: (ids: readonly number[], by: number | null = null): Promise<boolean> =>
    trash(db, kind, ids, { deletedAt: clock(), by }),
  restore: (id: number, since: number): Promise<boolean> => restore(db, kind, id, since),
});

/**
 * Removes for good what has been in the trash since before `before`, with its versions, owners and marks. Examples stay in the trash: their
 * row says that somebody does not want them. Returns how many went.
 */
export async function emptyTrash(tx: StoreTransaction, kind: TrashKind, before: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(kind)} where deleted_at < ${before} and created_by is not null${kind === 'dataset' ? notRuled : sql``}`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  // In portions, because engines bound the number of parameters.
  for (let index = 0; index < ids.length; index += trashPortion)
    await erase(tx, kind, ids.slice(index, index + trashPortion));
  return ids.length;
}

const trashPortion = 500;

/** A dataset that a row rule names stays: the rule finds its table by it. */
const notRuled = sql` and id not in (select dataset_id from row_rule_dataset)`;

/** The charts that went with first dashboards go for good with them. */
async function eraseChartsOf(tx: StoreTransaction, dashboardIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('first_chart')
    .innerJoin('chart', 'chart.id', 'first_chart.chart_id')
    .innerJoin('dashboard', 'dashboard.id', 'first_chart.dashboard_id')
    .select('chart.id')
    .where('first_chart.dashboard_id', 'in', dashboardIds)
    .whereRef('chart.deleted_at', '=', 'dashboard.deleted_at')
    .execute();
  if (rows.length > 0)
    await erase(
      tx,
      'chart',
      rows.map(({ id }) => id),
    );
}

/** Removes objects for good, with their versions, owners and marks. */
export async function erase(tx: StoreTransaction, kind: TrashKind, ids: readonly number[]): Promise<void> {
  for (const table of ['owner', 'favourite', 'recent', 'version'] as const)
    await tx.deleteFrom(table).where('object_kind', '=', kind).where('object_id', 'in', ids).execute();
  if (kind !== 'dataset') {
    await tx
      .deleteFrom('dashboard_chart')
      .where(kind === 'chart' ? 'chart_id' : 'dashboard_id', 'in', ids)
      .execute();
    if (kind === 'dashboard') await eraseChartsOf(tx, ids);
    await tx
      .deleteFrom('first_chart')
      .where(kind === 'chart' ? 'chart_id' : 'dashboard_id', 'in', ids)
      .execute();
  }
  if (kind === 'dataset')
    for (const table of ['import_schedule', 'import_run'] as const)
      await tx.deleteFrom(table).where('dataset_id', 'in', ids).execute();
  if (kind === 'dashboard')
    for (const table of ['dashboard_role', 'dashboard_user', 'label_slot', 'filter_set', 'filter_set_default'] as const)
      await tx.deleteFrom(table).where('dashboard_id', 'in', ids).execute();
  for (const table of ['tagged', 'folder_object'] as const)
    await tx.deleteFrom(table).where('object_kind', '=', kind).where('object_id', 'in', ids).execute();
  await tx.deleteFrom(kind).where('id', 'in', ids).execute();
}

type TrashKind = Exclude<ObjectKind, 'database'>;

/** Takes `count` numbers of a named series, none of them twice, also when the object is never saved. */
export async function nextNumbers(tx: StoreTransaction, name: string, count: number): Promise<number[]> {
  const row = await tx
    .insertInto('counter')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => row.value - count + 1 + index);
}

const isNumber = /^\d{1,9}$/;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text names an object by number or uuid: none is found by such a slug. */
export const namesById = (reference: string): boolean => isNumber.test(reference) || isUuid.test(reference);

/** The condition of an object named by number or uuid, and else by the text column given (a slug); null matches nothing. */
export function referredName(reference: number | string, otherwise: string | null): RawBuilder<boolean> {
  if (typeof reference === 'number' || isNumber.test(reference)) return sql<boolean>`id = ${Number(reference)}`;
  if (isUuid.test(reference)) return sql<boolean>`uuid = ${reference.toLowerCase()}`;
  return otherwise === null ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(otherwise)} = ${reference}`;
}
