import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { whenReady } from '../pages/ready.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

interface Column {
  readonly source: string;
  readonly name: string;
  readonly type: string;
}

async function tokenOf(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/v1/security/csrf_token/')).json()) as { result: string }).result;
}

const column = 'select "x\'; --';
/** A name with blanks and signs was written for users, and stays as it is. */
const columnLabel = column;

const quotedText = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const lines = Array.from({ length: 200 }, (_, row) => [
  `2024-0${1 + (row % 9)}-1${row % 9}`,
  quotedText(`c "${row % 3}" <b>`),
  row,
]);

interface ImportedTable {
  readonly dashboardId: number;
  readonly datasetId: number;
  readonly tableName: string;
}

/** Brings the first columns of the file as a table. */
async function bringFile(
  page: Page,
  columnCount: number,
  options: { tableName?: string; makeDashboard: boolean },
): Promise<ImportedTable> {
  const headers = { 'x-csrftoken': await tokenOf(page) };
  const rows = [['day', quotedText(column), 'amount'], ...lines].map((cells) => cells.slice(0, columnCount).join(','));
  const sentResponse = await page.request.post(
    `/api/v1/sextant/uploads?name=${encodeURIComponent(`${ownName('hostile')}.csv`)}`,
    {
      data: Buffer.from(rows.join('\n')),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    },
  );
  const { result } = (await sentResponse.json()) as {
    result: { uuid: string; suggested: { tableName: string }; columns: Column[] };
  };
  const tableName = options.tableName ?? result.suggested.tableName;
  const columns = result.columns.map(({ source, name, type }) => ({ source, name, type, keep: true }));
  const importResponse = await page.request.post(`/api/v1/sextant/uploads/${result.uuid}/import`, {
    data: { tableName, columns, makeDashboard: options.makeDashboard, ifExists: 'replace' },
    headers,
  });
  expect(importResponse.status()).toBe(201);
  return { ...((await importResponse.json()) as { result: ImportedTable }).result, tableName };
}

const makeHostileDashboard = (page: Page): Promise<ImportedTable> => bringFile(page, 3, { makeDashboard: true });

const unreadableLinks = [
  ['rison that does not read', '?native_filters=((('],
  ['rison of something else', '?native_filters=!(1,2,!n)'],
  [
    'a filter that the dashboard does not have',
    '?native_filters=(NATIVE_FILTER-gone:(id:NATIVE_FILTER-gone,filterState:(value:!(x)),extraFormData:(filters:!((col:gone,op:IN,val:!(x))))))',
  ],
  ['a key of nobody', '?native_filters_key=no-such-key'],
  ['a permalink of nobody', '?permalink_key=no-such-key'],
] as const;

const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({
  [id]: { id, type, children, meta },
});
const long = 'x'.repeat(10_000);

/** A filter that waits for its first value, and depends on another. */
const firstFilter = (id: string, parent: string, datasetId: number) => ({
  id: `NATIVE_FILTER-${id}`,
  name: id,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: column } }],
  defaultDataMask: { extraFormData: {}, filterState: {} },
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: { enableEmptyFilter: true, defaultToFirstItem: true, multiSelect: true },
  cascadeParentIds: [`NATIVE_FILTER-${parent}`],
});

/** A layout that contains itself, below one of an unknown type, with filters in a circle, on what is gone and with a long value. */
async function makeTangled(api: Api, { datasetId, chartId }: { readonly datasetId: number; readonly chartId: number }) {
  const quietFilter = { ...firstFilter('Long', 'gone', datasetId), controlValues: {} };
  const lostFilter = { ...quietFilter, id: 'NATIVE_FILTER-of', name: 'Of what is gone' };
  const { body } = await api.post('/api/v1/dashboard/', {
    dashboard_title: ownName('Tangled'),
    position_json: JSON.stringify({
      ...node('ROOT_ID', 'ROOT', ['GRID_ID', 'ROOT_ID']),
      ...node('GRID_ID', 'GRID', ['ROW-1', 'nowhere']),
      ...node('ROW-1', 'ROW', ['HOLOGRAM-1', 'CHART-1', 'ROW-1', 'GRID_ID']),
      ...node('HOLOGRAM-1', 'HOLOGRAM', ['ROW-1']),
      ...node('CHART-1', 'CHART', [], { chartId, width: 4, height: 30, sliceNameOverride: 'Counted' }),
      ...node('CHART-2', 'CHART', [], { chartId, width: 4, height: 30, sliceNameOverride: 'Orphan' }),
    }),
    json_metadata: JSON.stringify({
      native_filter_configuration: [
        firstFilter('One', 'Other', datasetId),
        firstFilter('Other', 'One', datasetId),
        { ...lostFilter, targets: [{ datasetId, column: { name: 'gone' } }] },
        {
          ...quietFilter,
          defaultDataMask: {
            extraFormData: { filters: [{ col: column, op: 'NOT IN', val: [long] }] },
            filterState: { value: [long], excluded: true },
          },
        },
      ],
    }),
  });
  return body.id as number;
}

async function makeFiveHundred(api: Api, chartId: number): Promise<number> {
  const rows = Array.from({ length: 125 }, (_, row) => `ROW-${row}`);
  const tiles = Array.from({ length: 500 }, (_, tile) => `CHART-${tile}`);
  const placed = [
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', rows),
    ...rows.map((row, index) => node(row, 'ROW', tiles.slice(4 * index, 4 * index + 4))),
    ...tiles.map((tile, index) =>
      node(tile, 'CHART', [], { chartId, width: 3, height: 20, sliceNameOverride: `Tile ${index}` }),
    ),
  ];
  const position = JSON.stringify(Object.assign({}, ...placed));
  const { body } = await api.post('/api/v1/dashboard/', { dashboard_title: ownName('Many'), position_json: position });
  return body.id as number;
}

test('a column named like an attack is drawn and filtered by; links that cannot be read open the dashboard without them; layouts and filters that turn in circles are drawn, and 500 tiles; tiles whose column is gone say so', async ({
  page,
  api,
}) => {
  // Five hundred tiles are read by a page without its optimizing compilers.
  test.slow();
  const { dashboardId, datasetId, tableName } = await makeHostileDashboard(page);
  const dashboard = new DashboardOnPage(page);

  await test.step('a column named like an attack is drawn, listed by its filter and filtered by', async () => {
    const errors = watchErrors(page);
    await dashboard.open(dashboardId);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await dashboard.chooseValues(columnLabel, ['c "1" <b>']);
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('67');
    expect(errors).toEqual([]);
  });

  await test.step('a dashboard whose link carries what cannot be read, or is of nobody, opens with its own filters', async () => {
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(error.message));
    for (const [inputName, search] of unreadableLinks)
      await test.step(inputName, async () => {
        await dashboard.open(dashboardId, search);
        await expect(dashboard.sentence).toContainText('200');
      });
    expect(crashes).toEqual([]);
  });

  const { result: charts } = (await api.get(`/api/v1/dashboard/${dashboardId}/charts`)).body;
  const chartId: number = charts.find((chart: { slice_name: string }) => chart.slice_name.includes('Rows')).id;

  await test.step('a layout in itself, filters that wait for each other, on what is gone and with a value of 10,000 characters', async () => {
    const errors = watchErrors(page);
    await dashboard.open(await makeTangled(api, { datasetId, chartId }));
    // The first values of both filters: 67 of 200 rows.
    await expect(dashboard.tile('Counted').frame).toContainText('67');
    await expect(dashboard.tile('Counted').frame).toHaveCount(1);
    await expect(page.getByText('waiting', { exact: false })).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  await test.step('500 tiles: the first are drawn, others when somebody comes near, and all for paper', async () => {
    const errors = watchErrors(page);
    await dashboard.open(await makeFiveHundred(api, chartId));
    await expect(dashboard.tile('Tile 0').frame).toContainText('200');
    const last = dashboard.tile('Tile 499').frame;
    // Nobody is near: it is found by its name, and was neither asked nor drawn.
    await expect(last).toHaveAttribute('aria-busy', 'true');
    await expect(last).toHaveText('Tile 499');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toContainText('200');
    await expect(dashboard.tile('Tile 250').frame).toHaveText('Tile 250');
    // The browser's own menu prints what is there; each frame that is empty says why, and how all are printed.
    const noteOnPaper = (name: string): Promise<string> =>
      dashboard.tile(name).frame.evaluate((frame) => getComputedStyle(frame, '::after').content);
    await page.emulateMedia({ media: 'print' });
    expect(await noteOnPaper('Tile 250')).toContain('Not loaded, so not printed. Print… in the menu');
    expect(await noteOnPaper('Tile 0')).toBe('none');
    await page.emulateMedia({ media: 'screen' });
    expect(await noteOnPaper('Tile 250')).toBe('none');
    // On paper stands every tile.
    await page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelectorAll('[data-deferred]').length === 0 ? 'All printed' : 'Some are missing';
      };
    });
    await page.keyboard.press('ControlOrMeta+p');
    await expect(page).toHaveTitle('All printed', { timeout: 20_000 });
    expect(errors).toEqual([]);
  });

  await test.step('an unknown form data key opens the dataset and says that the state is gone', async () => {
    await page.goto(`/explore/?datasource_type=table&datasource_id=${datasetId}&form_data_key=no-such-key`);
    await expect(page.getByText('Form data not found in cache, reverting to dataset metadata.')).toBeVisible();
  });

  await test.step('tiles whose column is gone say which, and the others are drawn', async () => {
    await bringFile(page, 2, { tableName, makeDashboard: false });
    await page.goto(`/superset/dashboard/${dashboardId}/`);
    const tile = dashboard.tile('Total amount').frame;
    await expect(tile).toContainText(/Column amount is not in|Columns missing in dataset: \['amount'\]/);
    await expect(page.getByRole('img', { name: 'Rows: 200.' })).toBeVisible();
  });
});

test('links to what is not there say so on the page, and a chart opens without the settings that cannot be read', async ({
  page,
}) => {
  await test.step('links to charts, datasets and permalinks that are not there say so on the page', async () => {
    for (const path of [
      '/explore/?slice_id=999999',
      '/explore/?datasource_type=table&datasource_id=999999',
      '/superset/dashboard/p/no-such-key/',
      '/superset/explore/p/no-such-key/',
      '/superset/dashboard/no-such-slug/',
      '/superset/dashboard/flight-punctuality/?version=999999',
      '/no-such-page/',
    ]) {
      await page.goto(path);
      await expect(
        page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('heading', { name: /not here|Not found|no / }))
          .first(),
      ).toBeVisible();
      await expect(page.getByText(/is not here|There is no (chart|dataset) 999999/).first()).toBeVisible();
      await whenReady(page);
    }
  });

  await test.step('a chart with settings that cannot be read opens without them, says which, and is drawn', async () => {
    const errors = watchErrors(page);
    const explore = new ExplorePage(page);
    const form = {
      viz_type: 'pie',
      groupby: ['weekday'],
      metric: 'departures',
      adhoc_filters: [],
      row_limit: { toString: 1, valueOf: 1 },
      donut: 'perhaps',
      color_scheme: [null, {}],
      of_another_program: [{}],
    };
    await explore.openChart(await explore.seed({ name: ownName('Odd'), form }));
    await explore.toBeDrawn();
    await expect(page.getByText('Not kept: Row limit, Color scheme, Donut.')).toBeVisible();
    expect(errors).toEqual([]);
  });
});
