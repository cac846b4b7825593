/** Text that is written as bytes (UTF-8), without a string for each of its parts. `reserve` goes before everything that is written. */
export interface ByteText {
  bytes: Buffer<ArrayBuffer>;
  /** How many of `bytes` are written. */
  length: number;
}

/** Room of its own for a text. */
export const allocateBytes = (bytes: number): Buffer<ArrayBuffer> => Buffer.allocUnsafeSlow(bytes);

const firstBytes = 17 * 1024;

/** Begins a text. */
export const beginText = (): ByteText => ({ bytes: allocateBytes(firstBytes), length: 0 });

/** What is written, without a copy. */
export const writtenOf = ({ bytes, length }: ByteText): Buffer<ArrayBuffer> => bytes.subarray(0, length);

/** Makes room for `more` bytes. */
export function reserve(text: ByteText, more: number): void {
  const needed = text.length + more;
  if (needed <= text.bytes.length) return;
  const wider = allocateBytes(Math.max(needed, text.bytes.length * 2));
  wider.set(writtenOf(text));
  text.bytes = wider;
}

/** Below this a loop is quicker than the platform's own way, which takes its time to begin. */
const fewCharacters = 20;

/** Appends bytes. */
export function writeBytes(text: ByteText, some: Uint8Array): void {
  const { bytes, length } = text;
  if (some.length > fewCharacters) bytes.set(some, length);
  else for (let index = 0; index < some.length; index += 1) bytes[length + index] = some[index] as number;
  text.length = length + some.length;
}

/** The most bytes of a text. */
export const maxBytesOf = (some: string): number => some.length * 3;

/** Appends a text of any signs. */
export function writeText(text: ByteText, some: string): void {
  text.length += text.bytes.write(some, text.length);
}

const [quote, backslash, firstPlain, lastPlain] = [0x22, 0x5c, 0x20, 0x7e];

/** Appends `some` as a JSON text if its signs are ASCII and stand for themselves; else nothing is written, and false comes back. */
export function writePlainJson(text: ByteText, some: string): boolean {
  const { bytes, length } = text;
  bytes[length] = quote;
  for (let index = 0; index < some.length; index += 1) {
    const sign = some.charCodeAt(index);
    if (sign < firstPlain || sign > lastPlain || sign === quote || sign === backslash) return false;
    bytes[length + 1 + index] = sign;
  }
  bytes[length + 1 + some.length] = quote;
  text.length = length + some.length + 2;
  return true;
}
