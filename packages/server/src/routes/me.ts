import { api, fail } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import { startSession } from '../http/sign-in-pages.ts';
import type { RoutePlugin } from '../http/route.ts';
import type { LoginThrottle } from '../services/login-throttle.ts';
import { changeName, changePassword, endOtherSessions, endSession, listSessions } from '../services/own-account.ts';
import { recentActivityOf } from '../services/recent-activity.ts';
import { loadSessionUser } from '../services/sessions.ts';
import { currentUserOf, meOf, personName } from '../wire/people.ts';

const withoutRights = (user: SessionUser) => {
  const { roles: _roles, permissions: _permissions, ...me } = meOf(user);
  return me;
};

/** The signed-in person: who it is, where it is signed in, what was opened lately. */
export const meRoutes =
  (throttle: LoginThrottle): RoutePlugin =>
  (route, context) => {
    route(api.me.show, async ({ session, reply }) => reply.ok({ result: withoutRights(session.user) }));
    route(api.me.roles, async ({ session, reply }) => reply.ok({ result: currentUserOf(session.user) }));

    route(api.me.update, async ({ session, body, reply }) => {
      await changeName(context, session, body);
      const user = await loadSessionUser(context.store, session.user.id);
      if (user === null) throw fail('AUTH_003', {});
      return reply.ok({ result: withoutRights(user) });
    });

    route(api.me.changePassword, async ({ session, body, request, reply }) => {
      const given = { old: body.old_password, fresh: body.new_password, address: request.ip };
      await changePassword(context, throttle, session, given);
      // All sessions are over, this one too: a browser goes on in a new one, a program signs in again.
      const csrfToken =
        session.kind === 'cookie' ? (await startSession(context, request, reply.raw, session.user.id)).csrf : '';
      return reply.ok({ result: 'OK', csrfToken });
    });

    route(api.me.sessions, async ({ session, reply }) => reply.ok({ result: await listSessions(context, session) }));
    route(api.me.endSession, async ({ session, params, reply }) => {
      await endSession(context, session, params.name);
      return reply.ok({ message: 'OK' });
    });
    route(api.me.endOtherSessions, async ({ session, reply }) => {
      await endOtherSessions(context, session);
      return reply.ok({ message: 'OK' });
    });

    route(api.me.administrators, async ({ reply }) =>
      reply.ok({
        result: (await context.store.users.administrators()).map((person) => ({ name: personName(person) })),
      }),
    );

    route(api.log.recentActivity, async ({ session, query, reply }) =>
      reply.ok({ result: await recentActivityOf(context, session.user, session.user.id, query.q) }),
    );
    route(api.log.recentActivityOf, async ({ session, params, query, reply }) =>
      reply.ok({ result: await recentActivityOf(context, session.user, params.userId, query.q) }),
    );
  };
