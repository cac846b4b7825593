import type { DuckDBConnection } from '@duckdb/node-api';
import { grains, queryObject } from '@sextant/contract';
import { compileQuery, postProcess, printQuery, type CompileScope } from '@sextant/query';
import { dialectNames, type DialectName } from '@sextant/sql';
import { unknownCall } from '@sextant/sql/analysis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { compileGolden, goldenNames, goldenText, labeledTable, ordersScope, readGolden, rowsOf } from './cases.ts';
import { parserComplaint } from './independent-parser.ts';
import { ordersDataset, ordersTable } from './orders.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openEmptyDuckdb();
  for (const statement of ordersTable) await connection.run(statement);
});
afterAll(() => connection.closeSync());

describe('golden SQL', () => {
  test.each(goldenNames())('%s: rows in DuckDB', async (name) => {
    const { compiled, sql } = compileGolden(name, 'duckdb');
    const { table } = postProcess(compiled.post, labeledTable(await runTable(connection, sql), compiled));
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
    expect(text.startsWith('-- ') ? null : unknownCall(text, dialect)).toBeNull();
  });
});

test('only Oracle rejects cases, for a name that it cannot have', () => {
  const rejectedNames = goldenNames().flatMap((name) =>
    dialectNames
      .filter((dialect) => goldenText(name, dialect).startsWith('-- '))
      .map((dialect) => `${dialect} ${name}`),
  );
  expect(rejectedNames).toEqual(['oracle drill-detail', 'oracle hostile-names', 'oracle samples']);
});

/** The orders with instants in place of wall times, asked in a zone. */
const inBerlin = (dialect: DialectName): CompileScope => ({
  ...ordersScope(dialect, {
    dataset: {
      columns: ordersDataset.columns.map((column) =>
        column.name === 'ordered_at' ? { ...column, type: 'timestamptz' } : column,
      ),
    },
  }),
  zone: 'Europe/Berlin',
});

test.each(dialectNames)('another parser reads every grain, range and limit of instants in a zone, in %s', (dialect) => {
  const scope = inBerlin(dialect);
  for (const grain of grains) {
    const axis = { kind: 'column', name: 'ordered_at', label: 'at', grain, isAxis: true } as const;
    const count = { kind: 'saved', name: 'count', label: 'count' } as const;
    const column = { kind: 'column', name: 'ordered_at' } as const;
    const range = { column, operator: 'temporalRange', value: '2024-03-31 : 2024-04-01', grain: null } as const;
    const sql = printQuery(
      compileQuery(queryObject({ dimensions: [axis], metrics: [count], filters: [range] }), scope),
    );
    expect(sql).toContain(dialect === 'mssql' ? 'W. Europe Standard Time' : 'Europe/Berlin');
    expect({ sql, complaint: parserComplaint(sql, dialect) }).toEqual({ sql, complaint: null });
  }
});
