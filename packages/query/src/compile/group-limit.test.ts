import { queryObject, type QueryObject } from '@sextant/contract';
import { expect, test } from 'vitest';
import { by, codeOf, compile, count, scope, sqlOf as spacedSqlOf } from './test-orders.ts';
import { compileTimeOffsets } from './time-offsets.ts';

const sqlOf = (more: Partial<QueryObject>): string => spacedSqlOf(more).replaceAll('( ', '(').replaceAll(' )', ')');

const query: Partial<QueryObject> = {
  dimensions: [by('city'), by('paid')],
  groupLimit: { within: ['city'], count: 3 },
  rowLimit: 50,
};

test('the first groups of each value are told around the statement of all groups', () => {
  expect(sqlOf({ ...query, orderBy: [{ by: { kind: 'label', label: 'n' }, ascending: false }] })).toBe(
    'SELECT "city" AS "city", "paid" AS "paid", "n" AS "n" FROM (SELECT "city" AS "city", "paid" AS "paid", "n" AS "n", ' +
      'ROW_NUMBER() OVER (PARTITION BY "city" ORDER BY CASE WHEN "limit__" IS NULL THEN 1 ELSE 0 END ASC, "limit__" DESC, "paid" ASC) AS "place__" ' +
      'FROM (SELECT "city" AS "city", "paid" AS "paid", COUNT(*) AS "n", COUNT(*) AS "limit__" FROM "orders" GROUP BY 1, 2) AS "all_groups") AS "placed_groups" ' +
      'WHERE "place__" <= 3 ORDER BY "n" DESC LIMIT 50',
  );
  expect(compile(query).columns.map(({ name }) => name)).toEqual(['city', 'paid', 'n']);
});

test('the limit metric says which are first, the other way round where the order does', () => {
  const limited = (more: Partial<QueryObject>) => sqlOf({ ...query, ...more });
  expect(limited({ seriesLimitMetric: { kind: 'saved', name: 'total', label: 'total' } })).toContain(
    'SUM(price) AS "limit__"',
  );
  expect(limited({ orderDescending: false })).toContain('"limit__" ASC, "paid" ASC');
  expect(limited({ metrics: [] })).toContain('COUNT(*) AS "limit__"');
});

test('what sorts the rows and is not selected goes along without being shown', () => {
  const sql = sqlOf({ ...query, orderBy: [{ by: { kind: 'saved', name: 'total', label: 'total' }, ascending: true }] });
  expect(sql).toContain('SUM(price) AS "order_0__"');
  expect(sql).toMatch(/WHERE "place__" <= 3 ORDER BY "order_0__" ASC/);
  expect(sql).toMatch(/^SELECT "city" AS "city", "paid" AS "paid", "n" AS "n" FROM/);
});

test('a dimension that is not selected is named; raw rows and other times have no such limit', () => {
  expect(codeOf(() => compile({ ...query, groupLimit: { within: ['gone'], count: 1 } }))).toContain('QUERY_003');
  expect(sqlOf({ ...query, metrics: null })).not.toContain('place__');
  const offsets = compileTimeOffsets(
    queryObject({
      ...query,
      metrics: [count],
      timeOffsets: ['1 year ago'],
      timeColumn: 'sent',
      timeRange: '2024-01-01 : 2024-02-01',
    }),
    scope,
  );
  expect(offsets).toHaveLength(1);
  expect(JSON.stringify(offsets[0]?.compiledQuery.ast)).not.toContain('place__');
});

test('a count of rows counts what is left', () => {
  const sql = sqlOf({ ...query, isRowCount: true, rowLimit: 0 });
  expect(sql).toMatch(/^SELECT COUNT\(\*\) AS "rowcount" FROM \(SELECT .*"place__" <= 3\) AS "rowcount_qry"$/);
});
