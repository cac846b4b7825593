import { DashboardOnPage } from '../pages/dashboard.ts';
import { TimePicker } from '../pages/time-picker.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { ExploreOnPage } from './statements/explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './statements/session.ts';

// Rows are those of SQL over the files: SELECT COUNT(*) FROM read_csv('birdstrikes.csv') WHERE "Flight Date" >= … AND "Flight Date" < …, and the same
// over flights-3m.parquet. Strikes reach from 8 January 1990 to 25 July 2002: 51 quarters; flights have 26 weeks.
const strikesFrom1991 = '633';
const strikesOfLastMonth = '135';
const flightsOfFourWeeks = '458,388';
// The last flights leave on 1 July 2001.
const flightsOfLastWeek = '102,713';

test('a range brushed on the strip in Explore is the one that the chart counts; keys move it; it is counted from the last day in the data where one chooses so, in a condition on a time too', async ({
  page,
  api,
}) => {
  const form = {
    viz_type: 'big_number_total',
    datasource: `${await strikesDatasetId(api)}__table`,
    metric: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'strikes' },
    granularity_sqla: 'date',
    y_axis_format: ',d',
    adhoc_filters: [],
    time_range: 'No filter',
  };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    const picker = new TimePicker(page);
    await explore.openChart(id);
    await expect(explore.drawing).toContainText('10,000');

    await test.step('dates of a custom range begin with the first day of the data and end after its last', async () => {
      await picker.open('Time range');
      await picker.popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
      await page.getByRole('option', { name: 'Custom', exact: true }).click();
      for (const end of [/START \(INCLUSIVE\)$/, /END \(EXCLUSIVE\)$/]) {
        await picker.popover.getByRole('button', { name: end }).click();
        await page.getByRole('option', { name: 'Specific Date/Time' }).click();
      }
      await expect(picker.actual).toHaveText('8 Jan 1990 – 26 Jul 2002');
      await picker.popover.getByRole('button', { name: 'CANCEL' }).click();
      await expect(picker.popover).toBeHidden();
    });

    await test.step('last month has no rows where the data ended long ago, and counted from their last day it has', async () => {
      await picker.open('Time range');
      await picker.choose('Last', 'Last month');
      await expect(picker.figures).toHaveText(/· 0 of 10,000 rows of wildlife_strikes$/);
      await picker.popover.getByText('Count from the last day in the data, 25 Jul 2002').click();
      await expect(picker.actual).toHaveText('26 Jun – 26 Jul 2002');
      await expect(picker.figures).toHaveText(`30 days · ${strikesOfLastMonth} of 10,000 rows of wildlife_strikes`);
      await picker.apply();
      await expect(explore.controls.getByRole('button', { name: 'Time range: Last month of the data' })).toBeVisible();
      await explore.update();
      await expect(explore.drawing).toContainText(strikesOfLastMonth);
      await picker.open('Time range');
      await expect(picker.popover.getByRole('switch')).toBeChecked();
      await picker.popover.getByText(/^Count from the last day/).click();
      await picker.apply();
      await explore.update();
      await expect(explore.drawing).not.toContainText(strikesOfLastMonth);
      await expect(explore.controls.getByRole('button', { name: 'Time range: Last month', exact: true })).toBeVisible();
      await picker.open('Time range');
      await picker.popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
      await page.getByRole('option', { name: 'No filter', exact: true }).click();
      await picker.apply();
    });

    await test.step('a condition on a time counts from the last day in the data, which is said to hold for the whole chart', async () => {
      await explore.controls.getByRole('button', { name: 'Add a filter' }).click();
      await page.getByRole('option', { name: 'Flight date', exact: true }).click();
      const editor = page.getByRole('dialog').filter({ hasText: 'Custom SQL' });
      await editor.getByRole('button', { name: /^Time range:/ }).click();
      await picker.choose('Last', 'Last month');
      await picker.popover.getByText('Count from the last day in the data, 25 Jul 2002').click();
      await expect(picker.actual).toHaveText('26 Jun – 26 Jul 2002');
      await picker.apply();
      await expect(editor.getByRole('note')).toContainText('will count from the last day in the data');
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await explore.update();
      await expect(explore.drawing).toContainText(strikesOfLastMonth);
      await explore
        .items('Filters')
        .getByRole('button', { name: /^Remove / })
        .click();
    });

    await test.step('a range brushed on the strip is the one that the chart counts', async () => {
      await picker.open('Time range');
      await expect(picker.popover).toContainText('8 Jan 1990 – 25 Jul 2002');
      await expect(picker.figures).toHaveText('10,000 of 10,000 rows of wildlife_strikes');
      await picker.brush(4, 8, 51);
      await expect(picker.popover.getByRole('button', { name: 'Custom RANGE TYPE' })).toBeVisible();
      await expect(picker.actual).toHaveText('1 Jan 1991 – 1 Apr 1992');
      await expect(picker.figures).toHaveText(`456 days · ${strikesFrom1991} of 10,000 rows of wildlife_strikes`);
      await expectAccessibleAbove(page);
      await picker.apply();
      await expect(explore.controls.getByRole('button', { name: 'Time range: 1 Jan 1991 – 1 Apr 1992' })).toBeVisible();
      await explore.update();
      await expect(explore.drawing).toContainText(strikesFrom1991);
    });

    await test.step('the keys move the ends of a range by a step, further with Shift, and shift the whole', async () => {
      await picker.open('Time range');
      await picker.handle('from').press('ArrowRight');
      await expect(picker.handle('from')).toHaveAttribute('aria-valuetext', '1 Apr 1991');
      await expect(picker.actual).toHaveText('1 Apr 1991 – 1 Apr 1992');
      await picker.handle('to').press('Shift+ArrowRight');
      await expect(picker.actual).toHaveText('1 Apr 1991 – 1 Jul 1993');
      await picker.handle('range').press('End');
      await expect(picker.handle('range')).toHaveAttribute('aria-valuetext', '1 Jul 2000 – 26 Jul 2002');
      await expect(picker.popover.getByRole('button', { name: 'Custom RANGE TYPE' })).toBeVisible();
    });
  });
});

test('a range brushed in the time filter of a dashboard is the one that its charts obey; it counts from the last day in the data where its reader chooses so, also under a link', async ({
  page,
}) => {
  const dashboard = new DashboardOnPage(page);
  const picker = new TimePicker(page);
  await dashboard.open('flight-punctuality');
  await test.step('a brushed range', async () => {
    await picker.open('Time range');
    // The filter ends a day before the strip does, so that its range has a little less than all 26 bars.
    await picker.handle('range').press('Home');
    await picker.handle('to').press('End');
    await expect(picker.actual).toHaveText('1 Jan – 2 Jul 2001');
    await picker.brush(0, 3, 26);
    await expect(picker.actual).toHaveText('1 Jan – 29 Jan 2001');
    await expect(picker.figures).toHaveText(`28 days · ${flightsOfFourWeeks} of 3,000,000 rows of flights`);
    await picker.apply();
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText(`Showing ${flightsOfFourWeeks} of 3,000,000 departures`);
    await expect(dashboard.tile('Departures').frame).toContainText(flightsOfFourWeeks);
  });

  await test.step('counted from the last day in the data, also under a link', async () => {
    await picker.open('Time range');
    await picker.choose('Last', 'Last week');
    await expect(picker.figures).toHaveText(/· 0 of 3,000,000 rows of flights$/);
    await picker.popover.getByText('Count from the last day in the data, 1 Jul 2001').click();
    await expect(picker.actual).toHaveText('25 Jun – 2 Jul 2001');
    await expect(picker.figures).toHaveText(`7 days · ${flightsOfLastWeek} of 3,000,000 rows of flights`);
    await picker.apply();
    await dashboard.apply();
    const shown = `Showing ${flightsOfLastWeek} of 3,000,000 departures`;
    await expect(dashboard.sentence).toContainText(shown);
    await expect(dashboard.sentence).toContainText('Last week of the data');
    await expect(dashboard.tile('Departures').frame).toContainText(flightsOfLastWeek);
    await page.goto('about:blank');
    await page.goBack();
    await dashboard.toBeReady();
    await expect(dashboard.sentence).toContainText(shown);
    await expect(page.getByRole('button', { name: 'Time range: Last week of the data' })).toBeVisible();
  });
});
