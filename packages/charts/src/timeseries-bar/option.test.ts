import { describe, expect, test } from 'vitest';
import { drawingText, drawPlainly } from '../kit/plain-drawing.ts';
import { recordedTable, type RecordedTable } from '../kit/recorded-table.ts';
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
const names = (formData: Record<string, unknown>, recorded: RecordedTable): unknown => {
  const { xAxis, yAxis } = bars(formData, recorded).option as { xAxis: { data?: unknown }; yAxis: { data?: unknown } };
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

  test('bars lie on their side when names exceed eight letters, unless told', () => {
    expect(bars(barExample, byOrigin).option.xAxis).toMatchObject({ type: 'category' });
    const city = { ...barExample, x_axis: 'origin_city' };
    expect(bars(city, byCity).option.yAxis).toMatchObject({ type: 'category', inverse: true });
    expect(bars({ ...city, orientation: 'vertical' }, byCity).option.xAxis).toMatchObject({ type: 'category' });
  });

  test('sorts categories by value, or by what the form says', () => {
    const mixed = origins(['b', 'c', 'a'], [2, 3, 1]);
    expect(names(barExample, mixed)).toEqual(['c', 'b', 'a']);
    expect(names({ ...barExample, order_desc: false }, mixed)).toEqual(['a', 'b', 'c']);
    expect(names({ ...barExample, x_axis_sort: 'origin', x_axis_sort_asc: false }, mixed)).toEqual(['c', 'b', 'a']);
    expect(names({ ...barExample, x_axis_sort: 'departures' }, mixed)).toEqual(['a', 'b', 'c']);
  });

  test('picking a bar filters the category; NULL by IS NULL', () => {
    const drawing = bars(barExample, origins(['ORD', null], [2, 1]));
    expect(drawing.markAt(0, 0)?.selection?.filters).toEqual([
      { column: { kind: 'column', name: 'origin' }, operator: 'in', value: ['ORD'], grain: null },
    ]);
    expect(drawing.markAt(0, 1)?.selection).toMatchObject({
      label: 'NULL',
      filters: [{ operator: 'isNull', value: null }],
    });
  });

  test('picking a bar of a time axis filters its step and its series', () => {
    const selection = bars(groupedExample, byMonthAndHub).markAt(0, 1)?.selection;
    expect(selection?.filters).toMatchObject([
      { operator: 'temporalRange', value: '2001-02-01T00:00:00 : 2001-03-01T00:00:00' },
      { operator: 'in', value: ['ORD'] },
    ]);
    expect(selection?.label).toBe('Feb 2001, ORD');
  });

  test('dims all but the picked bar', () => {
    const picked = bars(barExample, byOrigin).markAt(0, 1)?.selection ?? null;
    const [series] = bars(barExample, byOrigin, { selected: picked }).option.series as unknown as [
      { data: { itemStyle: { color: string } }[] },
    ];
    expect(series.data.slice(0, 3).map(({ itemStyle }) => itemStyle.color)).toEqual(['#d8dff8', '#395cd0', '#d8dff8']);
  });

  test('text from data cannot become HTML in the tooltip', () => {
    const { tooltip } = bars(barExample, origins(['<img src=x onerror=alert(1)>'], [1])).option as {
      tooltip: { formatter: (at: unknown) => string };
    };
    expect(tooltip.formatter([{ dataIndex: 0 }])).toContain('&lt;img src=x');
    expect(tooltip.formatter([{ dataIndex: 0 }])).not.toContain('<img');
  });
});
