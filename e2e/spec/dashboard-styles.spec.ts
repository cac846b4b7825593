import type { Page } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { withNumber } from './statements/dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';

const green = 'rgb(0, 128, 0)';

/** Whether a point of the window shows something of the dashboard's elements. */
const showsElements = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([left, top]) =>
      document.elementFromPoint(left ?? 0, top ?? 0)?.closest('[data-dashboard-styles]') instanceof HTMLElement,
    [x, y],
  );

test('[G2] an author styles the charts of a dashboard, sees it while editing, and is told what is not applied; larger letters of a table end in their cell; what is moved and raised stays below the frame', async ({
  page,
  api,
}) => {
  await test.step('an author styles the charts of a dashboard, sees it while editing, and is told what is not applied', async () => {
    await withNumber(api, {}, async ({ id, chartId }) => {
      const editing = new EditingOnPage(page);
      await editing.open(id);
      await page.getByRole('button', { name: 'Properties' }).click();
      const css = page.getByRole('textbox', { name: 'CSS', exact: true });
      await css.fill(
        `@import url(other.css); .dashboard-chart-id-${chartId} { outline: 3px solid green; position: fixed } @media print { p { color: red } }`,
      );
      const note = page.getByRole('note').filter({ hasText: 'Not applied' });
      await expect(note).toContainText('@import');
      await expect(note).toContainText('position: fixed');
      await expect(note).not.toContainText('outline');
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await expect(editing.canvas.locator(`.dashboard-chart-id-${chartId}`)).toHaveCSS('outline-color', green);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(editing.canvas.locator(`.dashboard-chart-id-${chartId}`)).not.toHaveCSS('outline-color', green);
      await page.getByRole('button', { name: 'Redo' }).click();
      await editing.save();
      const dashboard = new DashboardOnPage(page);
      await dashboard.toBeReady();
      await expect(page.locator(`.dashboard-chart-id-${chartId}`)).toHaveCSS('outline-color', green);
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page.locator(`.dashboard-chart-id-${chartId}`)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    });
  });

  await test.step('larger letters of a table end within their cell', async () => {
    const datasetId = await strikesDatasetId(api);
    const form = { viz_type: 'table', datasource: `${datasetId}__table`, query_mode: 'raw', row_limit: 5 };
    const columns = { all_columns: ['phase', 'speed_knots'], adhoc_filters: [] };
    await withChart(api, { ...form, ...columns }, async (chart) => {
      await withDashboard(api, { charts: [chart] }, async ({ id }) => {
        await api.put(`/api/v1/dashboard/${id}`, { css: '[role="gridcell"] { font-size: 300px }' });
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        const cell = dashboard.tile(chart.name).frame.getByRole('gridcell').first();
        await expect(cell).toHaveCSS('font-size', '300px');
        await expect(cell).toHaveCSS('overflow', 'clip');
        await expect(cell).toHaveCSS('text-overflow', 'ellipsis');
      });
    });
  });

  await test.step('[G2] elements that an author moves and raises stay below the frame of the page; a chart on the full screen does not', async () => {
    await withNumber(api, {}, async ({ id, chartId, tile }) => {
      const moved = `.dashboard-chart-id-${chartId}`;
      const css = `${moved} { --at: fixed; position: absolute; inset: -900px -900px auto -900px; width: 4000px; height: 4000px; z-index: 99999 }
        ${moved}:hover { position: var(--at) } input[value^="a"] { color: red } .x { --y: \\75rl(https://example.org/a) }`;
      expect((await api.put(`/api/v1/dashboard/${id}`, { css })).status).toBe(200);
      const dashboard = new DashboardOnPage(page);
      await dashboard.open(id);
      await expect(page.locator(moved)).toHaveCSS('position', 'absolute');
      const applied = await page.evaluate(() =>
        document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join(),
      );
      expect(applied).toContain('--at: fixed');
      // What reads typed letters, what would leave its place, and what loads.
      expect(applied).not.toMatch(/value\^|position: var|example\.org|75rl/);
      for (const [x, y] of [
        [20, 200],
        [400, 20],
      ] as const)
        expect([x, y, await showsElements(page, x, y)]).toEqual([x, y, false]);
      const area = await boxAtRest(page.locator('[data-dashboard-styles]'));
      expect(await showsElements(page, area.x + 40, area.y + 1)).toBe(true);
      expect((await api.put(`/api/v1/dashboard/${id}`, { css: `${moved} { color: green }` })).status).toBe(200);
      await dashboard.open(id);
      await dashboard.tile(tile).press('f');
      await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
      await expect.poll(() => showsElements(page, 20, 200)).toBe(true);
    });
  });
});
