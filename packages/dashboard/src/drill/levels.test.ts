import { expect, test } from 'vitest';
import type { DatasetData, Filter } from '@sextant/contract';
import { filtersOf, hierarchiesOf, withHierarchies } from '@sextant/contract';
import { excluding, withConditions } from './drill.ts';
import { formDown, formPath, formUp, levelFilter, levelOf, drillDownMask, maskUp } from './levels.ts';

const extra = '{"own":1,"hierarchies":[{"name":"Place","columns":["state","city","airport"]},{"name":"x"}]}';
const columns = ['state', 'city', 'airport', 'day'].map((name) => ({
  column_name: name,
  groupby: true,
  is_dttm: false,
}));
const dataset = { extra, columns } as unknown as DatasetData;
const isIn = (name: string, value: string): Filter => ({
  column: { kind: 'column', name },
  operator: 'in',
  value: [value],
  grain: null,
});
const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'state', groupby: [], x_axis_sort: 'state' };

test('hierarchies stand among the further settings of a dataset, which stay as they are', () => {
  expect(hierarchiesOf(extra)).toEqual([{ name: 'Place', columns: ['state', 'city', 'airport'] }]);
  expect(withHierarchies(extra, [])).toBe('{"own":1}');
  expect([hierarchiesOf('no JSON'), hierarchiesOf(null), hierarchiesOf('[1]')]).toEqual([[], [], []]);
  expect(withHierarchies(null, [])).toBeNull();
});

test('a click on a state leads to its cities, and from there to the airports; the last level leads nowhere', () => {
  const level = levelOf(dataset, bars);
  if (level === null) throw new Error('no level');
  expect(level.index).toBe(0);
  const state = levelFilter([isIn('day', 'x'), isIn('state', 'IL')], level);
  expect(state).toEqual(isIn('state', 'IL'));
  expect(drillDownMask(bars, level, [], isIn('state', 'IL'))).toEqual({
    extraFormData: { filters: [{ col: 'state', op: 'IN', val: ['IL'] }], interactive_groupby: ['city'] },
    filterState: { value: ['city'] },
  });
  const last = { ...level, index: 2 };
  expect(levelFilter([isIn('airport', 'ORD')], last)).toBeNull();
  const airports = { ...bars, x_axis: 'airport' };
  const drillPath = [isIn('state', 'IL'), isIn('city', 'Chicago')];
  expect(maskUp(airports, last, drillPath, 1)?.extraFormData?.interactive_groupby).toEqual(['city']);
  expect(maskUp(airports, last, drillPath, 0)).toBeNull();
});

test('in a form the way down is conditions of its own, which the way back takes away', () => {
  const level = levelOf(dataset, bars);
  if (level === null) throw new Error('no level');
  const cities = formDown(bars, level, isIn('state', 'IL'));
  expect([cities['x_axis'], cities['x_axis_sort']]).toEqual(['city', 'city']);
  expect(filtersOf(cities['adhoc_filters']).filters).toEqual([isIn('state', 'IL')]);
  const foundLevel = levelOf(dataset, cities);
  if (foundLevel === null) throw new Error('no level');
  expect(formPath(cities, foundLevel)).toEqual([isIn('state', 'IL')]);
  expect(formUp(cities, foundLevel, 0)).toEqual({ ...bars, adhoc_filters: [] });
  const airports = formDown(cities, foundLevel, isIn('city', 'Chicago'));
  const lowest = levelOf(dataset, airports);
  if (lowest === null) throw new Error('no level');
  const pathOfStep = (steps: number) => {
    const { x_axis, adhoc_filters } = formUp(airports, lowest, steps);
    return [x_axis, filtersOf(adhoc_filters).filters];
  };
  expect([0, 1].map(pathOfStep)).toEqual([
    ['state', []],
    ['city', [isIn('state', 'IL')]],
  ]);
});

test('the way back takes the conditions of its own columns alone, whatever else stands among them', () => {
  const cities = { ...bars, x_axis: 'city', x_axis_sort: 'city' };
  const level = levelOf(dataset, cities);
  if (level === null) throw new Error('no level');
  const condition = (subject: string, operator: string, comparator: unknown = ['IL']) => ({
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject,
    operator,
    comparator,
  });
  const others = [
    null,
    'state',
    5,
    {},
    { subject: 'state' },
    condition('state', '!=', 'IL'),
    condition('day', 'IN'),
    { clause: 'WHERE', expressionType: 'SQL', sqlExpression: "state = 'IL'" },
  ];
  for (const own of [condition('state', 'IN'), condition('state', 'IS NULL', null)])
    expect(formUp({ ...cities, adhoc_filters: [...others, own] }, level, 0)).toEqual({
      ...bars,
      adhoc_filters: others,
    });
});

test('conditions of a drill are conditions of a form, a step of time by its grain', () => {
  const step: Filter = {
    column: { kind: 'column', name: 'day' },
    operator: 'equals',
    value: 978_307_200_000,
    grain: 'P1M',
  };
  const sql: Filter = { ...isIn('x', 'a'), column: { kind: 'sql', sql: 'upper(x)', label: 'X' } };
  expect(filtersOf(withConditions({}, [step, sql])['adhoc_filters']).filters).toEqual([step, sql]);
  // What has no state is not in Illinois, in the chart and in a form made of it.
  const notIllinois = excluding(isIn('state', 'IL'));
  expect(notIllinois).toEqual({ ...isIn('state', 'IL'), operator: 'notIn', keepsNull: true });
  expect(filtersOf(withConditions({}, notIllinois === null ? [] : [notIllinois])['adhoc_filters']).filters).toEqual([
    notIllinois,
  ]);
  expect(excluding({ ...isIn('state', 'IL'), value: ['IL', null] })).not.toHaveProperty('keepsNull');
  expect(excluding({ ...step, operator: 'temporalRange' })).toBeNull();
});
