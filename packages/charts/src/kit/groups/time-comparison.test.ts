import '../../all-types.ts';
import { expect, test } from 'vitest';
import { queryContextFor, readForm } from '../../index.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { recordedTable } from '../result/test-table.ts';
import { colorsOfSeries, readSeries } from '../series/series.ts';
import { themes } from '../colors/theme/theme-colors.ts';

const storedForm = {
  viz_type: 'echarts_timeseries_line',
  datasource: '7__table',
  x_axis: 'day',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: ['city'],
};

const requestOf = (more: object) => queryContextFor({ ...storedForm, ...more }).queries[0];

test.each(['echarts_timeseries_line', 'echarts_timeseries_bar'])(
  '%s asks for the other times by the step of the grain that holds them, and keeps them through the pivot',
  (viz_type) => {
    const query = requestOf({ viz_type, time_compare: ['1 year ago', '1 week ago'] });
    expect(query).toMatchObject({ timeOffsets: ['1 year ago', '1 week ago'], offsetsMeetBy: 'grain' });
    expect(query?.post.map(({ operation }) => operation)).toEqual(['pivot', 'flatten']);
    expect(query?.post[0]?.options).toMatchObject({
      aggregates: { count: {}, 'count__1 year ago': {}, 'count__1 week ago': {} },
    });
  },
);

test('a chart that compares with nothing asks what it asked before', () => {
  expect(requestOf({})).toMatchObject({ timeOffsets: [], offsetsMeetBy: 'moment' });
  expect(requestOf({ time_compare: [] })).toEqual(requestOf({}));
  expect(requestOf({ time_compare: null, comparison_type: 'ratio' })?.post).toEqual(requestOf({})?.post);
});

test.each(['difference', 'percentage', 'ratio'])('compared as %s, only what came of it is left', (comparison_type) => {
  const query = requestOf({ time_compare: '1 year ago', comparison_type });
  expect(query?.post[1]).toEqual({
    operation: 'compare',
    options: {
      source_columns: ['count'],
      compare_columns: ['count__1 year ago'],
      compare_type: comparison_type,
      drop_original_columns: true,
    },
  });
});

test('shares of another time are of what that time was in all; what came of comparing has no such whole', () => {
  const shareOf = (more: object) =>
    requestOf({ contributionMode: 'row', ...more })?.post.find(({ operation }) => operation === 'contribution')
      ?.options;
  expect(shareOf({ time_compare: '1 year ago' })).toEqual({ orientation: 'row', time_shifts: ['1 year ago'] });
  expect(shareOf({ time_compare: '1 year ago', comparison_type: 'ratio' })).toEqual({ orientation: 'row' });
  expect(shareOf({})).toEqual({ orientation: 'row' });
});

const table = (names: readonly string[]) =>
  recordedTable({
    columns: [
      { name: 'day', type: 'timestamp', values: [0] },
      ...names.map((name, index) => ({ name, type: 'integer' as const, values: [index + 1] })),
    ],
  });

test('the range before the own one is called so, also where only what came of comparing is left', () => {
  const form = (more: object) =>
    readForm(timeseriesLine, { ...storedForm, groupby: [], time_compare: ['inherit'], ...more });
  const names = (more: object, column: string) =>
    readSeries(table(['count', column]), form(more), {}).series.map(({ name }) => name);
  expect(names({}, 'count__inherit')).toEqual(['count, the time before', 'count']);
  expect(names({ comparison_type: 'difference' }, 'difference__count__count__inherit')).toContain(
    'count, the time before',
  );
});

test('a series of another time is distinguished from its series of now and has its color', () => {
  const form = readForm(timeseriesLine, { ...storedForm, time_compare: ['1 year ago'] });
  const { series } = readSeries(table(['count, Rome', 'count, Oslo', 'count__1 year ago, Rome']), form, {});
  const found = series.find(({ offset }) => offset !== null);
  expect(found).toMatchObject({
    name: 'Rome, 1 year ago',
    base: 'Rome',
    offset: '1 year ago',
    metric: 'count',
    values: ['Rome'],
  });
  const color = colorsOfSeries(series, themes.light, { colorBook: {} });
  expect(color('Rome, 1 year ago')).toBe(color('Rome'));
  expect(color('Oslo')).not.toBe(color('Rome'));
});

test('what came of comparing stands for itself', () => {
  const form = readForm(timeseriesBar, {
    ...storedForm,
    groupby: [],
    time_compare: ['1 year ago'],
    comparison_type: 'ratio',
  });
  const { series } = readSeries(table(['ratio__count__count__1 year ago']), form, { count: 'Flights' });
  expect(series).toMatchObject([
    { name: 'Flights, 1 year ago', base: 'Flights, 1 year ago', offset: null, values: [] },
  ]);
});
