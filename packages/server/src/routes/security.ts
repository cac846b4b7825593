import { api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { setSessionCookie } from '../http/cookies.ts';
import { clientOf, csrfSeed, startSession } from '../http/sign-in-pages.ts';
import type { LoginThrottle } from '../services/auth/login-throttle.ts';
import { csrfToken } from '../secrets/secrets.ts';
import { loadSessionUser } from '../services/sessions.ts';
import { signIn } from '../services/auth/sign-in.ts';
import { sessionOfToken, signToken } from '../services/auth/tokens.ts';
import { meOf } from '../wire/users.ts';

/** Signing in and out: tokens for programs, a cookie for the web app. */
export const securityRoutes =
  (throttle: LoginThrottle): RoutePlugin =>
  (route, context) => {
    route(
      api.security.login,
      async ({ body, request, response }) => {
        const userId = await signIn(context, throttle, {
          username: body.username,
          password: body.password,
          address: request.ip,
        });
        const { name } = await context.sessions.open(userId, 'token', clientOf(request));
        const accessToken = await signToken(context, 'access', name, userId);
        return response.ok({
          access_token: accessToken,
          ...(body.refresh ? { refresh_token: await signToken(context, 'refresh', name, userId) } : {}),
        });
      },
      { ignoresSession: true },
    );

    route(api.security.refresh, async ({ request, response }) => {
      const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined) throw fail('AUTH_006', {});
      const { session, name } = await sessionOfToken(context, 'refresh', token);
      return response.ok({ access_token: await signToken(context, 'access', name, session.user.id) });
    });

    route(api.security.csrfToken, async ({ request, response }) =>
      response.ok({ result: csrfToken(context.secrets, await csrfSeed(context, request, response.raw)) }),
    );

    route(api.session.create, async ({ body, request, response }) => {
      const userId = await signIn(context, throttle, { ...body, address: request.ip });
      const user = await loadSessionUser(context.store, userId);
      if (user === null) throw fail('AUTH_001', {});
      const { csrf } = await startSession(context, request, response.raw, userId);
      return response.ok({ result: meOf(user), csrfToken: csrf });
    });

    route(api.session.remove, async ({ session, response }) => {
      if (session !== null) await context.sessions.end(session.idHash);
      setSessionCookie(response.raw, context.config, '', { maxAgeS: 0 });
      return response.ok({ message: 'OK' });
    });
  };
