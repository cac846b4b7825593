import type { Locator, Page } from '@playwright/test';
import { atRest } from '../pages/at-rest.ts';
import { sampledChartTypes, triedChartTypes } from '../pages/chart-types.ts';
import type { ExampleForm } from '../pages/chart-types.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { expectAccessibleIn, watchErrors } from '../pages/watch-errors.ts';
import { isFilteredBy, nativeFilter, queriesFilteredBy } from './statements/dashboard-page.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';

const triedForms = await triedChartTypes();

test('every chart type of the sample has an example', () => {
  const types = triedForms.map(({ viz_type: type }) => type);
  expect(types).toEqual(expect.arrayContaining([...sampledChartTypes]));
});

/** That a chart says in a sentence what it shows: of a table, the name of its grid. A filter box says that the filters beside it do its work. */
async function expectSaid(frame: Locator, type: string): Promise<void> {
  if (type === 'filter_box') return expect(frame.getByRole('note')).toContainText('This box filters nothing');
  const printedLocator = frame
    .getByRole('grid')
    .or(frame.getByRole('treegrid'))
    .or(frame.locator('[data-chart][aria-label]'));
  return expect(printedLocator.first()).toHaveAccessibleName(/\w+ .*\.$/);
}

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
const plainMetrics = (form: ExampleForm): ExampleForm =>
  Array.isArray(form['metrics'])
    ? { ...form, metrics: form['metrics'].filter((metric) => !JSON.stringify(metric).includes('(SELECT')) }
    : form;

/** That the menu of a mark, or of a cell, has every entry, or the reason why it cannot act. */
async function expectMenu(page: Page, frame: Locator, type: string): Promise<void> {
  const stop = frame.locator('[role="grid"], [role="treegrid"], [data-chart][tabindex]').first();
  if ((await stop.count()) > 0) {
    await stop.focus();
    const isGrid = ((await stop.getAttribute('role')) ?? '').endsWith('grid');
    for (const key of isGrid ? ['ArrowDown', 'ArrowRight'] : ['Home']) await page.keyboard.press(key);
    await page.keyboard.press('Shift+F10');
  } else await frame.locator('[data-chart]').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  const lines = await atRest(() => linesOf(page));
  const numbers = Object.keys(lines).filter((text) => text.startsWith('Explain '));
  expect(Object.keys(lines)).toHaveLength(6 + numbers.length);
  expect(lines).toMatchObject({ 'Drill to detail': '' });
  // Each of the three numbers of a bubble.
  expect(numbers).toHaveLength(type === 'bubble_v2' ? 3 : 1);
  expect(Object.values(lines)).not.toContain('no reason');
  if (withoutDrillBy.has(type)) expect(lines['Drill by']).toBe('Drill by is not yet supported for this chart type.');
  else expect(lines).toMatchObject({ 'Drill by': '', 'Drill to detail by': '', 'Copy value': '' });
  await closeByEscape(page.getByRole('menu').first());
}

for (const form of triedForms)
  test(`${form.viz_type} is drawn in Explore with its rows, and on a dashboard, where it says what it shows, has its menu, and keeps to filters`, async ({
    page,
    api,
  }) => {
    const errors = watchErrors(page);
    const { datasetId } = await flights(api);
    const target = { datasetId, column: { name: 'origin_state' } };
    const metadata = await nativeFilter(api, { targets: [target] });
    const datasource = `${datasetId}__table`;
    const plainForm = plainMetrics(form);
    const isPlain = JSON.stringify(plainForm) === JSON.stringify(form);
    await withChart(api, { datasource, ...form }, (chart) =>
      withChart(api, { datasource, ...plainForm }, (plainChart) =>
        withDashboard(api, { charts: isPlain ? [chart] : [chart, plainChart], metadata }, async ({ id }) => {
          const explore = new ExplorePage(page);
          await explore.openChart(chart.id);
          await explore.toBeDrawn();
          await expect(explore.rows.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
          await expectAccessibleIn(page, '[aria-label="Chart"], [aria-label="Rows and SQL"]');
          const dashboard = new DashboardOnPage(page);
          await dashboard.open(id);
          const tile = dashboard.tile(chart.name);
          await expect(tile.frame.locator('[data-painted="true"]')).toBeVisible();
          await expectSaid(tile.frame, form.viz_type);
          // A filter box has fields, and no marks.
          if (form.viz_type !== 'filter_box')
            await test.step('menu', () =>
              expectMenu(page, dashboard.tile((isPlain ? chart : plainChart).name).frame, form.viz_type));
          await dashboard.chooseValues('Own filter', ['HI']);
          const pendingRequest = page.waitForRequest(isFilteredBy('origin_state'));
          await dashboard.apply();
          for (const query of queriesFilteredBy(await pendingRequest, 'origin_state'))
            expect(query.filters).toContainEqual({ col: 'origin_state', op: 'IN', val: ['HI'] });
          await dashboard.toBeReady();
          await expect(tile.filterMark).toBeVisible();
          await expectAccessibleIn(page, 'article');
        }),
      ),
    );
    expect(errors).toEqual([]);
  });
