import { fail } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isRightPassword } from './passwords.ts';

export interface Attempt {
  readonly username: string;
  readonly password: string;
  /** Address of the client's connection. */
  readonly address: string;
}

/**
 * Checks a name and a password and returns the user's id.
 *
 * @throws AUTH_002 when there were too many wrong attempts for the name or from the address, before the password is looked at
 * @throws AUTH_001 for a wrong password, an unknown name and an inactive user alike, after the same time
 */
export async function signIn(
  context: Pick<AppContext, 'store' | 'log' | 'audit'>,
  throttle: LoginThrottle,
  attempt: Attempt,
): Promise<number> {
  const waitMs = throttle.attempt(attempt.username, attempt.address);
  const recordAttempt = (userId: number | null, code: string | null): void =>
    context.audit.record({
      action: 'sign-in',
      outcome: code === null ? 'allowed' : 'denied',
      userId,
      username: attempt.username,
      code,
      address: attempt.address,
    });
  if (waitMs > 0) throw fail('AUTH_002', { seconds: Math.ceil(waitMs / 1000) });
  const user = await context.store.users.byName(attempt.username);
  const isRight = await isRightPassword(user?.password_hash ?? null, attempt.password);
  if (user === undefined || !isRight || user.is_active !== 1) {
    context.log.warn({ event: 'sign-in-refused', address: attempt.address }, 'sign-in denied');
    recordAttempt(null, 'AUTH_001');
    if (user !== undefined) await context.store.users.recordFailedLogin(user.id);
    throw fail('AUTH_001', {});
  }
  throttle.succeeded(attempt.username, attempt.address);
  await context.store.users.recordLogin(user.id);
  recordAttempt(user.id, null);
  context.log.info({ event: 'signed-in', userId: user.id }, 'signed in');
  return user.id;
}
