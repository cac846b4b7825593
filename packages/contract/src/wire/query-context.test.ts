/// <reference types="node" />
import { expect, test } from 'vitest';
import { operators } from '../model/filters.ts';
import type { OperatorName } from '../model/filters.ts';
import { grains } from '../model/grain.ts';
import { queryObject } from '../model/query-object.ts';
import type {
  Dimension,
  Filter,
  FilterScalar,
  FilterValue,
  Metric,
  QueryContext,
  QueryObject,
} from '../model/query-object.ts';
import { parseQueryContext, showQueryContext } from './query-context.ts';

const parseOne = (query: unknown): QueryObject => {
  const [first] = parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [query] }).queries;
  if (first === undefined) throw new Error('one query expected');
  return first;
};

let seed = 11;
const random = (limit: number): number => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed % limit;
};
const pickOne = <T>(items: readonly T[]): T => items[random(items.length)] as T;
const randomList = <T>(most: number, make: (index: number) => T): T[] =>
  Array.from({ length: random(most + 1) }, (_, index) => make(index));
const maybe = <T>(value: T): T | null => (random(2) === 0 ? value : null);

const dimension = (index: number): Dimension => {
  const grainAndAxis = { grain: maybe(pickOne(grains)), isAxis: random(2) === 0 };
  if (random(2) === 0)
    return { kind: 'column', name: `c${index}`, label: random(2) === 0 ? `c${index}` : `l${index}`, ...grainAndAxis };
  return { kind: 'sql', sql: `upper(c${index})`, label: `d${index}`, ...grainAndAxis };
};
const metric = (index: number): Metric => {
  const kind = random(3);
  if (kind === 0) return { kind: 'saved', name: `m${index}`, label: `m${index}` };
  if (kind === 1)
    return {
      kind: 'aggregate',
      column: 'v',
      aggregate: pickOne(['SUM', 'COUNT_DISTINCT'] as const),
      label: `a${index}`,
    };
  return { kind: 'sql', sql: 'sum(v)', label: `s${index}` };
};
const scalars: readonly FilterScalar[] = ['x', '', 0, -1.5, true, false, null, "it's"];
const valueFor = (operator: OperatorName): FilterValue => {
  const shape = operators[operator].value;
  if (shape === 'none') return null;
  if (shape === 'range') return pickOne(['Last week', 'No filter', '2001-01-01 : 2001-07-01']);
  return shape === 'list' ? randomList(3, () => pickOne(scalars)) : pickOne(scalars);
};
const filter = (): Filter => {
  const operator = pickOne(Object.keys(operators) as OperatorName[]);
  const column =
    random(2) === 0
      ? ({ kind: 'column', name: 'c' } as const)
      : ({ kind: 'sql', sql: 'lower(c)', label: 'lc' } as const);
  return { column, operator, value: valueFor(operator), grain: maybe(pickOne(grains)) };
};

function anyQuery(): QueryObject {
  const dimensions = randomList(3, dimension);
  const metrics = random(4) === 0 ? null : randomList(2, metric);
  const selected = [...dimensions, ...(metrics ?? [])];
  const seriesColumns = dimensions.slice(0, 1).map(({ label }) => label);
  return queryObject({
    dimensions,
    metrics,
    filters: randomList(4, filter),
    where: pickOne(['', '(a > 1)']),
    having: pickOne(['', 'count(*) > 2']),
    timeColumn: maybe('t'),
    timeRange: maybe('Last 7 days'),
    timeShift: maybe('1 year'),
    timeOffsets: randomList(2, () => '1 year ago'),
    grain: maybe(pickOne(grains)),
    relativeStart: maybe('now' as const),
    relativeEnd: maybe('today' as const),
    isTimeseries: random(2) === 0,
    orderBy: randomList(2, () => ({
      ascending: random(2) === 0,
      by:
        selected[0] === undefined || random(2) === 0
          ? pickOne([
              { kind: 'column', name: 'other' },
              { kind: 'saved', name: 'q', label: 'q' },
              { kind: 'sql', sql: 'max(z)', label: 'z' },
            ] as const)
          : ({ kind: 'label', label: selected[0].label } as const),
    })),
    orderDescending: random(2) === 0,
    rowLimit: pickOne([null, 0, 10, 50_000]),
    rowOffset: pickOne([0, 20]),
    isRowCount: random(5) === 0,
    seriesColumns,
    seriesLimit: seriesColumns.length > 0 ? pickOne([0, 5]) : 0,
    seriesLimitMetric: maybe(metric(9)),
    groupOthers: random(2) === 0,
    applyFetchValuesPredicate: random(2) === 0,
    post: randomList(2, () => ({ operation: 'cum', options: { operator: 'sum', columns: { a: 'a' } } })),
    resultType: maybe('samples' as const),
    appliedTimeExtras: random(2) === 0 ? {} : { __time_range: 'Last week' },
  });
}

test('what is shown is read back to the same query context', () => {
  for (let run = 0; run < 1500; run += 1) {
    const context: QueryContext = {
      datasetId: 1 + random(9),
      queries: randomList(3, anyQuery),
      force: random(2) === 0,
      resultType: pickOne(['full', 'results', 'query'] as const),
      resultFormat: pickOne(['json', 'csv'] as const),
      cacheTimeoutS: pickOne([null, -1, 60]),
      zone: pickOne([null, 'Europe/Berlin', 'UTC']),
      formData: pickOne([null, { viz_type: 'pie', slice_id: 3 }, { viz_type: 'line', x_axis: 'c1' }]),
    };
    expect(parseQueryContext(JSON.parse(JSON.stringify(showQueryContext(context))))).toEqual(context);
  }
});

test('a zone that does not exist is rejected by its name', () => {
  const body = { datasource: { id: 1, type: 'table' }, queries: [] };
  expect(parseQueryContext({ ...body, time_zone: 'Asia/Kolkata' }).zone).toBe('Asia/Kolkata');
  for (const zone of ['Mars/Olympus', '+02:00', "UTC'; DROP TABLE x"])
    expect(() => parseQueryContext({ ...body, time_zone: zone })).toThrow(`There is no time zone [${zone}]`);
});

test('a kind or a format of results that does not exist is rejected by what was sent', () => {
  const body = { datasource: { id: 1, type: 'table' }, queries: [] };
  expect(() => parseQueryContext({ ...body, result_format: 'pdf' })).toThrow('Invalid enum value pdf');
  expect(() => parseQueryContext({ ...body, result_type: 5 })).toThrow('Invalid enum value 5');
  expect(() => parseQueryContext({ ...body, queries: [{ result_type: ['full'] }] })).toThrow(
    'Invalid enum value ["full"]',
  );
  expect(() => parseQueryContext({ ...body, result_format: null, result_type: undefined })).not.toThrow();
});

test('deprecated spellings are read', () => {
  const query = parseOne({
    groupby: ['a'],
    granularity_sqla: 't',
    timeseries_limit: 5,
    timeseries_limit_metric: 'n',
    metrics: [{ label: 'n' }],
    where: 'x = 1',
    having: 'count(*) > 1',
    having_filters: [],
    druid_time_origin: '',
    unknown: 1,
  });
  expect(query).toMatchObject({ timeColumn: 't', seriesLimit: 5, where: 'x = 1', having: 'count(*) > 1' });
  expect(query.dimensions).toEqual([{ kind: 'column', name: 'a', label: 'a', grain: null, isAxis: false }]);
  expect(query.metrics).toEqual([{ kind: 'saved', name: 'n', label: 'n' }]);
  expect(query.seriesLimitMetric).toEqual({ kind: 'saved', name: 'n', label: 'n' });
});

test('labels default to what is asked for', () => {
  const query = parseOne({
    columns: [{ sqlExpression: 'upper(a)' }],
    metrics: [
      { expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate: 'SUM' },
      { expressionType: 'SQL', sqlExpression: 'max(v)', label: null },
    ],
  });
  expect(query.dimensions[0]?.label).toBe('upper(a)');
  expect(query.metrics?.map(({ label }) => label)).toEqual(['SUM(v)', 'max(v)']);
});

test('values take the shape of their operator', () => {
  const filters = parseOne({
    columns: ['a'],
    filters: [
      { col: 'a', op: '==', val: ['x', 'y'] },
      { col: 'a', op: 'in', val: '<NULL>' },
      { col: 'a', op: 'IN', val: ['<empty string>', '\tq\n'] },
      { col: 'a', op: 'IS NULL', val: 'ignored' },
    ],
  }).filters;
  expect(filters.map(({ value }) => value)).toEqual(['x', [null], ['', 'q'], null]);
});

test('[B2] a query of another dataset than the request names is rejected', () => {
  expect(() =>
    parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [{ datasource: { id: 2, type: 'table' } }] }),
  ).toThrow('Must be the datasource of the request');
});

test('the step of a condition is its own, else that of its column', () => {
  const grainOf = (more: object, timeGrain?: string) => {
    const col = { expressionType: 'SQL', sqlExpression: 'day', label: 'day', isColumnReference: true, timeGrain };
    return parseOne({ filters: [{ col, op: 'TEMPORAL_RANGE', val: 'Last week', ...more }] }).filters[0]?.grain;
  };
  expect(grainOf({}, 'P1D')).toBe('P1D');
  expect(grainOf({ grain: 'P1M' }, 'P1D')).toBe('P1M');
  expect(grainOf({ grain: '' }, 'P1D')).toBe('P1D');
  expect(grainOf({})).toBeNull();
});
