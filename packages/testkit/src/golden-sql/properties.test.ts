import type { DuckDBConnection } from '@duckdb/node-api';
import { queryObject, SextantError } from '@sextant/contract';
import { compileQuery, postProcess, printQuery } from '@sextant/query';
import { duckdb, make, print, select, type DialectName } from '@sextant/sql';
import { tokenize } from '@sextant/sql/analysis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { ordersScope, rowsOf } from './cases.ts';
import { hostileName, ordersTable } from './orders.ts';
import { anyQuery, hostileText, randomFrom, seedsOf } from './random-queries.ts';

const seeds = seedsOf(200);

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmptyDuckdb();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

describe('quoting survives hostile names and values', () => {
  test('[D20] names and texts come back from the engine as they went in', async () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const [name, text] = [hostileText(random), hostileText(random)];
      const inner = select({ columns: [{ expression: make.text(text), label: name }] });
      const sql = print(
        select({
          columns: [{ expression: make.column(name), label: `${name}!` }],
          from: { kind: 'select', select: inner, alias: `${name}?` },
        }),
        duckdb,
      );
      const reader = await connection.runAndReadAll(sql);
      expect([reader.columnName(0), reader.getColumns()[0]?.[0]], `seed ${seed}: ${sql}`).toEqual([`${name}!`, text]);
    }
  });

  test('[D20] NUL, the empty name and names beyond 10,000 characters are rejected', () => {
    const namedSelect = (label: string) => () => print(select({ columns: [{ expression: make.null, label }] }), duckdb);
    expect(namedSelect('a\0b')).toThrow('NUL');
    expect(namedSelect('')).toThrow('empty');
    expect(namedSelect('x'.repeat(10_001))).toThrow('10,000');
    expect(namedSelect('x'.repeat(10_000))).not.toThrow();
    expect(() => print(select({ columns: [{ expression: make.text('a\0b'), label: 'a' }] }), duckdb)).toThrow('NUL');
  });

  test('[D20] a column with a hostile name is filtered, grouped and sorted', async () => {
    const query = queryObject({
      dimensions: [{ kind: 'column', name: hostileName, label: hostileName, grain: null, isAxis: false }],
      metrics: [],
      orderBy: [{ by: { kind: 'column', name: hostileName }, ascending: true }],
    });
    const reader = await connection.runAndReadAll(printQuery(compileQuery(query, ordersScope('duckdb'))));
    expect(reader.columnName(0)).toBe(hostileName);
    expect(reader.currentRowCount).toBe(7);
  });
});

/** What DuckDB says when a value does not fit its column: the statement itself is sound. */
const valueError = /Conversion Error|Binder Error: Cannot compare values|Could not convert|IS (TRUE|FALSE)|cast/i;

test('a histogram of whole numbers puts each value on an edge into the bin that begins there', async () => {
  const dataset = { sql: 'SELECT CAST(range AS INTEGER) AS quantity FROM range(0, 101)' };
  const query = queryObject({
    dimensions: [{ kind: 'column', name: 'quantity', label: 'quantity', grain: null, isAxis: false }],
    rowLimit: 1,
    post: [{ operation: 'histogram', options: { column: 'quantity', bins: 100 } }],
  });
  const compiledQuery = compileQuery(query, ordersScope('duckdb', { dataset }));
  const { table } = postProcess(compiledQuery.post, await runTable(connection, printQuery(compiledQuery)));
  const [row = {}] = rowsOf(table);
  expect(Object.values(row)).toEqual([...Array.from({ length: 99 }, () => 1), 2]);
  expect(Object.keys(row)[29]).toBe('29.0 - 30.0');
});

describe('every valid query object compiles', () => {
  test.each<DialectName>(['duckdb', 'postgresql'])('to one %s statement, the same each time', (dialect) => {
    for (const seed of seeds) {
      const print = () => printQuery(compileQuery(anyQuery(randomFrom(seed)), ordersScope(dialect)));
      const sql = print();
      expect(sql).toBe(print());
      expect(
        tokenize(sql).some(({ kind }) => kind === 'semicolon'),
        `seed ${seed}: ${sql}`,
      ).toBe(false);
    }
  });

  test('and binds in DuckDB, or fails for its values alone', async () => {
    let bound = 0;
    const brokenTexts: string[] = [];
    for (const seed of seeds) {
      const query = anyQuery(randomFrom(seed));
      const sql = printQuery(compileQuery(query, ordersScope('duckdb')));
      const cause = await connection.run(sql).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (cause === null) bound += 1;
      else if (!valueError.test(cause)) brokenTexts.push(`seed ${seed}: ${cause}: ${sql}`);
    }
    expect(brokenTexts).toEqual([]);
    expect(bound).toBeGreaterThan(seeds.length / 2);
  });

  test('names that the dataset does not have are coded errors', () => {
    const query = queryObject({
      dimensions: [{ kind: 'column', name: 'gone', label: 'gone', grain: null, isAxis: false }],
      metrics: [],
    });
    expect(() => compileQuery(query, ordersScope('duckdb'))).toThrow(SextantError);
  });

  test('compiling and printing takes at most 0.3 ms (median)', () => {
    const queries = seeds.map((seed) => anyQuery(randomFrom(seed)));
    const scope = ordersScope('duckdb');
    const run = () =>
      queries.map((query) => {
        const start = performance.now();
        printQuery(compileQuery(query, scope));
        return performance.now() - start;
      });
    run();
    const takenNumbers = run().sort((left, right) => left - right);
    expect(takenNumbers[Math.floor(takenNumbers.length / 2)]).toBeLessThan(0.3);
  });
});
