import type { LineSeriesOption } from 'echarts';
import { describe, expect, test } from 'vitest';
import { lineOption } from '../../timeseries-line/option.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { readForm } from '../declare/read-form.ts';
import { recordedTable } from '../result/test-table.ts';
import { themes } from '../colors/theme/theme-colors.ts';
import { additive, line, seriesForm, times, wideTable } from '../../test-series.ts';
import { pointsThatShow } from './thinned.ts';

describe('the points that show a line', () => {
  test('are the first, the lowest, the highest and the last of each column', () => {
    // Two columns of six points: 0 to 5 and 6 to 11; the last stands on the edge, in a column of its own.
    const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const amounts = [5, 6, 9, 1, 2, 4, 4, 3, 5, 8, 7, 7, 6];
    expect(pointsThatShow({ places, amounts, columnCount: 2 })).toEqual([0, 2, 3, 5, 6, 7, 9, 11, 12]);
  });

  test('keep gaps, what stands alone between them, and nothing more of a gap', () => {
    // The last point stands on the edge, in a column of its own.
    const amounts = [1, 2, 3, null, null, null, 7, null, 2, 2, 2, 2];
    const pointIndexes = amounts.map((_, index) => index);
    expect(pointsThatShow({ places: pointIndexes, amounts, columnCount: 1 })).toEqual([0, 2, 3, 6, 7, 8, 10, 11]);
  });

  test('are none of what has no place', () => {
    expect(pointsThatShow({ places: [0, 10, null], amounts: [1, 2, 3], columnCount: 5 })).toEqual([0, 1]);
    expect(pointsThatShow({ places: [], amounts: [], columnCount: 5 })).toEqual([]);
  });
});

describe('a line of 9,000 points on 600 px', () => {
  // One peak, one gap of a single step, one point alone; all else goes up and down.
  const amounts = times(9000).map((_, index) =>
    index === 2345 ? 99 : index === 3000 || index === 3002 ? null : index % 7,
  );
  const table = wideTable({ a: amounts, b: amounts.map((amount) => amount ?? 0) }, times(9000));
  const drawing = line(seriesForm, [table], { facts: additive });
  const series = drawing.option.series as readonly LineSeriesOption[];
  const { data: points } = series[0] as { readonly data: unknown };
  if (!(points instanceof Float64Array)) throw new Error('The points are copied');
  const data = Array.from(
    { length: points.length / 2 },
    (_, index) => [points[2 * index], points[2 * index + 1]] as const,
  );
  const peak = data.findIndex(([, amount]) => amount === 99);

  test('draws eight a pixel at most, and its peak', () => {
    expect(data.length).toBeGreaterThan(2400);
    expect(data.length).toBeLessThan(4810);
    expect(data[peak]?.[0]).toBe(times(9000)[2345]);
    expect(data.filter(([, amount]) => Number.isNaN(amount))).toHaveLength(2);
    expect(drawing.pointCounts).toEqual([data.length, expect.any(Number)]);
  });

  test('is as wide as a pixel, unless it was given a width', () => {
    expect(series.slice(0, 2).map(({ lineStyle }) => lineStyle?.width)).toEqual([1, 1]);
    const form = { ...seriesForm, series_config: { a: { lineWidth: 3 } } };
    const [wide] = line(form, [table], { facts: additive }).option.series as readonly LineSeriesOption[];
    expect(wide?.lineStyle?.width).toBe(3);
  });

  test('says of a drawn point what it is', () => {
    expect(drawing.markAt(0, peak)?.name).toContain(': 99');
    const { formatter } = drawing.option.tooltip as { formatter: (params: unknown) => string };
    expect(formatter([{ seriesIndex: 0, dataIndex: peak }])).toContain('99');
  });

  test('has one dot, where a point stands alone', () => {
    const dots = series.filter(({ id }) => id === 'a, points alone').map((dot) => dot.data);
    expect(dots).toEqual([[[times(9000)[3001], amounts[3001]]]]);
    expect(series.some(({ id }) => id === 'b, points alone')).toBe(false);
  });

  test('draws all of them where it can be zoomed, stacked, or has marks', () => {
    const all = {
      zoomed: [{ zoomable: true }, { canZoom: true }],
      stacked: [{ stack: 'Stack' }, {}],
      marked: [{ markerEnabled: true }, {}],
    };
    for (const [form, changes] of Object.values(all))
      expect(line({ ...seriesForm, ...form }, [table], { facts: additive, ...changes }).pointCounts).toEqual([
        9000, 9000,
      ]);
  });
});

test('the results are read once for drawings that differ in their height alone', () => {
  let reads = 0;
  const table = recordedTable(wideTable({ a: [1, 2], b: [2, 1] }, times(2)));
  const countedTable = {
    rowCount: table.rowCount,
    get columns() {
      reads += 1;
      return table.columns;
    },
  };
  const form = readForm(timeseriesLine, seriesForm);
  const shared = {
    form,
    tables: [countedTable],
    themeColors: themes.light,
    colors: {},
    labels: {},
    selected: null,
    isolated: [],
  };
  const first = lineOption({ ...shared, widthPx: 600, heightPx: 300 });
  const readsOfOne = reads;
  const second = lineOption({ ...shared, widthPx: 600, heightPx: 270 });
  expect(reads).toBe(readsOfOne);
  expect([second.summary, second.pointCounts]).toEqual([first.summary, first.pointCounts]);
  lineOption({ ...shared, widthPx: 500, heightPx: 270 });
  expect(reads).toBe(2 * readsOfOne);
});

test('the points of a line are chosen once for forms that differ in their look alone', () => {
  const present = times(9000).filter((_, index) => index !== 100);
  const tables = [
    recordedTable(wideTable({ a: present.map((_, index) => index % 7), b: present.map(() => 1) }, present)),
  ];
  const pointsOf = (changes: object, widthPx = 600): unknown => {
    const form = readForm(timeseriesLine, { ...seriesForm, ...changes });
    const shared = { form, tables, colors: {}, labels: {}, selected: null, isolated: [] };
    const { option } = lineOption({ ...shared, themeColors: themes.light, widthPx, heightPx: 300 });
    return (option.series as readonly LineSeriesOption[])[0]?.data;
  };
  const points = pointsOf({});
  expect(points).toBeInstanceOf(Float64Array);
  expect(pointsOf({ show_legend: false })).toBe(points);
  expect(pointsOf({ logAxis: true })).not.toBe(points);
  expect(pointsOf({}, 500)).not.toBe(points);
});
