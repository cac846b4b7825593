import type { PostStep, QueryObject } from '@sextant/contract';
import { dialects } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { by, codeOf, compile, count, sqlOf } from './test-orders.ts';
import { printQuery } from './compile-query.ts';

const step = (operation: string, options: Readonly<Record<string, unknown>>): PostStep => ({ operation, options });
const sum = { kind: 'aggregate', aggregate: 'SUM', column: 'price', label: 'sum' } as const;
const operations = (query: Partial<QueryObject>) => compile(query).post.map(({ operation }) => operation);
const sort = step('sort', { by: ['city'] });

describe('a box plot that a query begins with', () => {
  const box = (options: Readonly<Record<string, unknown>> = {}) =>
    step('boxplot', { groupby: ['city'], metrics: ['sum'], ...options });
  const query: Partial<QueryObject> = { dimensions: [by('city')], metrics: [sum], post: [box(), sort] };

  test('is worked out by the engine, over every group and without a limit', () => {
    const compiledQuery = compile({ ...query, rowLimit: 5 }, { detectsCut: true });
    expect(compiledQuery.post).toEqual([step('spread_boxes', box().options), sort]);
    expect([compiledQuery.detectsCut, compiledQuery.rowLimit]).toEqual([false, null]);
    const parts = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outlier'];
    expect(compiledQuery.columns.map(({ name, role, valueType }) => [name, role, valueType])).toEqual([
      ['city', 'dimension', 'text'],
      ...parts.map((part) => [`${part}_0__`, 'metric', 'float']),
    ]);
    expect(printQuery(compiledQuery)).not.toContain('LIMIT');
    const two = compile({ ...query, metrics: [sum, count], post: [box({ metrics: ['n', 'sum'] })] });
    expect(two.columns.map(({ name }) => name).slice(8, 11)).toEqual(['outlier_0__', 'mean_1__', 'median_1__']);
  });

  test('is left to its step where rows are needed, or something that is not selected', () => {
    const left: readonly Partial<QueryObject>[] = [
      { ...query, metrics: null },
      { ...query, timeOffsets: ['1 year ago'] },
      { ...query, rowOffset: 1 },
      { ...query, post: [sort, box()] },
      { ...query, post: [box({ metrics: [] })] },
      { ...query, post: [box({ metrics: ['sum', 'gone'] })] },
      { ...query, post: [box({ groupby: ['gone'] })] },
      { ...query, post: [box({ groupby: ['city', 'gone'] })] },
    ];
    for (const one of left) {
      expect(operations(one)).toContain('boxplot');
      expect(sqlOf(one)).not.toContain('WITH');
    }
    expect(sqlOf({ ...query, isRowCount: true })).toContain('rowcount');
    expect(operations({ ...query, post: [box({ groupby: [] })] })).toEqual(['spread_boxes']);
    expect(codeOf(() => compile({ ...query, post: [box({ odd: 1 })] }))).toContain('POST_002');
  });

  test('whiskers are asked for as they are named', () => {
    const sql = (options: Readonly<Record<string, unknown>>) => sqlOf({ ...query, post: [box(options)] });
    expect(sql({ whisker_type: 'tukey' })).toContain('1.5 *');
    expect(sql({ whisker_type: 'min/max' })).not.toContain('1.5 *');
    expect(sql({ whisker_type: 'min/max' })).toMatch(/MIN\("value_0__"\) OVER \(PARTITION BY "city"\) AS "low_0__"/);
    const percentiles = sql({ whisker_type: 'percentile', percentiles: [10, 90] });
    expect(percentiles).toContain('* 0.1');
    expect(percentiles).toContain('* 0.9');
    expect(percentiles).not.toContain('1.5 *');
    expect(sql({})).toContain('WHERE "city" IS NOT NULL');
  });
});

describe('a rank that a query begins with', () => {
  const rank = (options: Readonly<Record<string, unknown>> = {}) => step('rank', { metric: 'sum', ...options });
  const query: Partial<QueryObject> = { dimensions: [by('city'), by('paid')], metrics: [sum], post: [rank(), sort] };
  const isRanked = (more: Partial<QueryObject>) =>
    compile({ ...query, ...more }).columns.some(({ name }) => name === 'rank');

  test('is one more column, and its step is gone', () => {
    const compiledQuery = compile(query);
    expect(compiledQuery.columns.at(-1)).toEqual({
      name: 'rank',
      role: 'metric',
      sourceColumn: null,
      valueType: 'float',
    });
    expect(compiledQuery.post).toEqual([sort]);
    expect(compiledQuery.labelMap['rank']).toEqual(['rank']);
    const sql = printQuery(compiledQuery).replaceAll(/\s+/g, ' ');
    expect(sql).toContain(
      'CASE WHEN SUM("price") IS NOT NULL THEN (CAST(RANK() OVER (ORDER BY CASE WHEN SUM("price") IS NULL THEN 1 ELSE 0 END ASC, SUM("price") ASC) AS DOUBLE) + ((CAST(COUNT(*) OVER (PARTITION BY SUM("price")) AS DOUBLE) - 1) / 2)) / CAST(COUNT(SUM("price")) OVER () AS DOUBLE) END AS "rank"',
    );
    const groupedSql = sqlOf({ ...query, post: [rank({ group_by: 'city' })] });
    expect(groupedSql).toContain('CASE WHEN SUM("price") IS NOT NULL AND "city" IS NOT NULL THEN');
    expect(groupedSql).toContain('COUNT(*) OVER (PARTITION BY "city", SUM("price"))');
    expect(groupedSql).toContain('COUNT(SUM("price")) OVER (PARTITION BY "city")');
  });

  test('is left to its step where rows are needed, or what it ranks cannot stand in a window', () => {
    expect(isRanked({})).toBe(true);
    const windowedQuery = (sql: string) => ({ metrics: [{ kind: 'sql', sql, label: 'sum' }] as const });
    for (const more of [
      { timeOffsets: ['1 year ago'] },
      { post: [sort, rank()] },
      { post: [rank({ metric: 'gone' })] },
      { post: [rank({ group_by: 'gone' })] },
      { metrics: [sum, { ...count, label: 'rank' }] },
      { dimensions: [by('city', { label: 'rank' })] },
      windowedQuery('SUM(SUM(price)) OVER ()'),
      windowedQuery('SUM(SUM(price)) over w'),
    ]) {
      const compiledQuery = compile({ ...query, ...more });
      expect(compiledQuery.columns.filter(({ valueType, name }) => name === 'rank' && valueType === 'float')).toEqual(
        [],
      );
      expect(compiledQuery.post.map(({ operation }) => operation)).toContain('rank');
    }
    expect(isRanked(windowedQuery('SUM(overdue)'))).toBe(true);
    expect(isRanked(windowedQuery('MAX(price)'))).toBe(true);
    expect(compile({ ...query, metrics: null }).post.map(({ operation }) => operation)).toContain('rank');
    expect(sqlOf({ ...query, isRowCount: true })).not.toContain('RANK');
  });
});

describe('a histogram of raw rows', () => {
  const histogram = (options: Readonly<Record<string, unknown>> = {}) =>
    step('histogram', { column: 'price', groupby: ['city'], bins: 4, ...options });
  const query: Partial<QueryObject> = {
    dimensions: [by('price'), by('city'), by('year')],
    metrics: null,
    post: [histogram(), sort],
  };

  test('is counted by the engine', () => {
    const compiledQuery = compile({ ...query, rowLimit: 5 }, { detectsCut: true });
    expect(compiledQuery.post).toEqual([step('spread_bins', histogram().options), sort]);
    expect(compiledQuery.columns.map(({ name, valueType }) => [name, valueType])).toEqual([
      ['city', 'text'],
      ...['bin__', 'rows__', 'low__', 'high__'].map((name) => [name, 'float']),
    ]);
    expect([compiledQuery.detectsCut, compiledQuery.rowLimit]).toEqual([false, null]);
    const sql = printQuery(compiledQuery).replaceAll(/\s+/g, ' ');
    expect(sql).toContain(
      `"price" IS NOT NULL AND CAST("price" AS DOUBLE) < CAST('Infinity' AS DOUBLE) AND CAST("price" AS DOUBLE) > CAST('-Infinity' AS DOUBLE)`,
    );
    expect(sql).toContain('* 4) /');
    expect(sql).toMatch(/LEAST\(FLOOR\(.*\), 3\)/);
    expect(sql).toMatch(/WHEN "high__" = "low__" THEN 2 ELSE/);
    expect(sql).toMatch(/ORDER BY "city" ASC( NULLS LAST)?, "bin__" ASC( NULLS LAST)?$/);
    expect(sql).not.toContain('equal__');
    // Far values are made smaller before they are multiplied.
    expect(sql).toContain(`WHEN "high__" > CAST('1e300' AS DOUBLE) OR "low__" < CAST('-1e300' AS DOUBLE) THEN LEAST(`);
    expect(sql).toContain('"high__" / 1048576');
  });

  test('of whole numbers counts equal ones first; engines without infinities are not asked for them', () => {
    const wholeSql = sqlOf({ ...query, post: [histogram({ column: 'year', groupby: [] })] });
    expect(wholeSql).toContain('COUNT(*) AS "equal__"');
    expect(wholeSql).not.toContain('1048576');
    expect(wholeSql).toMatch(/CAST\(SUM\("equal__"\) AS BIGINT\) AS "rows__"/);
    expect(wholeSql).toContain(`CAST("value__" AS DOUBLE) < CAST('Infinity' AS DOUBLE)`);
    const dialectsWithout = Object.values(dialects).filter(({ hasInfinity }) => hasInfinity === false);
    expect(dialectsWithout.map(({ name }) => name)).toEqual(expect.arrayContaining(['mysql', 'sqlite']));
    for (const dialect of dialectsWithout) expect(sqlOf(query, { dialect })).not.toContain('Infinity');
  });

  test('needs a column of numbers that is selected, and groups that are', () => {
    const codeOfWrong = (options: Readonly<Record<string, unknown>>, more: Partial<QueryObject> = {}) =>
      codeOf(() => compile({ ...query, ...more, post: [histogram(options)] }));
    expect(codeOfWrong({ column: 'gone' })).toBe("POST_002 Column 'gone' is not selected");
    expect(codeOfWrong({ column: 'city' })).toBe("POST_002 Column 'city' contains non-numeric values");
    for (const name of ['paid', 'day', 'sent', 'seen'])
      expect(codeOfWrong({ column: name }, { dimensions: [by(name), by('city')] })).toBe(
        `POST_002 Column '${name}' contains non-numeric values`,
      );
    expect(codeOfWrong({ groupby: ['city', 'gone'] })).toBe('POST_002 Referenced columns not available in DataFrame.');
    expect(codeOfWrong({ bins: 0 })).toContain('POST_002');
    expect(codeOfWrong({ column: 'price', groupby: [] })).toBe('[object Object]');
    expect(operations({ ...query, metrics: [] })).toContain('histogram');
    expect(operations({ ...query, post: [sort, histogram()] })).toContain('histogram');
  });
});
