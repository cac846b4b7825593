import type { CustomSeriesOption, LineSeriesOption } from 'echarts';
import { describe, expect, test } from 'vitest';
import { additive, line, seriesForm, times, wideTable } from '../../test-series.ts';
import { columnStrokes } from './dense-columns.ts';

/** The strokes as an SVG path. */
const pathText = (ends: readonly number[]): string =>
  ends.map((px, index) => `${'M L '[index % 4] ?? ''}${px}`).join('');

const path = (...points: readonly number[]): string =>
  pathText(columnStrokes(new Float64Array(points), { x: (value) => value, y: (value) => 100 - value }));

describe('a line in columns of pixels', () => {
  test('reaches in each from its lowest to its highest point, and to where the one before ended', () => {
    // Column 0 goes from 10 by 90 to 20, column 1 from 30 to 60: it begins at 20.
    expect(path(0, 10, 0.4, 90, 0.8, 20, 1.2, 30, 1.6, 60)).toBe('M0.5 9.5L0.5 90.5M1.5 39.5L1.5 80.5');
  });

  test('ends at a gap, and begins anew after it', () => {
    expect(path(0, 10, 1, Number.NaN, 1.5, 50, 2, 70)).toBe('M0.5 89.5L0.5 90.5M1.5 49.5L1.5 50.5M2.5 29.5L2.5 50.5');
  });

  test('joins points that are columns apart', () => {
    expect(path(0, 10, 6.25, 30)).toBe('M0.5 89.5L0.5 90.5M0 90L6.3 70M6.5 69.5L6.5 70.5');
  });

  test('is nothing without values', () => {
    expect(path()).toBe('');
    expect(path(0, Number.NaN)).toBe('');
  });
});

describe('of 9,000 points on 600 px', () => {
  const peakIndex = 2345;
  const amounts = times(9000).map((_, index) => (index === peakIndex ? 99 : index % 7));
  const table = wideTable({ a: amounts, b: amounts }, times(9000));
  const seriesOf = (form: object): readonly (LineSeriesOption | CustomSeriesOption)[] =>
    line({ ...seriesForm, ...form }, [table], { facts: additive }).option.series as LineSeriesOption[];
  const columnsOf = (form: object = {}): readonly CustomSeriesOption[] =>
    seriesOf(form).filter((one): one is CustomSeriesOption => one.type === 'custom');

  /** Draws with the time axis from 0 to 600 px and amounts from 300 px upwards. */
  const pathOf = (one: CustomSeriesOption | undefined): string => {
    const [first = 0, last = 0] = [times(9000)[0], times(9000).at(-1)];
    const coord = ([x = 0, y = 0]: readonly number[]) => [(600 * (x - first)) / (last - first), 300 - y];
    const shown = one?.renderItem?.({} as never, { coord } as never) as unknown as { shape: { ends: number[] } };
    return pathText(shown.shape.ends);
  };

  test('each line is seen as a stroke a pixel, with its peak; the line that is pointed at is unseen', () => {
    const [first] = columnsOf();
    const strokes = pathOf(first).split('M').slice(1);
    expect(strokes.length).toBeGreaterThanOrEqual(600);
    expect(strokes.length).toBeLessThanOrEqual(602);
    // 99 above zero, in the pixel of the 2,346th of 9,000 points; half a pixel more on each side.
    expect(strokes.filter((stroke) => stroke.includes(' 200.5L'))).toEqual(['156.5 200.5L156.5 300.5']);
    expect(seriesOf({}).slice(0, 2)).toMatchObject([
      { name: 'a', lineStyle: { opacity: 0 } },
      { name: 'b', lineStyle: { opacity: 0 } },
    ]);
    expect(columnsOf()).toHaveLength(2);
  });

  test('a line with a stroke of its own, a logarithmic axis, steps and fewer points keep their lines', () => {
    expect(columnsOf({ series_config: { a: { lineWidth: 3 } } })).toHaveLength(1);
    expect(columnsOf({ logAxis: true })).toEqual([]);
    const few = wideTable({ a: amounts.slice(0, 2000) }, times(2000));
    const { option } = line(seriesForm, [few], { facts: additive });
    expect((option.series as LineSeriesOption[]).filter(({ type }) => String(type) === 'custom')).toEqual([]);
  });
});
