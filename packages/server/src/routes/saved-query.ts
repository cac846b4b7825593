import { api, fail, savedQueryPost, savedQueryPut } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';
import type { RoutePlugin } from '../http/route.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import { loadSavedQuery } from '../services/objects/saved-query.ts';
import { createSavedQuery, removeSavedQueries, saveSavedQuery } from '../services/sql-lab/tabs/saved-queries.ts';
import { isDistinctSavedColumn, savedQueryRules } from '../store/saved-queries.ts';
import type { SavedQueryRow } from '../store/sql-lab-schema.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';
import { savedQueryItemOf } from '../wire/saved-query.ts';

const mostChoices = 200;

async function savedQueryItems({ store, clock }: Pick<AppContext, 'store' | 'clock'>, rows: readonly SavedQueryRow[]) {
  const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
  const databases = await store.databases.byIds([...new Set(rows.map((row) => row.database_id))]);
  const names = new Map(databases.map(({ id, name }) => [id, name]));
  const ids = rows.map(({ id }) => id);
  const tags = await store.tags.of('query', ids);
  const now = clock();
  return rows.map((row) =>
    savedQueryItemOf(row, {
      users,
      now,
      databaseName: names.get(row.database_id) ?? '',
      tags: tags.get(row.id) ?? [],
    }),
  );
}

/** Saved queries: each its author's alone. */
export const savedQueryRoutes: RoutePlugin = (route, context) => {
  const { store } = context;
  const itemsOf = (rows: readonly SavedQueryRow[]) => savedQueryItems(context, rows);

  route(api.savedQuery.list, async ({ session, query, response }) => {
    const { count, rows } = await store.savedQueries.list(session.user.id, plainRequest(query.q, session.user));
    const orderColumns = Object.keys(savedQueryRules.orders);
    const items = await itemsOf(rows);
    return response.ok(
      listBody({ entry: api.savedQuery.list, count, items, query: query.q, title: 'List Saved Query', orderColumns }),
    );
  });

  route(api.savedQuery.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'SavedQuery',
        post: savedQueryPost,
        put: savedQueryPut,
        filters: savedQueryRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.savedQuery.related, async ({ params, session, query, response }) => {
    if (params.column !== 'database') return response.ok(await relatedChoices(store, params.column, query.q));
    const databases = await store.databases.byIds(await store.savedQueries.databasesOf(session.user.id));
    const result = databases.map(({ id, name }) => ({ value: id, text: name, extra: {} }));
    return response.ok({ count: result.length, result });
  });

  route(api.savedQuery.distinct, async ({ params, session, response }) => {
    if (!isDistinctSavedColumn(params.column)) throw fail('REQUEST_003', {});
    const values = await store.savedQueries.distinct(session.user.id, params.column, mostChoices);
    return response.ok({ count: values.length, result: values.map((value) => ({ value, text: value })) });
  });

  route(api.savedQuery.show, async ({ params, session, query, response }) => {
    const [item] = await itemsOf([await loadSavedQuery(store, session.user, params.id)]);
    if (item === undefined) throw fail('NOT_FOUND_019', { id: params.id });
    return response.ok(itemBody({ entry: api.savedQuery.show, item, query: query.q, title: 'Show Saved Query' }));
  });

  route(api.savedQuery.create, async ({ body, session, response }) => {
    const id = await createSavedQuery(store, session.user, body);
    return response.ok({ id, result: { ...body } });
  });

  route(api.savedQuery.update, async ({ params, body, session, response }) => {
    await saveSavedQuery(store, session.user, params.id, body);
    return response.ok({ id: params.id, result: { ...body } });
  });

  route(api.savedQuery.remove, async ({ params, session, response }) => {
    await removeSavedQueries(store, session.user, [params.id]);
    return response.ok({ message: 'OK' });
  });

  route(api.savedQuery.removeMany, async ({ query, session, response }) => {
    await removeSavedQueries(store, session.user, query.q);
    return response.ok({ message: `Deleted ${query.q.length} saved ${query.q.length === 1 ? 'query' : 'queries'}` });
  });
};
