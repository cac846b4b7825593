import type { DataGrant, RoleAccess } from '@sextant/contract';
import { grantObjectOf } from '../../policies/access.ts';
import type { Grant } from '../../policies/access.ts';
import { isAdminRole, isBuiltInRole, knownPermissions } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import type { PermissionRow, RoleRow } from '../../store/schema.ts';
import { userOf } from '../../wire/users.ts';

/** Names of what keys are on, as Superset writes them: `[Sales].(id:1)`, `[Sales].[public]`, `[Sales].[orders](id:3)`. */
export async function viewNames(store: Store, grants: readonly Grant[]): Promise<(view: string) => string> {
  const objects = grants.flatMap(({ view }) => grantObjectOf(view) ?? []);
  const datasets = new Map(
    (await store.datasets.byIds(objects.flatMap((on) => (on.kind === 'dataset' ? [on.datasetId] : [])))).map((row) => [
      row.id,
      row,
    ]),
  );
  const databases = new Map((await store.databases.all()).map((row) => [row.id, row.name]));
  const nameOf = (id: number): string => databases.get(id) ?? `database ${id}`;
  return (view) => {
    const on = grantObjectOf(view);
    if (on === null) return view;
    if (on.kind === 'database') return `[${nameOf(on.databaseId)}].(id:${on.databaseId})`;
    if (on.kind === 'schema') return `[${nameOf(on.databaseId)}].[${on.schema}]`;
    const row = datasets.get(on.datasetId);
    return row === undefined
      ? `dataset (id:${on.datasetId})`
      : `[${nameOf(row.database_id)}].[${row.name}](id:${on.datasetId})`;
  };
}

/** Permissions as roles hold them, with the names that their objects have now. */
export async function describePermissions(store: Store, rows: readonly PermissionRow[]) {
  const nameOf = await viewNames(store, rows);
  return rows.map(({ id, action, view }) => ({ id, permission_name: action, view_menu_name: nameOf(view) }));
}

const isPair = ({ action, view }: Grant): boolean => action.startsWith('can_') && grantObjectOf(view) === null;

/** A role with its pairs, what it opens of the data, and its users. */
export async function describeRole(store: Store, role: RoleRow): Promise<RoleAccess> {
  const grants = (await store.roles.withGrants([role.id]))[0]?.grants ?? [];
  const nameOf = await viewNames(store, grants);
  const dataGrants = grants.flatMap(({ action, view }): DataGrant[] => {
    if (action === 'all_datasource_access' || action === 'all_database_access') return [{ kind: 'all' }];
    const on = grantObjectOf(view);
    return on === null ? [] : [{ ...on, name: nameOf(view) }];
  });
  const isAdmin = isAdminRole(role.name);
  const users = (await store.roles.usersOf([role.id])).get(role.id) ?? [];
  const usersById = await store.users.byIds(users);
  return {
    id: role.id,
    name: role.name,
    isBuiltIn: isBuiltInRole(role.name),
    isAdmin,
    permissions: isAdmin ? [...knownPermissions] : grants.filter(isPair).map(({ action, view }) => `${action} ${view}`),
    grants: dataGrants.filter(
      ({ kind }, index) => kind !== 'all' || dataGrants.findIndex((other) => other.kind === 'all') === index,
    ),
    people: [...usersById.values()].map(userOf),
  };
}
