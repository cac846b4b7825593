import { describe, expect, test } from 'vitest';
import { lineOption } from '../../timeseries-line/option.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { readForm } from '../read-form.ts';
import { recordedTable } from '../test-table.ts';
import { inks } from '../theme/ink.ts';
import { additive, line, seriesForm, times, wideTable } from '../../test-series.ts';
import { pointsThatShow } from './thinned.ts';

describe('the points that show a line', () => {
  test('are the lowest and highest of each pixel column, and the ends', () => {
    // Two columns of four points: 0 to 3 and 4 to 7.
    expect(pointsThatShow({ places: [0, 1, 2, 3, 4, 5, 6, 8], amounts: [5, 9, 1, 4, 4, 3, 8, 6], widthPx: 2 })).toEqual(
      [0, 1, 2, 5, 6, 7],
    );
  });

  test('keep gaps, what stands alone between them, and nothing more of a gap', () => {
    // The last point stands on the edge, in a column of its own.
    const amounts = [1, 2, 3, null, null, null, 7, null, 2, 2, 2, 2];
    const pointIndexes = amounts.map((_, at) => at);
    expect(pointsThatShow({ places: pointIndexes, amounts, widthPx: 1 })).toEqual([0, 2, 3, 6, 7, 8, 11]);
  });

  test('are none of what has no place', () => {
    expect(pointsThatShow({ places: [0, 10, null], amounts: [1, 2, 3], widthPx: 5 })).toEqual([0, 1]);
    expect(pointsThatShow({ places: [], amounts: [], widthPx: 5 })).toEqual([]);
  });
});

describe('a line of 6,000 points on 600 px', () => {
  // One peak, one gap of a single step, one point alone; all else goes up and down.
  const amounts = times(6000).map((_, at) => (at === 2345 ? 99 : at === 3000 || at === 3002 ? null : at % 7));
  const table = wideTable({ a: amounts, b: amounts.map((amount) => amount ?? 0) }, times(6000));
  const drawing = line(seriesForm, [table], { facts: additive });
  const [first] = drawing.option.series as readonly {
    readonly data: readonly (readonly [number, number | null])[];
    readonly symbol: (value: unknown, at: { dataIndex: number }) => string;
  }[];
  const data = first?.data ?? [];
  const peak = data.findIndex(([, amount]) => amount === 99);

  test('draws two a pixel at most, and its peak', () => {
    expect(data.length).toBeGreaterThan(600);
    expect(data.length).toBeLessThan(1210);
    expect(data[peak]?.[0]).toBe(times(6000)[2345]);
    expect(drawing.pointCounts).toEqual([data.length, expect.any(Number)]);
  });

  test('says of a drawn point what it is', () => {
    expect(drawing.markAt(0, peak)?.name).toContain(': 99');
    const { formatter } = drawing.option.tooltip as { formatter: (params: unknown) => string };
    expect(formatter([{ seriesIndex: 0, dataIndex: peak }])).toContain('99');
  });

  test('has one dot, where a point stands alone', () => {
    const dots = data.flatMap(([time], dataIndex) => (first?.symbol(null, { dataIndex }) === 'none' ? [] : [time]));
    expect(dots).toEqual([times(6000)[3001]]);
  });

  test('draws all of them where it can be zoomed, stacked, or has marks', () => {
    const all = {
      zoomed: [{ zoomable: true }, { canZoom: true }],
      stacked: [{ stack: 'Stack' }, {}],
      marked: [{ markerEnabled: true }, {}],
    };
    for (const [form, changes] of Object.values(all))
      expect(line({ ...seriesForm, ...form }, [table], { facts: additive, ...changes }).pointCounts).toEqual([
        6000, 6000,
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
    ink: inks.light,
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
