import type { Page, Request } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { openAs, roleWithout } from '../pages/users.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, phases, total } from './statements/dashboard-page.ts';
import { expect, flights, ownName, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import { pressInMenu } from '../pages/menus.ts';

const explained = (page: Page) => page.getByRole('dialog', { name: 'Explain this number' });

/** What stands beside a word of the explanation. */
const line = (page: Page, term: string) =>
  explained(page).getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');

test('each of the three numbers of a bubble is explained as that of its metric', async ({ page, api }) => {
  const { datasetId } = await flights(api);
  const form = {
    datasource: `${datasetId}__table`,
    viz_type: 'bubble_v2',
    entity: 'origin',
    x: 'departures',
    y: 'average_delay',
    size: 'departures',
  };
  const raw = { sqlExpression: 'SUM(delay) / COUNT(delay)', expressionType: 'SQL', label: 'mean' };
  const { body } = await api.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ metrics: [raw], columns: [], filters: [{ col: 'origin', op: '==', val: 'ORD' }] }],
  });
  const mean = Number(body.result[0].data[0].mean).toFixed(2);
  await withChart(api, form, (bubbles) =>
    withDashboard(api, { charts: [bubbles] }, async ({ path }) => {
      await page.goto(path);
      const tile = new DashboardOnPage(page).tile(bubbles.name);
      await tile.openMarkMenu();
      const numbers = page.getByRole('menuitem', { name: /^Explain / });
      await expect(numbers).toHaveText([/Departures: 166/, /Average delay: /, /Departures: 166/]);
      await pressInMenu(numbers.nth(1), 'Enter');
      await expect(explained(page)).toContainText(`${mean} Average delay`);
      await expect(line(page, 'Read from')).toContainText('166,341 of 3,000,000 rows');
      await expect(line(page, 'Filters').getByRole('listitem').last()).toHaveText(/^origin is ORD.*This mark$/);
      await explained(page).getByRole('button', { name: 'Check', exact: true }).click();
      await expect(line(page, 'Check')).toHaveText(/, unchanged; so are the others of this chartCheck$/);
      await closeByEscape(explained(page));
      await tile.openMarkMenu();
      await pressInMenu(numbers.last(), 'Enter');
      await expect(explained(page)).toContainText('Departures');
      await explained(page).getByRole('button', { name: 'Check', exact: true }).click();
      await expect(line(page, 'Check')).toHaveText(/: 166,341, unchanged; so are the others of this chartCheck$/);
    }),
  );
});

test('a number of a time-series table is explained as what was made of its series', async ({ page, api }) => {
  const { datasetId } = await flights(api);
  const form = {
    datasource: `${datasetId}__table`,
    viz_type: 'time_table',
    granularity_sqla: 'date',
    time_grain_sqla: 'P1M',
    groupby: ['origin'],
    metrics: ['departures'],
    column_collection: [
      { key: 'change', colType: 'time', comparisonType: 'diff', timeLag: 1, label: 'Since the month before' },
    ],
  };
  await withChart(api, form, (table) =>
    withDashboard(api, { charts: [table] }, async ({ path }) => {
      await page.goto(path);
      const { frame } = new DashboardOnPage(page).tile(table.name);
      const row = frame.getByRole('row').filter({ hasText: /^ATL/ });
      const cell = row.getByRole('gridcell').last();
      const change = await cell.innerText();
      await cell.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Explain this number' }).click();
      await expect(explained(page)).toContainText(`${change} Departures`);
      await expect(explained(page)).toContainText(
        'Departures over the rows of flights where origin is ATL, then by step of time: Since the month before.',
      );
      await expect(line(page, 'Read from')).toContainText('124,711 of 3,000,000 rows');
      await explained(page).getByRole('button', { name: 'Check', exact: true }).click();
      await expect(line(page, 'Check')).toHaveText(/unchanged/);
    }),
  );
});

test('a filter that is not applied, a trend, a comparison and a number of Explore are explained as what they are', async ({
  page,
  api,
}) => {
  const { datasetId } = await flights(api);
  const dashboard = new DashboardOnPage(page);

  await test.step('a filter that could not be applied is said with its reason, and is not part of the sentence', async () => {
    const strikesId = await strikesDatasetId(api);
    const isClimb = {
      extraFormData: { filters: [{ col: 'phase', op: 'IN', val: ['Climb'] }] },
      filterState: { value: ['Climb'] },
    };
    const metadata = await nativeFilter(api, { defaultDataMask: isClimb });
    await withChart(api, { ...total(datasetId), metric: 'departures' }, (number) =>
      withChart(api, phases(strikesId), (table) =>
        withDashboard(api, { charts: [number, table], metadata }, async ({ path }) => {
          await page.goto(path);
          await expect(dashboard.tile(number.name).chart).toContainText('3,000,000');
          await dashboard.tile(number.name).choose('Explain this number');
          await expect(line(page, 'Filters')).toContainText(
            'own filter is Climb: not applied, the dataset has no such column',
          );
          await expect(explained(page)).toContainText('Departures over all rows of flights that you may see.');
        }),
      ),
    );
  });

  await test.step('a number with a trend is explained by its last step, one over all of it as a whole, and a comparison with what it is compared', async () => {
    const trend = {
      ...total(datasetId),
      metric: 'departures',
      viz_type: 'big_number',
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      time_range: '2001-01-01 : 2001-07-01',
    };
    const compared = {
      ...total(datasetId),
      metric: 'departures',
      viz_type: 'pop_kpi',
      time_range: '2001-04-01 : 2001-06-30',
      time_compare: '1 month ago',
    };
    await withChart(api, trend, (last) =>
      withChart(api, { ...trend, aggregation: 'raw' }, (whole) =>
        withChart(api, compared, (period) =>
          withDashboard(api, { charts: [last, whole, period] }, async ({ id }) => {
            await dashboard.open(id);
            const shownRows = async (name: string) => {
              await dashboard.tile(name).choose('Explain this number');
              await expect(line(page, 'Read from')).toContainText(/[\d,]+ of 3,000,000 rows/);
              const text = (await line(page, 'Read from').textContent()) ?? '';
              return Number(/([\d,]+) of/.exec(text)?.[1]?.replaceAll(',', ''));
            };
            const june = await shownRows(last.name);
            await expect(line(page, 'Filters').getByRole('listitem').last()).toHaveText(/Jun 2001.*This mark$/);
            // A count of departures is the count of its rows.
            await expect(explained(page)).toContainText(`${june.toLocaleString('en-US')} Departures`);
            await closeByEscape(explained(page));
            const all = await shownRows(whole.name);
            expect(all).toBeGreaterThan(june * 4);
            await expect(explained(page)).toContainText(`${all.toLocaleString('en-US')} Departures`);
            await closeByEscape(explained(page));
            await shownRows(period.name);
            await expect(line(page, 'Compared')).toContainText(/1 month ago: [\d,]+/);
          }),
        ),
      ),
    );
  });

  await test.step('in Explore a number is explained from its menu, with its value, its SQL and its rows', async () => {
    await withChart(api, { ...total(datasetId), metric: 'departures' }, async (chart) => {
      await new ExplorePage(page).goOnTo(`slice_id=${chart.id}`);
      await page.getByRole('img', { name: 'Departures: 3,000,000.' }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Explain this number' }).click();
      await expect(explained(page)).toContainText('3,000,000 Departures');
      await expect(explained(page).getByText('COUNT(*)', { exact: false }).first()).toBeVisible();
      await expect(explained(page).getByRole('grid', { name: 'Rows behind the number' })).toBeVisible();
      await expect(line(page, 'Fresh')).toContainText('asked ');
      await closeByEscape(explained(page));
      // By the keyboard: the number is a stop of the Tab key, and has the menu's keys.
      const number = page.getByRole('img', { name: 'Departures: 3,000,000.' });
      await number.focus();
      for (const key of ['Shift+F10', 'ContextMenu']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('menuitem', { name: 'Explain this number' })).toBeVisible();
        await closeByEscape(page.getByRole('menu'));
        await expect(number).toBeFocused();
      }
    });
  });
});

test('who may neither explore nor drill, and whom a row rule binds, is told so and no more', async ({
  browser,
  api,
  baseURL,
}) => {
  const role = await roleWithout(api, ownName('Role'), ['can_explore Superset', 'can_drill Dashboard']);
  const { body } = await api.get(`/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:'${role}')))`);
  const strikesId = await strikesDatasetId(api);
  const rule = await api.post('/api/v1/rowlevelsecurity/', {
    name: ownName('Climbs only'),
    filter_type: 'Regular',
    tables: [strikesId],
    roles: [body.ids[0]],
    clause: "phase = 'Climb'",
  });
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, ownName('eve').replaceAll(' ', '-'), [role]);
  const dashboard = new DashboardOnPage(page);

  await test.step('neither the SQL nor the rows are told, and the menu of a tile says why', async () => {
    await dashboard.open('flight-punctuality');
    await dashboard.tile('Departures').choose('Explain this number');
    await expect(line(page, 'Metric')).toContainText('COUNT(*)');
    await expect(line(page, 'Fresh')).toContainText('Data to 1 Jul 2001');
    await expect(explained(page)).not.toContainText('SELECT');
    await expect(explained(page).getByRole('grid')).toHaveCount(0);
    await expect(explained(page).getByRole('button', { name: 'See the rows' })).toHaveCount(0);
    await closeByEscape(explained(page));
    await dashboard.tile('Departures by origin').frame.getByRole('button', { name: 'Actions' }).click();
    const rows = page.getByRole('menuitem', { name: 'Drill to detail' });
    await expect(rows).toHaveAttribute('aria-disabled', 'true');
    await expect(rows).toContainText('Your roles do not allow it.');
  });

  await test.step('row rules are said to act to whom may not see them', async () => {
    await withChart(api, total(strikesId), (number) =>
      withDashboard(api, { charts: [number] }, async ({ id }) => {
        await dashboard.open(id);
        await dashboard.tile(number.name).choose('Explain this number');
        await expect(line(page, 'Row rules')).toHaveText('They keep rows from you: others may see another number.');
      }),
    );
  });
  await page.context().close();
  await api.remove(`/api/v1/rowlevelsecurity/${rule.body.id}`);
});

test('a number, a bar and a cell say what they count, from where, under which filters and how fresh, beside them and on a phone', async ({
  page,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');

  await test.step('a big number says what it counts, from where, under which filters and how fresh, with its SQL and ten of its rows', async () => {
    await dashboard.tile('Departures by origin').pickMark(0);
    const tile = dashboard.tile('Average delay');
    await expect(tile.filterMark).toHaveText('2');
    await dashboard.toBeReady();
    await tile.choose('Explain this number');
    const dialog = explained(page);
    // Worked out from the file of the example: the mean delay of the departures of ORD is 9.3 minutes.
    await expect(dialog.getByText(/^9\.[23]\d+ min$/)).toBeVisible();
    await expect(dialog).toContainText(
      'Average delay over the rows of flights where origin is ORD and 1 Jan – 1 Jul 2001.',
    );
    await expect(line(page, 'Metric')).toContainText('AVG(delay)');
    await expect(line(page, 'Metric')).toContainText('Defined in the dataset flights');
    await expect(line(page, 'Read from')).toContainText('flights in Examples');
    await expect(line(page, 'Read from')).toContainText('166,341 of 3,000,000 rows');
    await expect(line(page, 'Filters').getByRole('listitem')).toHaveText([
      /^origin is ORD.*Picked in ‘Departures by origin’$/,
      /^1 Jan – 1 Jul 2001.*Filter ‘Time range’$/,
    ]);
    await expect(line(page, 'Fresh')).toContainText('Data to 1 Jul 2001');
    await expect(dialog.getByText('AVG(delay) AS', { exact: false }).first()).toBeVisible();
    await expect(dialog.getByRole('grid', { name: 'Rows behind the number' })).toHaveAttribute('aria-rowcount', '11');
    await expectAccessibleAbove(page, 'both themes');
    await dialog.getByRole('button', { name: 'See the rows' }).click();
    const rows = page.getByRole('dialog', { name: 'Drill to detail: Average delay' });
    await expect(rows.locator('[data-drill=detail]')).toContainText('166,341 rows where');
    await closeByEscape(rows);
    await dashboard.tile('Departures by origin').press('Escape');
    await expect(tile.filterMark).toHaveText('1');
  });

  await test.step('the explanation opens beside the number, says who defined the metric and when the rows were loaded, and leads back by Esc', async () => {
    const tile = dashboard.tile('Average delay');
    const number = await boxAtRest(tile.chart);
    await tile.choose('Explain this number');
    const popover = await boxAtRest(explained(page));
    expect(popover.width).toBeLessThan(480);
    expect(Math.abs(popover.x + popover.width / 2 - (number.x + number.width / 2))).toBeLessThan(300);
    await expect(line(page, 'Metric')).toContainText(/Defined in the dataset flights.*, version \d+ of /);
    await expect(line(page, 'Fresh')).toContainText('loaded ');
    await expect(explained(page)).not.toContainText('They keep rows from you');
    await closeByEscape(explained(page));
  });

  await test.step('it is checked past the cache, asked again, and copied as a whole', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dashboard.tile('Average delay').choose('Explain this number');
    const dialog = explained(page);
    await expect(line(page, 'Read from')).toContainText(' of 3,000,000 rows');
    const isForced = (request: Request) => request.url().includes('/chart/data') && request.url().includes('force');
    const checked = page.waitForRequest(isForced);
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await checked;
    await expect(line(page, 'Check')).toHaveText(/^Asked without the cache at .*: [\d.]+ min, unchangedCheck$/);
    await dialog.getByRole('button', { name: 'Copy all of this' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^[\d.]+ min Average delay\n/);
    expect(text).toMatch(/\nFilters: 1 Jan – 1 Jul 2001 \(Filter ‘Time range’\)\nFresh: Data to /);
    expect(text).toMatch(/ min, unchanged\n\nSELECT\n/);
    const refreshed = page.waitForRequest(isForced);
    await dialog.getByRole('button', { name: 'Ask again' }).click();
    await refreshed;
    await expect(line(page, 'Fresh')).not.toContainText('from the cache');
    await expect(dialog.getByText(/^[\d.]+ min$/)).toBeVisible();
    await closeByEscape(dialog);
  });

  await test.step('a bar, by the keyboard, and a cell of a table are explained from their menus', async () => {
    const origins = dashboard.tile('Departures by origin');
    await origins.openMarkMenu();
    await pressInMenu(page.getByRole('menuitem', { name: 'Explain this number' }), 'Enter');
    await expect(explained(page)).toContainText('166,341 Departures');
    await expect(line(page, 'Read from')).toContainText('166,341 of 3,000,000 rows');
    await expect(line(page, 'Filters').getByRole('listitem').last()).toHaveText(/^origin is ORD.*This mark$/);
    await explained(page).getByRole('button', { name: 'Check', exact: true }).click();
    await expect(line(page, 'Check')).toHaveText(/: 166,341, unchanged; so are the others of this chartCheck$/);
    await page.keyboard.press('Escape');
    await expect(explained(page)).toHaveCount(0);
    await expect(origins.chart).toBeFocused();
    const { frame } = dashboard.tile('Busiest routes');
    await frame.getByRole('gridcell', { name: '8,323' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Explain this number' }).click();
    await expect(line(page, 'Read from')).toContainText('8,323 of 3,000,000 rows');
    await closeByEscape(explained(page));
  });

  await test.step('on a phone the explanation comes from the bottom, over the whole width', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { chart } = dashboard.tile('Departures by origin');
    await chart.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Explain this number' }).press('Enter');
    await expect(explained(page)).toContainText('Departures');
    await expect.poll(async () => (await explained(page).boundingBox())?.width ?? 0).toBeGreaterThan(380);
    await expectAccessibleAbove(page, 'both themes');
  });
});
