import { afterEach, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer | null = null;
afterEach(() => server?.close());

/** The statement that a user whom a rule binds gets for a filter by column, and its result. */
async function filtered(setting: 'on' | 'off') {
  server = await openDataServer({ SEXTANT_STRICT_ROW_RULES: setting });
  const { store } = server.context;
  const id = await datasetOf(server.admin, 'people.csv', 'tenant,city\na,Oslo\na,Rome\nb,Oslo');
  const role = await store.roles.create('Tenant A');
  await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${id}` }]);
  const bound = await server.user('bound', ['Alpha', 'Tenant A']);
  const clause = "tenant = 'a'";
  const rule = { name: 'a', filter_type: 'Regular', tables: [id], roles: [role.id], clause };
  expect((await server.admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(201);
  const filters = [{ col: 'city', op: '==', val: 'Oslo' }];
  const { body } = await bound.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [{ columns: [], metrics: ['count'], filters }],
  });
  return { sql: String(body.result[0].query).replaceAll(/\s+/g, ' '), data: body.result[0].data };
}

test('where row rules are strict, a filter by column is tried on what the rule lets through', async () => {
  const { sql, data } = await filtered('on');
  expect(data).toEqual([{ count: 1 }]);
  expect(sql).toMatch(/WHERE \(tenant = 'a' ?\) LIMIT \d+ ?\) AS \S+ WHERE "city" = 'Oslo'/);
});

test('by default it stands beside the rule, where statistics serve it', async () => {
  const { sql, data } = await filtered('off');
  expect(data).toEqual([{ count: 1 }]);
  expect(sql).not.toContain('LIMIT 9223372036854775807');
});
