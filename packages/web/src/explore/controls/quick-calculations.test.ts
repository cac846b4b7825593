import { expect, test } from 'vitest';
import { metricOf } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import { quickCalculations } from './quick-calculations.ts';
import type { QuickCalculation } from './quick-calculations.ts';

const dataset = {
  metrics: [{ metric_name: 'departures', expression: 'COUNT(*)' }],
} as unknown as Pick<DatasetData, 'metrics'>;
const overTime = new Set(['x_axis', 'rolling_type', 'rolling_periods', 'contributionMode', 'time_compare']);
const delay = { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'SUM', label: 'SUM(delay)' };

const calculationsOf = (
  form: Record<string, unknown>,
  raw: unknown = 'departures',
  keys: ReadonlySet<string> = overTime,
) => new Map(quickCalculations({ form, keys, raw, dataset }).map((one) => [one.id, one]));
const get = (all: ReadonlyMap<QuickCalculation['id'], QuickCalculation>, id: QuickCalculation['id']) => {
  const one = all.get(id);
  if (one === undefined) throw new Error(id);
  return one;
};

test('over time, each sets the controls of the chart and takes them back', () => {
  const expected = [
    ['running-total', { rolling_type: 'cumsum' }, { rolling_type: null }],
    [
      'moving-average',
      { rolling_type: 'mean', rolling_periods: 7, min_periods: 0 },
      { rolling_type: null, rolling_periods: null },
    ],
    ['share', { contributionMode: 'row' }, { contributionMode: null }],
    ['last-year', { time_compare: ['1 year ago'] }, { time_compare: [] }],
  ] as const;
  for (const [id, set, unset] of expected) {
    const before = get(calculationsOf({}), id);
    expect([before.isOn, before.reason, before.values]).toEqual([false, null, set]);
    const after = get(calculationsOf({ ...set }), id);
    expect([after.isOn, after.values]).toEqual([true, unset]);
  }
});

test('over an axis, a share is one of all points where there is one series, else one of the series at each point', () => {
  const modeOf = (form: Record<string, unknown>) => get(calculationsOf(form), 'share').values['contributionMode'];
  expect(modeOf({ metrics: ['departures'], groupby: [] })).toBe('column');
  expect(modeOf({ metrics: ['departures'] })).toBe('column');
  expect(modeOf({ metrics: ['departures'], groupby: ['origin'] })).toBe('row');
  expect(modeOf({ metrics: ['departures', delay], groupby: [] })).toBe('row');
  expect(modeOf({ metrics: ['departures'], groupby: [], contributionMode: 'column' })).toBeNull();
  // Shares that would all be 100 % are mended by one press.
  expect(modeOf({ metrics: ['departures'], groupby: [], contributionMode: 'row' })).toBe('column');
});

test('times that are compared already stay', () => {
  const form = { time_compare: ['1 week ago'] };
  expect(get(calculationsOf(form), 'last-year').values).toEqual({ time_compare: ['1 week ago', '1 year ago'] });
});

/** What has no amount has no rank, and puts no other behind it: engines differ in where they sort NULL. */
const rankOf = (sql: string): string =>
  `CASE WHEN (${sql}) IS NOT NULL THEN RANK() OVER (ORDER BY CASE WHEN (${sql}) IS NULL THEN 1 ELSE 0 END, ${sql} DESC) END`;

test('without an axis a rank and a share are metrics of their own, under which the first one is kept', () => {
  const keys = new Set(['metrics', 'groupby']);
  const rank = get(calculationsOf({}, 'departures', keys), 'rank');
  expect(metricOf(rank.metric)).toEqual({
    kind: 'sql',
    sql: rankOf('COUNT(*)'),
    label: 'Rank of departures',
  });
  const withRank = calculationsOf({}, rank.metric, keys);
  expect([get(withRank, 'rank').isOn, get(withRank, 'rank').metric]).toEqual([true, 'departures']);
  expect(metricOf(get(withRank, 'share').metric)).toMatchObject({
    sql: '(COUNT(*)) * 1e0 / NULLIF(SUM(COUNT(*)) OVER (), 0)',
  });
  expect(metricOf(get(calculationsOf({}, delay, keys), 'rank').metric)).toMatchObject({
    sql: rankOf('SUM(delay)'),
    label: 'Rank of SUM(delay)',
  });
});

test('what a chart cannot have says why', () => {
  const keys = new Set(['metrics']);
  expect(get(calculationsOf({}, 'departures', keys), 'running-total').reason).toBe('Needs a chart over time');
  expect(get(calculationsOf({}), 'rank').reason).toBe('Not over an axis');
  const spaced = { ...delay, column: { column_name: 'Delay, minutes' } };
  expect(get(calculationsOf({}, spaced, keys), 'rank').reason).toMatch(/^Only for a metric/);
});

test('a chart that would say nothing by it, or something false, has none', () => {
  const reasonsOf = (viz_type: string) => {
    const all = calculationsOf({ viz_type }, 'departures', new Set(['metric']));
    return [get(all, 'share').reason, get(all, 'rank').reason];
  };
  expect(reasonsOf('pie')).toEqual(['Slices are shares already', 'Ranks are no parts of a whole']);
  expect(reasonsOf('treemap_v2')).toEqual([null, 'Ranks are no parts of a whole']);
  expect(reasonsOf('funnel')).toEqual([null, 'Ranks are no parts of a whole']);
  for (const type of ['big_number_total', 'pop_kpi'])
    expect(reasonsOf(type)).toEqual(['One number is all of itself', 'One number has no rank']);
  expect(reasonsOf('table')).toEqual([null, null]);
  // What was laid on before is taken off by a press.
  const share = get(calculationsOf({}, 'departures', new Set(['metric'])), 'share').metric;
  const onPie = get(calculationsOf({ viz_type: 'pie' }, share, new Set(['metric'])), 'share');
  expect([onPie.isOn, onPie.reason, onPie.metric]).toEqual([true, null, 'departures']);
});

test('ranked rows stay sorted by what is ranked, where nothing else sorts them', () => {
  const keys = new Set(['metrics', 'timeseries_limit_metric']);
  const rank = get(calculationsOf({}, 'departures', keys), 'rank');
  expect(rank.values).toEqual({ timeseries_limit_metric: 'departures' });
  const withRank = get(calculationsOf(rank.values, rank.metric, keys), 'rank');
  expect(withRank.values).toEqual({ timeseries_limit_metric: null });
  expect(get(calculationsOf({ timeseries_limit_metric: 'count' }, 'departures', keys), 'rank').values).toEqual({});
});

test.each([
  ['COUNT(*)', true],
  ['SUM(delay)', true],
  ['sum(CASE WHEN delay > 15 THEN 1 END)', true],
  ['SUM(ABS(delay))', true],
  ['AVG(delay)', false],
  ['COUNT(DISTINCT origin)', false],
  ['SUM(delay) / COUNT(*)', false],
])('of %s a share of the total is offered: %s', (sqlExpression, isOffered) => {
  const raw = { expressionType: 'SQL', sqlExpression, label: 'written' };
  expect(get(calculationsOf({}, raw, new Set(['metrics'])), 'share').reason === null).toBe(isOffered);
});
