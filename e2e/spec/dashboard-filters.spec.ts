import type { Request } from '@playwright/test';
import { chartRequestsOf, tileRequestsOf } from '../pages/chart-requests.ts';
import type { SentQuery } from '../pages/chart-requests.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { closeByEscape } from '../pages/escape.ts';
import { expect, test } from './statements/session.ts';

const slug = 'flight-punctuality';

const queriesOf = (request: Request): readonly SentQuery[] =>
  chartRequestsOf(request).flatMap(({ context }) => context.queries);

test('[DASH-002 DASH-005 NATF-001 NATF-038 NATF-046] a dashboard offers filters and cross-filters, opens by id and by slug, and its side bar holds, sends and empties values', async ({
  page,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);

  await test.step('[DASH-002] a dashboard offers filters and cross-filters, and both change the charts', async () => {
    const departures = dashboard.tile('Departures').frame;
    await dashboard.chooseValues('Origin state', ['HI']);
    await dashboard.apply();
    await expect(departures).toContainText('39,514');
    await dashboard.tile('How late they leave').pickMark(1);
    await expect(dashboard.sentence).toContainText('how late is');
    await expect(departures).not.toContainText('39,514');
  });

  await test.step('[DASH-005] a dashboard opens by id and by slug', async () => {
    const id = await page.locator('[data-dashboard-id]').getAttribute('data-dashboard-id');
    await dashboard.open(id ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flight punctuality');
  });

  await test.step('[NATF-046] choices of a filter are asked with row_limit 1000', async () => {
    const request = page.waitForRequest((one) => queriesOf(one)[0]?.row_limit === 1000);
    await page.getByRole('button', { name: 'Choose Origin state' }).click();
    // The metric of that query is the count of rows.
    expect(queriesOf(await request)[0]?.metrics?.map(({ label }) => label)).toEqual(['count']);
    await page.keyboard.press('Escape');
  });

  await test.step('[NATF-001 NATF-038] the side bar holds the filters; Apply filters sends the values, Clear all empties them', async () => {
    const { filters } = dashboard;
    const departures = dashboard.tile('Departures').frame;
    const state = filters.getByRole('button', { name: 'Remove TX' });
    // Rows of flights-3m.parquet from January to June: the six of 1 July, 0:00, are left out.
    await expect(departures).toContainText('2,999,994');
    await expect(filters.getByRole('button', { name: /^Time range:/ })).toBeVisible();
    await expect(filters.getByRole('button', { name: 'Choose Origin state' })).toBeVisible();
    await expect(filters.getByRole('slider')).toHaveCount(2);
    await expect(filters.getByRole('button', { name: 'Apply filters' })).toBeDisabled();
    // Every tile has its rows, and groups are counted, so that what is requested from here on is because of a filter.
    await dashboard.toBeReady();
    await page.waitForLoadState('networkidle');
    const requestedQueries: (readonly SentQuery[])[] = [];
    page.on(
      'request',
      (request) => void requestedQueries.push(...tileRequestsOf(request).map(({ context }) => context.queries)),
    );
    const ofStates = () =>
      requestedQueries.map((queries) => queries[0]?.filters.filter(({ col }) => col === 'origin_state'));
    await dashboard.chooseValues('Origin state', ['TX']);
    await expect(state).toBeVisible();
    await expect(filters.getByRole('button', { name: 'Apply filters' })).toBeEnabled();
    // What is chosen waits for Apply: no tile was asked, and none has changed.
    expect(requestedQueries).toEqual([]);
    await expect(departures).toContainText('2,999,994');
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('origin state is TX');
    await expect(departures).toContainText('355,904');
    await dashboard.toBeReady();
    // Tiles below the screen ask after those on it.
    let before = 0;
    const isQuiet = (): boolean => {
      const isSame = requestedQueries.length > 0 && requestedQueries.length === before;
      before = requestedQueries.length;
      return isSame;
    };
    await expect.poll(isQuiet, { intervals: [1_000], timeout: 20_000 }).toBe(true);
    expect(ofStates()).toEqual(requestedQueries.map(() => [{ col: 'origin_state', op: 'IN', val: ['TX'] }]));
    requestedQueries.length = 0;
    await dashboard.clearAll();
    await expect(dashboard.sentence).toHaveText('Showing all 3,000,000 departures');
    await expect(departures).toContainText('3,000,000');
    await expect(state).toHaveCount(0);
    await expect(filters.getByRole('button', { name: 'Time range: No filter' })).toBeVisible();
    await expect(filters.getByRole('button', { name: 'Clear all' })).toBeDisabled();
    await dashboard.toBeReady();
    expect(requestedQueries.length).toBeGreaterThan(0);
    expect(ofStates()).toEqual(requestedQueries.map(() => []));
  });

  await test.step('a value that is typed and taken at once is the one that matches, before the server has searched', async () => {
    await page.getByRole('button', { name: 'Choose Origin state' }).click();
    await expect(page.getByRole('option').filter({ hasText: /^AK/ })).toBeVisible();
    const searched = Promise.withResolvers<void>();
    await page.route('**/api/v1/chart/data*', async (route) => {
      await searched.promise;
      await route.continue();
    });
    await expect(page.getByRole('searchbox', { name: 'Search Origin state' })).toBeFocused();
    await page.keyboard.type('NY');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const removeButton = dashboard.filters.getByRole('button', { name: /^Remove / });
    await expect(removeButton).toHaveCount(1);
    await expect(removeButton).toHaveAccessibleName('Remove NY');
    searched.resolve();
    await page.keyboard.press('Escape');
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('origin state is NY');
  });
});

test('[TIME-022 TIME-052 TIME-053 TIME-054] a pick changes the tiles that it reaches alone, Shift adds to it, and a permalink restores it; a range has its end left out, and is kept or taken away in its popover', async ({
  page,
  context,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);

  await test.step('tiles that a change does not reach are not drawn anew', async () => {
    const origins = dashboard.tile('Departures by origin');
    await origins.pickMark(0);
    await expect(dashboard.sentence).toContainText('origin is ORD');
    const requestedIds: (number | null)[] = [];
    page.on('request', (request) => {
      for (const { chartId, context } of tileRequestsOf(request))
        // How many groups there are in all may still be asked after the tiles of the opening.
        if (context.queries[0]?.is_rowcount !== true) requestedIds.push(chartId);
    });
    const ownText = await page.locator('[data-chart-id]', { has: origins.frame }).getAttribute('data-chart-id');
    await origins.pickMark(1);
    await expect(dashboard.sentence).toContainText('origin is DFW');
    expect(requestedIds).not.toContain(Number(ownText));
  });

  await test.step('Shift adds a second value to a cross-filter', async () => {
    const origins = dashboard.tile('Departures by origin');
    await origins.pickMark(0);
    await expect(dashboard.sentence).toContainText('origin is ORD');
    await origins.pickMark(1, { add: true });
    await expect(dashboard.sentence).toContainText('origin is ORD or DFW');
    await expect(dashboard.tile('Departures').frame).toContainText('323,502');
  });

  await test.step('a permalink restores the filters', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy permalink' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toMatch(/^\/superset\/dashboard\/p\/[\w-]+\/$/);
    await page.goto(new URL(link).pathname);
    await expect(dashboard.sentence).toContainText('origin is ORD or DFW');
  });

  await test.step('[TIME-022] the end of a range is exclusive', async () => {
    await dashboard.open(
      slug,
      `?native_filters=${encodeURIComponent("(NATIVE_FILTER-time:(extraFormData:(time_range:'2001-01-01 : 2001-01-02'),filterState:(value:'2001-01-01 : 2001-01-02')))")}`,
    );
    const line = dashboard.tile('On-time departures');
    await expect(line.frame).toContainText('1 row');
  });

  await test.step('[TIME-052 TIME-053 TIME-054] leaving the popover of a range by Esc, CANCEL or a press outside keeps the saved range; No filter takes it away', async () => {
    const popover = await dashboard.editTimeRange('Time range');
    const type = popover.getByRole('button', { name: /RANGE TYPE/ });
    const choose = async (kind: string): Promise<void> => {
      await type.click();
      await page.getByRole('option', { name: kind }).click();
      await expect(type).toContainText(kind);
      // A press outside of the list would close the list alone.
      await expect(page.getByRole('listbox')).toHaveCount(0);
    };
    await test.step('Esc, where nothing was entered', () => closeByEscape(popover));

    for (const leavingBy of ['CANCEL', 'a press outside'])
      await test.step(leavingBy, async () => {
        await dashboard.editTimeRange('Time range');
        await expect(type).toContainText('Custom');
        await choose('Last');
        if (leavingBy === 'CANCEL') await popover.getByRole('button', { name: 'CANCEL' }).click();
        else await page.mouse.click(1_200, 850);
        await expect(popover).toBeHidden();
      });

    await test.step('Esc asks before a range that was entered is lost', async () => {
      await dashboard.editTimeRange('Time range');
      await choose('Advanced');
      const start = popover.getByRole('textbox', { name: 'START (INCLUSIVE)' });
      await start.fill('2001-02-03');
      await page.keyboard.press('Escape');
      const query = page.getByRole('alertdialog', { name: 'Close without saving?' });
      await expect(query).toContainText('The range that you entered would be lost.');
      await query.getByRole('button', { name: 'Cancel' }).click();
      await expect(start).toHaveValue('2001-02-03');
      await start.press('Escape');
      await query.getByRole('button', { name: 'Discard' }).click();
      await expect(popover).toBeHidden();
    });

    await test.step('No filter', async () => {
      await dashboard.editTimeRange('Time range');
      await expect(type).toContainText('Custom');
      await choose('No filter');
      await popover.getByRole('button', { name: 'APPLY' }).click();
      await expect(page.getByRole('button', { name: 'Time range: No filter' })).toBeVisible();
      await dashboard.apply();
      await expect(dashboard.sentence).toHaveText('Showing all 3,000,000 departures');
    });
  });
});
