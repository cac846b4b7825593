import {
  queryObject,
  SextantError,
  type Dataset,
  type Dimension,
  type Metric,
  type QueryObject,
} from '@sextant/contract';
import { dialects, duckdb, postgresql, sqlite } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import type { CompileScope } from '../scope.ts';
import { column, datasetOf, metric, scopeOf } from '../test-scope.ts';
import { compileQuery, compileSeries, printQuery } from './compile-query.ts';

const dataset = datasetOf(
  [
    column('sent', 'timestamp'),
    column('day', 'date'),
    column('seen', 'timestamptz'),
    column('secs', 'integer', { isTemporal: true, timeFormat: 'epoch_s' }),
    column('millis', 'timestamptz', { timeFormat: 'epoch_ms' }),
    column('year', 'integer', { isTemporal: true }),
    column('digits', 'decimal', { isTemporal: true, timeFormat: '%Y%m%d' }),
    column('words', 'text', { isTemporal: true, timeFormat: '%d.%m.%Y' }),
    column('iso', 'text', { isTemporal: true }),
    column('coded', 'date', { timeFormat: '%Y' }),
    column('city', 'text'),
    column('price', 'float'),
    column('paid', 'boolean'),
    column('big', 'text', { expression: ' UPPER(city) ' }),
    column('blank', 'text', { expression: ' ' }),
  ],
  { mainTimeColumn: 'sent', metrics: [metric('total', 'SUM(price)')] },
);
const scope = scopeOf(dataset);
const by = (name: string, more: Partial<Extract<Dimension, { kind: 'column' }>> = {}): Dimension => ({
  kind: 'column',
  name,
  label: name,
  grain: null,
  isAxis: false,
  ...more,
});
const count: Metric = { kind: 'sql', sql: 'COUNT(*)', label: 'n' };
const compile = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}) =>
  compileQuery(queryObject({ metrics: [count], ...query }), { ...scope, ...more });
const sqlOf = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}): string =>
  printQuery(compile(query, more)).replaceAll(/\s+/g, ' ');
const codeOf = (action: () => unknown): string => {
  try {
    return String(action());
  } catch (error) {
    return error instanceof SextantError ? `${error.code} ${error.message}` : String(error);
  }
};
/** What is selected first, and what is said of it. */
const first = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}) => {
  const compiled = compile(query, more);
  const sql = /^SELECT (.*?), COUNT\(\*\) AS "n"/.exec(printQuery(compiled).replaceAll(/\s+/g, ' '))?.[1] ?? '';
  const { role, sourceColumn, valueType } = compiled.columns[0] ?? {};
  return [sql, role, sourceColumn, valueType];
};

describe('a dimension', () => {
  test('is a column as it is; on an axis it is a time, however it is stored', () => {
    const cases: readonly (readonly [name: string, plain: string, axis: string, type: string | null])[] = [
      ['sent', '"sent"', '"sent"', 'timestamp'],
      ['day', '"day"', '"day"', 'date'],
      ['coded', '"coded"', '"coded"', 'date'],
      ['seen', '"seen"', '"seen"', 'timestamptz'],
      ['city', '"city"', '"city"', 'text'],
      ['big', 'UPPER(city)', 'UPPER(city)', 'text'],
      ['blank', '"blank"', '"blank"', 'text'],
    ];
    for (const [name, plain, axis, type] of cases) {
      const isTemporal = ['timestamp', 'date', 'timestamptz'].includes(type ?? '');
      expect(first({ dimensions: [by(name)] })).toEqual([`${plain} AS "${name}"`, 'dimension', name, type]);
      expect(first({ dimensions: [by(name, { isAxis: true })] })).toEqual([
        `${axis} AS "${name}"`,
        isTemporal ? 'time' : 'dimension',
        name,
        type,
      ]);
    }
    const axis = (name: string) => first({ dimensions: [by(name, { isAxis: true })] })[0];
    expect(first({ dimensions: [by('secs')] })).toEqual(['"secs" AS "secs"', 'dimension', 'secs', 'integer']);
    expect(first({ dimensions: [by('secs', { isAxis: true })] }).slice(1)).toEqual(['time', 'secs', 'timestamp']);
    expect(axis('secs')).toMatch(/\("secs"[^"]*\) AS "secs"$/);
    expect(axis('year')).toContain(`STRPTIME(CAST("year" AS VARCHAR), '%Y')`);
    expect(axis('digits')).toContain(`STRPTIME(CAST("digits" AS VARCHAR), '%Y%m%d')`);
    expect(axis('words')).toContain(`STRPTIME("words", '%d.%m.%Y')`);
    expect(axis('iso')).toBe('CAST("iso" AS TIMESTAMP) AS "iso"');
    // Instants in numbers are shown as what they are, on an axis or not.
    expect(first({ dimensions: [by('millis')] })).toEqual([axis('millis'), 'dimension', 'millis', 'timestamptz']);
    expect(axis('millis')).not.toBe('"millis" AS "millis"');
  });

  test('has its own grain; the axis and the time column of the query take the grain of the query', () => {
    const grained = (query: Partial<QueryObject>) => first(query)[0];
    const month = `DATE_TRUNC('month', "sent") AS "sent"`;
    expect(grained({ dimensions: [by('sent', { grain: 'P1M' })] })).toBe(month);
    expect(grained({ dimensions: [by('sent', { grain: 'P1M' })], grain: 'P1Y', timeColumn: 'sent' })).toBe(month);
    expect(grained({ dimensions: [by('sent')], grain: 'P1M' })).toBe('"sent" AS "sent"');
    expect(grained({ dimensions: [by('sent', { isAxis: true })], grain: 'P1M' })).toBe(month);
    expect(grained({ dimensions: [by('sent')], grain: 'P1M', timeColumn: 'sent' })).toBe(month);
    expect(grained({ dimensions: [by('city', { isAxis: true, grain: 'P1M' })], grain: 'P1M' })).toBe(
      '"city" AS "city"',
    );
    expect(first({ dimensions: [by('sent')], timeColumn: 'sent' })[1]).toBe('time');
    expect(first({ dimensions: [by('seen', { grain: 'P1D' })] })[3]).toBe('timestamptz');
    expect(first({ dimensions: [by('seen', { grain: 'P1D' })] }, { zone: 'Europe/Berlin' })[3]).toBe('timestamp');
  });

  test('of days is a midnight before it is cut into parts of a day', () => {
    const hours = first({ dimensions: [by('day', { grain: 'PT1H' })] })[0];
    expect(hours).toBe(`DATE_TRUNC('hour', CAST("day" AS TIMESTAMP)) AS "day"`);
    expect(first({ dimensions: [by('day', { grain: 'P1M' })] })[0]).not.toContain('CAST("day" AS TIMESTAMP)');
    expect(first({ dimensions: [by('sent', { grain: 'PT1H' })] })[0]).toBe(`DATE_TRUNC('hour', "sent") AS "sent"`);
  });

  test('of instants is the wall time of the zone, where that is not UTC or instants carry zones', () => {
    const cut = (more: Partial<CompileScope>) => first({ dimensions: [by('seen', { grain: 'P1D' })] }, more)[0];
    expect(cut({})).toBe(`DATE_TRUNC('day', "seen") AS "seen"`);
    expect(cut({ zone: 'UTC' })).toBe(cut({}));
    expect(cut({ zone: 'Asia/Tokyo' })).toContain(`'Asia/Tokyo'`);
    expect(first({ dimensions: [by('sent', { grain: 'P1D' })] }, { zone: 'Asia/Tokyo' })[0]).not.toContain('Tokyo');
    const unknown = () =>
      compile({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect: dialects.mssql, zone: 'Antarctica/Troll' });
    expect(codeOf(unknown)).toContain('QUERY_027');
    expect(
      codeOf(() => compile({ dimensions: [by('seen')] }, { dialect: dialects.mssql, zone: 'Antarctica/Troll' })),
    ).toBe('[object Object]');
  });

  test('is rejected by its label when the dataset has no such column, and a grain that the engine lacks', () => {
    expect(codeOf(() => compile({ dimensions: [by('a'), by('city'), by('b', { label: 'B' })] }))).toBe(
      "QUERY_004 Columns missing in dataset: ['a', 'B']",
    );
    const lacking = { ...duckdb, truncate: { ...duckdb.truncate, P1D: { unsupported: 'no days' } } };
    expect(codeOf(() => compile({ dimensions: [by('sent', { grain: 'P1D' })] }, { dialect: lacking }))).toContain(
      'QUERY_014',
    );
  });

  test('written as SQL is a column when it is just its name', () => {
    const sql = (text: string, label = 'x'): Dimension => ({
      kind: 'sql',
      sql: text,
      label,
      grain: null,
      isAxis: false,
    });
    expect(first({ dimensions: [sql(' sent ')] })).toEqual(['"sent" AS "x"', 'dimension', 'sent', 'timestamp']);
    expect(first({ dimensions: [sql('UPPER(city)')] })).toEqual(['UPPER(city) AS "x"', 'dimension', null, null]);
    expect(sqlOf({ dimensions: [sql('__timestamp')] })).toContain('__timestamp AS "x"');
    expect(compile({ dimensions: [sql('UPPER(city)')] }).labelMap).toEqual({ x: ['x'], n: ['n'] });
  });
});

describe('a time series', () => {
  test('has the time column first, cut to the grain, and takes all dimensions for its series', () => {
    const query = { isTimeseries: true, timeColumn: 'sent', dimensions: [by('city')] } as const;
    expect(first(query)[0]).toBe('"sent" AS "__timestamp", "city" AS "city"');
    expect(first({ ...query, grain: 'P1Y' })).toEqual([
      `DATE_TRUNC('year', "sent") AS "__timestamp", "city" AS "city"`,
      'time',
      'sent',
      'timestamp',
    ]);
    expect(first({ dimensions: [by('__timestamp'), by('city')], timeColumn: 'secs' })[0]).toMatch(
      /"secs".* AS "__timestamp", "city" AS "city"$/,
    );
    const limited = sqlOf({ ...query, seriesLimit: 3 });
    expect(limited).toContain('SELECT "city" AS "city__", COUNT(*) AS "mme_inner__"');
    expect(limited).toContain('ON "city" = "series_limit"."city__"');
    expect(sqlOf({ ...query, isTimeseries: false, seriesLimit: 3 })).not.toContain('series_limit');
    const two = { ...query, dimensions: [by('city'), by('paid')], seriesLimit: 3, seriesColumns: ['paid'] };
    expect(sqlOf(two)).toContain('SELECT "paid" AS "paid__", COUNT(*)');
    expect(sqlOf({ ...query, metrics: null, seriesLimit: 3 })).not.toContain('series_limit');
  });

  test('needs its column', () => {
    expect(codeOf(() => compile({ isTimeseries: true }))).toContain('QUERY_006');
    expect(codeOf(() => compile({ isTimeseries: true, timeColumn: 'gone' }))).toContain(
      'QUERY_007 Time column "gone" does not exist in dataset',
    );
  });
});

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
    const equal = '"city" = "series_limit"."city__"';
    expect(on({})).toEqual(['JOIN', equal]);
    expect(on({ groupOthers: true })).toEqual(['LEFT JOIN', equal]);
    expect(on({ keepsNullGroups: true, groupOthers: true })).toEqual(['LEFT JOIN', equal]);
    expect(on({ keepsNullGroups: true })?.[1]).toBe('"city" IS NOT DISTINCT FROM "series_limit"."city__"');
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
    const where = (
      names: readonly string[],
      cells: NonNullable<CompileScope['series']>,
      more: Partial<QueryObject> = {},
    ) => /WHERE (.*?) GROUP BY/.exec(sqlOf(series(names, more), { series: cells }))?.[1];
    expect(where(['city'], [['a'], ["b'c"]])).toBe(`"city" IN ('a', 'b''c')`);
    expect(where(['city'], [['a'], [null]])).toBe(`"city" IN ('a')`);
    expect(where(['city'], [[null]])).toBe('1 = 0');
    expect(where(['city'], [])).toBe('1 = 0');
    expect(where(['paid'], [[true], [false]])).toBe('"paid" IN (TRUE, FALSE)');
    expect(where(['price'], [[1], [1.5]])).toBe('"price" IN (1, 1.5)');
    expect(where(['year'], [['12345678901234567890'], [7]])).toBe('"year" IN (12345678901234567890, 7)');
    const ms = Date.UTC(2024, 0, 2);
    expect(where(['day'], [[ms]])).toBe(`"day" IN (DATE '2024-01-02')`);
    expect(where(['sent'], [[ms]])).toBe(`"sent" IN (TIMESTAMP '2024-01-02 00:00:00')`);
    expect(where(['seen'], [[ms]])).toMatch(/"seen" IN \(.*TIMESTAMPTZ.*2024-01-02 00:00:00.*\)/);
    expect(
      where(
        ['city', 'paid'],
        [
          ['a', true],
          ['b', false],
          ['c', null],
        ],
      ),
    ).toBe(`("city" = 'a' AND "paid" = TRUE) OR ("city" = 'b' AND "paid" = FALSE)`);
    expect(where(['city'], [['a']], { where: 'price > 1' })).toBe(`(price > 1) AND "city" IN ('a')`);
    expect(first(series(['city'], { groupOthers: true }), { series: [['a']] })[0]).toBe(
      `CASE WHEN "city" IN ('a') THEN "city" ELSE 'Others' END AS "city"`,
    );
  });

  test('are asked for first where the engine cannot join, and only there', () => {
    const druid = { ...scope, dialect: dialects.druid };
    const asked = (query: Partial<QueryObject>, of: CompileScope = druid) =>
      compileSeries(queryObject({ metrics: [count], ...query }), of);
    const found = asked(series(['city'], { rowLimit: 7 }), { ...druid, detectsCut: true });
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
    expect(asked(series(['city']), scope)).toBeNull();
    expect(asked({ dimensions: [by('city')] })).toBeNull();
    expect(asked(series(['city'], { seriesLimit: 0 }))).toBeNull();
    expect(asked({ dimensions: [by('city')], seriesLimit: 2 })).toBeNull();
  });
});

describe('what is read and compared', () => {
  const where = (query: Partial<QueryObject>, more: Partial<CompileScope> = {}) =>
    /WHERE (.*?) LIMIT/.exec(sqlOf(query, more))?.[1] ?? '';

  test('rows of a table by its path, or of a statement', () => {
    const from = (more: Partial<Dataset>) =>
      / FROM (.*) LIMIT/.exec(sqlOf({}, { dataset: { ...dataset, ...more } }))?.[1];
    expect(from({})).toBe('"orders"');
    expect(from({ schema: 's' })).toBe('"s"."orders"');
    expect(from({ schema: 's', catalog: 'c' })).toBe('"c"."s"."orders"');
    expect(from({ schema: '', catalog: '' })).toBe('"orders"');
    expect(from({ sql: ' SELECT 1 ; ' })).toBe('( SELECT 1 ) AS "virtual_table"');
    expect(from({ sql: 'SELECT 1;;' })).toBe('( SELECT 1 ) AS "virtual_table"');
    expect(codeOf(() => from({ sql: 'SELECT 1; SELECT 2' }))).toContain('QUERY_013');
    expect(codeOf(() => from({ sql: "SELECT 'a" }))).toContain('QUERY_012');
  });

  test('conditions are those of time, filters, rules, the author and the lists of values, in this order', () => {
    const query: Partial<QueryObject> = {
      timeColumn: 'sent',
      timeRange: '2024-01-01 : 2024-02-01',
      filters: [{ column: { kind: 'column', name: 'city' }, operator: 'equals', value: 'Rome', grain: null }],
      where: ' price > 1 ',
      applyFetchValuesPredicate: true,
    };
    const range = `"sent" >= TIMESTAMP '2024-01-01 00:00:00' AND "sent" < TIMESTAMP '2024-02-01 00:00:00'`;
    const predicate = { ...dataset, fetchValuesPredicate: 'paid' };
    expect(where(query)).toBe(`${range} AND "city" = 'Rome' AND (price > 1)`);
    expect(where(query, { dataset: predicate })).toBe(`${range} AND "city" = 'Rome' AND (price > 1) AND paid`);
    expect(where({ ...query, applyFetchValuesPredicate: false }, { dataset: predicate })).not.toContain('paid');
    expect(where({ where: ' ' })).toBe('');
  });

  test('a range is of the time column, and of the main one where the dataset demands it', () => {
    const timeRange = '2024-01-01 : ';
    const from = (name: string) => `"${name}" >= TIMESTAMP '2024-01-01 00:00:00'`;
    const always = { dataset: { ...dataset, alwaysFilterMainTime: true } };
    expect(where({ timeColumn: 'sent', timeRange })).toBe(from('sent'));
    expect(where({ timeColumn: 'sent', timeRange }, always)).toBe(from('sent'));
    expect(where({ timeColumn: 'secs', timeRange }, always)).toBe(`"secs" >= 1704067200 AND ${from('sent')}`);
    expect(where({ timeColumn: 'secs', timeRange })).toBe('"secs" >= 1704067200');
    expect(where({ timeRange })).toBe('');
    expect(where({ timeColumn: 'sent', timeRange: ' ' })).toBe('');
    expect(where({ timeColumn: 'sent', timeRange: ' : 2024-01-01' })).toBe(`"sent" < TIMESTAMP '2024-01-01 00:00:00'`);
    expect(codeOf(() => where({ timeColumn: 'gone', timeRange }))).toContain('QUERY_007');
    const main = { dataset: { ...dataset, alwaysFilterMainTime: true, mainTimeColumn: null } };
    expect(where({ timeColumn: 'secs', timeRange }, main)).toBe('"secs" >= 1704067200');
    const { fromMs, toMs } = compile({ timeRange });
    expect([fromMs, toMs]).toEqual([Date.UTC(2024, 0, 1), null]);
  });

  test('a range that cannot be read is rejected with the name of its field', () => {
    const unreadable = () => compile({ timeColumn: 'sent', timeRange: 'whenever : sometime' });
    expect(unreadable).toThrow(expect.objectContaining({ code: 'QUERY_018' }));
    expect(unreadable).toThrow(expect.objectContaining({ extra: expect.objectContaining({ field: 'time_range' }) }));
  });

  test('instants in texts are compared through what reads them, patterns look at the text itself', () => {
    const filter = (operator: 'greaterThan' | 'like', value: string) =>
      where(
        { filters: [{ column: { kind: 'column', name: 'seen' }, operator, value, grain: null }] },
        { dialect: sqlite },
      );
    const read = sqlite.instantFunction ?? '';
    expect(filter('greaterThan', '2024-01-01')).toMatch(new RegExp(`^${read}\\("seen"\\) > `));
    expect(filter('like', '2024%')).not.toContain(read);
    const epochs = {
      filters: [{ column: { kind: 'column', name: 'millis' }, operator: 'equals', value: 5, grain: null }],
    } as const;
    expect(where(epochs, { dialect: sqlite })).not.toContain(read);
  });

  test('the extras of a dashboard act where there is a time for them', () => {
    const extras = { __time_range: 'x', __time_grain: 'P1D', __time_col: 'sent' };
    const { applied, rejected } = compile({ appliedTimeExtras: extras });
    expect([applied, rejected]).toEqual([['__time_col', '__time_grain', '__time_range'], []]);
    const timeless = datasetOf([column('city', 'text')]);
    const without = compile({ appliedTimeExtras: extras }, { dataset: timeless });
    expect([without.applied, without.rejected]).toEqual([
      [],
      [
        { column: '__time_col', reason: 'not_in_datasource' },
        { column: '__time_grain', reason: 'no_temporal_column' },
        { column: '__time_range', reason: 'no_temporal_column' },
      ],
    ]);
  });
});

describe('order, limits and steps', () => {
  const order = (by_: QueryObject['orderBy'][number]['by'], more: Partial<QueryObject> = {}) =>
    / ORDER BY (.*?) LIMIT/.exec(
      sqlOf({ dimensions: [by('city')], orderBy: [{ by: by_, ascending: true }], ...more }, { dialect: postgresql }),
    )?.[1];

  test('what is selected is ordered by its label, all else by what it is', () => {
    expect(order({ kind: 'label', label: 'city' })).toBe('"city" ASC');
    expect(order({ kind: 'label', label: 'price' })).toBe('"price" ASC');
    expect(order({ kind: 'label', label: 'big' })).toBe('UPPER(city) ASC');
    expect(order({ kind: 'label', label: 'total' })).toBe('SUM(price) ASC');
    expect(order({ kind: 'column', name: 'n' })).toBe('"n" ASC');
    expect(order({ kind: 'column', name: 'price' })).toBe('"price" ASC');
    expect(order({ kind: 'sql', sql: 'LOWER(city)', label: 'city' })).toBe('"city" ASC');
    expect(order({ kind: 'sql', sql: 'LOWER(city)', label: 'x' })).toBe('LOWER(city) ASC');
    expect(order({ kind: 'sql', sql: 'price', label: 'x' })).toBe('"price" ASC');
    expect(order({ kind: 'saved', name: 'total', label: 'n' })).toBe('"n" ASC');
    expect(order({ kind: 'saved', name: 'total', label: 'total' })).toBe('SUM(price) ASC');
    expect(order({ kind: 'aggregate', aggregate: 'MAX', column: 'price', label: 'x' })).toContain('MAX("price")');
    for (const kind of ['label', 'column'] as const)
      expect(codeOf(() => order(kind === 'label' ? { kind, label: 'gone' } : { kind, name: 'gone' }))).toBe(
        'QUERY_008 Unknown column used in orderby: gone',
      );
    expect(codeOf(() => order({ kind: 'saved', name: 'gone', label: 'x' }))).toContain('QUERY_005');
  });

  test('each aggregate has its function', () => {
    const aggregates = ['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'] as const;
    const sql = sqlOf({
      metrics: aggregates.map((aggregate) => ({ kind: 'aggregate', aggregate, column: 'price', label: aggregate })),
    });
    expect(sql).toContain(
      'COUNT("price") AS "COUNT", SUM("price") AS "SUM", AVG("price") AS "AVG", MIN("price") AS "MIN", MAX("price") AS "MAX", COUNT(DISTINCT "price") AS "COUNT_DISTINCT"',
    );
  });

  test('samples and drilling show raw rows of every column', () => {
    const query: Partial<QueryObject> = {
      timeColumn: 'sent',
      timeRange: '2024-01-01 : ',
      grain: 'P1M',
      isTimeseries: true,
      dimensions: [by('city')],
      orderBy: [{ by: { kind: 'label', label: 'n' }, ascending: false }],
      post: [{ operation: 'pivot', options: {} }],
      seriesColumns: ['city'],
      seriesLimit: 4,
    };
    const samples = compile({ ...query, resultType: 'samples' });
    const drill = compile({ ...query, resultType: 'drill_detail' });
    const names = dataset.columns.map(({ name }) => name);
    for (const { columns, post, rowLimit } of [samples, drill]) {
      expect(columns.map(({ name }) => name)).toEqual(names);
      expect([post, rowLimit]).toEqual([[], 1_000]);
    }
    const [samplesSql, drillSql] = [samples, drill].map((one) => printQuery(one).replaceAll(/\s+/g, ' '));
    expect(samplesSql).toMatch(/FROM "orders" LIMIT 1000$/);
    expect(drillSql).toMatch(
      /FROM "orders" WHERE "sent" >= TIMESTAMP '2024-01-01 00:00:00' ORDER BY "sent" ASC( NULLS LAST)? LIMIT 1000$/,
    );
    expect(drillSql).not.toContain('GROUP BY');
    expect(drillSql).not.toContain('DATE_TRUNC');
    expect(compile({ ...query, resultType: 'samples', rowLimit: 5 }).rowLimit).toBe(5);
    expect(compile({ rowLimit: -1 }).rowLimit).toBe(50_000);
    expect(compile({ rowLimit: 1 }).rowLimit).toBe(1);
  });

  test('times of the result are moved by the hours of the dataset and the shift of the query, before any step', () => {
    const query: Partial<QueryObject> = {
      dimensions: [by('sent', { isAxis: true }), by('city')],
      post: [{ operation: 'sort', options: { by: ['n'] } }],
    };
    const moves = (more: Partial<QueryObject>, hours: number) =>
      compile({ ...query, ...more }, { dataset: { ...dataset, offsetHours: hours } }).post;
    const sort = { operation: 'sort', options: { by: ['n'] } };
    const move = (hours: number, shift: string | null) => ({
      operation: 'move_time',
      options: { columns: ['sent'], hours, shift },
    });
    expect(moves({}, 0)).toEqual([sort]);
    expect(moves({}, 2)).toEqual([move(2, null), sort]);
    expect(moves({ timeShift: '1 year ago' }, 0)).toEqual([move(0, '1 year ago'), sort]);
    expect(moves({ dimensions: [by('city')], timeShift: '1 year ago' }, 2)).toEqual([sort]);
  });

  test('pivots keep rows without a key where NULL is a group', () => {
    const post = [
      { operation: 'pivot', options: { index: ['city'], aggregates: {} } },
      { operation: 'sort', options: {} },
    ];
    expect(compile({ dimensions: [by('city')], post, keepsNullGroups: true }).post).toEqual([
      { operation: 'pivot', options: { index: ['city'], aggregates: {}, keep_null_keys: true } },
      post[1],
    ]);
    expect(compile({ dimensions: [by('city')], post }).post).toEqual(post);
  });

  test('a count of rows is one number of the statement inside', () => {
    const counted = compile({ dimensions: [by('city')], isRowCount: true, rowLimit: 3 }, { detectsCut: true });
    expect(printQuery(counted).replaceAll(/\s+/g, ' ')).toBe(
      'SELECT COUNT(*) AS "rowcount" FROM ( SELECT "city" AS "city", COUNT(*) AS "n" FROM "orders" GROUP BY 1 LIMIT 3 ) AS "rowcount_qry"',
    );
    expect(counted).toMatchObject({
      columns: [{ name: 'rowcount', role: 'metric', sourceColumn: null, valueType: 'integer' }],
      labelMap: { rowcount: ['rowcount'] },
      rowLimit: null,
      detectsCut: false,
    });
  });

  test('rows are few when a condition names values', () => {
    const isNarrow = (operator: 'equals' | 'in' | 'notIn' | 'greaterThan') =>
      compile({
        filters: [{ column: { kind: 'column', name: 'city' }, operator, value: ['a'], grain: null }],
      }).rows.isNarrow;
    expect((['equals', 'in', 'notIn', 'greaterThan'] as const).map(isNarrow)).toEqual([true, true, false, false]);
    expect(compile({}).rows.isNarrow).toBe(false);
  });

  test('HAVING names what is selected by its label, and a filter on the axis of a series its time', () => {
    const named = datasetOf([column('net', 'float', { expression: 'price * 2' })]);
    const having = (label: string) =>
      /HAVING (.*?) LIMIT/.exec(
        sqlOf({ metrics: [{ kind: 'sql', sql: 'SUM(x)', label }], having: 'net > 1' }, { dataset: named }),
      )?.[1];
    expect([having('net'), having('n')]).toEqual(['(net > 1)', '((price * 2) > 1)']);
    const onTimestamp = (timeColumn: string | null, more: Partial<Dataset> = {}) =>
      compile(
        {
          timeColumn,
          filters: [
            {
              column: { kind: 'column', name: '__timestamp' },
              operator: 'temporalRange',
              value: '2024-01-01 : ',
              grain: null,
            },
          ],
        },
        { dataset: { ...dataset, ...more } },
      );
    const text = (compiled: ReturnType<typeof compile>) => /WHERE (\S+)/.exec(printQuery(compiled))?.[1];
    expect(text(onTimestamp('secs'))).toBe('"secs"');
    expect(text(onTimestamp(null))).toBe('"sent"');
    expect(onTimestamp(null, { mainTimeColumn: null }).rejected).toEqual([
      { column: '__timestamp', reason: 'not_in_datasource' },
    ]);
  });
});

test('instants that carry zones are turned to UTC before they are cut', () => {
  const zoned = Object.values(dialects).filter(({ instantsHaveZones }) => instantsHaveZones === true);
  expect(zoned.map(({ name }) => name)).not.toEqual([]);
  for (const dialect of zoned) {
    const cut = sqlOf({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect });
    expect([dialect.name, cut]).toEqual([dialect.name, expect.stringContaining('UTC')]);
    expect(compile({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect }).columns[0]?.valueType).toBe(
      'timestamp',
    );
  }
  // SQLite keeps instants in texts, which become wall times in any zone.
  const cutType = (dialect: CompileScope['dialect']) =>
    compile({ dimensions: [by('seen', { grain: 'P1D' })] }, { dialect }).columns[0]?.valueType;
  expect([duckdb, postgresql, sqlite].map(cutType)).toEqual(['timestamptz', 'timestamptz', 'timestamp']);
});
