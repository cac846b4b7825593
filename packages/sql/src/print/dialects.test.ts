import { describe, expect, test } from 'vitest';
import { tokenize } from '../analysis/tokens.ts';
import { make, select } from '../ast/make.ts';
import type { Expression, Source } from '../ast/nodes.ts';
import { dialectNames, type DialectName } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { printExpression } from './expressions.ts';
import { shortenLabel, printIdentifier, printLabel } from './identifiers.ts';
import { quoteText } from './literals.ts';
import { print } from './select.ts';

const printedSql = (expression: Expression, dialect: DialectName): string =>
  printExpression(expression, dialects[dialect]);
const line = (sql: string): string => sql.replaceAll(/\s+/g, ' ');
const orders = make.table('orders');

const hostileNames = [
  `'; DROP TABLE t; --`,
  `\\'; DROP TABLE t; --`,
  `\\`,
  `\\\\'`,
  `a\\\n' OR 1=1 --`,
  `''`,
  `"`,
  '`',
  `\` \\\` ; --`,
  ']; DROP TABLE t; --',
  ']]',
  '/* */',
  '#x',
  '//x',
  'é\n😀',
  '$$',
  `"""'''`,
];

const kindsOf = (sql: string, name: DialectName): string =>
  tokenize(sql, name)
    .map(({ kind }) => kind)
    .join(' ');

/** What stands in a quoted text: SQL Server's letter for Unicode and its text in two parts are its own. */
function shapeOf(text: string, name: DialectName): string {
  const quotedText = quoteText(text, dialects[name]).replace(/^N/, '');
  return kindsOf(quotedText, name)
    .replaceAll(/(open|close|operator) ?/g, '')
    .trim();
}

describe.each(dialectNames)('%s', (name) => {
  const dialect = dialects[name];

  test('[D20] a hostile text is one text, whatever stands in it', () => {
    const shapes = hostileNames.map((text) => [text, shapeOf(text, name)]);
    expect(shapes.filter(([, shape]) => shape !== 'text' && shape !== 'text text')).toEqual([]);
  });

  test('[D20] a hostile name is one name', () => {
    const names = hostileNames.filter((text) => name !== 'oracle' || !text.includes('"'));
    const quotedTexts = [
      ...hostileNames.map((text) => printLabel(text, dialect)),
      ...names.map((text) => printIdentifier(text, dialect)),
    ];
    expect(quotedTexts.filter((text) => kindsOf(text, name) !== 'quoted-name')).toEqual([]);
  });

  test('labels fit the engine, and different labels stay different', () => {
    const labels = [
      'x',
      'SUM(a)',
      'sum(a)',
      '1st',
      'a b',
      'a_b',
      'é'.repeat(200),
      `${'é'.repeat(199)}e`,
      'w'.repeat(300),
    ];
    const fittedLabels = labels.map((label) => shortenLabel(label, dialect));
    expect(new Set(fittedLabels).size).toBe(labels.length);
    const most = Math.max(...fittedLabels.map((label) => encodeURIComponent(label).replaceAll(/%../g, 'x').length));
    expect(most).toBeLessThanOrEqual(dialect.labelMaxBytes ?? Infinity);
  });

  test('a limit and an offset stand where the engine wants them', () => {
    const columns = [{ expression: make.column('a'), label: 'a' }];
    const both = print(select({ columns, from: orders, limit: 5, offset: 20 }), dialect);
    expect(both).toContain('20');
    expect(line(both).split(' ')).toContain('5');
  });
});

test.each(['mysql', 'sqlite', 'bigquery', 'hive'] as const)(
  '%s: an offset without a limit has one all the same',
  (name) => {
    const columns = [{ expression: make.column('a'), label: 'a' }];
    expect(line(print(select({ columns, from: orders, offset: 20 }), dialects[name]))).toContain(
      'LIMIT 9007199254740991 OFFSET 20',
    );
  },
);

test.each<[DialectName, string]>([
  ['bigquery', String.raw`SELECT 'it\'s` + "\n  two lines' AS a"],
  ['clickhouse', 'SELECT 1 AS `two\nlines`'],
  ['mssql', 'SELECT 1 AS [two\nlines]'],
  ['duckdb', `SELECT 'two\nlines' AS a`],
])('%s: line breaks inside of quotes stay as they are', (name, sql) => {
  const source: Source = { kind: 'query', sql, alias: 'v' };
  expect(print(select({ from: source }), dialects[name])).toContain(sql);
});

test('SQL Server: TOP, and OFFSET … FETCH behind an ORDER BY that it demands', () => {
  const columns = [{ expression: make.column('a'), label: 'a' }];
  expect(line(print(select({ columns, from: orders, limit: 5 }), dialects.mssql))).toBe(
    'SELECT TOP 5 [a] AS [a] FROM [orders]',
  );
  expect(line(print(select({ columns, from: orders, limit: 5, offset: 20 }), dialects.mssql))).toBe(
    'SELECT [a] AS [a] FROM [orders] ORDER BY (SELECT NULL) OFFSET 20 ROWS FETCH NEXT 5 ROWS ONLY',
  );
});

test('SQL Server: nulls last by a key of their own, where a label cannot stand in', () => {
  const columns = [{ expression: make.call('SUM', make.column('a')), label: 'total' }];
  const orderBy = [{ by: make.label('total'), ascending: true }];
  expect(line(print(select({ columns, from: orders, orderBy }), dialects.mssql))).toContain(
    'ORDER BY CASE WHEN SUM([a]) IS NULL THEN 1 ELSE 0 END, [total] ASC',
  );
});

test('MySQL: nulls last of an aggregate without its label inside of an expression', () => {
  const total = { expression: make.call('SUM', make.column('a')), label: 'total' };
  const orderBy = [
    { by: make.label('b'), ascending: true },
    { by: make.label('total'), ascending: true },
  ];
  const columns = [{ expression: make.column('b'), label: 'b' }, total];
  expect(line(print(select({ columns, from: orders, groupBy: [0], orderBy }), dialects.mysql))).toContain(
    'ORDER BY `b` IS NULL, `b` ASC, SUM(`a`) IS NULL, `total` ASC',
  );
});

describe('SQL Server: WITH of an author moves before the statement', () => {
  const virtual = (sql: string): Source => ({ kind: 'query', sql, alias: 'virtual_table' });
  const columns = [{ expression: make.column('a'), label: 'a' }];
  const hoistedSql = (sql: string): string => line(print(select({ columns, from: virtual(sql) }), dialects.mssql));

  test('with its tables, and the rest under a name', () => {
    expect(hoistedSql('WITH x AS (SELECT 1 AS a), y (a) AS (SELECT a FROM x) -- two\nSELECT * FROM y')).toBe(
      'WITH x AS (SELECT 1 AS a), y (a) AS (SELECT a FROM x), [__cte] AS ( SELECT * FROM y ) SELECT [a] AS [a] FROM [__cte] AS [virtual_table]',
    );
  });

  test('once when it is read twice', () => {
    const source = virtual('WITH x AS (SELECT 1 AS a) SELECT * FROM x');
    const inner = select({ columns, from: source, limit: 2 });
    const sql = print(
      select({
        columns,
        from: {
          kind: 'join',
          type: 'inner',
          left: source,
          right: { kind: 'select', select: inner, alias: 's' },
          on: make.binary(make.column('a'), '=', make.label('a', 's')),
        },
      }),
      dialects.mssql,
    );
    expect(sql.match(/WITH/g)).toHaveLength(1);
    expect(sql.match(/\[__cte\] AS \[virtual_table\]/g)).toHaveLength(2);
  });

  test('and a statement without WITH stays inside', () => {
    expect(hoistedSql('SELECT 1 AS a')).toBe('SELECT [a] AS [a] FROM ( SELECT 1 AS a ) AS [virtual_table]');
  });
});

test('[D20] Oracle has no names with double quotes', () => {
  expect(() => printIdentifier('a"b', dialects.oracle)).toThrow('no names with the letters');
});

test('Oracle: bare names in any case, exact labels, no AS before a table, lists of 1,000, no empty text', () => {
  const sql = print(
    select({
      columns: [{ expression: make.column('region'), label: 'region' }],
      from: { kind: 'table', path: ['sales', 'Orders'], alias: 'o' },
      where: [make.binary(make.column('select'), '<>', make.text(''))],
      groupBy: [0],
      limit: 3,
    }),
    dialects.oracle,
  );
  expect(line(sql)).toBe(
    'SELECT region AS "region" FROM sales."Orders" o WHERE "select" IS NOT NULL GROUP BY region FETCH FIRST 3 ROWS ONLY',
  );
  const values = Array.from({ length: 2001 }, (_, index) => make.integer(index));
  const list = printedSql(make.in(make.column('a'), values), 'oracle');
  expect(list.match(/a IN \(/g)).toHaveLength(3);
  expect(list.startsWith('(a IN (0, 1,') && list.endsWith(' OR a IN (2000))')).toBe(true);
});

test('ClickHouse: what a left join misses is NULL', () => {
  const right = select({ columns: [{ expression: make.column('a'), label: 'b' }], from: orders });
  const sql = print(
    select({
      from: {
        kind: 'join',
        type: 'left',
        left: orders,
        right: { kind: 'select', select: right, alias: 's' },
        on: null,
      },
    }),
    dialects.clickhouse,
  );
  expect(line(sql)).toContain('LEFT JOIN ( SELECT toNullable(`a`) AS `b_');
});

test('Hive: a sort key that is not selected is selected inside', () => {
  const sql = print(
    select({
      columns: [{ expression: make.column('region'), label: 'region' }],
      from: orders,
      groupBy: [0],
      orderBy: [{ by: make.call('AVG', make.column('a')), ascending: false }],
      limit: 3,
    }),
    dialects.hive,
  );
  expect(line(sql)).toBe(
    'SELECT `region` AS `region` FROM ( SELECT `region` AS `region`, AVG(`a`) AS `order_by_0__` FROM `orders` GROUP BY `region` ) AS `ordered` ORDER BY `order_by_0__` DESC LIMIT 3',
  );
});

test.each([
  ['bigquery', '`a` IS TRUE', '(`a` <> 0) IS FALSE'],
  ['snowflake', 'a = TRUE', '(a <> 0) = FALSE'],
  ['trino', '"a" = TRUE', '("a" <> 0) = FALSE'],
  ['mssql', '[a] = 1', 'NOT ([a] <> 0)'],
  ['oracle', 'a = 1', 'NOT (a <> 0)'],
] as const)('%s: truth of a value and of a predicate', (name, ofValue, ofPredicate) => {
  expect(printedSql(make.isTruth(make.column('a'), true), name)).toBe(ofValue);
  const predicate = make.binary(make.column('a'), '<>', make.integer(0));
  expect(printedSql(make.isTruth(predicate, false), name)).toBe(ofPredicate);
});

test.each([
  ['bigquery', String.raw`'it\'s \\ \n'`],
  ['clickhouse', String.raw`'it\'s \\ \n'`],
  ['databricks', String.raw`'it\'s \\ \n'`],
  ['snowflake', `'it''s \\\\ \n'`],
  ['redshift', `'it''s \\\\ \n'`],
  ['mssql', `'it''s \\ \n'`],
  ['trino', `'it''s \\ \n'`],
] as const)('%s: quotes, backslashes and line breaks in a text', (name, expected) => {
  expect(quoteText("it's \\ \n", dialects[name])).toBe(expected);
});

test('SQL Server: letters beyond ASCII are Unicode, a backslash before a line break stays', () => {
  expect(quoteText('Größe', dialects.mssql)).toBe("N'Größe'");
  expect(quoteText('a\\\nb', dialects.mssql)).toBe(`('a\\' + '\nb')`);
});

test('BigQuery cuts a day, a wall time and an instant by functions of their own', () => {
  const truncatedSql = (type: 'date' | 'timestamp' | 'timestamptz') =>
    printedSql(make.truncate(make.column('t'), 'P1M', type), 'bigquery');
  expect([truncatedSql('date'), truncatedSql('timestamp'), truncatedSql('timestamptz')]).toEqual([
    'DATE_TRUNC(`t`, MONTH)',
    'DATETIME_TRUNC(`t`, MONTH)',
    'TIMESTAMP_TRUNC(`t`, MONTH)',
  ]);
});
