import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { containing } from './objects.ts';
import type { Person } from './objects.ts';
import type { StoreDb } from './open-store.ts';
import type { UserRow } from './schema.ts';

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roles: readonly string[];
}

const reads = (db: StoreDb) => ({
  byName: (username: string): Promise<UserRow | undefined> =>
    db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst(),
  byId: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst(),
  people: async (ids: readonly (number | null)[]): Promise<Map<number, Person>> => {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    if (wanted.length === 0) return new Map();
    const rows = await db
      .selectFrom('user')
      .select(['id', 'username', 'first_name', 'last_name'])
      .where('id', 'in', wanted)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },
  rolesOf: async (userId: number): Promise<{ id: number; name: string }[]> =>
    db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select(['role.id', 'role.name'])
      .where('user_role.user_id', '=', userId)
      .orderBy('role.id')
      .execute(),
  ensureRoles: async (names: readonly string[]): Promise<void> => {
    await db
      .insertInto('role')
      .values(names.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  },
  /** Finds people by a part of their name, for the choices of owners. */
  search: async (
    text: string,
    page: { readonly number: number; readonly size: number },
  ): Promise<{ count: number; people: Person[] }> => {
    const pattern = containing(text);
    const matching = db
      .selectFrom('user')
      .where('is_active', '=', 1)
      .where(sql<boolean>`lower(first_name || ' ' || last_name || ' ' || username) like ${pattern} escape '\\'`);
    const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const people = await matching
      .select(['id', 'username', 'first_name', 'last_name'])
      .orderBy('username')
      .limit(page.size)
      .offset(page.number * page.size)
      .execute();
    return { count: Number(count), people };
  },
});

const writes = (db: StoreDb, clock: () => number) => ({
  create: (user: NewUser): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const at = clock();
      const { id } = await tx
        .insertInto('user')
        .values({
          uuid: randomUUID(),
          username: user.username,
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email,
          password_hash: user.passwordHash,
          is_active: 1,
          created_at: at,
          changed_at: at,
          last_login_at: null,
          login_count: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const roles = await tx.selectFrom('role').select('id').where('name', 'in', user.roles).execute();
      if (roles.length > 0) {
        await tx
          .insertInto('user_role')
          .values(roles.map((role) => ({ user_id: id, role_id: role.id })))
          .execute();
      }
      return id;
    }),
  /** Replaces the password and ends every session of the person, in one transaction. */
  setPassword: (id: number, passwordHash: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('user')
        .set({ password_hash: passwordHash, changed_at: clock() })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('session').where('user_id', '=', id).execute();
    }),
  setActive: (id: number, isActive: boolean): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('user')
        .set({ is_active: isActive ? 1 : 0, changed_at: clock() })
        .where('id', '=', id)
        .execute();
      if (!isActive) await tx.deleteFrom('session').where('user_id', '=', id).execute();
    }),
  setRoles: (id: number, names: readonly string[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('user_role').where('user_id', '=', id).execute();
      const roles =
        names.length === 0 ? [] : await tx.selectFrom('role').select('id').where('name', 'in', names).execute();
      for (const role of roles) await tx.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute();
    }),
  recordLogin: async (id: number): Promise<void> => {
    await db
      .updateTable('user')
      .set((eb) => ({ last_login_at: clock(), login_count: eb('login_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
});

/** People, their roles and their password hashes. */
export const userStore = (db: StoreDb, clock: () => number) => ({ ...reads(db), ...writes(db, clock) });
export type UserStore = ReturnType<typeof userStore>;
