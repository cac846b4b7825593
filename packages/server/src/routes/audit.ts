import { api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { auditRules } from '../store/audit.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';
import { logItemOf } from '../wire/team.ts';

/** What happened, for administrators. */
export const auditRoutes: RoutePlugin = (route, { store, audit }) => {
  route(api.audit.list, async ({ session, query, response }) => {
    await audit.whenFlushed();
    const { count, rows } = await store.audit.list(plainRequest(query.q, session.user));
    const orderColumns = Object.keys(auditRules.orders);
    return response.ok(
      listBody({
        entry: api.audit.list,
        count,
        items: rows.map(logItemOf),
        query: query.q,
        title: 'List Log',
        orderColumns,
      }),
    );
  });

  route(api.audit.show, async ({ params, response }) => {
    await audit.whenFlushed();
    const row = await store.audit.load(params.id);
    if (row === undefined) throw fail('NOT_FOUND_013', { id: params.id });
    return response.ok(itemBody({ entry: api.audit.show, item: logItemOf(row), query: undefined, title: 'Show Log' }));
  });
};
