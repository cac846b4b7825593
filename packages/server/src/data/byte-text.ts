/** Text that is written as bytes (UTF-8), without a string for each of its parts. `reserve` goes before everything that is written. */
export interface ByteText {
  bytes: Buffer<ArrayBuffer>;
  /** How many of `bytes` are written. */
  length: number;
}

/** A buffer of its own for a text. */
export const allocateBytes = (bytes: number): Buffer<ArrayBuffer> => Buffer.allocUnsafeSlow(bytes);

const firstBytes = 17 * 1024;

/** An empty text with space for `expectedBytes`, or a few pages. */
export const beginText = (expectedBytes = 0): ByteText => ({
  bytes: allocateBytes(Math.max(firstBytes, expectedBytes)),
  length: 0,
});

/** What is written, without a copy. */
export const writtenOf = ({ bytes, length }: ByteText): Buffer<ArrayBuffer> => bytes.subarray(0, length);

/** Makes space for `more` bytes. */
export function reserve(text: ByteText, more: number): void {
  const neededBytes = text.length + more;
  if (neededBytes <= text.bytes.length) return;
  const widerBuffer = allocateBytes(Math.max(neededBytes, text.bytes.length * 2));
  widerBuffer.set(writtenOf(text));
  text.bytes = widerBuffer;
}

/** Below this a loop is quicker than the platform's own way, which takes its time to begin. */
const fewCharacters = 20;

/** Appends bytes. */
export function writeBytes(text: ByteText, chunk: Uint8Array): void {
  const { bytes, length } = text;
  if (chunk.length > fewCharacters) bytes.set(chunk, length);
  else for (let index = 0; index < chunk.length; index += 1) bytes[length + index] = chunk[index] as number;
  text.length = length + chunk.length;
}

/** The most bytes of a text. */
export const maxBytesOf = (chars: string): number => chars.length * 3;

/** Appends a text of any signs. */
export function writeText(text: ByteText, chars: string): void {
  text.length += text.bytes.write(chars, text.length);
}

const [quote, backslash, firstPlain, lastPlain] = [0x22, 0x5c, 0x20, 0x7e];

/** Appends `some` as a JSON text if its signs are ASCII and stand for themselves; else nothing is written, and false comes back. */
export function writePlainJson(text: ByteText, chars: string): boolean {
  const { bytes, length } = text;
  bytes[length] = quote;
  for (let index = 0; index < chars.length; index += 1) {
    const sign = chars.charCodeAt(index);
    if (sign < firstPlain || sign > lastPlain || sign === quote || sign === backslash) return false;
    bytes[length + 1 + index] = sign;
  }
  bytes[length + 1 + chars.length] = quote;
  text.length = length + chars.length + 2;
  return true;
}
