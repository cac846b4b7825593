import { afterAll, expect, test } from 'vitest';
import { ImportBench } from './test-import.ts';
import type { FileComparison, ImportColumn, ReadOptions } from './job.ts';

const bench = new ImportBench();
const signal = new AbortController().signal;
afterAll(() => bench.remove());

const table = 'day,city,amount,zip\n2024-01-01,Oslo,1,0150\n2024-01-02,Rome,2,0042\n2024-01-03,Oslo,3,0007\n';

async function compared(
  before: string,
  after: string,
  columns: readonly ImportColumn[] | null = null,
  options: Partial<ReadOptions> = {},
): Promise<FileComparison> {
  const { target } = await bench.importing(before);
  const existingTable = { file: target, tableName: 'rows' };
  return bench.importer.compareFile({ file: bench.upload(after), options, columns, existingTable, signal });
}

test('a file beside a table: rows of both, columns with their types, and nothing is written', async () => {
  const { columns, ...rest } = await compared(
    table,
    'day,city,amount,seats\n2024-02-01,Oslo,4,9\n2024-02-02,Rome,5,8\n',
  );
  expect(rest).toEqual({
    tableRows: 3,
    fileRows: 2,
    unfitRows: 0,
    tableColumns: [
      { name: 'day', type: 'date' },
      { name: 'city', type: 'text' },
      { name: 'amount', type: 'integer' },
      { name: 'zip', type: 'text' },
    ],
  });
  expect(columns.map(({ name, type, badCells, changedCells }) => [name, type, badCells, changedCells])).toEqual([
    ['day', 'date', 0, 0],
    ['city', 'text', 0, 0],
    ['amount', 'integer', 0, 0],
    ['seats', 'integer', 0, 0],
  ]);
  expect(bench.leftovers()).toEqual([]);
});

test('values that the type of the table cannot hold are counted by cell and by row, with examples', async () => {
  const { columns, unfitRows } = await compared(
    'a,b\n1,2024-01-01\n2,2024-01-02\n',
    'A,b\n1.5,2024-01-01 10:00:00\n2,2024-01-02 00:00:00\n2.5,2024-01-03 00:00:00\n',
  );
  expect(columns).toEqual([
    { name: 'A', type: 'float', badCells: 0, changedCells: 2, examples: ['1.5', '2.5'] },
    { name: 'b', type: 'timestamp', badCells: 0, changedCells: 1, examples: ['2024-01-01 10:00:00'] },
  ]);
  expect(unfitRows).toBe(2);
});

test('whole numbers fit a column of decimals, and everything fits a text', async () => {
  const { columns, unfitRows } = await compared('a,b\n1.5,x\n', 'a,b\n1,7\n2,8\n');
  expect(columns.map(({ type, changedCells }) => [type, changedCells])).toEqual([
    ['integer', 0],
    ['integer', 0],
  ]);
  expect(unfitRows).toBe(0);
});

test('cells that cannot be read as the type that is asked for are counted with the rows', async () => {
  const columns: ImportColumn[] = [
    { index: 0, name: 'a', type: 'integer', format: null },
    { index: 1, name: 'b', type: 'text', format: null },
  ];
  const found = await compared('a,b\n1,x\n', 'a,b\n1,x\nn/d,y\n3,z\ncall,w\n', columns);
  expect(found.columns[0]).toEqual({
    name: 'a',
    type: 'integer',
    badCells: 2,
    changedCells: 0,
    examples: ['n/d', 'call'],
  });
  expect([found.fileRows, found.unfitRows]).toEqual([4, 2]);
});
