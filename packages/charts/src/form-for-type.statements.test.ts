import { expect, test } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import './all-types.ts';
import { chartTypes } from './by-type/about.ts';
import type { ChartType } from './type-folders.ts';
import { formForType } from './form-for-type.ts';

const dataset = { columns: [], metrics: [{ metric_name: 'count' }], main_dttm_col: 'date' } as unknown as DatasetData;
const carryContext = { dataset, before: null };
const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'delay' }, label: 'SUM(delay)' };
const bars = {
  viz_type: 'echarts_timeseries_bar',
  datasource: '1__table',
  x_axis: 'date',
  metrics: [sum, 'departures'],
  groupby: ['origin'],
};

test('[VIZ-044] metrics go along when the chart type changes, and are there again on the way back', () => {
  const number = formForType(bars, 'big_number_total', carryContext);
  expect(number).toMatchObject({ viz_type: 'big_number_total', metric: sum });
  expect(formForType(number, 'echarts_timeseries_line', carryContext)).toMatchObject({ metrics: [sum, 'departures'] });
});

test('of several metrics the last goes to the second query of a mixed chart, and comes back with the others', () => {
  const mixed = formForType(bars, 'mixed_timeseries', carryContext);
  expect(mixed).toMatchObject({ metrics: [sum], metrics_b: ['departures'] });
  const line = formForType(mixed, 'echarts_timeseries_line', carryContext);
  expect(line['metrics']).toEqual([sum, 'departures']);
  // One that is taken out there does not come again.
  const lessLine = { ...line, metrics: [sum] };
  expect(formForType(lessLine, 'echarts_area', carryContext)['metrics']).toEqual([sum]);
  expect(formForType(lessLine, 'mixed_timeseries', carryContext)).toMatchObject({ metrics: [sum], metrics_b: [sum] });
  const byNumber = formForType(formForType(mixed, 'big_number_total', carryContext), 'pie', carryContext);
  expect(formForType(byNumber, 'echarts_timeseries_bar', carryContext)['metrics']).toEqual([sum, 'departures']);
  // A second query that has its own keeps it.
  const own = { ...bars, metrics_b: ['late'] };
  expect(formForType(own, 'mixed_timeseries', carryContext)).toMatchObject({
    metrics: [sum, 'departures'],
    metrics_b: ['late'],
  });
});

test('[VIZ-045] columns go along when the chart type changes, and are there again on the way back', () => {
  const share = formForType(bars, 'pie', carryContext);
  expect(share).toMatchObject({ viz_type: 'pie', groupby: ['origin'] });
  expect(formForType(share, 'echarts_timeseries_bar', carryContext)).toMatchObject({
    x_axis: 'date',
    groupby: ['origin'],
  });
});

test('[VIZ-045] the axis of bars goes across a pivot table and their series down; the way back keeps both', () => {
  const pivot = formForType(bars, 'pivot_table_v2', carryContext);
  expect(pivot).toMatchObject({ groupbyRows: ['origin'], groupbyColumns: ['date'], metrics: [sum, 'departures'] });
  const other = { ...pivot, groupbyRows: ['state', 'origin'] };
  expect(formForType(other, 'pie', carryContext)['groupby']).toEqual(
    expect.arrayContaining(['state', 'origin', 'date']),
  );
  expect(formForType(other, 'pivot_table_v2', carryContext)).toMatchObject({
    groupbyRows: ['state', 'origin'],
    groupbyColumns: ['date'],
  });
  const alone = { ...bars, viz_type: 'pie', x_axis: undefined, groupby: ['origin'] };
  expect(formForType(alone, 'pivot_table_v2', carryContext)).toMatchObject({
    groupbyRows: ['origin'],
    groupbyColumns: [],
  });
});

test('types that cut dimensions to a grain learn which columns are times', () => {
  const columns = [
    { column_name: 'date', is_dttm: true },
    { column_name: 'origin', is_dttm: false },
  ];
  const times = { ...carryContext, dataset: { ...dataset, columns } as unknown as DatasetData };
  expect(formForType(bars, 'pivot_table_v2', times)).toMatchObject({ temporal_columns_lookup: { date: true } });
  expect(formForType(bars, 'pie', times)).not.toHaveProperty('temporal_columns_lookup');
});

test('keys that no chart type knows survive every change of type', () => {
  const kinds = Object.keys(chartTypes) as ChartType[];
  const last = kinds.reduce<Record<string, unknown>>((form, type) => ({ ...formForType(form, type, carryContext) }), {
    ...bars,
    made_elsewhere: { kept: 1 },
  });
  expect(last['made_elsewhere']).toEqual({ kept: 1 });
});

test('through every other type and back, no metric and no dimension is lost', () => {
  const others = (Object.keys(chartTypes) as ChartType[]).filter((type) => type !== 'echarts_timeseries_bar');
  for (const type of others) {
    const back = formForType(formForType(bars, type, carryContext), 'echarts_timeseries_bar', {
      ...carryContext,
      before: bars,
    });
    expect({ type, metrics: back['metrics'], x_axis: back['x_axis'], groupby: back['groupby'] }).toEqual({
      type,
      metrics: [sum, 'departures'],
      x_axis: 'date',
      groupby: ['origin'],
    });
  }
});

test('[VIZ-043] a type has its own settings back, and the filters and times of now', () => {
  const before = { ...bars, show_value: true, time_range: 'Last year' };
  const pie = formForType(before, 'pie', carryContext);
  const changed = { ...pie, show_value: false, time_range: 'Last week', metric: 'late' };
  expect(formForType(changed, 'echarts_timeseries_bar', { ...carryContext, before })).toMatchObject({
    show_value: true,
    time_range: 'Last week',
    metrics: ['late', sum, 'departures'],
  });
});

test('[VIZ-043] a type has its defaults back, too, where another type has set something else', () => {
  const line = { ...bars, viz_type: 'echarts_timeseries_line' };
  const area = formForType(line, 'echarts_area', carryContext);
  expect(area['stack']).toBe('Stack');
  const lineAgain = formForType({ ...area, show_value: true }, 'echarts_timeseries_line', { dataset, before: line });
  expect([lineAgain['stack'] ?? null, lineAgain['show_value']]).toEqual([null, false]);
});

test('times that become parts are cut to the steps of the axis: each moment would be a part otherwise', () => {
  const withTimes = { ...dataset, columns: [{ column_name: 'date', is_dttm: true }] } as unknown as DatasetData;
  const monthly = { ...bars, groupby: [], time_grain_sqla: 'P1M' };
  const share = formForType(monthly, 'pie', { dataset: withTimes, before: null });
  expect(share['groupby']).toMatchObject([{ sqlExpression: 'date', timeGrain: 'P1M' }]);
  // The way back has one axis, as before, and not a dimension beside it.
  expect(formForType(share, 'echarts_timeseries_bar', { dataset: withTimes, before: monthly })).toMatchObject({
    x_axis: 'date',
    groupby: [],
  });
});

test('an only dimension goes to where one is required', () => {
  const bubbles = formForType({ ...bars, groupby: ['origin'] }, 'bubble_v2', carryContext);
  expect(bubbles).toMatchObject({ entity: 'origin' });
  expect(bubbles['series'] ?? null).toBeNull();
});

test('what a pivot table had across is no dimension where it is the axis again', () => {
  const pivot = formForType(bars, 'pivot_table_v2', carryContext);
  const line = formForType(pivot, 'echarts_timeseries_line', carryContext);
  expect(line).toMatchObject({ x_axis: 'date', groupby: ['origin'] });
  for (const type of ['pie', 'treemap_v2', 'funnel', 'table'] as const)
    expect(formForType(line, type, carryContext)['groupby']).toEqual(['origin']);
});

test('a choice that the next type does not have becomes its default, and is there again on the way back', () => {
  const pie = { viz_type: 'pie', groupby: ['origin'], metric: 'departures', label_type: 'key', of_nobody: 'key' };
  const areas = formForType(pie, 'treemap_v2', carryContext);
  expect(areas).toMatchObject({ label_type: 'key_value', of_nobody: 'key' });
  expect(formForType(areas, 'pie', { ...carryContext, before: pie })).toMatchObject({ label_type: 'key' });
  expect(formForType({ ...pie, label_type: 'value' }, 'treemap_v2', carryContext)).toMatchObject({
    label_type: 'value',
  });
});
