import { DashboardOnPage } from '../pages/dashboard.ts';
import { TimePicker } from '../pages/time-picker.ts';
import { choose, nativeFilter, phases, total, withNumber } from './statements/dashboard-page.ts';
import { expect, flights, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import { closeByEscape } from '../pages/escape.ts';

test('a filter waits for one that it depends on; a relative range stays relative; the mark of a tile lists what acts and what does not', async ({
  page,
  api,
}) => {
  await test.step('a filter that depends on one that needs a value waits for it, and says so', async () => {
    const { native_filter_configuration: parents } = await nativeFilter(api, {
      controlValues: { enableEmptyFilter: true },
    });
    const child = {
      ...parents[0],
      id: 'NATIVE_FILTER-child',
      name: 'Where',
      targets: [{ datasetId: await strikesDatasetId(api), column: { name: 'state' } }],
      controlValues: {},
      cascadeParentIds: ['NATIVE_FILTER-own'],
    };
    await withNumber(api, { native_filter_configuration: [...parents, child] }, async ({ path }) => {
      await page.goto(path);
      const field = page.getByRole('group', { name: 'Where' });
      await expect(field).toContainText('Waits for Own filter');
      await expect(field.getByRole('button', { name: 'Choose Where' })).toBeDisabled();
      await choose(page, ['Climb']);
      await expect(field).not.toContainText('Waits for');
      await field.getByRole('button', { name: 'Choose Where' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    });
  });

  await test.step('a relative range stays relative in the address and in links', async () => {
    const metadata = await nativeFilter(api, { name: 'When', filterType: 'filter_time', targets: [{}] });
    await withNumber(api, metadata, async ({ path, id }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      await dashboard.editTimeRange('When');
      const picker = new TimePicker(page);
      await picker.choose('Last', 'Last quarter');
      await picker.apply();
      await dashboard.apply();
      await expect
        .poll(() => decodeURIComponent(page.url()).replaceAll('+', ' '))
        .toContain("time_range:'Last quarter'");
      const permalinkRequest = page.waitForRequest((request) => request.url().includes(`/dashboard/${id}/permalink`));
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
      expect((await permalinkRequest).postDataJSON().dataMask['NATIVE_FILTER-own']).toMatchObject({
        extraFormData: { time_range: 'Last quarter' },
      });
    });
  });

  await test.step('the mark of a tile lists what acts, where it came from, what could not be applied and what has no value', async () => {
    const strikesId = await strikesDatasetId(api);
    const { datasetId: flightsId } = await flights(api);
    const isClimb = {
      extraFormData: { filters: [{ col: 'phase', op: 'IN', val: ['Climb'] }] },
      filterState: { value: ['Climb'] },
    };
    const { native_filter_configuration: filters } = await nativeFilter(api, { defaultDataMask: isClimb });
    const unset = { ...filters[0], id: 'NATIVE_FILTER-unset', name: 'Second', defaultDataMask: {} };
    const metadata = { native_filter_configuration: [...filters, unset] };
    await withChart(api, total(strikesId), (number) =>
      withChart(api, phases(strikesId), (table) =>
        withChart(api, { ...total(flightsId), metric: 'departures' }, (other) =>
          withDashboard(api, { charts: [number, table, other], metadata }, async ({ path }) => {
            const dashboard = new DashboardOnPage(page);
            await page.goto(path);
            await dashboard.tile(table.name).frame.getByRole('gridcell', { name: 'Climb', exact: true }).click();
            await expect(dashboard.tile(number.name).filterMark).toHaveText('2');
            await dashboard.tile(number.name).filterMark.click();
            const sheet = page.getByRole('dialog', { name: '2 filters applied' });
            await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
              'Applied cross-filters (1)',
              'Applied filters (1)',
              'Unset filters (1)',
            ]);
            await expect(sheet).toContainText(`From ‘${table.name}’`);
            await expect(sheet.getByRole('listitem').last()).toHaveText('Second');
            await closeByEscape(sheet);
            await dashboard.tile(other.name).filterMark.click();
            const headings = page.getByRole('dialog').getByRole('heading', { level: 3 });
            await expect(headings).toHaveText(['Incompatible filters (2)', 'Unset filters (1)']);
            await expect(page.getByRole('dialog').getByText('the dataset has no such column')).toHaveCount(2);
          }),
        ),
      ),
    );
  });
});

test('a list sorted by rows has the most of them first, behind what was applied; chosen values are left out by is not', async ({
  page,
  api,
}) => {
  await test.step('a list sorted by rows has the most of them first; values that were applied stand in front of it', async () => {
    const metadata = await nativeFilter(api, { controlValues: { sortByCount: true } });
    await withNumber(api, metadata, async ({ path }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      const options = page.getByRole('listbox', { name: 'Own filter' }).getByRole('option');
      const open = () => page.getByRole('button', { name: 'Choose Own filter' }).click();
      await open();
      await expect(options.first()).toContainText('Approach');
      const counts = (await options.allTextContents()).map((text) => Number(text.replaceAll(/\D/g, '')));
      expect(counts.length).toBeGreaterThan(3);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      await options.filter({ hasText: 'Taxi' }).click();
      await page.keyboard.press('Escape');
      await dashboard.apply();
      await expect(dashboard.sentence).toContainText('own filter is Taxi');
      await open();
      await expect(options.first()).toContainText('Taxi');
      await page.reload();
      await dashboard.toBeReady();
      await open();
      await expect(options.first()).toContainText('Taxi');
      await expect(options.nth(1)).toContainText('Approach');
    });
  });

  await test.step('the chosen values of a filter are left out by is not, in the address too', async () => {
    await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      const { chart } = dashboard.tile(tile);
      await expect(chart).toContainText('10,000');
      const open = () => page.getByRole('button', { name: 'Choose Own filter' }).click();
      const segment = (name: string) => page.getByRole('radio', { name, exact: true });
      await open();
      await segment('is not').click();
      await page
        .getByRole('option')
        .filter({ has: page.getByText('Approach', { exact: true }) })
        .click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('group', { name: 'Own filter' })).toContainText('is not · 1 of 7');
      await dashboard.apply();
      // Counted in the file of the example: 4,619 of 10,000 strikes happened on approach.
      await expect(chart).toContainText('5,381');
      await expect(dashboard.sentence).toContainText('own filter is not Approach');
      await dashboard.tile(tile).filterMark.click();
      await expect(page.getByRole('dialog').getByText('Own filter is not Approach')).toBeVisible();
      await page.reload();
      await expect(chart).toContainText('5,381');
      await open();
      await expect(segment('is not')).toBeChecked();
      await segment('is').click();
      await page.keyboard.press('Escape');
      await dashboard.apply();
      await expect(chart).toContainText('4,619');
    });
  });
});
