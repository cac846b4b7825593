import { rightsOf } from '../policies/access.ts';
import type { Grant } from '../policies/access.ts';
import { permissionsOfBuiltIn, splitPermission } from '../policies/permissions.ts';
import type { BuiltInRole } from '../policies/permissions.ts';
import type { SessionUser } from '../policies/session.ts';

/** What a built-in role starts with, data grants included; nothing for other names. */
function startingGrants(role: string): Grant[] {
  const permissions = permissionsOfBuiltIn[role as BuiltInRole] ?? [];
  return [
    ...permissions.map((permission) => {
      const [action, view] = splitPermission(permission);
      return { action, view };
    }),
    ...(role === 'Alpha' ? [{ action: 'all_datasource_access', view: 'all_datasource_access' }] : []),
  ];
}

/** A user with roles as they are at the first start, and grants of his own in a role `Granted`. */
export function someUser(
  roles: readonly string[],
  more: Partial<SessionUser> = {},
  grants: readonly Grant[] = [],
): SessionUser {
  const all = [
    ...roles.map((name, index) => ({ id: index + 1, name, grants: startingGrants(name) })),
    ...(grants.length === 0 ? [] : [{ id: 99, name: 'Granted', grants }]),
  ];
  return {
    id: 7,
    username: 'ana',
    firstName: 'Ana',
    lastName: 'B',
    email: 'ana@example.org',
    roles: all.map(({ name }) => name),
    rights: rightsOf(all),
    hasUploadDatabase: true,
    ...more,
  };
}
