import { api, userPost, userPut } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { ownedCountsOf, createUser, loadUser, removeUser, saveUser } from '../services/auth/save-user.ts';
import { userRules } from '../store/users.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';
import { userItemOf } from '../wire/team.ts';

/** Users, for administrators. */
export const userRoutes: RoutePlugin = (route, context) => {
  const { store } = context;
  const itemOf = async (id: number) => {
    const row = await loadUser(store, id);
    return userItemOf(row, (await store.users.rolesOfMany([id])).get(id) ?? []);
  };

  route(api.user.list, async ({ session, query, response }) => {
    const { count, rows } = await store.users.list(plainRequest(query.q, session.user, userRules));
    const roles = await store.users.rolesOfMany(rows.map(({ id }) => id));
    const items = rows.map((row) => userItemOf(row, roles.get(row.id) ?? []));
    const orderColumns = Object.keys(userRules.orders);
    return response.ok(
      listBody({ entry: api.user.list, count, items, query: query.q, title: 'List Users', orderColumns }),
    );
  });

  route(api.user.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'User',
        post: userPost,
        put: userPut,
        filters: userRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.user.show, async ({ params, query, response }) =>
    response.ok(itemBody({ entry: api.user.show, item: await itemOf(params.id), query: query.q, title: 'Show Users' })),
  );

  route(api.user.create, async ({ body, session, response }) => {
    const id = await createUser(context, session.user, body);
    return response.ok({ id, result: await itemOf(id) });
  });

  route(api.user.belongings, async ({ params, response }) =>
    response.ok({ result: await ownedCountsOf(store, params.id) }),
  );

  route(api.user.remove, async ({ params, query, session, response }) => {
    await removeUser(context, session.user, { id: params.id, newOwnerId: query.heir });
    return response.ok({ message: 'Deleted' });
  });

  route(api.user.update, async ({ params, body, session, response }) => {
    await saveUser(context, session.user, { id: params.id, body });
    return response.ok({ id: params.id, result: await itemOf(params.id) });
  });
};
