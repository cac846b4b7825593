import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { after, dialogBy, flightsDataset, idOf, isNarrow, menuOf, press, ready, timePicker } from './screen.ts';
import type { Action, Screen } from './screen.ts';

const exploredChart = async (page: Page): Promise<string> =>
  `/explore/?datasource_type=table&datasource_id=${await flightsDataset(page)}`;
const chartCalled = (name: string) => async (page: Page) =>
  `/explore/?slice_id=${await idOf(page, 'chart', 'slice_name', name)}`;
const bars = chartCalled('When delays build up');
const seeded = (form: Readonly<Record<string, unknown>>) => async (page: Page) =>
  `/explore/?slice_id=${await new ExplorePage(page).seed({ name: ownName('Seeded'), form })}`;

/** The controls: beside the chart, or in the drawer that is opened first. */
const controls: Action = async (page) => {
  await ready(page);
  if (isNarrow(page)) await dialogBy(/^Controls/)(page);
};
const source: Action = async (page) => {
  await ready(page);
  if (isNarrow(page)) await dialogBy(/^(Data|Source)$/)(page);
};
const tab =
  (name: string | RegExp): Action =>
  (page) =>
    // Behind the choices that an editor offers at once it is hidden from all but the mouse.
    page.getByRole('tab', { name, includeHidden: true }).last().click();
const side =
  (name: 'Results' | 'Samples' | 'SQL'): Action =>
  async (page) => {
    await new ExplorePage(page).side(name).click();
    await ready(page);
    if (name !== 'SQL') await expect(page.getByRole('gridcell').first()).toBeVisible();
  };
const failing: Action = (page) => expect(page.getByText(/no_such_function/i).first()).toBeVisible({ timeout: 30_000 });
const sqlFilter = (sqlExpression: string) => [
  { expressionType: 'SQL', clause: 'WHERE', sqlExpression, filterOptionName: 'own' },
];
const pie = { viz_type: 'pie', groupby: ['origin_state'], metric: 'departures', row_limit: 100 };
const failedForm = { ...pie, adhoc_filters: sqlFilter('no_such_function(origin) = 1') };
const colors = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  groupby: ['origin_state'],
  metrics: ['departures'],
  row_limit: 10_000,
  limit: 6,
};
const forecast = { ...colors, groupby: [], limit: 0, forecastEnabled: true, forecastPeriods: 6 };
const seriesList = after(controls, tab('Customize'), async (page) => {
  const list = page.getByRole('list', { name: 'Settings of series' });
  await list.scrollIntoViewIfNeeded();
  await expect(list).toBeVisible();
});
const table = {
  viz_type: 'table',
  query_mode: 'raw',
  all_columns: ['date', 'origin', 'distance', 'delay'],
  // By all that is shown: rows of one minute have no order of their own.
  order_by_cols: ['date', 'origin', 'distance', 'delay'].map((column) => JSON.stringify([column, true])),
  row_limit: 100,
};

export const exploreScreens: readonly Screen[] = [
  { name: 'chart-new', path: '/chart/add/' },
  { name: 'explore', path: exploredChart, prepare: ready },
  { name: 'explore-line', path: chartCalled('On-time departures'), prepare: ready },
  { name: 'explore-bar', path: chartCalled('Departures by origin'), prepare: ready },
  { name: 'explore-number', path: chartCalled('Departures'), prepare: ready },
  { name: 'explore-pie', path: seeded(pie), prepare: ready },
  { name: 'explore-histogram', path: chartCalled('How far they fly'), prepare: ready },
  { name: 'explore-table', path: chartCalled('Busiest routes'), prepare: ready },
  { name: 'explore-raw', path: seeded(table), prepare: ready },
  { name: 'explore-empty', path: seeded({ ...pie, adhoc_filters: sqlFilter('1 = 0') }), prepare: ready },
  { name: 'explore-error', path: seeded(failedForm), prepare: failing, expected: /400|422|500/ },
  { name: 'explore-source', path: bars, prepare: source },
  { name: 'explore-controls', path: bars, prepare: controls },
  { name: 'explore-customize', path: bars, prepare: after(controls, tab('Customize')) },
  { name: 'explore-series', path: seeded(colors), prepare: seriesList },
  { name: 'explore-series-one', path: seeded(colors), prepare: after(seriesList, dialogBy(/^Settings of /)) },
  { name: 'explore-forecast', path: seeded(forecast), prepare: after(controls, tab('Analysis')) },
  { name: 'explore-metric', path: bars, prepare: after(controls, dialogBy('Add a metric')) },
  { name: 'explore-metric-sql', path: bars, prepare: after(controls, dialogBy('Add a metric'), tab('Custom SQL')) },
  { name: 'explore-filter', path: bars, prepare: after(controls, dialogBy('Add a filter')) },
  { name: 'explore-dimension', path: bars, prepare: after(controls, dialogBy('Add a dimension')) },
  { name: 'explore-time-range', path: bars, prepare: after(controls, timePicker) },
  { name: 'explore-switched', path: bars, prepare: after(controls, press('Table'), press('Bar Chart')) },
  { name: 'explore-gallery', path: bars, prepare: after(controls, dialogBy('View all charts')) },
  { name: 'explore-save', path: exploredChart, prepare: after(ready, dialogBy('Save')) },
  { name: 'explore-more', path: bars, prepare: after(ready, menuOf(/^More$/, null)) },
  { name: 'explore-versions', path: bars, prepare: after(ready, menuOf(/^More$/, 'Versions')) },
  { name: 'explore-results', path: bars, prepare: after(ready, side('Results')) },
  // Of the small table, whose rows come in one order in each data folder.
  { name: 'explore-samples', path: chartCalled('Strikes by month'), prepare: after(ready, side('Samples')) },
  { name: 'explore-sql', path: bars, prepare: after(ready, side('SQL')) },
];
