import { api, countOf } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { restoreObject, showsUploadedTable, tableIsKept, trashObjects } from '../services/history/trash-objects.ts';

const kinds = ['chart', 'dashboard', 'dataset'] as const;

/** The trash of charts, dashboards and datasets. */
export const trashRoutes: RoutePlugin = (route, context) => {
  const { store } = context;
  for (const kind of kinds) {
    route(api[kind].remove, async ({ params, session, response }) => {
      const hasTable = kind === 'dataset' && (await showsUploadedTable(store, session.user, params.id));
      await trashObjects(store, session.user, kind, [params.id]);
      return response.ok({ message: hasTable ? tableIsKept : 'OK' });
    });
    route(api[kind].removeMany, async ({ query, session, response }) => {
      await trashObjects(store, session.user, kind, query.q);
      return response.ok({ message: `Deleted ${countOf(query.q.length, kind)}` });
    });
    route(api[kind].restore, async ({ params, session, response }) =>
      response.ok({ result: { id: params.id, version: await restoreObject(context, session.user, kind, params.id) } }),
    );
  }
};
