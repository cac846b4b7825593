import { fail } from '@sextant/contract';
import type { z } from 'zod';
import type { userPost, userPut } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { requireGrantable } from '../../policies/grants.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { UserRow } from '../../store/schema.ts';
import { rejectDuplicate } from '../../store/store-errors.ts';
import type { Store } from '../../store/open-store.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import type { SessionUser } from '../../policies/session.ts';

type UserPost = z.output<typeof userPost>;
type UserPut = z.output<typeof userPut>;
type Parts = Pick<AppContext, 'store' | 'sessions'>;

const rejectedField = (field: string, text: string) => fail('REQUEST_008', { fields: { [field]: [text] } });
const usernameTaken = () => rejectedField('username', 'Another user has this name');

async function requireRoles(store: Store, user: SessionUser | null, ids: readonly number[]): Promise<void> {
  const roles = await store.roles.withGrants(ids);
  if (roles.length !== new Set(ids).size) throw rejectedField('roles', 'Some roles do not exist');
  if (user !== null) requireGrantable(user, roles);
}

async function requireFreeEmail(store: Store, email: string, id: number | null): Promise<void> {
  const other = await store.users.byEmail(email);
  if (other !== undefined && other.id !== id) throw rejectedField('email', 'Another user has this address');
}

/**
 * Makes a user. Returns the id. `user` null is whoever has the machine, and may give every role.
 *
 * @throws REQUEST_008 for what is taken or too easy, ACCESS_009 for roles that are not the maker's to give
 */
export async function createUser(
  { store }: Pick<Parts, 'store'>,
  user: SessionUser | null,
  body: UserPost,
): Promise<number> {
  await requireRoles(store, user, body.roles);
  requireGoodPassword(body.password, 'password', body.username);
  if ((await store.users.byName(body.username)) !== undefined) throw usernameTaken();
  await requireFreeEmail(store, body.email, null);
  const roles = await store.roles.byIds(body.roles);
  const created = store.users.create({
    username: body.username,
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    passwordHash: await hashPassword(body.password),
    roles: roles.map(({ name }) => name),
    isActive: body.active,
    ...(user === null ? {} : { authorId: user.id }),
  });
  return rejectDuplicate(created, usernameTaken);
}

/** The user by id. @throws NOT_FOUND_009 */
export async function loadUser(store: Store, id: number): Promise<UserRow> {
  const row = await store.users.byId(id);
  if (row === undefined) throw fail('NOT_FOUND_009', { id });
  return row;
}

/** Who is no administrator changes neither his own roles and activity, nor anybody who may what he may not. */
async function requireMayChange(store: Store, user: SessionUser, id: number, body: UserPut): Promise<void> {
  if (isAdmin(user)) return;
  const raisesItself =
    id === user.id && (body.roles !== undefined || body.active !== undefined || body.password !== undefined);
  if (raisesItself) throw fail('ACCESS_009', {});
  const roles = await store.users.rolesOf(id);
  requireGrantable(user, await store.roles.withGrants(roles.map((role) => role.id)));
}

/**
 * Changes a user. Whoever was made inactive, or got another password, is signed out everywhere at once.
 *
 * @throws NOT_FOUND_009, REQUEST_008, ACCESS_009, ACCESS_010 when no active administrator would be left
 */
export async function saveUser(
  { store, sessions }: Parts,
  user: SessionUser,
  { id, body }: { readonly id: number; readonly body: UserPut },
): Promise<void> {
  const before = await loadUser(store, id);
  await requireMayChange(store, user, id, body);
  if (body.roles !== undefined) await requireRoles(store, user, body.roles);
  if (body.email !== undefined) await requireFreeEmail(store, body.email, id);
  if (body.password !== undefined) requireGoodPassword(body.password, 'password', before.username);
  const outcome = await store.users.change(id, {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    isActive: body.active,
    roleIds: body.roles,
    passwordHash: body.password === undefined ? undefined : await hashPassword(body.password),
    authorId: user.id,
  });
  sessions.forget();
  if (outcome === 'not there') throw fail('NOT_FOUND_009', { id });
  if (outcome === 'no administrator left') throw fail('ACCESS_010', {});
}

/** Counts of what somebody owns. @throws NOT_FOUND_009 */
export async function ownedCountsOf(store: Store, id: number) {
  await loadUser(store, id);
  return store.users.belongings(id);
}

async function requireNewOwner(store: Store, id: number, newOwnerId: number | undefined): Promise<void> {
  const counts = await store.users.belongings(id);
  const ownedCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (newOwnerId === undefined && ownedCount > 0)
    throw rejectedField('heir', 'Name who takes over what this user owns');
  if (newOwnerId === undefined) return;
  const newOwner = await store.users.byId(newOwnerId);
  if (newOwner === undefined || newOwner.is_active !== 1 || newOwnerId === id)
    throw rejectedField('heir', 'Name somebody else who is active');
}

/**
 * Deletes a user, who is signed out everywhere at once; what was his passes to the heir.
 *
 * @throws NOT_FOUND_009, REQUEST_008 for oneself and without an heir where there is something to take over, ACCESS_009, ACCESS_010
 */
export async function removeUser(
  { store, sessions }: Parts,
  user: SessionUser,
  { id, newOwnerId }: { readonly id: number; readonly newOwnerId: number | undefined },
): Promise<void> {
  await loadUser(store, id);
  if (id === user.id) throw rejectedField('id', 'Nobody deletes himself; ask another administrator');
  // What somebody owns is no less than his roles: who names the heir gives data away.
  if (!isAdmin(user)) throw fail('ACCESS_009', {});
  await requireNewOwner(store, id, newOwnerId);
  const outcome = await store.users.remove(id, newOwnerId ?? null);
  sessions.forget();
  if (outcome === 'not there') throw fail('NOT_FOUND_009', { id });
  if (outcome === 'no administrator left') throw fail('ACCESS_010', {});
}
