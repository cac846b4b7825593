import type { MeWithRoles, Permission } from '@sextant/contract';

/** Whether the user has the role of administrators. */
export const isAdmin = (me: MeWithRoles | null | undefined): boolean =>
  Object.keys(me?.roles ?? {}).some((role) => role.toLowerCase() === 'admin');

/** Every tile asks for several; the roles of a user do not change. */
const permissionsOf = new WeakMap<MeWithRoles['roles'], ReadonlySet<string>>();

function permissionsIn(roles: MeWithRoles['roles']): ReadonlySet<string> {
  const knownPermissions = permissionsOf.get(roles);
  if (knownPermissions !== undefined) return knownPermissions;
  const permissions = new Set(
    Object.values(roles).flatMap((grants) => grants.map(([action, view]) => `${action} ${view}`)),
  );
  permissionsOf.set(roles, permissions);
  return permissions;
}

/** Whether one of the user's roles holds the permission; entries that need it are left out for others. */
export const hasPermission = (me: MeWithRoles | null | undefined, permission: Permission): boolean =>
  me != null && permissionsIn(me.roles).has(permission);
