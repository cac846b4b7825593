import { cellAt, columnFrom, type ColumnTable, type Metric, type QueryObject } from '@sextant/contract';
import { queryObject } from '@sextant/contract';
import { duckdb, sqlite } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { compileQuery, printQuery } from './compile-query.ts';
import {
  compileSubtotalQuery,
  compileSubtotals,
  compileTotals,
  compileWithSubtotals,
  dealRows,
  subtotalTables,
} from './subtotals.ts';
import { by, codeOf, count, scope } from './test-orders.ts';

const line = (compiledQuery: Parameters<typeof printQuery>[0]): string =>
  printQuery(compiledQuery).replaceAll(/\s+/g, ' ');
const query = (more: Partial<QueryObject> = {}) =>
  queryObject({ dimensions: [by('city'), by('paid')], metrics: [count], rowLimit: 3, ...more });
const statements = (more: Partial<QueryObject>, dialect = duckdb) =>
  compileSubtotals(query(more), { ...scope, dialect }).map(({ compiledQuery, levels }) => [
    line(compiledQuery),
    levels.map(({ labels, level }) => `${level} ${labels.join()}`),
  ]);

describe('subtotals', () => {
  test('are one statement a level, or one for all where the engine has grouping sets', () => {
    expect(statements({ subtotals: [['city'], []] }, sqlite)).toEqual([
      ['SELECT "city" AS "city", COUNT(*) AS "n" FROM "orders" GROUP BY 1 LIMIT 50000', ['0 city']],
      ['SELECT COUNT(*) AS "n" FROM "orders" LIMIT 50000', ['1 ']],
    ]);
    expect(statements({ subtotals: [['city'], [], ['city']] })).toEqual([
      [
        'SELECT "city" AS "city", COUNT(*) AS "n", GROUPING("city") AS "left_out_0__" FROM "orders" GROUP BY GROUPING SETS ((1), ()) LIMIT 50000',
        ['0 city', '1 ', '2 city'],
      ],
    ]);
    expect(statements({ subtotals: [['city']] })).toEqual([
      ['SELECT "city" AS "city", COUNT(*) AS "n" FROM "orders" GROUP BY 1 LIMIT 50000', ['0 city']],
    ]);
    expect(statements({ subtotals: [['paid'], ['city']] })[0]?.[0]).toContain('GROUPING SETS ((2), (1))');
    expect(statements({})).toEqual([]);
    const compiledQuery = compileSubtotals(query({ subtotals: [['city'], []] }), scope)[0]?.compiledQuery;
    expect(compiledQuery?.columns.at(-1)).toEqual({
      name: 'left_out_0__',
      role: 'metric',
      sourceColumn: null,
      valueType: 'integer',
    });
  });

  test('are of groups that HAVING keeps', () => {
    const [keptColumns] = statements({ subtotals: [['city']], having: 'COUNT(*) > 1' });
    expect(keptColumns?.[0]).toBe(
      'SELECT "city" AS "city", COUNT(*) AS "n" FROM "orders" JOIN ( SELECT "city" AS "key_0__", "paid" AS "key_1__" FROM "orders" GROUP BY 1, 2 HAVING (COUNT(*) > 1) ) AS "kept_groups" ON "city" IS NOT DISTINCT FROM "kept_groups"."key_0__" AND "paid" IS NOT DISTINCT FROM "kept_groups"."key_1__" GROUP BY 1 LIMIT 50000',
    );
    expect(statements({ subtotals: [['city']], having: ' ' })[0]?.[0]).not.toContain('kept_groups');
    const totals = (more: Partial<QueryObject>) => line(compileTotals(query(more), scope));
    expect(totals({ having: 'COUNT(*) > 1' })).toContain('JOIN');
    expect(totals({ having: ' ' })).toBe('SELECT COUNT(*) AS "n" FROM "orders" LIMIT 50000');
    expect(totals({ having: 'COUNT(*) > 1', dimensions: [] })).not.toContain('JOIN');
    const series = { isTimeseries: true, timeColumn: 'sent', having: 'COUNT(*) > 1' } as const;
    expect(totals(series)).toContain('SELECT "sent" AS "key_0__", "city" AS "key_1__", "paid" AS "key_2__"');
  });

  test('of a metric with a window are one statement a level: a window over all of them would read the rows of the others, too', () => {
    const share: Metric = { kind: 'sql', sql: 'COUNT(*) * 1.0 / SUM(COUNT(*)) OVER ()', label: 's' };
    const rank: Metric = { kind: 'sql', sql: 'RANK() OVER (ORDER BY COUNT(*) DESC)', label: 'r' };
    expect(statements({ metrics: [count, share], subtotals: [['city'], []] })).toEqual([
      [
        'SELECT "city" AS "city", COUNT(*) AS "n", (COUNT(*) * 1.0 / SUM(COUNT(*)) OVER ()) AS "s" FROM "orders" GROUP BY 1 LIMIT 50000',
        ['0 city'],
      ],
      ['SELECT COUNT(*) AS "n", (COUNT(*) * 1.0 / SUM(COUNT(*)) OVER ()) AS "s" FROM "orders" LIMIT 50000', ['1 ']],
    ]);
    // All rows together have no place among others.
    expect(statements({ metrics: [rank], subtotals: [['city'], []] }).map(([sql]) => sql)).toEqual([
      'SELECT "city" AS "city", (RANK() OVER (ORDER BY COUNT(*) DESC)) AS "r" FROM "orders" GROUP BY 1 LIMIT 50000',
      'SELECT NULLIF(COUNT(*), COUNT(*)) AS "r" FROM "orders" LIMIT 50000',
    ]);
    const of = (more: Partial<QueryObject>) => line(compileSubtotalQuery(query({ metrics: [rank], ...more }), scope));
    expect(of({ isTotals: true })).toBe('SELECT NULLIF(COUNT(*), COUNT(*)) AS "r" FROM "orders" LIMIT 50000');
    expect(of({ isTotals: true, dimensions: [], rowLimit: 0 })).toBe(
      'SELECT NULLIF(COUNT(*), COUNT(*)) AS "r" FROM "orders" LIMIT 50000',
    );
    // Where nobody asks for totals, the statement is as it was written.
    expect(of({ dimensions: [] })).toContain('RANK() OVER');
  });

  test('name dimensions of the query; a time series has its time', () => {
    expect(codeOf(() => statements({ subtotals: [['gone', 'city'], ['gone']] }))).toBe(
      "QUERY_004 Columns missing in dataset: ['gone']",
    );
    const time = { subtotals: [['__timestamp']], timeColumn: 'sent' } as const;
    expect(codeOf(() => statements(time))).toContain('QUERY_004');
    expect(statements({ ...time, isTimeseries: true })[0]?.[0]).toBe(
      'SELECT "sent" AS "__timestamp", COUNT(*) AS "n" FROM "orders" GROUP BY 1 LIMIT 50000',
    );
  });

  test('a query is its rows, its totals or how far they reach', () => {
    const of = (more: Partial<QueryObject>) => line(compileSubtotalQuery(query(more), scope));
    expect(of({})).toContain('GROUP BY 1, 2 LIMIT 3');
    expect(of({ isTotals: true })).toBe('SELECT COUNT(*) AS "n" FROM "orders" LIMIT 50000');
    expect(of({ isCoverage: true })).toContain('COUNT(*) AS "rows__"');
    expect(of({ isCoverage: true, isTotals: true })).toContain('COUNT(*) AS "rows__"');
  });
});

test('the rows of one statement are dealt out to the levels, in the order in which these were asked for', () => {
  const [all] = compileSubtotals(query({ subtotals: [['paid'], [], ['city', 'paid']] }), scope);
  if (all === undefined) throw new Error('nothing compiled');
  const table: ColumnTable = {
    columns: [
      columnFrom('city', 'text', ['Rome', null, null, null]),
      columnFrom('paid', 'text', ['yes', 'yes', null, null]),
      columnFrom('n', 'integer', [1, 2, 3, 4]),
      columnFrom('left_out_0__', 'integer', [0, 1, 1, 0]),
      columnFrom('left_out_1__', 'integer', [0, 0, 1, 0]),
    ],
    rowCount: 4,
  };
  const subtotalRows = subtotalTables([{ ...all, table }]).map(({ labels, isCut, table: { columns, rowCount } }) => [
    labels.join(),
    isCut,
    columns.map((column) => [column.name, ...Array.from({ length: rowCount }, (_, row) => cellAt(column, row))]),
  ]);
  expect(subtotalRows).toEqual([
    [
      'paid',
      false,
      [
        ['paid', 'yes'],
        ['n', 2],
      ],
    ],
    ['', false, [['n', 3]]],
    [
      'city,paid',
      false,
      [
        ['city', 'Rome', null],
        ['paid', 'yes', null],
        ['n', 1, 4],
      ],
    ],
  ]);
  const plainSubtotals = compileSubtotals(query({ subtotals: [['city'], []] }), {
    ...scope,
    dialect: sqlite,
    detectsCut: true,
  });
  const rows = (count_: number): ColumnTable => ({
    columns: [
      columnFrom(
        'n',
        'integer',
        Array.from({ length: count_ }, () => 1),
      ),
    ],
    rowCount: count_,
  });
  const tables = subtotalTables(
    plainSubtotals.toReversed().map((one, index) => ({ ...one, table: rows(index === 0 ? 50_001 : 2) })),
  );
  expect(tables.map(({ labels, isCut, table: { rowCount } }) => [labels.join(), isCut, rowCount])).toEqual([
    ['city', false, 2],
    ['', true, 50_000],
  ]);
});

describe('rows and subtotals in one statement', () => {
  const together = (more: Partial<QueryObject>, dialect = duckdb) => {
    const fullQuery = query({ subtotals: [['city'], []], ...more });
    const fullScope = { ...scope, dialect };
    return compileWithSubtotals(fullQuery, compileQuery(fullQuery, fullScope), fullScope);
  };

  test('groups by all dimensions and by those of each level, subtotals first, within both limits', () => {
    const compiled = together({ orderBy: [{ by: count, ascending: false }] });
    expect(compiled === null ? null : line(compiled.compiledQuery)).toBe(
      'SELECT "city" AS "city", "paid" AS "paid", COUNT(*) AS "n", GROUPING("city") AS "left_out_0__", GROUPING("paid") AS "left_out_1__" FROM "orders" GROUP BY GROUPING SETS ((1, 2), (1), ()) ORDER BY "left_out_0__" DESC, "left_out_1__" DESC, "n" DESC LIMIT 50003',
    );
    expect(compiled?.levels.map(({ level, labels }) => `${level} ${labels.join()}`)).toEqual(['0 city', '1 ']);
    const [steps, zoned] = [
      together({ post: [{ operation: 'cum', options: { columns: { n: 'n' }, operator: 'sum' } }] }),
      together({ timeShift: '1 day ago', dimensions: [by('sent', { isAxis: true }), by('city')] }),
    ];
    expect(steps?.compiledQuery.post).toEqual([]);
    expect(zoned?.compiledQuery.post.map(({ operation }) => operation)).toEqual(['move_time']);
  });

  test('is not made where it could return something else', () => {
    const share: Metric = { kind: 'sql', sql: 'COUNT(*) * 1.0 / SUM(COUNT(*)) OVER ()', label: 's' };
    const sql = (text: string) => ({ kind: 'sql', sql: text, label: text, grain: null, isAxis: false }) as const;
    const isTogether = (more: Partial<QueryObject>, dialect = duckdb): boolean => together(more, dialect) !== null;
    expect(isTogether({})).toBe(true);
    expect(isTogether({}, sqlite)).toBe(false);
    expect(isTogether({ subtotals: [] })).toBe(false);
    expect(isTogether({ subtotals: [['paid', 'city'], []] })).toBe(false);
    expect(isTogether({ having: 'COUNT(*) > 1' })).toBe(false);
    expect(isTogether({ rowOffset: 1 })).toBe(false);
    expect(isTogether({ metrics: [count, share] })).toBe(false);
    expect(isTogether({ seriesColumns: ['city'], seriesLimit: 2 })).toBe(false);
    expect(isTogether({ groupLimit: { within: [], count: 2 } })).toBe(false);
    expect(isTogether({ post: [{ operation: 'rank', options: { metric: 'n' } }] })).toBe(false);
    expect(isTogether({ isRowCount: true })).toBe(false);
    expect(isTogether({ isTotals: true, dimensions: [], subtotals: [[]] })).toBe(false);
    // GROUPING would tell the same of both.
    const twice = { subtotals: [['LOWER( CITY )']], dimensions: [sql('lower(city)'), sql('LOWER( CITY )')] };
    expect(isTogether(twice)).toBe(false);
    expect(codeOf(() => together({ subtotals: [['gone']] }))).toBe("QUERY_004 Columns missing in dataset: ['gone']");
  });

  test('its rows are dealt out as both would return them; not where subtotals take the place of rows', () => {
    const fullQuery = query({ subtotals: [['city'], []], rowLimit: 2 });
    const rowsQuery = compileQuery(fullQuery, { ...scope, detectsCut: true });
    const compiled = compileWithSubtotals(fullQuery, rowsQuery, {
      ...scope,
      limits: { ...scope.limits, defaultRows: 2 },
    });
    if (compiled === null) throw new Error('nothing compiled');
    const table = (left: readonly (readonly [number, number])[]): ColumnTable => ({
      columns: [
        columnFrom(
          'city',
          'text',
          left.map(([city], row) => (city === 1 ? null : `city ${row}`)),
        ),
        columnFrom(
          'paid',
          'text',
          left.map(([, paid], row) => (paid === 1 ? null : `paid ${row}`)),
        ),
        columnFrom(
          'n',
          'integer',
          left.map((_, row) => row),
        ),
        columnFrom(
          'left_out_0__',
          'integer',
          left.map(([city]) => city),
        ),
        columnFrom(
          'left_out_1__',
          'integer',
          left.map(([, paid]) => paid),
        ),
      ],
      rowCount: left.length,
    });
    const dealt = (left: readonly (readonly [number, number])[]) => {
      const found = dealRows(table(left), rowsQuery, compiled);
      if (found === null) return null;
      const { rows, subtotals } = found;
      const numbers = (one: ColumnTable) =>
        Array.from({ length: one.rowCount }, (_, row) => {
          const column = one.columns.find(({ name }) => name === 'n');
          return column === undefined ? null : cellAt(column, row);
        });
      const levels = subtotalTables([subtotals]).map(({ labels, table: level }) => [labels.join(), ...numbers(level)]);
      return [rows.columns.map(({ name }) => name).join(), ...numbers(rows), ...levels];
    };
    const [total, city, row] = [
      [1, 1],
      [0, 1],
      [0, 0],
    ] as const;
    expect(dealt([total, city, row, row])).toEqual(['city,paid,n', 2, 3, ['city', 1], ['', 0]]);
    // One row more than the limit is what tells that there are more.
    expect(dealt([total, row, row, row, row])).toEqual(['city,paid,n', 1, 2, 3, ['city'], ['', 0]]);
    expect(dealt([total, city])).toEqual(['city,paid,n', ['city', 1], ['', 0]]);
    expect(dealt([])).toEqual(['city,paid,n', ['city'], ['']]);
    expect(dealt([total, city, city, row, row])).toBeNull();
  });
});
