import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { copyDashboard } from '../services/copy-dashboard.ts';
import { restoreDashboardVersion, showDashboardVersion } from '../services/dashboard-versions.ts';

/** Saved states of dashboards, and copies. */
export const dashboardVersionRoutes: RoutePlugin = (route, { store }) => {
  route(api.dashboard.version, async ({ params, session, reply }) =>
    reply.ok({ result: await showDashboardVersion(store, session.user, params) }),
  );

  route(api.dashboard.restoreVersion, async ({ params, session, baseVersion, reply }) => {
    const { id, version } = await restoreDashboardVersion(store, session.user, { ...params, baseVersion });
    return reply.ok({ result: { id, version } }, { version });
  });

  route(api.dashboard.copy, async ({ params, body, session, reply }) => {
    const copy = await copyDashboard(store, session.user, { id: params.id, body });
    return reply.ok({ result: { id: copy.id, last_modified_time: copy.changed_at / 1000 } });
  });
};
