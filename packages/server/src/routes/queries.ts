import { api } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { isAdmin } from '../policies/permissions.ts';
import { describeRunning } from '../services/queries/list-running.ts';

/** Queries that wait or run: seen and stopped by their owner and by administrators. */
export const queryRoutes =
  ({ runningQueries }: DataAccess): RoutePlugin =>
  (route, { store, audit, clock }) => {
    route(api.query.running, async ({ session: { user }, response }) => {
      const entries = runningQueries.list(isAdmin(user) ? null : user.id);
      return response.ok({ result: await describeRunning(store, user, { entries, now: clock() }) });
    });

    route(api.query.stop, async ({ params, session, response }) =>
      response.ok({ result: { stopped: runningQueries.stop(session.user.id, params.clientId) } }),
    );

    // What has ended and what is somebody else's are answered alike: nobody learns what others run.
    route(api.query.end, async ({ params, session: { user }, request, response }) => {
      const by = { id: user.id, name: `${user.firstName} ${user.lastName}`.trim(), isAdmin: isAdmin(user) };
      const stoppedEntry = runningQueries.end(params.id, by);
      if (stoppedEntry !== null && stoppedEntry.user.id !== user.id)
        audit.record({
          action: 'query.end',
          outcome: 'allowed',
          userId: user.id,
          username: user.username,
          object: stoppedEntry.dataset === null ? null : { kind: 'dataset', id: stoppedEntry.dataset.id },
          address: request.ip,
          details: { of: stoppedEntry.user.name },
        });
      return response.ok({ result: { stopped: stoppedEntry !== null } });
    });
  };
