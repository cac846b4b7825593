import { api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { describeHistory, describeRuns } from '../services/sql-lab/results/describe-runs.ts';
import {
  distinctOfHistory,
  forgetRun,
  historyOf,
  loadRun,
  relatedOfHistory,
  runsSince,
} from '../services/sql-lab/results/query-history.ts';
import type { SqlLabContext } from '../services/sql-lab/sql-lab-context.ts';
import type { SqlLabRuns } from '../services/sql-lab/runs/sql-lab-runs.ts';
import { sqlRunRules } from '../store/sql-runs.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';

/** Runs of SQL Lab: what goes on, and the history. */
export const queryHistoryRoutes =
  (context: SqlLabContext, runs: SqlLabRuns): RoutePlugin =>
  (route) => {
    const { store } = context;

    route(api.queryHistory.list, async ({ session, query, response }) => {
      const listOptions = plainRequest(query.q, session.user);
      const { count, rows } = await store.sqlRuns.list(historyOf(session.user), listOptions);
      const items = await describeHistory(context, session.user, rows);
      const orderColumns = Object.keys(sqlRunRules.orders);
      return response.ok(
        listBody({ entry: api.queryHistory.list, count, items, query: query.q, title: 'List Query', orderColumns }),
      );
    });

    route(api.queryHistory.show, async ({ params, session, query, response }) => {
      const row = await loadRun(context, session.user, params.id);
      const [item] = await describeHistory(context, session.user, [row]);
      if (item === undefined) throw fail('NOT_FOUND_018', { id: params.id });
      return response.ok(itemBody({ entry: api.queryHistory.show, item, query: query.q, title: 'Show Query' }));
    });

    route(api.queryHistory.related, async ({ params, session, query, response }) =>
      response.ok(await relatedOfHistory(context, session.user, params.column, query.q?.filter ?? '')),
    );

    route(api.queryHistory.distinct, async ({ params, session, query, response }) =>
      response.ok(await distinctOfHistory(context, session.user, params.column, query.q?.filter ?? '')),
    );

    route(api.queryHistory.updatedSince, async ({ session, query, response }) => {
      const rows = await runsSince(context, session.user, query.q.last_updated_ms);
      return response.ok({ result: await describeRuns(context, session.user, rows) });
    });

    const stop = (userId: number, clientId: string): void => {
      if (!runs.stop(userId, clientId)) throw fail('SQLLAB_016', {});
    };
    route(api.queryHistory.stop, async ({ body, session, response }) => {
      stop(session.user.id, body.client_id);
      return response.ok({ result: 'OK' });
    });

    route(api.queryHistory.legacyStop, async ({ body, session, response }) => {
      stop(session.user.id, body.fields.client_id);
      return response.ok({});
    });

    route(api.queryHistory.forget, async ({ params, session, response }) =>
      response.ok({ result: { removed: await forgetRun(context, session.user, params.clientId) } }),
    );
  };
