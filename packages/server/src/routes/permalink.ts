import { api, fail, permalinkState } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { originOf } from '../http/origin.ts';
import { visibilityOf } from '../policies/objects.ts';
import { typesInUse } from '../wire/chart-types.ts';
import { storeExplorePermalink, loadExplorePermalink } from '../services/charts/explore-permalinks.ts';
import { loadDashboard } from '../services/objects/load-objects.ts';
import { permalinkKey } from '../services/objects/permalink-key.ts';
import { masksFor } from '../services/dashboards/shown-filters.ts';

/** Links to a dashboard or a chart in a state. Equal states share their link. */
export const permalinkRoutes: RoutePlugin = (route, context) => {
  const { store } = context;

  route(api.permalink.create, async ({ params, body, session, request, response }) => {
    const { row } = await loadDashboard(store, session.user, params.id);
    const value = JSON.stringify({ dashboardId: row.id, state: body });
    const key = permalinkKey(context.secrets, value);
    await store.keys.add({ key, kind: 'dashboard_permalink', ownerId: session.user.id, objectId: row.id, value });
    return response.ok({ key, url: `${originOf(context.config, request)}/superset/dashboard/p/${key}/` });
  });

  route(api.permalink.show, async ({ params, session, response }) => {
    const row = await store.keys.find('dashboard_permalink', params.key);
    if (row === undefined || row.object_id === null) throw fail('NOT_FOUND_006', { id: params.key });
    const record = await store.dashboards.load(row.object_id, visibilityOf(session.user, 'dashboard'));
    if (record === undefined) throw fail('NOT_FOUND_006', { id: params.key });
    const { state: storedState } = JSON.parse(row.value) as { readonly state: unknown };
    const state = permalinkState.parse(storedState);
    const { dataMask: masks } = state;
    const visibleMask =
      masks === undefined || masks === null ? {} : { dataMask: await masksFor(context, session.user, record, masks) };
    return response.ok({ dashboardId: String(row.object_id), state: { ...state, ...visibleMask } });
  });

  route(api.explorePermalink.create, async ({ body, session, request, response }) => {
    const key = await storeExplorePermalink(context, session.user, body);
    return response.ok({ key, url: `${originOf(context.config, request)}/superset/explore/p/${key}/` });
  });

  route(api.explorePermalink.show, async ({ params, session, response }) => {
    const storedPermalink = await loadExplorePermalink(context, session.user, params.key);
    const { formData } = storedPermalink.state;
    const result = { ...typesInUse(context.config).form(formData), datasource: formData.datasource };
    return response.ok({ ...storedPermalink, state: { ...storedPermalink.state, formData: result } });
  });
};
