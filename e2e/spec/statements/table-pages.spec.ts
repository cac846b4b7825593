import type { Locator, Page, Request } from '@playwright/test';
import { ExploreOnPage } from './explore-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart } from './session.ts';

const isQuery = (request: Request): boolean =>
  request.url().includes('/api/v1/chart/data') && request.postData()?.includes('row_offset') === true;

/** What the first query of a table's next result asks. */
const nextQuery = async (page: Page): Promise<Record<string, unknown>> =>
  (await page.waitForRequest(isQuery)).postDataJSON().queries[0];

const pagesOf = (withinPart: Locator): Locator => withinPart.getByRole('navigation', { name: 'Pages' });

const rowsOf = (withinPart: Locator): Locator => withinPart.getByRole('status').filter({ hasText: / rows$/ });

test('[CHART-029 CHART-030] a table in pages asks for the page that is open and sorts all its rows, in Explore and on a dashboard', async ({
  page,
  api,
}) => {
  const form = {
    viz_type: 'table',
    datasource: `${await strikesDatasetId(api)}__table`,
    query_mode: 'aggregate',
    groupby: ['phase'],
    metrics: ['strikes'],
    adhoc_filters: [],
    server_pagination: true,
    server_page_length: 3,
  };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    const result = page.getByRole('main');
    await expect(rowsOf(result)).toHaveText(/^1–3 of \d+ rows$/);
    const first = await result.getByRole('grid').first().innerText();
    const [second] = await Promise.all([
      nextQuery(page),
      pagesOf(result).getByRole('button', { name: 'Next page' }).click(),
    ]);
    expect(second).toMatchObject({ row_limit: 3, row_offset: 3 });
    await expect(rowsOf(result)).toHaveText(/^4–6 of \d+ rows$/);
    await expect(result.getByRole('grid').first()).not.toHaveText(first);
    const [sorted] = await Promise.all([
      nextQuery(page),
      result
        .getByRole('columnheader', { name: /strikes/i })
        .first()
        .click(),
    ]);
    expect(sorted).toMatchObject({ row_limit: 3, row_offset: 0 });
    await expect(rowsOf(result)).toHaveText(/^1–3 of \d+ rows$/);

    const layout = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
      'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: id, width: 6, height: 40 } },
    };
    const createdResponse = await api.post('/api/v1/dashboard/', {
      dashboard_title: ownName('Pages'),
      json_metadata: JSON.stringify({ positions: layout }),
    });
    await page.goto(`/superset/dashboard/${createdResponse.body.id}/`);
    const tile = page.locator(`[data-chart-id="${id}"]`);
    await pagesOf(tile).getByRole('button', { name: 'Next page' }).click();
    await expect(rowsOf(tile)).toHaveText(/^4–6 of \d+ rows$/);
    await api.remove(`/api/v1/dashboard/${createdResponse.body.id}`);
  });
});
