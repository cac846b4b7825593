import { queryContextFor } from '@sextant/charts';
import { showQueryContext } from '@sextant/contract';
import { expect, test } from 'vitest';
import { serverOfFile } from '../testing/server-of-file.ts';

const trips = serverOfFile(
  'trips.csv',
  'day,city,goal,amount,pay\n2024-01-01,Oslo,Paris,1,10\n2024-01-02,Oslo,Rome,2,20\n2024-01-02,Bergen,Paris,4,30\n2024-02-02,Bergen,Paris,8,40\n2024-02-03,Voss,Rome,16,50',
);

const sum = (column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label: column,
});
const series = { granularity_sqla: 'day', time_grain_sqla: 'P1M', groupby: ['city'], metrics: [sum('amount')] };

/** Forms as Superset 2.1.3 stores them, and every number of their charts, counted by hand from the five rows. */
const forms: readonly (readonly [name: string, form: object, numbers: readonly number[]])[] = [
  ['line', { ...series, viz_type: 'line' }, [3, 4, 8, 16]],
  ['area', { ...series, viz_type: 'area' }, [3, 4, 8, 16]],
  ['bar', { ...series, viz_type: 'bar' }, [3, 4, 8, 16]],
  [
    'bars of two groups',
    { viz_type: 'dist_bar', groupby: ['city'], columns: ['goal'], metrics: [sum('amount')] },
    [1, 2, 12, 16],
  ],
  [
    'two axes',
    { ...series, viz_type: 'dual_line', groupby: [], metric: sum('amount'), metric_2: sum('pay') },
    [7, 24, 60, 90],
  ],
  [
    'heat map',
    { viz_type: 'heatmap', all_columns_x: 'city', all_columns_y: 'goal', metric: sum('amount') },
    [1, 2, 12, 16],
  ],
  ['treemap', { viz_type: 'treemap', groupby: ['city'], metrics: [sum('amount')] }, [3, 12, 16]],
  [
    'pivot table',
    { viz_type: 'pivot_table', groupby: ['city'], columns: ['goal'], metrics: [sum('amount')], pivot_margins: false },
    [1, 2, 12, 16],
  ],
  [
    'bubbles',
    { viz_type: 'bubble', entity: 'city', x: sum('pay'), y: sum('pay'), size: sum('amount') },
    [3, 12, 16, 30, 50, 70],
  ],
];

const numbersIn = (rows: readonly Readonly<Record<string, unknown>>[], isNumber: (key: string) => boolean): number[] =>
  rows
    .flatMap((row) =>
      Object.entries(row).flatMap(([key, value]) => (typeof value === 'number' && isNumber(key) ? [value] : [])),
    )
    .toSorted((one, other) => one - other);

test.each(forms)(
  'an older chart (%s) shows the numbers of its older call under its present type',
  async (_, more, numbers) => {
    const form = { datasource: `${trips.id}__table`, time_range: 'No filter', adhoc_filters: [], ...more };
    const older = await trips.admin.post('/superset/explore_json/?results=true', { form_data: form });
    const current = await trips.admin.post('/api/v1/chart/data', showQueryContext(queryContextFor(form)));
    expect([older.status, current.status]).toEqual([200, 200]);
    const isNumber = (key: string): boolean => !['day', '__timestamp', 'rank'].includes(key);
    const drawnType = current.body.result.flatMap((result: { data: Record<string, unknown>[] }) => result.data);
    expect([...new Set(numbersIn(drawnType, isNumber))]).toEqual(numbers);
    expect([...new Set(numbersIn(older.body.data, isNumber))]).toEqual(numbers);
  },
);
