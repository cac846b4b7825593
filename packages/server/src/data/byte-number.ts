import type { ByteText } from './byte-text.ts';

/** The longest number: `-1.7976931348623157e+308`. */
export const numberBytes = 24;

const [zero, minus, point] = [0x30, 0x2d, 0x2e];
const decimals = 4;
const scale = 10 ** decimals;
/** Decimals of at most 15 digits are each a double of their own, so the one that makes the number is its shortest text. */
const longestDecimal = 1e15;
/** Integers below it are divided as integers of 32 bits, which is quick. */
const billion = 1_000_000_000;

/**
 * Appends a finite number as JavaScript writes it, without what stands behind the point where `isWhole`. Integers and decimals of four digits
 * need no string on the way.
 */
export function writeNumberAt(text: ByteText, numbers: Float64Array, index: number, isWhole: boolean): void {
  const value = isWhole ? Math.floor(numbers[index] as number) : (numbers[index] as number);
  const size = Math.abs(value);
  const { bytes } = text;
  let offset = text.length;
  if (Number.isSafeInteger(size)) {
    if (value < 0) bytes[offset++] = minus;
    text.length = writeWhole(bytes, offset, size);
    return;
  }
  const scaledInteger = Math.round(size * scale);
  if (scaledInteger >= longestDecimal || scaledInteger / scale !== size) return writeDigitsOf(text, `${value}`);
  if (value < 0) bytes[offset++] = minus;
  offset = writeWhole(bytes, offset, Math.floor(size));
  bytes[offset] = point;
  offset += decimals;
  writeLast(bytes, offset, scaledInteger % scale, decimals);
  while (bytes[offset] === zero) offset -= 1;
  text.length = offset + 1;
}

function writeDigitsOf(text: ByteText, number: string): void {
  const { bytes, length } = text;
  for (let index = 0; index < number.length; index += 1) bytes[length + index] = number.charCodeAt(index);
  text.length = length + number.length;
}

/** Writes an integer from 0 to 2^53; where it ends comes back. */
function writeWhole(bytes: Uint8Array, offset: number, value: number): number {
  if (value < billion) {
    let width = 1;
    for (let power = 10; width < 9 && value >= power; power *= 10) width += 1;
    writeLast(bytes, offset + width - 1, value, width);
    return offset + width;
  }
  const end = writeWhole(bytes, offset, Math.floor(value / billion));
  writeLast(bytes, end + 8, value % billion, 9);
  return end + 9;
}

/** Writes the last `width` digits of an integer below a billion, ending at `last`. */
function writeLast(bytes: Uint8Array, last: number, value: number, width: number): void {
  let left = value | 0;
  for (let index = last; index > last - width; index -= 1) {
    const tenth = (left / 10) | 0;
    bytes[index] = zero + left - tenth * 10;
    left = tenth;
  }
}
