import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metadataWithCharts } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

/*
 * Two files with the same rows of tenant a, and others of which there are more in one. Whoever the rule binds to tenant a is told the same of both,
 * also where no rows are asked.
 */

interface Side {
  readonly name: string;
  readonly dataset: number;
  readonly chart: number;
  readonly dashboard: number;
}

const visible = Array.from(
  { length: 40 },
  (_, row) => `a,${row % 2 === 0 ? 'Oslo' : 'Bergen'},${row},2024-01-1${row % 9}`,
);
const hidden = {
  ledger: Array.from({ length: 300 }, (_, row) => `b,Hidden${row},${1_000 + row},2019-03-01`),
  payroll: Array.from({ length: 17 }, (_, row) => `c,Hidden,${-5_000 - row},2025-09-09`),
} as const;

let server: DataServer;
const sides: Side[] = [];
const clients = new Map<string, Client>();

const form = { viz_type: 'pie', groupby: ['city'], metric: 'count', row_limit: 10 };

async function sideOf(name: keyof typeof hidden, roleId: number): Promise<Side> {
  const csv = ['tenant,city,amount,day', ...visible, ...hidden[name]].join('\n');
  const importResponse = await importSent(server.admin, await sendFile(server.admin, `${name}.csv`, csv));
  const dataset = importResponse.body.result.datasetId;
  const chartBody = { slice_name: 'Cities', viz_type: 'pie', datasource_id: dataset, datasource_type: 'table' };
  const chart = (await server.admin.post('/api/v1/chart/', { ...chartBody, params: JSON.stringify(form) })).body.id;
  const body = { dashboard_title: 'Board', published: true, json_metadata: metadataWithCharts(chart) };
  const dashboard = (await server.admin.post('/api/v1/dashboard/', body)).body.id;
  await server.context.store.roles.allow(roleId, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  return { name, dataset, chart, dashboard };
}

beforeAll(async () => {
  server = await openDataServer();
  const { store } = server.context;
  const readers = await store.roles.create('Readers');
  const tenant = await store.roles.create('Tenant A');
  for (const name of ['ledger', 'payroll'] as const) sides.push(await sideOf(name, readers.id));
  const createdResponse = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Tenant a',
    filter_type: 'Regular',
    tables: sides.map(({ dataset }) => dataset),
    roles: [tenant.id],
    clause: "tenant = 'a'",
  });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  clients.set('a reader', await server.user('reader', ['Gamma', 'Readers', 'Tenant A']));
  const author = await server.user('author', ['Alpha', 'Readers', 'Tenant A']);
  clients.set('an author', author);
  for (const { dataset } of sides) await server.admin.put(`/api/v1/dataset/${dataset}`, { owners: [1, author.userId] });
}, 120_000);
afterAll(() => server.close());

const requestsByName: Readonly<Record<string, (client: Client, side: Side) => Promise<TestResponse>>> = {
  'the dataset': (client, { dataset }) => client.get(`/api/v1/dataset/${dataset}`),
  'the list of datasets': (client, { name }) =>
    client.get(`/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${name})))`),
  'what uses it': (client, { dataset }) => client.get(`/api/v1/dataset/${dataset}/related_objects`),
  'Explore over the dataset': (client, { dataset }) =>
    client.get(`/api/v1/explore/?datasource_id=${dataset}&datasource_type=table`),
  'Explore over a chart': (client, { chart }) => client.get(`/api/v1/explore/?slice_id=${chart}`),
  'the datasets of a dashboard': (client, { dashboard }) => client.get(`/api/v1/dashboard/${dashboard}/datasets`),
  'the dashboard': (client, { dashboard }) => client.get(`/api/v1/dashboard/${dashboard}`),
  'older metadata': (client, { dataset }) =>
    client.get(`/superset/fetch_datasource_metadata?datasourceKey=${dataset}__table`),
  'the older dataset': (client, { dataset }) => client.get(`/datasource/get/table/${dataset}/`),
  samples: (client, { dataset }) =>
    client.post(`/datasource/samples?datasource_id=${dataset}&datasource_type=table`, {}),
  'values of a filter': (client, { dataset }) => client.get(`/api/v1/datasource/table/${dataset}/column/city/values/`),
  search: (client, { name }) => client.get(`/api/v1/sextant/search?q=${name}`),
};

/** A text without numbers of objects, names of the tables, and times. */
const plainText = (text: string, { name }: Side): string =>
  text
    .replaceAll(new RegExp(name, 'gi'), 'NAME')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(
      /"(?:cache_key|queried_dttm|cached_dttm|duration_ms|queued_ms|changed_on\w*)":(?:"[^"]*"|[\d.]+|null)/g,
      '',
    )
    .replaceAll(/\b(\w*id\\?|chartId|datasetId)(\\?"): ?\d+/g, '$1$2:N')
    .replaceAll(/"(ids|owners)":\[[\d,]*\]/g, '')
    .replaceAll(/(\/(?:edit|dashboard|chart|dataset)\/|_id=)\d+/g, '$1N')
    .replaceAll(/thumbnail\/\w+/g, 'thumbnail')
    .replaceAll(/\d+__table/g, 'N__table');

describe.each(['a reader', 'an author'])('%s whom a rule binds', (userKind) => {
  test.each(Object.keys(requestsByName))(
    '[C12] is told the same by %s, whatever the rule hides',
    async (requestName) => {
      const client = clients.get(userKind) as Client;
      const messages: unknown[] = [];
      for (const side of sides) {
        const { status, text } = await (requestsByName[requestName] as (typeof requestsByName)[string])(client, side);
        messages.push([status, plainText(text, side)]);
        expect(text).not.toContain('Hidden');
      }
      expect(messages[0]).toEqual(messages[1]);
      expect(messages[0]).toEqual([200, expect.anything()]);
    },
  );
});

test('[C12] the number of rows of a file is shown to whoever sees all of them', async () => {
  const counts = async (client: Client) => {
    const results = await Promise.all(sides.map(({ dataset }) => client.get(`/api/v1/dataset/${dataset}`)));
    return results.map(({ body }) => body.result.row_count);
  };
  expect(await counts(server.admin)).toEqual([340, 57]);
  expect(await counts(clients.get('a reader') as Client)).toEqual([null, null]);
});

test('[C12] nor is it shown to whoever sees the data by a role alone', async () => {
  const role = await server.context.store.roles.create('Board');
  const guest = await server.user('guest', ['Gamma', 'Board']);
  const [side] = sides as [Side];
  await server.admin.put(`/api/v1/dashboard/${side.dashboard}`, { roles: [role.id] });
  const { result } = (await guest.get(`/api/v1/dashboard/${side.dashboard}/datasets`)).body;
  expect(result.map((one: { id: number; row_count: number | null }) => [one.id, one.row_count])).toEqual([
    [side.dataset, null],
  ]);
});
