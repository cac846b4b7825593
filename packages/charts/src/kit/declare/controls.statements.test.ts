import { showQueryContext } from '@sextant/contract';
import { expect, test } from 'vitest';
import '../../all-types.ts';
import { chartTypes } from '../../by-type/about.ts';
import { queryContextFor, registeredChartType } from '../../registry.ts';
import { defineChartType, controlsOf, query } from './chart-spec.ts';
import { count, controls, numberFormat, timeFormat } from './controls.ts';
import { control, accepted } from './control.ts';
import { numberText } from '../values/numbers.ts';
import { formErrors, readForm } from './read-form.ts';
import { timeText } from '../values/times.ts';

const valuesOf = (control: { readonly choices: readonly { readonly value: unknown }[] | null }): unknown[] =>
  (control.choices ?? []).map(({ value }) => value);

test('[CTRL-033] number formats are offered under their exact keys, and adaptive is the default', () => {
  const formatControl = numberFormat('y_axis_format', 'Number format');
  expect(formatControl.default).toBe('SMART_NUMBER');
  expect(valuesOf(formatControl)).toEqual(
    expect.arrayContaining([
      'SMART_NUMBER',
      ',d',
      '.1s',
      '.3s',
      ',.1%',
      '.3%',
      '.4r',
      ',.1f',
      ',.2f',
      ',.3f',
      '+,',
      '$,.2f',
      'DURATION',
      'DURATION_SUB',
    ]),
  );
});

test('[CTRL-040] time formats are offered under their exact keys, and adaptive is the default', () => {
  const formatControl = timeFormat('x_axis_time_format', 'Time format');
  expect(formatControl.default).toBe('smart_date');
  expect(valuesOf(formatControl)).toEqual(
    expect.arrayContaining([
      'smart_date',
      '%d/%m/%Y',
      '%m/%d/%Y',
      '%Y-%m-%d',
      '%Y-%m-%d %H:%M:%S',
      '%d-%m-%Y %H:%M:%S',
      '%H:%M:%S',
    ]),
  );
});

test('every number format writes as its label shows', () => {
  const patternChoices = (numberFormat('f', 'F').choices ?? []).filter(({ label }) => /^[$+\d]/.test(label));
  expect(patternChoices.length).toBeGreaterThan(10);
  for (const { value, label } of patternChoices) {
    const writtenTexts = [12_345.432, 0.123_454_32].map((number) => numberText(String(value))(number));
    expect(writtenTexts.map((text) => text.replaceAll('\u202f', ' '))).toContain(label);
  }
});

test('every time format writes as its label shows', () => {
  const instant = Date.UTC(2001, 0, 14, 1, 32, 10);
  const patternChoices = (timeFormat('f', 'F').choices ?? []).filter(({ value }) => value !== 'smart_date');
  expect(patternChoices.map(({ value }) => timeText(String(value), null)(instant))).toEqual(
    patternChoices.map(({ label }) => label),
  );
});

const limitedType = defineChartType({
  type: 'limited',
  name: 'Limited',
  category: 'KPI',
  tags: [],
  behaviors: [],
  description: '',
  shortName: 'Limited',
  icon: 'hash',
  display: 'marks',
  axis: null,
  annotates: null,
  colorsGroups: false,
  coverage: 'never',
  measureFormat: null,
  skeleton: 'number',
  isPlain: false,
  sections: [
    query(
      count('row_limit', 'Row limit', ''),
      control<'needed', unknown>({
        key: 'needed',
        kind: 'text',
        label: 'Needed',
        description: '',
        default: null,
        isRequired: true,
        read: (raw) => accepted(raw),
      }),
    ),
  ],
});
const errors = (form: Record<string, unknown>): string[] =>
  formErrors(limitedType, { needed: 'x', ...form }).map(({ message }) => message);

test('[CTRL-055 CTRL-073] a number control says that a text is expected to be a number', () => {
  expect(errors({ row_limit: 'abc' })).toEqual(['Row limit is expected to be a number']);
  expect(errors({ row_limit: '12' })).toEqual([]);
});

test('[CTRL-056 CTRL-072] a whole-number control says that 1.5 is expected to be an integer', () => {
  expect(errors({ row_limit: 1.5 })).toEqual(['Row limit is expected to be an integer']);
  expect(errors({ row_limit: '1.5' })).toEqual(['Row limit is expected to be an integer']);
  expect(errors({ row_limit: 1e300 })).toEqual(['Row limit is too large']);
  expect(errors({ row_limit: 2 })).toEqual([]);
});

test('[CTRL-057 CTRL-058] null, an empty text and an empty list cannot be empty; 0 and false can stand', () => {
  for (const neededValue of [null, '', [], undefined])
    expect(errors({ needed: neededValue })).toEqual(['Needed cannot be empty']);
  for (const neededValue of [0, false]) expect(errors({ needed: neededValue })).toEqual([]);
});

test('[CTRL-068] chart types share the controls that they have in common', () => {
  const withKey = (key: string) =>
    Object.keys(chartTypes).flatMap((type) =>
      controlsOf(registeredChartType({ viz_type: type }).spec).filter((control) => control.key === key),
    );
  for (const key of ['row_limit', 'limit', 'adhoc_filters', 'time_range', 'granularity_sqla', 'y_axis_format']) {
    const sharedControls = withKey(key);
    expect(sharedControls.length).toBeGreaterThan(1);
    expect(new Set(sharedControls.map((control) => JSON.stringify([control.kind, control.choices]))).size).toBe(1);
  }
});

test('row limit and series limit offer the usual numbers', () => {
  expect(valuesOf(controls.rowLimit(10_000))).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000]);
  expect(valuesOf(controls.seriesLimit())).toEqual([5, 10, 25, 50, 100, 500]);
});

const timeSeries = {
  viz_type: 'echarts_timeseries_line',
  datasource: '7__table',
  metrics: ['count'],
  adhoc_filters: [],
  groupby: ['origin'],
  limit: 5,
  timeseries_limit_metric: 'count',
  order_desc: true,
  contribution: false,
  row_limit: 100,
  rolling_type: 'mean',
  rolling_periods: 7,
  min_periods: 1,
  time_compare: ['1 week'],
  comparison_type: 'values',
  resample_rule: '1D',
  resample_method: 'asfreq',
  granularity_sqla: 'date',
  time_range: 'Last week',
  annotation_layers: [],
  color_scheme: 'supersetColors',
  slice_id: 9,
  cache_timeout: 60,
  url_params: { a: 'b' },
};

test('[CTRL-069] the 24 controls of a time-series chart come back as they were, built or not', () => {
  expect(Object.keys(timeSeries)).toHaveLength(24);
  expect(readForm(registeredChartType({ viz_type: 'echarts_timeseries_line' }).spec, timeSeries).formData).toEqual(
    timeSeries,
  );
  expect(queryContextFor(timeSeries).formData).toEqual(timeSeries);
});

test('what a form keeps of its address goes with each of its queries, where templates read it', () => {
  expect(queryContextFor(timeSeries).queries.map(({ urlParams }) => urlParams)).toEqual([{ a: 'b' }]);
});

test('[CHART-027 CHART-028] a query asks for json and the full result unless it says otherwise', () => {
  const body = showQueryContext(queryContextFor(timeSeries));
  expect(body).toMatchObject({ result_format: 'json', result_type: 'full' });
  expect(showQueryContext(queryContextFor(timeSeries, { resultType: 'query', resultFormat: 'csv' }))).toMatchObject({
    result_format: 'csv',
    result_type: 'query',
  });
});
