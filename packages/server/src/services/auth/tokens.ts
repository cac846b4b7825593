import { fail } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { Session } from '../../policies/session.ts';

const issuer = 'sextant';

type Purpose = 'access' | 'refresh';
const audience: Readonly<Record<Purpose, string>> = { access: 'sextant-api', refresh: 'sextant-refresh' };

const keyOf = (context: Pick<AppContext, 'secrets'>, purpose: Purpose): Uint8Array =>
  purpose === 'access' ? context.secrets.accessToken : context.secrets.refreshToken;

/** Signs a token of one purpose over a session's name. Each purpose has its own key, audience and life. */
export async function signToken(
  context: Pick<AppContext, 'secrets' | 'clock'>,
  purpose: Purpose,
  sessionName: string,
  userId: number,
): Promise<string> {
  const { SignJWT } = await import('jose');
  const now = new Date(context.clock());
  return new SignJWT({ sid: sessionName, purpose })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuer(issuer)
    .setAudience(audience[purpose])
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(new Date(context.clock() + (purpose === 'access' ? 15 * 60_000 : 30 * 86_400_000)))
    .sign(keyOf(context, purpose));
}

/**
 * The live session behind a token, with the session's name.
 *
 * @throws AUTH_006 for a token of another purpose, key, audience or algorithm, outside its time, or whose session ended
 */
export async function sessionOfToken(
  context: Pick<AppContext, 'secrets' | 'clock' | 'sessions'>,
  purpose: Purpose,
  token: string,
): Promise<{ session: Session; name: string }> {
  const name = await verifiedName(context, purpose, token);
  const session = name === null ? null : await context.sessions.find(name);
  if (name === null || session?.kind !== 'token') throw fail('AUTH_006', {});
  return { session, name };
}

async function verifiedName(
  context: Pick<AppContext, 'secrets' | 'clock'>,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, keyOf(context, purpose), {
      algorithms: ['HS256'],
      issuer,
      audience: audience[purpose],
      currentDate: new Date(context.clock()),
      requiredClaims: ['exp', 'nbf', 'sub', 'sid'],
    });
    const sid = payload['sid'];
    return payload['purpose'] === purpose && typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}
