import { describe, expect, test } from 'vitest';
import { noFacts } from '../kit/result/result-facts.ts';
import type { Drawing } from '../kit/drawing/drawing.ts';
import { drawingText, drawPlainly } from '../kit/drawing/test-drawing.ts';
import { recordedTable, type RecordedTable } from '../kit/result/test-table.ts';
import { barExample, groupedExample, stackedExample } from './example.ts';
import byCity from './golden/by-city.rows.json' with { type: 'json' };
import byMonthAndHub from './golden/by-month-and-hub.rows.json' with { type: 'json' };
import byOrigin from './golden/by-origin.rows.json' with { type: 'json' };
import lateness from './golden/lateness.rows.json' with { type: 'json' };
import { barOption as option } from './option.ts';
import { timeseriesBar as spec } from './spec.ts';

const bars = (formData: Record<string, unknown>, recorded: RecordedTable, changes = {}) =>
  drawPlainly({ spec, option, formData, tables: [recordedTable(recorded)] }, changes);
const origins = (values: (string | null)[], amounts: (number | null)[]): RecordedTable => ({
  columns: [
    { name: 'origin', type: 'text', values },
    { name: 'departures', type: 'integer', values: amounts },
  ],
});
const names = (formData: Record<string, unknown>, recordedTable: RecordedTable): unknown => {
  const { xAxis, yAxis } = bars(formData, recordedTable).option as {
    xAxis: { data?: unknown };
    yAxis: { data?: unknown };
  };
  return xAxis.data ?? yAxis.data;
};

describe('bar chart', () => {
  test('goldens', async () => {
    await expect(drawingText(bars(barExample, byOrigin))).toMatchFileSnapshot('golden/by-origin.option.json');
    await expect(drawingText(bars(groupedExample, byMonthAndHub))).toMatchFileSnapshot(
      'golden/by-month-and-hub.option.json',
    );
    await expect(drawingText(bars(stackedExample, lateness))).toMatchFileSnapshot('golden/lateness.option.json');
  });

  test('bars lie on their side when names exceed eight letters, by default', () => {
    expect(bars(barExample, byOrigin).option.xAxis).toMatchObject({ type: 'category' });
    const city = { ...barExample, x_axis: 'origin_city' };
    expect(bars(city, byCity).option.yAxis).toMatchObject({ type: 'category', inverse: true });
    expect(bars({ ...city, orientation: 'vertical' }, byCity).option.xAxis).toMatchObject({ type: 'category' });
  });

  test('a choice elsewhere that leaves short names does not turn the bars', () => {
    const short = origins(['ORD', 'ATL'], [3, 1]);
    const before = (names: string[]) => ({
      before: { tables: [recordedTable(origins(names, [9, 8]))], facts: noFacts, others: [], labelMap: undefined },
    });
    const { yAxis } = bars(barExample, short, before(['Chicago O’Hare', 'ATL'])).option;
    expect(yAxis).toMatchObject({ type: 'category', data: ['ORD', 'ATL'] });
    expect(bars(barExample, short, before(['ORD', 'ATL'])).option.xAxis).toMatchObject({ type: 'category' });
  });

  test('parts of a stack have a line between them, unless the bars are too narrow to be seen beside it', () => {
    const many = Array.from({ length: 300 }, (_, index) => `origin ${index}`);
    const recordedTable: RecordedTable = {
      columns: [
        { name: 'origin', type: 'text', values: many },
        { name: 'departures, Early', type: 'integer', values: many.map(() => 3) },
        { name: 'departures, Late', type: 'integer', values: many.map(() => 1) },
      ],
    };
    const edges = (rows: RecordedTable): unknown => {
      const { series } = bars({ ...stackedExample, x_axis: 'origin', orientation: 'vertical' }, rows).option;
      return (series as { itemStyle: { borderWidth: number } }[]).map(({ itemStyle }) => itemStyle.borderWidth);
    };
    expect(edges(recordedTable)).toEqual([0, 0]);
    const fewColumns = recordedTable.columns.map((column) => ({ ...column, values: column.values.slice(0, 10) }));
    expect(edges({ columns: fewColumns })).toEqual([1, 1]);
  });

  test('sorts categories by value, or by what the form says', () => {
    const mixedTable = origins(['b', 'c', 'a'], [2, 3, 1]);
    expect(names(barExample, mixedTable)).toEqual(['c', 'b', 'a']);
    expect(names({ ...barExample, order_desc: false }, mixedTable)).toEqual(['a', 'b', 'c']);
    expect(names({ ...barExample, x_axis_sort: 'origin', x_axis_sort_asc: false }, mixedTable)).toEqual([
      'c',
      'b',
      'a',
    ]);
    expect(names({ ...barExample, x_axis_sort: 'departures' }, mixedTable)).toEqual(['a', 'b', 'c']);
  });

  test('picking a bar filters the category; NULL by IS NULL', () => {
    const drawing = bars(barExample, origins(['ORD', null], [2, 1]));
    expect(drawing.markAt(0, 0)?.selection?.filters).toEqual([
      { column: { kind: 'column', name: 'origin' }, operator: 'in', value: ['ORD'], grain: null },
    ]);
    expect(drawing.markAt(0, 1)?.selection).toMatchObject({
      label: '<NULL>',
      filters: [{ operator: 'isNull', value: null }],
    });
  });

  test('picking a bar of a time axis filters its step and its series', () => {
    const selection = bars(groupedExample, byMonthAndHub).markAt(0, 1)?.selection;
    expect(selection?.filters).toMatchObject([
      { operator: 'in', value: [Date.UTC(2001, 1, 1)], grain: 'P1M' },
      { operator: 'in', value: ['ORD'] },
    ]);
    expect(selection?.label).toBe('Feb 2001, ORD');
  });

  test('dims all but the picked bar', () => {
    const selected = bars(barExample, byOrigin).markAt(0, 1)?.selection ?? null;
    const [series] = bars(barExample, byOrigin, { selected }).option.series as unknown as [
      { data: { itemStyle: { color: string } }[] },
    ];
    expect(series.data.slice(0, 3).map(({ itemStyle }) => itemStyle.color)).toEqual(['#d8dff8', '#395cd0', '#d8dff8']);
  });

  test('text from data cannot become HTML in the tooltip', () => {
    const { tooltip } = bars(barExample, origins(['<img src=x onerror=alert(1)>'], [1])).option as {
      tooltip: { formatter: (params: unknown) => string };
    };
    expect(tooltip.formatter([{ dataIndex: 0 }])).toContain('&lt;img src=x');
    expect(tooltip.formatter([{ dataIndex: 0 }])).not.toContain('<img');
  });

  const stacked = { ...barExample, groupby: ['delay_class'], stack: 'Stack', x_axis_sort: 'origin' };
  const tableWithEarlyAndLate = (earlyValues: (number | null)[], lateValues: (number | null)[]): RecordedTable => ({
    columns: [
      { name: 'origin', type: 'text', values: ['ATL', 'ORD'] },
      { name: 'departures, early', type: 'float', values: earlyValues },
      { name: 'departures, late', type: 'float', values: lateValues },
    ],
  });
  const additiveFacts = { ...noFacts, additive: ['departures'] };
  const tooltipOf = (drawing: Drawing, dataIndex: number): string =>
    (drawing.option as { tooltip: { formatter: (params: unknown) => string } }).tooltip.formatter([{ dataIndex }]);

  test('series that do not add up are not stacked, and that is said; no share of their sum', () => {
    const drawing = bars(stacked, tableWithEarlyAndLate([9, 12], [14, 16]), { facts: noFacts });
    expect(drawing.option.series).not.toMatchObject([{ stack: 'all' }]);
    expect(drawing.notes).toEqual(['Not stacked: departures does not add up.']);
    expect(tooltipOf(drawing, 0)).not.toContain('%');
    const additive = bars(stacked, tableWithEarlyAndLate([9, 12], [14, 16]), { facts: additiveFacts });
    expect(additive.option.series).toMatchObject([{ stack: 'all' }, { stack: 'all' }]);
    expect(additive.notes).toEqual([]);
    expect(tooltipOf(additive, 0)).toContain('60.9\u202f%');
  });

  test('no share where amounts are negative, or where parts are hidden', () => {
    expect(
      tooltipOf(bars(stacked, tableWithEarlyAndLate([10, 1], [-9, 1]), { facts: additiveFacts }), 0),
    ).not.toContain('%');
    const limitedDrawing = bars({ ...stacked, limit: 2 }, tableWithEarlyAndLate([9, 12], [14, 16]), {
      facts: additiveFacts,
    });
    expect(tooltipOf(limitedDrawing, 0)).not.toContain('%');
    expect(limitedDrawing.notes).toEqual(['No more than 2 series are shown.']);
    expect(
      tooltipOf(
        bars(stacked, tableWithEarlyAndLate([9, 12], [14, 16]), { facts: additiveFacts, isolated: ['early'] }),
        0,
      ),
    ).not.toContain('%');
  });

  test('shares that the server left out are drawn and written as amounts, and that is said', () => {
    const sharesLeftOut = { metrics: ['departures'], reason: 'negative' as const };
    const drawing = bars({ ...stacked, contributionMode: 'row' }, tableWithEarlyAndLate([9, 12], [-14, 16]), {
      facts: { ...additiveFacts, sharesLeftOut },
    });
    expect(drawing.markAt(0, 1)?.name).toBe('ORD, early: 12');
    expect(drawing.notes).toEqual(['Amounts instead of shares: departures has negative amounts.']);
  });

  test('shares of some of the series say so', () => {
    const limitedForm = { ...stacked, contributionMode: 'row', limit: 2 };
    expect(bars(limitedForm, tableWithEarlyAndLate([0.2, 0.5], [0.8, 0.5]), { facts: additiveFacts }).notes).toEqual([
      'No more than 2 series are shown.',
      'Shares are of what is shown.',
    ]);
  });

  test('an axis of shares ends at the whole, stacked or not', () => {
    const shares = { ...stacked, contributionMode: 'row' };
    const axis = (form: object) =>
      bars(form as typeof shares, tableWithEarlyAndLate([0.2, 0.05], [0.8, 0.95])).option.yAxis;
    expect(axis(shares)).toMatchObject({ max: 1, interval: 0.25 });
    expect(axis({ ...shares, stack: null, show_value: false, row_limit: 99 })).toMatchObject({ max: 1 });
  });

  test('NULL has its place by its amount like any other bar, and is the last by name, whatever the direction', () => {
    const mixedTable = origins(['b', null, 'a', ''], [2, 99, 3, 1]);
    expect(names(barExample, mixedTable)).toEqual(['<NULL>', 'a', 'b', '<empty string>']);
    expect(names({ ...barExample, order_desc: false }, mixedTable)).toEqual(['<empty string>', 'b', 'a', '<NULL>']);
    expect(names(barExample, origins(['b', null, 'a'], [2, 2, 2]))).toEqual(['a', 'b', '<NULL>']);
    expect(names({ ...barExample, x_axis_sort: 'origin', x_axis_sort_asc: false }, mixedTable)).toEqual([
      'b',
      'a',
      '<empty string>',
      '<NULL>',
    ]);
  });

  test('years and other numbers that name bars have no separators', () => {
    const years: RecordedTable = {
      columns: [
        { name: 'origin', type: 'integer', values: [2013, 1234567] },
        { name: 'departures', type: 'integer', values: [2, 1] },
      ],
    };
    expect(names(barExample, years)).toEqual(['2013', '1234567']);
  });

  test('a last step of time that is not complete is pale and says so', () => {
    const unfinishedStep = { startMs: Date.UTC(2001, 5, 1), text: 'Jun 2001: 1 of 30 days' };
    const drawing = bars(groupedExample, byMonthAndHub, {
      coverage: { rows: 9, missing: 0, unfinished: unfinishedStep },
    });
    expect(drawing.summary).toContain('last step not complete (Jun 2001: 1 of 30 days)');
    expect(drawing.notes).toContain('Not complete: Jun 2001: 1 of 30 days.');
    expect(tooltipOf(drawing, 5)).toContain('Jun 2001: 1 of 30 days');
    expect(tooltipOf(drawing, 4)).toContain('May 2001');
    const [series] = drawing.option.series as unknown as [{ data: { itemStyle: { borderType?: string } }[] }];
    expect(series.data.map(({ itemStyle }) => itemStyle.borderType)).toEqual([
      ...Array<undefined>(5).fill(undefined),
      'dashed',
    ]);
  });

  test('the bar of rows without a time is named, however few labels there is space for', () => {
    const times = [...Array.from({ length: 24 }, (_, index) => Date.UTC(2001, index, 1)), null];
    const table: RecordedTable = {
      columns: [
        { name: 'date', type: 'timestamp', values: times },
        { name: 'departures', type: 'integer', values: times.map(() => 1) },
      ],
    };
    const monthly = { ...barExample, x_axis: 'date', time_grain_sqla: 'P1M' };
    const { xAxis } = bars(monthly, table).option as unknown as {
      xAxis: { data: string[]; axisLabel: { formatter: (text: string, index: number) => string } };
    };
    expect(xAxis.data.at(-1)).toBe('<NULL>');
    expect(xAxis.axisLabel.formatter('', 24)).toBe('<NULL>');
  });
});
