import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

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

test('a column named like an attack is drawn and filtered by; links that cannot be read open the dashboard without them; tiles whose column is gone say so', async ({
  page,
}) => {
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
    ]) {
      await page.goto(path);
      await expect(
        page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('heading', { name: /not here|Not found|no / }))
          .first(),
      ).toBeVisible();
      await expect(page.getByText(/is not here|There is no (chart|dataset) 999999/).first()).toBeVisible();
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
