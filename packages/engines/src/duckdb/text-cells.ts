import { isAscii } from 'node:buffer';
import type duckdb from '@duckdb/node-bindings';
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBUnionValue,
  DuckDBVector,
} from '@duckdb/node-api';
import { bindings } from './bindings.ts';

/** The longest cell that we make a text of; beyond it the result is rejected as too large. */
const longestCellBytes = 256 * 1024 * 1024;

/** Gives every text a code: equal texts share one. */
export class Dictionary {
  readonly texts: string[] = [];
  bytes = 0;
  readonly #codes = new Map<string, number>();

  code(text: string): number {
    const existingCode = this.#codes.get(text);
    if (existingCode !== undefined) return existingCode;
    const code = this.texts.push(text) - 1;
    this.#codes.set(text, code);
    // A word costs its characters, its place in the map and in the list.
    this.bytes += text.length * 2 + 48;
    return code;
  }
}

/** Codes by the 16 bytes that DuckDB keeps of a text: open addressing, four words a key. */
class CellIndex {
  #slots = new Int32Array(1024).fill(-1);
  #keys = new Uint32Array(4 * 512);
  #codes = new Int32Array(512);
  #count = 0;

  /** The code of the key at `index`, made by `make` when it is new. */
  code(cells: Uint32Array, index: number, make: () => number): number {
    const a = cells[index] ?? 0;
    const b = cells[index + 1] ?? 0;
    const c = cells[index + 2] ?? 0;
    const d = cells[index + 3] ?? 0;
    const mask = this.#slots.length - 1;
    let slot = hash(a, b, c, d) & mask;
    for (let entry = this.#slots[slot] ?? -1; entry >= 0; entry = this.#slots[slot] ?? -1) {
      const key = entry * 4;
      if (
        this.#keys[key] === a &&
        this.#keys[key + 1] === b &&
        this.#keys[key + 2] === c &&
        this.#keys[key + 3] === d
      ) {
        return this.#codes[entry] ?? -1;
      }
      slot = (slot + 1) & mask;
    }
    const code = make();
    if (this.#count === this.#codes.length) {
      this.#grow();
      return this.code(cells, index, () => code);
    }
    const entry = this.#count;
    this.#count += 1;
    this.#slots[slot] = entry;
    this.#codes[entry] = code;
    const key = entry * 4;
    this.#keys[key] = a;
    this.#keys[key + 1] = b;
    this.#keys[key + 2] = c;
    this.#keys[key + 3] = d;
    return code;
  }

  clear(): void {
    if (this.#count === 0) return;
    this.#slots.fill(-1);
    this.#count = 0;
  }

  #grow(): void {
    const size = this.#codes.length * 2;
    const codes = new Int32Array(size);
    codes.set(this.#codes);
    const keys = new Uint32Array(size * 4);
    keys.set(this.#keys);
    this.#codes = codes;
    this.#keys = keys;
    this.#slots = new Int32Array(size * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (let entry = 0; entry < this.#count; entry += 1) {
      const key = entry * 4;
      let slot = hash(keys[key] ?? 0, keys[key + 1] ?? 0, keys[key + 2] ?? 0, keys[key + 3] ?? 0) & mask;
      while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry;
    }
  }
}

function hash(a: number, b: number, c: number, d: number): number {
  let h = Math.imul(a ^ 0x9e37_79b9, 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 15) ^ b, 0xc2b2_ae35);
  h = Math.imul(h ^ (h >>> 13) ^ c, 0x27d4_eb2f);
  h = Math.imul(h ^ (h >>> 16) ^ d, 0x1656_67b1);
  return h ^ (h >>> 15);
}

const inlineBytes = 12;

/** Reads VARCHAR columns. A cell is 16 bytes: length and up to 12 bytes of text, or length, prefix and the address of the text. */
export class TextReader {
  readonly #dictionary: Dictionary;
  readonly #inline = new CellIndex();
  /** Addresses repeat within a chunk (compressed columns) and mean nothing after it. */
  readonly #addresses = new CellIndex();
  #longCells = 0;
  #longWords = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  read(raw: Uint8Array, count: number, isNull: (row: number) => boolean, codes: Int32Array, firstRow: number): void {
    const cells = new Uint32Array(raw.buffer, raw.byteOffset, count * 4);
    const bytes = Buffer.from(raw.buffer, raw.byteOffset, count * 16);
    const longTexts = new LongTexts(raw, cells);
    this.#addresses.clear();
    for (let row = 0; row < count; row += 1) {
      if (isNull(row)) {
        codes[firstRow + row] = -1;
        continue;
      }
      const length = cells[row * 4] ?? 0;
      if (length > inlineBytes) {
        longTexts.add(row, length);
        continue;
      }
      const from = row * 16 + 4;
      codes[firstRow + row] = this.#inline.code(cells, row * 4, () =>
        this.#dictionary.code(bytes.toString('utf8', from, from + length)),
      );
    }
    longTexts.forEach((row, text) => {
      codes[firstRow + row] = this.#longCode(cells, row, text);
    });
  }

  #longCode(cells: Uint32Array, row: number, text: () => string): number {
    this.#longCells += 1;
    const read = (): number => {
      this.#longWords += 1;
      return this.#dictionary.code(text());
    };
    // Where nearly every text is new, looking addresses up costs more than it saves.
    const isWorthIt = this.#longCells < 1024 || this.#longWords < this.#longCells * 0.9;
    return isWorthIt ? this.#addresses.code(cells, row * 4, read) : read();
  }
}

interface Run {
  start: number;
  end: number;
  /** The row whose cell points to `start`. */
  startRow: number;
  readonly rows: number[];
}

/**
 * The texts that lie outside of their cells. The engine lays a chunk's texts side by side, upwards or downwards, so many are fetched at a time: a
 * fetch costs more than the text. Gaps below eight bytes come from alignment and are read along: they lie between bytes that are ours.
 */
class LongTexts {
  readonly #raw: Uint8Array;
  readonly #cells: Uint32Array;
  readonly #runs: Run[] = [];

  constructor(raw: Uint8Array, cells: Uint32Array) {
    this.#raw = raw;
    this.#cells = cells;
  }

  add(row: number, length: number): void {
    if (length > longestCellBytes) throw new CellTooLarge();
    const start = this.#addressOf(row);
    const end = start + length;
    const run = this.#runs.at(-1);
    if (run !== undefined && end - run.start < longestCellBytes && run.end - start < longestCellBytes) {
      if (start >= run.end && start - run.end < 8) run.end = end;
      else if (end <= run.start && run.start - end < 8) {
        run.start = start;
        run.startRow = row;
      } else if (start < run.start || end > run.end) return this.#begin(start, end, row);
      run.rows.push(row);
      return;
    }
    this.#begin(start, end, row);
  }

  forEach(visit: (row: number, text: () => string) => void): void {
    for (const { start, end, startRow, rows } of this.#runs) {
      const data = bindings.get_data_from_pointer(
        this.#raw.buffer as ArrayBuffer,
        this.#raw.byteOffset + startRow * 16 + 8,
        end - start,
      );
      const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      const asciiText = isAscii(bytes) ? bytes.toString('latin1') : null;
      for (const row of rows) {
        const from = this.#addressOf(row) - start;
        const to = from + (this.#cells[row * 4] ?? 0);
        visit(row, () => asciiText?.slice(from, to) ?? bytes.toString('utf8', from, to));
      }
    }
  }

  #begin(start: number, end: number, row: number): void {
    this.#runs.push({ start, end, startRow: row, rows: [row] });
  }

  /** Addresses have at most 57 bits in theory and 47 in practice: a double holds them. */
  #addressOf(row: number): number {
    return (this.#cells[row * 4 + 2] ?? 0) + (this.#cells[row * 4 + 3] ?? 0) * 0x1_0000_0000;
  }
}

/** A single cell is larger than a result may be. */
export class CellTooLarge extends Error {}

/** Cells of every other type, as text, by DuckDB's own value objects: slow, for rare types. */
export function textsOf(vector: duckdb.Vector, count: number, type: DuckDBType): (string | null)[] {
  const cells = DuckDBVector.create(vector, count, type);
  return Array.from({ length: count }, (_, row) => textOf(cells.getItem(row)));
}

function textOf(value: DuckDBValue): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (value instanceof DuckDBBlobValue) return hexOf(value);
  return isNested(value) ? JSON.stringify(plainOf(value)) : String(value);
}

const hexOf = (value: DuckDBBlobValue): string => Buffer.from(value.bytes).toString('hex');

const isNested = (value: DuckDBValue): boolean =>
  value instanceof DuckDBListValue ||
  value instanceof DuckDBArrayValue ||
  value instanceof DuckDBStructValue ||
  value instanceof DuckDBMapValue ||
  value instanceof DuckDBUnionValue;

/** A nested value as JSON data: numbers that JSON cannot hold become texts, map keys become texts. */
function plainOf(value: DuckDBValue): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue) return value.items.map(plainOf);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([key, item]) => [key, plainOf(item)]));
  if (value instanceof DuckDBMapValue)
    return Object.fromEntries(value.entries.map(({ key, value: item }) => [textOf(key) ?? 'null', plainOf(item)]));
  if (value instanceof DuckDBUnionValue) return plainOf(value.value);
  if (value instanceof DuckDBBlobValue) return hexOf(value);
  return String(value);
}
