import { describe, expect, test } from 'vitest';
import { make } from '../ast/make.ts';
import type { BinaryOperator, Expression } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { SqlError } from '../sql-error.ts';
import { printExpression } from './expressions.ts';
import { shortenLabel, printIdentifier, printLabel } from './identifiers.ts';

const { duckdb } = dialects;
const [a, b] = [make.column('a'), make.column('b')];
const printedSql = (expression: Expression, dialect: Dialect = duckdb): string => printExpression(expression, dialect);
const codeOf = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    if (error instanceof SqlError) return error.code;
    throw error;
  }
};

describe('expressions', () => {
  test('an author’s text stands bare when it is a word or one call of it, else between parentheses', () => {
    const texts: readonly (readonly [sql: string, fenced: string])[] = [
      ['price', 'price'],
      ['COUNT(*)', 'COUNT(*)'],
      ['SUM( price )', 'SUM( price )'],
      ['count(DISTINCT city)', 'count(DISTINCT city)'],
      ['a + b', '(a + b)'],
      ['SUM(a) / 2', '(SUM(a) / 2)'],
      ['SUM(a + b)', '(SUM(a + b))'],
      ['"a"', '("a")'],
      ['SUM(a) SUM(b)', '(SUM(a) SUM(b))'],
      ['a -- why', '(a -- why\n)'],
      ["'a'", "('a')"],
    ];
    for (const [sql, fencedSql] of texts) expect(printedSql(make.raw(sql))).toBe(fencedSql);
    expect(codeOf(() => printedSql(make.raw('a\0')))).toBe('nul-byte');
  });

  test('what binds less than an operator stands between parentheses beside one', () => {
    const loose: readonly Expression[] = [
      make.binary(a, '+', b),
      make.and(a, b),
      make.not(a),
      make.in(a, [b]),
      make.isNull(a),
      make.isTruth(a, true),
      make.same(a, b),
      make.like(a, b, { ignoresCase: false, isNegated: false }),
    ];
    const window: Expression = { kind: 'window', call: make.call('RANK'), partitionBy: [], orderBy: [] };
    const firm: readonly Expression[] = [
      a,
      make.label('a'),
      make.integer(1),
      make.raw('x + y'),
      make.call('F', a),
      make.cast(a, 'text'),
      make.when(a, b, null),
      window,
      make.fromEpoch(a, 's'),
      make.parseTime(a, '%Y'),
      make.wallTime(a, 'UTC'),
    ];
    for (const item of loose) expect(printedSql(make.binary(item, '*', b))).toBe(`(${printedSql(item)}) * "b"`);
    for (const item of firm) expect(printedSql(make.binary(item, '*', b))).toBe(`${printedSql(item)} * "b"`);
    expect(printedSql(make.isNull(make.binary(a, '+', b)))).toBe('("a" + "b") IS NULL');
    expect(printedSql(make.not(make.and(a, b)))).toBe('NOT ("a" AND "b")');
  });

  test('comparisons stand bare between AND and OR, all else between parentheses', () => {
    const equalColumns = make.binary(a, '=', b);
    expect(printedSql(make.and(equalColumns, make.isNull(a), make.in(a, [b])))).toBe(
      '"a" = "b" AND "a" IS NULL AND "a" IN ("b")',
    );
    expect(printedSql(make.or(equalColumns, make.and(equalColumns, make.isNotNull(b))))).toBe(
      '"a" = "b" OR ("a" = "b" AND "b" IS NOT NULL)',
    );
    expect(printedSql(make.and(make.not(equalColumns), make.isTruth(a, false)))).toBe(
      '(NOT ("a" = "b")) AND "a" IS FALSE',
    );
    expect(printedSql(make.and(make.same(a, b), make.like(a, b, { ignoresCase: true, isNegated: true })))).toBe(
      '"a" IS NOT DISTINCT FROM "b" AND "a" NOT ILIKE "b"',
    );
    expect(printedSql(make.or(make.and(equalColumns)))).toBe('"a" = "b"');
  });

  test('operators, calls, choices and windows', () => {
    const operators: readonly BinaryOperator[] = ['=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '||'];
    expect(operators.map((operator) => printedSql(make.binary(a, operator, b)))).toEqual(
      operators.map((operator) => `"a" ${operator} "b"`),
    );
    expect(printedSql(make.call('COALESCE', a, b, make.null))).toBe('COALESCE("a", "b", NULL)');
    expect(printedSql(make.callDistinct('COUNT', a, b))).toBe('COUNT(DISTINCT "a", "b")');
    expect(printedSql(make.call('NOW'))).toBe('NOW()');
    for (const name of ['', 'a b', '1a', 'a;', 'a(', ' a'])
      expect([name, codeOf(() => printedSql(make.call(name, a)))]).toEqual([name, 'not-understood']);
    expect(printedSql(make.call('LEAST', a), dialects.sqlite)).toBe('MIN("a")');
    expect(printedSql(make.call('least', a), dialects.sqlite)).toBe('MIN("a")');
    expect(printedSql(make.when(a, b, null))).toBe('CASE WHEN "a" THEN "b" END');
    const two = {
      kind: 'case',
      branches: [
        { when: a, then: b },
        { when: b, then: a },
      ],
      otherwise: make.integer(0),
    } as const;
    expect(printedSql(two)).toBe('CASE WHEN "a" THEN "b" WHEN "b" THEN "a" ELSE 0 END');
    const windowOver = (partitionBy: readonly Expression[], ascendingKeys: readonly boolean[]): string =>
      printedSql({
        kind: 'window',
        call: make.call('RANK'),
        partitionBy,
        orderBy: ascendingKeys.map((ascending) => ({ by: a, ascending })),
      });
    expect(windowOver([], [])).toBe('RANK() OVER ()');
    expect(windowOver([a, b], [])).toBe('RANK() OVER (PARTITION BY "a", "b")');
    expect(windowOver([], [true])).toMatch(/^RANK\(\) OVER \(ORDER BY "a" ASC( NULLS LAST)?\)$/);
    expect(windowOver([b], [true, false])).toMatch(
      /^RANK\(\) OVER \(PARTITION BY "b" ORDER BY "a" ASC( NULLS LAST)?, "a" DESC( NULLS LAST)?\)$/,
    );
    expect(printedSql(make.column('a', 't'))).toBe('"t"."a"');
    expect(printedSql(make.label('a', 't'))).toBe('"t"."a"');
    const lackingDialect = { ...duckdb, truncate: { ...duckdb.truncate, P1D: { unsupported: 'no days' } } };
    expect(() => printedSql(make.truncate(a, 'P1D'), lackingDialect)).toThrow(
      'No grain spec for P1D for database duckdb: no days',
    );
  });

  test('numbers are written as they came, and nothing else passes for one', () => {
    const numbers: readonly (readonly [literal: Expression, text: string])[] = [
      [make.integer(0), '0'],
      [make.integer('12345678901234567890123'), '12345678901234567890123'],
      [make.integer(-5), '(-5)'],
      [make.integer('1.5'), 'number'],
      [make.integer('1x'), 'number'],
      [make.integer('x1'), 'number'],
      [make.integer('--1'), 'number'],
      [make.decimal('1.50'), '1.50'],
      [make.decimal('.5'), '.5'],
      [make.decimal('5.'), '5.'],
      [make.decimal('-1e-3'), '(-1e-3)'],
      [make.decimal('1E+3'), '1E+3'],
      [make.decimal('.'), 'number'],
      [make.decimal('1e'), 'number'],
      [make.decimal('1.5;'), 'number'],
      [make.decimal('x1.5'), 'number'],
      [make.double(1.5), '1.5'],
      [make.double(1e300), '1e+300'],
      [make.double(Number.NaN), 'number'],
      [make.double(Infinity), 'number'],
    ];
    for (const [literal, text] of numbers) expect(codeOf(() => printedSql(literal))).toBe(text);
  });

  test('times from the year 1 to the year 9999 can be written', () => {
    const [first, last] = [-62_135_596_800_000, 253_402_300_799_999];
    expect(printedSql(make.date(first))).toBe(`DATE '0001-01-01'`);
    expect(printedSql(make.timestamp(last))).toBe(`TIMESTAMP '9999-12-31 23:59:59.999'`);
    for (const ms of [first - 1, last + 1, Number.NaN]) {
      expect(codeOf(() => printedSql(make.timestamp(ms)))).toBe('time');
      expect(codeOf(() => printedSql(make.date(ms)))).toBe('time');
      expect(codeOf(() => printedSql(make.timestamptz(ms)))).toBe('time');
    }
    expect(codeOf(() => printedSql(make.text('a\0')))).toBe('nul-byte');
    expect(printedSql(make.text("it's"))).toBe("'it''s'");
    expect(printedSql(make.null)).toBe('NULL');
  });

  test('an empty text is NULL to Oracle, and only to it', () => {
    const comparedSql = (operator: BinaryOperator, value: Expression, dialect: Dialect = dialects.oracle) =>
      printedSql(make.binary(a, operator, value), dialect);
    expect(comparedSql('=', make.text(''))).toBe('a IS NULL');
    expect(comparedSql('<>', make.text(''))).toBe('a IS NOT NULL');
    expect(comparedSql('<', make.text(''))).toBe(`a < ''`);
    expect(comparedSql('=', make.text('x'))).toBe(`a = 'x'`);
    expect(comparedSql('=', make.integer(1))).toBe('a = 1');
    expect(comparedSql('=', b)).toBe('a = b');
    expect(comparedSql('=', make.text(''), duckdb)).toBe(`"a" = ''`);
  });

  test('lists: within, in parts where an engine takes so many, as JSON where they are long', () => {
    const integers = (count: number) => Array.from({ length: count }, (_, index) => make.integer(index));
    expect(printedSql(make.in(a, integers(2), true))).toBe('"a" NOT IN (0, 1)');
    expect(printedSql(make.in(make.binary(a, '+', b), integers(1)))).toBe('("a" + "b") IN (0)');
    const short = { ...duckdb, inListMax: 2 };
    expect(printedSql(make.in(a, integers(2)), short)).toBe('"a" IN (0, 1)');
    expect(printedSql(make.in(a, integers(3)), short)).toBe('("a" IN (0, 1) OR "a" IN (2))');
    expect(printedSql(make.in(a, integers(4), true), short)).toBe('("a" NOT IN (0, 1) AND "a" NOT IN (2, 3))');
    const longListDialect: Dialect = {
      ...duckdb,
      inLongList: {
        above: 2,
        print: (item, { type, json, isNegated }) => `${item} ${isNegated ? 'not ' : ''}among ${type} ${json}`,
      },
    };
    const printedList = (values: readonly Expression[], isNegated = false) =>
      printedSql(make.in(a, values, isNegated), longListDialect);
    expect(printedList(integers(2))).toBe('"a" IN (0, 1)');
    expect(printedList(integers(3))).toBe(`"a" among integer '[0,1,2]'`);
    expect(printedList(integers(3), true)).toBe(`"a" not among integer '[0,1,2]'`);
    expect(printedList(['x', 'y"', "z'"].map(make.text))).toBe(`"a" among text '["x","y\\"","z''"]'`);
    expect(printedList([...integers(2), make.text('x')])).toBe(`"a" IN (0, 1, 'x')`);
    expect(printedList([...integers(2), b])).toBe('"a" IN (0, 1, "b")');
    expect(printedList([...integers(2), make.integer('9'.repeat(18))])).toContain('among integer');
    expect(printedList([...integers(2), make.integer('9'.repeat(19))])).toContain('IN (0, 1, 999');
    expect(printedList(['x', 'y', '\ud800'].map(make.text))).toContain('IN (');
  });
});

describe('names', () => {
  test('no name is empty, endless or holds NUL', () => {
    for (const write of [printIdentifier, printLabel]) {
      expect(codeOf(() => write('', duckdb))).toBe('empty-name');
      expect(codeOf(() => write('a\0', duckdb))).toBe('nul-byte');
      expect(codeOf(() => write('a'.repeat(10_001), duckdb))).toBe('name-too-long');
      expect(write('a'.repeat(10_000), { ...duckdb, labelMaxBytes: null })).toBe(`"${'a'.repeat(10_000)}"`);
      expect(write('say "x"', duckdb)).toBe('"say ""x"""');
    }
  });

  test('a label is cut at a letter, where its bytes are too many, and gets a hash', () => {
    const fittedWithin = (label: string, labelMaxBytes: number) => shortenLabel(label, { ...duckdb, labelMaxBytes });
    expect(fittedWithin('a'.repeat(63), 63)).toBe('a'.repeat(63));
    expect(fittedWithin('a'.repeat(64), 63)).toMatch(/^a{46}_[0-9a-f]{16}$/);
    // Two, three and four bytes a letter.
    expect(fittedWithin('é'.repeat(31), 63)).toBe('é'.repeat(31));
    expect(fittedWithin('é'.repeat(32), 63)).toMatch(/^é{23}_[0-9a-f]{16}$/);
    expect(fittedWithin('€'.repeat(21), 63)).toBe('€'.repeat(21));
    expect(fittedWithin('€'.repeat(22), 63)).toMatch(/^€{15}_[0-9a-f]{16}$/);
    expect(fittedWithin('😀'.repeat(15), 63)).toBe('😀'.repeat(15));
    expect(fittedWithin('😀'.repeat(16), 63)).toMatch(/^(?:😀){11}_[0-9a-f]{16}$/u);
    // The first and the last letter of two bytes, and the first of three and of four.
    for (const [letter, bytes] of [
      ['\u007f', 1],
      ['\u0080', 2],
      ['\u07ff', 2],
      ['\u0800', 3],
      ['\uffff', 3],
      ['\u{10000}', 4],
    ] as const) {
      expect(fittedWithin(`${'a'.repeat(63 - bytes)}${letter}`, 63)).toBe(`${'a'.repeat(63 - bytes)}${letter}`);
      expect(fittedWithin(`${'a'.repeat(64 - bytes)}${letter}`, 63)).toMatch(/^a{46}_[0-9a-f]{16}$/);
    }
    expect(fittedWithin(`${'a'.repeat(70)}1`, 63)).not.toBe(fittedWithin(`${'a'.repeat(70)}2`, 63));
    // FNV-1a of "a" repeated 64 times, 32 bits, computed by its definition.
    const hash = Array.from({ length: 64 }).reduce<bigint>(
      (hashSoFar) => ((hashSoFar ^ 97n) * 0x01000193n) % 2n ** 32n,
      0x811c9dc5n,
    );
    expect(fittedWithin('a'.repeat(64), 63).slice(47, 55)).toBe(hash.toString(16).padStart(8, '0'));
  });
});
