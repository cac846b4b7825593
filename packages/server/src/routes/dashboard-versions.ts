import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { copyDashboard } from '../services/dashboards/copy-dashboard.ts';
import { restoreDashboardVersion, showDashboardVersion } from '../services/dashboards/dashboard-versions.ts';

/** Saved states of dashboards, and copies. */
export const dashboardVersionRoutes: RoutePlugin = (route, { store }) => {
  route(api.dashboard.version, async ({ params, session, response }) =>
    response.ok({ result: await showDashboardVersion(store, session.user, params) }),
  );

  route(api.dashboard.restoreVersion, async ({ params, session, baseVersion, response }) => {
    const { id, version } = await restoreDashboardVersion(store, session.user, { ...params, baseVersion });
    return response.ok({ result: { id, version } }, { version });
  });

  route(api.dashboard.copy, async ({ params, body, session, response }) => {
    const copy = await copyDashboard(store, session.user, { id: params.id, body });
    return response.ok({ result: { id: copy.id, last_modified_time: copy.changed_at / 1000 } });
  });
};
