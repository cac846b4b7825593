import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { countAccessChange } from './access-changes.ts';
import { allTextRule, flagRule, inOrder, numberRules, textRules, containing } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import type { ObjectUser } from './objects.ts';
import { plainIds } from './plain-lists.ts';
import type { RoleRow, UserRow, StoreDb, StoreTransaction } from './schema.ts';
import { inTransaction } from './versions.ts';
import { hasConcurrentWriters } from './concurrent-writers.ts';
import { madeBy } from './objects.ts';

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roles: readonly string[];
  /** Default: active. */
  readonly isActive?: boolean;
  /** Who makes it; default: the product. */
  readonly authorId?: number;
}

/** How lists of users can be filtered and sorted. */
export const userRules: ListRules = {
  defaultOrder: 'username',
  filters: {
    id: numberRules('id', sql`o.id`),
    username: textRules('username', sql`lower(o.username)`),
    first_name: textRules('first_name', sql`lower(o.first_name)`),
    last_name: textRules('last_name', sql`lower(o.last_name)`),
    email: textRules('email', sql`lower(o.email)`),
    name: {
      all_text: allTextRule(sql`lower(o.first_name || ' ' || o.last_name || ' ' || o.username || ' ' || o.email)`),
    },
    active: { eq: flagRule(() => sql`o.is_active = 1`) },
    roles: {
      rel_m_m: (value) =>
        sql`exists (select 1 from user_role where user_role.user_id = o.id and user_role.role_id = ${Number(Array.isArray(value) ? value[0] : value)})`,
    },
  },
  orders: {
    username: sql`lower(o.username)`,
    first_name: sql`lower(o.first_name)`,
    last_name: sql`lower(o.last_name)`,
    email: sql`lower(o.email)`,
    active: sql`o.is_active`,
    last_login: sql`o.last_login_at`,
    created_on: sql`o.created_at`,
    changed_on: sql`o.changed_at`,
  },
};

class NoAdministratorLeft extends Error {}

/** What a save of a user sets; absent parts keep. */
export interface UserChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly passwordHash?: string | undefined;
  readonly roleIds?: readonly number[] | undefined;
  readonly authorId: number | null;
}

async function setRoleIds(tx: StoreTransaction, id: number, roleIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', id).execute();
  for (const roleId of new Set(roleIds))
    await tx.insertInto('user_role').values({ user_id: id, role_id: roleId }).execute();
}

const activeAdmins = (db: StoreDb) =>
  db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .where('user.is_active', '=', 1)
    .where(sql<boolean>`lower(role.name) = 'admin'`);

const reads = (db: StoreDb) => ({
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<UserRow>> => {
    const { count, ids } = await plainIds(db, 'user', userRules, request);
    const rows = ids.length === 0 ? [] : await db.selectFrom('user').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  /** Roles of many users at once. */
  rolesOfMany: async (ids: readonly number[]): Promise<Map<number, RoleRow[]>> => {
    const found = new Map<number, RoleRow[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return found;
    const rows = await db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select(['user_role.user_id', 'role.id', 'role.name'])
      .where('user_role.user_id', 'in', [...new Set(ids)])
      .orderBy('role.id')
      .execute();
    for (const { user_id: userId, ...role } of rows) found.get(userId)?.push(role);
    return found;
  },
  byEmail: (email: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('user')
      .selectAll()
      .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
      .executeTakeFirst(),
  /** Users who may manage everything and are active. */
  administrators: (): Promise<ObjectUser[]> =>
    activeAdmins(db)
      .select(['user.id', 'user.username', 'user.first_name', 'user.last_name'])
      .distinct()
      .orderBy('user.id')
      .execute(),
  byName: (username: string): Promise<UserRow | undefined> =>
    db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst(),
  byId: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst(),
  byIds: async (ids: readonly (number | null)[]): Promise<Map<number, ObjectUser>> => {
    const userIds = [...new Set(ids.filter((id) => id !== null))];
    if (userIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('user')
      .select(['id', 'username', 'first_name', 'last_name'])
      .where('id', 'in', userIds)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },
  /** Those of the users who are there and active. */
  activeByIds: async (ids: readonly number[]): Promise<Map<number, ObjectUser>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('user')
      .select(['id', 'username', 'first_name', 'last_name'])
      .where('id', 'in', [...new Set(ids)])
      .where('is_active', '=', 1)
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
});

/** Finds users by a part of their name, for the choices of owners. */
const searching =
  (db: StoreDb) =>
  async (
    text: string,
    page: { readonly number: number; readonly size: number },
  ): Promise<{ count: number; users: ObjectUser[] }> => {
    const pattern = containing(text);
    const matching = db
      .selectFrom('user')
      .where('is_active', '=', 1)
      .where(sql<boolean>`lower(first_name || ' ' || last_name || ' ' || username) like ${pattern} escape '\\'`);
    const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const users = await matching
      .select(['id', 'username', 'first_name', 'last_name'])
      .orderBy('username')
      .limit(page.size)
      .offset(page.number * page.size)
      .execute();
    return { count: Number(count), users };
  };

/**
 * Changes a user, or nothing at all when no active administrator would be left. A new password, and being made inactive, end every
 * session of theirs in the same transaction.
 */
const whileChanging =
  (db: StoreDb, clock: () => number) =>
  (id: number, change: UserChange): Promise<'changed' | 'not there' | 'no administrator left'> =>
    inTransaction(db, async (tx) => {
      const set = {
        ...(change.firstName === undefined ? {} : { first_name: change.firstName }),
        ...(change.lastName === undefined ? {} : { last_name: change.lastName }),
        ...(change.email === undefined ? {} : { email: change.email }),
        ...(change.isActive === undefined ? {} : { is_active: change.isActive ? (1 as const) : (0 as const) }),
        ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
        changed_at: clock(),
        changed_by: change.authorId,
      };
      const takesAway = change.isActive === false || change.roleIds !== undefined;
      // Two connections must not each take one of the last two administrators.
      if (takesAway && hasConcurrentWriters(tx))
        await sql`select id from role where lower(name) = 'admin' for update`.execute(tx);
      const before = takesAway ? await activeAdmins(tx).select('user.id').execute() : [];
      const [row] = await tx.updateTable('user').set(set).where('id', '=', id).returning('id').execute();
      if (row === undefined) return 'not there' as const;
      if (change.roleIds !== undefined) await setRoleIds(tx, id, change.roleIds);
      if (takesAway && before.length > 0 && (await activeAdmins(tx).select('user.id').execute()).length === 0)
        throw new NoAdministratorLeft();
      if (change.isActive === false || change.passwordHash !== undefined)
        await tx.deleteFrom('session').where('user_id', '=', id).execute();
      await countAccessChange(tx);
      return 'changed' as const;
    }).catch((error: unknown) => {
      if (error instanceof NoAdministratorLeft) return 'no administrator left' as const;
      throw error;
    });

/** Tables of objects with owners or authors. */
const ownedTables = ['dashboard', 'chart', 'dataset', 'database'] as const;
type OwnedCounts = Record<(typeof ownedTables)[number], number>;

/** How many objects of each kind somebody made or owns, those in the trash too. */
const objectsOfUser =
  (db: StoreDb) =>
  async (id: number): Promise<OwnedCounts> => {
    const counts = { dashboard: 0, chart: 0, dataset: 0, database: 0 };
    for (const kind of ownedTables) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(kind)} as o where o.created_by = ${id} or o.id in (select object_id from "owner" where object_kind = ${kind} and user_id = ${id})`.execute(
        db,
      );
      counts[kind] = Number(rows[0]?.count ?? 0);
    }
    return counts;
  };

/** Hands everything of one user to another, or leaves it without an owner. */
async function passOn(tx: StoreTransaction, id: number, newOwnerId: number | null): Promise<void> {
  for (const table of ownedTables)
    for (const column of ['created_by', 'changed_by'] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newOwnerId} where ${sql.ref(column)} = ${id}`.execute(
        tx,
      );
  for (const table of ['saved_query', 'css_template', 'tag', 'folder'] as const)
    for (const column of ['created_by', 'changed_by'] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newOwnerId} where ${sql.ref(column)} = ${id}`.execute(
        tx,
      );
  if (newOwnerId !== null)
    await sql`insert into "owner" (object_kind, object_id, user_id) select object_kind, object_id, ${newOwnerId} from "owner" where user_id = ${id} on conflict do nothing`.execute(
      tx,
    );
  for (const column of ['created_by', 'changed_by'] as const)
    await tx
      .updateTable('filter_set')
      .set({ [column]: newOwnerId })
      .where(column, '=', id)
      .execute();
  await tx.updateTable('stored_table').set({ created_by: newOwnerId }).where('created_by', '=', id).execute();
  await tx.updateTable('former_table').set({ created_by: newOwnerId }).where('created_by', '=', id).execute();
  // Nobody comes to answer for a file that is fetched by inheriting it: without `changed_by` its schedule pauses.
  await tx.updateTable('import_schedule').set({ created_by: newOwnerId }).where('created_by', '=', id).execute();
  await tx.updateTable('import_schedule').set({ changed_by: null }).where('changed_by', '=', id).execute();
  await tx.updateTable('import_run').set({ started_by: null }).where('started_by', '=', id).execute();
  await tx.updateTable('stored_key').set({ owner_id: newOwnerId }).where('owner_id', '=', id).execute();
}

/** What somebody kept for himself goes with him. */
const removeOwnFilterSets = (tx: StoreTransaction, id: number) =>
  tx.deleteFrom('filter_set').where('owner_type', '=', 'User').where('owner_id', '=', id).execute();

/**
 * Removes a user with sessions, roles and marks; what was his passes to the heir, all in one transaction. Numbers of users are never given
 * anew, so that what still names him names nobody. Returns like `change`.
 */
const removing =
  (db: StoreDb) =>
  (id: number, newOwnerId: number | null): Promise<'removed' | 'not there' | 'no administrator left'> =>
    inTransaction(db, async (tx) => {
      if (hasConcurrentWriters(tx)) await sql`select id from role where lower(name) = 'admin' for update`.execute(tx);
      const before = await activeAdmins(tx).select('user.id').execute();
      await passOn(tx, id, newOwnerId);
      await removeOwnFilterSets(tx, id);
      await tx.deleteFrom('folder_access').where('holder_kind', '=', 'user').where('holder_id', '=', id).execute();
      await tx
        .deleteFrom('sql_tab_table')
        .where('tab_id', 'in', (eb) => eb.selectFrom('sql_tab').select('id').where('user_id', '=', id))
        .execute();
      for (const table of [
        'owner',
        'favourite',
        'recent',
        'session',
        'user_role',
        'dashboard_user',
        'filter_set_default',
        'sql_run',
        'sql_tab',
      ] as const)
        await tx.deleteFrom(table).where('user_id', '=', id).execute();
      const [row] = await tx.deleteFrom('user').where('id', '=', id).returning('id').execute();
      if (row === undefined) return 'not there' as const;
      if (before.length > 0 && (await activeAdmins(tx).select('user.id').execute()).length === 0)
        throw new NoAdministratorLeft();
      await countAccessChange(tx);
      return 'removed' as const;
    }).catch((error: unknown) => {
      if (error instanceof NoAdministratorLeft) return 'no administrator left' as const;
      throw error;
    });

const writes = (db: StoreDb, clock: () => number) => ({
  create: (user: NewUser): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const now = clock();
      const { id } = await tx
        .insertInto('user')
        .values({
          uuid: randomUUID(),
          username: user.username,
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email,
          password_hash: user.passwordHash,
          is_active: user.isActive === false ? 0 : 1,
          ...madeBy(user.authorId ?? null, now),
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
  /** Replaces the password and ends every session of the user, in one transaction. */
  setPassword: (id: number, passwordHash: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('user')
        .set({ password_hash: passwordHash, changed_at: clock() })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('session').where('user_id', '=', id).execute();
      await countAccessChange(tx);
    }),
  setActive: (id: number, isActive: boolean): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('user')
        .set({ is_active: isActive ? 1 : 0, changed_at: clock() })
        .where('id', '=', id)
        .execute();
      if (!isActive) await tx.deleteFrom('session').where('user_id', '=', id).execute();
      await countAccessChange(tx);
    }),
  setRoles: (id: number, names: readonly string[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('user_role').where('user_id', '=', id).execute();
      const roles =
        names.length === 0 ? [] : await tx.selectFrom('role').select('id').where('name', 'in', names).execute();
      for (const role of roles) await tx.insertInto('user_role').values({ user_id: id, role_id: role.id }).execute();
      await countAccessChange(tx);
    }),
  recordFailedLogin: async (id: number): Promise<void> => {
    await db
      .updateTable('user')
      .set((eb) => ({ failed_login_count: eb('failed_login_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  recordLogin: async (id: number): Promise<void> => {
    await db
      .updateTable('user')
      .set((eb) => ({ last_login_at: clock(), login_count: eb('login_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
});

/** Users, their roles and their password hashes. */
export const userStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  search: searching(db),
  ...writes(db, clock),
  change: whileChanging(db, clock),
  belongings: objectsOfUser(db),
  remove: removing(db),
});
export type UserStore = ReturnType<typeof userStore>;
