import { fail } from '@sextant/contract';
import type { Grant } from './access.ts';
import { isAdmin, isAdminRole } from './permissions.ts';
import type { SessionUser } from './session.ts';

/** What a role allows, as far as giving it goes. */
export interface RoleWithGrants {
  readonly name: string;
  readonly grants: readonly Grant[];
}

/** Administrators give everything; others only what they have themselves, and never the role of administrators. */
const canGrant = (user: SessionUser, roles: readonly RoleWithGrants[]): boolean =>
  isAdmin(user) ||
  roles.every(
    ({ name, grants }) =>
      !isAdminRole(name) && grants.every(({ action, view }) => user.rights.permissions.has(`${action} ${view}`)),
  );

/** @throws ACCESS_009 */
export function requireGrantable(user: SessionUser, roles: readonly RoleWithGrants[]): void {
  if (!canGrant(user, roles)) throw fail('ACCESS_009', {});
}
