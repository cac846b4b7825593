import { postProcess } from '@sextant/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileGolden, goldenNames, readGolden, rowsOf } from './cases.ts';
import { startLineEngine, tableOf, type LineEngine } from './line-engine.ts';
import { ordersTable } from './orders.ts';

const [create = '', insert = ''] = ordersTable;

/** Columns of the orders table with types of another engine. */
const columnsIn = (types: Readonly<Record<string, string>>): [name: string, type: string][] =>
  Array.from(
    create.matchAll(/(\w+|"(?:[^"]|"")*") (DOUBLE PRECISION|INTEGER|TEXT|BOOLEAN|TIMESTAMP|DATE|BIGINT)(?=[,)])/g),
    ([, name = '', type = '']) => [name, types[type] ?? type],
  );

/** ClickHouse's columns hold no NULL unless they say so. */
function inClickhouse(): string[] {
  const types = {
    INTEGER: 'Int32',
    TEXT: 'String',
    'DOUBLE PRECISION': 'Float64',
    BOOLEAN: 'Bool',
    TIMESTAMP: 'DateTime',
    DATE: 'Date',
    BIGINT: 'Int64',
  };
  const columns = columnsIn(types).map(([name, type]) => `${name} Nullable(${type})`);
  return [`CREATE TABLE orders (${columns.join(', ')}) ENGINE = Memory`, insert];
}

/** The test runner of Trino makes tables from queries only. */
function inTrino(): string[] {
  const columns = columnsIn({ TEXT: 'VARCHAR', 'DOUBLE PRECISION': 'DOUBLE' });
  const castColumns = columns.map(([name, type], index) => `CAST(c${index} AS ${type}) AS ${name}`);
  const rows = insert.slice(insert.indexOf('VALUES'));
  const names = columns.map((_, index) => `c${index}`);
  return [`CREATE TABLE orders AS SELECT ${castColumns.join(', ')} FROM (${rows}) AS v (${names.join(', ')})`];
}

/** Numbers of doubles may differ in the last digit between engines; truths are numbers to some. */
const roundedRows = (rows: unknown): unknown =>
  JSON.parse(
    JSON.stringify(rows, (_, value: unknown) => {
      if (typeof value === 'boolean') return Number(value);
      return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
    }),
  );

const engines = [
  {
    dialect: 'clickhouse',
    variable: 'SEXTANT_TEST_CLICKHOUSE_COMMAND',
    command: process.env['SEXTANT_TEST_CLICKHOUSE_COMMAND'],
    tables: inClickhouse,
  },
  {
    dialect: 'trino',
    variable: 'SEXTANT_TEST_TRINO_COMMAND',
    command: process.env['SEXTANT_TEST_TRINO_COMMAND'],
    tables: inTrino,
  },
] as const;

describe.each(engines)('golden SQL in a real $dialect', ({ dialect, variable, command = '', tables }) => {
  if (command === '') console.log(`Golden SQL is not run on ${dialect}: ${variable} is not set.`);
  let engine: LineEngine | null = null;
  beforeAll(async () => {
    if (command === '') return;
    engine = startLineEngine(command);
    for (const statement of tables()) await engine.run(statement);
  }, 120_000);
  afterAll(() => engine?.close());

  test.skipIf(command === '').each(goldenNames())('%s', async (name) => {
    if (engine === null) throw new Error('the engine has started');
    const { compiled, sql } = compileGolden(name, dialect);
    const { table } = postProcess(compiled.post, tableOf(await engine.run(sql), compiled));
    expect(roundedRows(rowsOf(table))).toEqual(roundedRows(JSON.parse(readGolden(name, 'rows.json'))));
  });
});
