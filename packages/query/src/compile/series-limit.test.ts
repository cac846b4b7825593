import { queryObject, type Metric, type QueryObject } from '@sextant/contract';
import { dialects } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import type { CompileScope } from '../scope.ts';
import { compileSeries, printQuery } from './compile-query.ts';
import { by, compile, count, first, scope, sqlOf } from './test-orders.ts';

describe('the series that a limit leaves', () => {
  const series = (names: readonly string[], more: Partial<QueryObject> = {}): Partial<QueryObject> => ({
    dimensions: names.map((name) => by(name)),
    seriesColumns: names,
    seriesLimit: 2,
    ...more,
  });

  test('are ranked by the metric that is named, else the first, else how many rows there are', () => {
    const ranking = (more: Partial<QueryObject>) =>
      /COUNT\(\*\) AS "mme_inner__"|SUM\(price\) AS "mme_inner__"|SUM\("price"\) AS "mme_inner__"/.exec(
        sqlOf(series(['city'], more)),
      )?.[0];
    const total: Metric = { kind: 'saved', name: 'total', label: 'total' };
    expect(ranking({ metrics: [total, count] })).toBe('SUM(price) AS "mme_inner__"');
    expect(ranking({ metrics: [count], seriesLimitMetric: total })).toBe('SUM(price) AS "mme_inner__"');
    expect(ranking({ metrics: [] })).toBe('COUNT(*) AS "mme_inner__"');
    const order = (orderDescending: boolean) =>
      /ORDER BY "mme_inner__" (\w+)/.exec(sqlOf(series(['city'], { orderDescending })))?.[1];
    expect([order(true), order(false)]).toEqual(['DESC', 'ASC']);
    expect(sqlOf(series(['city']))).toMatch(/LIMIT 2 \) AS "series_limit"/);
  });

  test('are joined by equality; where NULL is a group, by what is the same; others are one group', () => {
    const on = (more: Partial<QueryObject>) =>
      / ((?:LEFT )?JOIN) \( .*? ON (.*?) GROUP BY/.exec(sqlOf(series(['city'], more)))?.slice(1);
    const equalCities = '"city" = "series_limit"."city__"';
    expect(on({})).toEqual(['JOIN', equalCities]);
    expect(on({ groupOthers: true })).toEqual(['LEFT JOIN', equalCities]);
    const sameCities = '"city" IS NOT DISTINCT FROM "series_limit"."city__"';
    expect(on({ keepsNullGroups: true })).toEqual(['JOIN', sameCities]);
    expect(on({ keepsNullGroups: true, groupOthers: true })).toEqual(['LEFT JOIN', sameCities]);
    // The name of a kept series may be NULL: a mark says that it is kept.
    expect(first(series(['city'], { keepsNullGroups: true, groupOthers: true }))[0]).toBe(
      `CASE WHEN "series_limit"."kept__" IS NOT NULL THEN "city" ELSE 'Others' END AS "city"`,
    );
    const others = first(series(['city', 'paid'], { groupOthers: true, seriesColumns: ['paid'] }));
    expect(others[0]).toBe(
      `"city" AS "city", CASE WHEN "series_limit"."paid__" IS NOT NULL THEN CAST("paid" AS VARCHAR) ELSE 'Others' END AS "paid"`,
    );
    expect(first(series(['city'], { groupOthers: true }))).toEqual([
      `CASE WHEN "series_limit"."city__" IS NOT NULL THEN "city" ELSE 'Others' END AS "city"`,
      'dimension',
      'city',
      'text',
    ]);
    expect(compile(series(['paid'], { groupOthers: true })).columns[0]?.valueType).toBe('text');
  });

  test('are written as literals of their columns where they are known', () => {
    const whereOf = (
      names: readonly string[],
      cells: NonNullable<CompileScope['series']>,
      more: Partial<QueryObject> = {},
    ) => /WHERE (.*?) GROUP BY/.exec(sqlOf(series(names, more), { series: cells }))?.[1];
    expect(whereOf(['city'], [['a'], ["b'c"]])).toBe(`"city" IN ('a', 'b''c')`);
    expect(whereOf(['city'], [['a'], [null]])).toBe(`"city" IN ('a')`);
    expect(whereOf(['city'], [[null]])).toBe('1 = 0');
    expect(whereOf(['city'], [])).toBe('1 = 0');
    expect(whereOf(['city'], [['a'], [null]], { keepsNullGroups: true })).toBe(`("city" = 'a') OR ("city" IS NULL)`);
    expect(whereOf(['paid'], [[true], [false]])).toBe('"paid" IN (TRUE, FALSE)');
    expect(whereOf(['price'], [[1], [1.5]])).toBe('"price" IN (1, 1.5)');
    expect(whereOf(['year'], [['12345678901234567890'], [7]])).toBe('"year" IN (12345678901234567890, 7)');
    const ms = Date.UTC(2024, 0, 2);
    expect(whereOf(['day'], [[ms]])).toBe(`"day" IN (DATE '2024-01-02')`);
    expect(whereOf(['sent'], [[ms]])).toBe(`"sent" IN (TIMESTAMP '2024-01-02 00:00:00')`);
    expect(whereOf(['seen'], [[ms]])).toMatch(/"seen" IN \(.*TIMESTAMPTZ.*2024-01-02 00:00:00.*\)/);
    expect(
      whereOf(
        ['city', 'paid'],
        [
          ['a', true],
          ['b', false],
          ['c', null],
        ],
      ),
    ).toBe(`("city" = 'a' AND "paid" = TRUE) OR ("city" = 'b' AND "paid" = FALSE)`);
    expect(whereOf(['city'], [['a']], { where: 'price > 1' })).toBe(`(price > 1) AND "city" IN ('a')`);
    expect(first(series(['city'], { groupOthers: true }), { series: [['a']] })[0]).toBe(
      `CASE WHEN "city" IN ('a') THEN "city" ELSE 'Others' END AS "city"`,
    );
  });

  test('are asked for first where the engine cannot join, and only there', () => {
    const druid = { ...scope, dialect: dialects.druid };
    const requestedQuery = (query: Partial<QueryObject>, of: CompileScope = druid) =>
      compileSeries(queryObject({ metrics: [count], ...query }), of);
    const found = requestedQuery(series(['city'], { rowLimit: 7 }), { ...druid, detectsCut: true });
    expect(found).toMatchObject({
      columns: [
        { name: 'city', role: 'dimension' },
        { name: 'mme_inner__', role: 'metric', sourceColumn: null, valueType: null },
      ],
      post: [],
      rowLimit: 2,
      detectsCut: false,
    });
    expect(found === null ? '' : printQuery(found).replaceAll(/\s+/g, ' ')).toMatch(
      /^SELECT "city" AS "city__", COUNT\(\*\) AS "mme_inner__" FROM "orders" .*LIMIT 2$/,
    );
    expect(requestedQuery(series(['city']), scope)).toBeNull();
    expect(requestedQuery({ dimensions: [by('city')] })).toBeNull();
    expect(requestedQuery(series(['city'], { seriesLimit: 0 }))).toBeNull();
    expect(requestedQuery({ dimensions: [by('city')], seriesLimit: 2 })).toBeNull();
  });
});
