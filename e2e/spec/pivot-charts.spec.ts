import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { isFilteredBy, isQuery, queriesFilteredBy } from './statements/dashboard-page.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';

const delay = { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'Delay' };
const westCoast = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'origin_state',
  operator: 'IN',
  comparator: ['CA', 'OR', 'WA'],
};
const bars = {
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'weekday',
  metrics: [delay],
  groupby: ['origin_state', 'origin'],
  adhoc_filters: [westCoast],
  time_range: 'No filter',
  row_limit: 1000,
};

test('bars become a pivot table, which has totals of the engine, folds, sorts by a column and is saved', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const explore = new ExplorePage(page);
  const id = await explore.seed({ name: ownName('Pivot'), form: bars });
  await explore.openChart(id);
  await explore.toBeDrawn();
  await explore.chooseChartType('Pivot Table');
  const grid = explore.chart.getByRole('treegrid');
  await expect(grid).toHaveAccessibleName(/^Pivot table of Delay by .* and .*, \d+ rows and 7 columns\.$/);
  // Totals that do not add up are asked of the engine.
  for (const name of ['Show rows total', 'Show rows subtotal'])
    await explore.controls.getByText(name, { exact: true }).click();
  const queryPromise = page.waitForResponse((response) => isQuery(response.request()));
  await explore.controls.getByRole('button', { name: 'Update chart' }).click();
  const { result } = (await (await queryPromise).json()) as {
    result: { subtotals: { groupby: string[]; data: Record<string, unknown>[] }[] }[];
  };
  await explore.toBeDrawn();
  const ofStates = result[0]?.subtotals.find(({ groupby }) => groupby.join() === 'origin_state')?.data ?? [];
  const california = ofStates.find((row) => row['origin_state'] === 'CA')?.['Delay'];
  await expect(grid.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  const row = grid.getByRole('row', { name: /^CA/ });
  await expect(row.getByRole('gridcell').last()).toHaveText(
    Number(california)
      .toFixed(2)
      .replace(/\.?0+$/, ''),
  );
  // By keyboard alone: fold the first group, sort by the first column.
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('-');
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await expect(grid.getByRole('rowheader', { name: 'LAX' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('s');
  await expect(grid.getByRole('columnheader', { name: 'Monday' })).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible(page, 'both themes');
  await explore.save.click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await explore.openChart(id);
  await explore.toBeDrawn();
  await expect(grid.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a heading of a pivot table and a cell of a heat map filter the other charts of a dashboard', async ({
  page,
  api,
}) => {
  const { datasetId } = await flights(api);
  const sharedForm = { datasource: `${datasetId}__table`, adhoc_filters: [westCoast] };
  const pivot = {
    ...sharedForm,
    viz_type: 'pivot_table_v2',
    groupbyRows: ['origin_state'],
    groupbyColumns: ['weekday'],
    metrics: ['departures'],
    rowTotals: true,
  };
  const heat = {
    ...sharedForm,
    viz_type: 'heatmap_v2',
    x_axis: 'departure_hour',
    groupby: 'weekday',
    metric: 'departures',
  };
  await withChart(api, pivot, (first) =>
    withChart(api, heat, (second) =>
      withDashboard(api, { charts: [first, second] }, async ({ id }) => {
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        await dashboard.toBeReady();
        const [table, cells] = [dashboard.tile(first.name), dashboard.tile(second.name)];
        const queryPromise = page.waitForRequest(isFilteredBy('origin_state'));
        await table.frame.getByRole('rowheader', { name: 'OR' }).click();
        const [query] = queriesFilteredBy(await queryPromise, 'origin_state');
        expect(query?.filters).toContainEqual({ col: 'origin_state', op: 'IN', val: ['OR'] });
        await dashboard.toBeReady();
        await expect(cells.filterMark).toBeVisible();
        await table.frame.getByRole('rowheader', { name: 'OR' }).click();
        await dashboard.toBeReady();
        await expect(cells.filterMark).toBeHidden();
        await cells.pickMark(1);
        await dashboard.toBeReady();
        await expect(table.filterMark).toBeVisible();
        await expectAccessible(page);
      }),
    ),
  );
});
