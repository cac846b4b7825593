import { describe, expect, test } from 'vitest';
import '../../all-types.ts';
import { queryContextFor, formErrors } from '../../index.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { shownColumns, loadWideColumns } from '../../shown-columns.ts';
import { recordedTable } from '../result/test-table.ts';
import { noFacts } from '../result/result-facts.ts';
import { additive, area, day, drawer, line, seriesForm, times, wideTable } from '../../test-series.ts';
import { barOption } from '../../timeseries-bar/option.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';

const bars = drawer(timeseriesBar, barOption);
const form = { ...seriesForm, groupby: [], forecastEnabled: true, forecastPeriods: 2 };
/** Three days that were observed, and two that are expected. */
const one = wideTable(
  {
    m__yhat: [10, 20, 30, 40, 50],
    m__yhat_lower: [8, 18, 28, 37, 45],
    m__yhat_upper: [12, 22, 32, 43, 55],
    m: [11, 19, 30, null, null],
  },
  times(5),
);
const expectedOf = (values: readonly (number | null)[]) => ({ trend: values, lower: values, upper: values });
const two = wideTable(
  Object.fromEntries(
    (['a', 'b'] as const).flatMap((name) => {
      const { trend, lower, upper } = expectedOf(name === 'a' ? [1, 2, 3, 4] : [5, 5, 5, 5]);
      const observed = name === 'a' ? [1, 2, 3, null] : [5, 4, 6, null];
      return [
        [`${name}__yhat`, trend],
        [`${name}__yhat_lower`, lower],
        [`${name}__yhat_upper`, upper],
        [name, observed],
      ];
    }),
  ),
  times(4),
);
const split = { ...form, groupby: ['g'] };

interface Shown {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly stack?: string;
  readonly data: readonly unknown[];
  readonly areaStyle?: { readonly opacity: number };
  readonly lineStyle?: { readonly width?: number };
}
const seriesOf = ({ option }: Drawing): readonly Shown[] => option.series as unknown as Shown[];
const idsOf = (drawing: Drawing): string[] => seriesOf(drawing).map(({ id }) => id);
const tooltipOf = ({ option }: Drawing, dataIndex: number): string =>
  (option.tooltip as { formatter: (params: unknown) => string })
    .formatter([{ dataIndex, seriesIndex: 0 }])
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

describe('the query of a forecast', () => {
  const chart = {
    viz_type: 'echarts_timeseries_line',
    datasource: '1__table',
    x_axis: 'day',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
  };
  const lastStep = (changes: object) => queryContextFor({ ...chart, ...changes }).queries[0]?.post.at(-1);

  test('ends in one step that says all of it, as Superset has it', () => {
    expect(lastStep({ forecastEnabled: true })).toEqual({
      operation: 'prophet',
      options: {
        time_grain: 'P1D',
        periods: 10,
        confidence_interval: 0.8,
        yearly_seasonality: null,
        weekly_seasonality: null,
        daily_seasonality: null,
        index: 'day',
      },
    });
  });

  test('can leave out the last step, and says so only then', () => {
    const options = (changes: object) => lastStep({ forecastEnabled: true, ...changes })?.options;
    expect(options({ forecastLeavesOutLast: true })).toHaveProperty('leaves_out_last', true);
    expect(options({})).not.toHaveProperty('leaves_out_last');
  });

  test('takes numbers that forms hold as texts', () => {
    const stored = {
      forecastEnabled: true,
      forecastPeriods: '3',
      forecastInterval: '0.95',
      forecastSeasonalityYearly: true,
      forecastSeasonalityWeekly: '5',
      forecastSeasonalityDaily: false,
    };
    expect(lastStep(stored)?.options).toMatchObject({
      periods: 3,
      confidence_interval: 0.95,
      yearly_seasonality: true,
      weekly_seasonality: 5,
      daily_seasonality: false,
    });
  });

  test('has no such step where none is wanted', () => {
    expect(lastStep({ forecastPeriods: 3 })).toEqual({ operation: 'flatten', options: {} });
  });

  test.each([
    ['forecastPeriods', 1.5],
    ['forecastPeriods', -1],
    ['forecastPeriods', 10_001],
    ['forecastInterval', 0],
    ['forecastInterval', 1],
    ['forecastSeasonalityWeekly', 'often'],
    ['forecastSeasonalityWeekly', 31],
  ])('%s cannot be %j', (key, value) => {
    expect(
      formErrors(timeseriesLine, { ...chart, forecastEnabled: true, [key]: value }).map((error) => error.key),
    ).toEqual([key]);
  });
});

describe('a line with a forecast', () => {
  const drawing = line(form, [one]);

  test('has points for what was observed, a line for what is expected, and a band', () => {
    const [observed, trend, lower, distance] = seriesOf(drawing);
    expect(idsOf(drawing)).toEqual(['m dotted', 'forecast m', 'lower bound of m', 'upper bound of m']);
    expect(observed?.data.map((point) => (point as number[])[1])).toEqual([11, 19, 30, null, null]);
    expect(observed?.lineStyle?.width).toBe(0);
    expect(trend?.data).toEqual([1, 2, 3, 4, 5].map((n) => [day(n), n * 10]));
    expect(lower?.data.map((point) => (point as number[])[1])).toEqual([8, 18, 28, 37, 45]);
    expect(distance?.data.map((point) => (point as number[])[1])).toEqual([4, 4, 4, 6, 10]);
    expect(lower?.stack).toBe(distance?.stack);
  });

  test('says so in its legend, tooltip and summary', () => {
    expect(drawing.legend).toEqual([{ name: 'Forecast, 80% interval', color: expect.any(String), isFixed: true }]);
    expect(tooltipOf(drawing, 1)).toContain('|19, ŷ = 20 (18, 22)|');
    expect(tooltipOf(drawing, 4)).toContain(', forecast|');
    expect(tooltipOf(drawing, 4)).toContain('|ŷ = 50 (45, 55)|');
    expect(drawing.summary).toContain('of these a forecast of 2 steps from');
  });

  test('has one entry for each series', () => {
    expect(line({ ...split, legendOrientation: 'top' }, [two]).legend.map(({ name }) => name)).toEqual([
      'b',
      'a',
      'Forecast, 80% interval',
    ]);
  });

  test('cannot be picked behind its history', () => {
    const drawing = line(split, [two]);
    expect(drawing.markAt(0, 2)?.selection).not.toBeNull();
    expect(drawing.markAt(0, 3)).toMatchObject({ selection: null, point: { filters: null, selection: null } });
    // The line itself is no mark.
    expect(drawing.markAt(2, 1)).toBeNull();
  });

  test('has an axis that reaches all of it', () => {
    const { max } = line({ ...form, y_axis_bounds: [null, 54], truncateYAxis: true }, [one]).option.yAxis as {
      max?: number;
    };
    // 54 lies below the upper bound of the band, and would cut it.
    expect(max).toBeUndefined();
  });
});

test.each([
  ['an area', area({ ...form, stack: null }, [one])],
  ['a stack', line({ ...split, stack: 'Stack' }, [two], { facts: additive })],
  ['a stream', line({ ...split, stack: 'Stream' }, [two], { facts: additive })],
])('%s has no band, and goes on with its forecast', (_, drawing) => {
  expect(idsOf(drawing).filter((id) => id.includes('bound'))).toEqual([]);
  expect(idsOf(drawing).some((id) => id.startsWith('forecast '))).toBe(true);
});

describe('bars with a forecast', () => {
  test('stay what was counted, under a line with its band', () => {
    const drawing = bars({ ...form, x_axis_sort: null }, [one]);
    expect(seriesOf(drawing).map(({ type }) => type)).toEqual(['bar', 'line', 'line', 'line']);
    expect(seriesOf(drawing)[0]?.data.map((bar) => (bar as { value: unknown }).value)).toEqual([11, 19, 30, '-', '-']);
    expect(seriesOf(drawing)[3]?.data).toEqual([10, 20, 30, 40, 50]);
    expect(drawing.markAt(0, 1)?.selection).not.toBeNull();
    expect(drawing.markAt(0, 3)?.selection).toBeNull();
  });

  test('that are stacked go on as pale parts, without a line or a band', () => {
    const drawing = bars({ ...split, stack: 'Stack' }, [two], { facts: additive });
    expect(seriesOf(drawing).map(({ type }) => type)).toEqual(['bar', 'bar']);
    expect(seriesOf(drawing).map(({ data }) => (data[3] as { value: unknown }).value)).toEqual([5, 4]);
    expect(drawing.legend.at(-1)?.name).toBe('Forecast');
  });
});

describe('parts of what is expected stand on each other', () => {
  const expectedOnes = (changes: object): readonly Shown[] =>
    seriesOf(area({ ...split, ...changes }, [two], { facts: additive })).filter(({ id }) => id.startsWith('forecast '));

  test('in a stream, which half of their sum below the middle lifts', () => {
    const stacks = expectedOnes({ stack: 'Stream' }).map(({ id, stack }) => [id.split(' ')[1], stack]);
    expect(stacks).toEqual([
      ['b', 'forecast 0 '],
      ['a', 'forecast 0 '],
      ['base', 'forecast 0 '],
    ]);
  });

  test('as shares of their sum', () => {
    const shares = expectedOnes({ stack: 'Expand' }).map(({ data }) =>
      data.map((datum) => Math.round(100 * Number((datum as readonly number[])[1]))),
    );
    expect(shares).toEqual([
      [83, 71, 63, 56],
      [17, 29, 38, 44],
    ]);
  });
});

describe('what has to be known of a forecast', () => {
  const empty = [null, null, null, null];
  const without = wideTable(
    { a__yhat: empty, a__yhat_lower: empty, a__yhat_upper: empty, a: [null, 3, null, null] },
    times(4),
  );

  test('a series of one value has none', () => {
    expect(line(split, [without]).notes).toContain('No forecast of a: it needs two values.');
  });

  test('rows that were left out are not part of it', () => {
    expect(line(form, [one], { facts: { ...noFacts, isCut: true } }).notes).toContain(
      'The forecast is made of the rows that were fetched; there are more.',
    );
  });

  test('a last step that is not complete counts as if it were', () => {
    const unfinished = { startMs: day(3), text: '3 Jan 2001: 5 of 24 hours' };
    const coverage = { rows: 1, missing: 0, unfinished };
    const notes = [
      'The forecast counts the last step as if it were complete; it can be left out under Predictive analytics.',
    ];
    expect(line(form, [one], { coverage }).notes).toEqual(expect.arrayContaining(notes));
    expect(bars(form, [one], { coverage }).notes).toEqual(expect.arrayContaining(notes));
    const left = { ...form, forecastLeavesOutLast: true };
    for (const draw of [line, bars]) {
      const leftNotes = draw(left, [one], { coverage }).notes;
      expect(leftNotes).toContain('The forecast is made of the steps before the last.');
      expect(leftNotes).not.toContain(notes[0]);
    }
  });
});

test('the rows as a table say which columns are a forecast, behind the series that they are of', async () => {
  const formData = { viz_type: 'echarts_timeseries_line', ...form };
  const wide = await loadWideColumns(formData);
  const columns = shownColumns(recordedTable(one), { formData, labels: {}, facts: noFacts, wide });
  expect(columns.map(({ title }) => title)).toEqual(['x', 'm', 'm, forecast', 'm, forecast low', 'm, forecast high']);
});
