import { columnFrom } from '@sextant/contract';
import { make, select, type Select } from '@sextant/sql';
import { expect, test } from 'vitest';
import { joinStatements, splitGroups, type SplitStatement } from './index.ts';

const where = [make.binary(make.column('day'), '>=', make.date(0))];
const from = make.table('flights');
const labeledColumns = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).map(([label, sql]) => ({ expression: make.raw(sql), label }));

/** Aggregates under their labels, of all rows or by the first column. */
function splitOf(columns: Readonly<Record<string, string>>, more: Partial<Select> = {}): SplitStatement {
  const ast = select({ columns: labeledColumns(columns), from, where, ...more });
  const found = splitGroups({ ast, dialect: 'duckdb' }, 'shared');
  if (found === null) throw new Error(`not split: ${JSON.stringify(columns)}`);
  return found;
}

test('numbers of all rows are one row, each expression once; each takes its own under its own labels', () => {
  const requestedStatements = [
    splitOf({ departures: 'COUNT(*)' }, { limit: 50_001 }),
    splitOf({ mean: 'AVG(delay)', total: 'SUM(delay)' }),
    splitOf({ 'COUNT(*)': 'COUNT(*)', mean: 'SUM(delay)' }, { orderBy: [{ by: make.label('mean'), ascending: true }] }),
  ];
  expect(new Set(requestedStatements.map(({ key }) => key)).size).toBe(1);
  const joinedStatements = joinStatements(requestedStatements);
  if (joinedStatements.kind !== 'row') throw new Error('no row');
  expect(joinedStatements.sql).toBe(
    [
      'SELECT',
      '  COUNT(*) AS "column_0__",',
      '  AVG(delay) AS "column_1__",',
      '  SUM(delay) AS "column_2__"',
      'FROM "flights"',
      `WHERE "day" >= DATE '1970-01-01'`,
    ].join('\n'),
  );
  const row = (...cells: number[]) => ({
    rowCount: 1,
    columns: cells.map((cell, index) => columnFrom(`column_${index}__`, 'integer', [cell])),
  });
  const splitResults = joinedStatements.resultsOf(row(7, 8, 9));
  const rowsOfSplits = splitResults?.map(({ columns }) =>
    columns.map(({ name, cells }) => [name, cells.encoding === 'numbers' ? cells.numbers[0] : null]),
  );
  expect(rowsOfSplits).toEqual([
    [['departures', 7]],
    [
      ['mean', 8],
      ['total', 9],
    ],
    [
      ['COUNT(*)', 7],
      ['mean', 9],
    ],
  ]);
  expect(joinedStatements.resultsOf(row(7, 8))).toBeNull();
  expect(joinedStatements.resultsOf({ ...row(7, 8, 9), rowCount: 2 })).toBeNull();
  expect(joinedStatements.resultsOf({ ...row(7, 8, 9), rowCount: 0 })).toBeNull();
});

const groupedFirst = { groupBy: [0] } as const;

test('groups have the columns of all; each part orders and limits its own', () => {
  const first = splitOf({ city: 'city', n: 'COUNT(*)' }, { ...groupedFirst, limit: 11 });
  const second = splitOf(
    { place: 'city', n: 'AVG(delay)' },
    { ...groupedFirst, orderBy: [{ by: make.label('n'), ascending: false }], limit: 5, offset: 2 },
  );
  const inner = select({ columns: labeledColumns({ city: 'city', n: 'COUNT(*)' }), from, where, ...groupedFirst });
  const number = splitOf({ rowcount: 'COUNT(*)' }, { from: { kind: 'select', select: inner, alias: 'q' }, where: [] });
  const joinedStatements = joinStatements([first, second, number]);
  if (joinedStatements.kind !== 'parts') throw new Error('no parts');
  const lines = [joinedStatements.rows, ...joinedStatements.partKeys].map((text) => text.replaceAll(/\s+/g, ' '));
  expect(lines).toEqual([
    `SELECT city AS "column_0__", COUNT(*) AS "column_1__", AVG(delay) AS "column_2__" FROM "flights" WHERE "day" >= DATE '1970-01-01' GROUP BY 1`,
    `SELECT "shared"."city" AS "city", "shared"."n" AS "n" FROM ( SELECT "shared"."column_0__" AS "city", "shared"."column_1__" AS "n" FROM "shared" ) AS "shared" LIMIT 11`,
    `SELECT "shared"."place" AS "place", "shared"."n" AS "n" FROM ( SELECT "shared"."column_0__" AS "place", "shared"."column_2__" AS "n" FROM "shared" ) AS "shared" ORDER BY "n" DESC LIMIT 5 OFFSET 2`,
    `SELECT COUNT(*) AS "rowcount" FROM ( SELECT "shared"."column_0__" AS "city", "shared"."column_1__" AS "n" FROM "shared" ) AS "q"`,
  ]);
});

test('only what counts all groups, and nothing of them, is asked of the groups; others are groups of their own', () => {
  const inner = select({ columns: labeledColumns({ city: 'city', n: 'COUNT(*)' }), from, where, ...groupedFirst });
  const over = (more: Partial<Select>, groups: Select = inner) =>
    splitGroups(
      {
        ast: select({
          columns: labeledColumns({ rowcount: 'COUNT(*)' }),
          from: { kind: 'select', select: groups, alias: 'q' },
          ...more,
        }),
        dialect: 'duckdb',
      },
      'shared',
    );
  const keyOfGroups = splitOf({ city: 'city', n: 'COUNT(*)' }, groupedFirst).key;
  expect(over({})?.key).toBe(keyOfGroups);
  expect(over({ where: [make.raw('n > 3')] })?.key).not.toBe(keyOfGroups);
  const byNumber = { columns: labeledColumns({ n: 'n', cities: 'COUNT(*)' }), ...groupedFirst };
  expect(over(byNumber)?.key).not.toBe(keyOfGroups);
  expect(over({}, { ...inner, limit: 3 })?.key).not.toBe(keyOfGroups);
  expect(over({}, { ...inner, offset: 3 })?.key).not.toBe(keyOfGroups);
  expect(over({}, { ...inner, groupingSets: [[0], []] })).toBeNull();
  expect(over({}, { ...inner, isDistinct: true })).toBeNull();
});

test('a number that a part shows twice is computed once', () => {
  const twice = splitOf({ city: 'city', n: 'COUNT(*)', again: 'COUNT(*)' }, groupedFirst);
  const joinedStatements = joinStatements([twice, splitOf({ city: 'city', n: 'COUNT(*)' }, groupedFirst)]);
  if (joinedStatements.kind !== 'parts') throw new Error('no parts');
  expect(joinedStatements.rows.match(/COUNT/g)).toHaveLength(1);
  expect(joinedStatements.partKeys[0]?.replaceAll(/\s+/g, ' ')).toContain('AS "again"');
});

test('equal groups keep their labels, so that what an author wrote about them goes on meaning them', () => {
  const havingConditions = [make.raw('n > 3')];
  const columns = { city: 'city', n: 'COUNT(*)' };
  const [first, second] = [
    splitOf(columns, { ...groupedFirst, having: havingConditions }),
    splitOf(columns, { ...groupedFirst, having: havingConditions, limit: 3 }),
  ];
  const other = splitOf({ city: 'city', n: 'SUM(delay)' }, { ...groupedFirst, having: havingConditions });
  expect(second.key).toBe(first.key);
  expect(other.key).not.toBe(first.key);
  const joinedStatements = joinStatements([first, second]);
  expect(joinedStatements).toMatchObject({ kind: 'parts', rows: expect.stringMatching(/AS "n"[^]*HAVING \(?n > 3/) });
});

test('what is not certain to be a row a group is left alone', () => {
  const isSplit = (columns: Readonly<Record<string, string>>, more: Partial<Select> = {}): boolean => {
    const ast = select({ columns: labeledColumns(columns), from, where, ...more });
    return splitGroups({ ast, dialect: 'duckdb' }, 'shared') !== null;
  };
  expect(isSplit({ n: '1 + median(delay)' })).toBe(true);
  expect(isSplit({ n: '1', m: 'COUNT(*)' })).toBe(true);
  for (const sql of [
    '1',
    'delay',
    'row_number() OVER ()',
    'sum(delay) OVER ()',
    `'sum(delay)'`,
    'unnest(list(delay))',
    'lower(city)',
    'sum',
  ])
    expect([sql, isSplit({ n: sql })]).toEqual([sql, false]);
  expect(isSplit({ n: 'COUNT(*)', m: 'UNNEST(list(delay))' })).toBe(false);
  expect(isSplit({ city: 'city', m: 'unnest(list(delay))' }, groupedFirst)).toBe(false);
  expect(isSplit({ Delay: 'AVG(delay)', delay: 'MAX(delay)' })).toBe(false);
  expect(isSplit({ n: 'COUNT(*)' }, { isDistinct: true })).toBe(false);
  expect(isSplit({ n: 'COUNT(*)' }, { groupingSets: [[]] })).toBe(false);
  expect(isSplit({ n: 'COUNT(*)' }, { limit: 0 })).toBe(false);
  expect(isSplit({ n: 'COUNT(*)' }, { offset: 1 })).toBe(false);
  const hidden = [{ by: make.raw('MAX(delay)'), ascending: true }];
  expect(isSplit({ n: 'COUNT(*)' }, { orderBy: hidden })).toBe(false);
});
