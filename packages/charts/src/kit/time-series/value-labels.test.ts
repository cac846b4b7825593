import { expect, test } from 'vitest';
import { generic, mixedDrawing, seriesForm, times, wideTable } from '../../test-series.ts';
import { drawnBars, drawnTexts, lookAt, overlaps, textsOn } from '../drawing/test-texts.ts';

const size = { widthPx: 640, heightPx: 360 };
const days = times(20);
const upAndDown = days.map((_, index) => 1_234_567.891 * (((index * 7) % 11) + 1));
const look = { y_axis_format: '$,.2f', show_value: true };

test.each([
  [
    'bars of a generic chart',
    () =>
      generic({ ...seriesForm, ...look, groupby: [], seriesType: 'bar' }, [wideTable({ m: upAndDown }, days)], size),
  ],
  [
    'bars behind a line',
    () =>
      mixedDrawing(
        {
          ...seriesForm,
          ...look,
          groupby: [],
          seriesType: 'bar',
          metrics_b: ['n'],
          groupby_b: [],
          seriesTypeB: 'line',
          show_valueB: false,
        },
        [wideTable({ m: upAndDown }, days), wideTable({ n: days.map(() => 100_000_000) }, days)],
        size,
      ),
  ],
])('wide values lie on no other bar and are not cut: %s', (_, draw) => {
  const drawing = draw();
  const boxes = drawnBars(drawing, size);
  const left = Math.min(...boxes.map((box) => box.left));
  const values = drawnTexts(drawing, size).filter((one) => one.text.startsWith('$') && one.left >= left - 20);
  expect(values.length).toBeGreaterThan(0);
  expect(overlaps(values)).toEqual([]);
  const covered = values.filter((one) =>
    boxes.some(
      (box) =>
        one.left + 1 < box.right && box.left + 1 < one.right && one.top + 2 < box.bottom && box.top + 2 < one.bottom,
    ),
  );
  expect(covered.map(({ text }) => text)).toEqual([]);
});

test('values at the ends of lines stay beside the numbers of the axis and inside the chart, also where they are drawn again', () => {
  const amounts = times(12).map((_, index) => 14_000 + index * 75);
  const drawing = generic(
    { ...seriesForm, show_value: true, groupby: [], y_axis_format: ',d' },
    [wideTable({ m: amounts }, times(12))],
    size,
  );
  for (const draws of [1, 2, 3]) {
    const texts = lookAt(drawing, size, (chart) => {
      for (let place = 1; place < draws; place += 1) {
        chart.renderToSVGString();
        chart.setOption({ ...drawing.option, animation: false }, { replaceMerge: ['series'] });
      }
      return textsOn(chart);
    });
    const values = texts.filter(({ text }) => /^14,\d{3}$/.test(text));
    expect(values.map(({ text }) => text)).toEqual(expect.arrayContaining(['14,000']));
    expect(overlaps(texts)).toEqual([]);
    expect(Math.max(...values.map(({ right }) => right))).toBeLessThanOrEqual(size.widthPx + 2);
  }
});
