import type { Cells, Column, ValueType } from '@sextant/contract';
import type duckdb from '@duckdb/node-bindings';
import type { DuckDBDataChunk, DuckDBType } from '@duckdb/node-api';
import { DuckDBEnumType, DuckDBTypeId } from '@duckdb/node-api';
import { bindings } from './bindings.ts';
import { valueTypeOf } from './column-types.ts';
import { numberLayoutOf, type NumberLayout } from './number-cells.ts';
import { Dictionary, TextReader, textsOf } from './text-cells.ts';

/** Gathers one column of a result, chunk by chunk. */
export interface ColumnReader {
  append(vector: duckdb.Vector, count: number): void;
  /** Memory that the cells take so far. */
  bytes(): number;
  /** The column's first `rowCount` cells. */
  finish(rowCount: number): Column;
}

/** The reader for a column of a DuckDB type. */
export function columnReader(name: string, type: DuckDBType): ColumnReader {
  const valueType = valueTypeOf(type);
  const layout = numberLayoutOf(type);
  if (layout !== null) return new NumberColumn(name, valueType, type, layout);
  const dictionary = new Dictionary();
  return new TextColumn(name, valueType, dictionary, codesOf(type, dictionary));
}

/** The raw column of a chunk. */
export const vectorOf = (chunk: DuckDBDataChunk, index: number): duckdb.Vector =>
  bindings.data_chunk_get_vector(chunk['chunk'], index);

type IsNull = (row: number) => boolean;
const isNeverNull: IsNull = () => false;

/** DuckDB keeps one bit a row, set where there is a value. */
function nullsOf(vector: duckdb.Vector, count: number): IsNull | null {
  const bits: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(count / 64) * 8);
  return bits ? (row) => ((bits[row >> 3] ?? 0) & (1 << (row & 7))) === 0 : null;
}

class NumberColumn implements ColumnReader {
  readonly #name: string;
  readonly #valueType: ValueType;
  readonly #type: DuckDBType;
  readonly #layout: NumberLayout;
  #numbers = new Float64Array(2048);
  #nulls: Uint8Array | null = null;
  #count = 0;
  /** Takes over at the first cell that a double cannot hold. */
  #texts: TextColumn | null = null;

  constructor(name: string, valueType: ValueType, type: DuckDBType, layout: NumberLayout) {
    this.#name = name;
    this.#valueType = valueType;
    this.#type = type;
    this.#layout = layout;
  }

  append(vector: duckdb.Vector, count: number): void {
    if (this.#texts !== null) return this.#texts.append(vector, count);
    this.#reserve(this.#count + count);
    const isNull = nullsOf(vector, count);
    // Cells under NULL hold anything: they must neither count as inexact nor leave the engine.
    const raw = withoutNulls(
      bindings.vector_get_data(vector, count * this.#layout.cellBytes),
      count,
      this.#layout.cellBytes,
      isNull,
    );
    if (this.#layout.copy(raw, count, this.#numbers, this.#count) < count) {
      this.#texts = this.#asTexts();
      return this.#texts.append(vector, count);
    }
    if (isNull !== null) {
      const nulls = (this.#nulls ??= new Uint8Array(this.#numbers.length));
      for (let row = 0; row < count; row += 1) if (isNull(row)) nulls[this.#count + row] = 1;
    }
    this.#count += count;
  }

  bytes(): number {
    return this.#texts?.bytes() ?? this.#count * (this.#nulls === null ? 8 : 9);
  }

  finish(rowCount: number): Column {
    if (this.#texts !== null) return this.#texts.finish(rowCount);
    const cells: Cells = {
      encoding: 'numbers',
      numbers: this.#numbers.subarray(0, rowCount),
      nulls: this.#nulls?.subarray(0, rowCount) ?? null,
    };
    return { name: this.#name, type: this.#valueType, cells };
  }

  #reserve(count: number): void {
    if (count <= this.#numbers.length) return;
    const numbers = new Float64Array(Math.max(count, this.#numbers.length * 2));
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    if (this.#nulls !== null) {
      const nulls = new Uint8Array(numbers.length);
      nulls.set(this.#nulls);
      this.#nulls = nulls;
    }
  }

  #asTexts(): TextColumn {
    const dictionary = new Dictionary();
    const texts = new TextColumn(this.#name, this.#valueType, dictionary, codesOf(this.#type, dictionary));
    const { scale } = this.#layout;
    texts.appendTexts(
      Array.from({ length: this.#count }, (_, row) =>
        this.#nulls?.[row] === 1 ? null : (this.#numbers[row] ?? 0).toFixed(scale),
      ),
    );
    return texts;
  }
}

function withoutNulls(raw: Uint8Array, count: number, cellBytes: number, isNull: IsNull | null): Uint8Array {
  if (isNull === null) return raw;
  const cleanBytes = raw.slice();
  for (let row = 0; row < count; row += 1) if (isNull(row)) cleanBytes.fill(0, row * cellBytes, (row + 1) * cellBytes);
  return cleanBytes;
}

type ReadCodes = (vector: duckdb.Vector, count: number, codes: Int32Array, firstRow: number) => void;

class TextColumn implements ColumnReader {
  readonly #name: string;
  readonly #valueType: ValueType;
  readonly #dictionary: Dictionary;
  readonly #read: ReadCodes;
  #codes = new Int32Array(2048);
  #count = 0;

  constructor(name: string, valueType: ValueType, dictionary: Dictionary, read: ReadCodes) {
    this.#name = name;
    this.#valueType = valueType;
    this.#dictionary = dictionary;
    this.#read = read;
  }

  append(vector: duckdb.Vector, count: number): void {
    this.#reserve(count);
    this.#read(vector, count, this.#codes, this.#count);
    this.#count += count;
  }

  appendTexts(texts: readonly (string | null)[]): void {
    this.#reserve(texts.length);
    for (const text of texts) {
      this.#codes[this.#count] = text === null ? -1 : this.#dictionary.code(text);
      this.#count += 1;
    }
  }

  bytes(): number {
    return this.#count * 4 + this.#dictionary.bytes;
  }

  finish(rowCount: number): Column {
    const cells: Cells = {
      encoding: 'texts',
      codes: this.#codes.subarray(0, rowCount),
      dictionary: this.#dictionary.texts,
    };
    return { name: this.#name, type: this.#valueType, cells };
  }

  #reserve(more: number): void {
    if (this.#count + more <= this.#codes.length) return;
    const codes = new Int32Array(Math.max(this.#count + more, this.#codes.length * 2));
    codes.set(this.#codes);
    this.#codes = codes;
  }
}

/** How cells of a type become codes of `dictionary`. */
function codesOf(type: DuckDBType, dictionary: Dictionary): ReadCodes {
  if (type instanceof DuckDBEnumType) return enumCodes(type, dictionary);
  if (type.typeId === DuckDBTypeId.VARCHAR) {
    const reader = new TextReader(dictionary);
    return (vector, count, codes, firstRow) =>
      reader.read(
        bindings.vector_get_data(vector, count * 16),
        count,
        nullsOf(vector, count) ?? isNeverNull,
        codes,
        firstRow,
      );
  }
  return (vector, count, codes, firstRow) => {
    for (const [row, text] of textsOf(vector, count, type).entries())
      codes[firstRow + row] = text === null ? -1 : dictionary.code(text);
  };
}

/** ENUM cells are codes already; only the words that occur are taken over. */
function enumCodes(type: DuckDBEnumType, dictionary: Dictionary): ReadCodes {
  const codeOfWord = new Int32Array(type.values.length).fill(-1);
  const View = type.values.length <= 0xff ? Uint8Array : type.values.length <= 0xffff ? Uint16Array : Uint32Array;
  return (vector, count, codes, firstRow) => {
    const isNull = nullsOf(vector, count) ?? isNeverNull;
    const raw = bindings.vector_get_data(vector, count * View.BYTES_PER_ELEMENT);
    const items = new View(raw.buffer as ArrayBuffer, raw.byteOffset, count);
    for (let row = 0; row < count; row += 1) {
      if (isNull(row)) {
        codes[firstRow + row] = -1;
        continue;
      }
      const item = items[row] ?? 0;
      let code = codeOfWord[item] ?? -1;
      if (code < 0) {
        code = dictionary.code(type.values[item] ?? '');
        codeOfWord[item] = code;
      }
      codes[firstRow + row] = code;
    }
  };
}
