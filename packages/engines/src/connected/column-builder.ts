import type { Column, ValueType } from '@sextant/contract';
import { readTime } from './time-texts.ts';

/** What a number costs in the table, and what a word costs beside its letters. */
const numberBytes = 8;
const wordBytes = 48;
/** Decimals of so many digits are exact in a double. */
const exactDigits = 15;

const isText = (type: ValueType): boolean => type === 'text' || type === 'time' || type === 'binary' || type === 'json';

const digitsOf = (text: string): number => text.replace(/^-?0*\.?0*/, '').replace('.', '').length;
const trueTexts = new Set(['t', 'true', '1', 'yes', 'on', '\u0001']);

/** The number of a cell's text, or null when no double holds it exactly (integers, decimals), or it is none (times). */
function numberOf(text: string, type: ValueType): number | null {
  switch (type) {
    case 'boolean':
      return trueTexts.has(text.toLowerCase()) ? 1 : 0;
    case 'integer': {
      const value = Number(text);
      return Number.isSafeInteger(value) ? value : null;
    }
    case 'decimal':
      return digitsOf(text) <= exactDigits ? Number(text) : null;
    case 'float':
      return Number(text);
    default:
      return readTime(text);
  }
}

const isTime = (type: ValueType): boolean => type === 'date' || type === 'timestamp' || type === 'timestamptz';

/**
 * Builds one column of a result from cells as the database writes them. Numbers stay numbers as long as a double holds each exactly; the
 * first that does not makes the whole column texts. Times that no calendar has (MySQL's 0000-00-00) are null.
 */
export class ColumnBuilder {
  readonly name: string;
  readonly type: ValueType;
  #numbers: Float64Array | null;
  #nulls: Uint8Array | null = null;
  #codes = new Int32Array(0);
  readonly #texts: string[] = [];
  readonly #codeOf = new Map<string, number>();
  #count = 0;
  #textSize = 0;

  constructor(name: string, type: ValueType) {
    this.name = name;
    this.type = type;
    this.#numbers = isText(type) ? null : new Float64Array(256);
  }

  /** Memory taken so far. */
  get bytes(): number {
    return this.#count * numberBytes + this.#textSize;
  }

  /** Appends a cell; null is SQL NULL. */
  add(text: string | null): void {
    const row = this.#count;
    this.#count += 1;
    if (this.#numbers === null) return this.#addWord(row, text);
    const value = text === null ? null : numberOf(text, this.type);
    if (value !== null) return this.#addNumber(row, value);
    if (text === null || isTime(this.type)) return this.#addNull(row);
    this.#becomeTexts(this.#numbers, row);
    this.#addWord(row, text);
  }

  /** Appends a number that is known to be exact. */
  addNumber(value: number): void {
    const row = this.#count;
    this.#count += 1;
    if (this.#numbers === null) this.#addWord(row, String(value));
    else this.#addNumber(row, value);
  }

  /** The column of the first `rowCount` cells. */
  finish(rowCount: number): Column {
    const { name, type } = this;
    if (this.#numbers === null)
      return {
        name,
        type,
        cells: { encoding: 'texts', codes: this.#codes.slice(0, rowCount), dictionary: this.#texts },
      };
    const numbers = this.#numbers.slice(0, rowCount);
    const nulls = this.#nulls === null ? null : sizedMarks(this.#nulls, rowCount).slice(0, rowCount);
    return { name, type, cells: { encoding: 'numbers', numbers, nulls } };
  }

  #addNumber(row: number, value: number): void {
    if (this.#numbers === null) return;
    if (row >= this.#numbers.length) {
      const larger = new Float64Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[row] = value;
  }

  #addNull(row: number): void {
    this.#addNumber(row, 0);
    this.#nulls = sizedMarks(this.#nulls ?? new Uint8Array(256), row + 1);
    this.#nulls[row] = 1;
  }

  #addWord(row: number, text: string | null): void {
    if (row >= this.#codes.length) {
      const larger = new Int32Array(Math.max(256, row + 1, this.#codes.length * 2));
      larger.set(this.#codes);
      this.#codes = larger;
    }
    this.#codes[row] = text === null ? -1 : this.#codeFor(text);
  }

  #codeFor(text: string): number {
    const existingCode = this.#codeOf.get(text);
    if (existingCode !== undefined) return existingCode;
    const code = this.#texts.push(text) - 1;
    this.#codeOf.set(text, code);
    this.#textSize += text.length * 2 + wordBytes;
    return code;
  }

  #becomeTexts(numbers: Float64Array, count: number): void {
    this.#numbers = null;
    for (let row = 0; row < count; row += 1) this.#addWord(row, this.#nulls?.[row] === 1 ? null : String(numbers[row]));
  }
}

/** The same marks with space for at least `length`. */
function sizedMarks(marks: Uint8Array, length: number): Uint8Array {
  if (marks.length >= length) return marks;
  const larger = new Uint8Array(Math.max(length, marks.length * 2));
  larger.set(marks);
  return larger;
}

/** Names of a result's columns, each once: a name that comes again gets a number, as the embedded engine does. */
export function uniqueNames(names: readonly string[]): string[] {
  const takenNames = new Set<string>();
  return names.map((original) => {
    let name = original;
    for (let next = 1; takenNames.has(name); next += 1) name = `${original}:${next}`;
    takenNames.add(name);
    return name;
  });
}
