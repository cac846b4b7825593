import { cellAt, columnFrom, genericTypeOf, numberColumn, tableOfEntry, textColumn } from '@sextant/contract';
import type { ChartDataEntry, ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { bytesOf } from './body-encodings.ts';
import { encodeResponse } from './response-body.ts';

const hostileText = 'say "x";\n\u2028</script>\u0000';
const numbered = Array.from({ length: 12_000 }, (_, row) => row);
const largeTable: ColumnTable = {
  columns: [
    numberColumn(
      'whole',
      'integer',
      numbered.map((row) => (row % 7 === 0 ? null : row)),
    ),
    numberColumn(
      'part',
      'float',
      numbered.map((row) => (row % 5 === 0 ? Number.NaN : row % 3 === 0 ? null : row / 8)),
    ),
    numberColumn(
      'at',
      'timestamp',
      numbered.map((row) => row * 1000.5 - 3),
    ),
    numberColumn(
      'flag',
      'boolean',
      numbered.map((row) => (row % 4 === 0 ? null : row % 2 === 0)),
    ),
    textColumn(
      'text',
      numbered.map((row) => (row % 9 === 0 ? null : `${hostileText} ${row % 3000}`)),
    ),
  ],
  rowCount: numbered.length,
};

/** The entry that a table leaves as. */
async function entryFor(sentTable: ColumnTable, takesColumns: boolean): Promise<ChartDataEntry> {
  const names = sentTable.columns.map(({ name }) => name);
  const fields = {
    colnames: names,
    coltypes: sentTable.columns.map(({ type }) => genericTypeOf(type)),
    indexnames: [0],
  };
  const options = { wantsGzip: false, takesColumns, key: 'a', computedAt: 0 };
  const { freshBytes } = await encodeResponse([{ fields, table: sentTable }], options);
  return (JSON.parse((await bytesOf(freshBytes, false)).toString()) as { result: [ChartDataEntry] }).result[0];
}

const cellsIn = (read: ColumnTable | null): unknown =>
  read?.columns.map((column) => [column.name, column.type, numbered.map((row) => cellAt(column, row))]);

test('a large table reads the same by column and in rows', async () => {
  const [rows, columns] = [await entryFor(largeTable, false), await entryFor(largeTable, true)];
  expect([rows.chunks, columns.data]).toEqual([undefined, undefined]);
  expect([rows.indexnames, columns.indexnames]).toEqual([[0], undefined]);
  expect(cellsIn(tableOfEntry(columns))).toEqual(cellsIn(tableOfEntry(rows)));
  expect(tableOfEntry(columns)?.columns.map(({ type }) => type)).toEqual([
    'integer',
    'float',
    'timestamp',
    'boolean',
    'text',
  ]);
});

test.each<[string, ColumnTable]>([
  ['a small table', { columns: largeTable.columns.slice(0, 1), rowCount: numbered.length }],
  [
    'one with integers that a double does not hold',
    {
      ...largeTable,
      columns: [
        ...largeTable.columns,
        columnFrom(
          'big',
          'integer',
          numbered.map((row) => `900719925474099${row}`),
        ),
      ],
    },
  ],
])('%s leaves in rows, whatever is taken', async (_, sentTable) => {
  expect((await entryFor(sentTable, true)).data).toHaveLength(numbered.length);
});
