import type { Cells, Column, ColumnTable, ValueType } from '@sextant/contract';
import type { RunResult } from '../engine.ts';

/*
 * A table on the wire: u32 length of the head · head as JSON · the columns' arrays, each at a multiple of eight bytes.
 * Dictionaries travel as one text with the lengths of its words, so that a column costs one decoding and not one a cell.
 */

type ColumnHead =
  | { readonly name: string; readonly type: ValueType; readonly encoding: 'numbers'; readonly hasNulls: boolean }
  | {
      readonly name: string;
      readonly type: ValueType;
      readonly encoding: 'texts';
      readonly words: number;
      readonly runs: readonly number[];
    };

interface TableHead {
  readonly id: number;
  readonly rowCount: number;
  readonly durationMs: number;
  readonly isCut: boolean;
  readonly columns: readonly ColumnHead[];
}

const padded = (bytes: number): number => (bytes + 7) & ~7;
/** Words are joined in runs, so that no single text comes near the longest that the language allows. */
const runLength = 32_768;

const bytesOf = (array: Float64Array | Int32Array | Uint32Array | Uint8Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** The parts of a table frame, ready to be written one after the other. */
export function encodeTable(id: number, result: RunResult): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const push = (chunk: Uint8Array): void => {
    chunks.push(chunk);
    const paddingBytes = padded(chunk.byteLength) - chunk.byteLength;
    if (paddingBytes > 0) chunks.push(new Uint8Array(paddingBytes));
  };
  const columns = result.table.columns.map(({ name, type, cells }): ColumnHead => {
    if (cells.encoding === 'numbers') {
      push(bytesOf(cells.numbers));
      if (cells.nulls !== null) push(cells.nulls);
      return { name, type, encoding: 'numbers', hasNulls: cells.nulls !== null };
    }
    push(bytesOf(cells.codes));
    push(bytesOf(Uint32Array.from(cells.dictionary, (text) => text.length)));
    const runs: number[] = [];
    for (let index = 0; index < cells.dictionary.length; index += runLength) {
      const run = Buffer.from(cells.dictionary.slice(index, index + runLength).join(''));
      runs.push(run.byteLength);
      push(run);
    }
    return { name, type, encoding: 'texts', words: cells.dictionary.length, runs };
  });
  const { durationMs, isCut } = result;
  const head: TableHead = { id, rowCount: result.table.rowCount, durationMs, isCut, columns };
  const headText = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(padded(4 + headText.byteLength));
  start.writeUInt32LE(headText.byteLength, 0);
  headText.copy(start, 4);
  return [start, ...chunks];
}

/** The id of the run that a table frame returns. */
export function readTableHead(payload: ArrayBuffer): { readonly head: TableHead; readonly bodyAt: number } {
  const length = new DataView(payload).getUint32(0, true);
  const head: TableHead = JSON.parse(Buffer.from(payload, 4, length).toString('utf8'));
  return { head, bodyAt: padded(4 + length) };
}

const yieldToEvents = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The table of a frame: numbers and codes are views on `payload`. Long dictionaries are read in runs with pauses between. */
export async function decodeTable(payload: ArrayBuffer): Promise<RunResult> {
  const { head, bodyAt } = readTableHead(payload);
  let offset = bodyAt;
  const take = (bytes: number): number => {
    const from = offset;
    offset += padded(bytes);
    return from;
  };
  const { rowCount } = head;
  const columns: Column[] = [];
  for (const column of head.columns) {
    let cells: Cells;
    if (column.encoding === 'numbers') {
      const numbers = new Float64Array(payload, take(rowCount * 8), rowCount);
      cells = {
        encoding: 'numbers',
        numbers,
        nulls: column.hasNulls ? new Uint8Array(payload, take(rowCount), rowCount) : null,
      };
    } else {
      const codes = new Int32Array(payload, take(rowCount * 4), rowCount);
      const lengths = new Uint32Array(payload, take(column.words * 4), column.words);
      const dictionary: string[] = [];
      for (const [index, bytes] of column.runs.entries()) {
        if (index > 0) await yieldToEvents();
        readWords(
          Buffer.from(payload, take(bytes), bytes).toString('utf8'),
          lengths.subarray(index * runLength, (index + 1) * runLength),
          dictionary,
        );
      }
      cells = { encoding: 'texts', codes, dictionary };
    }
    columns.push({ name: column.name, type: column.type, cells });
  }
  const table: ColumnTable = { columns, rowCount };
  return { table, durationMs: head.durationMs, isCut: head.isCut };
}

function readWords(run: string, lengths: Uint32Array, into: string[]): void {
  let from = 0;
  for (const length of lengths) {
    into.push(run.slice(from, from + length));
    from += length;
  }
}
