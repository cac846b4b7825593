import { fail } from '@sextant/contract';
import type { SessionItem } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import { hashOfName } from '../../secrets/secrets.ts';
import type { Session } from '../../policies/session.ts';

type Parts = Pick<AppContext, 'store' | 'sessions'>;

/** A session is known by a name that opens nothing: the hash of the hash that the store keeps. */
const publicName = (idHash: string): string => hashOfName(idHash).slice(0, 22);

/** Where the user is signed in, the last used first. */
export async function listSessions({ store }: Parts, session: Session): Promise<SessionItem[]> {
  const rows = await store.sessions.ofUser(session.user.id);
  return rows.map((row) => ({
    id: publicName(row.id_hash),
    kind: row.kind,
    client: row.client,
    address: row.address,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    isThis: row.id_hash === session.idHash,
  }));
}

/** Signs the user out in one place. @throws NOT_FOUND_014 */
export async function endSession({ store, sessions }: Parts, session: Session, name: string): Promise<void> {
  const rows = await store.sessions.ofUser(session.user.id);
  const found = rows.find((row) => publicName(row.id_hash) === name);
  if (found === undefined) throw fail('NOT_FOUND_014', { id: name });
  await sessions.end(found.id_hash);
}

/** Signs the user out everywhere but here. */
export async function endOtherSessions({ store, sessions }: Parts, session: Session): Promise<void> {
  await store.sessions.endOthersOf(session.user.id, session.idHash);
  sessions.forget();
}

/** What a change of one's own name sets. */
export interface OwnName {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
}

/** @throws REQUEST_008 for an address that somebody else has */
export async function changeName({ store, sessions }: Parts, { user }: Session, body: OwnName): Promise<void> {
  const other = body.email === undefined ? undefined : await store.users.byEmail(body.email);
  if (other !== undefined && other.id !== user.id)
    throw fail('REQUEST_008', { fields: { email: ['Another user has this address'] } });
  await store.users.change(user.id, {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    authorId: user.id,
  });
  sessions.forget();
}

/**
 * Changes the user's own password and ends all sessions. The old password is tried like a sign-in: wrong ones are counted.
 *
 * @throws AUTH_002 after too many wrong ones, REQUEST_008 for a wrong old or an easy new one
 */
export async function changePassword(
  { store, sessions }: Parts,
  throttle: LoginThrottle,
  { user }: Session,
  passwords: { readonly old: string; readonly newPassword: string; readonly address: string },
): Promise<void> {
  const waitMs = throttle.attempt(user.username, passwords.address);
  if (waitMs > 0) throw fail('AUTH_002', { seconds: Math.ceil(waitMs / 1000) });
  const row = await store.users.byId(user.id);
  if (row === undefined || !(await isRightPassword(row.password_hash, passwords.old)))
    throw fail('REQUEST_008', { fields: { old_password: ['The password is wrong'] } });
  throttle.succeeded(user.username, passwords.address);
  requireGoodPassword(passwords.newPassword, 'new_password', user.username);
  await store.users.setPassword(user.id, await hashPassword(passwords.newPassword));
  sessions.forget();
}
