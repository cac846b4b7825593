import { rightsOf } from '../policies/access.ts';
import type { Grant, Rights, RoleGrants } from '../policies/access.ts';
import type { StoreDb } from './schema.ts';

interface RolePair {
  readonly id: number;
  readonly name: string;
  readonly action: string | null;
  readonly view: string | null;
}

/** Rows of roles with their pairs, one a pair and one for a role without any, as roles. */
export function rolesOfPairs(rows: readonly RolePair[]): RoleGrants[] {
  const roles = new Map<number, { id: number; name: string; grants: Grant[] }>();
  for (const { id, name, action, view } of rows) {
    const role = roles.get(id) ?? { id, name, grants: [] };
    roles.set(id, role);
    if (action !== null && view !== null) role.grants.push({ action, view });
  }
  return [...roles.values()];
}

/** What users's roles allow, and which datasets a dashboard rests on. */
export const grantStore = (db: StoreDb) => ({
  /** Names of the user's roles, and their rights taken together. */
  ofUser: async (userId: number): Promise<{ roles: string[]; rights: Rights }> => {
    const rows = await db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
      .leftJoin('permission', 'permission.id', 'role_permission.permission_id')
      .select(['role.id', 'role.name', 'permission.act as action', 'permission.view'])
      .where('user_role.user_id', '=', userId)
      .orderBy('role.id')
      .orderBy('permission.id')
      .execute();
    const roles = rolesOfPairs(rows);
    return { roles: roles.map(({ name }) => name), rights: rightsOf(roles) };
  },
  /** Those of the datasets that lie in the database. */
  datasetsInDatabase: async (databaseId: number, ids: readonly number[]): Promise<number[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('dataset')
      .select('id')
      .where('database_id', '=', databaseId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  },
  /** Datasets of the charts on a dashboard; what is in the trash is left out. */
  datasetsOnDashboard: async (dashboardId: number): Promise<number[]> => {
    const rows = await db
      .selectFrom('dashboard_chart')
      .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
      .innerJoin('dataset', 'dataset.id', 'chart.dataset_id')
      .select('dataset.id')
      .distinct()
      .where('dashboard_chart.dashboard_id', '=', dashboardId)
      .where('chart.deleted_at', 'is', null)
      .where('dataset.deleted_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  },
});
export type GrantStore = ReturnType<typeof grantStore>;
