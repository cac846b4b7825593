import type { Dataset, ValueType } from '@sextant/contract';
import { duckdb, make, postgresql, sqlite, type Dialect, type Expression } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { column, datasetOf } from '../test-scope.ts';
import { cannotFail, isPlain, isPlainAggregate } from './plain-expressions.ts';

const types: readonly ValueType[] = [
  'text',
  'integer',
  'float',
  'decimal',
  'boolean',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'binary',
  'json',
];
const dataset = datasetOf([
  ...types.map((type) => column(type, type)),
  column('twice', 'integer', { expression: 'integer * 2' }),
  column('blank', 'integer', { expression: ' ' }),
]);
const scopeOf = (dialect: Dialect, nativeTypes?: Readonly<Record<string, string>>, of: Dataset = dataset) => ({
  dataset: of,
  dialect,
  ...(nativeTypes === undefined ? {} : { nativeTypes: new Map(Object.entries(nativeTypes)) }),
});
const plainScope = scopeOf(postgresql);

const literals: Readonly<Record<string, Expression>> = {
  text: make.text('a'),
  integer: make.integer(1),
  decimal: make.decimal('1.5'),
  double: make.double(1.5),
  boolean: make.boolean(true),
  date: make.date(0),
  timestamp: make.timestamp(0),
  timestamptz: make.timestamptz(0),
  null: make.null,
};
const equals = (left: Expression, right: Expression): Expression => make.binary(left, '=', right);
const harmlessFilter = equals(make.column('integer'), make.integer(1));
const harmfulFilter = equals(make.column('integer'), make.text('a'));

describe('conditions that cannot fail', () => {
  test('a column is compared with literals of its own type, as it is', () => {
    const fittingOperators: Readonly<Record<ValueType, readonly string[]>> = {
      text: ['text'],
      integer: ['integer'],
      float: ['integer', 'double'],
      decimal: [],
      boolean: ['boolean'],
      date: ['date'],
      time: [],
      timestamp: ['timestamp'],
      timestamptz: ['timestamptz'],
      binary: [],
      json: [],
    };
    const found = types.map((type) => [
      type,
      Object.keys(literals).filter((name) =>
        cannotFail(equals(make.column(type), literals[name] ?? make.null), plainScope),
      ),
    ]);
    expect(Object.fromEntries(found)).toEqual(fittingOperators);
  });

  test('only comparisons count, of columns on the left', () => {
    const of = (operator: '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '||') =>
      cannotFail(make.binary(make.column('integer'), operator, make.integer(1)), plainScope);
    expect((['=', '<>', '<', '<=', '>', '>='] as const).map(of)).toEqual([true, true, true, true, true, true]);
    expect((['+', '-', '*', '/', '||'] as const).map(of)).toEqual([false, false, false, false, false]);
    expect(cannotFail(equals(make.integer(1), make.column('integer')), plainScope)).toBe(false);
    expect(cannotFail(equals(make.column('integer'), make.column('integer')), plainScope)).toBe(false);
    expect(cannotFail(equals(make.integer(1), make.integer(0)), plainScope)).toBe(true);
    expect(cannotFail(make.binary(make.integer(1), '/', make.integer(0)), plainScope)).toBe(false);
  });

  test('integers of more than 18 digits are of another type', () => {
    const isSure = (digits: string) => cannotFail(equals(make.column('integer'), make.integer(digits)), plainScope);
    expect([isSure('9'.repeat(18)), isSure('9'.repeat(19))]).toEqual([true, false]);
  });

  test('a column that is computed, unknown, of another table or of a statement is not certain', () => {
    const isSure = (item: Expression, of: Dataset = dataset) =>
      cannotFail(equals(item, make.integer(1)), scopeOf(postgresql, undefined, of));
    expect(isSure(make.column('blank'))).toBe(true);
    expect(isSure(make.column('twice'))).toBe(false);
    expect(isSure(make.column('gone'))).toBe(false);
    expect(isSure(make.column('integer', 't'))).toBe(false);
    expect(isSure(make.label('integer'))).toBe(false);
    expect(isSure(make.raw('integer'))).toBe(false);
    expect(isSure(make.column('integer'), { ...dataset, sql: 'SELECT 1 AS integer' })).toBe(false);
  });

  test('where columns are converted, the engine’s own type decides', () => {
    const types: readonly (readonly [type: ValueType, ...native: string[]])[] = [
      ['text', 'VARCHAR', 'ENUM'],
      ['integer', 'TINYINT', 'SMALLINT', 'BIGINT', 'INTEGER', 'UINTEGER', 'UBIGINT', 'USMALLINT', 'HUGEINT'],
      ['float', 'FLOAT', 'DOUBLE'],
      ['boolean', 'BOOLEAN'],
      ['date', 'DATE'],
      ['timestamp', 'TIMESTAMP'],
      ['timestamptz', 'TIMESTAMP WITH TIME ZONE'],
    ];
    const literalOf = (type: ValueType) => literals[type === 'float' ? 'double' : type] ?? make.null;
    const isSure = (type: ValueType, native: string) =>
      cannotFail(equals(make.column(type), literalOf(type)), scopeOf(duckdb, { [type]: native }));
    for (const [type, ...native] of types)
      for (const name of native) {
        expect([type, name, isSure(type, name)]).toEqual([type, name, true]);
        expect([type, `${name}[]`, isSure(type, `${name}[]`)]).toEqual([type, `${name}[]`, false]);
        expect([type, `X${name}`, isSure(type, `X${name}`)]).toEqual([type, `X${name}`, false]);
      }
    expect(isSure('integer', 'VARCHAR')).toBe(false);
    expect(cannotFail(harmlessFilter, scopeOf(duckdb))).toBe(false);
    expect(cannotFail(harmlessFilter, scopeOf(duckdb, {}))).toBe(false);
  });

  test('instants in texts are compared through the function that reads them, and through no other', () => {
    const comparedWith = (...args: readonly [name: string, ...of: Expression[]]) =>
      cannotFail(equals(make.call(...args), make.timestamptz(0)), scopeOf(sqlite));
    const name = sqlite.instantFunction ?? '';
    expect(name).not.toBe('');
    expect(comparedWith(name, make.column('timestamptz'))).toBe(true);
    expect(comparedWith(name, make.column('timestamptz'), make.column('text'))).toBe(false);
    expect(comparedWith(name, make.raw('x'))).toBe(false);
    expect(comparedWith(name)).toBe(false);
    expect(comparedWith('UPPER', make.column('timestamptz'))).toBe(false);
  });

  test('lists, truths, NULL and what is put together of such conditions', () => {
    const cases: readonly (readonly [condition: Expression, is: boolean])[] = [
      [make.in(make.column('integer'), [make.integer(1), make.integer(2)]), true],
      [make.in(make.column('integer'), [make.integer(1), make.text('b')]), false],
      [make.in(make.raw('x'), [make.integer(1)]), false],
      [make.isNull(make.column('json')), true],
      [make.isNull(make.raw('x')), false],
      [make.isTruth(make.column('boolean'), true), true],
      [make.isTruth(make.column('integer'), true), false],
      [make.isTruth(make.column('gone'), true), false],
      [make.isTruth(make.binary(make.column('integer'), '<>', make.integer(0)), true), true],
      [make.isTruth(make.raw('x'), true), false],
      [make.not(harmlessFilter), true],
      [make.not(harmfulFilter), false],
      [make.and(harmlessFilter, harmlessFilter), true],
      [make.and(harmlessFilter, harmfulFilter), false],
      [make.or(harmfulFilter, harmlessFilter), false],
      [make.raw('integer = 1'), false],
      [make.like(make.column('text'), make.text('a%'), { ignoresCase: false, isNegated: false }), false],
    ];
    for (const [condition, is] of cases)
      expect([JSON.stringify(condition), cannotFail(condition, plainScope)]).toEqual([JSON.stringify(condition), is]);
    const virtual = scopeOf(postgresql, undefined, { ...dataset, sql: 'SELECT 1' });
    expect(cannotFail(make.isNull(make.column('json')), virtual)).toBe(false);
  });
});

test('an aggregate of a column, and nothing else, is plain SQL', () => {
  const plainTexts = [
    'COUNT(*)',
    ' sum( price ) ',
    'avg(_x1)',
    'MIN("a b")',
    'max(`a b`)',
    'COUNT(DISTINCT city)',
    'count ( distinct "city" )',
  ];
  const other = [
    'COUNT(*) + 1',
    '1 + COUNT(*)',
    'SUM(a / b)',
    'SUM(1)',
    'median(price)',
    'COUNT(DISTINCTcity))',
    'SUM(a, b)',
    'SUM()',
    'x SUM(a)',
    'SUM(upper(a))',
    '',
  ];
  expect(plainTexts.filter((sql) => !isPlainAggregate(sql))).toEqual([]);
  expect(other.filter((sql) => isPlainAggregate(sql))).toEqual([]);
});

test('expressions that could not tell which rows they were tried on', () => {
  const [name, raw] = [make.column('integer'), make.raw('1 / price')];
  const cases: readonly (readonly [expression: Expression, is: boolean])[] = [
    [name, true],
    [make.label('x'), true],
    [make.integer(1), true],
    [make.star, true],
    [raw, false],
    [make.raw('SUM(price)'), true],
    [make.call('COUNT', make.star), true],
    [make.call('SUM', name), true],
    [make.call('AVG', make.label('x')), true],
    [make.call('GROUPING', name), true],
    [make.call('MIN', raw), false],
    [make.call('MAX', name, raw), false],
    [make.call('MEDIAN', name), false],
    [make.same(name, make.label('x')), true],
    [make.same(name, raw), false],
    [make.same(raw, name), false],
    [harmlessFilter, true],
    [make.binary(name, '<', make.label('x')), true],
    [make.binary(name, '/', make.label('x')), false],
    [make.binary(name, '=', raw), false],
    [make.binary(raw, '=', name), false],
    [make.and(harmlessFilter, make.binary(name, '<', make.label('x'))), true],
    [make.or(harmlessFilter, raw), false],
    [make.not(make.binary(name, '<', make.label('x'))), true],
    [make.not(raw), false],
    [make.isNull(make.label('x')), true],
    [make.isNull(raw), false],
    [make.when(harmlessFilter, name, null), true],
    [make.when(harmlessFilter, name, name), true],
    [make.when(raw, name, null), false],
    [make.when(harmlessFilter, raw, null), false],
    [make.when(harmlessFilter, name, raw), false],
    [make.in(name, [make.integer(1)]), true],
    [make.in(raw, [make.integer(1)]), false],
    [make.cast(name, 'text'), false],
  ];
  for (const [expression, is] of cases)
    expect([JSON.stringify(expression), isPlain(expression, plainScope)]).toEqual([JSON.stringify(expression), is]);
});
