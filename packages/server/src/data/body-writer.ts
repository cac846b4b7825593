import { promisify } from 'node:util';
import { constants, crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { beginText, maxBytesOf, reserve, allocateBytes, writeText, writtenOf } from './byte-text.ts';
import type { ByteText } from './byte-text.ts';
import { chunkBytes } from './json-columns.ts';

const deflateRawAsync = promisify(deflateRaw);

/** The bytes of a body: at least one of the two encodings is there, as chunks that may be shared with another body. */
export interface BodyBytes {
  identity: readonly Buffer[] | null;
  gzip: readonly Buffer[] | null;
}

/** Bodies below this are kept in both encodings; of a larger one only the compressed form, if there is one. */
export const keepBothBelow = 1024 * 1024;
/** Bytes from which a body is compressed by the quickest level. */
export const quickLevelFrom = 128 * 1024;

/** How many bytes the chunks are together. */
export const lengthOf = (chunks: readonly Buffer[] | null): number =>
  (chunks ?? []).reduce((length, { byteLength }) => length + byteLength, 0);

/** The chunks as one. */
export const joinBuffers = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);

/** A text that is written once for several bodies, which differ in what stands at its gaps. */
export interface BodyWriter {
  /** What is written and not yet a chunk: rows are written into it. */
  readonly text: ByteText;
  write(part: string): void;
  /** Writes a text of any length, a slice at a time. */
  writeLong(part: string): Promise<void>;
  /** Leaves a gap for the filling of each body. */
  writeGap(): void;
  /** Takes what is written as a chunk; others get a turn, and what is compressed a place. */
  next(): Promise<void>;
  /** The body with its filling, by the index of the filling. Nothing can be written any more. */
  finish(fillingIndex: number): Promise<BodyBytes>;
}

/** A stretch of the text; null bytes stand for a gap, or for what was let go once it was compressed. */
interface BodyChunk {
  bytes: Buffer | null;
  readonly isGap: boolean;
  readonly deflatedBytes: Promise<Buffer> | null;
}

const longestTurnMs = 12;
/** Chunks below it are compressed in the platform's own buffer. */
const smallChunk = 64 * 1024;

let lastTurn: Promise<void> = Promise.resolve();
/** Bodies take turns: between two tasks the loop goes round, however many are written at once. */
const nextTask = (): Promise<void> => {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
};

/** A long text in slices that do not cut a letter. */
function* slicesOf(text: string): Iterable<string> {
  for (let index = 0; index < text.length;) {
    const to = index + chunkBytes;
    const end = /[\ud800-\udbff]/.test(text[to - 1] ?? '') ? to + 1 : to;
    yield text.slice(index, end);
    index = end;
  }
}

/** How many chunks are compressed at once: each holds its text, its output and a state of 270 kB. */
const maxCompressing = 3;

/**
 * Each chunk is deflated on its own up to a byte boundary (Z_SYNC_FLUSH, RFC 1951 3.2.4), so chunks joined in any order are one valid
 * stream: the text is compressed once and serves every body, and compresses beside the encoding.
 */
const deflateOptions = (level: number) => ({ level, finishFlush: constants.Z_SYNC_FLUSH });

/** The output in one buffer of `size` bytes, when it fits: no second copy is made on its way. */
const deflateLarge = (bytes: Buffer, level: number, size: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    createDeflateRaw({ ...deflateOptions(level), chunkSize: size })
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => resolve(sideBySide(parts)))
      .once('error', reject)
      .end(bytes);
  });

/** Parts that one buffer holds one after the other are seen as one; others are copied together. */
function sideBySide(parts: readonly Buffer[]): Buffer {
  const { buffer, byteOffset } = parts[0] ?? Buffer.alloc(0);
  let end = byteOffset;
  for (const part of parts) {
    if (part.buffer !== buffer || part.byteOffset !== end) return Buffer.concat(parts);
    end += part.byteLength;
  }
  return Buffer.from(buffer, byteOffset, end - byteOffset);
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** The compressed body with its filling; `sum` is the CRC-32 of the whole, `length` its bytes. */
async function gzipOf(
  chunks: readonly BodyChunk[],
  fillingBytes: Buffer,
  { sum, length }: { readonly sum: number; readonly length: number },
): Promise<Buffer[]> {
  const filledBytes = await deflateRawAsync(fillingBytes, deflateOptions(1));
  const deflatedChunks = await Promise.all(chunks.map((chunk) => chunk.deflatedBytes ?? Promise.resolve(filledBytes)));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 0x1_0000_0000, 4);
  return [gzipHeader, ...deflatedChunks, lastBlock, trailer];
}

/** A chunk that fills its buffer takes it along; the first buffer becomes as large by doubling. */
const bufferBytes = chunkBytes + 16 * 1024;

/** Output of rows that are all alike is expected to be at least so long: the next may be different. */
const minOutput = 16 * 1024;

/** Compresses chunks, a few at a time, and learns from each how large the output of the next is. */
function chunkDeflater() {
  const runningRequests: Promise<unknown>[] = [];
  let share = 1 / 3;
  return {
    deflate(bytes: Buffer, level: number): Promise<Buffer> {
      const isSmall = bytes.length < smallChunk;
      const size = Math.max(minOutput, Math.ceil(bytes.length * share));
      const output = isSmall ? deflateRawAsync(bytes, deflateOptions(level)) : deflateLarge(bytes, level, size);
      if (!isSmall)
        output.then(
          ({ length }) => (share = (length / bytes.length) * 1.05),
          () => undefined,
        );
      runningRequests.push(output);
      return output;
    },
    /** Until there is a place for one more. */
    async moveIntoPlace(): Promise<void> {
      while (runningRequests.length >= maxCompressing) await runningRequests.shift();
    },
  };
}

/** Collects text into chunks that are compressed, when that is wanted, while the next are written. `fillings`: what each body has at the gaps. */
function createChunks({ wantsGzip, fillings, expectedBytes = 0 }: BodyOptions) {
  const chunks: BodyChunk[] = [];
  const sums = fillings.map(() => 0);
  const text = beginText(Math.min(expectedBytes, bufferBytes));
  /** Buffers of chunks that only their compressed form stands for: the next ones are written there. */
  const free: Buffer<ArrayBuffer>[] = [];
  const compressed: { readonly chunk: BodyChunk; readonly buffer: Buffer<ArrayBuffer> | null }[] = [];
  const deflater = chunkDeflater();
  let length = 0;
  const push = (bytes: Buffer, buffer: Buffer<ArrayBuffer> | null): void => {
    length += bytes.byteLength;
    sums.forEach((sum, index) => (sums[index] = wantsGzip ? crc32(bytes, sum) : 0));
    const isLarge = chunks.length > 1 || bytes.length > quickLevelFrom;
    const output = wantsGzip ? deflater.deflate(bytes, isLarge ? 1 : 6) : null;
    const chunk: BodyChunk = { bytes, isGap: false, deflatedBytes: output };
    chunks.push(chunk);
    output?.then(
      () => compressed.push({ chunk, buffer }),
      () => undefined,
    );
  };
  /** Of a large body that is compressed, only the compressed form is kept. */
  const letGo = (): void => {
    if (length < keepBothBelow) return;
    for (const { chunk, buffer } of compressed.splice(0)) {
      chunk.bytes = null;
      if (buffer !== null) free.push(buffer);
    }
  };
  return {
    chunks,
    text,
    /** Takes what is written as a chunk. The last one leaves no space behind, neither for more nor beside itself. */
    flush({ isLast }: { readonly isLast: boolean }): void {
      const bytes = writtenOf(text);
      const { bytes: buffer } = text;
      text.length = 0;
      if (bytes.length === 0) return;
      if (isLast || bytes.length < buffer.length / 2) return push(Buffer.from(bytes), null);
      letGo();
      text.bytes = free.pop() ?? allocateBytes(bufferBytes);
      push(bytes, buffer);
    },
    writeGap(): void {
      chunks.push({ bytes: null, isGap: true, deflatedBytes: null });
      sums.forEach((sum, index) => (sums[index] = crc32(fillings[index] ?? '', sum)));
    },
    place: () => deflater.moveIntoPlace(),
    /** Bytes without the fillings. */
    length: () => length,
    /** The CRC-32 of a body. */
    sumOf: (fillingIndex: number): number => sums[fillingIndex] ?? 0,
  };
}

/** What a writer of bodies is made for. */
export interface BodyOptions {
  /** Compresses what is written, meanwhile and once for all bodies. */
  readonly wantsGzip: boolean;
  /** What each body has at the gaps. */
  readonly fillings: readonly Buffer[];
  /** About how long the text will be: what grows from little to much leaves as much again behind. Default: not known. */
  readonly expectedBytes?: number;
}

/** A writer of bodies that differ only in their `fillings`. Long bodies are written in turns, so that the event loop is never held. */
export function createBodyWriter(options: BodyOptions): BodyWriter {
  const { wantsGzip, fillings } = options;
  const writtenChunks = createChunks(options);
  const { chunks, text } = writtenChunks;
  let since = performance.now();
  const write = (part: string): void => {
    reserve(text, maxBytesOf(part));
    writeText(text, part);
    if (text.length >= chunkBytes) writtenChunks.flush({ isLast: false });
  };
  const next = async (): Promise<void> => {
    writtenChunks.flush({ isLast: false });
    await writtenChunks.place();
    if (performance.now() - since < longestTurnMs) return;
    await nextTask();
    since = performance.now();
  };
  return {
    text,
    write,
    next,
    async writeLong(part) {
      for (const slice of slicesOf(part)) {
        write(slice);
        await next();
      }
    },
    writeGap() {
      writtenChunks.flush({ isLast: false });
      writtenChunks.writeGap();
    },
    async finish(index) {
      writtenChunks.flush({ isLast: true });
      const fillingBytes = fillings[index] ?? Buffer.alloc(0);
      const length = writtenChunks.length() + chunks.filter(({ isGap }) => isGap).length * fillingBytes.byteLength;
      const sum = writtenChunks.sumOf(index);
      const gzip = wantsGzip ? await gzipOf(chunks, fillingBytes, { sum, length }) : null;
      // The rows stand in memory once for all bodies, and of a large one not at all beside their compressed form.
      if (writtenChunks.length() >= keepBothBelow && gzip !== null) return { identity: null, gzip };
      return { identity: chunks.map(({ bytes }) => bytes ?? fillingBytes), gzip };
    },
  };
}
