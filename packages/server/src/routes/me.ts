import { api, fail } from '@sextant/contract';
import { startSession } from '../http/sign-in-pages.ts';
import type { RoutePlugin } from '../http/route.ts';
import type { LoginThrottle } from '../services/auth/login-throttle.ts';
import {
  changeName,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '../services/auth/own-account.ts';
import { recentActivityOf } from '../services/audit/recent-activity.ts';
import { loadSessionUser } from '../services/sessions.ts';
import { currentUserOf, meOf, fullName } from '../wire/users.ts';
import type { SessionUser } from '../policies/session.ts';

const withoutRights = (user: SessionUser) => {
  const { roles: _roles, permissions: _permissions, ...me } = meOf(user);
  return me;
};

/** The signed-in user: who it is, where it is signed in, what was opened lately. */
export const meRoutes =
  (throttle: LoginThrottle): RoutePlugin =>
  (route, context) => {
    route(api.me.show, async ({ session, response }) => response.ok({ result: withoutRights(session.user) }));
    route(api.me.roles, async ({ session, response }) => response.ok({ result: currentUserOf(session.user) }));

    route(api.me.update, async ({ session, body, response }) => {
      await changeName(context, session, body);
      const user = await loadSessionUser(context.store, session.user.id);
      if (user === null) throw fail('AUTH_003', {});
      return response.ok({ result: withoutRights(user) });
    });

    route(api.me.changePassword, async ({ session, body, request, response }) => {
      const change = { old: body.old_password, newPassword: body.new_password, address: request.ip };
      await changePassword(context, throttle, session, change);
      // All sessions are over, this one too: a browser goes on in a new one, a program signs in again.
      const csrfToken =
        session.kind === 'cookie' ? (await startSession(context, request, response.raw, session.user.id)).csrf : '';
      return response.ok({ result: 'OK', csrfToken });
    });

    route(api.me.sessions, async ({ session, response }) =>
      response.ok({ result: await listSessions(context, session) }),
    );
    route(api.me.endSession, async ({ session, params, response }) => {
      await endSession(context, session, params.name);
      return response.ok({ message: 'OK' });
    });
    route(api.me.endOtherSessions, async ({ session, response }) => {
      await endOtherSessions(context, session);
      return response.ok({ message: 'OK' });
    });

    route(api.me.administrators, async ({ response }) =>
      response.ok({
        result: (await context.store.users.administrators()).map((user) => ({ name: fullName(user) })),
      }),
    );

    route(api.log.recentActivity, async ({ session, query, response }) =>
      response.ok({ result: await recentActivityOf(context, session.user, session.user.id, query.q) }),
    );
    route(api.log.recentActivityOf, async ({ session, params, query, response }) =>
      response.ok({ result: await recentActivityOf(context, session.user, params.userId, query.q) }),
    );
  };
