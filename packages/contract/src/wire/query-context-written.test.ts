import { expect, test } from 'vitest';
import { queryObject } from '../model/query-object.ts';
import type { QueryContext } from '../model/query-object.ts';
import { showFilter, showQueryContext, showSamplesBody } from './query-context.ts';

const bareContext: QueryContext = {
  datasetId: 3,
  queries: [queryObject({})],
  force: false,
  resultType: 'full',
  resultFormat: 'json',
  cacheTimeoutS: null,
  zone: null,
  formData: null,
};
const shownPlain = {
  columns: [],
  metrics: null,
  filters: [],
  extras: { where: '', having: '' },
  granularity: null,
  time_range: null,
  time_shift: null,
  time_offsets: [],
  is_timeseries: false,
  is_rowcount: false,
  orderby: [],
  order_desc: true,
  row_limit: null,
  row_offset: 0,
  series_columns: [],
  series_limit: 0,
  series_limit_metric: null,
  group_others_when_limit_reached: false,
  apply_fetch_values_predicate: false,
  post_processing: [],
  applied_time_extras: {},
};

test('what is not said is not written, beyond the members that Superset always has', () => {
  const { queries, ...rest } = showQueryContext(bareContext);
  expect(rest).toEqual({
    datasource: { id: 3, type: 'table' },
    force: false,
    result_type: 'full',
    result_format: 'json',
  });
  expect(queries[0]).toMatchObject(shownPlain);
  expect(queries[0]?.extras).toEqual({ where: '', having: '' });
  const writtenKeys = Object.keys(queries[0] ?? {}).filter((key) => !(key in shownPlain));
  expect(writtenKeys).toEqual([]);
});

test('rows as they are say their filters and time, and a text that is looked for', () => {
  const bareBody = { filters: [], extras: { where: '', having: '' }, granularity: null, time_range: null };
  expect(showSamplesBody(queryObject({}), [])).toEqual(bareBody);
  expect(showSamplesBody(queryObject({ search: 'Rome' }), [['city', false]])).toEqual({
    ...bareBody,
    search: 'Rome',
    orderby: [['city', false]],
  });
});

test('what is said is written under Superset’s names', () => {
  const query = queryObject({
    metrics: [{ kind: 'saved', name: 'count', label: 'count' }],
    where: 'a',
    having: 'b',
    timeColumn: 'sent_at',
    takesOver: null,
    grain: 'P1D',
    relativeStart: 'now',
    relativeEnd: 'today',
    countsFrom: 'data',
    offsetsMeetBy: 'grain',
    isTotals: true,
    subtotals: [['a']],
    keepsNullGroups: true,
    sharesOfParts: true,
    isCoverage: true,
    cubeBy: [{ kind: 'column', name: 'day', label: 'day', grain: null, isAxis: false }],
    urlParams: { a: '1' },
    resultType: 'samples',
    orderBy: [
      { by: { kind: 'label', label: 'count' }, ascending: true },
      { by: { kind: 'column', name: 'city' }, ascending: false },
      { by: { kind: 'saved', name: 'm', label: 'm' }, ascending: true },
    ],
  });
  const shownContext = showQueryContext({
    ...bareContext,
    queries: [query],
    formData: { x_axis: 'day' },
    zone: 'UTC',
    cacheTimeoutS: 0,
    fileColumns: [{ name: 'a', heading: 'A' }],
    fileRows: { column: 'a', values: ['x'] },
  });
  expect(shownContext).toMatchObject({
    form_data: { x_axis: 'day' },
    time_zone: 'UTC',
    custom_cache_timeout: 0,
    file_columns: [{ name: 'a', heading: 'A' }],
    file_rows: { column: 'a', values: ['x'] },
  });
  expect(shownContext.queries[0]).toMatchObject({
    extras: {
      where: 'a',
      having: 'b',
      time_grain_sqla: 'P1D',
      relative_start: 'now',
      relative_end: 'today',
      counts_from: 'data',
      time_offsets_meet: 'grain',
    },
    metrics: ['count'],
    keeps_time_axis: true,
    is_totals: true,
    subtotals: [['a']],
    keeps_null_groups: true,
    shares_of_parts: true,
    is_coverage: true,
    cube_by: ['day'],
    url_params: { a: '1' },
    result_type: 'samples',
    orderby: [
      ['count', true],
      ['city', false],
      [{ label: 'm' }, true],
    ],
  });
});

test('a condition is written with its value and its grain, when it has them', () => {
  const column = { kind: 'column', name: 'city' } as const;
  expect(showFilter({ column, operator: 'isNull', value: null, grain: null })).toEqual({ col: 'city', op: 'IS NULL' });
  expect(showFilter({ column, operator: 'equals', value: 0, grain: 'P1D' })).toEqual({
    col: 'city',
    op: '==',
    val: 0,
    grain: 'P1D',
  });
  const sql = { kind: 'sql', sql: 'lower(c)', label: 'lc' } as const;
  expect(showFilter({ column: sql, operator: 'in', value: [], grain: null })).toEqual({
    col: { expressionType: 'SQL', sqlExpression: 'lower(c)', label: 'lc' },
    op: 'IN',
    val: [],
  });
});
