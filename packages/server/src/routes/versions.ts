import { api, versionedKinds } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { restoreChartVersion, showChartVersion } from '../services/charts/chart-versions.ts';
import { restoreDashboardVersion, showDashboardVersion } from '../services/dashboards/dashboard-versions.ts';
import { restoreDatasetVersion, showDatasetVersion } from '../services/datasets/dataset-versions.ts';
import { listVersions } from '../services/history/list-versions.ts';
import { tryWith } from '../services/queries/try-expressions.ts';

/** Saved states of charts, dashboards and datasets. */
export const versionRoutes: RoutePlugin = (route, context) => {
  const { store } = context;
  for (const kind of versionedKinds)
    route(api[kind].versions, async ({ params, session, response }) =>
      response.ok({ result: await listVersions(store, session.user, { kind, id: params.id }) }),
    );

  route(api.chart.version, async ({ params, session, response }) =>
    response.ok({ result: await showChartVersion(context, session.user, params) }),
  );
  route(api.dashboard.version, async ({ params, session, response }) =>
    response.ok({ result: await showDashboardVersion(store, session.user, params) }),
  );
  route(api.dataset.version, async ({ params, session, response }) =>
    response.ok({ result: await showDatasetVersion(store, session.user, params) }),
  );

  route(api.chart.restoreVersion, async ({ params, session, baseVersion, response }) => {
    const { id, version } = await restoreChartVersion(store, session.user, { ...params, baseVersion });
    return response.ok({ result: { id, version } }, { version });
  });
  route(api.dashboard.restoreVersion, async ({ params, session, baseVersion, response }) => {
    const { id, version } = await restoreDashboardVersion(store, session.user, { ...params, baseVersion });
    return response.ok({ result: { id, version } }, { version });
  });
  route(api.dataset.restoreVersion, async ({ params, session, baseVersion, response }) => {
    const tryStatement = tryWith(context, session.user);
    const restore = { ...params, baseVersion, tryStatement };
    const { id, version } = await restoreDatasetVersion(store, session.user, restore);
    return response.ok({ result: { id, version } }, { version });
  });
};
