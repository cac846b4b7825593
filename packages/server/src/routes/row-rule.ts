import { api, fail, rowRulePost, rowRulePut, countOf } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { templateSwitch } from '../services/sources/dataset-source.ts';
import { createRowRule, loadRowRule, removeRowRules, saveRowRule } from '../services/datasets/save-row-rule.ts';
import { rowRuleRules } from '../store/row-rules.ts';
import type { Store } from '../store/open-store.ts';
import type { RowRule } from '../store/row-rules.ts';
import { infoBody } from '../wire/info.ts';
import { itemBody, listBody, plainRequest } from '../wire/list.ts';
import { rowRuleItemOf } from '../wire/team.ts';

/** What Superset's titles call a row rule. */
const noun = 'Row Level Security Filter';

async function describedRules(store: Store, rules: readonly RowRule[], now: number) {
  const roles = new Map((await store.roles.all()).map((role) => [role.id, role]));
  const datasets = await store.datasets.byIds(rules.flatMap(({ datasetIds }) => datasetIds));
  const datasetNames = new Map(datasets.map(({ id, name }) => [id, name]));
  const users = await store.users.byIds(rules.map(({ row }) => row.changed_by));
  return rules.map((rule) => rowRuleItemOf(rule, { roles, datasetNames, users, now }));
}

/** Rules about who sees which rows. */
export const rowRuleRoutes: RoutePlugin = (route, context) => {
  const { store, clock } = context;
  const serviceContext = { store, ...templateSwitch(context) };
  const itemsOf = (rules: readonly RowRule[]) => describedRules(store, rules, clock());
  const itemOf = async (id: number) => {
    const [item] = await itemsOf([await loadRowRule(store, id)]);
    if (item === undefined) throw fail('NOT_FOUND_012', { id });
    return item;
  };

  route(api.rowRule.list, async ({ session, query, response }) => {
    const { count, rows } = await store.rowRules.list(plainRequest(query.q, session.user, rowRuleRules));
    const items = await itemsOf(rows);
    const orderColumns = Object.keys(rowRuleRules.orders);
    return response.ok(
      listBody({
        entry: api.rowRule.list,
        count,
        items,
        query: query.q,
        title: `List ${noun}`,
        orderColumns,
      }),
    );
  });

  route(api.rowRule.info, async ({ session, query, response }) =>
    response.ok(
      infoBody({
        user: session.user,
        view: 'Row Level Security',
        post: rowRulePost,
        put: rowRulePut,
        filters: rowRuleRules.filters,
        keys: query.q?.keys,
      }),
    ),
  );

  route(api.rowRule.related, async ({ params, query, response }) => {
    const text = (query.q?.filter ?? '').toLowerCase();
    const choices =
      params.column === 'roles'
        ? (await store.roles.all()).map(({ id, name }) => ({ value: id, text: name }))
        : params.column === 'tables'
          ? (await store.datasets.names()).map(({ id, name }) => ({ value: id, text: name }))
          : null;
    if (choices === null) throw fail('REQUEST_003', {});
    const result = choices.filter((choice) => choice.text.toLowerCase().includes(text));
    return response.ok({ count: result.length, result: result.slice(0, 500) });
  });

  route(api.rowRule.show, async ({ params, query, response }) =>
    response.ok(
      itemBody({ entry: api.rowRule.show, item: await itemOf(params.id), query: query.q, title: `Show ${noun}` }),
    ),
  );

  route(api.rowRule.create, async ({ body, session, response }) => {
    const id = await createRowRule(serviceContext, session.user, body);
    return response.ok({ id, result: { ...body } });
  });

  route(api.rowRule.update, async ({ params, body, session, response }) => {
    await saveRowRule(serviceContext, session.user, { id: params.id, body });
    return response.ok({ id: params.id, result: { ...body } });
  });

  route(api.rowRule.remove, async ({ params, session, response }) => {
    await removeRowRules(store, session.user, [params.id]);
    return response.ok({ message: 'OK' });
  });

  route(api.rowRule.removeMany, async ({ query, session, response }) => {
    await removeRowRules(store, session.user, query.q);
    return response.ok({ message: `Deleted ${countOf(query.q.length, 'rule')}` });
  });
};
