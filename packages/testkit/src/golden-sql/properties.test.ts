import type { DuckDBConnection } from '@duckdb/node-api';
import {
  aggregates,
  grains,
  operators,
  queryObject,
  SextantError,
  type Dimension,
  type Filter,
  type FilterValue,
  type Metric,
  type OperatorName,
  type QueryObject,
} from '@sextant/contract';
import { compileQuery, postProcess, printQuery } from '@sextant/query';
import { duckdb, make, print, select, type DialectName } from '@sextant/sql';
import { tokenize } from '@sextant/sql/analysis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmpty, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { ordersScope, rowsOf } from './cases.ts';
import { hostileName, ordersDataset, ordersTable } from './orders.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmpty();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seeds = Array.from({ length: 200 }, (_, at) => at * 7919 + 1);
const fragments = [
  "'",
  '"',
  '""',
  "''",
  '\\',
  '--',
  '/*',
  '*/',
  ';',
  ')',
  '(',
  '$$',
  '`',
  '\n',
  '\t',
  '%',
  '_',
  '{{',
  '}}',
  '?',
  ':a',
  'é',
  '日本',
  '😀',
  '\u202e',
  'ſelect',
  ' ',
  'x',
  "E'",
  'NULL',
  '\u00a0',
  '\\u0000',
  '.',
];

const hostileText = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 8) }, () => fragments[Math.floor(random() * fragments.length)]).join(
    '',
  );

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

  test('[D20] NUL, the empty name and names beyond 10,000 characters are refused', () => {
    const named = (label: string) => () => print(select({ columns: [{ expression: make.null, label }] }), duckdb);
    expect(named('a\0b')).toThrow('NUL');
    expect(named('')).toThrow('empty');
    expect(named('x'.repeat(10_001))).toThrow('10,000');
    expect(named('x'.repeat(10_000))).not.toThrow();
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

const pick = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const times = ordersDataset.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
const names = ordersDataset.columns.map(({ name }) => name);

function anyValue(operator: OperatorName, random: () => number): FilterValue {
  const scalar = () =>
    pick([hostileText(random), 3, -2.5, '2024-01-01', 1704067200000, '<NULL>', '<empty string>', null, true], random);
  switch (operators[operator].value) {
    case 'none':
      return null;
    case 'list':
      return [scalar(), scalar(), scalar()];
    case 'range':
      return pick(['2024-01-01 : 2024-02-01', 'Last week', 'No filter', ' : 2024-03-01'], random);
    case 'pattern':
      return `${hostileText(random)}%`;
    case 'scalar':
      return pick([`${hostileText(random)}x`, 3, -2.5, '2024-01-01', 1704067200000, '<empty string>', true], random);
  }
}

function anyFilter(random: () => number): Filter {
  const operator = pick(Object.keys(operators) as OperatorName[], random);
  const isRange = operators[operator].value === 'range';
  return {
    column: { kind: 'column', name: pick(isRange ? times : names, random) },
    operator,
    value: anyValue(operator, random),
    grain: random() < 0.1 ? pick(grains, random) : null,
  };
}

function anyMetric(random: () => number, at: number): Metric {
  const label = `${hostileText(random)} m${at}`;
  return pick<Metric>(
    [
      { kind: 'saved', name: 'total', label },
      { kind: 'aggregate', aggregate: pick(aggregates, random), column: 'quantity', label },
      { kind: 'sql', sql: 'SUM(amount) / 2 -- half', label },
    ],
    random,
  );
}

function anyDimension(random: () => number, at: number): Dimension {
  const label = `${hostileText(random)} d${at}`;
  return pick<Dimension>(
    [
      { kind: 'column', name: pick(names, random), label, grain: null, isAxis: false },
      { kind: 'column', name: pick(times.slice(0, 3), random), label, grain: pick(grains, random), isAxis: true },
      { kind: 'sql', sql: "COALESCE(region, 'x;--')", label, grain: null, isAxis: false },
    ],
    random,
  );
}

function anyQuery(random: () => number): QueryObject {
  const some = <Item>(most: number, make: (random: () => number, at: number) => Item): Item[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, (_, at) => make(random, at));
  const dimensions = [anyDimension(random, 9), ...some(2, anyDimension)];
  const metrics = random() < 0.2 ? null : [anyMetric(random, 9), ...some(2, anyMetric)];
  const isRanked = metrics !== null && random() < 0.3;
  return queryObject({
    dimensions,
    metrics,
    filters: some(3, anyFilter),
    where: random() < 0.3 ? "product <> 'a;b' OR amount > 1" : '',
    timeColumn: random() < 0.5 ? pick(times, random) : null,
    timeRange: random() < 0.5 ? '2024-01-01 : 2024-06-01' : null,
    grain: random() < 0.5 ? pick(grains, random) : null,
    orderBy:
      random() < 0.5 ? [{ by: { kind: 'label', label: dimensions[0]?.label ?? '' }, ascending: random() < 0.5 }] : [],
    rowLimit: pick([null, 0, 10, 1_000_000], random),
    rowOffset: pick([0, 5], random),
    isRowCount: random() < 0.1,
    seriesColumns: isRanked ? dimensions.slice(0, 1).map(({ label }) => label) : [],
    seriesLimit: isRanked ? 3 : 0,
    groupOthers: random() < 0.5,
  });
}

/** What DuckDB says when a value does not fit its column: the statement itself is sound. */
const valueFailure = /Conversion Error|Binder Error: Cannot compare values|Could not convert|IS (TRUE|FALSE)|cast/i;

test('a histogram of whole numbers puts each value on an edge into the bin that begins there', async () => {
  const dataset = { sql: 'SELECT CAST(range AS INTEGER) AS quantity FROM range(0, 101)' };
  const query = queryObject({
    dimensions: [{ kind: 'column', name: 'quantity', label: 'quantity', grain: null, isAxis: false }],
    rowLimit: 1,
    post: [{ operation: 'histogram', options: { column: 'quantity', bins: 100 } }],
  });
  const compiled = compileQuery(query, ordersScope('duckdb', { dataset }));
  const { table } = postProcess(compiled.post, await runTable(connection, printQuery(compiled)));
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
    const broken: string[] = [];
    for (const seed of seeds) {
      const query = anyQuery(randomFrom(seed));
      const sql = printQuery(compileQuery(query, ordersScope('duckdb')));
      const failure = await connection.run(sql).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (failure === null) bound += 1;
      else if (!valueFailure.test(failure)) broken.push(`seed ${seed}: ${failure}: ${sql}`);
    }
    expect(broken).toEqual([]);
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
    const taken = run().sort((left, right) => left - right);
    expect(taken[Math.floor(taken.length / 2)]).toBeLessThan(0.3);
  });
});
