import { expect, test } from 'vitest';
import { columnFrom } from '@sextant/contract';
import '../../all-types.ts';
import { noFacts } from '../result/result-facts.ts';
import { shownColumns } from '../../shown-columns.ts';
import { onlySource } from './layers.ts';

const compared = { metrics: [{ label: 'departures' }], time_compare: ['1 month ago'] };
const formats = { departures: ',d' };

test.each([
  ['values', ',d'],
  ['difference', ',d'],
  ['percentage', ',.1%'],
  ['ratio', ',.2f'],
])('lines compared by %s are written %s where the form says nothing', (type, format) => {
  const draw = { form: { ...compared, comparison_type: type }, tables: [], formats };
  const formatOf = (own: string) =>
    onlySource(draw as unknown as Parameters<typeof onlySource>[0], { format: own } as Parameters<typeof onlySource>[1])
      .look.format;
  expect(formatOf('SMART_NUMBER')).toBe(format);
  expect(formatOf('.3f')).toBe('.3f');
});

test('rows of a comparison in percent are written in percent, too', () => {
  const name = 'percentage__departures__departures__1 month ago';
  const table = { columns: [columnFrom('day', 'date', [0]), columnFrom(name, 'float', [-0.099])], rowCount: 1 };
  const write = (type: string) => {
    const formData = {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'day',
      ...compared,
      metrics: ['departures'],
      comparison_type: type,
    };
    const columns = shownColumns(table, { formData, labels: {}, facts: noFacts, formats, wide: null });
    return columns.at(-1)?.write?.(-0.099);
  };
  expect(write('percentage')).toBe('−9.9\u202F%');
  expect(write('ratio')).toBe('−0.10');
  expect(write('difference')).toBe('0');
});

test.each([
  [{}, ',d'],
  [{ rolling_type: 'sum', rolling_periods: 3 }, ',d'],
  [{ rolling_type: 'mean', rolling_periods: 3 }, 'SMART_NUMBER'],
  [{ resample_rule: '1MS', resample_method: 'mean' }, 'SMART_NUMBER'],
])('means of counts are no whole numbers, in lines and rows: %j', (changes, format) => {
  const form = { metrics: [{ label: 'departures' }], time_compare: null, comparison_type: 'values', ...changes };
  const formatOf = (own: string) =>
    onlySource(
      { form, tables: [], formats } as unknown as Parameters<typeof onlySource>[0],
      { format: own } as Parameters<typeof onlySource>[1],
    ).look.format;
  expect([formatOf('SMART_NUMBER'), formatOf(',d')]).toEqual([format, ',d']);
  const table = { columns: [columnFrom('day', 'date', [0]), columnFrom('departures', 'float', [11.67])], rowCount: 1 };
  const written = (ofDataset: string) => {
    const formData = { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['departures'], ...changes };
    const naming = { formData, labels: {}, facts: noFacts, formats: { departures: ofDataset }, wide: null };
    return shownColumns(table, naming).at(-1)?.write?.(11.67) ?? 'as the column has it';
  };
  const isWhole = format === ',d';
  expect(written(',d')).toBe(isWhole ? '12' : 'as the column has it');
  expect(written('$,.0f')).toBe(isWhole ? '$12' : '$11.67');
});
