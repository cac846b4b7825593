import { api, fail } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { RoutePlugin, RouteResponse, RouteResult } from '../http/route.ts';
import { forgetRun } from '../services/sql-lab/results/query-history.ts';
import type { SqlLabContext } from '../services/sql-lab/sql-lab-context.ts';
import { readJsonField } from '../services/sql-lab/tabs/tab-form.ts';
import { changeTab, createTab, describeTab, loadTab, loadTabTable, openTable } from '../services/sql-lab/tabs/tabs.ts';

/** A number or a text alone, as JSON. */
const sendJson = (response: Pick<RouteResponse<Route>, 'send'>, value: string | number): RouteResult =>
  response.send(JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });

/** Tabs of SQL Lab, as Superset's pages keep them. */
export const tabStateRoutes =
  (context: SqlLabContext): RoutePlugin =>
  (route) => {
    const { sqlTabs, sqlRuns } = context.store;

    route(api.tabStates.create, async ({ body, session, response }) =>
      response.ok({ id: await createTab(context, session.user, body.fields.queryEditor) }),
    );

    route(api.tabStates.show, async ({ params, session, response }) => {
      const row = await loadTab(context, session.user, params.id);
      return response.ok(await describeTab(context, session.user, row));
    });

    route(api.tabStates.update, async ({ params, body, session, response }) => {
      await changeTab(context, session.user, params.id, body.fields);
      return sendJson(response, params.id);
    });

    route(api.tabStates.remove, async ({ params, session, response }) => {
      await sqlTabs.remove((await loadTab(context, session.user, params.id)).id);
      return sendJson(response, 'OK');
    });

    route(api.tabStates.activate, async ({ params, session, response }) => {
      await sqlTabs.activate(session.user.id, (await loadTab(context, session.user, params.id)).id);
      return sendJson(response, params.id);
    });

    route(api.tabStates.migrateQuery, async ({ params, body, session, response }) => {
      const { id } = await loadTab(context, session.user, params.id);
      const clientId = readJsonField(body.fields.queryId, 'queryId');
      const run = typeof clientId === 'string' ? await sqlRuns.byClientId(session.user.id, clientId) : undefined;
      if (run === undefined) throw fail('NOT_FOUND_018', { id: String(clientId) });
      await sqlRuns.change(run.id, { editor_id: String(id) });
      return sendJson(response, id);
    });

    route(api.tabStates.removeQuery, async ({ params, session, response }) => {
      await loadTab(context, session.user, params.id);
      await forgetRun(context, session.user, params.clientId);
      return sendJson(response, 'OK');
    });

    route(api.tabStates.addTable, async ({ body, session, response }) =>
      response.ok({ id: await openTable(context, session.user, body.fields.table) }),
    );

    route(api.tabStates.removeTable, async ({ params, session, response }) => {
      await sqlTabs.removeTable((await loadTabTable(context, session.user, params.id)).id);
      return sendJson(response, 'OK');
    });

    route(api.tabStates.expandTable, async ({ params, body, session, response }) => {
      const { id } = await loadTabTable(context, session.user, params.id);
      const expanded = readJsonField(body.fields.expanded, 'expanded') === true;
      await sqlTabs.expandTable(id, expanded);
      return response.ok({ id, expanded });
    });
  };
