import { api, chartPost, chartPut } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import { savingTags } from '../services/tags/save-tag.ts';
import type { RoutePlugin } from '../http/route.ts';
import { visibilityOf } from '../policies/objects.ts';
import { typesInUse } from '../wire/chart-types.ts';
import { loadChart, visibleAmong } from '../services/objects/load-objects.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import { createChart, saveChart } from '../services/charts/save-chart.ts';
import { shownDashboard } from '../services/dashboards/shown-dashboard.ts';
import { chartRules } from '../store/charts.ts';
import type { Store } from '../store/open-store.ts';
import { chartItemOf, chartListItemOf } from '../wire/chart.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, listRequest } from '../wire/list.ts';
import type { SessionUser } from '../policies/session.ts';

/** A chart tells of the dashboards it is on to those who see them. */
async function dashboardsVisibleTo<Item extends { readonly id: number }>(
  store: Store,
  user: SessionUser,
  ofCharts: ReadonlyMap<number, readonly Item[]>,
): Promise<Map<number, readonly Item[]>> {
  const ids = [...ofCharts.values()].flat().map(({ id }) => id);
  const visibleIds = await visibleAmong(store, user, 'dashboard', ids);
  return new Map([...ofCharts].map(([id, items]) => [id, items.filter((item) => visibleIds.has(item.id))]));
}

/** The same dashboards, with what their metadata tells the user. */
async function dashboardsShown<Item extends { readonly id: number }>(
  context: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  items: readonly Item[],
) {
  const records = await Promise.all(items.map(({ id }) => context.store.dashboards.load(id)));
  const shownLayouts = await Promise.all(
    records.map(async (record) => (record === undefined ? null : shownDashboard(context, user, record))),
  );
  return items.map((item, index) => ({ ...item, json_metadata: shownLayouts[index]?.row.json_metadata ?? null }));
}

/** Charts. Their rows are the data module's. */
export const chartRoutes: RoutePlugin = (route, context) => {
  readRoutes(route, context);
  writeRoutes(route, context);
};

const readRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;
  const types = typesInUse(context.config);

  route(api.chart.list, async ({ session, query, response }) => {
    const listOptions = listRequest(query.q, session.user, visibilityOf(session.user, 'chart'));
    const page = await store.charts.list(listOptions, types.listedTypes);
    const ids = page.rows.map((row) => row.id);
    const owners = await store.owners('chart', ids);
    const tags = await store.tags.of('chart', ids);
    const folders = await store.folderObjects.foldersOf('chart', ids);
    const dashboards = await dashboardsVisibleTo(store, session.user, await store.charts.dashboardsOf(ids));
    const notKept = await store.charts.notKept(ids);
    const users = await store.users.byIds(page.rows.flatMap((row) => [row.created_by, row.changed_by]));
    const datasets = new Map(
      (await store.datasets.byIds(page.rows.flatMap((row) => row.dataset_id ?? []))).map((row) => [row.id, row.name]),
    );
    const items = page.rows.map((row) =>
      chartListItemOf(types.row(row), {
        owners: owners.get(row.id) ?? [],
        tags: tags.get(row.id) ?? [],
        folder: folders.get(row.id) ?? null,
        dashboards: dashboards.get(row.id) ?? [],
        datasetName: row.dataset_id === null ? null : (datasets.get(row.dataset_id) ?? null),
        isKept: !notKept.has(row.id),
        users,
        now: clock(),
      }),
    );
    return response.ok(
      listBody({
        entry: api.chart.list,
        count: page.count,
        items,
        query: query.q,
        title: 'List Chart',
        orderColumns: Object.keys(chartRules.orders),
      }),
    );
  });

  route(api.chart.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Chart',
        post: chartPost,
        put: chartPut,
        filters: chartRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.chart.related, async ({ params, query, response }) =>
    response.ok(await relatedChoices(store, params.column, query.q)),
  );

  route(api.chart.show, async ({ params, query, session, response }) => {
    const record = await loadChart(store, session.user, params.id);
    const { row } = record;
    const visibleDashboards = await dashboardsVisibleTo(store, session.user, new Map([[row.id, record.dashboards]]));
    const tags = (await store.tags.of('chart', [row.id])).get(row.id) ?? [];
    const dashboards = await dashboardsShown(context, session.user, visibleDashboards.get(row.id) ?? []);
    return response.ok(
      itemBody({
        entry: api.chart.show,
        item: chartItemOf({ ...record, row: types.row(row), tags, dashboards }, clock()),
        query: query.q,
        title: 'Show Chart',
      }),
      { version: row.version },
    );
  });
};

const writeRoutes: RoutePlugin = (route, { store }) => {
  route(api.chart.create, async ({ body, session, response }) => {
    const { id, version } = await createChart(store, session.user, body);
    return response.ok({ id, result: { ...body, version } }, { version });
  });

  route(api.chart.update, async ({ params, body, session, baseVersion, response }) => {
    const { tags, ...fields } = body;
    const { version } = await savingTags(store, tags, { kind: 'chart', id: params.id }, () =>
      saveChart(store, session.user, { id: params.id, body: fields, baseVersion }),
    );
    return response.ok({ id: params.id, result: { ...body, version } }, { version });
  });
};
