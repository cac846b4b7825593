/// <reference types="node" />
import './all-types.ts';
import { parseQueryContext, SextantError, type QueryObject } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { readRecording } from '../../../tools/recordings.mjs';
import {
  chartTypes,
  registeredChartType,
  controlsOf,
  defaultFormData,
  formErrors,
  formOfQuery,
  isChartType,
  formWithValidValues,
  queryContextFor,
  readForm,
  resultSize,
} from './index.ts';

const { chart_kinds: recordedCases } = readRecording<{ readonly chart_kinds: readonly Case[] }>('chart-data');

interface Case {
  readonly id: string;
  readonly viz_type: string;
  readonly request: { readonly form_data: Record<string, unknown>; readonly queries: unknown[] };
}

const sortsParts = ['pie', 'treemap_v2', 'funnel'];

/** Chart types and controls that are built. Parts without `sort_by_metric` are left out: ours sorts, so that a row limit keeps the largest. */
const isComparable = ({ viz_type: type, request: { form_data: form } }: Case): boolean =>
  isChartType(type) && (!sortsParts.includes(type) || 'sort_by_metric' in form);

/** What a form asks, without what the recording tool added (a row limit where the form has none). */
const comparableQuery = ({
  dimensions,
  metrics,
  filters,
  where,
  having,
  timeColumn,
  timeRange,
  seriesColumns,
  seriesLimit,
  orderBy,
  isTimeseries,
  post,
}: QueryObject) => ({
  dimensions: dimensions.map(({ label, isAxis, grain }) => ({ label, isAxis, grain })),
  metrics,
  filters,
  where,
  having,
  timeColumn,
  timeRange: timeRange === 'No filter' ? null : timeRange,
  seriesColumns,
  seriesLimit,
  orderBy: orderBy.map(({ by, ascending }) => [
    by.kind === 'label' || by.kind === 'saved' || by.kind === 'aggregate'
      ? 'label' in by
        ? by.label
        : ''
      : 'name' in by
        ? by.name
        : by.sql,
    ascending,
  ]),
  isTimeseries,
  post,
});

/** Which columns are times is no part of a recorded form: there the page asked the dataset. */
const timesIn = ({ queries }: Case['request']): Record<string, boolean> =>
  Object.fromEntries(
    (queries as { columns?: unknown[] }[])
      .flatMap(({ columns = [] }) => columns as { columnType?: string; sqlExpression?: string }[])
      .filter(({ columnType }) => columnType === 'BASE_AXIS')
      .map(({ sqlExpression = '' }) => [sqlExpression, true]),
  );

describe('the queries of recorded charts', () => {
  test.for(recordedCases.filter(isComparable))('$id $viz_type', ({ request }) => {
    const recordedQueries = parseQueryContext(request).queries;
    // Shares are of the rows shown there, unless the form says otherwise; here of all records.
    const formExtras = { percent_metric_calculation: 'row_limit', temporal_columns_lookup: timesIn(request) };
    const ownQueries = queryContextFor({ ...formExtras, ...request.form_data }).queries;
    expect(ownQueries.map(comparableQuery)).toEqual(recordedQueries.map(comparableQuery));
  });
});

const complete = {
  metric: 'count',
  metrics: ['count'],
  metrics_b: ['count'],
  groupby: ['cat'],
  column: 'amount',
  x_axis: 'cat',
  entity: 'cat',
  x: 'count',
  y: 'count',
  size: 'count',
  datasource: '7__table',
};

describe.for(Object.keys(chartTypes))('%s', (type) => {
  const { spec } = registeredChartType({ viz_type: type });
  test('is registered under its own type, and no control stands in it twice', () => {
    expect(spec.type).toBe(type);
    const keys = controlsOf(spec).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a type that draws series over an axis has the controls of series', () => {
    const keys = controlsOf(spec).map(({ key }) => key);
    const ofSeries = ['x_axis', 'groupby', 'metrics', 'time_compare', 'comparison_type'];
    expect(ofSeries.filter((key) => spec.axis !== null && !keys.includes(key))).toEqual([]);
  });

  test('its defaults read as themselves', () => {
    const defaults = defaultFormData(spec);
    expect(readForm(spec, defaults)).toMatchObject(
      Object.fromEntries(Object.entries(defaults).filter(([key]) => key !== 'viz_type')),
    );
  });

  test('keeps unknown keys and the form as it was', () => {
    const form = Object.freeze({ ...complete, viz_type: type, some_other_control: { deep: [1] } });
    expect(readForm(spec, form).formData).toBe(form);
    expect(queryContextFor(form).formData).toBe(form);
  });

  test('puts the clauses of a dashboard into every query', () => {
    const filter = { column: { kind: 'column', name: 'origin' }, operator: 'in', value: ['ORD'], grain: null } as const;
    const scope = { filters: [filter], timeRange: '2001-01-01 : 2001-02-01', timeColumn: 'date', grain: null };
    for (const query of queryContextFor({ ...complete, viz_type: type, show_totals: true }, { scope }).queries) {
      expect(query).toMatchObject({ filters: [filter], timeRange: '2001-01-01 : 2001-02-01', timeColumn: 'date' });
    }
  });
});

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : 'another error';
  }
  return 'no error';
};

/** What a form may hold under any key: JSON that no control has in mind. */
const oddValues: readonly unknown[] = [
  -1,
  1e308,
  true,
  'x'.repeat(5000),
  '{{ x }}',
  [null, {}, [], 5],
  { a: { b: [] } },
  JSON.parse('{"toString": 1, "valueOf": 1, "__proto__": {"length": 3}}'),
];
const keysBesideControls = [
  'extra_form_data',
  'url_params',
  'limit',
  'series_limit',
  'annotation_layers',
  'counts_from',
];

test.for(Object.keys(chartTypes))(
  'whatever a form of %s holds, it is read, and what cannot be asked has a code',
  (type) => {
    const { spec } = registeredChartType({ viz_type: type });
    const keys = [...controlsOf(spec).map(({ key }) => key), ...keysBesideControls];
    const forms = keys.flatMap((key) => oddValues.map((value) => ({ ...complete, viz_type: type, [key]: value })));
    const codes = forms.map((form) => {
      formErrors(spec, form);
      formWithValidValues(spec, form);
      return codeOf(() => queryContextFor(form));
    });
    expect(codes.filter((code) => !/^(no error|(CHART|REQUEST|QUERY)_\d+ )/.test(code))).toEqual([]);
  },
);

test('of a cut result the rows count that the limit counted, whatever its steps made of them', () => {
  const table = { columns: [], rowCount: 200 };
  const count = (entry?: Parameters<typeof resultSize>[2]) => resultSize({ viz_type: 'echarts_area' }, table, entry);
  expect(count({ is_cut: true, sql_rowcount: 10_000 })).toEqual({ count: 10_000, noun: 'row' });
  expect(count({ is_cut: false, sql_rowcount: 10_000 })).toEqual({ count: 200, noun: 'row' });
  expect(count()).toEqual({ count: 200, noun: 'row' });
});

test('a histogram without any value has no bins, however many rows have none', () => {
  const form = { viz_type: 'histogram_v2', column: 'amount' };
  expect(resultSize(form, { columns: [], rowCount: 0 })).toEqual({ count: 0, noun: 'bin' });
  expect(resultSize({ viz_type: 'pie' }, { columns: [], rowCount: 0 })).toEqual({ count: 0, noun: 'row' });
});

test('a mixed chart names stored words of its axes and stacks that say nothing', () => {
  const unreadable = (changes: Record<string, unknown>) => {
    const { spec } = registeredChartType({ viz_type: 'mixed_timeseries' });
    const form = { viz_type: 'mixed_timeseries', x_axis: 'day', metrics: ['a'], metrics_b: ['b'], ...changes };
    return formErrors(spec, form).map(({ key }) => key);
  };
  expect(unreadable({ yAxisIndexB: 'two', stackB: 'maybe' })).toEqual(['stackB', 'yAxisIndexB']);
  expect(unreadable({ yAxisIndex: 1, yAxisIndexB: '0', stack: 'Stream', stackB: 'false' })).toEqual([]);
});

test('says which control is missing or unreadable', () => {
  expect(codeOf(() => queryContextFor({ viz_type: 'pie', datasource: '7__table', groupby: ['cat'] }))).toBe(
    'CHART_002 Metric cannot be empty',
  );
  expect(codeOf(() => queryContextFor({ ...complete, viz_type: 'pie', row_limit: 'many' }))).toBe(
    'CHART_003 Row limit is expected to be a number',
  );
  expect(codeOf(() => queryContextFor({ viz_type: 'nope' }))).toBe("CHART_001 There is no chart type 'nope'");
  expect(codeOf(() => queryContextFor({ ...complete, viz_type: 'pie', datasource: 'x' }))).toMatch(/^REQUEST_002/);
  expect(formErrors(registeredChartType({ viz_type: 'pie' }).spec, { groupby: [{}], metric: 'count' })).toMatchObject([
    { key: 'groupby', code: 'CHART_003' },
  ]);
});

test('a dashboard time range takes the place of the own TEMPORAL_RANGE filter', () => {
  const sqlFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'date',
    operator: 'TEMPORAL_RANGE',
    comparator: 'Last year',
  };
  const form = {
    ...complete,
    viz_type: 'table',
    adhoc_filters: [sqlFilter],
    extra_form_data: { time_range: 'Last week', filters: [{ col: 'a', op: '==', val: 1 }] },
  };
  const [query] = queryContextFor(form).queries;
  expect(query?.filters).toMatchObject([
    { operator: 'temporalRange', value: 'Last week' },
    { operator: 'equals', value: 1 },
  ]);
});

test('a metric that is chosen twice is asked once; two of one label are asked, and rejected by the server', () => {
  const sum = (column: string) => ({ expressionType: 'SIMPLE', column: { column_name: column }, aggregate: 'SUM' });
  const labelsOf = (type: string, columns: readonly string[]) => {
    const metrics = columns.map((column) => ({ ...sum(column), label: 'same' }));
    return queryContextFor({ ...complete, viz_type: type, metrics }).queries[0]?.metrics?.map(({ label }) => label);
  };
  for (const type of ['ag-grid-table', 'echarts_timeseries_line', 'pivot_table_v2']) {
    expect(labelsOf(type, ['a', 'a'])).toEqual(['same']);
    expect(labelsOf(type, ['a', 'b'])).toEqual(['same', 'same']);
  }
});

test('a histogram asks for bins over all rows', () => {
  const [query] = queryContextFor({ ...complete, viz_type: 'histogram_v2', bins: 12, row_limit: 10 }).queries;
  expect(query?.rowLimit).toBeNull();
  expect(query?.post).toEqual([
    {
      operation: 'histogram',
      options: { column: 'amount', groupby: ['cat'], bins: 12, cumulative: false, normalize: false },
    },
  ]);
});

test('a second query of equal rank has a form of its own, as if it were the only one', () => {
  const form = {
    viz_type: 'mixed_timeseries',
    x_axis: 'day',
    metrics: ['a'],
    metrics_b: ['b'],
    groupby: ['city'],
    groupby_b: [],
  };
  expect(formOfQuery(form, 0)).toBe(form);
  expect(formOfQuery(form, 1)).toMatchObject({ x_axis: 'day', metrics: ['b'], groupby: [] });
});
