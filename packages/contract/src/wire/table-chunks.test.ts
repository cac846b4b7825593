import { expect, test } from 'vitest';
import { cellAt, numberColumn, textColumn } from '../model/column-table.ts';
import type { ColumnTable } from '../model/column-table.ts';
import { openChunk, TableChunkReader, TableChunkWriter } from './table-chunks.ts';
import type { ChunkHead } from './table-chunks.ts';

const cellsOf = ({ columns, rowCount }: ColumnTable) =>
  columns.map((column) => Array.from({ length: rowCount }, (_, row) => cellAt(column, row)));

/** The bytes of each chunk, as they would have traveled. */
function sent(writer: TableChunkWriter, table: ColumnTable, isWhole: boolean): ArrayBuffer[] {
  return [...writer.chunks(table, { note: { run: 7 }, isWhole })].map((parts) => {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
    let offset = 0;
    for (const part of parts) {
      bytes.set(part, offset);
      offset += part.byteLength;
    }
    return bytes.buffer;
  });
}

function appended(reader: TableChunkReader, chunks: readonly ArrayBuffer[]): ChunkHead<unknown>[] {
  return chunks.map((bytes) => {
    const chunk = openChunk(bytes);
    reader.append(chunk);
    return chunk.head;
  });
}

const words = ['a', null, 'é', '日本', '', 'a', '\u{1f600}'];
const numbers = [1, null, -0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0];
const tableOf = (rowCount: number): ColumnTable => ({
  rowCount,
  columns: [
    textColumn('t', words.slice(0, rowCount)),
    numberColumn('n', 'float', numbers.slice(0, rowCount)),
    numberColumn('b', 'boolean', [true, false, null, true, true, false, null].slice(0, rowCount)),
  ],
});

test('a table comes back as it was, NULL, NaN and every letter', () => {
  const reader = new TableChunkReader();
  const heads = appended(reader, sent(new TableChunkWriter(), tableOf(7), true));
  expect(heads).toMatchObject([{ from: 0, rowCount: 7, expectedRows: 7, isLast: true, note: { run: 7 } }]);
  expect(cellsOf(reader.table())).toEqual([words, numbers, [true, false, null, true, true, false, null]]);
});

test('a table that grows is sent chunk by chunk: rows and words go once', () => {
  const [writer, reader] = [new TableChunkWriter(), new TableChunkReader()];
  const first = appended(reader, sent(writer, tableOf(2), false));
  const early = reader.table();
  expect(cellsOf(early)).toEqual([
    ['a', null],
    [1, null],
    [true, false],
  ]);
  const second = appended(reader, sent(writer, tableOf(6), false));
  expect(appended(reader, sent(writer, tableOf(6), false))).toEqual([]);
  const last = appended(reader, sent(writer, tableOf(7), true));
  expect([first, second, last].map(([head]) => [head?.from, head?.rowCount, head?.isLast])).toEqual([
    [0, 2, false],
    [2, 4, false],
    [6, 1, true],
  ]);
  expect(second[0]?.columns[0]).toMatchObject({ encoding: 'texts', words: 3 });
  expect(cellsOf(reader.table())).toEqual(cellsOf(tableOf(7)));
  expect(cellsOf(early)).toEqual([
    ['a', null],
    [1, null],
    [true, false],
  ]);
});

test('the end is said even when nothing came since, and of a table without rows its columns', () => {
  const [writer, reader] = [new TableChunkWriter(), new TableChunkReader()];
  appended(reader, sent(writer, tableOf(3), false));
  expect(appended(reader, sent(writer, tableOf(3), true))).toMatchObject([{ from: 3, rowCount: 0, isLast: true }]);
  expect(cellsOf(reader.table())).toEqual(cellsOf(tableOf(3)));
  const empty = new TableChunkReader();
  expect(appended(empty, sent(new TableChunkWriter(), tableOf(0), true))).toMatchObject([{ from: 0, rowCount: 0 }]);
  expect(empty.table()).toMatchObject({ rowCount: 0, columns: [{ name: 't' }, { name: 'n' }, { name: 'b' }] });
});

test('numbers that become texts, and a table that begins anew, are sent from their first row', () => {
  const [writer, reader] = [new TableChunkWriter(), new TableChunkReader()];
  const n = (column: ColumnTable['columns'][number], rowCount: number): ColumnTable => ({
    columns: [column],
    rowCount,
  });
  appended(reader, sent(writer, n(numberColumn('n', 'integer', [1, 2]), 2), false));
  const texts = textColumn('n', ['1', '2', '9007199254740993'], 'integer');
  expect(appended(reader, sent(writer, n(texts, 3), false))).toMatchObject([{ from: 0, rowCount: 3 }]);
  expect(cellsOf(reader.table())).toEqual([['1', '2', '9007199254740993']]);
  expect(appended(reader, sent(writer, n(textColumn('n', ['5'], 'integer'), 1), true))).toMatchObject([{ from: 0 }]);
  expect(cellsOf(reader.table())).toEqual([['5']]);
});

test('one column of several that becomes texts brings all of them anew', () => {
  const [writer, reader] = [new TableChunkWriter(), new TableChunkReader()];
  const own = numberColumn('own', 'integer', [7, 8]);
  const table = (other: ColumnTable['columns'][number]): ColumnTable => ({ columns: [own, other], rowCount: 2 });
  appended(reader, sent(writer, table(numberColumn('other', 'integer', [1, 2])), false));
  const heads = appended(reader, sent(writer, table(textColumn('other', ['1', '2'], 'integer')), true));
  expect(heads).toMatchObject([{ from: 0, rowCount: 2, isLast: true }]);
  expect(cellsOf(reader.table())).toEqual([
    [7, 8],
    ['1', '2'],
  ]);
});

test('long tables come in several chunks, and words of rows that are left out stay where they are', () => {
  const rowCount = 600_000;
  const codes = Int32Array.from({ length: rowCount }, (_, row) => row % 3);
  const table: ColumnTable = {
    rowCount,
    columns: [
      { name: 't', type: 'text', cells: { encoding: 'texts', codes, dictionary: ['x', 'y', 'z', 'in no row'] } },
      numberColumn('n', 'integer', Array.from(codes)),
    ],
  };
  const reader = new TableChunkReader();
  const heads = appended(reader, sent(new TableChunkWriter(), table, true));
  expect(heads.map(({ from, isLast }) => [from, isLast])).toEqual([
    [0, false],
    [125_000, false],
    [250_000, false],
    [375_000, false],
    [500_000, true],
  ]);
  const { columns } = reader.table();
  expect([599_997, 599_998, 599_999].map((row) => columns.map((column) => cellAt(column, row)))).toEqual([
    ['x', 0],
    ['y', 1],
    ['z', 2],
  ]);
  expect(heads.map((head) => (head.columns[0]?.encoding === 'texts' ? head.columns[0].words : null))).toEqual([
    3, 0, 0, 0, 0,
  ]);
});

test('words of rows that are not given are not given either', () => {
  const column = { ...textColumn('t', [null, null]), cells: { ...textColumn('t', ['first', 'second', null]).cells } };
  const { cells } = column;
  if (cells.encoding !== 'texts') throw new Error('texts are expected');
  const wordsIn = (codes: readonly number[]) => {
    const table = {
      columns: [{ ...column, cells: { ...cells, codes: Int32Array.from(codes) } }],
      rowCount: codes.length,
    };
    return sent(new TableChunkWriter(), table, true).map((bytes) => openChunk(bytes).head.columns);
  };
  expect(wordsIn([-1, -1])).toMatchObject([[{ words: 0, runs: [] }]]);
  expect(wordsIn([-1, 0])).toMatchObject([[{ words: 1, runs: [5] }]]);
  expect(wordsIn([1, -1])).toMatchObject([[{ words: 2, runs: [11] }]]);
});
