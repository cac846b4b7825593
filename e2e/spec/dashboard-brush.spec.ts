import type { Locator, Page, Request } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { tileRequestsOf } from '../pages/chart-requests.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, flights, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

type Box = Awaited<ReturnType<typeof boxAtRest>>;

const slug = 'flight-punctuality';
const [histogram, line, bars] = ['How far they fly', 'On-time departures', 'Departures by origin'];

const chosenIn = (chart: Locator): Locator => chart.locator('[data-range-chosen]');
const plotOf = (chart: Locator): Locator => chart.locator('[data-range-plot]');
const ends = (chart: Locator): Locator => chart.getByRole('slider');

/** The part of a chart in which marks stand; known once the pointer has come near. */
async function plotBox(chart: Locator): Promise<Box> {
  await chart.scrollIntoViewIfNeeded();
  await chart.hover();
  await expect(plotOf(chart)).toBeAttached();
  return boxAtRest(plotOf(chart));
}

/** Drags from one share of a box to another, along both directions. */
async function drag(
  page: Page,
  { x, y, width, height }: Box,
  from: readonly number[],
  to: readonly number[],
): Promise<void> {
  const pointAt = ([shareX = 0, shareY = 0.5]: readonly number[]) => [x + shareX * width, y + shareY * height] as const;
  await page.mouse.move(...pointAt(from));
  await page.mouse.down();
  await page.mouse.move(...pointAt(to), { steps: 5 });
  await page.mouse.up();
}

/** How many flights of the dashboard's half-year lie in a range of distances, as a statement of its own counts them. */
async function departuresBetween(api: Api, [from, to]: readonly number[]): Promise<number> {
  const { datasetId: id } = await flights(api);
  const counted = await api.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [
      {
        metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }],
        columns: [],
        extras: { where: `distance >= ${from} AND distance < ${to} AND date >= '2001-01-01' AND date < '2001-07-01'` },
      },
    ],
  });
  return counted.body.result[0].data[0].n;
}

test('with cubes the other tiles follow the moving hand without a request, to the number that a statement counts, and what was there stays behind', async ({
  page,
  api,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  await dashboard.toBeReady();
  const { chart } = dashboard.tile(histogram);
  const departures = dashboard.tile('Departures').frame;
  const isCubeRequest = (request: Request): boolean => (request.postData() ?? '').includes('cube_by');
  const cubes = page.waitForRequest(isCubeRequest);
  const box = await plotBox(chart);
  await cubes;
  const requestedIds: (number | null)[] = [];
  const figureOf = async (): Promise<string> =>
    (await departures.locator('[data-chart]').getAttribute('aria-label')) ?? '';
  // What a rest of the hand asks waits until it let go: only a cube can move the number. Cubes themselves may be asked again.
  const release = Promise.withResolvers<null>();
  await page.route('**/api/v1/chart/data**', async (route) => {
    if (!isCubeRequest(route.request())) await release.promise;
    await route.continue();
  });
  await page.mouse.move(box.x + 0.1 * box.width, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.2 * box.width, box.y + box.height / 2, { steps: 4 });
  // The cubes may still be read; the hand moves on until the number has moved with it.
  await expect(async () => {
    await page.mouse.move(box.x + 0.3 * box.width, box.y + box.height / 2, { steps: 3 });
    await page.mouse.move(box.x + 0.4 * box.width, box.y + box.height / 2, { steps: 3 });
    expect(await figureOf()).toMatch(/% of 3,000,000/);
  }).toPass({ timeout: 30_000 });
  // Without a rest, too: the number changes while the hand moves.
  const number = departures.locator('[data-chart]');
  await number.evaluate((element) => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      seen.add(element.getAttribute('aria-label') ?? '');
      element.setAttribute('data-seen', String(seen.size));
    }).observe(element, { attributeFilter: ['aria-label'] });
  });
  // How many frames there are for that, the machine says: the hand goes to and fro until there were some.
  await expect(async () => {
    await page.mouse.move(box.x + 0.6 * box.width, box.y + box.height / 2, { steps: 30 });
    await page.mouse.move(box.x + 0.4 * box.width, box.y + box.height / 2, { steps: 30 });
    expect(Number(await number.getAttribute('data-seen'))).toBeGreaterThan(3);
  }).toPass({ timeout: 30_000, intervals: [0] });
  release.resolve(null);
  await expect(dashboard.tile(bars).chart).toHaveAccessibleName(/Pale bars behind: before the choice/);
  page.on('request', (request) => void requestedIds.push(...tileRequestsOf(request).map(({ chartId }) => chartId)));
  await page.mouse.move(box.x + 0.45 * box.width, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(dashboard.sentence).toContainText(/distance, miles is [\d,.]+ to [\d,.]+/);
  await dashboard.toBeReady();
  // The number came from its cube; lists of the first ten were asked.
  const ownText = await page.locator('[data-chart-id]', { has: departures }).getAttribute('data-chart-id');
  expect(requestedIds).not.toContain(Number(ownText));
  const bounds = await Promise.all(
    ['from', 'to'].map(async (end) =>
      Number(await chart.getByRole('slider', { name: end }).getAttribute('aria-valuenow')),
    ),
  );
  const count = await departuresBetween(api, bounds);
  await expect(departures).toContainText(count.toLocaleString('en-US'));
  await expect(dashboard.tile('Average delay').frame).toContainText(/vs all|as all/);
  await expect(dashboard.tile(bars).chart).toHaveAccessibleName(/Pale bars behind: before the choice/);
  // Its statement can be read all the same.
  await dashboard.tile('When delays build up').frame.getByRole('button', { name: /^SQL/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/"?distance"? >= /);
});

test('a range is chosen over time, over numbers and over bars, by drags and by keys, and leaves no trace when it is given up', async ({
  page,
  api,
}) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);

  await test.step('the other tiles follow a hand that rests in a drag; Esc gives the drag up and leaves no trace', async () => {
    const { chart } = dashboard.tile(line);
    const { x, y, width, height } = await plotBox(chart);
    const search = new URL(page.url()).search;
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await expect(dashboard.sentence).toContainText(
      / of 3,000,000 departures where.*departure is \d+ \w+ – \d+ \w+ 2001/,
    );
    expect(new URL(page.url()).search).toBe(search);
    await page.keyboard.press('Escape');
    await expect(dashboard.sentence).not.toContainText('departure is');
    await page.mouse.up();
    await expect(chosenIn(chart)).toHaveCount(0);
    expect(new URL(page.url()).search).toBe(search);
  });

  await test.step('a range over time is chosen by keys, its ends moved, typed and taken away', async () => {
    const { chart } = dashboard.tile(line);
    await chart.focus();
    await expect(plotOf(chart)).toBeAttached();
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(dashboard.sentence).toContainText('1 Jan – 3 Jan 2001');
    const to = chart.getByRole('slider', { name: / to$/ });
    await expect(to).toHaveAttribute('aria-valuetext', '3 Jan 2001');
    await to.focus();
    await page.keyboard.press('ArrowRight');
    await expect(dashboard.sentence).toContainText('1 Jan – 4 Jan 2001');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(dashboard.sentence).toContainText('2 Jan – 5 Jan 2001');
    await page.keyboard.press('Enter');
    const popover = page.getByRole('dialog', { name: 'Range' });
    await expect(popover).toBeVisible();
    await popover
      .getByRole('spinbutton', { name: /^month/ })
      .nth(1)
      .focus();
    await page.keyboard.type('2');
    await popover.getByRole('button', { name: 'Apply' }).click();
    await expect(dashboard.sentence).toContainText('2 Jan – 5 Feb 2001');
    await to.focus();
    await page.keyboard.press('Escape');
    await expect(chosenIn(chart)).toHaveCount(0);
    await expect(dashboard.sentence).not.toContainText('5 Feb 2001');
  });

  await test.step('a drag over a histogram filters the other tiles by that range, which a link, a chip and Back know', async () => {
    const departures = dashboard.tile('Departures').frame;
    await expect(departures).toContainText('2,999,994');
    const { chart, frame } = dashboard.tile(histogram);
    await chart.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxAtRest(chart);
    // Pressed as soon as the pointer is there: what ranges need comes while the button is held.
    await page.mouse.move(x + width * 0.2, y + height / 2);
    await page.mouse.down();
    await expect(plotOf(chart)).toBeAttached();
    await page.mouse.move(x + width * 0.55, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(dashboard.sentence).toContainText(/distance, miles is [\d,.]+ to [\d,.]+/);
    await expect(ends(chart)).toHaveCount(2);
    await expect(frame).toContainText(/Filters \d/);
    const bounds = await Promise.all(
      ['from', 'to'].map(async (end) =>
        Number(await chart.getByRole('slider', { name: end }).getAttribute('aria-valuenow')),
      ),
    );
    const count = await departuresBetween(api, bounds);
    expect(count).toBeGreaterThan(0);
    await expect(dashboard.sentence).toContainText(`Showing ${count.toLocaleString('en-US')} of 3,000,000`);
    // Of what the time range leaves.
    const share = ((100 * count) / 2_999_994).toFixed(1);
    await expect(chart.getByRole('button', { name: /^Range / })).toHaveText(new RegExp(` miles · ${share}\\s%$`), {
      useInnerText: true,
    });
    // The link opens with the same range, its handles where they were.
    const chosenBox = await boxAtRest(chosenIn(chart));
    await dashboard.open(slug, new URL(page.url()).search);
    await expect(dashboard.sentence).toContainText(`Showing ${count.toLocaleString('en-US')} of`);
    await chart.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await chosenIn(chart).boundingBox())?.width).toBeCloseTo(chosenBox.width, 0);
    // Dragging its middle moves it as it is.
    await drag(page, await boxAtRest(chosenIn(chart)), [0.5], [0.9]);
    await expect(dashboard.sentence).not.toContainText(`Showing ${count.toLocaleString('en-US')} of`);
    expect((await boxAtRest(chosenIn(chart))).width).toBeCloseTo(chosenBox.width, -1);
    await page.goBack();
    await expect(dashboard.sentence).toContainText(`Showing ${count.toLocaleString('en-US')} of`);
    await dashboard.sentence.getByRole('button', { name: /^Remove distance/i }).click();
    await expect(chosenIn(chart)).toHaveCount(0);
    await expect(departures).toContainText('2,999,994');
  });

  await test.step('a range of bars is a list of their names, and a press on a bar still filters by that one', async () => {
    const { chart } = dashboard.tile(bars);
    const box = await plotBox(chart);
    await drag(page, box, [0.3, 0.02], [0.3, 0.28]);
    await expect(dashboard.sentence).toContainText(/origin is [A-Z]{3}, [A-Z]{3} or [A-Z]{3}/);
    await page.mouse.click(box.x + 4, box.y + box.height * 0.15);
    await expect(dashboard.sentence).toContainText(/origin is [A-Z]{3}/);
    await expect(dashboard.sentence).not.toContainText(/ or /);
    await expect(chosenIn(chart)).toHaveCount(0);
    const { chart: bins, frame } = dashboard.tile(histogram);
    await expect(bins).toHaveAccessibleName(/Pale bars behind: before the choice/);
    await expect(frame.getByText('pale or dashed: before')).toBeVisible();
    await expect(dashboard.tile('How late they leave').chart).toHaveAccessibleName(/Pale ring beside/);
    // Beside that choice, too, a hand over the days moves the bins without a statement.
    const cubes = page.waitForRequest((request) =>
      /cube_by.*bounds_without|bounds_without.*cube_by/.test(request.postData() ?? ''),
    );
    const days = await plotBox(dashboard.tile(line).chart);
    await cubes;
    await expect(async () => {
      await drag(page, days, [0.2], [0.5]);
      await expect(frame).toContainText('live', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(bins).toHaveAccessibleName(/from 21 to 4,962 miles.*Pale bars behind: before the choice/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger chooses a range once the tile was told so, and scrolls the page else', async ({ page }) => {
    const dashboard = new DashboardOnPage(page);
    await dashboard.open(slug);
    const tile = dashboard.tile(histogram);
    await tile.chart.scrollIntoViewIfNeeded();
    await tile.choose('Select a range');
    await expect(plotOf(tile.chart)).toHaveAttribute('data-on', 'true');
    await plotOf(tile.chart).scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxAtRest(plotOf(tile.chart));
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + share * width, y: y + height / 2 }],
      });
    await touch('touchStart', 0.2);
    for (const share of [0.3, 0.4, 0.6]) await touch('touchMove', share);
    await touch('touchEnd', 0.6);
    await expect(chosenIn(tile.chart)).toBeVisible();
    await expect(dashboard.sentence).toContainText(/distance, miles is [\d,.]+ to [\d,.]+/);
  });
});
