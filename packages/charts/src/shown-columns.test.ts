import './all-types.ts';
import { expect, test } from 'vitest';
import { noFacts } from './kit/result/result-facts.ts';
import { recordedTable } from './kit/result/test-table.ts';
import { shownColumns } from './shown-columns.ts';
import { drawPlainly } from './kit/drawing/test-drawing.ts';
import { lineOption } from './timeseries-line/option.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

test('shares and changes in percent of a table are written so, unless it has a format for them', () => {
  const change = 'percentage__count__count__1 year ago';
  const table = recordedTable({
    columns: [
      { name: 'city', type: 'text', values: ['Boston'] },
      { name: change, type: 'float', values: [0.5] },
      { name: '%count', type: 'float', values: [0.1702] },
    ],
  });
  const written = (changes: object) => {
    const formData = {
      viz_type: 'table',
      groupby: ['city'],
      metrics: ['count'],
      percent_metrics: ['count'],
      time_compare: ['1 year ago'],
      comparison_type: 'percentage',
      ...changes,
    };
    const columns = shownColumns(table, { formData, labels: {}, facts: noFacts, wide: null });
    return columns.map(({ write }) => write?.(0.1702) ?? null);
  };
  expect(written({})).toEqual([null, '17.0\u202f%', '17.0\u202f%']);
  expect(written({ column_config: { '%count': { d3NumberFormat: '.3f' } } })).toEqual([null, '17.0\u202f%', '0.170']);
  expect(written({ percent_metrics: [], comparison_type: 'difference' })).toEqual([null, null, null]);
});

test('times of a resampled result are written as the days that they are, not as the months that were asked', () => {
  const dayMs = 86_400_000;
  const table = recordedTable({
    columns: [
      { name: 'day', type: 'timestamp', values: [0, dayMs, 2 * dayMs] },
      { name: 'count', type: 'float', values: [5, 4.9, 4.8] },
    ],
  });
  const formData = (changes: object) => ({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'day',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    ...changes,
  });
  const grainIn = (changes: object) =>
    shownColumns(table, { formData: formData(changes), labels: {}, facts: noFacts, wide: null })[0]?.grain;
  expect(grainIn({})).toBe('P1M');
  expect(grainIn({ resample_rule: '1D', resample_method: 'linear' })).toBe('P1D');
  expect(grainIn({ resample_rule: '7D', resample_method: 'linear' })).toBeNull();
  // Without a method nothing is resampled.
  expect(grainIn({ resample_rule: '1D' })).toBe('P1M');
  const { markAt } = drawPlainly({
    spec: timeseriesLine,
    option: lineOption,
    formData: formData({ resample_rule: '1D', resample_method: 'linear' }),
    tables: [table],
  });
  expect(markAt(0, 1)?.name).toBe('count, 2 Jan 1970: 4.9');
});
