import { describe, expect, test } from 'vitest';
import { drawPlainly } from '../drawing/test-drawing.ts';
import { drawnTexts, overlaps } from '../drawing/test-texts.ts';
import { recordedTable } from '../result/test-table.ts';
import { lineExample } from '../../timeseries-line/example.ts';
import { lineOption } from '../../timeseries-line/option.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { barOption } from '../../timeseries-bar/option.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { noFacts } from '../result/result-facts.ts';
import { fit, quantile, type Sample } from './statistics.ts';

const day = (n: number): number => Date.UTC(2001, 0, n);
const drawLine = (values: readonly (number | null)[], more: object, changes: object = {}) =>
  drawPlainly(
    {
      spec: timeseriesLine,
      option: lineOption,
      formData: { ...lineExample, y_axis_format: ',.2f', metrics: ['m'], ...more },
      tables: [
        recordedTable({
          columns: [
            { name: 'date', type: 'date', values: values.map((_, index) => day(index + 1)) },
            { name: 'm', type: 'float', values },
          ],
        }),
      ],
    },
    changes,
  );
interface Line {
  readonly id: string;
  readonly data: readonly (readonly [number, number])[];
}
const linesOf = (drawing: ReturnType<typeof drawLine>): readonly Line[] =>
  (drawing.option.series as unknown as Line[]).filter(({ id }) => id.startsWith('trend '));
interface Names {
  readonly id: string;
  readonly data: readonly { readonly label: { readonly formatter: () => string } }[];
}
const namesOf = (drawing: ReturnType<typeof drawLine>): readonly string[] =>
  (drawing.option.series as unknown as Names[])
    .filter(({ id }) => id.startsWith('names of trend lines'))
    .flatMap(({ data }) => data.map(({ label }) => label.formatter()));

test('what lies between whole numbers has its fraction, in a format of whole numbers too', () => {
  const names = (more: object, values = [26, 27]) =>
    namesOf(drawLine(values, { trend_lines: ['mean', 'median'], ...more }));
  expect(names({ y_axis_format: ',d' })).toEqual(['Mean 26.5', 'Median 26.5']);
  expect(names({ y_axis_format: '$,.0f' })).toEqual(['Mean $26.50', 'Median $26.50']);
  expect(names({ y_axis_format: ',d' }, [26, 28])).toEqual(['Mean 27', 'Median 27']);
  // Of thousands nobody reads it.
  expect(names({ y_axis_format: ',d' }, [3_000_000, 3_000_001])[0]).toBe('Mean 3,000,001');
  const bars = (y_axis_format: string) =>
    drawPlainly({
      spec: timeseriesBar,
      option: barOption,
      formData: { x_axis: 'date', time_grain_sqla: 'P1D', metrics: ['m'], trend_lines: ['mean'], y_axis_format },
      tables: [
        recordedTable({
          columns: [
            { name: 'date', type: 'date', values: [day(1), day(2)] },
            { name: 'm', type: 'integer', values: [26, 27] },
          ],
        }),
      ],
    });
  expect(namesOf(bars(',d'))).toEqual(['Mean 26.5']);
});

describe('fits', () => {
  test('a line through 1, 3, 2 rises by a half a step and explains a quarter', () => {
    // By hand: mean 2; slope ((-1)(-1) + 1·0) / 2 = 0.5; residuals -0.5, 1, -0.5; 1 - 1.5 / 2 = 0.25.
    const samples: readonly Sample[] = [
      [10, 1],
      [20, 3],
      [30, 2],
    ];
    const found = fit(samples, 1);
    expect([found?.valueAt(10), found?.valueAt(20), found?.valueAt(30)].map((y) => Number(y?.toFixed(9)))).toEqual([
      1.5, 2, 2.5,
    ]);
    expect(found?.explained).toBeCloseTo(0.25, 12);
  });

  test('a parabola is found whole, far from zero too', () => {
    const samples = [0, 1, 2, 3, 4].map((x): Sample => [1e12 + x * 86_400_000, (x - 1) ** 2 * 3 + 7]);
    const found = fit(samples, 2);
    expect(found?.valueAt(1e12 + 6 * 86_400_000)).toBeCloseTo(82, 4);
    expect(found?.explained).toBeCloseTo(1, 9);
  });

  test('too few points, points at one place and level ones have none', () => {
    expect(
      fit(
        [
          [1, 1],
          [2, 2],
        ],
        1,
      ),
    ).toBeNull();
    expect(
      fit(
        [
          [1, 1],
          [1, 2],
          [1, 3],
        ],
        1,
      ),
    ).toBeNull();
    expect(
      fit(
        [
          [1, 4],
          [2, 4],
          [3, 4],
        ],
        1,
      ),
    ).toBeNull();
  });

  test('quantiles lie between the two nearest values', () => {
    expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 1.75, 2.5, 3.7, 4]);
  });
});

describe('lines over a chart', () => {
  test('mean, median and percentiles lie level over the whole axis, named with their amounts', () => {
    const drawing = drawLine([1, 2, 9, null], { trend_lines: ['mean', 'median', 'p90', 'p101', 'nonsense'] });
    expect(namesOf(drawing)).toEqual(['Mean 4.00', 'Median 2.00', '90th percentile 7.60']);
    expect(linesOf(drawing)[0]?.data.map(([, y]) => y)).toEqual([4, 4, 4, 4, 4, 4, 4]);
    const trendPoints = linesOf(drawing)[0]?.data.map(([x]) => x) ?? [];
    expect([trendPoints[0], trendPoints.at(-1)]).toEqual([day(1), day(4)]);
  });

  test('a fit says how much it explains, at the line and in the summary', () => {
    const drawing = drawLine([1, 3, 2], { trend_lines: ['linear'] });
    expect(namesOf(drawing)).toEqual(['Linear fit, R² 0.25']);
    expect(drawing.summary).toContain('m: linear fit explains 25.0\u202f% of the variation.');
  });

  test('a last step that is not complete does not bend it', () => {
    const coverage = { rows: 5, missing: 0, unfinished: { startMs: day(4), text: '4 Jan: 1 of 24 hours' } };
    expect(namesOf(drawLine([1, 3, 2, 0], { trend_lines: ['mean'] }, { coverage }))).toEqual(['Mean 2.00']);
  });

  test('over a stack they are of its sum', () => {
    const drawing = drawPlainly(
      {
        spec: timeseriesLine,
        option: lineOption,
        formData: {
          ...lineExample,
          metrics: ['m'],
          groupby: ['g'],
          y_axis_format: ',d',
          stack: 'Stack',
          trend_lines: ['mean'],
        },
        tables: [
          recordedTable({
            columns: [
              { name: 'date', type: 'date', values: [day(1), day(2)] },
              { name: 'm, a', type: 'float', values: [1, 3] },
              { name: 'm, b', type: 'float', values: [10, 20] },
            ],
          }),
        ],
      },
      { facts: { ...noFacts, additive: ['m'] } },
    );
    expect(namesOf(drawing)).toEqual(['Total: Mean 17']);
  });

  test('names of lines that lie close to each other stand apart, in a tile too', () => {
    const trendTypes = ['mean', 'median', 'p45', 'p55', 'linear'];
    const size = { widthPx: 340, heightPx: 160 };
    // All five lines lie between 4 and 6 of an axis that reaches 1,000.
    const drawing = drawLine([4, 6, 5, 1000, 5, 4.5, 5.5], { trend_lines: trendTypes }, size);
    const names = drawnTexts(drawing, size).filter(({ text }) => /Mean|Median|percentile|fit/.test(text));
    expect(names).toHaveLength(5);
    expect(overlaps(names)).toEqual([]);
    expect(names.every(({ left, right, top, bottom }) => left >= 0 && right <= 341 && top >= 0 && bottom <= 160)).toBe(
      true,
    );
  });

  test('a name that finds no free place is not drawn over another', () => {
    const trendTypes = ['mean', 'median', 'p40', 'p45', 'p55', 'p60', 'linear', 'poly2', 'poly3'];
    const size = { widthPx: 200, heightPx: 90 };
    const drawing = drawLine([4, 6, 5, 1000, 5, 4.5, 5.5], { trend_lines: trendTypes }, size);
    const names = drawnTexts(drawing, size).filter(
      ({ text, bottom }) => /Mean|Median|percentile|fit/.test(text) && bottom > 0,
    );
    expect(names.length).toBeGreaterThan(1);
    expect(overlaps(names)).toEqual([]);
  });
});
