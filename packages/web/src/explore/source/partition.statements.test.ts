import { expect, test } from 'vitest';
import { hasPartitions, partitionColumnOf, partitionQuery } from './partition.ts';

const table = {
  type: 'table' as const,
  sql: null,
  schema: 'shop',
  table_name: 'visits',
  database: { id: 3, name: 'Shop', backend: 'postgresql' },
};

test('[DBAS-002] partitions are asked only of tables that are no SQL Lab views', () => {
  expect(hasPartitions(table)).toBe(true);
  expect(partitionQuery(table).enabled).toBe(true);
  for (const other of [
    { ...table, type: 'druid' as unknown as 'table' },
    { ...table, is_sqllab_view: true },
    { ...table, sql: 'SELECT 1' },
    { ...table, database: { ...table.database, backend: 'duckdb' } },
  ]) {
    expect(hasPartitions(other)).toBe(false);
    expect(partitionQuery(other).enabled).toBe(false);
  }
});

test('[DBAS-003] the partition column is the one in partitions.cols', () => {
  expect(partitionColumnOf({ partitions: { cols: ['day'] } })).toBe('day');
  expect(partitionColumnOf({ partitions: { cols: ['day', 'shop'] } })).toBeNull();
  expect(partitionColumnOf({ partitions: { cols: [] } })).toBeNull();
  expect(partitionColumnOf({ partitions: {} })).toBeNull();
});
