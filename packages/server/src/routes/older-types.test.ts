import { queryContextFor } from '@sextant/charts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentsOf, exportFile, importFile } from '../testing/bundles.ts';
import { metadataWithCharts } from '../testing/core-server.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

const csv = 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Bergen,2.5\n2024-01-03,Oslo,3\n2024-01-04,Bergen,9';

type Form = Readonly<Record<string, unknown>>;

/** A chart as newer clients write it, with a number that JSON's usual readers would change. */
const storedParams = (datasource: string): string =>
  `{ "datasource": "${datasource}", "viz_type": "histogram_v2", "column": "amount", "groupby": ["city"], "bins": 4, "normalize": false, "x_axis_title": "USD", "x_axis_format": ",d", "adhoc_filters": [], "kept": 9007199254740993 }`;
const storedContext = (id: number): string =>
  `{"datasource":{"id":${id},"type":"table"},"queries":[{"columns":["city","amount"],"post_processing":[{"operation":"histogram","options":{"column":"amount","groupby":["city"],"bins":4}}]}],"form_data":{"datasource":"${id}__table","viz_type":"histogram_v2","column":"amount"}}`;

/** The same form as Superset 2.1.3 has it. */
const legacyForm = (datasource: string) => ({
  datasource,
  viz_type: 'histogram',
  all_columns_x: ['amount'],
  groupby: ['city'],
  link_length: 4,
  normalized: false,
  x_axis_label: 'USD',
  x_axis_format: ',d',
  adhoc_filters: [],
});

/** A server with one chart of a newer type on a dashboard, one under the older name, and a pie. */
interface Shop {
  readonly server: DataServer;
  readonly admin: Client;
  readonly dataset: number;
  readonly databaseId: number;
  readonly chart: number;
  readonly other: number;
  readonly pie: number;
  readonly dashboard: number;
}

async function openShop(setting: 'on' | 'off'): Promise<Shop> {
  const server = await openDataServer({ SEXTANT_OLDER_TYPES: setting });
  const { admin } = server;
  const dataset = await datasetOf(admin, 'orders.csv', csv);
  const datasource = `${dataset}__table`;
  const createChart = async (name: string, type: string, params: string, more: object = {}): Promise<number> => {
    const body = {
      slice_name: name,
      viz_type: type,
      datasource_id: dataset,
      datasource_type: 'table',
      params,
      ...more,
    };
    const result = await admin.post('/api/v1/chart/', body);
    expect(result.status).toBe(201);
    return result.body.id;
  };
  const context = { query_context: storedContext(dataset) };
  const chart = await createChart('Newer', 'histogram_v2', storedParams(datasource), context);
  const other = await createChart('Older', 'histogram', JSON.stringify(legacyForm(datasource)));
  const pie = await createChart('Pie', 'pie', '{"viz_type":"pie"}');
  const board = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Board',
    json_metadata: metadataWithCharts(chart),
  });
  const { database } = (await admin.get(`/api/v1/dataset/${dataset}`)).body.result;
  return { server, admin, dataset, databaseId: database.id, chart, other, pie, dashboard: board.body.id };
}

const rowOf = async ({ server }: Shop, id: number) => {
  const row = (await server.context.store.charts.load(id))?.row;
  return { kind: row?.kind, params: row?.params, context: row?.query_context };
};

/** What a read says of the chart: its type, and its form. */
interface ChartTexts {
  readonly types: readonly unknown[];
  readonly forms: readonly Form[];
}

const formOf = (text: string): Form => JSON.parse(text) as Form;
const itemSaid = (item: { viz_type: string; params: string }): ChartTexts => ({
  types: [item.viz_type],
  forms: [formOf(item.params)],
});
const openSaid = (one: { viz_type: string; form_data: Form }): ChartTexts => ({
  types: [one.viz_type],
  forms: [one.form_data],
});

/** Every call that reads a chart's type or form. */
const reads: Readonly<Record<string, (shop: Shop) => Promise<ChartTexts>>> = {
  list: async ({ admin, chart }) =>
    itemSaid((await admin.get('/api/v1/chart/')).body.result.find(({ id }: { id: number }) => id === chart)),
  item: async ({ admin, chart }) => {
    const { result } = (await admin.get(`/api/v1/chart/${chart}`)).body;
    const itemTexts = itemSaid(result);
    return { ...itemTexts, types: [...itemTexts.types, JSON.parse(result.query_context).form_data.viz_type] };
  },
  'a saved state': async ({ admin, chart }) =>
    itemSaid((await admin.get(`/api/v1/sextant/chart/${chart}/versions/1`)).body.result),
  'charts of a dashboard': async ({ admin, dashboard }) =>
    openSaid((await admin.get(`/api/v1/dashboard/${dashboard}/charts`)).body.result[0]),
  Explore: async ({ admin, chart }) => {
    const { result } = (await admin.get(`/api/v1/explore/?slice_id=${chart}`)).body;
    const { types, forms } = openSaid(result.slice);
    return { types: [...types, result.form_data.viz_type], forms: [...forms, result.form_data] };
  },
  'form data under a key': async ({ admin, dataset }) => {
    const form_data = storedParams(`${dataset}__table`);
    const body = { datasource_id: dataset, datasource_type: 'table', form_data };
    const { key } = (await admin.post('/api/v1/explore/form_data', body)).body;
    const read = formOf((await admin.get(`/api/v1/explore/form_data/${key}`)).body.form_data);
    const { form_data: openedResult } = (await admin.get(`/api/v1/explore/?form_data_key=${key}`)).body.result;
    return { types: [read['viz_type'], openedResult.viz_type], forms: [read, openedResult] };
  },
  'a link to a chart': async ({ admin, dataset }) => {
    const body = { formData: formOf(storedParams(`${dataset}__table`)) };
    const { key } = (await admin.post('/api/v1/explore/permalink', body)).body;
    const { formData } = (await admin.get(`/api/v1/explore/permalink/${key}`)).body.state;
    const { form_data: openedResult } = (await admin.get(`/api/v1/explore/?permalink_key=${key}`)).body.result;
    return { types: [formData.viz_type, openedResult.viz_type], forms: [formData, openedResult] };
  },
  'what is built on a dataset': async ({ admin, dataset }) => {
    const { charts } = (await admin.get(`/api/v1/dataset/${dataset}/related_objects`)).body;
    return {
      types: [charts.result.find((one: { slice_name: string }) => one.slice_name === 'Newer').viz_type],
      forms: [],
    };
  },
  'what is built on a database': async ({ admin, databaseId }) => {
    const { charts } = (await admin.get(`/api/v1/database/${databaseId}/related_objects/`)).body;
    return {
      types: [charts.result.find((one: { slice_name: string }) => one.slice_name === 'Newer').viz_type],
      forms: [],
    };
  },
  'a bundle of the chart': async (shop) => exportObject(shop, 'chart', shop.chart),
  'a bundle of its dashboard': async (shop) => exportObject(shop, 'dashboard', shop.dashboard),
};

interface ChartDocument {
  readonly viz_type: string;
  readonly params: Form;
  readonly query_context: string;
}

async function exportObject({ server, admin }: Shop, kind: 'chart' | 'dashboard', id: number): Promise<ChartTexts> {
  const documents = await documentsOf((await exportFile(server, admin, kind, [id])).bytes);
  const [, document] = [...documents].find(([path]) => path.startsWith('charts/Newer')) ?? [];
  const { viz_type: type, params, query_context: context } = document as unknown as ChartDocument;
  return { types: [type, (formOf(context)['form_data'] as Form)['viz_type']], forms: [params] };
}

const names = Object.keys(reads);

describe('without SEXTANT_OLDER_TYPES', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('off');
  });
  afterAll(() => shop.server.close());

  test.each(names)('%s: charts are returned as they are stored', async (name) => {
    const { types, forms } = (await reads[name]?.(shop)) ?? { types: [], forms: [] };
    expect(new Set(types)).toEqual(new Set(['histogram_v2']));
    for (const form of forms) expect(form).toMatchObject({ viz_type: 'histogram_v2', column: 'amount', bins: 4 });
  });

  test('the older call does not return the newer type, and lists tell both apart', async () => {
    const result = await shop.admin.post('/superset/explore_json/', { form_data: { slice_id: shop.chart } });
    expect([result.status, codeOf(result)]).toEqual([400, 'QUERY_028']);
    expect(await namesOf(shop, 'eq', 'histogram')).toEqual(['Older']);
    expect(await namesOf(shop, 'eq', 'histogram_v2')).toEqual(['Newer']);
  });

  test('a bundle keeps every digit of a form', async () => {
    const { forms } = await exportObject(shop, 'chart', shop.chart);
    expect(forms[0]?.['kept']).toBe(9007199254740993n);
  });
});

/** The names of the charts that a filter on the type lets through, in their order by type, then by name. */
async function namesOf({ admin }: Shop, operator: string, value: string): Promise<string[]> {
  const q = `(filters:!((col:viz_type,opr:${operator},value:${value})),order_column:slice_name,order_direction:asc)`;
  const { result } = (await admin.get(`/api/v1/chart/?q=${q}`)).body;
  return result.map((item: { slice_name: string }) => item.slice_name);
}

describe('with SEXTANT_OLDER_TYPES', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('on');
  });
  afterAll(() => shop.server.close());

  test.each(names)('%s: a histogram_v2 is returned as 2.1.3 has it, and stays stored as it is', async (name) => {
    const datasource = `${shop.dataset}__table`;
    const { types, forms } = (await reads[name]?.(shop)) ?? { types: [], forms: [] };
    expect(new Set(types)).toEqual(new Set(['histogram']));
    for (const form of forms) {
      expect(form).toMatchObject(legacyForm(datasource));
      for (const key of ['column', 'bins', 'normalize', 'x_axis_title']) expect(form).not.toHaveProperty(key);
    }
    expect(await rowOf(shop, shop.chart)).toEqual({
      kind: 'histogram_v2',
      params: storedParams(datasource),
      context: storedContext(shop.dataset),
    });
  });

  test('no digit of a form is lost', async () => {
    const { params } = (await shop.admin.get(`/api/v1/chart/${shop.chart}`)).body.result;
    expect(params).toContain('"kept":9007199254740993');
    const { forms } = await exportObject(shop, 'chart', shop.chart);
    expect(forms[0]?.['kept']).toBe(9007199254740993n);
  });

  test('other charts are returned byte for byte', async () => {
    const { result } = (await shop.admin.get(`/api/v1/chart/${shop.other}`)).body;
    expect([result.viz_type, result.params]).toEqual([
      'histogram',
      JSON.stringify(legacyForm(`${shop.dataset}__table`)),
    ]);
    expect((await shop.admin.get(`/api/v1/chart/${shop.pie}`)).body.result.params).toBe('{"viz_type":"pie"}');
  });

  test('the older call returns the chart by its number, with the values that 2.1.3 bins', async () => {
    const result = await shop.admin.post('/superset/explore_json/', { form_data: { slice_id: shop.chart } });
    expect([result.status, result.body.form_data.viz_type]).toEqual([200, 'histogram']);
    expect(result.body.data).toEqual([
      { key: 'Bergen', values: [2.5, 9] },
      { key: 'Oslo', values: [1, 3] },
    ]);
    const address = encodeURIComponent(JSON.stringify({ slice_id: shop.chart }));
    const read = await shop.admin.get(`/superset/explore_json/?form_data=${address}`);
    expect([read.status, read.body.form_data.viz_type]).toEqual([200, 'histogram']);
  });

  test('lists are filtered and sorted by what they show', async () => {
    expect(await namesOf(shop, 'eq', 'histogram')).toEqual(['Newer', 'Older']);
    expect(await namesOf(shop, 'eq', 'histogram_v2')).toEqual([]);
    expect(await namesOf(shop, 'neq', 'histogram')).toEqual(['Pie']);
    expect(await namesOf(shop, 'ew', 'v2')).toEqual([]);
    // As the page asks.
    expect(await namesOf(shop, 'in', '!(histogram_v2,histogram)')).toEqual(['Newer', 'Older']);
    const order = '(order_column:viz_type,order_direction:desc)';
    const { result } = (await shop.admin.get(`/api/v1/chart/?q=${order}`)).body;
    expect(result.map((item: { viz_type: string }) => item.viz_type)).toEqual(['pie', 'histogram', 'histogram']);
  });

  test('what is written is stored as it is sent, and nothing else of a chart changes with it', async () => {
    const params = storedParams(`${shop.dataset}__table`);
    const body = { slice_name: 'Sent', viz_type: 'histogram_v2', datasource_id: shop.dataset, params };
    const createdResponse = await shop.admin.post('/api/v1/chart/', { ...body, datasource_type: 'table' });
    expect(createdResponse.body.result).toMatchObject({ viz_type: 'histogram_v2', params });
    const { id } = createdResponse.body;
    expect(await rowOf(shop, id)).toMatchObject({ kind: 'histogram_v2', params });
    const read = await shop.admin.get(`/api/v1/chart/${id}`);
    expect([read.headers['etag'], read.body.result.viz_type]).toEqual(['"1"', 'histogram']);
    expect((await shop.admin.put(`/api/v1/chart/${id}`, { slice_name: 'Named' }, { 'if-match': '"1"' })).status).toBe(
      200,
    );
    expect(await rowOf(shop, id)).toMatchObject({ kind: 'histogram_v2', params });
    await shop.admin.delete(`/api/v1/chart/${id}`);
  });

  test('a client that reads a chart, writes it back and reads it again has the same chart', async () => {
    const params = storedParams(`${shop.dataset}__table`);
    const body = { slice_name: 'Back', viz_type: 'histogram_v2', datasource_id: shop.dataset, params };
    const { id } = (await shop.admin.post('/api/v1/chart/', { ...body, datasource_type: 'table' })).body;
    const { result: first } = (await shop.admin.get(`/api/v1/chart/${id}`)).body;
    const sentChart = { viz_type: first.viz_type, params: first.params };
    expect((await shop.admin.put(`/api/v1/chart/${id}`, sentChart)).status).toBe(200);
    expect(await rowOf(shop, id)).toMatchObject({ kind: 'histogram', params: first.params });
    const { result: second } = (await shop.admin.get(`/api/v1/chart/${id}`)).body;
    expect([second.viz_type, second.params]).toEqual([first.viz_type, first.params]);
    expect(queryContextFor(formOf(second.params)).queries).toEqual(queryContextFor(formOf(params)).queries);
    await shop.admin.delete(`/api/v1/chart/${id}`);
  });

  test('an import stores what is in the bundle', async () => {
    const { bytes } = await exportFile(shop.server, shop.admin, 'chart', [shop.other]);
    expect((await importFile(shop.admin, 'chart', bytes, { overwrite: 'true' })).status).toBe(200);
    expect(await rowOf(shop, shop.other)).toMatchObject({ kind: 'histogram' });
  });

  test('the picture of the chart is drawn from its bins', async () => {
    const drawnType = async (id: number): Promise<string> =>
      (await shop.admin.get(`/api/v1/chart/${id}/thumbnail/any/`)).text.replaceAll(/(?:zr\d+-)?cls-\d+/g, '');
    const picture = await drawnType(shop.chart);
    expect(picture.match(/<path/g)?.length ?? 0).toBeGreaterThan(4);
    expect(await drawnType(shop.other)).toBe(picture);
  });
});
