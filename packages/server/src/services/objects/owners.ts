import { fail } from '@sextant/contract';
import { isAdmin } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import type { SessionUser } from '../../policies/session.ts';

/**
 * The owners that a save ends with. Absent keeps those there are; an empty list falls to whoever saves, and users who are no
 * administrators cannot take themselves out.
 *
 * @throws REQUEST_008 when one is not a user
 */
export async function ownersAfter(
  store: Store,
  user: SessionUser,
  ownerIds: readonly number[] | undefined,
  before: readonly number[] | null,
): Promise<number[]> {
  if (ownerIds === undefined && before !== null) return [...before];
  const usersById = await store.users.byIds(ownerIds ?? []);
  if ((ownerIds ?? []).some((id) => !usersById.has(id)))
    throw fail('REQUEST_008', { fields: { owners: ['Owners are invalid'] } });
  const owners = new Set(ownerIds);
  if (owners.size === 0 || !isAdmin(user)) owners.add(user.id);
  return [...owners];
}
