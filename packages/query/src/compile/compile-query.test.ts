import { numberColumn, queryObject, SextantError, textColumn, type Metric, type QueryObject } from '@sextant/contract';
import { duckdb, postgresql } from '@sextant/sql';
import { expect, test } from 'vitest';
import {
  compileQuery,
  compileTimeOffsets,
  compileTotals,
  limitRows,
  defaultRowLimits,
  joinTimeOffsets,
  printQuery,
  rangeResolver,
  type CompileScope,
} from '../index.ts';
import { column, datasetOf, metric } from '../test-scope.ts';

const dataset = datasetOf([column('date', 'timestamp'), column('origin', 'text'), column('delay', 'integer')], {
  name: 'flights',
  schema: 'main',
  mainTimeColumn: 'date',
  metrics: [metric('count', 'COUNT(*)')],
});

const scope: CompileScope = {
  dataset,
  dialect: duckdb,
  rowRules: [],
  resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2001, 5, 1), zone: 'UTC' }),
  limits: defaultRowLimits,
};
const count: Metric = { kind: 'saved', name: 'count', label: 'count' };
const dimension = (name: string, label = name) =>
  ({ kind: 'column', name, label, grain: null, isAxis: false }) as const;
const filter = (
  operator: 'equals' | 'greaterThan' | 'in' | 'temporalRange',
  value: string | null | string[],
  name = 'origin',
) => ({ column: { kind: 'column', name }, operator, value, grain: null }) as const;
const compile = (changes: Partial<QueryObject>, more: Partial<CompileScope> = {}) =>
  compileQuery(queryObject(changes), { ...scope, ...more });
const sqlOf = (changes: Partial<QueryObject>, more: Partial<CompileScope> = {}) => printQuery(compile(changes, more));

const rejectionOf = (action: () => unknown): string => {
  try {
    action();
    return 'no error';
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};

test.each<[Partial<QueryObject>, string]>([
  [{}, 'QUERY_001 Empty query?'],
  [{ metrics: null, isTimeseries: true, timeColumn: 'date' }, 'QUERY_001 Empty query?'],
  [
    { dimensions: [dimension('origin', 'x'), dimension('delay', 'x')], metrics: [count] },
    'QUERY_002 Duplicate column/metric labels: "x". Please make sure all columns and metrics have a unique label.',
  ],
  [
    { dimensions: [dimension('origin')], metrics: [count], seriesColumns: ['a', 'b'], seriesLimit: 3 },
    'QUERY_003 The following entries in `series_columns` are missing in `columns`: "a", "b". ',
  ],
  [{ dimensions: [dimension('gone')], metrics: [count] }, "QUERY_004 Columns missing in dataset: ['gone']"],
  [
    { metrics: [{ kind: 'aggregate', aggregate: 'SUM', column: 'gone', label: 'x' }] },
    "QUERY_004 Columns missing in dataset: ['gone']",
  ],
  [{ metrics: [{ kind: 'saved', name: 'gone', label: 'gone' }] }, "QUERY_005 Metric 'gone' does not exist"],
  [
    { metrics: [count], isTimeseries: true },
    'QUERY_006 Datetime column not provided as part table configuration and is required by this type of chart',
  ],
  [
    { metrics: [count], timeColumn: 'gone', timeRange: '2001 : 2002' },
    'QUERY_007 Time column "gone" does not exist in dataset',
  ],
  [
    { metrics: [count], orderBy: [{ by: { kind: 'column', name: 'gone' }, ascending: true }] },
    'QUERY_008 Unknown column used in orderby: gone',
  ],
  [
    { metrics: [count], filters: [filter('greaterThan', null)] },
    'QUERY_009 Must specify a value for filters with comparison operators',
  ],
  [{ metrics: [count], filters: [filter('in', [])] }, 'QUERY_010 Filter value list cannot be empty'],
  [
    {
      metrics: [count],
      timeOffsets: [],
      post: [],
      dimensions: [{ kind: 'sql', sql: '(SELECT 1)', label: 'x', grain: null, isAxis: false }],
    },
    'QUERY_011 Custom SQL fields cannot contain sub-queries.',
  ],
])('a wrong query is rejected with its text: %j', (changes, rejection) => {
  expect(rejectionOf(() => compile(changes))).toBe(rejection);
});

test.each([
  ['1=1) OR (1=1', 'QUERY_012 Closing unclosed parenthesis in filter clause'],
  ['(1=1', 'QUERY_012 Unclosed parenthesis in filter clause'],
  ['1=1; DROP TABLE flights', 'QUERY_012 Clause contains multiple statements'],
  ['1=1 /*', 'QUERY_012 Unclosed multiline comment'],
  ["origin = 'x", 'QUERY_012 Unterminated quote in filter clause'],
])('[C2] free SQL that would break out of its parentheses is rejected: %s', (sql, rejection) => {
  for (const clause of ['where', 'having'] as const)
    expect(rejectionOf(() => compile({ metrics: [count], [clause]: sql }))).toBe(rejection);
  expect(rejectionOf(() => compile({ metrics: [{ kind: 'sql', sql, label: 'm' }] }))).toBe(rejection);
});

test('[C2] a comment at the end of free SQL swallows nothing', () => {
  expect(sqlOf({ metrics: [count], where: '1 = 1 OR 2 = 2 --' }, { rowRules: ["origin = 'ORD'"] })).toContain(
    'AS "flights"\nWHERE (1 = 1 OR 2 = 2 --\n)\nLIMIT',
  );
});

test.each(['(SELECT MAX(delay) FROM secrets)', 'delay UNION SELECT 1', 'EXISTS (FROM secrets)'])(
  '[C3] no query inside of a metric, a column, a condition or a saved expression: %s',
  (sql) => {
    const rejection = 'QUERY_011 Custom SQL fields cannot contain sub-queries.';
    expect(rejectionOf(() => compile({ metrics: [{ kind: 'sql', sql, label: 'm' }] }))).toBe(rejection);
    expect(rejectionOf(() => compile({ metrics: [count], where: sql }))).toBe(rejection);
    expect(
      rejectionOf(() =>
        compile({
          metrics: [count],
          filters: [{ column: { kind: 'sql', sql, label: 'x' }, operator: 'equals', value: 1, grain: null }],
        }),
      ),
    ).toBe(rejection);
    expect(
      rejectionOf(() =>
        compile({ metrics: [count], orderBy: [{ by: { kind: 'sql', sql, label: 'x' }, ascending: true }] }),
      ),
    ).toBe(rejection);
    expect(
      rejectionOf(() =>
        compile(
          { metrics: [count] },
          { dataset: { ...dataset, metrics: dataset.metrics.map((metric) => ({ ...metric, expression: sql })) } },
        ),
      ),
    ).toBe(rejection);
  },
);

test('[D11] a virtual dataset is one statement', () => {
  const rejectionOver = (sql: string) =>
    rejectionOf(() => compile({ metrics: [count] }, { dataset: { ...dataset, sql } }));
  expect(rejectionOver('SELECT 1 AS a;\n')).toBe('no error');
  expect(rejectionOver('SELECT 1; DROP TABLE flights')).toBe(
    'QUERY_013 Virtual dataset query cannot consist of multiple statements',
  );
  expect(rejectionOver(' ; ')).toBe('QUERY_013 Virtual dataset query cannot be empty');
});

test('[C14] row rules stand behind a barrier, each in parentheses, and expressions of the reader before it', () => {
  const sql = sqlOf(
    {
      dimensions: [dimension('origin')],
      metrics: [count],
      where: '1 = 1 OR 1 = 1',
      seriesColumns: ['origin'],
      seriesLimit: 2,
    },
    { rowRules: ["origin = 'A' OR origin = 'B'"] },
  );
  expect(
    sql.match(/WHERE \(origin = 'A' OR origin = 'B'\)\n\s+LIMIT 9223372036854775807\n\s*\) AS "flights"/g),
  ).toHaveLength(2);
  expect(sql.match(/WHERE \(1 = 1 OR 1 = 1\)/g)).toHaveLength(2);
  expect(sqlOf({ resultType: 'samples' }, { rowRules: ["origin = 'A'"] })).toContain("WHERE (origin = 'A')");
  expect(
    sqlOf(
      { dimensions: [dimension('delay')], post: [{ operation: 'histogram', options: { column: 'delay' } }] },
      { rowRules: ["origin = 'A'"] },
    ),
  ).toContain("WHERE (origin = 'A')");
});

test('filters on unknown columns are reported, and time extras by what the dataset has', () => {
  const compiledQuery = compile({
    metrics: [count],
    filters: [filter('equals', 'x', 'gone'), filter('equals', 'ORD')],
    appliedTimeExtras: { __time_range: 'Last week', __time_col: 'origin' },
  });
  expect(compiledQuery.appliedColumns).toEqual(['origin', '__time_range']);
  expect(compiledQuery.rejections).toEqual([
    { column: 'gone', reason: 'not_in_datasource' },
    { column: '__time_col', reason: 'not_in_datasource' },
  ]);
});

test('the resolved range is said in wall milliseconds, and the range of the query overrides those of its filters', () => {
  const compiledQuery = compile({
    metrics: [count],
    timeRange: '2001-01-01 : 2001-02-01',
    filters: [filter('temporalRange', '1999 : 2000', 'date')],
  });
  expect([compiledQuery.fromMs, compiledQuery.toMs]).toEqual([Date.UTC(2001, 0, 1), Date.UTC(2001, 1, 1)]);
  expect(printQuery(compiledQuery)).toContain(`"date" >= TIMESTAMP '2001-01-01 00:00:00'`);
});

test('a count of rows holds the row limit that was asked for; limit 0 counts all', () => {
  const countQuery = (rowLimit: number) => printQuery(compile({ metrics: [count], isRowCount: true, rowLimit }));
  expect(countQuery(10)).toContain('LIMIT 10');
  expect(countQuery(0)).not.toContain('LIMIT');
});

test('limits: the default, the maximum, and one row more when a cut is to be seen', () => {
  expect(compile({ metrics: [count] }).ast.limit).toBe(50_000);
  expect(compile({ metrics: [count], rowLimit: 5_000_000 }).ast.limit).toBe(100_000);
  const compiledQuery = compile({ metrics: [count], rowLimit: 2 }, { detectsCut: true });
  expect(compiledQuery.ast.limit).toBe(3);
  const three = {
    columns: [numberColumn('count', 'integer', [1, 2, 3]), textColumn('t', ['a', null, 'c'])],
    rowCount: 3,
  };
  const { table, wasCut } = limitRows(three, compiledQuery);
  expect([table.rowCount, wasCut, table.columns[0]?.cells]).toEqual([
    2,
    true,
    numberColumn('count', 'integer', [1, 2]).cells,
  ]);
  expect(limitRows(table, compiledQuery).wasCut).toBe(false);
});

test('totals keep filters and lose dimensions, order, limits and steps', () => {
  const query = queryObject({
    dimensions: [dimension('origin')],
    metrics: [count],
    filters: [filter('equals', 'ORD')],
    rowLimit: 5,
    rowOffset: 10,
    orderBy: [{ by: { kind: 'label', label: 'count' }, ascending: false }],
  });
  expect(printQuery(compileTotals(query, scope))).toBe(
    `SELECT\n  COUNT(*) AS "count"\nFROM "main"."flights"\nWHERE "origin" = 'ORD'\nLIMIT 50000`,
  );
});

test('a comparison moves the range, ranks series by the main range, and is joined by the moved time', () => {
  const query = queryObject({
    dimensions: [{ kind: 'column', name: 'date', label: 'date', grain: 'P1M', isAxis: true }, dimension('origin')],
    metrics: [count],
    filters: [filter('temporalRange', '2001-01-01 : 2001-03-01', 'date')],
    timeOffsets: ['1 year ago'],
    seriesColumns: ['origin'],
    seriesLimit: 1,
  });
  const main = compileQuery(query, scope);
  const [offset] = compileTimeOffsets(query, scope);
  const sql = offset === undefined ? '' : printQuery(offset.compiledQuery);
  expect(sql.indexOf("TIMESTAMP '2001-01-01 00:00:00'")).toBeLessThan(sql.indexOf("TIMESTAMP '2000-01-01 00:00:00'"));
  const table = (times: number[], counts: number[]) => ({
    columns: [
      numberColumn('date', 'timestamp', times),
      textColumn(
        'origin',
        times.map(() => 'ORD'),
      ),
      numberColumn('count', 'integer', counts),
    ],
    rowCount: times.length,
  });
  const joinedTable = joinTimeOffsets(
    table([Date.UTC(2001, 0, 1), Date.UTC(2001, 1, 1)], [5, 6]),
    main,
    offset === undefined ? [] : [{ ...offset, table: table([Date.UTC(2000, 1, 1)], [4]) }],
  );
  expect(joinedTable.columns.map(({ name }) => name)).toEqual(['date', 'origin', 'count', 'count__1 year ago']);
  expect(joinedTable.columns[3]?.cells).toEqual(numberColumn('x', 'integer', [null, 4]).cells);
});

test('a comparison needs a closed range and a direction', () => {
  const compare = (offset: string, range: string) =>
    rejectionOf(() =>
      compileTimeOffsets(
        queryObject({
          metrics: [count],
          timeColumn: 'date',
          filters: [filter('temporalRange', range, 'date')],
          timeOffsets: [offset],
        }),
        scope,
      ),
    );
  expect(compare('1 year ago', '2001-01-01 : ')).toBe(
    'QUERY_016 An enclosed time range (both start and end) must be specified when using a Time Comparison.',
  );
  expect(compare('1 year', '2001-01-01 : 2001-02-01')).toBe(
    'QUERY_018 Time delta is ambiguous. Please specify [1 year ago] or [1 year later].',
  );
});

test('PostgreSQL gets its own words', () => {
  const sql = sqlOf(
    {
      dimensions: [dimension('origin')],
      metrics: [count],
      orderBy: [{ by: { kind: 'label', label: 'count' }, ascending: false }],
    },
    { dialect: postgresql },
  );
  expect(sql).toContain('ORDER BY "count" DESC NULLS LAST');
});
