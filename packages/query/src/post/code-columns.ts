import type { Cells } from '@sextant/contract';
import { numbersOf, type FrameColumn } from './frame.ts';
import { risingOrder } from './order-numbers.ts';

/** Rows as small whole numbers: equal cells have equal codes, codes rise with the cells. NULL and NaN are `size - 1` when `hasMissing`. */
export interface CodedColumn {
  readonly codes: Int32Array;
  readonly size: number;
  readonly hasMissing: boolean;
}

/** Codes a column in linear time; of the texts only the distinct ones are compared. */
export function codeColumn({ cells }: FrameColumn): CodedColumn {
  return cells.encoding === 'texts' ? codeTexts(cells) : codeNumbers(numbersOf({ cells }));
}

type Texts = Extract<Cells, { encoding: 'texts' }>;

function codeTexts({ codes, dictionary }: Texts): CodedColumn {
  const isUsed = new Uint8Array(dictionary.length);
  let hasMissing = false;
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    if (code < 0) hasMissing = true;
    else isUsed[code] = 1;
  }
  const usedTexts = dictionary.flatMap((text, code) => (isUsed[code] === 1 ? [{ text, code }] : []));
  usedTexts.sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : 0));
  const rank = new Int32Array(dictionary.length);
  let size = 0;
  usedTexts.forEach(({ text, code }, index) => {
    // A dictionary may hold a text twice.
    if (index > 0 && usedTexts[index - 1]?.text !== text) size += 1;
    rank[code] = size;
  });
  if (usedTexts.length > 0) size += 1;
  const newCodes = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    newCodes[row] = code < 0 ? size : (rank[code] ?? 0);
  }
  return { codes: newCodes, size: size + (hasMissing ? 1 : 0), hasMissing };
}

/** Codes of doubles, NaN for missing. */
export function codeNumbers(numbers: Float64Array): CodedColumn {
  let [low, high] = [Infinity, -Infinity];
  let isWhole = true;
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) continue;
    if (number < low) low = number;
    if (number > high) high = number;
    isWhole &&= Number.isInteger(number);
  }
  return isWhole && high - low <= numbers.length * 4 + 1024 ? codeNear(numbers, low, high) : codeByHash(numbers);
}

/** Whole numbers close together: each has a place of its own. */
function codeNear(numbers: Float64Array, low: number, high: number): CodedColumn {
  const rank = new Int32Array(low > high ? 0 : high - low + 1);
  let hasMissing = false;
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) hasMissing = true;
    else rank[number - low] = 1;
  }
  let size = 0;
  for (let index = 0; index < rank.length; index += 1) if (rank[index] === 1) rank[index] = size++;
  const codes = new Int32Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    codes[row] = Number.isNaN(number) ? size : (rank[number - low] ?? 0);
  }
  return { codes, size: size + (hasMissing ? 1 : 0), hasMissing };
}

function codeByHash(numbers: Float64Array): CodedColumn {
  const { codes, distinct, hasMissing } = appearance(numbers);
  const order = risingOrder(distinct);
  const rank = new Int32Array(distinct.length);
  for (let index = 0; index < order.length; index += 1) rank[order[index] ?? 0] = index;
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    codes[row] = code < 0 ? distinct.length : (rank[code] ?? 0);
  }
  return { codes, size: distinct.length + (hasMissing ? 1 : 0), hasMissing };
}

/** Codes in the order in which numbers first appear (−1 for NaN), by an open hash table over the bits of the doubles. */
function appearance(numbers: Float64Array): { codes: Int32Array; distinct: Float64Array; hasMissing: boolean } {
  const codes = new Int32Array(numbers.length);
  const distinct = new Float64Array(numbers.length);
  const mask = 2 ** Math.ceil(Math.log2(Math.max(16, numbers.length * 2))) - 1;
  const slots = new Int32Array(mask + 1);
  const bits = new Float64Array(1);
  const bitWords = new Uint32Array(bits.buffer);
  let size = 0;
  let hasMissing = false;
  let [lastNumber, lastCode] = [Number.NaN, -1];
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) {
      hasMissing = true;
      codes[row] = -1;
      continue;
    }
    if (number !== lastNumber) {
      // -0 + 0 is 0.
      bits[0] = number + 0;
      const mixedBits = Math.imul((bitWords[0] ?? 0) ^ Math.imul(bitWords[1] ?? 0, 0x9e3779b1), 0x85ebca6b);
      let slot = (mixedBits ^ (mixedBits >>> 15)) & mask;
      let found = (slots[slot] ?? 0) - 1;
      while (found >= 0 && distinct[found] !== number) {
        slot = (slot + 1) & mask;
        found = (slots[slot] ?? 0) - 1;
      }
      if (found < 0) {
        found = size;
        distinct[size] = number;
        size += 1;
        slots[slot] = size;
      }
      [lastNumber, lastCode] = [number, found];
    }
    codes[row] = lastCode;
  }
  return { codes, distinct: distinct.subarray(0, size), hasMissing };
}

/** Codes of pairs: they rise with the left cell, then with the right one. A pair with a missing cell is not missing itself. */
export function codePairs(left: CodedColumn, right: CodedColumn): CodedColumn {
  const count = left.codes.length;
  const pairCount = left.size * right.size;
  const keys = pairCount <= 2 ** 31 ? new Int32Array(count) : new Float64Array(count);
  for (let row = 0; row < count; row += 1) keys[row] = (left.codes[row] ?? 0) * right.size + (right.codes[row] ?? 0);
  if (keys instanceof Float64Array) return codeNumbers(keys);
  if (pairCount > count * 4 + 1024) return codeNumbers(new Float64Array(keys));
  const rank = new Int32Array(pairCount);
  for (let row = 0; row < count; row += 1) rank[keys[row] ?? 0] = 1;
  let size = 0;
  for (let index = 0; index < pairCount; index += 1) if (rank[index] === 1) rank[index] = size++;
  for (let row = 0; row < count; row += 1) keys[row] = rank[keys[row] ?? 0] ?? 0;
  return { codes: keys, size, hasMissing: false };
}
