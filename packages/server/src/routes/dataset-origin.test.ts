import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { bindToTenant, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;
/** Bound by the rule; may not see rules. */
let ann: Client;
/** Reads all rows. */
let ben: Client;
/** Bound by the rule, and sees rules. */
let eve: Client;

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'tenants.csv', ['tenant,amount', 'a,1', 'b,2'].join('\n'));
  const { store } = server.context;
  await bindToTenant(server, datasetId, 'tenants');
  const inspectors = await store.roles.create('Inspectors');
  await store.roles.allow(inspectors.id, [{ action: 'can_read', view: 'Row Level Security' }]);
  ann = await server.user('ann', ['Gamma', 'Readers of tenants', 'Tenant A of tenants']);
  ben = await server.user('ben', ['Gamma', 'Readers of tenants']);
  eve = await server.user('eve', ['Gamma', 'Readers of tenants', 'Tenant A of tenants', 'Inspectors']);
});
afterAll(() => server.close());

const originFor = async (client: Client) =>
  (await client.get(`/api/v1/sextant/dataset/${datasetId}/origin`)).body.result;

test('a rule is said to whom it binds, by name to those of them who may see rules; its condition to nobody', async () => {
  expect((await originFor(ann)).row_rules).toEqual({ act: true, names: null });
  expect((await originFor(ben)).row_rules).toEqual({ act: false, names: null });
  expect((await originFor(eve)).row_rules).toEqual({ act: true, names: ['Tenant a only'] });
  expect((await originFor(admin)).row_rules).toEqual({ act: false, names: [] });
  expect(JSON.stringify(await originFor(eve))).not.toContain("'a'");
});

test('an uploaded table says when it was loaded', async () => {
  const { loaded_at: loadedAt } = await originFor(ben);
  expect(Math.abs(server.context.clock() - loadedAt)).toBeLessThan(10 * 60_000);
});

test('a metric was defined by who gave it its expression last, not by who saved the dataset since', async () => {
  const path = `/api/v1/dataset/${datasetId}`;
  const metricsNow = async () =>
    (await admin.get(path)).body.result.metrics.map(
      ({ id, metric_name, expression }: { id: number; metric_name: string; expression: string }) => ({
        id,
        metric_name,
        expression,
      }),
    );
  await admin.put(path, { metrics: [...(await metricsNow()), { metric_name: 'total', expression: 'SUM(amount)' }] });
  const defined = (await originFor(ben)).metrics.total;
  const { version } = (await admin.get(path)).body.result;
  expect(defined).toMatchObject({ version, by: expect.stringMatching(/\S/) });
  await admin.put(path, { description: 'Something else' });
  expect((await originFor(ben)).metrics.total).toEqual(defined);
  const changed = (await metricsNow()).map((metric: { metric_name: string }) =>
    metric.metric_name === 'total' ? { ...metric, expression: 'SUM(amount) * 2' } : metric,
  );
  await admin.put(path, { metrics: changed });
  expect((await originFor(ben)).metrics.total.version).toBe(version + 2);
});

test('who does not see the dataset learns nothing of it', async () => {
  const stranger = await server.user('otto', ['Gamma']);
  expect(statusAndCode(await stranger.get(`/api/v1/sextant/dataset/${datasetId}/origin`))).toBe('404 NOT_FOUND_003');
  expect(statusAndCode(await admin.get('/api/v1/sextant/dataset/99999/origin'))).toBe('404 NOT_FOUND_003');
});
