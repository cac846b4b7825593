import type { Locator } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { expect, makeDataset, ownName, test, withChart, withDashboard } from './statements/session.ts';

const count = 3_200;
/** A lattice of small ones, half a step apart, and a large one far from them. */
const sql = `SELECT CASE WHEN i = 0 THEN 'alone' ELSE 'p' || i END AS name,
  CASE WHEN i = 0 THEN 90 ELSE (i % 60) * 0.5 END AS x, CASE WHEN i = 0 THEN 90 ELSE floor(i / 60) * 0.5 END AS y,
  CASE WHEN i = 0 THEN 400 ELSE 1 END AS amount FROM (SELECT unnest(range(${count})) AS i)`;
const sum = (column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label: column,
});
const [least, most] = [-10, 100];
const share = (value: number): number => (value - least) / (most - least);

/** How many pixels of the canvases of a chart have color, around a place of the page. */
const colored = (chart: Locator, place: readonly [number, number]): Promise<number> =>
  chart.evaluate((frame, [pageX, pageY]) => {
    const sizePx = 30;
    return [...frame.querySelectorAll('canvas')].reduce((all, canvas) => {
      const { left, top, width } = canvas.getBoundingClientRect();
      const scale = canvas.width / width;
      const [x, y] = [(pageX - left - sizePx / 2) * scale, (pageY - top - sizePx / 2) * scale];
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(x, y, sizePx, sizePx);
      const pixels = Array.from({ length: data.length / 4 }, (_, index) => data.subarray(4 * index, 4 * index + 3));
      return all + pixels.filter((pixel) => Math.max(...pixel) - Math.min(...pixel) > 60).length;
    }, 0);
  }, place);

test('bubbles of which there are thousands are painted at once, and are pointed at, picked and chosen as few are', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  const datasetId = await makeDataset(api, ownName('Many bubbles'), sql);
  const bubbles = {
    viz_type: 'bubble_v2',
    datasource: `${datasetId}__table`,
    entity: 'name',
    x: sum('x'),
    y: sum('y'),
    size: sum('amount'),
    row_limit: 10_000,
    xAxisBounds: [least, most],
    y_axis_bounds: [least, most],
  };
  const number = { viz_type: 'big_number_total', datasource: `${datasetId}__table`, metric: 'count' };
  await withChart(api, bubbles, (first) =>
    withChart(api, number, (second) =>
      withDashboard(api, { charts: [first, second] }, async ({ id }) => {
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        await dashboard.toBeReady();
        const { chart } = dashboard.tile(first.name);
        const rows = dashboard.tile(second.name).chart;
        await expect(rows).toHaveAccessibleName(/: 3,200\.$/);
        await expect(chart).toHaveAccessibleName(/3,200 bubbles, largest alone\.$/);
        await chart.hover();
        const plot = chart.locator('[data-range-plot]');
        await expect(plot).toBeAttached();
        const { x, y, width, height } = await boxAtRest(plot);
        const placeOf = (left: number, up: number) => [x + share(left) * width, y + (1 - share(up)) * height] as const;

        await test.step('each is seen, and the one under the pointer says what it is', async () => {
          expect(await colored(chart, placeOf(90, 90))).toBeGreaterThan(500);
          expect(await colored(chart, placeOf(15, 15))).toBeGreaterThan(100);
          expect(await colored(chart, placeOf(60, 40))).toBe(0);
          const before = await colored(chart, placeOf(90, 90));
          await page.mouse.move(...placeOf(90, 90), { steps: 3 });
          const tooltip = chart.getByText('alone', { exact: true });
          await expect(tooltip).toBeVisible();
          // Its edge is drawn on a canvas above.
          await expect.poll(() => colored(chart, placeOf(90, 90))).toBeGreaterThan(before);
          await page.mouse.move(...placeOf(60, 40), { steps: 3 });
          await expect(tooltip).toBeHidden();
          expect(await colored(chart, placeOf(90, 90))).toBe(before);
          await page.mouse.move(...placeOf(29.5, 26), { steps: 3 });
          // Those half a step off lie on it.
          const pointed = chart.getByText(/^p\d+$/);
          await expect(pointed).toBeVisible();
          const place = Number((await pointed.textContent())?.slice(1));
          expect(Math.abs((place % 60) * 0.5 - 29.5)).toBeLessThanOrEqual(0.5);
          expect(Math.abs(Math.floor(place / 60) * 0.5 - 26)).toBeLessThanOrEqual(1);
        });

        await test.step('a press on one filters by it, and another takes that back', async () => {
          await page.mouse.click(...placeOf(90, 90));
          await expect(rows).toHaveAccessibleName(/: 1, under 0\.1 % of 3,200\.$/);
          await dashboard.toBeReady();
          await page.mouse.click(...placeOf(90, 90));
          await expect(rows).toHaveAccessibleName(/: 3,200\.$/);
        });

        await test.step('keys reach each', async () => {
          const spokenLocator = chart.locator('[aria-live]');
          await page.mouse.move(...placeOf(60, 40), { steps: 3 });
          await expect(chart.getByText('alone', { exact: true })).toBeHidden();
          await chart.focus();
          await page.keyboard.press('Home');
          await expect(spokenLocator).toHaveText(/^alone: x 90, y 90, amount 400$/);
          const tooltip = chart.getByText('alone', { exact: true });
          await expect(tooltip).toBeVisible();
          const [tooltipX, tooltipY] = await boxAtRest(tooltip).then((box) => [box.x + box.width / 2, box.y] as const);
          // Below the bubble or beside it.
          const [markX, markY] = placeOf(90, 90);
          expect(Math.hypot(tooltipX - markX, tooltipY - markY)).toBeLessThan(120);
          await page.keyboard.press('ArrowRight');
          await expect(spokenLocator).toHaveText(/^p\d+: /);
          await page.keyboard.press('Enter');
          await expect(rows).toHaveAccessibleName(/: 1, under 0\.1 % of 3,200\.$/);
          await dashboard.toBeReady();
          await page.keyboard.press('Enter');
          await expect(rows).toHaveAccessibleName(/: 3,200\.$/);
        });

        await test.step('a drag chooses those within', async () => {
          await page.mouse.move(...placeOf(-5, -5));
          await page.mouse.down();
          await page.mouse.move(...placeOf(19.8, 19.8), { steps: 5 });
          await page.mouse.up();
          // 41 columns of 41; the first of all is elsewhere.
          await expect(rows).toHaveAccessibleName(
            `COUNT(*): ${(41 * 41 - 1).toLocaleString('en-US')}, 52.5 % of 3,200.`,
          );
        });
      }),
    ),
  );
  await api.remove(`/api/v1/dataset/${datasetId}`);
  expect(errors).toEqual([]);
});

test('cells of which there are thousands are painted at once, and are pointed at, picked and reached by keys as few are', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  const columns = 100;
  const cellSql = `SELECT 'c' || lpad(CAST(i % ${columns} AS TEXT), 2, '0') AS x, 'r' || lpad(CAST(floor(i / ${columns}) AS INTEGER) || '', 2, '0') AS y,
  i AS amount FROM (SELECT unnest(range(${columns * 40})) AS i)`;
  const datasetId = await makeDataset(api, ownName('Many cells'), cellSql);
  const datasource = `${datasetId}__table`;
  const heat = {
    viz_type: 'heatmap_v2',
    datasource,
    x_axis: 'x',
    groupby: 'y',
    metric: sum('amount'),
    row_limit: 10_000,
  };
  const number = { viz_type: 'big_number_total', datasource, metric: 'count' };
  await withChart(api, heat, (first) =>
    withChart(api, number, (second) =>
      withDashboard(api, { charts: [first, second] }, async ({ id }) => {
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        await dashboard.toBeReady();
        const { chart } = dashboard.tile(first.name);
        const rows = dashboard.tile(second.name).chart;
        await expect(rows).toHaveAccessibleName(/: 4,000\.$/);
        await chart.hover();
        const plot = chart.locator('[data-range-plot]');
        await expect(plot).toBeAttached();
        const { x, y, width, height } = await boxAtRest(plot);
        const placeOf = (column: number, row: number) =>
          [x + ((column + 0.5) / columns) * width, y + ((row + 0.5) / 40) * height] as const;
        expect(await colored(chart, placeOf(95, 38))).toBeGreaterThan(100);
        await page.mouse.move(...placeOf(42, 7), { steps: 3 });
        await expect(chart.getByText('c42, r07', { exact: true })).toBeVisible();
        await expect(chart.getByText('742', { exact: true })).toBeVisible();
        await page.mouse.click(...placeOf(42, 7));
        await expect(rows).toHaveAccessibleName(/: 1, under 0\.1 % of 4,000\.$/);
        await dashboard.toBeReady();
        await page.mouse.click(...placeOf(42, 7));
        await expect(rows).toHaveAccessibleName(/: 4,000\.$/);
        const spokenLocator = chart.locator('[aria-live]');
        await chart.focus();
        await page.keyboard.press('End');
        await expect(spokenLocator).toHaveText(/^c\d\d, r\d\d: /);
        const name = (await spokenLocator.textContent())?.split(':')[0] ?? '';
        await expect(chart.getByText(name, { exact: true })).toBeVisible();
      }),
    ),
  );
  await api.remove(`/api/v1/dataset/${datasetId}`);
  expect(errors).toEqual([]);
});
