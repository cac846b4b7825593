import { api, dashboardPost, dashboardPut } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import type { RoutePlugin } from '../http/route.ts';
import { visibilityOf } from '../policies/objects.ts';
import { typesInUse } from '../wire/chart-types.ts';
import { datasetsOfDashboard } from '../services/datasets/dashboard-datasets.ts';
import { loadDashboard } from '../services/objects/load-objects.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import { openingFilterSet } from '../services/dashboards/filter-sets.ts';
import { copyDashboard } from '../services/dashboards/copy-dashboard.ts';
import { createDashboard, saveDashboard } from '../services/dashboards/save-dashboard.ts';
import { shownCharts } from '../services/access/passed-charts.ts';
import { savingTags } from '../services/tags/save-tag.ts';
import { shownDashboard } from '../services/dashboards/shown-dashboard.ts';
import { dashboardRules } from '../store/dashboards.ts';
import type { DashboardRow } from '../store/schema.ts';
import { dashboardChartOf, dashboardItemOf, dashboardListItemOf } from '../wire/dashboard.ts';
import { infoBody } from '../wire/info.ts';
import { listBody, listRequest, project } from '../wire/list.ts';

async function listItems(store: AppContext['store'], rows: readonly DashboardRow[], now: number) {
  const ids = rows.map((row) => row.id);
  const [owners, roles] = await Promise.all([store.owners('dashboard', ids), store.dashboards.roles(ids)]);
  const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
  const tags = await store.tags.of('dashboard', ids);
  const folders = await store.folderObjects.foldersOf('dashboard', ids);
  return rows.map((row) =>
    dashboardListItemOf(row, {
      owners: owners.get(row.id) ?? [],
      roles: roles.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      folder: folders.get(row.id) ?? null,
      users,
      now,
    }),
  );
}

/** Dashboards. */
export const dashboardRoutes: RoutePlugin = (route, context) => {
  readRoutes(route, context);
  writeRoutes(route, context);
};

const readRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;

  route(api.dashboard.list, async ({ session, query, response }) => {
    const page = await store.dashboards.list(
      listRequest(query.q, session.user, visibilityOf(session.user, 'dashboard')),
    );
    const items = await listItems(store, page.rows, clock());
    return response.ok(
      listBody({
        entry: api.dashboard.list,
        count: page.count,
        items,
        query: query.q,
        title: 'List Dashboard',
        orderColumns: Object.keys(dashboardRules.orders),
      }),
    );
  });

  route(api.dashboard.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Dashboard',
        post: dashboardPost,
        put: dashboardPut,
        filters: dashboardRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.dashboard.related, async ({ params, query, response }) =>
    response.ok(await relatedChoices(store, params.column, query.q)),
  );

  route(api.dashboard.show, async ({ params, query, session, response }) => {
    const record = await loadDashboard(store, session.user, params.id);
    // A browser that asks for one dashboard opens it; programs read many.
    if (session.kind === 'cookie') store.recents.record(session.user.id, 'dashboard', record.row.id);
    const users = await store.users.byIds([record.row.changed_by]);
    const shownResult = await shownDashboard(context, session.user, record);
    const defaultSet = await openingFilterSet(context, session.user, record);
    const tags = (await store.tags.of('dashboard', [record.row.id])).get(record.row.id) ?? [];
    const item = project(dashboardItemOf({ ...shownResult, defaultSet, tags }, users, clock()), query.q?.columns);
    return response.ok({ id: record.row.id, result: item }, { version: record.row.version });
  });

  route(api.dashboard.charts, async ({ params, session, response }) => {
    const record = await loadDashboard(store, session.user, params.id);
    const charts = await shownCharts(store, session.user, record);
    const owners = await store.charts.owners(charts.map(({ id }) => id));
    const types = typesInUse(context.config);
    return response.ok({
      result: charts.map((row) => dashboardChartOf(types.row(row), owners.get(row.id) ?? [], clock())),
    });
  });

  route(api.dashboard.datasets, async ({ params, session, response }) => {
    const record = await loadDashboard(store, session.user, params.id);
    return response.ok({ result: await datasetsOfDashboard(context, session.user, record) });
  });
};

const writeRoutes: RoutePlugin = (route, { store }) => {
  route(api.dashboard.create, async ({ body, session, response }) => {
    const { id, version } = await createDashboard(store, session.user, body);
    return response.ok({ id, result: { ...body, version } }, { version });
  });

  route(api.dashboard.update, async ({ params, body, session, baseVersion, response }) => {
    const { tags, ...fields } = body;
    const { version, changed_at: changedAt } = await savingTags(store, tags, { kind: 'dashboard', id: params.id }, () =>
      saveDashboard(store, session.user, { id: params.id, body: fields, baseVersion }),
    );
    return response.ok(
      { id: params.id, result: { ...body, version }, last_modified_time: changedAt / 1000 },
      { version },
    );
  });

  route(api.dashboard.copy, async ({ params, body, session, response }) => {
    const copy = await copyDashboard(store, session.user, { id: params.id, body });
    return response.ok({ result: { id: copy.id, last_modified_time: copy.changed_at / 1000 } });
  });
};
