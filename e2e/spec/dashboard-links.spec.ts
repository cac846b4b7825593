import { DashboardOnPage } from '../pages/dashboard.ts';
import { nativeFilter, phases, total, withNumber } from './statements/dashboard-page.ts';
import { expect, flights, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import { strikesInFile } from './statements/strikes-file.ts';

const maskOf = (values: readonly string[], col = 'phase') => ({
  extraFormData: { filters: [{ col, op: 'IN', val: values }] },
  filterState: { value: values },
});
const ownFilterId = 'NATIVE_FILTER-own';
/** The same mask for the value Climb, as addresses carry it. */
const climbInAddress = `(${ownFilterId}:(extraFormData:(filters:!((col:phase,op:IN,val:!(Climb)))),filterState:(value:!(Climb))))`;

test('native_filters in the address, as rison, acts when the dashboard opens, a key that is not there is said, and dividers stand between the filters', async ({
  page,
  api,
}) => {
  await test.step('native_filters in the address, as rison, acts when the dashboard opens', async () => {
    // Rows of birdstrikes.csv in this phase.
    const expected = '1,956';
    await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(`${path}?native_filters=${encodeURIComponent(climbInAddress)}`);
      await expect(dashboard.tile(tile).frame).toContainText(expected);
      await expect(dashboard.sentence).toContainText('is Climb');
      await expect(dashboard.filters.getByRole('button', { name: 'Remove Climb' })).toBeVisible();
      // A link that was cut on its way opens without filters, and says so.
      await page.goto(`${path}?native_filters=${encodeURIComponent(climbInAddress.slice(0, -4))}`);
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
      await expect(page.getByText('The filters of this link could not be read: it is cut or damaged')).toBeVisible();
      // So does one of a filter that the dashboard does not have.
      await page.goto(`${path}?native_filters=${encodeURIComponent(climbInAddress.replace(ownFilterId, 'gone'))}`);
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
      await expect(page.getByText('Filters of this link that act on nothing here: 1')).toBeVisible();
    });
  });

  await test.step('a key that is not there is said, and the dashboard opens', async () => {
    await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
      await page.goto(`${path}?native_filters_key=no-such-key`);
      await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
      await expect(page.getByText('The filters of this link could not be read')).toBeVisible();
    });
  });

  await test.step('a divider stands between the filters of the bar', async () => {
    const { native_filter_configuration: filters } = await nativeFilter(api, {});
    const divider = {
      id: 'NATIVE_FILTER_DIVIDER-1',
      type: 'DIVIDER',
      title: 'Where it struck',
      description: 'On its way',
    };
    const metadata = { native_filter_configuration: [divider, ...filters], show_native_filters: true };
    await withNumber(api, metadata, async ({ path }) => {
      await page.goto(path);
      const bar = new DashboardOnPage(page).filters;
      await expect(bar.getByRole('heading', { name: 'Where it struck' })).toBeVisible();
      await expect(bar.getByText('On its way')).toBeVisible();
      await expect(bar.getByRole('button', { name: 'Choose Own filter' })).toBeVisible();
    });
  });
});

test('filters too long for an address are kept under a key; a filter that some charts cannot apply is an amber chip; the # opens the tab', async ({
  page,
  api,
}) => {
  await test.step('native_filters_key in the address acts; filters too long for an address are kept under one', async () => {
    const airports = await api.post('/api/v1/chart/data', {
      datasource: { id: await strikesDatasetId(api), type: 'table' },
      queries: [{ columns: ['airport'], metrics: ['strikes'], row_limit: 200, orderby: [['strikes', false]] }],
    });
    const names: string[] = airports.body.result[0].data
      .map(({ airport }: { airport: string | null }) => airport)
      .filter((name: string | null) => name !== null);
    const strikes = strikesInFile();
    const countOf = (airports: readonly string[]): string =>
      strikes.filter(({ airport }) => airports.includes(airport)).length.toLocaleString('en-US');
    const expected = countOf(names);
    await withNumber(api, await nativeFilter(api, {}, 'airport'), async ({ path, tile, id }) => {
      const dashboard = new DashboardOnPage(page);
      const { frame } = dashboard.tile(tile);
      const value = JSON.stringify({ [ownFilterId]: maskOf(names, 'airport') });
      const { body } = await api.post(`/api/v1/dashboard/${id}/filter_state`, { value });
      await page.goto(`${path}?native_filters_key=${body.key}`);
      await expect(frame).toContainText(expected);
      await dashboard.filters.getByRole('button', { name: `Remove ${names[0]}`, exact: true }).click();
      await dashboard.apply();
      await expect(page).toHaveURL((url) => {
        const key = url.searchParams.get('native_filters_key');
        return key !== null && key !== body.key && !url.searchParams.has('native_filters');
      });
      const fewerRows = countOf(names.slice(1));
      await expect(frame).toContainText(fewerRows);
      await page.reload();
      await expect(frame).toContainText(fewerRows);
      await page.goBack();
      await expect(frame).toContainText(expected);

      // A key that comes after Forward is of filters that do not act any more.
      const released = Promise.withResolvers<void>();
      await page.route('**/filter_state', async (route) => {
        await released.promise;
        await route.continue();
      });
      await dashboard.filters.getByRole('button', { name: `Remove ${names[1]}`, exact: true }).click();
      const keyRequest = page.waitForRequest('**/filter_state');
      await dashboard.apply();
      await keyRequest;
      await page.goForward();
      await expect(frame).toContainText(fewerRows);
      const forward = page.url();
      const keyResponse = page.waitForResponse('**/filter_state');
      released.resolve();
      await keyResponse;
      await dashboard.filters.getByRole('button', { name: `Remove ${names[2]}`, exact: true }).click();
      expect(page.url()).toBe(forward);
    });
  });

  await test.step('a filter that some charts cannot apply stands as an amber chip: in how many, and why', async () => {
    const { datasetId: other } = await flights(api);
    const strikesId = await strikesDatasetId(api);
    const metadata = await nativeFilter(api, { defaultDataMask: maskOf(['Climb']) });
    const departures = { ...total(other), metric: 'departures' };
    await withChart(api, total(strikesId), (fittingChart) =>
      withChart(api, departures, (fitsNot) =>
        withDashboard(api, { charts: [fittingChart, fitsNot], metadata }, async ({ path }) => {
          const dashboard = new DashboardOnPage(page);
          await page.goto(path);
          await expect(dashboard.tile(fitsNot.name).frame).toContainText('3,000,000');
          const chip = dashboard.sentence.getByText(
            'own filter is not applied in 1 chart: the dataset has no such column',
          );
          await expect(chip).toBeVisible();
          await dashboard.tile(fitsNot.name).filterMark.click();
          await expect(page.getByText('Not applied: the dataset has no such column')).toBeVisible();
        }),
      ),
    );
  });

  await test.step('a filter that no chart can apply is said to be one: the sentence tells of all rows', async () => {
    const { datasetId } = await flights(api);
    const metadata = await nativeFilter(api, { defaultDataMask: maskOf(['Climb']) });
    await withChart(api, { ...total(datasetId), metric: 'departures' }, (chart) =>
      withDashboard(api, { charts: [chart], metadata }, async ({ path }) => {
        const dashboard = new DashboardOnPage(page);
        await page.goto(path);
        await expect(dashboard.tile(chart.name).frame).toContainText('3,000,000');
        await expect(dashboard.sentence).toContainText(
          /^Showing all 3,000,000 departures own filter is Climb applies to no chart/,
        );
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(dashboard.sentence.getByText('applies to no chart')).toBeInViewport({ ratio: 1 });
        await page.setViewportSize({ width: 1440, height: 900 });
      }),
    );
  });

  await test.step('the # of an address opens the tab, or the tabs around a chart; an opened tab stands in the address', async () => {
    const datasetId = await strikesDatasetId(api);
    await withChart(api, total(datasetId), (one) =>
      withChart(api, phases(datasetId), async (two) => {
        const node = (id: string, parents: readonly string[], children: readonly string[], meta = {}) => ({
          id,
          type: id.replace(/[-_].*/, ''),
          parents,
          children,
          meta,
        });
        const [root, top, second] = [['ROOT_ID'], ['ROOT_ID', 'TABS-1'], ['ROOT_ID', 'TABS-1', 'TAB-2']];
        const inner = [...second, 'TABS-2', 'TAB-4', 'ROW-2'];
        const nodes = [
          node('ROOT_ID', [], ['TABS-1']),
          node('TABS-1', root, ['TAB-1', 'TAB-2']),
          node('TAB-1', top, ['ROW-1'], { text: 'First' }),
          node('TAB-2', top, ['TABS-2'], { text: 'Second' }),
          node('ROW-1', [...top, 'TAB-1'], ['CHART-1']),
          node('CHART-1', [...top, 'TAB-1', 'ROW-1'], [], { chartId: one.id, width: 4, height: 20 }),
          node('TABS-2', second, ['TAB-3', 'TAB-4']),
          node('TAB-3', [...second, 'TABS-2'], [], { text: 'Within one' }),
          node('TAB-4', [...second, 'TABS-2'], ['ROW-2'], { text: 'Within two' }),
          node('ROW-2', inner.slice(0, -1), ['CHART-2']),
          node('CHART-2', inner, [], { chartId: two.id, width: 4, height: 40 }),
        ];
        const layout = {
          DASHBOARD_VERSION_KEY: 'v2',
          ...Object.fromEntries(nodes.map((layoutItem) => [layoutItem.id, layoutItem])),
        };
        const metadata = await nativeFilter(api, {});
        await withDashboard(api, { layout, charts: [one, two], metadata }, async ({ id, path }) => {
          const dashboard = new DashboardOnPage(page);
          const tab = (name: string) => page.getByRole('tab', { name });
          await page.goto(`${path}#TAB-2`);
          await expect(tab('Second')).toHaveAttribute('aria-selected', 'true');
          await expect(tab('Within one')).toHaveAttribute('aria-selected', 'true');
          await tab('Within two').click();
          await expect(page).toHaveURL(/#TAB-4$/);
          await expect(dashboard.tile(two.name).frame).toContainText('Climb');
          // A filter keeps the tab in the address.
          await page.goto(`${path}?native_filters=${encodeURIComponent(climbInAddress)}#CHART-2`);
          await expect(tab('Within two')).toHaveAttribute('aria-selected', 'true');
          await dashboard.clearAll();
          await expect(page).toHaveURL(new RegExp(`${path}#CHART-2$`));
          await tab('First').click();
          await expect(dashboard.tile(one.name).frame).toContainText('10,000');
          await expect(page).toHaveURL(/#TAB-1$/);
          const { body } = await api.post(`/api/v1/dashboard/${id}/permalink`, { anchor: 'TAB-4' });
          await page.goto(new URL(body.url).pathname);
          await expect(tab('Within two')).toHaveAttribute('aria-selected', 'true');
          await page.goto(`${path}#no-such-element`);
          await page.reload();
          await expect(tab('First')).toHaveAttribute('aria-selected', 'true');
        });
      }),
    );
  });
});
