import type { Cells, Column, ColumnTable, ValueType } from '../model/column-table.ts';

/*
 * A table on the wire, chunk by chunk: u32 length of the head · head as JSON · the columns' arrays, each at a multiple of eight bytes, little-endian.
 * A chunk holds rows of a table and the words that its dictionaries have got since the chunk before. Words travel as one text with their
 * lengths, so that a column costs one decoding and not one a cell.
 */

// Every place that this runs in has them; the declarations of none are here.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

type NumbersHead = {
  readonly name: string;
  readonly type: ValueType;
  readonly encoding: 'numbers';
  readonly hasNulls: boolean;
};
type TextsHead = {
  readonly name: string;
  readonly type: ValueType;
  readonly encoding: 'texts';
  /** How many words are new, and the bytes of each run of them. */
  readonly words: number;
  readonly runs: readonly number[];
};
type ColumnHead = NumbersHead | TextsHead;

/** What stands before the arrays of a chunk. */
export interface ChunkHead<Note> {
  /** Its first row; 0 begins the table anew. */
  readonly from: number;
  readonly rowCount: number;
  /** How many rows the table has in all; null while nobody knows. */
  readonly expectedRows: number | null;
  /** Nothing comes after it. */
  readonly isLast: boolean;
  readonly columns: readonly ColumnHead[];
  /** What its sender says beside. */
  readonly note: Note;
}

const padded = (bytes: number): number => (bytes + 7) & ~7;
/** Words are joined in runs, so that no single text comes near the longest that the language allows. */
const runLength = 32_768;
/** A chunk has about so many cells: few enough to be read within a frame of the screen. */
const cellsInChunk = 250_000;

const bytesOf = (array: Float64Array | Int32Array | Uint32Array | Uint8Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Arrays one after the other, each at a multiple of eight bytes. */
class ChunkBytes {
  readonly parts: Uint8Array[] = [];

  push(part: Uint8Array): void {
    this.parts.push(part);
    const paddingBytes = padded(part.byteLength) - part.byteLength;
    if (paddingBytes > 0) this.parts.push(new Uint8Array(paddingBytes));
  }

  /** The parts with the head before them. */
  withHead(head: ChunkHead<unknown>): Uint8Array[] {
    const text = new TextEncoder().encode(JSON.stringify(head));
    const start = new Uint8Array(padded(4 + text.byteLength));
    new DataView(start.buffer).setUint32(0, text.byteLength, true);
    start.set(text, 4);
    return [start, ...this.parts];
  }
}

function mostOf(codes: Int32Array): number {
  let most = -1;
  for (const code of codes) if (code > most) most = code;
  return most;
}

/** What the chunks of one call have beside rows. */
export interface ChunkOptions<Note> {
  readonly note: Note;
  /** The table has all of its rows: the last chunk says so. */
  readonly isWhole: boolean;
}

/** Writes a table that grows: each call gives what has come since the one before. */
export class TableChunkWriter {
  #rowCount = 0;
  /** Nothing was given yet, of which the reader would know the columns. */
  #isNew = true;
  #encodings: readonly string[] = [];
  /** How many words of each column were given. */
  #words: number[] = [];

  /**
   * The parts of each chunk, to be written one after the other before the table changes. A table with fewer rows than before, or whose numbers have
   * become texts, is given anew from its first row. `isWhole` gives one chunk at least.
   */
  *chunks<Note>(table: ColumnTable, { note, isWhole }: ChunkOptions<Note>): Generator<Uint8Array[]> {
    const encodings = table.columns.map(({ cells }) => cells.encoding);
    const isSame = encodings.every((encoding, index) => encoding === this.#encodings[index]);
    if (this.#isNew || !isSame || table.rowCount < this.#rowCount) this.#begin(encodings);
    const step = Math.max(1, Math.floor(cellsInChunk / Math.max(1, encodings.length)));
    const expectedRows = isWhole ? table.rowCount : null;
    let isOwed = this.#isNew || isWhole;
    while (isOwed || this.#rowCount < table.rowCount) {
      const from = this.#rowCount;
      const to = Math.min(table.rowCount, from + step);
      const isLast = isWhole && to === table.rowCount;
      isOwed = isWhole && !isLast;
      this.#isNew = false;
      this.#rowCount = to;
      yield this.#chunk(table, { from, rowCount: to - from, expectedRows, isLast, note });
    }
  }

  #begin(encodings: readonly string[]): void {
    this.#isNew = true;
    this.#rowCount = 0;
    this.#encodings = encodings;
    this.#words = [];
  }

  #chunk(table: ColumnTable, rest: Omit<ChunkHead<unknown>, 'columns'>): Uint8Array[] {
    const bytes = new ChunkBytes();
    const to = rest.from + rest.rowCount;
    const columns = table.columns.map(({ name, type, cells }, index): ColumnHead => {
      if (cells.encoding === 'texts') return { name, type, ...this.#texts(bytes, index, cells, [rest.from, to]) };
      bytes.push(bytesOf(cells.numbers.subarray(rest.from, to)));
      if (cells.nulls !== null) bytes.push(cells.nulls.subarray(rest.from, to));
      return { name, type, encoding: 'numbers', hasNulls: cells.nulls !== null };
    });
    return bytes.withHead({ ...rest, columns });
  }

  #texts(
    bytes: ChunkBytes,
    index: number,
    { codes, dictionary }: Extract<Cells, { readonly encoding: 'texts' }>,
    [from, to]: readonly [number, number],
  ): Pick<TextsHead, 'encoding' | 'words' | 'runs'> {
    const sentCodes = codes.subarray(from, to);
    bytes.push(bytesOf(sentCodes));
    const before = this.#words[index] ?? 0;
    // Words of rows that are not given are none of the reader's.
    const after = Math.max(before, Math.min(dictionary.length, mostOf(sentCodes) + 1));
    this.#words[index] = after;
    bytes.push(bytesOf(Uint32Array.from(dictionary.slice(before, after), (text) => text.length)));
    const runs: number[] = [];
    for (let offset = before; offset < after; offset += runLength) {
      const run = new TextEncoder().encode(dictionary.slice(offset, Math.min(after, offset + runLength)).join(''));
      runs.push(run.byteLength);
      bytes.push(run);
    }
    return { encoding: 'texts', words: after - before, runs };
  }
}

/** A chunk with its head read. */
export interface OpenedChunk<Note> {
  readonly head: ChunkHead<Note>;
  readonly payload: ArrayBuffer;
  /** Where the arrays begin. */
  readonly bodyAt: number;
}

/** Reads the head of a chunk; what its sender noted is of the type that both know. */
export function openChunk<Note>(payload: ArrayBuffer): OpenedChunk<Note> {
  const length = new DataView(payload).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(payload, 4, length))) as ChunkHead<Note>;
  return { head, payload, bodyAt: padded(4 + length) };
}

type Numbers = Float64Array | Int32Array | Uint8Array;

/** An array that grows: of one chunk, that chunk itself. */
class GrowingArray<Items extends Numbers> {
  #items: Items;

  constructor(items: Items) {
    this.#items = items;
  }

  /** Puts `items` behind the first `from`; what nobody gave between is 0. */
  append(items: Items, { from, expectedRows, isLast }: ChunkHead<unknown>): void {
    const size = from + items.length;
    const Same = items.constructor as new (length: number) => Items;
    const grow = (length: number): void => {
      const larger = new Same(length);
      larger.set(this.#items.subarray(0, length));
      this.#items = larger;
    };
    if (size > this.#items.length) grow(Math.max(size, expectedRows ?? this.#items.length * 2));
    this.#items.set(items, from);
    // Room for more that nobody needs any more.
    if (isLast && this.#items.length > size * 1.25) grow(size);
  }

  /** The first `count` items. */
  upTo(count: number): Items {
    return this.#items.subarray(0, count) as Items;
  }
}

/** Where the arrays of a chunk are read from. */
class ChunkBody {
  readonly #payload: ArrayBuffer;
  #offset: number;

  constructor({ payload, bodyAt }: OpenedChunk<unknown>) {
    this.#payload = payload;
    this.#offset = bodyAt;
  }

  numbers = (count: number): Float64Array => new Float64Array(this.#payload, this.#take(count * 8), count);
  codes = (count: number): Int32Array => new Int32Array(this.#payload, this.#take(count * 4), count);
  marks = (count: number): Uint8Array => new Uint8Array(this.#payload, this.#take(count), count);

  /** Adds the new words of a column to `dictionary`. */
  words({ words, runs }: TextsHead, dictionary: string[]): void {
    const lengths = new Uint32Array(this.#payload, this.#take(words * 4), words);
    for (const [index, bytes] of runs.entries()) {
      const run = new TextDecoder().decode(this.marks(bytes));
      let from = 0;
      for (const length of lengths.subarray(index * runLength, (index + 1) * runLength)) {
        dictionary.push(run.slice(from, from + length));
        from += length;
      }
    }
  }

  #take(bytes: number): number {
    const from = this.#offset;
    this.#offset += padded(bytes);
    return from;
  }
}

/** A column while its chunks come. */
type GrowingColumn =
  | {
      readonly encoding: 'numbers';
      readonly numbers: GrowingArray<Float64Array>;
      nulls: GrowingArray<Uint8Array> | null;
    }
  | { readonly encoding: 'texts'; readonly codes: GrowingArray<Int32Array>; readonly dictionary: string[] };

function appendNumbers(
  growing: GrowingColumn | undefined,
  { encoding, hasNulls }: NumbersHead,
  body: ChunkBody,
  head: ChunkHead<unknown>,
): GrowingColumn {
  const numbers = body.numbers(head.rowCount);
  const marks = hasNulls ? body.marks(head.rowCount) : null;
  if (growing?.encoding !== 'numbers')
    return { encoding, numbers: new GrowingArray(numbers), nulls: marks === null ? null : new GrowingArray(marks) };
  growing.numbers.append(numbers, head);
  if (marks !== null) (growing.nulls ??= new GrowingArray(new Uint8Array(head.from))).append(marks, head);
  return growing;
}

function appendTexts(
  growing: GrowingColumn | undefined,
  column: TextsHead,
  body: ChunkBody,
  head: ChunkHead<unknown>,
): GrowingColumn {
  const codes = body.codes(head.rowCount);
  const dictionary = growing?.encoding === 'texts' ? growing.dictionary : [];
  body.words(column, dictionary);
  if (growing?.encoding !== 'texts') return { encoding: 'texts', codes: new GrowingArray(codes), dictionary };
  growing.codes.append(codes, head);
  return growing;
}

/** Puts the chunks of a table together. Of a table in one chunk, numbers and codes are views on its bytes. */
export class TableChunkReader {
  #heads: readonly ColumnHead[] = [];
  #columns: GrowingColumn[] = [];
  #rowCount = 0;

  /** Takes the next chunk. */
  append(chunk: OpenedChunk<unknown>): void {
    const { head } = chunk;
    const body = new ChunkBody(chunk);
    const earlierColumns = head.from === 0 ? [] : this.#columns;
    this.#columns = head.columns.map((column, index) =>
      column.encoding === 'numbers'
        ? appendNumbers(earlierColumns[index], column, body, head)
        : appendTexts(earlierColumns[index], column, body, head),
    );
    this.#heads = head.columns;
    this.#rowCount = head.from + head.rowCount;
  }

  /** The rows that have come. They stay as they are when more come, and share their memory. */
  table(): ColumnTable {
    const rowCount = this.#rowCount;
    const columns = this.#columns.map((column, index): Column => {
      const { name, type } = this.#heads[index] as ColumnHead;
      return { name, type, cells: cellsOf(column, rowCount) };
    });
    return { columns, rowCount };
  }
}

const cellsOf = (column: GrowingColumn, rowCount: number): Cells =>
  column.encoding === 'texts'
    ? { encoding: 'texts', codes: column.codes.upTo(rowCount), dictionary: column.dictionary }
    : { encoding: 'numbers', numbers: column.numbers.upTo(rowCount), nulls: column.nulls?.upTo(rowCount) ?? null };
