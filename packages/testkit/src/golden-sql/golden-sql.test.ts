import type { DuckDBConnection } from '@duckdb/node-api';
import { postProcess } from '@sextant/query';
import { dialectNames } from '@sextant/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmpty, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, goldenText, readGolden, rowsOf } from './cases.ts';
import { parserComplaint } from './independent-parser.ts';
import { ordersTable } from './orders.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmpty();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

describe('golden SQL', () => {
  test.each(goldenNames())('%s: rows in DuckDB', async (name) => {
    const { compiled, sql } = compileGolden(name, 'duckdb');
    const { table } = postProcess(compiled.post, await runTable(connection, sql));
    expect(rowsOf(table)).toEqual(JSON.parse(readGolden(name, 'rows.json')));
  });

  test('there are at least 25 cases', () => {
    expect(goldenNames().length).toBeGreaterThanOrEqual(25);
  });
});

describe.each(dialectNames)('golden SQL of %s', (dialect) => {
  test.each(goldenNames())('%s: the text is as recorded, and another parser reads it', (name) => {
    const text = goldenText(name, dialect);
    expect(text).toBe(readGolden(name, `${dialect}.sql`));
    expect(text.startsWith('-- ') ? null : parserComplaint(text, dialect)).toBeNull();
  });
});

test('only Oracle refuses cases, for a name that it cannot have', () => {
  const refused = goldenNames().flatMap((name) =>
    dialectNames
      .filter((dialect) => goldenText(name, dialect).startsWith('-- '))
      .map((dialect) => `${dialect} ${name}`),
  );
  expect(refused).toEqual(['oracle drill-detail', 'oracle hostile-names', 'oracle samples']);
});
