import { expect, test } from 'vitest';
import { queryContextFor } from '../../index.ts';
import '../../all-types.ts';
import { colorLabels } from './color-labels.ts';
import { recordedTable } from '../result/test-table.ts';

const form = {
  viz_type: 'echarts_timeseries_line',
  datasource: '7__table',
  x_axis: 'day',
  time_grain_sqla: 'P1D',
  metrics: ['count'],
  groupby: ['city'],
};
const table = (names: readonly string[]) =>
  recordedTable({
    columns: [
      { name: 'day', type: 'timestamp', values: [0] },
      ...names.map((name, index) => ({ name, type: 'integer', values: [index + 1] })),
    ],
  });

test.each([
  [
    'beside their metric',
    {},
    ['count, Rome', 'count, Oslo'],
    { 'count, Rome': ['count', 'Rome'], 'count, Oslo': ['count', 'Oslo'] },
  ],
  ['without it', { truncate_metric: true }, ['Rome', 'Oslo'], { Rome: ['Rome'], Oslo: ['Oslo'] }],
])('values of a dimension have colors of their own, where columns are named %s', (_, more, names, labelMap) => {
  const [query] = queryContextFor({ ...form, ...more }).queries;
  if (query === undefined) throw new Error('asks nothing');
  expect(colorLabels(query, table(names), { day: ['day'], ...labelMap })).toEqual({
    columns: ['city'],
    isByMetric: false,
    labels: ['Oslo', 'Rome'],
  });
});
