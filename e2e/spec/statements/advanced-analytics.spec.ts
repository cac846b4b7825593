import type { Page } from '@playwright/test';
import { ExploreOnPage } from './explore-page.ts';
import { expect, strikesDatasetId, test, withChart, type Api } from './session.ts';

const dayMs = 86_400_000;
const range = '2000-01-01 : 2000-03-01';
const line = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_line',
  datasource: `${datasetId}__table`,
  x_axis: 'date',
  granularity_sqla: 'date',
  time_grain_sqla: 'P1D',
  time_range: range,
  metrics: ['strikes'],
  groupby: [],
  adhoc_filters: [],
});

type Row = Readonly<Record<string, number | null>>;

/** What the page asks after `action`, asked again by a client that reads rows. */
async function rowsAfter(page: Page, api: Api, action: () => Promise<void>): Promise<readonly Row[]> {
  const request = page.waitForRequest(
    (request) => request.url().includes('/api/v1/chart/data') && !request.postData()?.includes('is_coverage":true'),
  );
  await action();
  const { body, status } = await api.post('/api/v1/chart/data', (await request).postDataJSON());
  expect(status).toBe(200);
  return body.result[0].data;
}

/** Strikes by day, over everything, as the server counts them without any step. */
async function strikesByDay(api: Api, datasetId: number): Promise<ReadonlyMap<number, number>> {
  const date = {
    label: 'date',
    sqlExpression: 'date',
    expressionType: 'SQL',
    columnType: 'BASE_AXIS',
    timeGrain: 'P1D',
  };
  const { body } = await api.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: [date], metrics: ['strikes'], row_limit: 50_000 }],
    result_format: 'json',
    result_type: 'full',
  });
  const rows: readonly { date: number; strikes: number }[] = body.result[0].data;
  return new Map(rows.map((row) => [row.date, row.strikes]));
}

const inRange = (days: ReadonlyMap<number, number>): readonly (readonly [number, number])[] =>
  [...days]
    .filter(([ms]) => ms >= Date.UTC(2000, 0, 1) && ms < Date.UTC(2000, 2, 1))
    .sort(([one], [other]) => one - other);

const strikesOf = (rows: readonly Row[]): readonly (number | null)[] => rows.map((row) => row['strikes'] ?? null);
const close = (values: readonly (number | null)[], digits = 6) =>
  values.map((value) => (value === null ? null : Number(value.toFixed(digits))));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const deviation = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.sqrt(sum(values.map((value) => (value - mean(values)) ** 2)) / (values.length - 1));

const analysis = (explore: ExploreOnPage) => explore.controls.getByRole('tab', { name: 'Analysis' }).click();

const shifts: readonly (readonly [string, (ms: number) => number])[] = [
  ['1 day ago', (ms) => ms - dayMs],
  ['1 week ago', (ms) => ms - 7 * dayMs],
  ['28 days ago', (ms) => ms - 28 * dayMs],
  ['30 days ago', (ms) => ms - 30 * dayMs],
  ['52 weeks ago', (ms) => ms - 364 * dayMs],
  ['1 year ago', (ms) => yearsBefore(ms, 1)],
  ['104 weeks ago', (ms) => ms - 728 * dayMs],
  ['2 years ago', (ms) => yearsBefore(ms, 2)],
  ['156 weeks ago', (ms) => ms - 1092 * dayMs],
  ['3 years ago', (ms) => yearsBefore(ms, 3)],
];

/** The same day some years before; 28 February for the 29th. */
function yearsBefore(ms: number, years: number): number {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()];
  return Date.UTC(year, month, month === 1 && day === 29 ? 28 : day);
}

/** What each rolling function makes of counts, over three of them at most. */
const rollingOf = (counts: readonly number[]): Readonly<Record<string, readonly (number | null)[]>> => {
  const last = (index: number): number[] => counts.slice(Math.max(0, index - 2), index + 1);
  return {
    'Moving average': counts.map((_, index) => mean(last(index))),
    'Moving sum': counts.map((_, index) => sum(last(index))),
    'Moving standard deviation': counts.map((_, index) => deviation(last(index))),
    'Running total': counts.map((_, index) => sum(counts.slice(0, index + 1))),
    None: counts,
  };
};

/** What each comparison makes of counts and those of a week before, with the name of its column. */
function comparisonsOf(
  days: ReadonlyMap<number, number>,
): Readonly<Record<string, readonly [string, readonly (number | null)[]]>> {
  const pairs = inRange(days).map(([ms, now]) => [now, days.get(ms - 7 * dayMs) ?? null] as const);
  const of = (compare: (now: number, before: number) => number) =>
    pairs.map(([now, before]) => (before === null ? null : compare(now, before)));
  return {
    Difference: ['difference__strikes__strikes__1 week ago', of((now, before) => now - before)],
    'Percentage change': ['percentage__strikes__strikes__1 week ago', of((now, before) => now / before - 1)],
    Ratio: ['ratio__strikes__strikes__1 week ago', of((now, before) => now / before)],
    'Actual values': ['strikes__1 week ago', of((_, before) => before)],
  };
}

test('[CTRL-078 CTRL-079 CTRL-080 CTRL-081] time shifts, ten in order and any other typed, compared in four ways, and five rolling functions: each is offered and computes', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const days = await strikesByDay(api, datasetId);
  const counts = inRange(days).map(([, count]) => count);
  expect(counts.length).toBeGreaterThan(20);
  const form = { ...line(datasetId), time_compare: shifts.map(([name]) => name), rolling_periods: 3 };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await expect(explore.drawing).toBeVisible();
    await analysis(explore);
    await test.step('time shifts', async () => {
      await explore.controls.getByRole('button', { name: 'Choose Time shift' }).click();
      const options = page.getByRole('dialog', { name: 'Time shift' }).getByRole('option');
      await expect(options).toHaveText(shifts.map(([name]) => name));
      await page.getByRole('searchbox', { name: 'Search Time shift' }).fill('5 days');
      await page
        .getByRole('option', { name: /5 days/ })
        .first()
        .click();
      await page.keyboard.press('Escape');
      const rows = await rowsAfter(page, api, () => explore.update());
      expect(rows).toHaveLength(counts.length);
      for (const [name, before] of [...shifts, ['5 days ago', (ms: number) => ms - 5 * dayMs] as const]) {
        const values = rows.map((row) => row[`strikes__${name}`] ?? null);
        expect(values, name).toEqual(rows.map((row) => days.get(before(Number(row['date']))) ?? null));
      }
    });

    await test.step('comparisons', async () => {
      expect(await explore.choicesOf('Calculation type')).toEqual([
        'Actual values',
        'Difference',
        'Percentage change',
        'Ratio',
      ]);
      for (const [name, [column, values]] of Object.entries(comparisonsOf(days))) {
        await explore.choose('Calculation type', name);
        const rows = await rowsAfter(page, api, () => explore.update());
        // The step rounds to four digits.
        expect(
          close(
            rows.map((row) => row[column] ?? null),
            3,
          ),
          name,
        ).toEqual(close(values, 3));
      }
    });

    await test.step('rolling functions', async () => {
      const expected = rollingOf(counts);
      expect(await explore.choicesOf('Rolling function')).toEqual(['None', ...Object.keys(expected).slice(0, 4)]);
      for (const [name, values] of Object.entries(expected)) {
        await explore.choose('Rolling function', name);
        const rows = await rowsAfter(page, api, () => explore.update());
        expect(close(strikesOf(rows)), name).toEqual(close(values));
      }
    });
  });
});

/** Steps of a rule from the first day of the data to the last, in epoch milliseconds. */
function stepsOf(rule: string, from: number, to: number): readonly number[] {
  const every = (ms: number): number[] =>
    Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, index) => from + index * ms);
  switch (rule) {
    case 'Every minute':
      return every(60_000);
    case 'Every hour':
      return every(3_600_000);
    case 'Every seven days':
      return every(7 * dayMs);
    default:
      return every(dayMs);
  }
}

/** Sets the range of a chart, from one day to another. */
async function chooseRange({ controls, page }: ExploreOnPage, from: string, to: string): Promise<void> {
  await controls.getByRole('button', { name: /^Time range:/ }).click();
  const popover = page.getByRole('dialog', { name: 'Edit time range' });
  await popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
  await page.getByRole('option', { name: 'Advanced', exact: true }).click();
  await popover.getByRole('textbox').nth(0).fill(from);
  await popover.getByRole('textbox').nth(1).fill(to);
  await popover.getByRole('button', { name: 'APPLY' }).click();
  await expect(popover).toBeHidden();
}

/** What each fill method puts at the beginning of a week, of days that are known. */
function fillsOf(
  knownDays: readonly (readonly [number, number])[],
): Readonly<Record<string, (ms: number) => number | null>> {
  const sameWeekdays = (ms: number): number[] =>
    knownDays.filter(([dayStart]) => dayStart >= ms && dayStart < ms + 7 * dayMs).map(([, count]) => count);
  const days = new Map(knownDays);
  const middle = (values: readonly number[]): number | null => {
    const sorted = values.toSorted((one, other) => one - other);
    const halfIndex = Math.floor(sorted.length / 2);
    const [low = 0, high = 0] = [sorted[halfIndex - 1], sorted[halfIndex]];
    return sorted.length === 0 ? null : sorted.length % 2 === 1 ? high : (low + high) / 2;
  };
  return {
    'Forward values': (ms) => knownDays.findLast(([dayStart]) => dayStart <= ms)?.[1] ?? null,
    'Backward values': (ms) => knownDays.find(([dayStart]) => dayStart >= ms)?.[1] ?? null,
    'Median values': (ms) => middle(sameWeekdays(ms)),
    'Mean values': (ms) => (sameWeekdays(ms).length === 0 ? null : mean(sameWeekdays(ms))),
    'Sum values': (ms) => sum(sameWeekdays(ms)),
    'Null imputation': (ms) => days.get(ms) ?? null,
  };
}

test('[CTRL-082 CTRL-083] fill methods, of nothing, zero, the values around, median, mean and sum, and resample rules, by minute, hour, day, seven days, month and year: each is offered and computes', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const knownDays = inRange(await strikesByDay(api, datasetId));
  const [from = 0] = knownDays[0] ?? [];
  await withChart(api, { ...line(datasetId), resample_rule: '7D' }, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await expect(explore.drawing).toBeVisible();
    await analysis(explore);
    await test.step('fill methods', async () => {
      const weeks = stepsOf('Every seven days', from, knownDays.at(-1)?.[0] ?? 0);
      expect(await explore.choicesOf('Fill method')).toEqual([
        'None',
        'Null imputation',
        'Zero imputation',
        'Linear interpolation',
        'Forward values',
        'Backward values',
        'Median values',
        'Mean values',
        'Sum values',
      ]);
      for (const [method, value] of Object.entries(fillsOf(knownDays))) {
        await explore.choose('Fill method', method);
        const rows = await rowsAfter(page, api, () => explore.update());
        expect(
          rows.map((row) => row['date']),
          method,
        ).toEqual(weeks);
        expect(close(strikesOf(rows)), method).toEqual(close(weeks.map(value)));
      }
    });

    await test.step('resample rules, over a few days: minutes are many', async () => {
      const firstDays = knownDays.slice(0, 12);
      const [to = 0] = firstDays.at(-1) ?? [];
      const days = new Map(firstDays);
      await explore.controls.getByRole('tab', { name: 'Data' }).click();
      await chooseRange(explore, '2000-01-01', new Date(to + dayMs).toISOString().slice(0, 10));
      await analysis(explore);
      const rules = ['Every minute', 'Every hour', 'Every day', 'Every seven days'];
      const months = ['Starts of months', 'Ends of months', 'Starts of years', 'Ends of years'];
      expect(await explore.choicesOf('Rule')).toEqual(['None', ...rules, ...months]);
      for (const rule of rules) {
        await explore.choose('Rule', rule);
        const rows = await rowsAfter(page, api, () => explore.update());
        const steps = stepsOf(rule, from, to);
        expect(
          rows.map((row) => row['date']),
          rule,
        ).toEqual(steps);
        expect(strikesOf(rows), rule).toEqual(steps.map((ms) => days.get(ms) ?? null));
      }
      for (const [rule, ms] of [
        ['Ends of months', Date.UTC(2000, 0, 31)],
        ['Starts of years', Date.UTC(2000, 0, 1)],
      ] as const) {
        await explore.choose('Rule', rule);
        const rows = await rowsAfter(page, api, () => explore.update());
        expect(
          rows.map((row) => row['date']),
          rule,
        ).toEqual([ms]);
      }
    });
  });
});
