import '@sextant/charts/all-types';
import type { DatasetData } from '@sextant/contract';
import type { Clause, Tile } from '@sextant/dashboard';
import { expect, test } from 'vitest';
import type { DrillSource } from './drill-source.ts';
import { ownConditions } from './own-conditions.ts';

const dataset = { id: 1, table_name: 'flights', columns: [], verbose_map: {} } as unknown as DatasetData;
const form = {
  datasource: '1__table',
  viz_type: 'echarts_timeseries_bar',
  x_axis: 'origin',
  metrics: ['departures'],
  time_range: 'Last week',
  adhoc_filters: [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'distance', operator: '>', comparator: 500 },
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'delay > 5' },
  ],
};
const source = (more: object, clauses: readonly Partial<Clause>[] = []): DrillSource => ({
  tile: { name: 'Tile', dataset, chart: { form_data: { ...form, ...more } } } as unknown as Tile,
  clauses: clauses as readonly Clause[],
  dashboardId: null,
  filter: '',
  shown: null,
});

test('the rows behind a chart are said with its own range, conditions and SQL', () => {
  expect(ownConditions(source({}))).toEqual([
    { text: 'Last week', isSql: false },
    { text: 'distance is over 500', isSql: false },
    { text: '(delay > 5)', isSql: true },
  ]);
  expect(ownConditions(source({ counts_from: 'data', adhoc_filters: [] }))).toEqual([
    { text: 'Last week of the data', isSql: false },
  ]);
  expect(ownConditions(source({ time_range: 'No filter', adhoc_filters: [] }))).toEqual([]);
});

test("a range of the page takes the place of the chart's own", () => {
  expect(ownConditions(source({}, [{ timeRange: 'Last year' }])).map(({ text }) => text)).toEqual([
    'distance is over 500',
    '(delay > 5)',
  ]);
});
