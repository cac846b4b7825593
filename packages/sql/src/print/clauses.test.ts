import { describe, expect, test } from 'vitest';
import { make, select } from '../ast/make.ts';
import type { Expression, Select, Source } from '../ast/nodes.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { SqlError } from '../sql-error.ts';
import { print } from './select.ts';

const { duckdb } = dialects;
const [a, b] = [make.column('a'), make.column('b')];
const codeOf = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    if (error instanceof SqlError) return error.code;
    throw error;
  }
};
const columns = [{ expression: a, label: 'a' }];
const orders = make.table('orders');
const printSelect = (parts: Partial<Select>, dialect: Dialect = duckdb): string => print(select(parts), dialect);

describe('statements', () => {
  test('one clause a line, columns and conditions below each other', () => {
    expect(
      printSelect({
        with: [{ name: 'w', select: select({ columns, from: orders }) }],
        isDistinct: true,
        columns: [...columns, { expression: make.call('SUM', b), label: 'total' }],
        from: { ...orders, alias: 'o' } as Source,
        where: [make.binary(a, '>', make.integer(1)), make.or(make.isNull(a), make.isNull(b))],
        groupBy: [0],
        having: [make.raw('total > 5')],
        orderBy: [{ by: make.label('total'), ascending: false }],
        limit: 5,
        offset: 7,
      }),
    ).toBe(
      [
        'WITH "w" AS (',
        '  SELECT',
        '    "a" AS "a"',
        '  FROM "orders"',
        ')',
        'SELECT DISTINCT',
        '  "a" AS "a",',
        '  SUM("b") AS "total"',
        'FROM "orders" AS "o"',
        'WHERE "a" > 1',
        '  AND ("a" IS NULL OR "b" IS NULL)',
        'GROUP BY 1',
        'HAVING (total > 5)',
        'ORDER BY "total" DESC',
        'LIMIT 5',
        'OFFSET 7',
      ].join('\n'),
    );
    expect(printSelect({})).toBe('SELECT\n  *');
    expect(printSelect({ from: orders, where: [make.or(a, b)] })).toBe('SELECT\n  *\nFROM "orders"\nWHERE "a" OR "b"');
    expect(printSelect({ columns, limit: 0 })).toBe('SELECT\n  "a" AS "a"\nLIMIT 0');
    for (const wrongLimits of [{ limit: -1 }, { limit: 1.5 }, { offset: -1 }, { offset: 0.5 }])
      expect(codeOf(() => printSelect(wrongLimits))).toBe('number');
  });

  test('groups are written by place, or by what is grouped; sets of them between parentheses', () => {
    const two = [...columns, { expression: make.binary(a, '+', b), label: 'sum' }];
    const groups = (parts: Partial<Select>, dialect: Dialect = duckdb) =>
      /GROUP BY .*/.exec(printSelect({ columns: two, from: orders, ...parts }, dialect))?.[0];
    expect(groups({ groupBy: [0, 1] })).toBe('GROUP BY 1, 2');
    expect(groups({ groupBy: [1, 0] }, { ...duckdb, groupBy: 'expression' })).toBe('GROUP BY "a" + "b", "a"');
    expect(groups({ groupBy: [] })).toBeUndefined();
    expect(groups({ groupingSets: [[0, 1], [0], []] })).toBe('GROUP BY GROUPING SETS ((1, 2), (1), ())');
  });

  test('tables, statements, barriers and joins of them', () => {
    const from = (source: Source, dialect: Dialect = duckdb) =>
      printSelect({ from: source }, dialect).slice('SELECT\n  *\n'.length);
    expect(from(make.table('c', 's', 't'))).toBe('FROM "c"."s"."t"');
    expect(from({ kind: 'query', sql: 'SELECT 1\nFROM x', alias: 'v' })).toBe('FROM (\n  SELECT 1\n  FROM x\n) AS "v"');
    expect(codeOf(() => from({ kind: 'query', sql: 'SELECT \0', alias: 'v' }))).toBe('nul-byte');
    const inner: Source = { kind: 'select', select: select({ columns, from: orders, limit: 2 }), alias: 's' };
    expect(from(inner)).toBe('FROM (\n  SELECT\n    "a" AS "a"\n  FROM "orders"\n  LIMIT 2\n) AS "s"');
    const join = (type: 'inner' | 'left' | 'cross', on: Expression | null): Source => ({
      kind: 'join',
      type,
      left: orders,
      right: make.table('cities'),
      on,
    });
    expect(from(join('inner', make.binary(a, '=', b)))).toBe('FROM "orders"\nJOIN "cities"\n  ON "a" = "b"');
    expect(from(join('left', make.same(a, b)))).toBe(
      'FROM "orders"\nLEFT JOIN "cities"\n  ON "a" IS NOT DISTINCT FROM "b"',
    );
    expect(from(join('cross', null))).toBe('FROM "orders"\nCROSS JOIN "cities"');
    const barrier: Source = {
      kind: 'barrier',
      source: orders,
      where: [make.or(a, b), make.isNull(a)],
      alias: 'orders',
    };
    const plainBarrier = {
      ...duckdb,
      barrier: (table: string, where: string) => `SELECT * FROM ${table} WHERE ${where}`,
    };
    expect(from(barrier, plainBarrier)).toBe(
      'FROM (\n  SELECT * FROM "orders" WHERE ("a" OR "b")\n    AND "a" IS NULL\n) AS "orders"',
    );
    expect(from({ ...orders, alias: 'o' } as Source, dialects.oracle)).toBe('FROM orders o');
    const onceDialect = { ...duckdb, joinedOnce: (sql: string) => `ONCE ${sql}` };
    const joinedSource: Source = { kind: 'join', type: 'inner', left: inner, right: inner, on: null };
    expect(from(joinedSource, onceDialect).match(/ONCE SELECT/g)).toHaveLength(1);
    expect(from({ ...joinedSource, right: orders }, onceDialect)).not.toContain('ONCE');
    const nullable = { ...duckdb, nullable: 'maybe' };
    expect(from({ ...joinedSource, type: 'left' }, nullable).match(/maybe\("a"\) AS "a"/g)).toHaveLength(1);
    expect(from(joinedSource, nullable)).not.toContain('maybe');
    expect(from({ ...joinedSource, type: 'left' })).not.toContain('maybe');
  });

  test('lines of an author’s statement move only where no quote is open', () => {
    const isMoved = (sql: string) => printSelect({ from: { kind: 'query', sql, alias: 'v' } }).includes('\n  SELECT');
    const movable = [
      'SELECT 1\nFROM x',
      `SELECT 'a'\nFROM "x"`,
      'SELECT `a`\nFROM x',
      `SELECT 'it''s'\nFROM x`,
      `SELECT "'"\nFROM x`,
      'SELECT [1, 2]\nFROM x',
    ];
    const doubtfulStatements = [
      `SELECT 'a\nb' FROM x`,
      'SELECT "a\nb" FROM x',
      'SELECT `a\nb` FROM x',
      `SELECT 1 /* it's */\nFROM x`,
      String.raw`SELECT 'a\'` + '\nFROM x',
      'SELECT [1,\n2] FROM x',
      `SELECT 1 -- it's\nFROM x`,
    ];
    expect(movable.filter((sql) => !isMoved(sql))).toEqual([]);
    expect(doubtfulStatements.filter(isMoved)).toEqual([]);
  });

  test('an order inside that means nothing is left out where engines reject it', () => {
    const orderedSelect = select({ columns, from: orders, orderBy: [{ by: make.label('a'), ascending: true }] });
    const printInside = (statement: Select, dialect: Dialect) =>
      printSelect({ from: { kind: 'select', select: statement, alias: 's' } }, dialect).includes('ORDER BY');
    const strictDialect = { ...duckdb, allowsOrderInside: false };
    expect(printInside(orderedSelect, duckdb)).toBe(true);
    expect(printInside(orderedSelect, strictDialect)).toBe(false);
    expect(printInside({ ...orderedSelect, limit: 5 }, strictDialect)).toBe(true);
    expect(printInside({ ...orderedSelect, offset: 5 }, strictDialect)).toBe(true);
    expect(print(orderedSelect, strictDialect)).toContain('ORDER BY');
    const named = { columns, from: make.table('w'), with: [{ name: 'w', select: orderedSelect }] };
    expect(printSelect(named, duckdb)).toContain('ORDER BY');
    expect(printSelect(named, strictDialect)).not.toContain('ORDER BY');
  });

  test('keys that are not selected are selected inside, where an engine sorts by what is selected alone', () => {
    const keys = (by: Expression, parts: Partial<Select> = {}) =>
      printSelect(
        { columns, from: orders, orderBy: [{ by, ascending: true }], ...parts },
        { ...duckdb, sortsSelectedOnly: true },
      ).replaceAll(/\s+/g, ' ');
    expect(keys(make.label('a'))).toMatch(/^SELECT "a" AS "a" FROM "orders" ORDER BY "a" ASC/);
    expect(keys(b, { where: [make.isNull(a)], limit: 3, offset: 1 })).toMatch(
      /^SELECT "a" AS "a" FROM \( SELECT "a" AS "a", "b" AS "order_by_0__" FROM "orders" WHERE "a" IS NULL \) AS "ordered" ORDER BY "order_by_0__" ASC( NULLS LAST)? LIMIT 3 OFFSET 1$/,
    );
    // A label of the statement below that this one does not select.
    expect(keys(make.label('place'))).toContain(
      '"place" AS "order_by_0__" FROM "orders" ) AS "ordered" ORDER BY "order_by_0__"',
    );
    expect(keys(b, { columns: [] })).toMatch(/^SELECT \* FROM "orders" ORDER BY "b"/);
    const common = keys(b, {
      with: [{ name: 'w', select: select({ columns, from: orders }) }],
      groupBy: [0],
      having: [make.raw('x')],
    });
    expect(common).toMatch(
      /^WITH "w" AS \(.*\) SELECT "a" AS "a" FROM \( SELECT .* GROUP BY 1 HAVING x \) AS "ordered" ORDER BY/,
    );
  });
});

describe('WITH of authors, where no engine takes it inside', () => {
  const query = (sql: string, alias = 'v'): Source => ({ kind: 'query', sql, alias });
  const hoistedFrom = (source: Source, more: Partial<Select> = {}) =>
    printSelect({ columns, from: source, ...more }, dialects.mssql).replaceAll(/\s+/g, ' ');

  test('moves out of barriers, joins, inner statements and tables of our own, each text once', () => {
    const one = 'WITH x AS (SELECT 1 AS a) SELECT * FROM x';
    const two = 'WITH y AS (SELECT (2) AS a) SELECT * FROM y';
    expect(hoistedFrom({ kind: 'join', type: 'cross', left: query(one), right: query(two, 'u'), on: null })).toBe(
      'WITH x AS (SELECT 1 AS a), [__cte] AS ( SELECT * FROM x ), y AS (SELECT (2) AS a), [__cte_1] AS ( SELECT * FROM y ) SELECT [a] AS [a] FROM [__cte] AS [v] CROSS JOIN [__cte_1] AS [u]',
    );
    const barrier: Source = { kind: 'barrier', source: query(one), where: [make.isNull(a)], alias: 'v' };
    expect(hoistedFrom(barrier)).toMatch(/^WITH x AS \(SELECT 1 AS a\), \[__cte\] AS \( SELECT \* FROM x \) SELECT/);
    const ownCommonTable = { name: 'w', select: select({ columns, from: query(one) }) };
    expect(hoistedFrom(make.table('w'), { with: [ownCommonTable] })).toBe(
      'WITH x AS (SELECT 1 AS a), [__cte] AS ( SELECT * FROM x ), [w] AS ( SELECT [a] AS [a] FROM [__cte] AS [v] ) SELECT [a] AS [a] FROM [w]',
    );
    expect(hoistedFrom(make.table('w'), { with: [{ name: 'w', select: select({ columns }) }] })).toBe(
      'WITH [w] AS ( SELECT [a] AS [a] ) SELECT [a] AS [a] FROM [w]',
    );
  });

  test('and a statement that only looks like one stays inside', () => {
    for (const sql of ['SELECT 1 AS a', '[with] x', 'WITH', 'WITH x AS (SELECT 1)', 'WITH x AS SELECT 1'])
      expect(hoistedFrom(query(sql))).toBe(`SELECT [a] AS [a] FROM ( ${sql} ) AS [v]`);
  });
});
