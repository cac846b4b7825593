import type { Dataset, QueryObject } from '@sextant/contract';
import { dialects, postgresql } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { column, datasetOf } from '../test-scope.ts';
import { printQuery } from './compile-query.ts';
import { by, codeOf, compile, dataset, sqlOf } from './test-orders.ts';

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

  test('Trino sorts by what an inner statement has selected: outside, the label of a column would hide it', () => {
    const sql = sqlOf(
      {
        dimensions: [by('city')],
        orderBy: [{ by: { kind: 'sql', sql: "MAX(regexp_like(city, 'O'))", label: 'o' }, ascending: false }],
      },
      { dialect: dialects.trino },
    );
    expect(sql).toMatch(
      /^SELECT "city" AS "city", "n" AS "n" FROM \( SELECT .*\(MAX\(regexp_like\(city, 'O'\)\)\) AS "order_by_0__" FROM .* GROUP BY 1 \) AS "ordered" ORDER BY "order_by_0__" DESC LIMIT/,
    );
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
    // A saved metric is no column, whatever it is called.
    const bySaved = [{ by: { kind: 'saved', name: 'city', label: 'city' }, ascending: false }] as const;
    expect(sqlOf({ resultType: 'drill_detail', orderBy: bySaved })).toMatch(/ORDER BY "sent" ASC( NULLS LAST)? LIMIT/);
    // Behind a named column come all others that engines sort, so that pages share no row.
    const sortedBy = sqlOf(
      { resultType: 'drill_detail', orderBy: [{ by: { kind: 'column', name: 'b' }, ascending: false }] },
      {
        dataset: datasetOf([
          column('a', 'integer'),
          column('b', 'text'),
          column('bytes', 'binary'),
          column('notes', 'json'),
          column('c', 'boolean'),
        ]),
      },
    );
    expect(/ORDER BY (.*) LIMIT/.exec(sortedBy)?.[1]?.replaceAll(' NULLS LAST', '')).toBe('"b" DESC, "a" ASC, "c" ASC');
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

  test('shares in columns of their own keep NULL where they are of parts; those along an axis, and Superset’s, do not', () => {
    const share = (options: object) => [{ operation: 'contribution', options: { ...options } }];
    const named = share({ columns: ['n'], rename_columns: ['%n'] });
    const shared = (post: typeof named, sharesOfParts: boolean) =>
      compile({ dimensions: [by('city')], post, sharesOfParts }).post;
    expect(shared(named, true)).toEqual(share({ columns: ['n'], rename_columns: ['%n'], keep_null_shares: true }));
    expect(shared(named, false)).toEqual(named);
    expect(shared(share({ orientation: 'row' }), true)).toEqual(share({ orientation: 'row' }));
  });

  test('a count of rows is one number of the statement inside', () => {
    const countQuery = compile({ dimensions: [by('city')], isRowCount: true, rowLimit: 3 }, { detectsCut: true });
    expect(printQuery(countQuery).replaceAll(/\s+/g, ' ')).toBe(
      'SELECT COUNT(*) AS "rowcount" FROM ( SELECT "city" AS "city", COUNT(*) AS "n" FROM "orders" GROUP BY 1 LIMIT 3 ) AS "rowcount_qry"',
    );
    expect(countQuery).toMatchObject({
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
    const netDataset = datasetOf([column('net', 'float', { expression: 'price * 2' })]);
    const havingOf = (label: string) =>
      /HAVING (.*?) LIMIT/.exec(
        sqlOf({ metrics: [{ kind: 'sql', sql: 'SUM(x)', label }], having: 'net > 1' }, { dataset: netDataset }),
      )?.[1];
    expect([havingOf('net'), havingOf('n')]).toEqual(['(net > 1)', '((price * 2) > 1)']);
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
    const text = (compiledQuery: ReturnType<typeof compile>) => /WHERE (\S+)/.exec(printQuery(compiledQuery))?.[1];
    expect(text(onTimestamp('secs'))).toBe('"secs"');
    expect(text(onTimestamp(null))).toBe('"sent"');
    expect(onTimestamp(null, { mainTimeColumn: null }).rejections).toEqual([
      { column: '__timestamp', reason: 'not_in_datasource' },
    ]);
  });
});
