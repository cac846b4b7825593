import { atRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, test } from './statements/session.ts';

const slug = 'flight-punctuality';
const drawnTitles = [
  'On-time departures',
  'How late they leave',
  'Departures by origin',
  'When delays build up',
  'How far they fly',
] as const;

test('[XFIL-004] the charts of a dashboard are drawn once, say what they show, and filter each other by keys, cells and bars, there and back; numbers fit a phone', async ({
  page,
}) => {
  // All tiles are on the screen.
  await page.setViewportSize({ width: 1440, height: 2_400 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);

  await test.step('a chart is drawn once when the page opens', async () => {
    await page.waitForTimeout(1_000);
    for (const title of drawnTitles) await expect(dashboard.tile(title).chart).toHaveAttribute('data-paints', '1');
  });

  await test.step('every chart says in one sentence what it shows', async () => {
    for (const title of drawnTitles) {
      await expect(dashboard.tile(title).chart).toHaveAccessibleName(
        /^(Line|Pie|Bar) chart of .+\.$|^Histogram of .+\.$/,
      );
    }
    await expect(dashboard.tile('Departures').chart).toHaveAccessibleName(/^Departures: [\d,]+.*\.$/);
    await expect(dashboard.tile('Busiest routes').frame.getByRole('grid')).toHaveAccessibleName(
      /^Table of .+ by .+ rows\.$/,
    );
  });

  await test.step('arrows walk the marks of a chart and say them', async () => {
    const { chart } = dashboard.tile('Departures by origin');
    await chart.focus();
    const printedLocator = chart.locator('[aria-live]');
    await page.keyboard.press('ArrowDown');
    await expect(printedLocator).toHaveText(/^ORD: [\d,]+$/);
    await page.keyboard.press('ArrowDown');
    await expect(printedLocator).toHaveText(/^DFW: [\d,]+$/);
    await page.keyboard.press('End');
    await expect(printedLocator).not.toHaveText(/^DFW/);
    await page.keyboard.press('Home');
    await expect(printedLocator).toHaveText(/^ORD/);
  });

  await test.step('[XFIL-004] Enter or Space on a mark filters the other charts, and again takes it back', async () => {
    const origin = dashboard.tile('Departures by origin');
    const number = dashboard.tile('Departures').chart;
    await expect(number).toContainText('2,999,994');
    await origin.chart.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press('Home');
      await page.keyboard.press(key);
      await expect(origin.frame).toContainText(/Filters \d/);
      await expect(number).toContainText('166,341');
      await page.keyboard.press(key);
      await expect(number).toContainText('2,999,994');
      await expect(origin.frame).not.toContainText(/Filters \d/);
    }
  });

  await test.step('[XFIL-004] a cell of a dimension filters by itself, a cell of a measure does nothing', async () => {
    const { frame } = dashboard.tile('Busiest routes');
    const cell = (column: number) => frame.locator(`[aria-rowindex="2"] [aria-colindex="${column}"]`);
    await cell(5).click();
    await expect(frame).not.toContainText(/Filters \d/);
    const city = (await cell(1).textContent()) ?? '';
    await cell(1).click();
    await expect(frame).toContainText(/Filters \d/);
    await expect(cell(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('What is shown')).toContainText(city);
    await frame.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await expect(frame).not.toContainText(/Filters \d/);
  });

  await test.step('after a cross-filter is cleared every other chart is drawn as it was before, to the pixel', async () => {
    const origins = dashboard.tile('Departures by origin');
    const pictures = async (): Promise<readonly string[]> =>
      Promise.all(
        drawnTitles
          .filter((title) => title !== 'Departures by origin')
          .map((title) =>
            dashboard
              .tile(title)
              .frame.locator('canvas')
              .first()
              .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL()),
          ),
      );
    // What is said under a chart comes after its drawing, and takes some of its height.
    await page.waitForLoadState('networkidle');
    const before = await atRest(pictures);
    await origins.pickMark(0);
    await expect(origins.frame).toContainText(/Filters \d/);
    await expect.poll(async () => (await pictures()).filter((one, index) => one === before[index])).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(origins.frame).not.toContainText(/Filters \d/);
    await expect
      .poll(async () => (await pictures()).map((one, index) => one === before[index]))
      .toEqual(before.map(() => true));
  });

  await test.step('a bar of a histogram filters by its range', async () => {
    const number = dashboard.tile('Departures').chart;
    const before = await number.textContent();
    const histogram = dashboard.tile('How far they fly');
    await expect(histogram.frame).toContainText('25 bins');
    await histogram.pickMark(1);
    await expect(number).not.toHaveText(before ?? '');
    await expect(page.getByLabel('What is shown')).toContainText(/\d+ to \d+ miles/);
  });

  await test.step('a number fits its tile on a phone, two abreast', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const number = dashboard.tile('Departures').chart.locator('p').first();
    await expect.poll(() => number.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(195);
    expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});
