import { api, cssTemplatePost, cssTemplatePut, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { relatedChoices } from '../services/objects/related-choices.ts';
import { cssTemplateRules } from '../store/css-templates.ts';
import type { CssTemplateRow } from '../store/sql-lab-schema.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';
import { cssTemplateItemOf } from '../wire/saved-query.ts';

/** CSS that dashboards can take. */
export const cssTemplateRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;
  const itemsOf = async (rows: readonly CssTemplateRow[]) => {
    const users = await store.users.byIds(rows.flatMap((row) => [row.created_by, row.changed_by]));
    return rows.map((row) => cssTemplateItemOf(row, { users, now: clock() }));
  };
  const load = async (id: number): Promise<CssTemplateRow> => {
    const row = await store.cssTemplates.load(id);
    if (row === undefined) throw fail('NOT_FOUND_021', { id });
    return row;
  };
  const remove = async (ids: readonly number[]): Promise<void> => {
    if (!(await store.cssTemplates.remove(ids))) throw fail('NOT_FOUND_021', { id: ids.join(', ') });
  };

  route(api.cssTemplate.list, async ({ session, query, response }) => {
    const { count, rows } = await store.cssTemplates.list(plainRequest(query.q, session.user, cssTemplateRules));
    const items = await itemsOf(rows);
    const orderColumns = Object.keys(cssTemplateRules.orders);
    return response.ok(
      listBody({ entry: api.cssTemplate.list, count, items, query: query.q, title: 'List Css Template', orderColumns }),
    );
  });

  route(api.cssTemplate.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'CssTemplate',
        post: cssTemplatePost,
        put: cssTemplatePut,
        filters: cssTemplateRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.cssTemplate.related, async ({ params, query, response }) =>
    response.ok(await relatedChoices(store, params.column, query.q)),
  );

  route(api.cssTemplate.show, async ({ params, query, response }) => {
    const [item] = await itemsOf([await load(params.id)]);
    if (item === undefined) throw fail('NOT_FOUND_021', { id: params.id });
    return response.ok(itemBody({ entry: api.cssTemplate.show, item, query: query.q, title: 'Show Css Template' }));
  });

  route(api.cssTemplate.create, async ({ body, session, response }) => {
    const draft = { name: body.template_name, css: body.css ?? '' };
    return response.ok({ id: await store.cssTemplates.create(draft, session.user.id), result: { ...body } });
  });

  route(api.cssTemplate.update, async ({ params, body, session, response }) => {
    const row = await load(params.id);
    const css = body.css === undefined ? row.css : (body.css ?? '');
    await store.cssTemplates.save(row.id, { name: body.template_name ?? row.name, css }, session.user.id);
    return response.ok({ id: row.id, result: { ...body } });
  });

  route(api.cssTemplate.remove, async ({ params, response }) => {
    await remove([params.id]);
    return response.ok({ message: 'OK' });
  });

  route(api.cssTemplate.removeMany, async ({ query, response }) => {
    await remove(query.q);
    return response.ok({ message: `Deleted ${query.q.length} css template${query.q.length === 1 ? '' : 's'}` });
  });
};
