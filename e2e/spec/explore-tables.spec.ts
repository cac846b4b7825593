import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { numberIn, shownTable } from '../pages/shown-table.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { isFilteredBy, isQuery, queriesFilteredBy } from './statements/dashboard-page.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';

const departures = {
  expressionType: 'SIMPLE',
  column: { column_name: 'date' },
  aggregate: 'COUNT',
  label: 'departures',
};
const cityForm = { viz_type: 'table', query_mode: 'aggregate', groupby: ['origin_city'], metrics: [departures] };

test('a table compares each metric with another time, keeps the first rows of each group, draws time series, and is searched, paged, sorted, saved, and filters a dashboard', async ({
  page,
  api,
}) => {
  const { datasetId } = await flights(api);
  const explore = new ExplorePage(page);

  await test.step('a table compares each metric with another time, from the engine, and its columns fold', async () => {
    const form = {
      ...cityForm,
      datasource: `${datasetId}__table`,
      granularity_sqla: 'date',
      time_range: '2001-02-01 : 2001-03-01',
      time_compare: ['1 month ago'],
      comparison_color_enabled: true,
      show_totals: true,
      row_limit: 20,
    };
    await withChart(api, form, async (chart) => {
      await explore.goOnTo(`slice_id=${chart.id}`);
      await explore.toBeDrawn();
      const grid = explore.chart.getByRole('grid');
      const cells = await grid
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .first()
        .getByRole('gridcell')
        .allTextContents();
      const [, now, before, difference] = cells;
      const amount = (text = ''): number => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''));
      expect(amount(difference)).toBe(amount(now) - amount(before));
      expect(difference).toMatch(/^[↑↓] [+−]/);
      await explore.chart.getByRole('button', { name: '△ Difference' }).click();
      await expect(grid.getByRole('columnheader', { name: '△' })).toHaveCount(0);
      await grid.getByRole('button', { name: /departures/i }).click();
      await expect(grid.getByRole('columnheader', { name: 'Main' })).toBeVisible();
      await expect(grid.getByRole('columnheader', { name: '%' })).toHaveCount(0);
      await explore.controls.getByRole('tab', { name: 'Analysis' }).click();
      await expect(explore.controls.getByRole('group', { name: 'Compared range' })).toContainText('1 Jan – 1 Feb 2001');
    });
  });

  await test.step('of each value of the first dimension only the first rows stay', async () => {
    const groupby = ['origin_state', 'origin_city'];
    const form = { ...cityForm, datasource: `${datasetId}__table`, groupby, row_limit: 500 };
    const { body } = await api.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ columns: groupby, metrics: [departures], filters: [], orderby: [], row_limit: 10_000 }],
    });
    const cities: readonly { origin_state: string; origin_city: string; departures: number }[] = body.result[0].data;
    const busiest = cities
      .filter(
        (city) =>
          !cities.some((other) => other.origin_state === city.origin_state && other.departures > city.departures),
      )
      .toSorted((one, other) => other.departures - one.departures)
      .slice(0, 6);
    await withChart(api, form, async (chart) => {
      await explore.goOnTo(`slice_id=${chart.id}`);
      await explore.toBeDrawn();
      const grid = explore.chart.getByRole('grid');
      const whole = Number(await grid.getAttribute('aria-rowcount'));
      await explore.controls.getByRole('button', { name: 'Usual values of Rows per group' }).click();
      await page.getByRole('menuitem', { name: '1', exact: true }).click();
      await explore.update();
      await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeLessThan(whole);
      const { rows } = await shownTable(grid);
      expect(rows.slice(0, 6).map(([state, city, count]) => [state, city, numberIn(count)])).toEqual(
        busiest.map((city) => [city.origin_state, city.origin_city, city.departures]),
      );
    });
  });

  await test.step('a table of time series draws each series and its latest amount', async () => {
    const form = {
      datasource: `${datasetId}__table`,
      viz_type: 'time_table',
      granularity_sqla: 'date',
      time_grain_sqla: 'P1M',
      metrics: [departures],
      groupby: ['origin'],
      limit: 4,
    };
    await withChart(api, form, async (chart) => {
      await explore.goOnTo(`slice_id=${chart.id}`);
      await explore.toBeDrawn();
      const rows = explore.chart
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') });
      await expect(rows).toHaveCount(4);
      await expect(rows.first().getByRole('img')).toHaveAccessibleName(/last [\d,]+$/);
    });
  });

  await test.step('a table is searched, paged and sorted by two columns in Explore, saved, and filters a dashboard', async () => {
    const errors = watchErrors(page);
    const datasource = `${datasetId}__table`;
    await withChart(api, { datasource, ...cityForm, row_limit: 500 }, async (table) => {
      await explore.goOnTo(`slice_id=${table.id}`);
      await explore.toBeDrawn();
      const grid = explore.chart.getByRole('grid');
      const first = grid.getByRole('gridcell').first();
      await explore.controls.getByRole('tab', { name: 'Customize' }).click();
      // Settings of the drawing alone: nothing is asked.
      let queryCount = 0;
      page.on('request', (request) => {
        if (isQuery(request)) queryCount += 1;
      });
      await explore.controls.getByText('Search box', { exact: true }).click();
      await explore.chart.getByRole('searchbox', { name: 'Search rows' }).fill('chicago');
      await expect(grid).toHaveAttribute('aria-rowcount', /^[23]$/);
      await expect(first).toHaveText(/Chicago/);
      await explore.chart.getByRole('searchbox', { name: 'Search rows' }).fill('');
      await expect(grid).not.toHaveAttribute('aria-rowcount', /^[23]$/);
      await grid.getByRole('columnheader', { name: /departures/i }).click();
      await grid.getByRole('columnheader', { name: /origin_city|city/i }).click({ modifiers: ['Shift'] });
      await expect(grid.getByRole('columnheader', { name: /origin_city|city/i })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await expect(grid.getByRole('columnheader', { name: /departures/i })).toHaveAttribute('aria-sort', 'descending');
      expect(queryCount).toBe(0);
      await explore.save.click();
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      await withChart(
        api,
        { datasource, viz_type: 'big_number_total', metric: departures, subtitle: '' },
        async (number) =>
          withDashboard(api, { charts: [table, number] }, async ({ id }) => {
            const dashboard = new DashboardOnPage(page);
            await dashboard.open(id);
            const tile = dashboard.tile(table.name);
            await expect(tile.frame.getByRole('searchbox', { name: 'Search rows' })).toBeVisible();
            const pendingRequest = page.waitForRequest(isFilteredBy('origin_city'));
            await tile.frame.getByRole('gridcell').first().click();
            const [query] = queriesFilteredBy(await pendingRequest, 'origin_city');
            expect(query?.filters).toContainEqual({ col: 'origin_city', op: 'IN', val: [expect.any(String)] });
          }),
      );
    });
    expect(errors).toEqual([]);
  });
});
