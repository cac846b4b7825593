import type { Locator, Page, Request } from '@playwright/test';
import { atRest, boxAtRest } from '../../pages/at-rest.ts';
import { chartRequestsOf, tileRequestsOf } from '../../pages/chart-requests.ts';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { choose, isFilteredBy, isQuery, nativeFilter, withNumber } from './dashboard-page.ts';
import { expect, test } from './session.ts';
import { strikesInFile } from './strikes-file.ts';

/** What asks for the first choices of a value filter. */
const choicesIn = (request: Request) =>
  chartRequestsOf(request).find(({ context }) => context.queries[0]?.row_limit === 1000);

test('[NATF-007 NATF-047] a value filter limits the rows to its values; its choices are counted', async ({
  page,
  api,
}) => {
  // Rows of birdstrikes.csv in this phase.
  const expected = '1,956';
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
    await page.goto(path);
    const pendingRequest = page.waitForRequest((request) => choicesIn(request) !== undefined);
    await choose(page, ['Climb']);
    const metrics = choicesIn(await pendingRequest)?.context.queries[0]?.metrics;
    expect(metrics?.map(({ label }) => label)).toEqual(['count']);
    await new DashboardOnPage(page).apply();
    await expect(new DashboardOnPage(page).tile(tile).frame).toContainText(expected);
  });
});

test('[NATF-012] an inverse value filter leaves its values out: NOT IN', async ({ page, api }) => {
  // Rows of birdstrikes.csv in any other phase.
  const expected = '8,044';
  await withNumber(
    api,
    await nativeFilter(api, { controlValues: { inverseSelection: true } }),
    async ({ path, tile }) => {
      await page.goto(path);
      await choose(page, ['Climb']);
      const pendingRequest = page.waitForRequest(isFilteredBy('phase'));
      await new DashboardOnPage(page).apply();
      expect((await pendingRequest).postDataJSON().queries[0].filters).toContainEqual({
        col: 'phase',
        op: 'NOT IN',
        val: ['Climb'],
      });
      await expect(new DashboardOnPage(page).tile(tile).frame).toContainText(expected);
    },
  );
});

test('[NATF-013] with multiSelect off the last value stays alone, with it on all stay', async ({ page, api }) => {
  const chosenLocator = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: /^Remove (Climb|Approach)$/ });
  for (const [multiSelect, count] of [
    [false, 1],
    [true, 2],
  ] as const)
    await withNumber(api, await nativeFilter(api, { controlValues: { multiSelect } }), async ({ path }) => {
      await page.goto(path);
      await choose(page, ['Climb', 'Approach']);
      await expect(chosenLocator).toHaveCount(count);
    });
});

test('[NATF-014] the choices are sorted upwards, or downwards', async ({ page, api }) => {
  for (const sortAscending of [true, false])
    await withNumber(api, await nativeFilter(api, { controlValues: { sortAscending } }), async ({ path }) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Choose Own filter' }).click();
      const options = page.getByRole('listbox', { name: 'Own filter' }).getByRole('option');
      await expect(options.nth(2)).toBeVisible();
      const titles = () =>
        options.evaluateAll((all) => all.map((one) => one.querySelector('[title]')?.getAttribute('title') ?? ''));
      const names = (await atRest(titles)).filter((name) => name !== 'NULL');
      const sorted = names.toSorted();
      expect(names).toEqual(sortAscending ? sorted : sorted.toReversed());
    });
});

test('[NATF-010] a filter that needs a value holds its tiles back, and nothing can be applied without one', async ({
  page,
  api,
}) => {
  await withNumber(
    api,
    await nativeFilter(api, { controlValues: { enableEmptyFilter: true } }),
    async ({ path, tile }) => {
      const requestedTexts: string[] = [];
      page.on('request', (request) => isQuery(request) && requestedTexts.push(request.url()));
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      await expect(dashboard.tile(tile).frame).toContainText('Select a value for Own filter');
      await expect(page.getByRole('button', { name: 'Apply filters' })).toBeDisabled();
      expect(requestedTexts).toEqual([]);
      await choose(page, ['Climb']);
      await dashboard.apply();
      await expect(dashboard.tile(tile).frame).not.toContainText('Select a value');
    },
  );
});

test('[NATF-011] a filter can begin with its first choice', async ({ page, api }) => {
  const metadata = await nativeFilter(api, { controlValues: { defaultToFirstItem: true, sortAscending: true } });
  await withNumber(api, metadata, async ({ path }) => {
    const pendingRequest = page.waitForRequest(isQuery);
    await page.goto(path);
    const { filters } = (await pendingRequest).postDataJSON().queries[0];
    expect(filters).toHaveLength(1);
    expect(filters[0]).toMatchObject({ col: 'phase', op: 'IN' });
    await page.getByRole('button', { name: 'Choose Own filter' }).click();
    const first = page.getByRole('listbox', { name: 'Own filter' }).getByRole('option').first();
    await expect(first).toHaveAttribute('aria-selected', 'true');
  });
});

test('[NATF-004] a time range filter limits the rows to its range', async ({ page, api }) => {
  // Rows of birdstrikes.csv in 1995.
  const expected = '713';
  const metadata = await nativeFilter(api, { filterType: 'filter_time', targets: [{}] });
  await withNumber(api, metadata, async ({ path, tile }) => {
    await page.goto(path);
    const dashboard = new DashboardOnPage(page);
    const popover = await dashboard.editTimeRange('Own filter');
    await popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
    await page.getByRole('option', { name: 'Advanced' }).click();
    await popover.getByRole('textbox').nth(0).fill('1995-01-01');
    await popover.getByRole('textbox').nth(1).fill('1996-01-01');
    await popover.getByRole('button', { name: 'APPLY' }).click();
    await dashboard.apply();
    await expect(dashboard.tile(tile).frame).toContainText(expected);
  });
});

/** The speeds in birdstrikes.csv; rows without one left out. */
const speedsInFile = (): number[] => strikesInFile().flatMap(({ speed }) => (speed === '' ? [] : [Number(speed)]));

test.describe('[NATF-008] a range filter limits the rows to its numbers', () => {
  const ends = (page: Page) => {
    const filters = page.getByRole('complementary', { name: 'Filters' });
    return { low: filters.getByRole('slider', { name: 'From' }), high: filters.getByRole('slider', { name: 'To' }) };
  };

  test('both handles by keyboard, and one of them back', async ({ page, api }) => {
    const metadata = await nativeFilter(api, { filterType: 'filter_range' }, 'speed_knots');
    await withNumber(api, metadata, async ({ path, tile }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      const { low, high } = ends(page);
      await expect(low).toHaveValue('0');
      await expect(high).toHaveValue('350');
      const press = async (keys: Readonly<Record<string, number>>) => {
        for (const [key, times] of Object.entries(keys))
          for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
      };
      await low.focus();
      await press({ PageUp: 3, ArrowLeft: 5 });
      await high.focus();
      await press({ PageDown: 4, ArrowLeft: 10 });
      await expect(low).toHaveValue('100');
      await expect(high).toHaveValue('200');
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
      await dashboard.apply();
      // Rows of birdstrikes.csv from 100 to 200 knots, both included; 299 have exactly 100, 276 exactly 200.
      await expect(dashboard.tile(tile).frame).toContainText('5,875');
      await low.focus();
      await press({ Home: 1 });
      await dashboard.apply();
      // Up to 200 knots; the 2,836 rows without a speed stay out.
      await expect(dashboard.tile(tile).frame).toContainText('6,166');
      await dashboard.clearAll();
      await expect(high).toHaveValue('350');
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
    });
  });

  test('both handles by mouse', async ({ page, api }) => {
    const metadata = await nativeFilter(api, { filterType: 'filter_range' }, 'speed_knots');
    await withNumber(api, metadata, async ({ path, tile }) => {
      await page.goto(path);
      const dashboard = new DashboardOnPage(page);
      const { low, high } = ends(page);
      const drag = async (handle: Locator, byPx: number) => {
        // The handle that is seen is the parent of the input that is read aloud.
        const box = await boxAtRest(handle.locator('..').locator('..'));
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + byPx, y, { steps: 5 });
        await page.mouse.up();
      };
      await expect(high).toHaveValue('350');
      await drag(low, 70);
      await drag(high, -60);
      const [from, to] = [Number(await atRest(() => low.inputValue())), Number(await atRest(() => high.inputValue()))];
      expect(from).toBeGreaterThan(20);
      expect(to).toBeLessThan(330);
      expect(from).toBeLessThan(to);
      const count = speedsInFile().filter((speed) => speed >= from && speed <= to).length;
      await dashboard.apply();
      await expect(dashboard.tile(tile).frame).toContainText(count.toLocaleString('en-US'));
      await expect(page.getByRole('textbox', { name: 'Own filter, from' })).toHaveValue(String(from));
      await expect(page.getByRole('textbox', { name: 'Own filter, to' })).toHaveValue(String(to));
    });
  });
});

test('[NATF-045 NATF-046] choices come 1000 at most at first', async ({ page, api }) => {
  await withNumber(api, await nativeFilter(api, {}, 'airport'), async ({ path }) => {
    await page.goto(path);
    const pendingRequest = page.waitForRequest((request) => choicesIn(request) !== undefined);
    await page.getByRole('button', { name: 'Choose Own filter' }).click();
    const context = choicesIn(await pendingRequest)?.context;
    expect(context?.queries[0]?.columns).toEqual(['airport']);
    const { body } = await api.post('/api/v1/chart/data', context ?? {});
    expect(body.result[0].rowcount).toBeLessThanOrEqual(1000);
    expect(body.result[0].rowcount).toBeGreaterThan(0);
  });
});

test('[NATF-036 NATF-037] another dashboard begins without the filters and choices of the one before', async ({
  page,
  api,
}) => {
  await withNumber(api, await nativeFilter(api, {}), async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await page.goto(path);
    await choose(page, ['Climb']);
    await dashboard.apply();
    await expect(dashboard.tile(tile).frame).toContainText('% of 10,000');
    // Within the page, as a user goes: no reload clears anything.
    await page.getByRole('link', { name: 'Dashboards' }).first().click();
    await page.getByRole('main').getByRole('searchbox').fill('Wildlife strikes');
    await page.getByRole('link', { name: 'Wildlife strikes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wildlife strikes');
    await expect(page.getByRole('button', { name: 'Choose Own filter' })).toHaveCount(0);
    const pendingRequest = page.waitForRequest(isQuery);
    await page
      .getByRole('button', { name: /Refresh/ })
      .first()
      .click();
    expect(JSON.stringify(tileRequestsOf(await pendingRequest))).not.toContain('Climb');
  });
});
