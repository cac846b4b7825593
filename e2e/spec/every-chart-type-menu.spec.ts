import type { Page } from '@playwright/test';
import { triedChartTypes } from '../pages/chart-types.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';
import { atRest } from '../pages/at-rest.ts';

/** The menu that stands open: its lines, each with the reason why it cannot act, else empty. */
const linesOf = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const lines = await page.getByRole('menu').first().getByRole('menuitem').all();
  return Object.fromEntries(
    await Promise.all(
      lines.map(async (line) => {
        const [name = '', ...rest] = (await line.innerText()).split('\n');
        const isOff = (await line.getAttribute('aria-disabled')) === 'true';
        return [name, isOff ? rest.join(' ') || 'no reason' : ''] as const;
      }),
    ),
  );
};

/** Chart types that have no dimension of their own to put another one in its place. */
const withoutDrillBy = new Set([
  'big_number',
  'big_number_total',
  'pop_kpi',
  'bubble_v2',
  'heatmap_v2',
  'histogram_v2',
  'time_table',
]);

/** The form without metrics that ask a table of their own: those are for authors of datasets. */
const plainMetrics = (form: Readonly<Record<string, unknown>>) =>
  Array.isArray(form['metrics'])
    ? { ...form, metrics: form['metrics'].filter((metric) => !JSON.stringify(metric).includes('(SELECT')) }
    : form;

/** Those with marks: a filter box has fields. */
const markedForms = (await triedChartTypes()).filter(({ viz_type: type }) => type !== 'filter_box');

for (const { viz_type: type, ...form } of markedForms)
  test(`the menu of a ${type} has every entry, or its reason`, async ({ page, api }) => {
    const { datasetId } = await flights(api);
    await withChart(api, { ...plainMetrics(form), viz_type: type, datasource: `${datasetId}__table` }, (chart) =>
      withDashboard(api, { charts: [chart] }, async ({ id }) => {
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        const { frame } = dashboard.tile(chart.name);
        const stop = frame.locator('[role="grid"], [role="treegrid"], [data-chart][tabindex]').first();
        if ((await stop.count()) > 0) {
          await stop.focus();
          const isGrid = ((await stop.getAttribute('role')) ?? '').endsWith('grid');
          for (const key of isGrid ? ['ArrowDown', 'ArrowRight'] : ['Home']) await page.keyboard.press(key);
          await page.keyboard.press('Shift+F10');
        } else await frame.locator('[data-chart]').click({ button: 'right' });
        await expect(page.getByRole('menu')).toBeVisible();
        const lines = await atRest(() => linesOf(page));
        expect(Object.keys(lines)).toHaveLength(7);
        expect(lines).toMatchObject({ 'Drill to detail': '', 'Explain this number': expect.any(String) });
        expect(Object.values(lines)).not.toContain('no reason');
        if (withoutDrillBy.has(type))
          expect(lines['Drill by']).toBe('Drill by is not yet supported for this chart type.');
        else expect(lines).toMatchObject({ 'Drill by': '', 'Drill to detail by': '', 'Copy value': '' });
      }),
    );
  });
