import type { UserReference, MeWithRoles } from '@sextant/contract';
import { isAdmin, rolePermissions } from '../policies/permissions.ts';
import { uploadsOf } from '../policies/uploads.ts';
import type { ObjectUser } from '../store/objects.ts';
import { visitorId } from '../policies/session.ts';
import type { SessionUser } from '../policies/session.ts';

/** A user as other objects name them. */
export const userOf = (user: ObjectUser): UserReference => ({
  id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
});

export const userOrNull = (users: ReadonlyMap<number, ObjectUser>, id: number | null): UserReference | null => {
  const user = id === null ? undefined : users.get(id);
  return user === undefined ? null : userOf(user);
};

export const fullName = (user: Pick<UserReference, 'first_name' | 'last_name'> | null): string =>
  user === null ? '' : `${user.first_name} ${user.last_name}`.trim();

/** The signed-in user with rights, as pages begin with. */
export const meOf = (user: SessionUser): MeWithRoles => ({
  id: user.id,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  is_active: user.id !== visitorId,
  is_anonymous: user.id === visitorId,
  roles: rolePermissions(user),
  uploads: [...uploadsOf(user)],
  permissions: isAdmin(user) || user.rights.data.all ? { all_datasource_access: ['all_datasource_access'] } : {},
});

/** The signed-in user as `/me/roles/` returns. */
export function currentUserOf(user: SessionUser) {
  const me = meOf(user);
  const { id: userId, is_active: isActive, is_anonymous: isAnonymous } = me;
  return { ...me, userId, firstName: user.firstName, lastName: user.lastName, isActive, isAnonymous };
}
