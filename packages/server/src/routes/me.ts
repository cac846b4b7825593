import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { recentActivityOf } from '../services/recent-activity.ts';
import { meOf } from '../wire/people.ts';

/** The signed-in person, and what was opened lately. */
export const meRoutes: RoutePlugin = (route, context) => {
  route(api.me.show, async ({ session, reply }) => {
    const { roles: _roles, permissions: _permissions, ...me } = meOf(session.user);
    return reply.ok({ result: me });
  });
  route(api.me.roles, async ({ session, reply }) => reply.ok({ result: meOf(session.user) }));
  route(api.log.recentActivity, async ({ session, query, reply }) =>
    reply.ok({ result: await recentActivityOf(context, session.user, session.user.id, query.q) }),
  );
  route(api.log.recentActivityOf, async ({ session, params, query, reply }) =>
    reply.ok({ result: await recentActivityOf(context, session.user, params.userId, query.q) }),
  );
};
