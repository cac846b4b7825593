import type { Locator, Page, Request } from '@playwright/test';
import { atRest, boxAtRest } from '../../pages/at-rest.ts';
import { chartRequestsOf, tileRequestsOf } from '../../pages/chart-requests.ts';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { closeByEscape } from '../../pages/escape.ts';
import { choose, isFilteredBy, isQuery, nativeFilter, withNumber } from './dashboard-page.ts';
import { expect, test } from './session.ts';
import type { Api } from './session.ts';
import { speedsInFile } from './strikes-file.ts';

/** The request for the choices of the filter by airport. */
const choicesIn = (request: Request) =>
  chartRequestsOf(request).find(({ context }) => context.queries[0]?.columns?.[0] === 'airport');

/** The metadata of a dashboard whose filters are `Own filter` and further ones, by name. */
async function withMore(api: Api, first: object, more: Readonly<Record<string, { changes: object; column?: string }>>) {
  const metadata = await nativeFilter(api, { ...first });
  const others = await Promise.all(
    Object.entries(more).map(async ([name, { changes, column }]) => {
      const [filter] = (await nativeFilter(api, { ...changes, name }, column)).native_filter_configuration;
      return { ...filter, id: `NATIVE_FILTER-${name.replaceAll(' ', '-')}` };
    }),
  );
  return { ...metadata, native_filter_configuration: [...metadata.native_filter_configuration, ...others] };
}

/** Chooses values in a value filter; they are not applied yet. */
async function chooseIn(page: Page, filter: string, values: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: `Choose ${filter}` }).click();
  for (const value of values) {
    const word = page.getByText(value, { exact: true });
    await page.getByRole('option').filter({ has: word }).click();
  }
  await closeByEscape(page.getByRole('listbox', { name: filter }));
}

const bar = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });

test('[HYDR-006 NATF-007 NATF-012 NATF-013 NATF-014 NATF-045 NATF-046 NATF-047] value filters limit the rows to their values or leave them out; their choices are counted, 1000 at most, sorted as set, one alone where one is allowed', async ({
  page,
  api,
}) => {
  const metadata = await withMore(
    api,
    { controlValues: { sortAscending: true, multiSelect: true } },
    {
      Inverse: { changes: { controlValues: { inverseSelection: true, sortAscending: false } } },
      Single: { changes: { controlValues: { multiSelect: false } } },
      Airport: { changes: {}, column: 'airport' },
    },
  );
  await withNumber(api, metadata, async ({ path, tile }) => {
    await page.goto(path);
    const dashboard = new DashboardOnPage(page);
    const number = dashboard.tile(tile).frame;
    await expect(bar(page)).toBeVisible();

    await test.step('the choices are sorted upwards, or downwards', async () => {
      for (const [filter, isAscending] of [
        ['Own filter', true],
        ['Inverse', false],
      ] as const) {
        await page.getByRole('button', { name: `Choose ${filter}` }).click();
        const list = page.getByRole('listbox', { name: filter });
        const options = list.getByRole('option');
        await expect(options.nth(2)).toBeVisible();
        const titles = () =>
          options.evaluateAll((all) => all.map((one) => one.querySelector('[title]')?.getAttribute('title') ?? ''));
        const names = (await atRest(titles)).filter((name) => name !== 'NULL');
        const sorted = names.toSorted();
        expect(names).toEqual(isAscending ? sorted : sorted.toReversed());
        await closeByEscape(list);
      }
    });

    await test.step('choices come 1000 at most at first, with their count', async () => {
      const pendingRequest = page.waitForRequest((request) => choicesIn(request) !== undefined);
      await page.getByRole('button', { name: 'Choose Airport' }).click();
      const context = choicesIn(await pendingRequest)?.context;
      expect(context?.queries[0]?.row_limit).toBe(1000);
      expect(context?.queries[0]?.columns).toEqual(['airport']);
      expect(context?.queries[0]?.metrics?.map(({ label }) => label)).toEqual(['count']);
      const { body } = await api.post('/api/v1/chart/data', context ?? {});
      expect(body.result[0].rowcount).toBeLessThanOrEqual(1000);
      expect(body.result[0].rowcount).toBeGreaterThan(0);
      await closeByEscape(page.getByRole('listbox', { name: 'Airport' }));
    });

    await test.step('with multiSelect off the last value stays alone, with it on all stay', async () => {
      const removalButtons = bar(page).getByRole('button', { name: /^Remove (Climb|Approach)$/ });
      await chooseIn(page, 'Single', ['Climb', 'Approach']);
      await expect(removalButtons).toHaveCount(1);
      await bar(page).getByRole('button', { name: 'Remove Approach' }).click();
      await chooseIn(page, 'Own filter', ['Climb', 'Approach']);
      await expect(removalButtons).toHaveCount(2);
      await bar(page).getByRole('button', { name: 'Remove Approach' }).click();
      await expect(removalButtons).toHaveCount(1);
    });

    await test.step('a value filter limits the rows to its values', async () => {
      await dashboard.apply();
      // Rows of birdstrikes.csv in this phase.
      await expect(number).toContainText('1,956');
      await dashboard.clearAll();
      await expect(number).toContainText('10,000');
    });

    await test.step('an inverse value filter leaves its values out: NOT IN', async () => {
      await chooseIn(page, 'Inverse', ['Climb']);
      const pendingRequest = page.waitForRequest(isFilteredBy('phase'));
      await dashboard.apply();
      expect((await pendingRequest).postDataJSON().queries[0].filters).toContainEqual({
        col: 'phase',
        op: 'NOT IN',
        val: ['Climb'],
        keeps_null: true,
      });
      // Rows of birdstrikes.csv in any other phase.
      await expect(number).toContainText('8,044');
    });
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

test('[NATF-004 TIME-005 TIME-064] the picker opens in a time range filter, which limits the rows to its range; where one is required it says so, and No filter cannot be applied', async ({
  page,
  api,
}) => {
  const metadata = await nativeFilter(api, {
    filterType: 'filter_time',
    targets: [{}],
    controlValues: { enableEmptyFilter: true },
  });
  await withNumber(api, metadata, async ({ path, tile }) => {
    await page.goto(path);
    const dashboard = new DashboardOnPage(page);
    const popover = await dashboard.editTimeRange('Own filter');
    const kind = async (name: string): Promise<void> => {
      await popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await kind('No filter');
    await expect(popover.getByRole('status')).toHaveText('Default value is required');
    await expect(popover.getByRole('button', { name: 'APPLY' })).toBeDisabled();
    await kind('Last');
    await expect(popover.getByRole('button', { name: 'APPLY' })).toBeEnabled();
    await kind('Advanced');
    await popover.getByRole('textbox').nth(0).fill('1995-01-01');
    await popover.getByRole('textbox').nth(1).fill('1996-01-01');
    await popover.getByRole('button', { name: 'APPLY' }).click();
    await dashboard.apply();
    // Rows of birdstrikes.csv in 1995.
    await expect(dashboard.tile(tile).frame).toContainText('713');
  });
});

test('[NATF-008] a range filter limits the rows to its numbers: both handles by keyboard, one of them back, both by mouse, and a range drawn over their spread', async ({
  page,
  api,
}) => {
  const metadata = await nativeFilter(api, { filterType: 'filter_range' }, 'speed_knots');
  await withNumber(api, metadata, async ({ path, tile }) => {
    await page.goto(path);
    const dashboard = new DashboardOnPage(page);
    const number = dashboard.tile(tile).frame;
    const low = bar(page).getByRole('slider', { name: 'From' });
    const high = bar(page).getByRole('slider', { name: 'To' });
    await expect(low).toHaveValue('0');
    await expect(high).toHaveValue('350');

    await test.step('both handles by keyboard, and one of them back', async () => {
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
      await expect(number).toContainText('10,000');
      await dashboard.apply();
      // Rows of birdstrikes.csv from 100 to 200 knots, both included; 299 have exactly 100, 276 exactly 200.
      await expect(number).toContainText('5,875');
      await low.focus();
      await press({ Home: 1 });
      await dashboard.apply();
      // Up to 200 knots; the 2,836 rows without a speed stay out.
      await expect(number).toContainText('6,166');
      await dashboard.clearAll();
      await expect(high).toHaveValue('350');
      await expect(number).toContainText('10,000');
    });

    await test.step('both handles by mouse', async () => {
      const drag = async (handle: Locator, byPx: number) => {
        // The handle that is seen is the parent of the input that is read aloud.
        const box = await boxAtRest(handle.locator('..').locator('..'));
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + byPx, y, { steps: 5 });
        await page.mouse.up();
      };
      await drag(low, 70);
      await drag(high, -60);
      const [from, to] = [Number(await atRest(() => low.inputValue())), Number(await atRest(() => high.inputValue()))];
      expect(from).toBeGreaterThan(20);
      expect(to).toBeLessThan(330);
      expect(from).toBeLessThan(to);
      const count = speedsInFile().filter((speed) => speed >= from && speed <= to).length;
      await dashboard.apply();
      await expect(number).toContainText(count.toLocaleString('en-US'));
      await expect(page.getByRole('textbox', { name: 'Own filter, from' })).toHaveValue(String(from));
      await expect(page.getByRole('textbox', { name: 'Own filter, to' })).toHaveValue(String(to));
      await dashboard.clearAll();
      await expect(high).toHaveValue('350');
    });

    await test.step('a drag over the spread of its values chooses a range, and one that begins in the range moves it', async () => {
      const spread = await boxAtRest(bar(page).locator('[aria-hidden="true"]:has(> i[style])'));
      const drag = async (fromShare: number, toShare: number) => {
        const y = spread.y + spread.height / 2;
        await page.mouse.move(spread.x + fromShare * spread.width, y);
        await page.mouse.down();
        await page.mouse.move(spread.x + toShare * spread.width, y, { steps: 5 });
        await page.mouse.up();
        return [Number(await atRest(() => low.inputValue())), Number(await atRest(() => high.inputValue()))] as const;
      };
      const [from, to] = await drag(0.2, 0.4);
      // A fifth and two fifths of 350 knots, as far as pixels tell.
      expect([Math.abs(from - 70) < 5, Math.abs(to - 140) < 5]).toEqual([true, true]);
      const [movedFrom, movedTo] = await drag(0.3, 0.5);
      expect(movedTo - movedFrom).toBe(to - from);
      expect(Math.abs(movedFrom - from - 70)).toBeLessThan(5);
      const count = speedsInFile().filter((speed) => speed >= movedFrom && speed <= movedTo).length;
      await dashboard.apply();
      await expect(number).toContainText(count.toLocaleString('en-US'));
    });
  });
});

test('[NATF-011 NATF-036 NATF-037] a filter can begin with its first choice; another dashboard begins without the filters and choices of the one before', async ({
  page,
  api,
}) => {
  const metadata = await nativeFilter(api, { controlValues: { defaultToFirstItem: true, sortAscending: true } });
  await withNumber(api, metadata, async ({ path, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await test.step('it begins with its first choice', async () => {
      const pendingRequest = page.waitForRequest(isQuery);
      await page.goto(path);
      const { filters } = (await pendingRequest).postDataJSON().queries[0];
      expect(filters).toHaveLength(1);
      expect(filters[0]).toEqual({ col: 'phase', op: 'IN', val: ['Approach'] });
      await page.getByRole('button', { name: 'Choose Own filter' }).click();
      const list = page.getByRole('listbox', { name: 'Own filter' });
      await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await closeByEscape(list);
    });

    await test.step('another dashboard has nothing of it', async () => {
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
});
