import type { DuckDBConnection } from '@duckdb/node-api';
import { postProcess } from '@sextant/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmpty, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, readGolden, rowsOf } from './cases.ts';
import { ordersTable } from './orders.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmpty();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

describe('golden SQL', () => {
  test.each(goldenNames())('%s', async (name) => {
    const ours = { duckdb: compileGolden(name, 'duckdb'), postgresql: compileGolden(name, 'postgresql') };
    const { table } = postProcess(ours.duckdb.compiled.post, await runTable(connection, ours.duckdb.sql));
    expect(`${ours.duckdb.sql}\n`).toBe(readGolden(name, 'duckdb.sql'));
    expect(`${ours.postgresql.sql}\n`).toBe(readGolden(name, 'postgresql.sql'));
    expect(rowsOf(table)).toEqual(JSON.parse(readGolden(name, 'rows.json')));
  });

  test('there are at least 25 cases', () => {
    expect(goldenNames().length).toBeGreaterThanOrEqual(25);
  });
});
