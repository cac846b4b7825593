import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { StoreDb } from './open-store.ts';
import type { ObjectKind, UserRow } from './schema.ts';
import type { StoreTransaction } from './versions.ts';

/** Who an object shows as owner, author or last changer. */
export type Person = Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name'>;

/** Words of an object as they are searched: lower case, one line. SQLite lowers only ASCII, so the text is lowered before it is stored. */
export const searchText = (...words: readonly (string | null | undefined)[]): string =>
  words
    .filter((word) => word !== null && word !== undefined && word !== '')
    .join('\n')
    .toLowerCase();

/** A name as lists sort it. */
export const sortKey = (name: string | null): string => (name ?? '').toLowerCase();

/** A LIKE pattern that finds `text` anywhere, with the pattern's own signs taken literally (escape character `\`). */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Sets the owners of an object to exactly these people. */
export async function setOwners(tx: StoreTransaction, kind: ObjectKind, id: number, ownerIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('owner').where('object_kind', '=', kind).where('object_id', '=', id).execute();
  const unique = [...new Set(ownerIds)];
  if (unique.length === 0) return;
  await tx
    .insertInto('owner')
    .values(unique.map((userId) => ({ object_kind: kind, object_id: id, user_id: userId })))
    .execute();
}

/** Owners of many objects at once; an object without owners has an empty list. */
export async function ownersOf(db: StoreDb, kind: ObjectKind, ids: readonly number[]): Promise<Map<number, Person[]>> {
  const owners = new Map<number, Person[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return owners;
  const rows = await db
    .selectFrom('owner')
    .innerJoin('user', 'user.id', 'owner.user_id')
    .select(['owner.object_id', 'user.id', 'user.username', 'user.first_name', 'user.last_name'])
    .where('owner.object_kind', '=', kind)
    .where('owner.object_id', 'in', ids)
    .orderBy('user.id')
    .execute();
  for (const { object_id: objectId, ...person } of rows) owners.get(objectId)?.push(person);
  return owners;
}

/** Moves an object to the trash; answers false when it is not there. Its rows stay for the restore. */
export async function trash(db: StoreDb, kind: ObjectKind, id: number, at: number): Promise<boolean> {
  const done = await sql`update ${sql.table(kind)} set deleted_at = ${at} where id = ${id} and deleted_at is null`.execute(db);
  return Number(done.numAffectedRows ?? 0) > 0;
}

/** Takes an object out of the trash when it was put there after `since`; answers false when it is not there. */
export async function restore(db: StoreDb, kind: ObjectKind, id: number, since: number): Promise<boolean> {
  const done = await sql`update ${sql.table(kind)} set deleted_at = null where id = ${id} and deleted_at >= ${since}`.execute(db);
  return Number(done.numAffectedRows ?? 0) > 0;
}

/** Hands out `count` numbers of a named series, none of them twice, also when the object is never saved. */
export async function nextNumbers(tx: StoreTransaction, name: string, count: number): Promise<number[]> {
  const row = await tx
    .insertInto('counter')
    .values({ name, value: count })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => row.value - count + 1 + index);
}

/** A condition on the object table, which every list query calls `o`. */
export type Condition = Expression<SqlBool>;
