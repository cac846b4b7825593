import { api, rolePost, rolePut } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { describePermissions, describeRole, viewNames } from '../services/auth/describe-role.ts';
import {
  createRole,
  loadRole,
  removeRole,
  renameRole,
  setAccess,
  setPermissionIds,
} from '../services/auth/save-role.ts';
import { permissionRules, roleRules } from '../store/roles.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';

/** Roles and what they allow. */
export const roleRoutes: RoutePlugin = (route, context) => {
  const { store } = context;

  route(api.role.list, async ({ session, query, response }) => {
    const { count, rows } = await store.roles.list(plainRequest(query.q, session.user, roleRules));
    const items = rows.map(({ id, name }) => ({ id, name }));
    const orderColumns = Object.keys(roleRules.orders);
    return response.ok(
      listBody({ entry: api.role.list, count, items, query: query.q, title: 'List Roles', orderColumns }),
    );
  });

  route(api.role.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Role',
        post: rolePost,
        put: rolePut,
        filters: roleRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.role.show, async ({ params, query, response }) => {
    const { id, name } = await loadRole(store, params.id);
    return response.ok(itemBody({ entry: api.role.show, item: { id, name }, query: query.q, title: 'Show Roles' }));
  });

  route(api.role.create, async ({ body, response }) => {
    const { id, name } = await createRole(store, body.name);
    return response.ok({ id, result: { name } });
  });

  route(api.role.update, async ({ params, body, session, response }) => {
    if (body.name !== undefined) await renameRole(context, session.user, params.id, body.name);
    const { name } = await loadRole(store, params.id);
    return response.ok({ id: params.id, result: { name } });
  });

  route(api.role.remove, async ({ params, session, response }) => {
    await removeRole(context, session.user, params.id);
    return response.ok({ message: 'OK' });
  });

  route(api.role.permissions, async ({ params, response }) => {
    const { id } = await loadRole(store, params.id);
    return response.ok({ result: await describePermissions(store, await store.roles.permissionsOf(id)) });
  });

  route(api.role.setPermissions, async ({ params, body, session, response }) => {
    await setPermissionIds(context, session.user, params.id, body.permission_view_menu_ids);
    return response.ok({ result: { permission_view_menu_ids: body.permission_view_menu_ids } });
  });

  route(api.role.access, async ({ params, response }) =>
    response.ok({ result: await describeRole(store, await loadRole(store, params.id)) }),
  );

  route(api.role.setAccess, async ({ params, body, session, response }) => {
    await setAccess(context, session.user, { id: params.id, body });
    return response.ok({ result: await describeRole(store, await loadRole(store, params.id)) });
  });
};

/** All that roles can allow. */
export const permissionRoutes: RoutePlugin = (route, { store }) => {
  route(api.permission.list, async ({ query, response }) => {
    const actions = [...new Set((await store.roles.permissions()).map(({ action }) => action))];
    // Names have no row of their own; their place in the list is their number.
    const items = actions.map((name, index) => ({ id: index + 1, name }));
    const size = query.q?.page_size === undefined || query.q.page_size < 1 ? items.length : query.q.page_size;
    const start = Math.max(0, query.q?.page ?? 0) * size;
    return response.ok(
      listBody({
        entry: api.permission.list,
        count: items.length,
        items: items.slice(start, start + size),
        query: query.q,
        title: 'List Permissions',
        orderColumns: ['name'],
      }),
    );
  });

  route(api.permission.resources, async ({ session, query, response }) => {
    const { count, rows } = await store.roles.listPermissions(plainRequest(query.q, session.user, permissionRules));
    const nameOf = await viewNames(store, rows);
    const items = rows.map(({ id, action, view }) => ({
      id,
      permission: { name: action },
      view_menu: { name: nameOf(view) },
    }));
    const orderColumns = Object.keys(permissionRules.orders);
    return response.ok(
      listBody({
        entry: api.permission.resources,
        count,
        items,
        query: query.q,
        title: 'List Permission Views',
        orderColumns,
      }),
    );
  });
};
