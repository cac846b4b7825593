import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { withOwnServer } from '../pages/own-server.ts';
import { isQuery, nativeFilter, phases } from './statements/dashboard-page.ts';
import { apiOf, expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';
import { closeByEscape } from '../pages/escape.ts';

/** The stored filters of a dashboard. */
async function filtersOf(api: Api, id: number): Promise<readonly object[]> {
  const { body } = await api.get(`/api/v1/dashboard/${id}`);
  return JSON.parse(body.result.json_metadata).native_filter_configuration;
}

async function chooseGroups(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Choose Show by' }).click();
  for (const name of names) await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

const types = ['Value', 'Numerical range', 'Time range', 'Time grain', 'Time column'];

/** A filter for groups as an editor makes it, with a choice of two columns. */
async function makeFilter(page: Page, editing: EditingOnPage): Promise<void> {
  const dialog = await editing.openFilters();
  await dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Filter name' }).fill('Show by');
  await dialog.getByRole('button', { name: /Filter type/ }).click();
  await expect(page.getByRole('option')).toHaveText([...types, 'Group by']);
  await page.getByRole('option', { name: 'Group by' }).click();
  await editing.choose(/Dataset/, 'wildlife_strikes');
  await dialog.getByRole('button', { name: 'Choose Columns to choose from' }).click();
  for (const name of ['Damage', 'Phase of flight', 'State'])
    await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Choose Show by' }).click();
  await expect(page.getByRole('option')).toHaveText(['State', 'Phase of flight', 'Damage']);
  await closeByEscape(page.getByRole('dialog', { name: 'Show by' }));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await editing.save();
}

test('[FLAG-011] with DASHBOARD_FILTERS_EXPERIMENTAL editors make filters by which readers group the charts', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await withOwnServer(browser, { features: { DASHBOARD_FILTERS_EXPERIMENTAL: true } }, async (page) => {
    const api = await apiOf(page.request);
    await withChart(api, phases(await strikesDatasetId(api)), (chart) =>
      withDashboard(api, { charts: [chart], metadata: { show_native_filters: true } }, async ({ id, path }) => {
        const editing = new EditingOnPage(page);
        await editing.open(id);
        await makeFilter(page, editing);
        const dashboard = new DashboardOnPage(page);
        const { frame, filterMark } = dashboard.tile(chart.name);
        await expect(frame.getByRole('columnheader', { name: /Phase of flight/ })).toBeVisible();
        await chooseGroups(page, ['State', 'Damage']);
        // What is counted after the opening asks by its column.
        const pendingRequest = page.waitForRequest(
          (request) => isQuery(request) && request.postDataJSON().queries[0].columns.includes('state'),
        );
        await dashboard.apply();
        expect((await pendingRequest).postDataJSON().queries[0].columns).toEqual(['state', 'damage']);
        const heads = frame.getByRole('columnheader');
        await expect(heads.filter({ hasText: /State|Damage/ })).toHaveCount(2);
        await expect(heads.filter({ hasText: 'Phase of flight' })).toHaveCount(0);
        await expect(dashboard.sentence).toHaveText(/^Showing all .* grouped by State and Damage/);
        await filterMark.click();
        await expect(page.getByRole('dialog').getByText('Show by State and Damage')).toBeVisible();
        await closeByEscape(page.getByRole('dialog'));
        await page.reload();
        await expect(heads.filter({ hasText: /State|Damage/ })).toHaveCount(2);
        await dashboard.clearAll();
        await expect(heads.filter({ hasText: 'Phase of flight' })).toHaveCount(1);
        expect(await filtersOf(api, id)).toMatchObject([
          { filterType: 'filter_groupby', controlValues: { groupby: ['damage', 'phase', 'state'] } },
        ]);
        await page.goto(`${path}?native_filters=(NATIVE_FILTER-x:(extraFormData:(interactive_groupby:!(state))))`);
        await expect(heads.filter({ hasText: 'Phase of flight' })).toHaveCount(1);
      }),
    );
  });
});

test('[FLAG-011] without DASHBOARD_FILTERS_EXPERIMENTAL a filter of groups is not offered, shown or applied, and is kept', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const { native_filter_configuration: values } = await nativeFilter(api, {});
  const grouping = {
    ...values[0],
    id: 'NATIVE_FILTER-groups',
    name: 'Show by',
    filterType: 'filter_groupby',
    targets: [{ datasetId }],
    controlValues: { groupby: ['state'], enableEmptyFilter: true, odd: 1 },
    defaultDataMask: { extraFormData: { interactive_groupby: ['state'] }, filterState: { value: ['state'] } },
  };
  const metadata = { native_filter_configuration: [...values, grouping], show_native_filters: true };
  await withChart(api, phases(datasetId), (chart) =>
    withDashboard(api, { charts: [chart], metadata }, async ({ id, path }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      const { frame } = dashboard.tile(chart.name);
      await expect(frame.getByRole('columnheader', { name: /Phase of flight/ })).toBeVisible();
      await expect(dashboard.filters.getByText('Own filter')).toBeVisible();
      await expect(dashboard.filters.getByText('Show by')).toHaveCount(0);
      await expect(dashboard.sentence).not.toContainText('grouped by');
      const editing = new EditingOnPage(page);
      await editing.open(id);
      const dialog = await editing.openFilters();
      await dialog.getByRole('button', { name: /Filter type/ }).click();
      await expect(page.getByRole('option')).toHaveText(types);
      await closeByEscape(page.getByRole('listbox'));
      await dialog.getByRole('textbox', { name: 'Filter name' }).fill('Own renamed');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await editing.save();
      expect(await filtersOf(api, id)).toMatchObject([{ name: 'Own renamed' }, grouping]);
    }),
  );
});
