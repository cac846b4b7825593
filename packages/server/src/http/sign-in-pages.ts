import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SextantError, fail } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import type { LoginThrottle } from '../services/auth/login-throttle.ts';
import { csrfToken, hashOfName, isSameText, randomName } from '../secrets/secrets.ts';
import { signIn } from '../services/auth/sign-in.ts';
import { isFromOwnPage } from './authenticate.ts';
import { bootstrapBlock } from './bootstrap.ts';
import { readCookie, sessionCookie, setSessionCookie } from './cookies.ts';
import { pageSource, sendPage } from './page-source.ts';
import { localTarget } from './pages.ts';

interface SignInParts {
  readonly context: AppContext;
  readonly throttle: LoginThrottle;
  readonly webRoot: string;
}

/**
 * The seed of the CSRF token for the cookie that a request carries, also when it came with a Bearer token beside it: writes with
 * that cookie alone need this one.
 */
export async function csrfSeed(context: AppContext, request: FastifyRequest, response: FastifyReply): Promise<string> {
  const cookie = readCookie(request, sessionCookie);
  if (request.session?.kind !== 'token' || cookie === null || !/^[\w-]{43}$/.test(cookie))
    return visitorSeed(context, request, response);
  const session = await context.sessions.find(cookie);
  return session?.kind === 'cookie' ? session.csrfSeed : hashOfName(cookie);
}

/**
 * The seed of the CSRF token of whoever is not signed in: the hash of a cookie that this makes when there is none.
 * It is no session: the store does not know it, and signing in replaces it.
 */
function visitorSeed(context: AppContext, request: FastifyRequest, response: FastifyReply): string {
  if (request.session !== null) return request.session.csrfSeed;
  const cookie = readCookie(request, sessionCookie);
  if (cookie !== null && /^[\w-]{43}$/.test(cookie)) return hashOfName(cookie);
  const createdText = randomName();
  setSessionCookie(response, context.config, createdText, { maxAgeS: null });
  return hashOfName(createdText);
}

/** What a session keeps of its client, for the list of places where somebody is signed in. */
export const clientOf = (request: FastifyRequest) => ({
  client: request.headers['user-agent'] ?? null,
  address: request.ip,
});

/** Opens the session of a user and sets its cookie, with a name that nobody knew before. */
export async function startSession(
  context: AppContext,
  request: FastifyRequest,
  response: FastifyReply,
  userId: number,
): Promise<{ csrf: string; idHash: string }> {
  if (request.session?.kind === 'cookie') await context.sessions.end(request.session.idHash);
  // Command line clients read one token from the sign-in page and use it for good; a browser's page gets a new one.
  const isProgram = request.headers['sec-fetch-site'] === undefined && request.headers.origin === undefined;
  const visitor = readCookie(request, sessionCookie);
  const seed = isProgram && visitor !== null ? hashOfName(visitor) : randomName();
  const openedSession = await context.sessions.open(userId, 'cookie', { csrfSeed: seed, ...clientOf(request) });
  setSessionCookie(response, context.config, openedSession.name, {
    maxAgeS: Math.round((openedSession.expiresAt - context.clock()) / 1000),
  });
  return { csrf: csrfToken(context.secrets, seed), idHash: openedSession.session.idHash };
}

interface LoginForm {
  readonly username?: unknown;
  readonly password?: unknown;
  readonly csrf_token?: unknown;
  readonly next?: unknown;
}

/** The sign-in page with its form, as browsers without our scripts and Superset's command line clients use it. */
export function signInPages(app: FastifyInstance, { context, throttle, webRoot }: SignInParts): void {
  const source = pageSource(webRoot);
  app.get('/login/', async (request, response) => {
    const next = localTarget((request.query as { readonly next?: unknown }).next);
    if (request.session !== null) return response.redirect(next ?? '/superset/welcome/');
    const token = csrfToken(context.secrets, visitorSeed(context, request, response));
    const body = `${bootstrapBlock(context, null)}${loginForm(token, next)}`;
    const { start, end } = source.html('');
    return sendPage(response, `${start}${body}${end}`);
  });
  app.post('/login/', { config: { hasFormToken: true } }, async (request, response) => {
    const form = (request.body ?? {}) as LoginForm;
    const sentToken = form.csrf_token ?? request.headers['x-csrftoken'];
    if (typeof sentToken !== 'string' || sentToken === '') throw fail('AUTH_004', {});
    if (!isSameText(sentToken, csrfToken(context.secrets, visitorSeed(context, request, response))))
      throw fail('AUTH_005', {});
    const next = localTarget(form.next ?? (request.query as { readonly next?: unknown }).next);
    const { username, password } = form;
    if (typeof username !== 'string' || typeof password !== 'string')
      return response.redirect('/login/?failed=AUTH_001');
    try {
      const userId = await signIn(context, throttle, { username, password, address: request.ip });
      await startSession(context, request, response, userId);
      return await response.redirect(next ?? '/superset/welcome/');
    } catch (error) {
      if (!(error instanceof SextantError)) throw error;
      return response.redirect(`/login/?failed=${error.code}`);
    }
  });
  app.get('/logout/', async (request, response) => {
    if (request.session?.kind === 'cookie') {
      if (!isFromOwnPage(request) && request.headers['sec-fetch-site'] !== 'none') throw fail('AUTH_007', {});
      await context.sessions.end(request.session.idHash);
      setSessionCookie(response, context.config, '', { maxAgeS: 0 });
    }
    return response.redirect('/login/');
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Hidden: the web app draws its own form over the same token; without scripts the form inside `noscript` works. */
const loginForm = (token: string, next: string | null): string => `
<form id="login-form" action="/login/" method="post" hidden><input type="hidden" id="csrf_token" name="csrf_token" value="${escapeHtml(token)}" /></form>
<noscript><form action="/login/" method="post"><input type="hidden" name="csrf_token" value="${escapeHtml(token)}" /><input type="hidden" name="next" value="${escapeHtml(next ?? '')}" />
<label>User name <input name="username" autocomplete="username" required /></label> <label>Password <input type="password" name="password" autocomplete="current-password" required /></label> <button>Sign in</button></form></noscript>
`;
