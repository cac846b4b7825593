import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { visibilityOf } from '../policies/objects.ts';
import { loadDatabase } from '../services/load-objects.ts';
import { databaseRules } from '../store/databases.ts';
import { databaseItemOf, databaseListItemOf } from '../wire/database.ts';
import { listBody, listRequest, project } from '../wire/list.ts';

/** Databases, without their secrets. */
export const databaseRoutes: RoutePlugin = (route, { store, clock }) => {
  route(api.database.list, async ({ session, query, reply }) => {
    const page = await store.databases.list(listRequest(query.q, session.user, visibilityOf(session.user, 'database')));
    const people = await store.users.people(page.rows.map((row) => row.created_by));
    const items = page.rows.map((row) => databaseListItemOf(row, people, clock()));
    return reply.ok(
      listBody({
        count: page.count,
        items,
        query: query.q,
        title: 'List Database',
        orderColumns: Object.keys(databaseRules.orders),
      }),
    );
  });

  route(api.database.show, async ({ params, query, session, reply }) => {
    const row = await loadDatabase(store, session.user, params.id);
    return reply.ok({ id: row.id, result: project(databaseItemOf(row), query.q?.columns) });
  });
};
