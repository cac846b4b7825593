import { sql } from 'kysely';
import type { Grant, RoleGrants } from '../policies/access.ts';
import { countAccessChange } from './access-changes.ts';
import { rolesOfPairs } from './grants.ts';
import { inOrder, numberRules, textRules, containing } from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { PermissionRow, RoleRow, StoreDb, StoreTransaction } from './schema.ts';
import { inTransaction } from './versions.ts';

/** How lists of roles can be filtered and sorted. */
export const roleRules: ListRules = {
  defaultOrder: 'name',
  filters: { id: numberRules('id', sql`o.id`), name: textRules('name', sql`lower(o.name)`) },
  orders: { id: sql`o.id`, name: sql`lower(o.name)` },
};

/** How lists of permissions on resources can be filtered and sorted. */
export const permissionRules: ListRules = {
  defaultOrder: 'id',
  filters: {
    id: numberRules('id', sql`o.id`),
    'permission.name': textRules('permission.name', sql`lower(o.act)`),
    'view_menu.name': textRules('view_menu.name', sql`lower(o.view)`),
  },
  orders: { id: sql`o.id`, 'permission.name': sql`o.act`, 'view_menu.name': sql`o.view` },
};

const permissionColumns = ['permission.id', 'permission.act as action', 'permission.view'] as const;

const permissionKey = ({ action, view }: Grant): string => `${action} ${view}`;

/** Finds pairs, and makes those that are not there yet. */
async function ensurePermissions(tx: StoreTransaction, pairs: readonly Grant[]): Promise<PermissionRow[]> {
  const permissionByKey = new Map(
    (await tx.selectFrom('permission').select(permissionColumns).execute()).map((row) => [permissionKey(row), row]),
  );
  const missing = pairs.filter((pair) => !permissionByKey.has(permissionKey(pair)));
  const createdPermissions =
    missing.length === 0
      ? []
      : await tx
          .insertInto('permission')
          .values(missing.map(({ action, view }) => ({ act: action, view })))
          .returning(permissionColumns)
          .execute();
  for (const row of createdPermissions) permissionByKey.set(permissionKey(row), row);
  return pairs.flatMap((pair) => permissionByKey.get(permissionKey(pair)) ?? []);
}

async function allow(tx: StoreTransaction, roleId: number, permissionIds: readonly number[]): Promise<void> {
  if (permissionIds.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values([...new Set(permissionIds)].map((id) => ({ role_id: roleId, permission_id: id })))
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doNothing())
    .execute();
}

const reads = (db: StoreDb) => ({
  list: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<RoleRow>> => {
    const { count, ids } = await plainIds(db, 'role', roleRules, request);
    const rows = ids.length === 0 ? [] : await db.selectFrom('role').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  listPermissions: async (request: Omit<ListRequest, 'visibility'>): Promise<ListPage<PermissionRow>> => {
    const { count, ids } = await plainIds(db, 'permission', permissionRules, request);
    const rows =
      ids.length === 0
        ? []
        : await db.selectFrom('permission').select(permissionColumns).where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  byId: (id: number): Promise<RoleRow | undefined> =>
    db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Without regard to case. Compared here, because SQLite lowers ASCII only; there are few roles. */
  byName: async (name: string): Promise<RoleRow | undefined> => {
    const lowerName = name.toLowerCase();
    const rows = await db.selectFrom('role').selectAll().orderBy('id').execute();
    return rows.find((row) => row.name.toLowerCase() === lowerName);
  },
  byIds: (ids: readonly number[]): Promise<RoleRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('role')
          .selectAll()
          .where('id', 'in', [...new Set(ids)])
          .orderBy('id')
          .execute(),
  /** Every role, by name; roles are few. */
  all: (): Promise<RoleRow[]> => db.selectFrom('role').selectAll().orderBy('name').execute(),
  search: (text: string): Promise<RoleRow[]> =>
    db
      .selectFrom('role')
      .selectAll()
      .where(sql<boolean>`lower(name) like ${containing(text)} escape '\\'`)
      .orderBy('name')
      .execute(),
  /** Roles with their pairs. */
  withGrants: async (ids: readonly number[]): Promise<RoleGrants[]> =>
    ids.length === 0
      ? []
      : rolesOfPairs(
          await db
            .selectFrom('role')
            .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
            .leftJoin('permission', 'permission.id', 'role_permission.permission_id')
            .select(['role.id', 'role.name', 'permission.act as action', 'permission.view'])
            .where('role.id', 'in', [...new Set(ids)])
            .orderBy('role.id')
            .orderBy('permission.id')
            .execute(),
        ),
  permissions: (): Promise<PermissionRow[]> =>
    db.selectFrom('permission').select(permissionColumns).orderBy('id').execute(),
  permissionsOf: (roleId: number): Promise<PermissionRow[]> =>
    db
      .selectFrom('role_permission')
      .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
      .select(permissionColumns)
      .where('role_permission.role_id', '=', roleId)
      .orderBy('permission.id')
      .execute(),
  /** Ids of the users of each role. */
  usersOf: async (ids: readonly number[]): Promise<Map<number, number[]>> => {
    const found = new Map<number, number[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return found;
    const rows = await db
      .selectFrom('user_role')
      .selectAll()
      .where('role_id', 'in', [...new Set(ids)])
      .orderBy('user_id')
      .execute();
    for (const row of rows) found.get(row.role_id)?.push(row.user_id);
    return found;
  },
});

const writes = (db: StoreDb) => ({
  create: (name: string): Promise<RoleRow> =>
    db.insertInto('role').values({ name }).returningAll().executeTakeFirstOrThrow(),
  rename: (id: number, name: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.updateTable('role').set({ name }).where('id', '=', id).execute();
      await countAccessChange(tx);
    }),
  /** Removes a role with all that refers to it. */
  remove: (id: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      for (const table of ['role_permission', 'user_role', 'row_rule_role'] as const)
        await tx.deleteFrom(table).where('role_id', '=', id).execute();
      await tx.deleteFrom('folder_access').where('holder_kind', '=', 'role').where('holder_id', '=', id).execute();
      await tx.deleteFrom('role').where('id', '=', id).execute();
      await countAccessChange(tx);
    }),
  /** Finds pairs, and makes those that are not there yet, in the order given. */
  ensurePermissions: (pairs: readonly Grant[]): Promise<PermissionRow[]> =>
    inTransaction(db, (tx) => ensurePermissions(tx, pairs)),
  /** Replaces what a role allows. */
  setPermissions: (roleId: number, permissionIds: readonly number[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
      await allow(tx, roleId, permissionIds);
      await countAccessChange(tx);
    }),
  allow: (roleId: number, pairs: readonly Grant[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      await allow(
        tx,
        roleId,
        (await ensurePermissions(tx, pairs)).map(({ id }) => id),
      );
      await countAccessChange(tx);
    }),
  /** Makes the roles given, and gives them those of their pairs that the store has never known: what an administrator took away stays away. */
  seed: (roles: readonly { readonly name: string; readonly grants: readonly Grant[] }[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx
        .insertInto('role')
        .values(roles.map(({ name }) => ({ name })))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const permissionKeys = new Set(
        (await tx.selectFrom('permission').select(permissionColumns).execute()).map(permissionKey),
      );
      const grantsByKey = new Map(roles.flatMap(({ grants }) => grants).map((grant) => [permissionKey(grant), grant]));
      for (const pair of permissionKeys) grantsByKey.delete(pair);
      const permissionIds = new Map(
        (await ensurePermissions(tx, [...grantsByKey.values()])).map((row) => [permissionKey(row), row.id]),
      );
      for (const { name, grants } of roles) {
        const { id } = await tx.selectFrom('role').select('id').where('name', '=', name).executeTakeFirstOrThrow();
        await allow(
          tx,
          id,
          grants.flatMap((grant) => permissionIds.get(permissionKey(grant)) ?? []),
        );
      }
    }),
});

/** Roles and what they allow. */
export const roleStore = (db: StoreDb) => ({ ...reads(db), ...writes(db) });
export type RoleStore = ReturnType<typeof roleStore>;
