import {
  operators,
  queryObject,
  SextantError,
  type Filter,
  type FilterValue,
  type OperatorName,
} from '@sextant/contract';
import { dialects, sqlite, duckdb, type Dialect } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { compileQuery, defaultRowLimits, printQuery, rangeResolver, type CompileScope } from '../index.ts';
import { column, datasetOf } from '../test-scope.ts';

const columns = [
  column('txt', 'text'),
  column('int', 'integer'),
  column('num', 'float'),
  column('dec', 'decimal'),
  column('flag', 'boolean'),
  column('day', 'date'),
  column('ts', 'timestamp'),
  column('epoch', 'integer', { isTemporal: true, timeFormat: 'epoch_s' }),
  column('epoch_millis', 'integer', { isTemporal: true, timeFormat: 'epoch_ms' }),
  column('epoch_text', 'text', { isTemporal: true, timeFormat: 'epoch_s' }),
  column('year', 'integer', { isTemporal: true }),
  column('day_text', 'text', { isTemporal: true, timeFormat: '%Y%m%d' }),
  column('twice', 'integer', { expression: 'int * 2' }),
  column('address', 'integer', { advancedType: 'internet_address' }),
  column('port', 'integer', { advancedType: 'port' }),
  column('odd', 'integer', { advancedType: 'colour' }),
  column('address_text', 'text', { advancedType: 'internet_address' }),
];

const dataset = datasetOf(columns, { name: 'things', mainTimeColumn: 'ts' });

const scopeOf = (dialect: Dialect): CompileScope => ({
  dataset,
  dialect,
  rowRules: [],
  resolveTimeRange: rangeResolver({ clockMs: Date.UTC(2026, 10, 21), zone: 'UTC' }),
  limits: defaultRowLimits,
});

const queryOf = (filters: readonly Filter[]) =>
  queryObject({ dimensions: [{ kind: 'column', name: 'txt', label: 'txt', grain: null, isAxis: false }], filters });

/** The condition that a filter becomes, or the code of its rejection. */
function conditionOf(name: string, operator: OperatorName, value: FilterValue, dialect: Dialect = duckdb): string {
  try {
    const filter: Filter = { column: { kind: 'column', name }, operator, value, grain: null };
    const sql = printQuery(compileQuery(queryOf([filter]), scopeOf(dialect)));
    return /WHERE\s+([^]*?)\s*(?:LIMIT|$)/.exec(sql)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
  } catch (error) {
    if (error instanceof SextantError) return error.code;
    throw error;
  }
}

test('a text is looked for in the columns that are named, in all of them, or nowhere', () => {
  const whereOf = (searchColumns: readonly string[] | null): string => {
    const query = { ...queryOf([]), search: 'a%', searchColumns };
    const sql = printQuery(compileQuery(query, scopeOf(duckdb)));
    return /WHERE\s+([^]*?)\s*(?:LIMIT|GROUP|$)/.exec(sql)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
  };
  const one = whereOf(['txt']);
  expect(one).toContain('"txt"');
  expect(one).not.toContain('"int"');
  expect(whereOf(['txt', 'int'])).toContain(' OR ');
  expect(whereOf(null)).toContain('"port"');
  // Rows without the text are none; all rows would be an answer to nothing.
  expect(whereOf(['gone'])).toBe('1 = 0');
});

describe('what a value means to a column', () => {
  test.each<[string, OperatorName, FilterValue, string]>([
    ['txt', 'equals', '<NULL>', '"txt" IS NULL'],
    ['txt', 'equals', '<empty string>', `"txt" = ''`],
    ['txt', 'equals', ['a', 'b'], `"txt" = 'a'`],
    ['txt', 'equals', '\ta\n', `"txt" = 'a'`],
    // Only at the ends; the test shows every white space as a space.
    ['txt', 'equals', '\ta\tb\n', `"txt" = 'a b'`],
    ['txt', 'notEquals', null, '"txt" IS NOT NULL'],
    ['txt', 'notEquals', 'a', `"txt" <> 'a'`],
    ['txt', 'in', [null, 'a'], `"txt" IS NULL OR "txt" IN ('a')`],
    ['txt', 'notIn', ['<NULL>', 'a'], `NOT ("txt" IS NULL OR "txt" IN ('a'))`],
    ['txt', 'notIn', ['<NULL>', null], '"txt" IS NOT NULL'],
    ['txt', 'in', [null], '"txt" IS NULL'],
    ['txt', 'in', [], 'QUERY_010'],
    ['txt', 'lessThan', null, 'QUERY_009'],
    ['txt', 'like', null, 'QUERY_009'],
    ['txt', 'like', 'a%', `"txt" LIKE 'a%'`],
    ['int', 'like', '1%', `CAST("int" AS VARCHAR) LIKE '1%'`],
    ['txt', 'notLike', 'a%', `"txt" NOT LIKE 'a%'`],
    ['txt', 'ilike', 'a%', `"txt" ILIKE 'a%'`],
    ['txt', 'equals', 7, `"txt" = '7'`],
    ['int', 'equals', '12', '"int" = 12'],
    ['int', 'equals', 'abc', '"int" IS NULL'],
    ['int', 'greaterThan', '1e3', '"int" > 1e3'],
    ['int', 'equals', '9007199254740993', '"int" = 9007199254740993'],
    ['int', 'equals', true, '"int" = 1'],
    ['year', 'equals', 2001, '"year" = 2001'],
    ['num', 'lessOrEqual', '-.5', '"num" <= (-.5)'],
    ['flag', 'equals', 'TRUE', '"flag" = TRUE'],
    ['flag', 'equals', 0, '"flag" = FALSE'],
    ['flag', 'equals', 'no', '"flag" = FALSE'],
    ['flag', 'isTrue', null, '"flag" IS TRUE'],
    ['int', 'isFalse', null, '("int" <> 0) IS FALSE'],
    ['num', 'isTrue', null, '("num" <> 0) IS TRUE'],
    ['dec', 'isFalse', null, '("dec" <> 0) IS FALSE'],
    ['txt', 'isTrue', null, '1 = 0'],
    ['ts', 'isFalse', null, '1 = 0'],
    ['twice', 'greaterThan', 4, '(int * 2) > 4'],
    ['year', 'temporalRange', '2000 : 2005', '"year" >= 2000 AND "year" < 2005'],
    ['epoch', 'temporalRange', '1970-01-02 : 1970-01-03', '"epoch" >= 86400 AND "epoch" < 172800'],
    ['epoch', 'equals', 1612137600, '"epoch" = 1612137600'],
    ['epoch', 'equals', '1612137600', '"epoch" = 1612137600'],
    ['epoch', 'greaterOrEqual', 1612137600.5, '"epoch" >= 1612137600.5'],
    ['epoch', 'in', ['1612137600', 1612224000], '"epoch" IN (1612137600, 1612224000)'],
    ['epoch', 'equals', '2021-02-01', '"epoch" = 1612137600'],
    ['epoch', 'equals', 'soon', '"epoch" IS NULL'],
    ['epoch_millis', 'equals', 1612137600000, '"epoch_millis" = 1612137600000'],
    ['epoch_millis', 'equals', '2021-02-01', '"epoch_millis" = 1612137600000'],
    ['epoch_text', 'equals', 1612137600, `"epoch_text" = '1612137600'`],
    ['address', 'equals', '10.0.0.1', '"address" IN (167772161)'],
    ['address', 'equals', '10.0.0.0/8', '"address" >= 167772160 AND "address" <= 184549375'],
    [
      'address',
      'notIn',
      ['10.0.0.1', '10.0.0.2', '192.168.0.0/16'],
      'NOT ("address" IN (167772161, 167772162) OR ("address" >= 3232235520 AND "address" <= 3232301055))',
    ],
    ['address', 'lessThan', '10.0.0.0/8', '"address" < 167772160'],
    ['address', 'lessOrEqual', '10.0.0.0/8', '"address" <= 184549375'],
    ['address', 'greaterThan', '10.0.0.0/8', '"address" > 184549375'],
    ['address', 'greaterOrEqual', '10.0.0.0/8', '"address" >= 167772160'],
    ['address', 'in', ['10.0.0.256'], 'REQUEST_013'],
    ['address', 'equals', '<NULL>', '"address" IS NULL'],
    ['address', 'isNull', null, '"address" IS NULL'],
    ['port', 'in', ['https', 'ftp'], '"port" IN (443, 20, 21)'],
    ['port', 'equals', "80' OR 1=1", 'REQUEST_013'],
    ['odd', 'equals', '7', '"odd" = 7'],
    ['address_text', 'equals', '10.0.0.1', `"address_text" = '10.0.0.1'`],
    ['day_text', 'temporalRange', '2024-02-29 : 2024-03-01', `"day_text" >= '20240229' AND "day_text" < '20240301'`],
  ])('%s %s %j', (name, operator, value, expected) => {
    expect(conditionOf(name, operator, value)).toBe(expected);
  });
});

test('an expression, whose type nobody knows, is compared with the value as it came', () => {
  const of = (operator: OperatorName, value: FilterValue): string => {
    const filter: Filter = { column: { kind: 'sql', sql: 'f(x)', label: 'f' }, operator, value, grain: null };
    const sql = printQuery(compileQuery(queryOf([filter]), scopeOf(duckdb)));
    return /WHERE\s+([^]*?)\s*(?:LIMIT|$)/.exec(sql)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
  };
  expect(of('equals', 'true')).toBe(`f(x) = 'true'`);
  expect(of('equals', false)).toBe('f(x) = FALSE');
  expect(of('equals', 5)).toBe('f(x) = 5');
  expect(of('like', 'a%')).toBe(`f(x) LIKE 'a%'`);
  expect(of('isTrue', null)).toBe('f(x) IS TRUE');
});

test('a text is not looked for in columns of bytes', () => {
  const withBytes = { ...scopeOf(duckdb), dataset: datasetOf([column('txt', 'text'), column('bytes', 'binary')]) };
  const sql = printQuery(compileQuery({ ...queryOf([]), search: 'a' }, withBytes));
  expect(sql).toContain('"txt"');
  expect(sql).not.toContain('"bytes"');
});

const values: readonly FilterValue[] = [
  null,
  '',
  '<NULL>',
  '<empty string>',
  '1',
  'abc',
  "it's",
  '"; DROP TABLE things; --',
  '\\',
  '%_\\%',
  '{{ 1 }}',
  '\u{1F389}',
  0,
  -1.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  9_007_199_254_740_992,
  1_612_137_600_000,
  true,
  [],
  [null],
  ['<NULL>', ''],
  ['a', null, 1, true],
  '2024-01-01 : 2025-01-01',
  'Last week',
];

/** Whether nothing of the values stands outside of quotes; in some engines a backslash hides the quote behind it. */
const isQuoted = (condition: string, hasBackslashes: boolean): boolean =>
  !/DROP|NaN|Infinity|undefined|'|\{\{/.test(
    condition.replaceAll(hasBackslashes ? /N?'(?:''|\\.|[^'\\])*'/g : /N?'(?:''|[^'])*'/g, ''),
  );

test(
  'every operator with every value on every column, in every dialect: a condition or a coded rejection, and no text leaves its quotes',
  { timeout: 60_000 },
  () => {
    for (const dialect of Object.values(dialects)) {
      for (const { name } of columns)
        for (const operator of Object.keys(operators) as OperatorName[])
          for (const value of values) {
            const condition = conditionOf(name, operator, value, dialect);
            expect([true, false].some((hides) => isQuoted(condition, hides))).toBe(true);
          }
    }
  },
);

test('lists of 10,000 and of 100,000 values compile, each value in its place', () => {
  const listOf = (count: number) => Array.from({ length: count }, (_, index) => `value ${index}`);
  for (const count of [10_000, 100_000])
    expect(conditionOf('txt', 'in', listOf(count), sqlite).match(/'value \d+'/g)?.length).toBe(count);
});

test('an axis is a time, however its column is stored', () => {
  const axis = (name: string) => {
    const dimension = { kind: 'column', name, label: name, grain: null, isAxis: true } as const;
    const compiledQuery = compileQuery(queryObject({ dimensions: [dimension], metrics: [] }), scopeOf(duckdb));
    return { sql: printQuery(compiledQuery), type: compiledQuery.columns[0]?.valueType };
  };
  expect(axis('epoch').type).toBe('timestamp');
  expect(axis('year').sql).toContain('STRPTIME');
  expect(axis('day')).toMatchObject({ type: 'date' });
  expect(axis('ts').sql).toContain('"ts" AS "ts"');
});

test('a row count is of what the limit lets through, also where one row more is asked for', () => {
  const countQuery = (rowLimit: number | null) =>
    printQuery(compileQuery({ ...queryOf([]), isRowCount: true, rowLimit }, { ...scopeOf(duckdb), detectsCut: true }));
  expect(countQuery(3)).toMatch(/LIMIT 3\b/);
  expect(countQuery(0)).not.toContain('LIMIT');
});

test('the label map has one part a label', () => {
  const compiledQuery = compileQuery(
    queryObject({
      dimensions: [{ kind: 'sql', sql: 'UPPER(txt)', label: 'upper', grain: null, isAxis: false }],
      metrics: [{ kind: 'sql', sql: 'SUM(num) / 2', label: 'half' }],
    }),
    scopeOf(duckdb),
  );
  expect(compiledQuery.labelMap).toEqual({ upper: ['upper'], half: ['half'] });
});
