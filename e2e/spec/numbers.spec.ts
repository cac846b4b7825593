import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { isFilteredBy, queriesFilteredBy } from './statements/dashboard-page.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';

const number = { viz_type: 'big_number_total', metric: 'departures', y_axis_format: ',d' };

test('a number gets a trend and a change, then another time, and is saved', async ({ page }) => {
  const errors = watchErrors(page);
  const explore = new ExplorePage(page);
  const id = await explore.seed({
    name: ownName('Number'),
    form: { ...number, time_range: '2001-04-01 : 2001-07-01' },
  });
  await explore.openChart(id);
  await explore.toBeDrawn();
  await explore.chooseChartType('Big Number with Trendline');
  await explore.toBeDrawn();
  await expect(explore.chart.getByText('30 Jun 2001')).toBeVisible();
  await explore.save.click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

/** The file of flights has so many rows before 30 June and, as many days before, up to 1 April: counted in the file itself. */
const shownFigures =
  'Departures: 1,506,457, +1.9 %, 1,477,911 in 1 Jan – 1 Apr 2001, Previous value 1,477,911, Delta +28,546, Percent change +1.9 %.';
const periods: readonly (readonly [string, object])[] = [
  ['a custom date', { time_compare: 'custom', start_date_offset: '2001-01-01' }],
  ['the time before', { time_compare: 'inherit' }],
];
test('a number against a custom date or the time before shows both, their difference and its days', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  for (const [name, comparedPeriod] of periods)
    await test.step(`against ${name}`, async () => {
      const form = { ...number, viz_type: 'pop_kpi', time_range: '2001-04-01 : 2001-06-30', ...comparedPeriod };
      await explore.openMade(form);
      await expect(explore.chart.getByRole('img', { name: shownFigures })).toBeVisible();
    });
});

test('a step of a funnel filters the other charts of a dashboard', async ({ page, api }) => {
  const { datasetId } = await flights(api);
  const sharedForm = { datasource: `${datasetId}__table`, metric: 'departures', time_range: 'No filter' };
  const funnel = { ...sharedForm, viz_type: 'funnel', groupby: ['delay_class'] };
  await withChart(api, funnel, (first) =>
    withChart(api, { ...sharedForm, viz_type: 'big_number_total' }, (second) =>
      withDashboard(api, { charts: [first, second] }, async ({ id }) => {
        const dashboard = new DashboardOnPage(page);
        await dashboard.open(id);
        await dashboard.toBeReady();
        const queryPromise = page.waitForRequest(isFilteredBy('delay_class'));
        await dashboard.tile(first.name).pickMark(1);
        const [query] = queriesFilteredBy(await queryPromise, 'delay_class');
        expect(query?.filters).toContainEqual({ col: 'delay_class', op: 'IN', val: ['On time'] });
        await dashboard.toBeReady();
        await expect(dashboard.tile(second.name).filterMark).toBeVisible();
        await expectAccessible(page);
      }),
    ),
  );
});
