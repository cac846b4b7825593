import { columnFrom, type Cell, type ColumnTable, type ValueType } from '@sextant/contract';
import { postProcess, type CompiledQuery } from '@sextant/query';
import { Client, types, type QueryArrayResult } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileGolden, goldenNames, readGolden, rowsOf } from './cases.ts';
import { ordersTable } from './orders.ts';
import { isThorough, seedsOrAll } from './random-queries.ts';
import { rowsBeyondRules } from './rule-properties.ts';

const cluster = process.env['SEXTANT_TEST_POSTGRES_URL'] ?? null;
if (cluster === null) console.log('Golden SQL is not run on PostgreSQL: SEXTANT_TEST_POSTGRES_URL is not set.');

const valueTypes: ReadonlyMap<number, ValueType> = new Map([
  [types.builtins.BOOL, 'boolean'],
  [types.builtins.INT4, 'integer'],
  [types.builtins.INT8, 'integer'],
  [types.builtins.NUMERIC, 'decimal'],
  [types.builtins.FLOAT8, 'float'],
  [types.builtins.DATE, 'date'],
  [types.builtins.TIMESTAMP, 'timestamp'],
]);

function cellOf(text: string | null, type: ValueType): Cell {
  if (text === null || type === 'text') return text;
  if (type === 'boolean') return text === 't';
  if (type === 'date') return Date.parse(`${text}T00:00:00Z`);
  return type === 'timestamp' ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number(text);
}

function tableOf(
  result: QueryArrayResult<(string | null)[]>,
  compiledQuery: Pick<CompiledQuery, 'columns'>,
): ColumnTable {
  const columns = result.fields.map((field, index) => {
    const type = valueTypes.get(field.dataTypeID) ?? 'text';
    return columnFrom(
      compiledQuery.columns[index]?.name ?? field.name,
      type,
      result.rows.map((row) => cellOf(row[index] ?? null, type)),
    );
  });
  return { columns, rowCount: result.rows.length };
}

/** Sums of doubles may differ in the last digit between engines. */
const roundedRows = (rows: unknown): unknown =>
  JSON.parse(
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)),
  );

describe.skipIf(cluster === null)('golden SQL in a real PostgreSQL', () => {
  const client = new Client({ connectionString: cluster ?? '' });
  beforeAll(async () => {
    await client.connect();
    // Temporary: other suites use the same cluster.
    for (const statement of ordersTable)
      await client.query(statement.replace('CREATE TABLE', 'CREATE TEMPORARY TABLE'));
  });
  afterAll(() => client.end());

  test.each(goldenNames())('%s', async (name) => {
    const { compiled, sql } = compileGolden(name, 'postgresql');
    const result = await client.query<(string | null)[]>({
      text: sql,
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    });
    const { table } = postProcess(compiled.post, tableOf(result, compiled));
    expect(roundedRows(rowsOf(table))).toEqual(roundedRows(JSON.parse(readGolden(name, 'rows.json'))));
  });

  test(
    '[C1] under random row rules random queries bring nothing beyond the rules',
    { timeout: 1_800_000 },
    async () => {
      const run = async (text: string): Promise<ColumnTable | null> =>
        client
          .query<(string | null)[]>({ text, rowMode: 'array', types: { getTypeParser: () => (cell: string) => cell } })
          .then(
            (result) => tableOf(result, { columns: [] }),
            () => null,
          );
      const requestedNumbers = seedsOrAll(400);
      const { errors, result: queryResult } = await rowsBeyondRules(run, 'postgresql', requestedNumbers);
      expect(errors.slice(0, 5)).toEqual([]);
      expect(queryResult).toBeGreaterThan(requestedNumbers.length * (isThorough ? 0.3 : 0.25));
    },
  );
});
