import { api, fail, objectOfJson } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { loadDashboard } from '../services/objects/load-objects.ts';
import { randomName } from '../secrets/secrets.ts';
import { masksFor } from '../services/dashboards/shown-filters.ts';

/** Filters of a dashboard under a key. The key is the right to read them, for whoever may see the dashboard; it does not expire. */
export const filterStateRoutes: RoutePlugin = (route, context) => {
  const { store } = context;
  const find = async (dashboardId: number, key: string) => {
    const row = await store.keys.find('filter_state', key);
    if (row === undefined || row.object_id !== dashboardId) throw fail('NOT_FOUND_006', { id: key });
    return row;
  };
  const add = async (ownerId: number, objectId: number, value: string): Promise<string> => {
    const key = randomName();
    await store.keys.add({ key, kind: 'filter_state', ownerId, objectId, value });
    return key;
  };

  route(api.filterState.create, async ({ params, body, session, response }) => {
    const { row } = await loadDashboard(store, session.user, params.id);
    return response.ok({ key: await add(session.user.id, row.id, body.value) });
  });

  route(api.filterState.update, async ({ params, body, session, response }) => {
    const { row } = await loadDashboard(store, session.user, params.id);
    const before = await find(row.id, params.key);
    // Somebody who got a link must not change what the link's maker sees.
    if (before.owner_id !== session.user.id)
      return response.ok({ key: await add(session.user.id, row.id, body.value) });
    await store.keys.replace(before.key, body.value);
    return response.ok({ key: before.key });
  });

  route(api.filterState.show, async ({ params, session, response }) => {
    const record = await loadDashboard(store, session.user, params.id);
    const { owner_id: ownerId, value } = await find(record.row.id, params.key);
    if (ownerId === session.user.id) return response.ok({ value });
    const storedState = objectOfJson(value);
    const visibleMasks = await masksFor(context, session.user, record, storedState);
    const isWhole = Object.keys(visibleMasks).length === Object.keys(storedState).length;
    return response.ok({ value: isWhole ? value : JSON.stringify(visibleMasks) });
  });

  route(api.filterState.remove, async ({ params, session, response }) => {
    const { row } = await loadDashboard(store, session.user, params.id);
    const before = await find(row.id, params.key);
    if (before.owner_id !== session.user.id) throw fail('NOT_FOUND_006', { id: params.key });
    await store.keys.remove(before.key);
    return response.ok({ message: 'Deleted successfully' });
  });
};
