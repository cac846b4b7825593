import { columnFrom, queryObject } from '@sextant/contract';
import type { Dimension } from '@sextant/contract';
import { defaultRowLimits } from '@sextant/query';
import { dialects } from '@sextant/sql';
import { expect, test } from 'vitest';
import type { DataAccess } from '../access/data-access.ts';
import type { OpenDataset } from '../access/open-dataset.ts';
import { cubeEntry } from './cube-entry.ts';

const dimension = (name: string): Dimension => ({ kind: 'column', name, label: name, grain: null, isAxis: false });
const query = queryObject({
  dimensions: [dimension('kind')],
  metrics: [{ kind: 'sql', sql: 'COUNT(*)', label: 'rows' }],
  cubeBy: [dimension('id')],
});

/** The statements that a cube runs in an engine whose first rows have so many cells, and what comes of it. */
async function requestCube(cellCount: number, dialectName: 'duckdb' | 'bigquery' = 'duckdb') {
  const sqls: string[] = [];
  const tableOf = (sql: string) =>
    sql.includes('first_rows')
      ? [columnFrom('cells__', 'integer', [cellCount])]
      : ['kind', 'id', 'rows'].map((name) => columnFrom(name, 'integer', [1]));
  const queryRunner = {
    get: ({ sql }: { readonly sql: string }) => {
      sqls.push(sql);
      return Promise.resolve({ table: { columns: tableOf(sql), rowCount: 1 }, isCut: false });
    },
  };
  const dialect = dialects[dialectName];
  const columns = ['kind', 'id'].map((name) => ({ name, type: 'integer', isTemporal: false, expression: null }));
  const dataset = {
    id: 1,
    name: 'orders',
    schema: null,
    catalog: null,
    sql: null,
    offsetHours: 0,
    columns,
    metrics: [],
  };
  const scope = { dataset, dialect, rowRules: [], limits: defaultRowLimits, detectsCut: true, zone: 'UTC' };
  const open = {
    dataset,
    access: { rules: [], sql: null, closed: [], key: 'all rows' },
    source: { dialect, engine: {} },
    dataVersion: '',
    zone: 'UTC',
    scope,
    render: async (one: object) => ({ query: one, scope, key: '', isBound: false, appliedFilters: [] }),
  } as unknown as OpenDataset;
  const dataAccess = { queryRunner, limits: defaultRowLimits } as unknown as DataAccess;
  let givenCount = 0;
  const { fields } = await cubeEntry(dataAccess, open, query, {
    userId: 1,
    signal: new AbortController().signal,
    isForced: false,
    lifetimeMs: null,
    onSql: () => undefined,
    onGiven: () => (givenCount += 1),
  });
  return { sqls, givenCount, cube: fields.cube };
}

test('a cube of too many cells is not made: two statements look at the first rows, at few and then at more', async () => {
  const { sqls, givenCount, cube } = await requestCube(100_001);
  expect(cube).toEqual({ reason: 'size' });
  const cellsOf = (rows: number) =>
    `SELECT COUNT(*) AS cells__ FROM ( SELECT kind AS kind, cell_0__ AS cell_0__ FROM ( SELECT kind AS kind, id AS cell_0__ FROM orders LIMIT ${rows} ) AS first_rows GROUP BY 1, 2 ) AS first_cells`;
  expect(sqls.map((sql) => sql.replaceAll('"', '').replaceAll(/\s+/g, ' '))).toEqual([25_000, 200_000].map(cellsOf));
  // What came with it is not kept waiting.
  expect(givenCount).toBe(1);
});

test('as many cells as a cube may have are no reason, and few are seen at the first look; a database that reads whole columns for a few rows is not asked', async () => {
  const { sqls, givenCount, cube } = await requestCube(100_000);
  expect([sqls.length, givenCount, cube]).toMatchObject([3, 1, { layout: { groupCount: 1, cellCount: 1 } }]);
  expect((await requestCube(12_500)).sqls).toHaveLength(2);
  expect((await requestCube(100_001, 'bigquery')).sqls).toHaveLength(1);
});
