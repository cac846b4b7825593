import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import {
  createFilterSet,
  filterSetView,
  removeFilterSet,
  saveFilterSet,
  setDefaultFilterSet,
  shownFilterSets,
  storedParams,
} from '../services/dashboards/filter-sets.ts';
import { loadDashboard } from '../services/objects/load-objects.ts';
import { filterSetRules } from '../store/filter-sets.ts';
import type { FilterSetRow } from '../store/schema.ts';
import { filterSetItemOf, filterSetListItemOf } from '../wire/filter-set.ts';
import { listBody, plainRequest } from '../wire/list.ts';

const savedItem = (row: FilterSetRow) => filterSetItemOf(row, storedParams(row));

/** Filter sets of dashboards. */
export const filterSetRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;

  route(api.filterSet.list, async ({ params, query, session, response }) => {
    const { user } = session;
    const record = await loadDashboard(store, user, params.id);
    const rules = filterSetRules(filterSetView(user, record));
    // The page's call has no `q` and means all.
    const request = plainRequest({ page_size: -1, ...query.q }, user, rules);
    const { count, rows } = await store.filterSets.list(filterSetView(user, record), request);
    const defaultSet = await store.filterSets.defaultOf(user.id, record.row.id);
    const users = await store.users.byIds(rows.map((row) => row.created_by));
    const shownSets = await shownFilterSets(context, user, record, rows);
    const items = shownSets.map(({ row, params: setParams }) =>
      filterSetListItemOf(row, { params: setParams, users, now: clock(), isDefault: row.id === defaultSet?.id }),
    );
    const orderColumns = Object.keys(rules.orders);
    const body = { entry: api.filterSet.list, count, items, query: query.q, title: 'List Filter Set', orderColumns };
    return response.ok(listBody(body));
  });

  route(api.filterSet.create, async ({ params, body, session, response }) =>
    response.ok(savedItem(await createFilterSet(context, session.user, { ...params, body }))),
  );

  route(api.filterSet.update, async ({ params, body, session, response }) =>
    response.ok(savedItem(await saveFilterSet(context, session.user, { ...params, body }))),
  );

  route(api.filterSet.remove, async ({ params, session, response }) => {
    const dashboardId = await removeFilterSet(context, session.user, params);
    return response.ok(dashboardId === null ? {} : { id: dashboardId });
  });

  route(api.filterSet.setDefault, async ({ params, body, session, response }) => {
    await setDefaultFilterSet(context, session.user, { id: params.id, setId: body.id });
    return response.ok({ result: { id: body.id } });
  });
};
