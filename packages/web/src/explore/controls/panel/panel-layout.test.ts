import '@sextant/charts/all-types';
import { panelSections, registeredChartType } from '@sextant/charts';
import type { DatasetData } from '@sextant/contract';
import { expect, test } from 'vitest';
import { isHit, placedControls, searchWords, shownControls } from './control-search.ts';
import { columnKindsOf } from './panel-layout.ts';

const column = (column_name: string, is_dttm: boolean, type_generic: number | null) => ({
  column_name,
  is_dttm,
  type_generic,
});
// Three columns as a dataset has them, with only what their kind is read from.
const columns = [
  column('day', true, 2),
  column('amount', false, 0),
  column('city', false, 1),
  column('odd', false, null),
] as unknown as DatasetData['columns'];

const ofAxis = ['time_grain_sqla', 'xAxisForceCategorical', 'x_axis_sort', 'x_axis_sort_asc'];
const shownOn = (x_axis: unknown, more: object = {}): readonly string[] => {
  const form = { viz_type: 'echarts_timeseries_bar', x_axis, x_axis_sort: 'city', ...more };
  const sections = panelSections(registeredChartType(form).spec);
  return shownControls(placedControls(sections), form, columnKindsOf(columns))
    .map(({ control }) => control.key)
    .filter((key) => ofAxis.includes(key));
};

test('controls of an axis stand there for columns they act on', () => {
  expect(shownOn('day')).toEqual(['time_grain_sqla']);
  expect(shownOn('amount')).toEqual(['xAxisForceCategorical']);
  expect(shownOn('amount', { xAxisForceCategorical: true })).toEqual([
    'xAxisForceCategorical',
    'x_axis_sort',
    'x_axis_sort_asc',
  ]);
  expect(shownOn('city')).toEqual(['x_axis_sort', 'x_axis_sort_asc']);
  expect(shownOn(['city'])).toEqual(['x_axis_sort', 'x_axis_sort_asc']);
});

test('what may be anything keeps them all: expressions, columns of unknown types, no axis', () => {
  for (const axis of [{ expressionType: 'SQL', sqlExpression: 'a', label: 'a' }, 'odd', 'gone', undefined])
    expect(shownOn(axis)).toEqual(ofAxis);
});

test('a search for what can be worked out on a metric finds the metrics', () => {
  const form = { viz_type: 'table', query_mode: 'aggregate' };
  const placed = shownControls(placedControls(panelSections(registeredChartType(form).spec)), form);
  const found = (search: string) =>
    placed.filter((one) => isHit(one, searchWords(search))).map(({ control }) => control.key);
  for (const search of ['rank', 'running total', 'moving average', 'last year'])
    expect(found(search)).toContain('metrics');
});
