import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { sessionOfToken } from '../services/auth/tokens.ts';
import { readCookie, sessionCookie } from './cookies.ts';
import { storeError } from '../store/store-errors.ts';
import { csrfToken, isSameText } from '../secrets/secrets.ts';
import type { Session } from '../policies/session.ts';

const writes: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
const sessionName = /^[\w-]{43}$/;

/** Finds out who asks, and rejects writes by cookie that did not come from a page of this server. */
export function authenticate(app: FastifyInstance, context: AppContext): void {
  app.decorateRequest('session', null);
  app.decorateRequest('authError', null);
  app.decorateRequest('visitor', null);
  app.addHook('onRequest', (request, _response, proceed) => {
    const { sendsNothing, ignoresSession } = request.routeOptions.config;
    if (sendsNothing === true) return proceed();
    if (ignoresSession === true) {
      rejectOtherSites(context, request);
      return proceed();
    }
    const session = trustedByCookie(context, request);
    if (session === null) return void lookUp(context, request).then(() => proceed(), proceed);
    request.session = session;
    if (writes.includes(request.method)) requireOwnPage(context, request, session);
    proceed();
  });
}

/** The session of a page that asked a moment ago: most requests wait for nothing. */
function trustedByCookie({ sessions }: AppContext, request: FastifyRequest): Session | null {
  if (request.headers.authorization !== undefined) return null;
  const name = readCookie(request, sessionCookie);
  const session = name === null || !sessionName.test(name) ? null : sessions.trustedSession(name);
  return session?.kind === 'cookie' ? session : null;
}

async function lookUp(context: AppContext, request: FastifyRequest): Promise<void> {
  const { session, error } = await currentUser(context, request);
  request.session = session;
  request.authError = error;
  request.visitor = session === null ? await context.sessions.visitor() : null;
  if (!writes.includes(request.method)) return;
  if (session?.kind === 'cookie') requireOwnPage(context, request, session);
  else if (request.headers.authorization === undefined) rejectOtherSites(context, request);
}

async function currentUser(
  context: AppContext,
  request: FastifyRequest,
): Promise<{ session: Session | null; error: SextantError | null }> {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
    if (token === undefined) return { session: null, error: fail('AUTH_006', {}) };
    try {
      return { session: (await sessionOfToken(context, 'access', token)).session, error: null };
    } catch (error) {
      // A token that cannot be looked up now is not therefore a bad one.
      const storageError = storeError(error);
      if (storageError !== null) throw storageError;
      return { session: null, error: fail('AUTH_006', {}) };
    }
  }
  const name = readCookie(request, sessionCookie);
  if (name === null) return { session: null, error: null };
  const session = sessionName.test(name) ? await context.sessions.find(name) : null;
  if (session === null && !sessionName.test(name))
    request.log.warn({ event: 'session-rejected', address: request.ip }, 'a session cookie was not one of ours');
  return {
    session: session?.kind === 'cookie' ? session : null,
    error: session === null ? fail('AUTH_003', {}) : null,
  };
}

/** The session store returns the same object of a live session for a while: its token is computed once for it. */
const tokens = new WeakMap<Session, string>();

function tokenOf({ secrets }: AppContext, session: Session): string {
  const token = tokens.get(session) ?? csrfToken(secrets, session.csrfSeed);
  tokens.set(session, token);
  return token;
}

function requireOwnPage(context: AppContext, request: FastifyRequest, session: Session): void {
  rejectOtherSites(context, request);
  // Forms carry their token in the body, which is not read yet; the form's own handler checks it.
  if (request.routeOptions.config.hasFormToken === true) return;
  const sentToken = request.headers['x-csrftoken'];
  if (typeof sentToken !== 'string' || sentToken === '') throw fail('AUTH_004', {});
  if (!isSameText(sentToken, tokenOf(context, session))) throw fail('AUTH_005', {});
}

/** Rejects what a browser sent on behalf of another site. Programs send neither header. */
function rejectOtherSites(context: AppContext, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw fail('AUTH_007', {});
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  const ownUrl = context.config.publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`;
  if (origin !== ownUrl) throw fail('AUTH_007', {});
}

/** Whether a browser says that the request began on a page of this server; old calls that write by GET need it. */
export const isFromOwnPage = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'same-origin';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the credentials that were sent are no good; null when none were sent. */
    authError: SextantError | null;
    /** What somebody who has not signed in may do; null when that is nothing, and for everybody else. */
    visitor: Session | null;
  }
  interface FastifyContextConfig {
    hasFormToken?: boolean;
    /** Returns without looking who asks, also while the metadata database is gone. */
    sendsNothing?: boolean;
  }
}
