import { fail } from '@sextant/contract';
import type { DataGrant } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { databaseKey, datasetKey, grantObjectOf, schemaKey } from '../../policies/access.ts';
import type { Grant } from '../../policies/access.ts';
import { requireGrantable } from '../../policies/grants.ts';
import { isAdmin, isAdminRole, isBuiltInRole, knownPermissions, splitPermission } from '../../policies/permissions.ts';
import { rejectDuplicate } from '../../store/store-errors.ts';
import type { Store } from '../../store/open-store.ts';
import type { RoleRow } from '../../store/schema.ts';
import type { SessionUser } from '../../policies/session.ts';

type Parts = Pick<AppContext, 'store' | 'sessions'>;

const rejectedField = (field: string, text: string) => fail('REQUEST_008', { fields: { [field]: [text] } });

/** The role by id. @throws NOT_FOUND_011 */
export async function loadRole(store: Store, id: number): Promise<RoleRow> {
  const role = await store.roles.byId(id);
  if (role === undefined) throw fail('NOT_FOUND_011', { id });
  return role;
}

const nameTaken = () => rejectedField('name', 'Another role has this name');

async function requireFreeName(store: Store, name: string, id: number | null): Promise<void> {
  const other = await store.roles.byName(name);
  if (other !== undefined && other.id !== id) throw nameTaken();
}

/** Nobody but administrators changes a role that he has himself, or one that allows what he may not. */
async function requireMayChange(store: Store, user: SessionUser, role: RoleRow): Promise<void> {
  if (isAdmin(user)) return;
  if (user.rights.roleIds.includes(role.id)) throw fail('ACCESS_009', {});
  requireGrantable(user, await store.roles.withGrants([role.id]));
}

/** @throws REQUEST_008 for a name that is taken */
export async function createRole(store: Store, name: string): Promise<RoleRow> {
  await requireFreeName(store, name, null);
  return rejectDuplicate(store.roles.create(name), nameTaken);
}

/** @throws NOT_FOUND_011, ACCESS_009, ACCESS_011, REQUEST_008 */
export async function renameRole(
  { store, sessions }: Parts,
  user: SessionUser,
  id: number,
  name: string,
): Promise<void> {
  const role = await loadRole(store, id);
  if (role.name === name) return;
  if (isBuiltInRole(role.name)) throw fail('ACCESS_011', { role: role.name });
  await requireMayChange(store, user, role);
  await requireFreeName(store, name, id);
  await rejectDuplicate(store.roles.rename(id, name), nameTaken);
  sessions.forget();
}

/** @throws NOT_FOUND_011, ACCESS_009, ACCESS_011 */
export async function removeRole({ store, sessions }: Parts, user: SessionUser, id: number): Promise<void> {
  const role = await loadRole(store, id);
  if (isBuiltInRole(role.name)) throw fail('ACCESS_011', { role: role.name });
  await requireMayChange(store, user, role);
  const bound = (await store.rowRules.all()).filter(({ roleIds }) => roleIds.includes(id));
  // A rule without its role would bind nobody, or everybody: neither was meant.
  if (bound.length > 0)
    throw rejectedField('role', `Row rules name this role: ${bound.map(({ row }) => row.name).join(', ')}`);
  await store.roles.remove(id);
  sessions.forget();
}

/** Replaces what a role allows. @throws NOT_FOUND_011, ACCESS_009, ACCESS_011 for Admin, which allows everything */
async function setPermissions(
  { store, sessions }: Parts,
  user: SessionUser,
  role: RoleRow,
  grants: readonly Grant[],
): Promise<void> {
  if (isAdminRole(role.name)) throw fail('ACCESS_011', { role: role.name });
  await requireMayChange(store, user, role);
  requireGrantable(user, [{ name: role.name, grants }]);
  const rows = await store.roles.ensurePermissions(grants);
  await store.roles.setPermissions(
    role.id,
    rows.map(({ id }) => id),
  );
  sessions.forget();
}

/** The same by the ids of permissions. @throws REQUEST_008 for ids that there are not */
export async function setPermissionIds(
  parts: Parts,
  user: SessionUser,
  id: number,
  permissionIds: readonly number[],
): Promise<void> {
  const role = await loadRole(parts.store, id);
  const permissionById = new Map((await parts.store.roles.permissions()).map((row) => [row.id, row]));
  const rows = [...new Set(permissionIds)].map((permissionId) => permissionById.get(permissionId));
  if (rows.includes(undefined)) throw rejectedField('permission_view_menu_ids', 'Some permissions do not exist');
  await setPermissions(
    parts,
    user,
    role,
    rows.flatMap((row) => row ?? []),
  );
}

/** Grants as the store has them. @throws REQUEST_008 for databases and datasets that there are not */
async function grantsOf(store: Store, grants: readonly DataGrant[]): Promise<Grant[]> {
  const databases = new Set((await store.databases.all()).map(({ id }) => id));
  const datasetIds = grants.flatMap((grant) => (grant.kind === 'dataset' ? [grant.datasetId] : []));
  const datasets = new Set((await store.datasets.byIds(datasetIds)).map(({ id }) => id));
  return grants.map((grant): Grant => {
    if (grant.kind === 'all') return { action: 'all_datasource_access', view: 'all_datasource_access' };
    if (grant.kind === 'dataset') {
      if (!datasets.has(grant.datasetId)) throw rejectedField('grants', 'One or more datasets do not exist');
      return { action: 'datasource_access', view: datasetKey(grant.datasetId) };
    }
    if (!databases.has(grant.databaseId)) throw rejectedField('grants', 'One or more databases do not exist');
    return grant.kind === 'database'
      ? { action: 'database_access', view: databaseKey(grant.databaseId) }
      : { action: 'schema_access', view: schemaKey(grant.databaseId, grant.schema) };
  });
}

const isData = ({ action, view }: Grant): boolean => action.startsWith('all_') || grantObjectOf(view) !== null;

/** Replaces the pairs of a role, its grants of data, or both; what is absent keeps. @throws as `setPermissionIds` */
export async function setAccess(
  parts: Parts,
  user: SessionUser,
  {
    id,
    body,
  }: { readonly id: number; readonly body: { permissions?: string[] | undefined; grants?: DataGrant[] | undefined } },
): Promise<void> {
  const { store } = parts;
  const role = await loadRole(store, id);
  const before = (await store.roles.withGrants([id]))[0]?.grants ?? [];
  const permissionByName = new Map(
    knownPermissions.map((permission): [string, typeof permission] => [permission, permission]),
  );
  const pairs = body.permissions?.map((text): Grant => {
    const permission = permissionByName.get(text);
    if (permission === undefined) throw rejectedField('permissions', `${text} is no permission`);
    const [action, view] = splitPermission(permission);
    return { action, view };
  });
  await setPermissions(parts, user, role, [
    ...(pairs ?? before.filter((grant) => !isData(grant))),
    ...(body.grants === undefined ? before.filter(isData) : await grantsOf(store, body.grants)),
  ]);
}
