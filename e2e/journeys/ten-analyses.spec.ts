import { Analysis } from '../pages/analysis.ts';
import { numberIn, shownTable } from '../pages/shown-table.ts';
import { TimePicker } from '../pages/time-picker.ts';
import { expect, flights, strikesDatasetId, test } from '../spec/statements/session.ts';
import type { Api } from '../spec/statements/session.ts';

// What the charts show is held against plain aggregates of the same dataset, put together here.

type Row = Readonly<Record<string, string | number | null>>;
type RunQuery = (query: object) => Promise<readonly Row[]>;

/** Asks a plain aggregate of a dataset. */
const queryRunner =
  (api: Api, datasetId: number): RunQuery =>
  async (query) => {
    const { body } = await api.post('/api/v1/chart/data', {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ filters: [], row_limit: 10_000, orderby: [], ...query }],
    });
    return body.result[0].data;
  };

const amount = (row: Row | undefined, name: string): number => Number(row?.[name]);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** A metric at each step of time, in order. */
async function overTime(
  runQuery: RunQuery,
  { grain, metric }: { grain: string; metric: string },
): Promise<readonly number[]> {
  const axis = { expressionType: 'SQL', sqlExpression: 'date', label: 'date', timeGrain: grain };
  const rows = await runQuery({
    columns: [{ ...axis, columnType: 'BASE_AXIS' }],
    metrics: [metric],
    orderby: [['date', true]],
  });
  return rows.map((row) => amount(row, metric));
}

test('eight of the ten analyses, over flights: the largest and the rest as one, percent of the total, cumulative, moving average, distribution, a pivot table with totals, two axes, heat by weekday and hour', async ({
  page,
  api,
}) => {
  const { datasetId } = await flights(api);

  await test.step('the largest, the rest as one', async () => {
    const analysis = await Analysis.open(page, datasetId, 'The largest, the rest as *Others*');
    await analysis.press('Bar Chart');
    await analysis.press('Add a dimension');
    await page.getByRole('option', { name: 'Origin', exact: true }).click();
    analysis.guide.label('Save');
    await analysis.explore.saveEditor();
    await analysis.press('Usual values of Series limit');
    await page.getByRole('menuitem', { name: '5', exact: true }).click();
    await analysis.check('Group remaining as "Others"');
    await analysis.update();
    const { titles, rows } = await analysis.results((table) => table.titles.includes('Others'));
    await analysis.end();

    const runQuery = queryRunner(api, datasetId);
    const byOrigin = { columns: ['origin'], metrics: ['departures'] };
    const origins = await runQuery({ ...byOrigin, orderby: [['departures', false]], row_limit: 5 });
    const largest = origins.map(({ origin }) => String(origin));
    expect(titles.slice(1).toSorted()).toEqual([...largest, 'Others'].toSorted());
    const day = [{ col: 'date', op: 'TEMPORAL_RANGE', val: '2001-01-01 : 2001-01-02' }];
    const firstDay = new Map(
      (await runQuery({ ...byOrigin, filters: day })).map((row) => [String(row['origin']), amount(row, 'departures')]),
    );
    const others = [...firstDay].filter(([origin]) => !largest.includes(origin)).map(([, count]) => count);
    expect(rows[0]?.[0]).toBe('1 Jan 2001');
    for (const [index, title] of titles.entries())
      if (index > 0) expect(numberIn(rows[0]?.[index])).toBe(title === 'Others' ? sumOf(others) : firstDay.get(title));
  });

  await test.step('percent of the total', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Percent of the total');
    await analysis.press('Bar Chart');
    await analysis.choose('Time grain', 'Month');
    await analysis.calculate('Share of total');
    const { rows } = await analysis.results(({ rows: [first] }) => first?.[1]?.endsWith('%') === true);
    await analysis.end();

    const counts = await overTime(queryRunner(api, datasetId), { grain: 'P1M', metric: 'departures' });
    // Few of July are there: their share is not written as none.
    const shareOf = (count: number): string => (count < 1_500 ? '<0.1' : ((count / 3_000_000) * 100).toFixed(1));
    expect(rows.map(([, share]) => share?.replaceAll(/[^\d.<]/g, ''))).toEqual(counts.map(shareOf));
  });

  await test.step('cumulative', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Cumulative');
    await analysis.press('Line Chart');
    await analysis.calculate('Running total');
    const { rows } = await analysis.results(({ rows: [, second] }) => numberIn(second?.[1]) > 30_000);
    await analysis.end();

    const counts = await overTime(queryRunner(api, datasetId), { grain: 'P1D', metric: 'departures' });
    expect(rows.length).toBeGreaterThan(5);
    const totals = rows.map((_, index) => sumOf(counts.slice(0, index + 1)));
    expect(rows.map(([, total]) => numberIn(total))).toEqual(totals);
    await expect(analysis.drawing).toHaveAccessibleName(/ to 3,000,000/);
  });

  await test.step('moving average', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Moving average');
    await analysis.press('Line Chart');
    await analysis.calculate('Moving average');
    const { rows } = await analysis.results(({ rows: [, second] }) => numberIn(second?.[1]) < 16_000);
    await analysis.end();

    const counts = await overTime(queryRunner(api, datasetId), { grain: 'P1D', metric: 'departures' });
    expect(rows.length).toBeGreaterThan(8);
    const weeks = rows.map((_, index) => counts.slice(Math.max(0, index - 6), index + 1));
    const means = weeks.map((days) => sumOf(days) / days.length);
    // The metric is written as a whole number; its means are none.
    expect(rows.map(([, mean]) => numberIn(mean))).toEqual(means.map((mean) => Number(mean.toFixed(2))));
  });

  await test.step('distribution', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Distribution');
    await analysis.chooseType('Histogram');
    const { titles, rows } = await analysis.results((table) => table.titles.length === 20);
    await analysis.end();
    await expect(analysis.drawing).toHaveAccessibleName(
      'Histogram of Delay, minutes, 20 ranges from −1,116 to 1,688, most from −135 to 6.',
    );

    const runQuery = queryRunner(api, datasetId);
    const delay = (aggregate: string) => ({
      expressionType: 'SIMPLE',
      aggregate,
      column: { column_name: 'delay' },
      label: aggregate,
    });
    const [all] = await runQuery({ metrics: [delay('MIN'), delay('MAX'), delay('COUNT')] });
    const width = (amount(all, 'MAX') - amount(all, 'MIN')) / 20;
    const from = amount(all, 'MIN') + 8 * width;
    expect(titles[8]).toBe(`${Math.round(from)} to ${Math.round(from + width)}`);
    const filters = [
      { col: 'delay', op: '>=', val: from },
      { col: 'delay', op: '<', val: from + width },
    ];
    const [within] = await runQuery({ metrics: [delay('COUNT')], filters });
    expect(numberIn(rows[0]?.[8])).toBe(amount(within, 'COUNT'));
    expect(sumOf((rows[0] ?? []).map(numberIn))).toBe(amount(all, 'COUNT'));
  });

  await test.step('a pivot table with totals', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Pivot table with totals');
    await analysis.chooseType('Pivot Table');
    await analysis.drag('Origin state', 'Rows');
    await analysis.drag('Weekday', 'Columns');
    await analysis.check('Show rows total');
    await analysis.check('Show columns total');
    await analysis.update();
    await analysis.end();

    const grid = analysis.explore.chart.getByRole('treegrid');
    await expect(grid.getByRole('columnheader', { name: 'Total', exact: true })).toBeVisible();
    const name = grid.getByRole('columnheader', { name: 'Origin state' });
    expect(
      await name.locator('span').evaluate((textElement) => textElement.scrollWidth - textElement.clientWidth),
    ).toBe(0);
    const runQuery = queryRunner(api, datasetId);
    const count = async (query: object) =>
      amount((await runQuery({ metrics: ['departures'], ...query }))[0], 'departures');
    const inAlaska = { col: 'origin_state', op: '==', val: 'AK' };
    const onMonday = { col: 'weekday', op: '==', val: 'Monday' };
    const { titles, rows } = await shownTable(grid);
    expect([titles[0], titles.at(-1)]).toEqual(['Monday', 'Total']);
    expect(numberIn(rows[0]?.[0])).toBe(await count({ filters: [inAlaska, onMonday] }));
    expect(numberIn(rows[0]?.at(-1))).toBe(await count({ filters: [inAlaska] }));
    await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const totals = grid.getByRole('row').filter({ hasText: '3,000,000' }).getByRole('gridcell');
    await expect(totals.last()).toHaveText('3,000,000');
    expect(numberIn(await totals.first().innerText())).toBe(await count({ filters: [onMonday] }));
  });

  await test.step('two axes', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Two axes');
    await analysis.press('Line Chart');
    await analysis.drag('Average delay', 'Metrics');
    await analysis.chooseType('Mixed Chart');
    await analysis.explore.controls.getByRole('tab', { name: analysis.guide.label('Customize') }).click();
    await analysis.choose('Y axis (query B)', analysis.guide.label('Secondary'));
    await analysis.explore.toBeDrawn();
    await expect(analysis.drawing).toHaveAccessibleName(
      /^Mixed chart of Departures, Average delay by Departure, 2 lines.* from 6 to 17,548 and from −5.06 to 44.5/,
    );
    await analysis.end();

    const runQuery = queryRunner(api, datasetId);
    const departures = await overTime(runQuery, { grain: 'P1D', metric: 'departures' });
    const delays = await overTime(runQuery, { grain: 'P1D', metric: 'average_delay' });
    const first = await analysis.results(({ titles }) => titles[1] === 'Departures');
    expect(first.rows.map(([, count]) => numberIn(count))).toEqual(departures.slice(0, first.rows.length));
    await analysis.explore.rows.getByRole('tab', { name: /^Results 2/ }).click();
    const second = await analysis.results(({ titles }) => titles[1] === 'Average delay');
    // Written as the metric is: with one decimal.
    const shown = second.rows.map(([, mean]) => numberIn(mean));
    expect(shown.map((mean, index) => Math.abs(mean - (delays[index] ?? Number.NaN)) <= 0.05 + 1e-9)).toEqual(
      shown.map(() => true),
    );
  });

  await test.step('heat by weekday and hour', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Heat by weekday and hour');
    await analysis.chooseType('Heatmap');
    await analysis.drag('Departure hour', 'X-axis');
    await analysis.drag('Weekday', 'Y-axis');
    await analysis.update();
    const { rows } = await analysis.results(({ titles }) => titles.includes('Weekday'));
    await analysis.end();

    const cells = await queryRunner(
      api,
      datasetId,
    )({ columns: ['departure_hour', 'weekday'], metrics: ['departures'] });
    const counts = new Map(
      cells.map((row) => [`${row['departure_hour']} ${row['weekday']}`, amount(row, 'departures')]),
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const [hour, weekday, count] of rows) expect(numberIn(count)).toBe(counts.get(`${hour} ${weekday}`));
    const [busiest, most] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
    const highestText = `168 cells, highest ${busiest.replace(' ', ', ')} with ${most.toLocaleString('en-US')}.`;
    await expect(analysis.drawing).toHaveAccessibleName(
      `Heat map of Departures by Departure hour and Weekday, ${highestText}`,
    );
  });
});

test('two of the ten analyses, over strikes: year over year, and a number against the year before', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);

  await test.step('year over year', async () => {
    const analysis = await Analysis.open(page, datasetId, 'Year over year');
    await analysis.press('Line Chart');
    await analysis.choose('Time grain', 'Year');
    await analysis.calculate('Versus last year');
    const { rows } = await analysis.results(({ titles }) => titles.length === 3);
    await analysis.end();

    const counts = await overTime(queryRunner(api, datasetId), { grain: 'P1Y', metric: 'strikes' });
    const shown = rows.map(([, now, before]) => [numberIn(now), numberIn(before)]);
    // The last year has not ended: it stands beside as much of the year before.
    const whole = counts.slice(1, -1).map((count, index) => [count, counts[index]]);
    expect(shown.slice(1, -1)).toEqual(whole);
    expect(shown.at(-1)).toEqual([counts.at(-1), 522]);
  });

  await test.step('a number against the year before', async () => {
    const analysis = await Analysis.open(page, datasetId, 'A number against the year before');
    await analysis.chooseType('Big Number with Time Period Comparison');
    const advice = analysis.explore.chart.getByText(/^Nothing is compared yet\. Choose a Time shift under Analysis/);
    await expect(advice).toBeVisible();
    const picker = new TimePicker(page);
    await picker.open(analysis.guide.label('Time range'));
    // The strip has a bar for each quarter of 1990 to 2002: those of 2001.
    await picker.brush(44, 47, 51);
    await expect(picker.actual).toHaveText('1 Jan 2001 – 1 Jan 2002');
    analysis.guide.label('APPLY');
    await picker.apply();
    await analysis.calculate('Versus last year');
    await expect(analysis.drawing).toHaveAccessibleName(/1 Jan 2000 – /);
    await expect(advice).toBeHidden();
    await analysis.end();

    const counts = await overTime(queryRunner(api, datasetId), { grain: 'P1Y', metric: 'strikes' });
    const [before = 0, now = 0] = counts.slice(10, 12);
    const change = ((now - before) / before) * 100;
    await expect(analysis.drawing).toHaveAccessibleName(
      new RegExp(
        `^Strikes: ${now.toLocaleString('en-US')}, \\+${change.toFixed(1)}\\s%, ${before.toLocaleString('en-US')} in .*Delta \\+${now - before}`,
      ),
    );
    const { rows } = await analysis.results(({ titles }) => titles[1] === 'Strikes, 1 year ago');
    expect(rows[0]?.map(numberIn)).toEqual([now, before]);
  });
});
