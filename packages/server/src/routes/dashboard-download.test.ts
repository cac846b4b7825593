import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePie, metadataWithCharts, statusAndCode } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { pdfPages } from '../testing/pdf-text.ts';
import { cellsOf } from '../testing/workbook-cells.ts';

let server: DataServer;
let ana: Client & { readonly userId: number };
let datasetId: number;
let dashboardId: number;

/** How many pixels of a PNG have each of these colors, as 0xrrggbb. */
function countPixels(bytes: Buffer, colors: readonly number[]): readonly number[] {
  const { data } = PNG.sync.read(bytes);
  const counts = new Map<number, number>();
  for (let start = 0; start < data.length; start += 4) {
    const color = data.readUIntBE(start, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return colors.map((color) => counts.get(color) ?? 0);
}

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Visits' };
const townFilter = {
  id: 'NATIVE_FILTER-1',
  name: 'Town',
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  targets: [] as { datasetId: number; column: { name: string } }[],
  defaultDataMask: { extraFormData: {}, filterState: {} },
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: { multiSelect: true },
};
const mask = (town: string) => ({
  'NATIVE_FILTER-1': {
    extraFormData: { filters: [{ col: 'town', op: 'IN', val: [town] }] },
    filterState: { value: [town] },
  },
});

const chartNode = (id: string, chartId: number, parent: string) => ({
  [id]: {
    id,
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'TABS-1', parent],
    meta: { chartId, width: 6, height: 40 },
  },
});
const tabNode = (id: string, text: string, children: readonly string[]) => ({
  [id]: { id, type: 'TAB', children, parents: ['ROOT_ID', 'TABS-1'], meta: { text } },
  ...Object.fromEntries(
    children.map((row) => [
      row,
      { id: row, type: 'ROW', children: [`${row}-1`], parents: ['ROOT_ID', 'TABS-1', id], meta: {} },
    ]),
  ),
});

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha']);
  const rows = ['Oslo,7', 'Oslo,8', 'Rome,9', 'Bonn,4', '=1+1,5'];
  datasetId = await datasetOf(ana, 'towns.csv', `town,n\n${rows.join('\n')}`);
  const pie = await makePie(ana, datasetId, 'Visits by town', { groupby: ['town'], metric: count });
  const table = await ana.post('/api/v1/chart/', {
    slice_name: 'All: visits/[x] with a name that is far too long for a sheet',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['town', 'n'], row_limit: 3 }),
  });
  const nodes = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1', 'TAB-2'], parents: ['ROOT_ID'], meta: {} },
    ...tabNode('TAB-1', 'By town', ['ROW-1']),
    ...tabNode('TAB-2', 'Single rows', ['ROW-2', 'ROW-3']),
    ...chartNode('ROW-1-1', pie, 'ROW-1'),
    ...chartNode('ROW-2-1', table.body.id, 'ROW-2'),
    'ROW-3-1': {
      id: 'ROW-3-1',
      type: 'MARKDOWN',
      children: [],
      parents: ['ROOT_ID', 'TABS-1', 'ROW-3'],
      meta: {
        code: '## Read me\n\n- **first** [word](https://example.com/a)\n\nThere were {{ count }} rows, {{ nothing }}.\n',
        width: 6,
        height: 20,
      },
    },
  };
  const created = await ana.post('/api/v1/dashboard/', {
    dashboard_title: 'Towns of the year',
    published: true,
    position_json: JSON.stringify(nodes),
    json_metadata: JSON.stringify({
      native_filter_configuration: [{ ...townFilter, targets: [{ datasetId, column: { name: 'town' } }] }],
    }),
  });
  dashboardId = created.body.id;
}, 60_000);
afterAll(() => server.close());

const prepareAt = (id: number): string => `/api/v1/dashboard/${id}/cache_dashboard_screenshot/`;

/** Asks until the dashboard is there, as the page does. */
async function prepared(client: Client, state: object = {}, isForced = true, id = dashboardId): Promise<TestResponse> {
  let task = await client.post(`${prepareAt(id)}${isForced ? '?q=(force:!t)' : ''}`, state);
  while (task.status === 202) {
    expect(task.body.task_status).toBe('Computing');
    await new Promise((resolve) => setTimeout(resolve, 50));
    task = await client.post(prepareAt(id), state);
  }
  return task;
}

const fileOf = (client: Client, key: string, format: string, id = dashboardId): Promise<TestResponse> =>
  client.get(`/api/v1/dashboard/${id}/screenshot/${key}/?download_format=${format}`);

const pagesOf = ({ bytes }: TestResponse): Promise<readonly string[]> => pdfPages(bytes);

test('a dashboard becomes a PDF with all its tabs, whose words can be read', { timeout: 120_000 }, async () => {
  const task = await prepared(ana);
  expect(task.body).toMatchObject({ task_status: 'Updated', progress: { done: 2, total: 2 } });
  const file = await fileOf(ana, task.body.cache_key, 'pdf');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pages = await pagesOf(file);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(/Towns of the year.*No filters: all rows are shown\..*Made .* for .*By town.*Oslo/s);
  expect(pages[0]).toMatch(/5\s+Visits/);
  expect(pages[1]).toMatch(/Single rows.*All: visits.*Read me.*first word \(https:\/\/example\.com\/a\)/s);
  expect(pages[1]).toContain('There were 5 rows, no metric “nothing”.');
  expect(pages[1]).toContain('page 2 of 2');
});

test('the same as one PNG, sharp on screens of twice the density', { timeout: 120_000 }, async () => {
  const task = await prepared(ana);
  const file = await fileOf(ana, task.body.cache_key, 'png');
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height, data } = PNG.sync.read(file.bytes);
  expect(width).toBe(2_592);
  expect(height).toBeGreaterThan(1_000);
  // An empty sheet has two values at most.
  expect(new Set(data).size).toBeGreaterThan(100);
});

test(
  'what was there before a choice in another chart stands pale behind bars, and the chosen cell is told apart',
  { timeout: 120_000 },
  async () => {
    const make = async (form: Readonly<Record<string, unknown>>): Promise<number> => {
      const type = form['viz_type'];
      const body = { slice_name: type, datasource_id: datasetId, datasource_type: 'table' };
      const response = await ana.post('/api/v1/chart/', { ...body, viz_type: type, params: JSON.stringify(form) });
      return response.body.id;
    };
    const table = await make({ viz_type: 'table', groupby: ['n'], metrics: [count] });
    const bars = await make({ viz_type: 'echarts_timeseries_bar', x_axis: 'town', metrics: [count], groupby: [] });
    const body = { dashboard_title: 'Choices', json_metadata: metadataWithCharts(table, bars) };
    const { id } = (await ana.post('/api/v1/dashboard/', body)).body;
    const chosenMask = {
      extraFormData: { filters: [{ col: 'n', op: 'IN', val: [7] }] },
      filterState: { value: [[7]], label: '7' },
    };
    const countsFor = async (dataMask: object): Promise<readonly number[]> => {
      const task = await prepared(ana, { dataMask }, true, id);
      const { bytes } = await fileOf(ana, task.body.cache_key, 'png', id);
      // Six tenths of #d3d0c7 over white, and the color of what is selected.
      return countPixels(bytes, [0xe5e3dd, 0xebeefb]);
    };
    expect(await countsFor({})).toEqual([0, 0]);
    const [pale = 0, cell = 0] = await countsFor({ [table]: chosenMask });
    // Half of the bar of Oslo, of whose two visits one is left; half of a row of the table.
    expect(pale).toBeGreaterThan(5_000);
    expect(cell).toBeGreaterThan(5_000);
  },
);

test('a chart that waits for a value of a filter shows no rows, and says so', { timeout: 120_000 }, async () => {
  const filter = { ...townFilter, targets: [{ datasetId, column: { name: 'town' } }] };
  const withFilter = (controlValues: object) => ({
    json_metadata: JSON.stringify({ native_filter_configuration: [{ ...filter, controlValues }] }),
  });
  const path = `/api/v1/dashboard/${dashboardId}`;
  await ana.put(path, withFilter({ ...filter.controlValues, enableEmptyFilter: true }));
  try {
    const task = await prepared(ana);
    const pages = (await pagesOf(await fileOf(ana, task.body.cache_key, 'pdf'))).join('\n');
    expect(pages).toContain('Select a value for Town.');
    expect(pages).not.toMatch(/5\s+Visits/);
  } finally {
    await ana.put(path, withFilter(filter.controlValues));
  }
});

/** The words of a dashboard of one chart, as its PDF has them. */
async function wordsOfChart(viewedDatasetId: number, params: Readonly<Record<string, unknown>>): Promise<string> {
  const { body } = await ana.post('/api/v1/chart/', {
    slice_name: 'The chart',
    viz_type: params['viz_type'],
    datasource_id: viewedDatasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  const nodes = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-1'], parents: ['ROOT_ID'], meta: {} },
    ...tabNode('TAB-1', 'Only', ['ROW-1']),
    ...chartNode('ROW-1-1', body.id, 'ROW-1'),
  };
  const created = await ana.post('/api/v1/dashboard/', {
    dashboard_title: 'One chart',
    position_json: JSON.stringify(nodes),
  });
  const { id } = created.body;
  const task = await prepared(ana, {}, true, id);
  return (await pagesOf(await fileOf(ana, task.body.cache_key, 'pdf', id))).join('\n').replaceAll(/\s+/g, ' ');
}

test('charts of which no row has a value say so in files, too; without any row they say that', async () => {
  const emptyId = await datasetOf(ana, 'empty.csv', 'n,kind\n,a\n,b\n,a\n4,c');
  const wordsWhere = (condition: string) =>
    wordsOfChart(emptyId, {
      viz_type: 'histogram_v2',
      column: 'n',
      bins: 5,
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: condition }],
    });
  expect(await wordsWhere('n IS NULL')).toContain(
    'No row has a value that can be drawn. 3 of 3 rows without a value are not shown.',
  );
  expect(await wordsWhere("kind = 'z'")).toContain('No results were returned for this query');
  const number = await wordsOfChart(emptyId, {
    viz_type: 'big_number',
    x_axis: 'kind',
    metric: { expressionType: 'SIMPLE', column: { column_name: 'n' }, aggregate: 'SUM', label: 'all' },
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'n IS NULL' }],
  });
  expect(number).toContain('NULL');
  expect(number).not.toContain('No results');
});

test('the layers over a chart are in its file, under the names that readers know; one that fails says so', async () => {
  const daysId = await datasetOf(ana, 'days.csv', 'day,n\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4');
  const metrics = [
    { metric_name: 'rides', verbose_name: 'All rides', expression: 'SUM(n)' },
    { metric_name: 'most', verbose_name: 'Most of a ride', expression: 'MAX(n)' },
  ];
  await ana.put(`/api/v1/dataset/${daysId}`, { metrics });
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'day', time_grain_sqla: 'P1D', adhoc_filters: [] };
  const source = await ana.post('/api/v1/chart/', {
    slice_name: 'Source',
    viz_type: line.viz_type,
    datasource_id: daysId,
    datasource_type: 'table',
    params: JSON.stringify({ ...line, metrics: ['rides', 'most'] }),
  });
  const layerId: number = (await ana.post('/api/v1/annotation_layer/', { name: 'Weather' })).body.id;
  await ana.post(`/api/v1/annotation_layer/${layerId}/annotation/`, {
    short_descr: 'Snow at noon',
    start_dttm: '2024-01-02T00:00:00',
    end_dttm: '2024-01-02T00:00:00',
  });
  const shown = { show: true, showLabel: true, showMarkers: false, overrides: { time_range: null } };
  const layers = [
    { ...shown, name: 'Weather', annotationType: 'EVENT', sourceType: 'NATIVE', value: layerId },
    { ...shown, name: 'Others', annotationType: 'TIME_SERIES', sourceType: 'line', value: source.body.id },
    { ...shown, name: 'Lost', annotationType: 'EVENT', sourceType: 'NATIVE', value: 99_999 },
    { ...shown, name: 'Hidden', annotationType: 'EVENT', sourceType: 'NATIVE', value: 99_998, show: false },
  ];
  const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Days' };
  const words = await wordsOfChart(daysId, { ...line, metrics: [count], annotation_layers: layers });
  for (const text of ['Snow at noon', 'All rides', 'Most of a ride', 'Annotation layer Lost: Annotation layer'])
    expect(words).toContain(text);
  expect(words).not.toContain('Hidden');
});

test('other filters are another file, also where nothing is to begin anew', async () => {
  const keyFor = async (state: object): Promise<string> =>
    (await ana.post(prepareAt(dashboardId), state)).body.cache_key;
  const keys = [await keyFor({ dataMask: mask('Oslo') }), await keyFor({ dataMask: mask('Rome') }), await keyFor({})];
  expect(new Set(keys).size).toBe(3);
  expect(await keyFor({ dataMask: mask('Rome') })).toBe(keys[1]);
});

test('what filters now is said at the top and acts in all charts', { timeout: 120_000 }, async () => {
  const state = { dataMask: mask('Oslo') };
  const task = await prepared(ana, state);
  const pages = (await pagesOf(await fileOf(ana, task.body.cache_key, 'pdf'))).join('\n');
  expect(pages).toContain('Town is Oslo.');
  expect(pages).toMatch(/2\s+Visits/);
  expect(pages).toContain('There were 2 rows');
  expect(pages).not.toContain('Rome');
  const link = await ana.post(`/api/v1/dashboard/${dashboardId}/permalink`, state);
  const linked = await prepared(ana, { permalinkKey: link.body.key });
  expect((await pagesOf(await fileOf(ana, linked.body.cache_key, 'pdf'))).join('\n')).toMatch(/2\s+Visits/);
});

test('a workbook has what is shown on its first sheet, and a sheet with numbers for each chart', async () => {
  const file = cellsOf(await ana.post(`/api/v1/dashboard/${dashboardId}/workbook/`, { dataMask: mask('Oslo') }));
  expect(file.status).toBe(200);
  const names = [...file.text.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Filters', 'Visits by town', 'All visits x with a name that i']);
  expect(file.text).toContain('Town is Oslo.');
  expect(file.text).toContain('>Oslo</t></is></c><c r="B2"><v>2</v></c>');
  expect(file.text).not.toContain('Rome');
});

test('rows beyond the limit of a chart are said, and texts are no formulas', async () => {
  const file = cellsOf(await ana.post(`/api/v1/dashboard/${dashboardId}/workbook/`, {}));
  expect(file.text).toContain('Cut: the first 3 rows are here, there are more.');
  expect(file.text).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
  expect(file.text).not.toContain('<f>');
});

test('the sheet of a table has the totals that the table shows, whatever its limit', async () => {
  const form = { viz_type: 'table', groupby: ['town'], metrics: [count], row_limit: 2, show_totals: true };
  const table = await ana.post('/api/v1/chart/', {
    slice_name: 'Summed',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const row = { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} };
  const nodes = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': row,
    'CHART-1': { ...chartNode('CHART-1', table.body.id, '')['CHART-1'], parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'] },
  };
  const created = await ana.post('/api/v1/dashboard/', {
    dashboard_title: 'Sums',
    position_json: JSON.stringify(nodes),
  });
  const file = cellsOf(await ana.post(`/api/v1/dashboard/${created.body.id}/workbook/`, {}));
  expect(file.text).toContain('>All</t></is></c><c r="B4" s="1"><v>5</v></c>');
});

test(
  '[B16] a download is for whoever asked for it, with his rows, also when his rules change while it waits',
  { timeout: 120_000 },
  async () => {
    const { store } = server.context;
    const readers = await store.roles.create('Readers of towns');
    await store.roles.allow(readers.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
    const rule = {
      name: 'Bonn',
      filter_type: 'Regular',
      tables: [datasetId],
      roles: [readers.id],
      clause: "town = 'Bonn'",
    };
    const ruleId = (await server.admin.post('/api/v1/rowlevelsecurity/', rule)).body.id;
    const ben = await server.user('ben', ['Gamma', 'Readers of towns']);
    const own = await prepared(ben);
    const pages = (await pagesOf(await fileOf(ben, own.body.cache_key, 'pdf'))).join('\n');
    expect(pages).toMatch(/1\s+Visits/);
    expect(pages).toContain('There were 1 rows');
    expect(pages).not.toContain('Oslo');
    const others = await prepared(ana);
    expect(statusAndCode(await fileOf(ben, others.body.cache_key, 'pdf'))).toBe('404 DOWNLOAD_001');
    expect(statusAndCode(await fileOf(ana, 'unknown', 'png'))).toBe('404 DOWNLOAD_001');

    // A rule that changes while a file waits: what was read before leaves in none, drawn already or not.
    const bindTo = (town: string) =>
      server.admin.put(`/api/v1/rowlevelsecurity/${ruleId}`, { ...rule, clause: `town = '${town}'` });
    expect((await bindTo('Rome')).status).toBe(200);
    for (const format of ['pdf', 'png'])
      expect(statusAndCode(await fileOf(ben, own.body.cache_key, format))).toBe('404 DOWNLOAD_001');
    expect((await ben.post(prepareAt(dashboardId), {})).status).toBe(202);
    // And while its charts are asked.
    await bindTo('Oslo');
    const newer = await prepared(ben, {}, false);
    const newerText = (await pagesOf(await fileOf(ben, newer.body.cache_key, 'pdf'))).join('\n');
    expect([newerText.includes('Oslo'), /Rome|Bonn/.test(newerText)]).toEqual([true, false]);
  },
);

test('a dashboard that is not there, and a link of another, are rejected before anything is asked', async () => {
  expect(statusAndCode(await ana.post(prepareAt(987_654), {}))).toBe('404 NOT_FOUND_002');
  expect(statusAndCode(await ana.post('/api/v1/dashboard/987654/workbook/', {}))).toBe('404 NOT_FOUND_002');
  const state = { permalinkKey: 'no such link' };
  expect(statusAndCode(await ana.post(prepareAt(dashboardId), state))).toBe('404 NOT_FOUND_006');
});
