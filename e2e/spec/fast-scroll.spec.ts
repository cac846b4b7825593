import type { Locator, Page } from '@playwright/test';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { expect, test } from './statements/session.ts';

/** How many pixels of two pictures differ by more than a shade. */
const differingPixels = (page: Page, pictures: readonly Buffer[]): Promise<number> =>
  page.evaluate(
    async (sources) => {
      const dataOf = async (source: string): Promise<Uint8ClampedArray> => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      };
      const [one = new Uint8ClampedArray(), other = one] = await Promise.all(sources.map(dataOf));
      const differing = new Set<number>();
      one.forEach((value, index) => {
        if (Math.abs(value - (other[index] ?? 0)) > 24) differing.add(index >> 2);
      });
      return differing.size + Math.abs(one.length - other.length);
    },
    pictures.map((picture) => picture.toString('base64')),
  );

/** Scrolls by steps, each in a frame of its own. */
async function scrollBySteps(
  grid: Locator,
  steps: readonly { readonly left: number; readonly top: number }[],
): Promise<void> {
  for (const step of steps)
    await grid.evaluate(
      (element, to) =>
        new Promise((done) => {
          element.addEventListener('scroll', done, { once: true });
          element.scrollTo(to);
        }),
      step,
    );
}

/** What is drawn while a grid is scrolled fast is, pixel by pixel, what its cells show when it rests there; but for `most` pixels. */
async function expectSamePicture(
  page: Page,
  grid: Locator,
  steps: readonly { readonly left: number; readonly top: number }[],
  most = 0,
): Promise<void> {
  const canvas = grid.locator('div[aria-hidden="true"] > canvas');
  await page.mouse.move(0, 0);
  // It does not rest while the clock stands.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await scrollBySteps(grid, steps);
  await expect(canvas).toBeVisible();
  const placeholder = await grid.screenshot();
  await page.clock.resume();
  await expect(canvas).toBeHidden();
  const cells = await grid.screenshot();
  expect(await differingPixels(page, [placeholder, cells])).toBeLessThanOrEqual(most);
}

const pivot = {
  viz_type: 'pivot_table_v2',
  metrics: ['departures'],
  rowTotals: true,
  colTotals: true,
  row_limit: 50_000,
  time_range: 'No filter',
};

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('a pivot table that is scrolled across looks as its headings, names and cells do', async ({ page }) => {
      await page.clock.install();
      const explore = new ExplorePage(page);
      const form = { ...pivot, groupbyRows: ['origin_state'], groupbyColumns: ['departure_hour', 'delay_class'] };
      await explore.openChart(await explore.seed({ name: ownName('Scrolled across'), form }));
      await explore.toBeDrawn();
      const grid = explore.chart.getByRole('treegrid');
      await expectSamePicture(page, grid, [
        { left: 900, top: 0 },
        { left: 1_815, top: 0 },
      ]);
      // The totals of rows, at the end.
      await expectSamePicture(page, grid, [{ left: 100_000, top: 0 }]);
    });

    test('a pivot table that is dragged down looks as its rows do, with subtotals, folded groups and the total', async ({
      page,
    }) => {
      await page.clock.install();
      const explore = new ExplorePage(page);
      const levels = { groupbyRows: ['origin', 'destination'], groupbyColumns: ['delay_class'], rowSubTotals: true };
      await explore.openChart(await explore.seed({ name: ownName('Dragged down'), form: { ...pivot, ...levels } }));
      await explore.toBeDrawn();
      const grid = explore.chart.getByRole('treegrid');
      await expectSamePicture(
        page,
        grid,
        [9_000, 17_000, 25_010].map((top) => ({ left: 0, top })),
      );
      await expectSamePicture(
        page,
        grid,
        [9_000, 40_000, 1_000_000].map((top) => ({ left: 0, top })),
      );
    });

    test('a table that is dragged down looks as its rows do, with bars, colors and NULL', async ({ page }) => {
      await page.clock.install();
      const explore = new ExplorePage(page);
      const form = {
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: ['date', 'origin', 'origin_city', 'destination_city', 'delay', 'distance'],
        row_limit: 10_000,
        column_config: { delay: { showCellBars: true } },
        conditional_formatting: [{ column: 'distance', operator: 'None', colorScheme: 'heat' }],
      };
      await explore.openChart(await explore.seed({ name: ownName('Dragged rows'), form }));
      await explore.toBeDrawn();
      const grid = explore.chart.getByRole('grid');
      // The code of fast scrolling comes with the pointer.
      await grid.hover();
      await page.waitForLoadState('networkidle');
      const steps = [20_000, 60_000, 100_010].map((top) => ({ left: 0, top }));
      // Bars that end in the middle of a pixel.
      await expectSamePicture(page, grid, steps, 200);
      // On a phone the first column stays over those that are scrolled under it.
      await page.setViewportSize({ width: 390, height: 844 });
      await grid.evaluate((element) => element.scrollTo({ left: 120 }));
      const phoneSteps = steps.map(({ top }) => ({ left: 120, top: top - 5_000 }));
      await expectSamePicture(page, grid, phoneSteps, 200);
    });
  });

test('a cell of a pivot table that has no space for its text ends with an ellipsis and says the text, at rest and while it is scrolled by', async ({
  page,
}) => {
  await page.clock.install();
  const explore = new ExplorePage(page);
  const lists = { aggregateFunction: 'List Unique Values', groupbyRows: ['origin_state'] };
  const form = { ...pivot, ...lists, groupbyColumns: ['departure_hour'] };
  await explore.openChart(await explore.seed({ name: ownName('Long cells'), form }));
  await explore.toBeDrawn();
  const grid = explore.chart.getByRole('treegrid');
  await expectSamePicture(page, grid, [{ left: 100_000, top: 0 }]);
  // All amounts of a state, one an hour.
  const total = grid.getByRole('row', { name: /^CA/ }).getByRole('gridcell').last();
  const text = (await total.textContent()) ?? '';
  expect(text.split(', ').length).toBeGreaterThan(10);
  await expect(total).toHaveAttribute('title', text);
  await expect(total).toHaveCSS('text-overflow', 'ellipsis');
});
