import { describe, expect, test } from 'vitest';
import type { Draw } from '../drawing/drawing.ts';
import { drawingText, drawPlainly } from '../drawing/test-drawing.ts';
import { drawnTexts, overlaps } from '../drawing/test-texts.ts';
import { recordedTable } from '../result/test-table.ts';
import { barOption } from '../../timeseries-bar/option.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { lineExample } from '../../timeseries-line/example.ts';
import { lineOption } from '../../timeseries-line/option.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { overlayOf, type AnnotationResults } from './overlay.ts';

const day = (n: number): number => Date.UTC(2001, 0, 1) + (n - 1) * 86_400_000;
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const tables = [
  recordedTable({
    columns: [
      { name: 'date', type: 'date', values: days.map(day) },
      { name: 'm', type: 'float', values: days.map((n) => n * 2) },
    ],
  }),
];
const layer = (more: Record<string, unknown>) => ({
  name: 'Layer',
  sourceType: 'NATIVE',
  value: 1,
  overrides: { time_range: null },
  show: true,
  showLabel: true,
  showMarkers: false,
  style: 'solid',
  opacity: '',
  color: null,
  width: 1,
  ...more,
});
const formula = layer({
  name: 'Goal',
  annotationType: 'FORMULA',
  sourceType: '',
  value: 'x * 0 + 12',
  style: 'dashed',
});
const event = layer({ name: 'Holidays', annotationType: 'EVENT', color: '#c2410c', width: 2, opacity: 'opacityHigh' });
const interval = layer({ name: 'Strike', annotationType: 'INTERVAL', opacity: 'opacityLow' });
const foreignLayer = layer({
  name: 'Rivals',
  annotationType: 'TIME_SERIES',
  sourceType: 'line',
  value: 7,
  showMarkers: true,
});
const holidays = {
  columns: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
  records: [
    { start_dttm: '2001-01-04T12:00:00', end_dttm: '2001-01-04T12:00:00', short_descr: 'Snow', long_descr: 'All day' },
    { start_dttm: day(8), end_dttm: day(8), short_descr: 'Sun', long_descr: '' },
    { start_dttm: day(300), end_dttm: day(300), short_descr: 'Later', long_descr: '' },
  ],
};
const strikeResult = { records: [{ start_dttm: day(2), end_dttm: day(5), short_descr: 'Pilots', long_descr: '' }] };
const legacyRivals = [{ key: ['sum'], values: [3, 4, 5].map((n) => ({ x: day(n), y: n * 10 })) }];
const rivalsResult = { records: [3, 4, 5].map((n) => ({ ds: day(n), sum: n * 10 })) };

const lineForm = { ...lineExample, metrics: ['m'] };
const barForm = { viz_type: 'echarts_timeseries_bar', x_axis: 'date', time_grain_sqla: 'P1D', metrics: ['m'] };

interface LineArguments {
  readonly layers: readonly unknown[];
  readonly results?: AnnotationResults;
  readonly form?: Record<string, unknown>;
}
const overlayIn = ({ layers, results = {}, form = {} }: LineArguments, base: Record<string, unknown>) => {
  const formData = { ...base, ...form, annotation_layers: layers };
  return { formData, overlay: overlayOf(formData, results) };
};
const line = (args: LineArguments, changes: Partial<Draw<never>> = {}) => {
  const { formData, overlay } = overlayIn(args, lineForm);
  return drawPlainly({ spec: timeseriesLine, option: lineOption, formData, tables }, { overlay, ...changes });
};
const bars = (args: LineArguments) => {
  const { formData, overlay } = overlayIn(args, barForm);
  return drawPlainly({ spec: timeseriesBar, option: barOption, formData, tables }, { overlay });
};
type OptionPart = Record<string, unknown>;
const seriesOf = (drawing: { option: { series?: unknown } }): readonly OptionPart[] =>
  drawing.option.series as OptionPart[];
const seriesWithId = (drawing: { option: { series?: unknown } }, id: string): OptionPart | undefined =>
  seriesOf(drawing).find((series) => series['id'] === id);
const marksOf = (series: OptionPart | undefined): readonly OptionPart[] =>
  (series?.['markLine'] as { data: OptionPart[] } | undefined)?.data ?? [];
const areasOf = (series: OptionPart | undefined): readonly OptionPart[][] =>
  (series?.['markArea'] as { data: OptionPart[][] } | undefined)?.data ?? [];

describe('annotations over a line chart', () => {
  const everyResult = { Holidays: holidays, Strike: strikeResult, Rivals: rivalsResult };

  test('all four kinds at once', async () => {
    const drawing = line({ layers: [formula, event, interval, foreignLayer], results: everyResult });
    await expect(drawingText(drawing)).toMatchFileSnapshot('golden/line.option.json');
    expect(drawing.summary).toMatch(/Annotations: Goal, Rivals, Holidays \(2 of 3\), Strike \(1\)\.$/);
  });

  test('a formula is a line over every point, with its own style and a place in the key', () => {
    const drawing = line({ layers: [formula] });
    expect(seriesWithId(drawing, 'annotation Goal')).toMatchObject({
      data: days.map((n) => [day(n), 12]),
      lineStyle: { type: [5, 4], width: 1, opacity: 1 },
    });
    expect(drawing.legend).toEqual([{ name: 'Goal', color: '#bf801d', isFixed: true }]);
    expect(drawing.pointCounts).toEqual([10]);
  });

  test('events are upright lines at their moments, those outside of the chart left out', () => {
    const series = seriesWithId(line({ layers: [event], results: everyResult }), 'annotation events');
    expect(marksOf(series).map(({ xAxis, name }) => [xAxis, name])).toEqual([
      [day(4.5), 'Snow'],
      [day(8), 'Sun'],
    ]);
    expect(marksOf(series)[0]?.['lineStyle']).toEqual({ color: '#c2410c', width: 2, opacity: 0.8, type: 'solid' });
  });

  test('a span is an area from its start to its end, cut to the chart', () => {
    const spans = {
      records: [...strikeResult.records, { start_dttm: day(-50), end_dttm: day(2), short_descr: 'Old' }],
    };
    const [firstSeries] = seriesOf(line({ layers: [interval], results: { Strike: spans } }));
    expect(areasOf(firstSeries).map(([from, to]) => [from?.['xAxis'], to?.['xAxis']])).toEqual([
      [day(1), day(2)],
      [day(2), day(5)],
    ]);
    expect(areasOf(firstSeries)[0]?.[0]?.['itemStyle']).toMatchObject({ opacity: 0.2 });
  });

  test('names of spans stand above the chart, with room for them, and above those of moments', () => {
    const labelOf = (layers: readonly object[]) => {
      const drawing = line({ layers, results: everyResult });
      const label = areasOf(seriesOf(drawing)[0])[0]?.[0]?.['label'] as { distance: number; show: boolean };
      return [label.distance, label.show, (drawing.option.grid as { top: number }).top];
    };
    expect(labelOf([interval])).toEqual([3, true, 18]);
    expect(labelOf([interval, event])).toEqual([17, true, 32]);
  });

  test('names of moments and spans at one place do not lie on each other', () => {
    const crowded = {
      Holidays: { records: [1, 4, 7, 9].map((n) => ({ start_dttm: day(n), short_descr: `A moment on day ${n}` })) },
      Strike: {
        records: [2, 5, 8].map((n) => ({ start_dttm: day(n), end_dttm: day(n + 1), short_descr: `Span ${n}` })),
      },
    };
    const size = { widthPx: 340, heightPx: 200 };
    const names = drawnTexts(line({ layers: [event, interval], results: crowded }, size), size).filter(({ text }) =>
      /moment|Span/.test(text),
    );
    expect(names.length).toBeGreaterThan(4);
    expect(overlaps(names)).toEqual([]);
    expect(names.every(({ top }) => top >= -1)).toBe(true);
  });

  test("another chart's line has markers or hides its line", () => {
    const drawnSeries = seriesWithId(
      line({ layers: [{ ...foreignLayer, hideLine: true }], results: everyResult }),
      'annotation Rivals',
    );
    expect(drawnSeries).toMatchObject({ showSymbol: true, lineStyle: { width: 0 } });
    const data = [3, 4, 5].map((n) => [day(n), n * 10]);
    expect(drawnSeries?.['data']).toEqual(data);
    const legacyDrawing = line({ layers: [foreignLayer], results: { Rivals: legacyRivals } });
    expect(seriesWithId(legacyDrawing, 'annotation Rivals')?.['data']).toEqual(data);
    // Of several lines each has the words that the result has for it.
    const records = [3, 4].map((n) => ({ ds: day(n), 'sum, AA': n, 'sum, UA': n }));
    const several = line({
      layers: [foreignLayer],
      results: { Rivals: { data: { records }, labels: { 'sum, AA': 'Delay, AA' } } },
    });
    expect(several.legend.map(({ name }) => name).slice(-2)).toEqual(['Delay, AA', 'sum, UA']);
    const olderLines = ['AA', 'UA'].map((key, index) => ({
      key: ['sum', key],
      values: [{ x: day(3), y: index }],
      ...(index === 0 ? { label: 'Delay, AA' } : {}),
    }));
    const older = line({ layers: [foreignLayer], results: { Rivals: olderLines } });
    expect(older.legend.map(({ name }) => name).slice(-2)).toEqual(['Delay, AA', 'sum, UA']);
  });

  test('labels stand only where they were wanted, and never over each other', () => {
    const many = {
      records: days.flatMap((n) =>
        [0, 0.4].map((dayFraction) => ({ start_dttm: day(n + dayFraction), short_descr: `A long name ${n}` })),
      ),
    };
    const labels = (isShown: boolean) =>
      marksOf(
        seriesWithId(
          line({ layers: [{ ...event, showLabel: isShown }], results: { Holidays: many } }),
          'annotation events',
        ),
      ).map(({ label }) => (label as { show: boolean }).show);
    expect(labels(false)).not.toContain(true);
    expect(labels(true).filter(Boolean).length).toBeGreaterThan(2);
    expect(labels(true).filter(Boolean).length).toBeLessThan(8);
  });

  test('a layer that is hidden, without a result, unreadable or a bad formula draws nothing and harms nothing', () => {
    const plainSeries = seriesOf(line({ layers: [] }));
    const layers = [
      { ...formula, show: false },
      { ...event, name: 'No answer' },
      { ...formula, name: 'Bad', value: 'x +' },
      { name: 'Odd', annotationType: 'SOMETHING' },
      { ...interval, color: 'url(javascript:1)' },
      null,
      'text',
      7,
    ];
    expect(JSON.stringify(seriesOf(line({ layers, results: { Strike: 'no rows' } })))).toEqual(
      JSON.stringify(plainSeries),
    );
  });

  test('the last step is shown to its end when something happened in it', () => {
    const lateResult = { records: [{ start_dttm: day(10.5), short_descr: 'Late' }] };
    expect(line({ layers: [event], results: { Holidays: lateResult } }).option.xAxis).toMatchObject({ max: day(10.5) });
    expect(line({ layers: [event], results: everyResult }).option.xAxis).toMatchObject({ max: 'dataMax' });
  });

  test('ten thousand events become as many lines as can be distinguished', () => {
    const records = Array.from({ length: 10_000 }, (_, index) => ({
      start_dttm: day(1) + index * 77_000,
      short_descr: `${index}`,
    }));
    const marks = marksOf(
      seriesWithId(line({ layers: [event], results: { Holidays: { records } } }), 'annotation events'),
    );
    expect(marks.length).toBeGreaterThan(200);
    expect(marks.length).toBeLessThanOrEqual(301);
  });
});

describe('annotations over bars', () => {
  const results = { Holidays: holidays, Strike: strikeResult, Rivals: rivalsResult };

  test('moments and spans take the bars in whose time they lie', () => {
    const drawing = bars({ layers: [formula, event, interval, foreignLayer], results });
    const [firstSeries] = seriesOf(drawing);
    expect(areasOf(firstSeries).map(([from, to]) => [from?.['xAxis'], to?.['xAxis']])).toEqual([[1, 3]]);
    expect(marksOf(seriesWithId(drawing, 'annotation events')).map(({ xAxis }) => xAxis)).toEqual([3, 7]);
    expect(seriesWithId(drawing, 'annotation Goal')?.['data']).toEqual(days.map(() => 12));
    expect(seriesWithId(drawing, 'annotation Rivals')?.['data']).toEqual([3, 4, 5].map((n) => [n - 1, n * 10]));
  });

  test('bars on their side have them on the other axis', () => {
    const drawing = bars({ layers: [event, foreignLayer], results, form: { orientation: 'horizontal' } });
    expect(marksOf(seriesWithId(drawing, 'annotation events')).map(({ yAxis }) => yAxis)).toEqual([3, 7]);
    expect(seriesWithId(drawing, 'annotation Rivals')?.['data']).toEqual([3, 4, 5].map((n) => [n * 10, n - 1]));
  });

  test('names over bars on their side stand right of the bars, whose amounts are read from the axis', () => {
    const drawing = bars({ layers: [event, interval], results, form: { orientation: 'horizontal' } });
    const texts = drawnTexts(drawing);
    const names = texts.filter(({ text }) => /Snow|Sun|Pilots/.test(text));
    const values = texts.filter(({ text }) => /^\d{1,2}$/.test(text));
    expect(names.map(({ text }) => text).toSorted()).toEqual(['Pilots', 'Snow', 'Sun']);
    // Of the axis; at the ends of bars the lines of events would run through them.
    expect(values).toHaveLength(5);
    expect(overlaps([...names, ...values])).toEqual([]);
    expect(Math.min(...names.map(({ left }) => left))).toBeGreaterThan(
      Math.max(...values.map(({ right }) => right)) - 8,
    );
    expect(names.every(({ right }) => right <= 604)).toBe(true);
  });

  test('a span over bars on their side covers the bars in whose time it lies', () => {
    const drawing = bars({ layers: [interval], results, form: { orientation: 'horizontal' } });
    // From the second to the fourth of ten bars, from the top.
    const values = drawnTexts(drawing).filter(({ text }) => ['4', '8'].includes(text));
    const [name] = drawnTexts(drawing).filter(({ text }) => text === 'Pilots');
    const middle = values.reduce((sum, { top, bottom }) => sum + (top + bottom) / 2, 0) / values.length;
    expect(((name?.top ?? 0) + (name?.bottom ?? 0)) / 2).toBeCloseTo(middle, 0);
  });

  test('over categories a formula counts the places, and moments have none', () => {
    const categories = [
      recordedTable({
        columns: [
          { name: 'origin', type: 'text', values: ['ORD', 'DEN', 'JFK'] },
          { name: 'm', type: 'float', values: [3, 2, 1] },
        ],
      }),
    ];
    const { formData, overlay } = overlayIn(
      { layers: [{ ...formula, value: 'x + 1' }, event], results, form: { x_axis: 'origin' } },
      barForm,
    );
    const drawing = drawPlainly({ spec: timeseriesBar, option: barOption, formData, tables: categories }, { overlay });
    expect(seriesWithId(drawing, 'annotation Goal')?.['data']).toEqual([1, 2, 3]);
    expect(seriesWithId(drawing, 'annotation events')).toBeUndefined();
  });
});

test('a tooltip says what happened in a step, escaped', () => {
  const hostileResult = { records: [{ start_dttm: day(4), short_descr: '<img src=x onerror=1>', long_descr: 'why' }] };
  const { option } = line({ layers: [formula, event], results: { Holidays: hostileResult } });
  const { formatter } = option.tooltip as unknown as { formatter: (params: unknown) => string };
  const html = formatter([{ dataIndex: 3 }]);
  expect(html).toContain('&lt;img src=x onerror=1&gt; – why');
  expect(html).toContain('Goal');
  expect(formatter([{ dataIndex: 5 }])).not.toContain('img');
});
