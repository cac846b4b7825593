import { api } from '@sextant/contract';
import type { DataDoor } from '../data/data-door.ts';
import type { RoutePlugin } from '../http/route.ts';
import { isAdmin } from '../policies/permissions.ts';

/** Queries that wait or run: seen by their owner and administrators, stopped by their owner. */
export const queryRoutes =
  ({ running }: DataDoor): RoutePlugin =>
  (route) => {
    route(api.query.running, async ({ session: { user }, reply }) =>
      reply.ok({ result: running.list(isAdmin(user) ? null : user.id) }),
    );

    route(api.query.stop, async ({ params, session, reply }) =>
      reply.ok({ result: { stopped: running.stop(session.user.id, params.clientId) } }),
    );
  };
