import { describe, expect, test } from 'vitest';
import { make } from '../ast/make.ts';
import type { CastType, Expression } from '../ast/nodes.ts';
import { dialectNames } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { SqlError } from '../sql-error.ts';
import { printExpression } from './expressions.ts';
import { spellings } from './test-spellings.ts';

const types: readonly CastType[] = [
  'text',
  'integer',
  'double',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'timestamptz',
];
const [day, second, millisecond] = [
  Date.UTC(2024, 1, 3),
  Date.UTC(2024, 1, 3, 4, 5, 6),
  Date.UTC(2024, 1, 3, 4, 5, 6, 7),
];
const column = make.column('t');

describe.each(dialectNames)('%s', (name) => {
  const printExpressionOf = (expression: Expression): string => {
    try {
      return printExpression(expression, dialects[name]);
    } catch (error) {
      if (error instanceof SqlError) return 'rejected';
      throw error;
    }
  };
  const expected = spellings[name];

  test('types have the names of the engine', () => {
    const found = types.map((type) => /^CAST\(\S+ AS (.*)\)$/.exec(printExpressionOf(make.cast(column, type)))?.[1]);
    expect(found.join(', ')).toBe(expected.types);
  });

  test('truths, days, wall times and instants are literals of the engine', () => {
    const literals = [
      make.boolean(true),
      make.boolean(false),
      make.date(day),
      make.timestamp(second),
      make.timestamp(millisecond),
      make.timestamptz(second),
      make.timestamptz(millisecond),
    ];
    expect(literals.map(printExpressionOf)).toEqual(expected.literals);
    // A day with a clock is a wall time.
    expect(printExpressionOf(make.date(second))).toBe(expected.literals[3]);
  });

  test('numbers and texts are read as times', () => {
    const patterns = ['%Y', '%Y-%m-%dT%H:%M:%SZ', '%d/%m/%y %f', '100%%'];
    const times = [
      make.fromEpoch(column, 's'),
      make.fromEpoch(column, 'ms'),
      ...patterns.map((pattern) => make.parseTime(column, pattern)),
    ];
    expect(times.map(printExpressionOf)).toEqual(expected.times);
  });

  test('patterns, what is the same and what is false', () => {
    const pattern = make.text('a%');
    const conditions = [
      make.like(column, pattern, { ignoresCase: false, isNegated: true }),
      make.like(column, pattern, { ignoresCase: true, isNegated: false }),
      make.same(column, make.column('u')),
      make.isTruth(column, false),
    ];
    expect(conditions.map(printExpressionOf)).toEqual(expected.conditions);
  });
});
