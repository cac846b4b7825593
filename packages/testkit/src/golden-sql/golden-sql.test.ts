import type { DuckDBConnection } from '@duckdb/node-api';
import { cellAt, type ColumnTable } from '@sextant/contract';
import { postProcess } from '@sextant/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmpty, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, isUpdating, readGolden, writeGolden } from './cases.ts';
import { ordersTable } from './orders.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmpty();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

const rowsOf = (table: ColumnTable) =>
  Array.from({ length: table.rowCount }, (_, row) => Object.fromEntries(table.columns.map((column) => [column.name, cellAt(column, row)])));

const rowsText = (table: ColumnTable): string => `[\n${rowsOf(table).map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;

describe('golden SQL', () => {
  test.each(goldenNames())('%s', async (name) => {
    const ours = { duckdb: compileGolden(name, 'duckdb'), postgresql: compileGolden(name, 'postgresql') };
    const { table } = postProcess(ours.duckdb.compiled.post, await runTable(connection, ours.duckdb.sql));
    if (isUpdating) {
      writeGolden(name, 'duckdb.sql', `${ours.duckdb.sql}\n`);
      writeGolden(name, 'postgresql.sql', `${ours.postgresql.sql}\n`);
      writeGolden(name, 'rows.json', rowsText(table));
    }
    expect(`${ours.duckdb.sql}\n`).toBe(readGolden(name, 'duckdb.sql'));
    expect(`${ours.postgresql.sql}\n`).toBe(readGolden(name, 'postgresql.sql'));
    expect(rowsOf(table), ours.duckdb.sql).toEqual(JSON.parse(readGolden(name, 'rows.json')));
  });

  test('there are at least 25 cases', () => {
    expect(goldenNames().length).toBeGreaterThanOrEqual(25);
  });
});
