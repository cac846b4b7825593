import { describe, expect, test } from 'vitest';
import type { Drawing } from './kit/drawing/drawing.ts';
import { noFacts, type ResultFacts } from './kit/result/result-facts.ts';
import { drawingText, drawPlainly } from './kit/drawing/test-drawing.ts';
import { drawnTexts } from './kit/drawing/test-texts.ts';
import { recordedTable, type RecordedTable } from './kit/result/test-table.ts';
import { themes } from './kit/colors/theme/theme-colors.ts';
import { mixedExample } from './mixed-timeseries/example.ts';
import {
  ab,
  additive,
  area,
  day,
  generic,
  line,
  mixedDrawing,
  seriesExamples,
  seriesForm,
  times,
  wideTable,
} from './test-series.ts';
import { barOption } from './timeseries-bar/option.ts';
import { timeseriesBar } from './timeseries-bar/spec.ts';

test.each(seriesExamples)('%s draws its example as it did', async (folder, draw, form, tables) => {
  const drawing = draw(form, tables as RecordedTable[], { facts: additive });
  await expect(drawingText(drawing)).toMatchFileSnapshot(`${folder}/golden/example.option.json`);
});

interface SeriesPart {
  readonly name?: string;
  readonly id?: string;
  readonly data: readonly unknown[];
  readonly [key: string]: unknown;
}
const seriesOf = ({ option }: Drawing): readonly SeriesPart[] => option.series as unknown as SeriesPart[];
const amountsOf = (drawing: Drawing, name: string): unknown[] =>
  (seriesOf(drawing).find((one) => one.name === name)?.data ?? []).map((item) =>
    Array.isArray(item) ? (item as unknown[])[1] : item,
  );
const tooltipOf = ({ option }: Drawing, params: unknown): string =>
  (option.tooltip as { formatter: (params: unknown) => string }).formatter(params);

describe('stacks', () => {
  test('of what adds up lie on each other; of what does not they do not, and that is said', () => {
    const stacked = line({ ...seriesForm, stack: 'Stack' }, [ab], { facts: additive });
    expect(new Set(seriesOf(stacked).map(({ stack }) => stack)).size).toBe(1);
    expect(stacked.notes).toEqual([]);
    const plainDrawing = line({ ...seriesForm, stack: 'Stack' }, [ab]);
    expect(seriesOf(plainDrawing).map(({ stack }) => stack)).not.toContain('0 ');
    expect(plainDrawing.notes).toEqual(['Not stacked: m does not add up.']);
  });

  test('expanded, parts are shares of their step', () => {
    const drawing = area({ ...seriesForm, stack: 'Expand' }, [ab], { facts: additive });
    expect(amountsOf(drawing, 'a')).toEqual([0.25, 0.5, 0.75]);
    expect(amountsOf(drawing, 'b')).toEqual([0.75, 0.5, 0.25]);
    expect(drawing.option.yAxis).toMatchObject({ max: 1 });
    expect(tooltipOf(drawing, [{ dataIndex: 0 }])).toContain('75.0\u202f%');
  });

  test('as a stream they stand half of their sum below the middle', () => {
    const drawing = area({ ...seriesForm, stack: 'Stream' }, [ab], { facts: additive });
    const base = seriesOf(drawing).find(({ id }) => id?.startsWith('base of') === true);
    expect(base?.data).toEqual([
      [day(1), -2],
      [day(2), -2],
      [day(3), -2],
    ]);
    expect(drawing.option.yAxis).toMatchObject({ axisLabel: { show: false } });
    expect(drawing.pointCounts).toHaveLength(2);
  });

  test('negative amounts are no shares and no streams', () => {
    const drawing = area({ ...seriesForm, stack: 'Expand' }, [wideTable({ a: [1, -2], b: [3, 4] }, times(2))], {
      facts: additive,
    });
    expect(amountsOf(drawing, 'a')).toEqual([1, -2]);
    expect(drawing.notes).toEqual(['Stacked as amounts: m has negative amounts.']);
  });

  test('a new area is stacked; one that was stored without a style is not', () => {
    const stackOf = (more: object) =>
      seriesOf(area({ ...seriesForm, ...more }, [ab], { facts: additive }))[0]?.['stack'];
    expect(stackOf({})).toBeDefined();
    expect(stackOf({ stack: null })).toBeUndefined();
    expect(stackOf({ stack: false })).toBeUndefined();
  });

  test('values stand at every part above the threshold, or once as the sum', () => {
    const texts = (more: object): string[][] =>
      seriesOf(line({ ...seriesForm, stack: 'Stack', show_value: true, ...more }, [ab], { facts: additive })).map(
        (one) => {
          const { label } = one as unknown as { label: { formatter: (params: { dataIndex: number }) => string } };
          return [0, 1, 2].map((dataIndex) => label.formatter({ dataIndex }));
        },
      );
    expect(texts({})).toEqual([
      ['', '', ''],
      ['4', '4', '4'],
    ]);
    expect(texts({ only_total: false })).toEqual([
      ['1', '2', '3'],
      ['3', '2', '1'],
    ]);
    expect(texts({ only_total: false, percentage_threshold: 30 })).toEqual([
      ['', '2', '3'],
      ['3', '2', ''],
    ]);
  });
});

describe('axes', () => {
  const yAxis = (more: object, table = ab) => line({ ...seriesForm, ...more }, [table]).option.yAxis;

  test('bounds only widen, and only a truncated axis has them', () => {
    expect(yAxis({ truncateYAxis: true, y_axis_bounds: [-5, 10] })).toMatchObject({ min: -5, max: 10 });
    expect(yAxis({ truncateYAxis: true, y_axis_bounds: [2, 2.5] })).not.toHaveProperty('min');
    expect(yAxis({ truncateYAxis: true, y_axis_bounds: [2, 2.5] })).not.toHaveProperty('max');
    expect(yAxis({ y_axis_bounds: [-5, 10] })).not.toHaveProperty('min');
  });

  test('a logarithmic axis begins at the power of ten below the smallest amount above zero; what is not above it is said', () => {
    const table = wideTable({ a: [0, 30, 4000] }, times(3));
    expect(yAxis({ logAxis: true }, table)).toMatchObject({ type: 'log', min: 10 });
    const drawing = line({ ...seriesForm, logAxis: true }, [table]);
    expect(amountsOf(drawing, 'a')).toEqual([null, 30, 4000]);
    expect(drawing.notes).toEqual(['1 value that is not above zero has no place on the logarithmic axis.']);
  });

  test('between two amounts without a place on a logarithmic axis a point has a dot; without amounts that is said', () => {
    const drawing = line({ ...seriesForm, logAxis: true }, [wideTable({ a: [-1, 30, 0] }, times(3))]);
    const symbolAt = seriesOf(drawing)[0]?.['symbol'] as (value: unknown, point: { dataIndex: number }) => string;
    expect([0, 1, 2].map((dataIndex) => symbolAt(null, { dataIndex }))).toEqual(['none', 'circle', 'none']);
    expect(line(seriesForm, [wideTable({ a: [null, null] }, times(2))]).notes).toEqual([
      'No row has a value that can be drawn.',
    ]);
  });

  test('titles, ticks and turned labels', () => {
    const { option } = line(
      {
        ...seriesForm,
        x_axis_title: 'Day',
        y_axis_title: 'Minutes',
        minorTicks: true,
        minorSplitLine: true,
        xAxisLabelRotation: 45,
      },
      [ab],
    );
    expect(option.xAxis).toMatchObject({ name: 'Day', minorTick: { show: true }, axisLabel: { rotate: 45 } });
    expect(option.yAxis).toMatchObject({ name: 'Minutes', minorTick: { show: true }, minorSplitLine: { show: true } });
    expect(
      line({ ...seriesForm, y_axis_title: 'Minutes', y_axis_title_position: 'Top' }, [ab]).option.yAxis,
    ).toMatchObject({
      nameLocation: 'end',
    });
  });

  test('ticks are no closer than the time grain, and no further where that is forced', () => {
    const xAxis = (more: object) => line({ ...seriesForm, time_grain_sqla: 'P1M', ...more }, [ab]).option.xAxis;
    expect(xAxis({})).toMatchObject({ minInterval: 31 * 86_400_000 });
    expect(xAxis({})).not.toHaveProperty('maxInterval');
    expect(xAxis({ force_max_interval: true })).toMatchObject({ maxInterval: 31 * 86_400_000 });
  });

  test('numbers below begin and end with the data, or are categories in the order asked for', () => {
    const table = wideTable({ a: [5, 9, 1] }, [10, 30, 20], 'integer');
    const xAxis = (more: object) => line({ ...seriesForm, ...more }, [table]).option.xAxis;
    expect(xAxis({})).toMatchObject({ type: 'value', min: 'dataMin', max: 'dataMax' });
    expect(xAxis({ xAxisBounds: [0, 40] })).toMatchObject({ min: 0, max: 40 });
    expect(xAxis({ truncateXAxis: false })).not.toHaveProperty('min');
    expect(xAxis({ xAxisForceCategorical: true })).toMatchObject({ type: 'category', data: ['10', '20', '30'] });
    const sorted = { xAxisForceCategorical: true, x_axis_sort: 'm', x_axis_sort_asc: false };
    expect(xAxis(sorted)).toMatchObject({ data: ['30', '10', '20'] });
  });

  test('categories stand in the order of a function over all series', () => {
    const table = wideTable({ a: [1, 5, 2], b: [9, 1, 2] }, ['u', 'v', 'w'], 'text');
    const order = (by: string): unknown => {
      const { xAxis } = line({ ...seriesForm, x_axis_sort: by, x_axis_sort_asc: true }, [table], {
        facts: additive,
      }).option;
      return (xAxis as unknown as { data: unknown }).data;
    };
    expect([order('name'), order('sum'), order('min'), order('max'), order('avg')]).toEqual([
      ['u', 'v', 'w'],
      ['w', 'v', 'u'],
      ['u', 'v', 'w'],
      ['w', 'v', 'u'],
      ['w', 'v', 'u'],
    ]);
  });

  test('currencies stand before or behind the amount', () => {
    const tip = (symbolPosition: string) =>
      tooltipOf(
        line({ ...seriesForm, currency_format: { symbol: 'EUR', symbolPosition }, y_axis_format: ',.2f' }, [ab]),
        [{ dataIndex: 0 }],
      );
    expect(tip('prefix')).toContain('€3.00');
    expect(tip('suffix')).toContain('3.00\u202f€');
  });
});

describe('series', () => {
  const table = wideTable({ a: [1, 9], b: [4, 4], c: [2, 3] }, times(2));
  const names = (more: object) =>
    seriesOf(line({ ...seriesForm, ...more, rich_tooltip: true, show_legend: false }, [table])).flatMap(
      ({ name }) => name ?? [],
    );

  test('stand in the order of their sum, name, least, most or mean', () => {
    expect(names({})).toEqual(['a', 'b', 'c']);
    expect(names({ sort_series_ascending: true })).toEqual(['c', 'b', 'a']);
    expect(names({ sort_series_type: 'name', sort_series_ascending: true })).toEqual(['a', 'b', 'c']);
    expect(names({ sort_series_type: 'min' })).toEqual(['b', 'c', 'a']);
    expect(names({ sort_series_type: 'max' })).toEqual(['a', 'b', 'c']);
    expect(names({ sort_series_type: 'avg', sort_series_ascending: true })).toEqual(['c', 'b', 'a']);
  });

  test('are named in the legend in its own order, at its side', () => {
    const drawing = line(
      { ...seriesForm, legendOrientation: 'left', legendSort: 'desc', legendType: 'plain', legendMargin: 40 },
      [table],
    );
    expect(drawing.legend.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(drawing.legendLayout).toEqual({ side: 'left', isPlain: true, marginPx: 40 });
    expect(line({ ...seriesForm, legendOrientation: 'top' }, [table]).legend).toHaveLength(3);
    expect(line({ ...seriesForm, show_legend: false }, [table]).legend).toEqual([]);
  });

  test('of another time are dashed, in the color of now unless that is not wanted', () => {
    const shiftedTable = wideTable({ a: [1, 2], a__ignored: [3, 3], '1 year ago, a': [5, 6] }, times(2));
    const colors = (more: object) =>
      seriesOf(line({ ...seriesForm, time_compare: ['1 year ago'], ...more }, [shiftedTable])).map(
        ({ name, color }) => [name, color],
      );
    const byName = (more: object) => new Map(colors(more) as [string, string][]);
    expect(byName({}).get('a, 1 year ago')).toBe(byName({}).get('a'));
    const ownColors = byName({ time_shift_color: false });
    expect(ownColors.get('a, 1 year ago')).not.toBe(ownColors.get('a'));
  });

  test('beyond the limit are said; other times of a metric are no series beyond it', () => {
    expect(line({ ...seriesForm, limit: 3 }, [table]).notes).toEqual(['No more than 3 series are shown.']);
    expect(line({ ...seriesForm, limit: 4 }, [table]).notes).toEqual([]);
    const shiftedTable = wideTable({ m: [1, 2], 'm__1 year ago': [5, 6] }, times(2));
    expect(line({ ...seriesForm, groupby: [], limit: 2, time_compare: ['1 year ago'] }, [shiftedTable]).notes).toEqual(
      [],
    );
  });

  test('beyond the limit are one, which is last, gray and picks nothing', () => {
    const rest = wideTable({ a: [1, 9], Others: [50, 60] }, times(2));
    const limitedForm = { ...seriesForm, limit: 1, group_others_when_limit_reached: true, legendOrientation: 'top' };
    const drawing = line(limitedForm, [rest]);
    expect(drawing.legend.map(({ name }) => name)).toEqual(['a', 'Others']);
    expect(drawing.legend[1]?.color).toBe(themes.light.text3);
    expect([drawing.markAt(0, 0)?.selection?.values, drawing.markAt(1, 0)?.selection]).toEqual([['a'], null]);
    expect(drawing.notes).toEqual([]);
    // Without them a value of that name is one like any other.
    expect(line({ ...limitedForm, group_others_when_limit_reached: false }, [rest]).legend[0]?.name).toBe('Others');
  });

  test('are drawn with the marks that the form asks for', () => {
    const first = (more: object) => seriesOf(generic({ ...seriesForm, ...more }, [table]))[0];
    expect(first({ seriesType: 'bar' })).toMatchObject({ type: 'bar' });
    expect(first({ seriesType: 'smooth' })).toMatchObject({ type: 'line', smooth: true });
    expect(first({ seriesType: 'middle' })).toMatchObject({ type: 'line', step: 'middle' });
    expect(first({ seriesType: 'scatter' })).toMatchObject({ lineStyle: { width: 0 }, showSymbol: true });
    expect(first({ area: true, opacity: 0.5 })).toMatchObject({ areaStyle: { opacity: 0.5 } });
    expect(first({ markerEnabled: true, markerSize: 9 })).toMatchObject({ showSymbol: true, symbolSize: 9 });
    expect(first({ seriesType: 'pie' })).toMatchObject({ type: 'line' });
  });
});

describe('tooltips', () => {
  const tip = (more: object, facts: ResultFacts = additive) =>
    tooltipOf(line({ ...seriesForm, ...more }, [ab], { facts }), [{ dataIndex: 0 }]);
  test('have the sum and shares of what adds up, and of nothing else', () => {
    expect(tip({})).toContain('Total');
    expect(tip({ showTooltipTotal: false })).not.toContain('Total');
    expect(tip({ showTooltipPercentage: true })).toContain('75.0\u202f%');
    expect(tip({ showTooltipPercentage: true }, noFacts)).not.toMatch(/Total|%<\/span>/);
  });

  test('list the largest first, or the series in their order', () => {
    const order = (more: object): readonly number[] => ['>a<', '>b<'].map((name) => tip(more).indexOf(name));
    const [a = 0, b = 0] = order({});
    expect(b).toBeLessThan(a);
    const [first = 0, second = 0] = order({ tooltipSortByMetric: false });
    expect(first).toBeLessThan(second);
  });

  test('tell of the one series under the pointer, where no more is wanted', () => {
    const drawing = line({ ...seriesForm, rich_tooltip: false }, [ab]);
    expect(drawing.option.tooltip).toMatchObject({ trigger: 'item' });
    const text = tooltipOf(drawing, { dataIndex: 0, seriesIndex: 1 });
    expect([text.includes('>b<'), text.includes('>a<')]).toEqual([true, false]);
  });
});

test('zooming waits for its code, and leaves space for its slider', () => {
  expect(line({ ...seriesForm, zoomable: true }, [ab]).option).not.toHaveProperty('dataZoom');
  const { option } = line({ ...seriesForm, zoomable: true }, [ab], { canZoom: true });
  expect(option).toMatchObject({ dataZoom: [{ type: 'slider' }, { type: 'inside' }], grid: { bottom: 32 } });
});

describe('mixed', () => {
  const both = { ...mixedExample, x_axis: 'x', metrics: ['m'], metrics_b: ['n'], time_grain_sqla: 'P1D' };
  const first = wideTable({ m: [1, 2] }, [day(1), day(2)]);
  const second = wideTable({ n: [10, 20] }, [day(2), day(4)]);

  test('two results meet on one axis, with every step between them', () => {
    const drawing = mixedDrawing(both, [first, second]);
    expect(amountsOf(drawing, 'm')).toEqual([1, 2, null, null]);
    expect(amountsOf(drawing, 'n')).toEqual([null, 10, null, 20]);
    expect(drawing.option.yAxis).toMatchObject([{ type: 'value' }, { position: 'right' }]);
    expect(seriesOf(drawing).map(({ type, yAxisIndex }) => [type, yAxisIndex])).toEqual([
      ['bar', undefined],
      ['line', 1],
    ]);
  });

  test('steps between the last of one and the first of the other are there too', () => {
    const [earlyTable, lateTable] = [wideTable({ m: [1] }, [day(1)]), wideTable({ n: [20] }, [day(4)])];
    expect(amountsOf(mixedDrawing(both, [earlyTable, lateTable]), 'm')).toEqual([1, null, null, null]);
  });

  test('series of one name are distinguished; all are where that is wanted', () => {
    const sameTable = wideTable({ m: [10, 20] }, [day(1), day(2)]);
    const names = (more: object) =>
      mixedDrawing({ ...both, metrics_b: ['m'], ...more }, [first, sameTable]).legend.map(({ name }) => name);
    expect(names({})).toEqual(['m', 'm (Query B)']);
    expect(names({ show_query_identifiers: true })).toEqual(['m (Query A)', 'm (Query B)']);
  });

  test('a result without rows leaves the other', () => {
    const drawing = mixedDrawing(both, [{ columns: [] }, second]);
    expect(amountsOf(drawing, 'n')).toEqual([10, null, 20]);
    expect(mixedDrawing(both, []).summary).toBe('No rows.');
  });
});

test('a running total in a stack stays where it is while nothing comes to it', () => {
  const gaps = wideTable({ a: [1, null, null, 4], b: [null, 2, null, null] }, times(4));
  const areas = (more: object) => area({ ...seriesForm, ...more }, [gaps], { facts: additive });
  const heights = (more: object) => ['a', 'b'].map((name) => [name, amountsOf(areas(more), name)]);
  expect(heights({ stack: 'Stack', rolling_type: 'cumsum' })).toEqual([
    ['a', [1, 1, 1, 4]],
    ['b', [0, 2, 2, 2]],
  ]);
  // Of amounts that are each of one step, none is none.
  expect(heights({ stack: 'Stack' })).toContainEqual(['a', [1, 0, 0, 4]]);
  const bars = (more: object) =>
    drawPlainly(
      {
        spec: timeseriesBar,
        option: barOption,
        formData: { ...seriesForm, stack: 'Stack', ...more },
        tables: [recordedTable(gaps)],
      },
      { facts: additive },
    );
  const barsOf = (more: object, name: string) =>
    (seriesOf(bars(more)).find((one) => one.name === name)?.data ?? []).map(
      (item) => (item as { value?: unknown }).value ?? item,
    );
  expect(barsOf({ rolling_type: 'cumsum' }, 'b')).toEqual(['-', 2, 2, 2]);
  expect(barsOf({}, 'b')).toEqual(['-', 2, '-', '-']);
});

test('a stack without any amount has no line at zero', () => {
  const none = wideTable({ a: [null, null], b: [null, null] }, times(2));
  const drawing = area({ ...seriesForm, stack: 'Stack' }, [none], { facts: additive });
  expect(['a', 'b'].map((name) => amountsOf(drawing, name))).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(drawing.notes).toContain('No row has a value that can be drawn.');
});

test('the sum of a stack is written at its last part that has an amount', () => {
  const parts = wideTable({ a: [1, 2, null], b: [10, null, 30] }, times(3));
  const form = { ...seriesForm, stack: 'Stack', show_value: true, only_total: true };
  const texts = drawnTexts(area(form, [parts], { facts: additive })).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['11', '2', '30']));
});
