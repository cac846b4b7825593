import { api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { loadChart, loadDashboard, visibleAmong } from '../services/objects/load-objects.ts';
import type { SessionUser } from '../policies/session.ts';

/** Stars of charts and dashboards. */
export const favoriteRoutes: RoutePlugin = (route, { store }) => {
  const setFavorites = async (user: SessionUser, kind: 'chart' | 'dashboard', ids: readonly number[]) => {
    if ((await visibleAmong(store, user, kind, ids)).size === 0) throw fail('REQUEST_003', {});
    const favorites = await store.favorites.among(user.id, kind, ids);
    return { result: ids.map((id) => ({ id, value: favorites.has(id) })) };
  };

  route(api.chart.favoriteStatus, async ({ session, query, response }) =>
    response.ok(await setFavorites(session.user, 'chart', query.q)),
  );
  route(api.dashboard.favoriteStatus, async ({ session, query, response }) =>
    response.ok(await setFavorites(session.user, 'dashboard', query.q)),
  );

  route(api.chart.favorite, async ({ session, params, response }) => {
    await loadChart(store, session.user, params.id);
    await store.favorites.add(session.user.id, 'chart', params.id);
    return response.ok({ result: 'OK' });
  });
  route(api.chart.unfavorite, async ({ session, params, response }) => {
    await loadChart(store, session.user, params.id);
    await store.favorites.remove(session.user.id, 'chart', params.id);
    return response.ok({ result: 'OK' });
  });
  route(api.dashboard.favorite, async ({ session, params, response }) => {
    await loadDashboard(store, session.user, params.id);
    await store.favorites.add(session.user.id, 'dashboard', params.id);
    return response.ok({ result: 'OK' });
  });
  route(api.dashboard.unfavorite, async ({ session, params, response }) => {
    await loadDashboard(store, session.user, params.id);
    await store.favorites.remove(session.user.id, 'dashboard', params.id);
    return response.ok({ result: 'OK' });
  });
};
