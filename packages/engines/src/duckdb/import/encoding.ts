import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail, fileEncodingLabels } from '@sextant/contract';
import type { FileEncoding } from './job.ts';

const chunkBytes = 4 * 1024 * 1024;

/** The first bytes of a file. */
export async function readHead(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The last `bytes` of a file, or all of a shorter one. */
export async function readTail(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, size - bytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The encoding that somebody has chosen, or else the one that the first bytes tell: by its mark, or by the zero bytes that UTF-16 has at every
 * second place. Other zero bytes are no text, whatever was chosen.
 *
 * @throws UPLOAD_003, and UPLOAD_005 for UTF-16 that is to be read otherwise
 */
export function encodingOf(head: Buffer, chosenEncoding: FileEncoding | null): FileEncoding {
  if (chosenEncoding === 'utf-16le' || chosenEncoding === 'utf-16be') return chosenEncoding;
  const found = foundEncoding(head);
  if (chosenEncoding !== null && found !== 'utf-8')
    throw fail('UPLOAD_005', { row: 1, encoding: fileEncodingLabels[chosenEncoding] });
  return chosenEncoding ?? found;
}

function foundEncoding(head: Buffer): FileEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairCount = Math.floor(Math.min(head.length, 4096) / 2);
  let zeroFirst = 0;
  let zeroSecond = 0;
  for (let pairIndex = 0; pairIndex < pairCount; pairIndex += 1) {
    if (head[pairIndex * 2] === 0) zeroFirst += 1;
    if (head[pairIndex * 2 + 1] === 0) zeroSecond += 1;
  }
  if (zeroSecond > pairCount * 0.4 && zeroFirst < pairCount * 0.05) return 'utf-16le';
  if (zeroFirst > pairCount * 0.4 && zeroSecond < pairCount * 0.05) return 'utf-16be';
  if (zeroFirst + zeroSecond > 0) throw fail('UPLOAD_003', { found: 'binary' });
  return 'utf-8';
}

/** @throws UPLOAD_005 with the line of the first bytes that are not UTF-8 */
export async function requireUtf8(file: string): Promise<void> {
  const invalidAt = await firstInvalidByte(file);
  if (invalidAt === null) return;
  // Lines are counted only now: counting them costs far more than checking the bytes.
  let line = 1;
  if (invalidAt > 0)
    for await (const chunk of createReadStream(file, {
      highWaterMark: chunkBytes,
      end: invalidAt - 1,
    }) as AsyncIterable<Buffer>)
      line += newlines(chunk);
  throw fail('UPLOAD_005', { row: line, encoding: 'UTF-8' });
}

async function firstInvalidByte(file: string): Promise<number | null> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const wholeBytes = wholeCharacters(bytes);
    const wholePart = bytes.subarray(0, wholeBytes);
    if (!isUtf8(wholePart)) return offset + firstInvalid(wholePart);
    offset += wholeBytes;
    rest = bytes.subarray(wholeBytes);
  }
  return rest.length > 0 ? offset : null;
}

/** Length without a character that is cut off at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const neededBytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return neededBytes > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function firstInvalid(bytes: Buffer): number {
  let goodBytes = 0;
  let bad = bytes.length;
  while (bad - goodBytes > 1) {
    const middle = (goodBytes + bad) >> 1;
    const cutAt = wholeCharacters(bytes.subarray(0, middle));
    if (isUtf8(bytes.subarray(0, cutAt))) goodBytes = middle;
    else bad = middle;
  }
  return goodBytes;
}

function newlines(bytes: Buffer): number {
  let count = 0;
  for (let index = bytes.indexOf(10); index >= 0; index = bytes.indexOf(10, index + 1)) count += 1;
  return count;
}

/** Writes `file` as UTF-8 to `target`. Latin-1 is read as Windows-1252, as browsers do. */
export async function transcode(file: string, encoding: FileEncoding, target: string): Promise<void> {
  const decoder = new TextDecoder(encoding === 'latin-1' ? 'windows-1252' : encoding);
  const toUtf8 = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, Buffer.from(decoder.decode(chunk, { stream: true }))),
    flush: (done) => done(null, Buffer.from(decoder.decode())),
  });
  await pipeline(createReadStream(file, { highWaterMark: chunkBytes }), toUtf8, createWriteStream(target));
}
