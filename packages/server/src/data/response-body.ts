import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, createDeflateRaw, deflateRaw, gunzip, gzip } from 'node:zlib';
import { fail } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { beginText, mostBytesOf, reserve, roomFor, writeText, writtenOf } from './byte-text.ts';
import { chunkBytes, jsonRows } from './json-columns.ts';

const deflateRawAsync = promisify(deflateRaw);
const gunzipAsync = promisify(gunzip);
const gzipAsync = promisify(gzip);

/** One entry of `result`: the fields around the rows, and the rows. `table` null is an entry without `data`. */
export interface ResponseEntry {
  readonly fields: Readonly<Record<string, unknown>>;
  /** More fields, as JSON without the braces around them. Default: none. */
  readonly members?: string;
  readonly table: ColumnTable | null;
  /** Further tables, each with the fields around its rows. Default: no field. */
  readonly subtotals?: readonly (Pick<ResponseEntry, 'fields'> & { readonly table: ColumnTable })[];
}

/** Whether a result came out of the cache: the only words of a response that differ between its first and its later readers. */
interface Freshness {
  readonly is_cached: boolean;
  readonly cached_dttm: string | null;
}

/** A finished response as it leaves: at least one of the two encodings is there, as stretches that may be shared with another response. */
export interface ResponseBytes {
  readonly etag: string;
  identity: readonly Buffer[] | null;
  gzip: readonly Buffer[] | null;
}

/** How many bytes the stretches are together. */
export const lengthOf = (stretches: readonly Buffer[] | null): number =>
  (stretches ?? []).reduce((length, { byteLength }) => length + byteLength, 0);

/** The stretches as one; a small body becomes one at once, of a large one no second copy is kept. */
const joined = (stretches: readonly Buffer[]): Buffer =>
  stretches.length === 1 && stretches[0] !== undefined ? stretches[0] : Buffer.concat(stretches);

/** A response and the same response as later readers get it, saying that it is cached. */
export interface EncodedResponse {
  readonly fresh: ResponseBytes;
  readonly cached: ResponseBytes;
}

export interface EncodeOptions {
  /** Makes the gzip form at once, beside the encoding. */
  readonly wantsGzip: boolean;
  /** Names the result; equal keys and times give equal tags. */
  readonly key: string;
  /** When the result was computed, epoch milliseconds. */
  readonly at: number;
}

/** Bodies below this are kept in both encodings; of a larger one only the compressed form, if there is one. */
export const keepBothBelow = 1024 * 1024;

/** Bodies below this leave as they are: they fill a packet or two either way, and compressing is a trip to another thread. */
const compressedFrom = 4096;
/** Results of so few cells are expected to stay below it. */
const fewCells = 64;

const longestTurnMs = 12;
const quickLevelFrom = 128 * 1024;
/** Pieces below it are compressed in the platform's own room. */
const smallPiece = 64 * 1024;

/** A stretch of the body; null bytes stand for the words of freshness, or for what was let go once it was compressed. */
interface Piece {
  bytes: Buffer | null;
  readonly isFreshness: boolean;
  readonly deflated: Promise<Buffer> | null;
}

let lastTurn: Promise<void> = Promise.resolve();
/** Bodies take turns: between two pieces of work the loop goes round, however many are written at once. */
const turn = (): Promise<void> => {
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

/** How many pieces are compressed at once: each holds its text, its output and a state of 270 kB. */
const mostCompressing = 3;

/**
 * Each piece is deflated on its own up to a byte boundary (Z_SYNC_FLUSH, RFC 1951 3.2.4), so pieces joined in any order are one valid
 * stream: the rows are compressed once and serve the fresh and the cached form, and compress beside the encoding.
 */
const deflated = (level: number) => ({ level, finishFlush: constants.Z_SYNC_FLUSH });

/** The output in one buffer of `room` bytes, when it fits: no second copy is made on its way. */
const deflateLarge = (bytes: Buffer, level: number, room: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    createDeflateRaw({ ...deflated(level), chunkSize: room })
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

/** The compressed body with the words of freshness; `sum` is the CRC-32 of the whole, `length` its bytes. */
async function gzipOf(
  pieces: readonly Piece[],
  freshness: Buffer,
  { sum, length }: { readonly sum: number; readonly length: number },
): Promise<Buffer[]> {
  const freshPiece = await deflateRawAsync(freshness, deflated(1));
  const stretches = await Promise.all(pieces.map((piece) => piece.deflated ?? Promise.resolve(freshPiece)));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 0x1_0000_0000, 4);
  return [gzipHeader, ...stretches, lastBlock, trailer];
}

const freshnessText = ({ is_cached, cached_dttm }: Freshness): Buffer =>
  Buffer.from(`"cached_dttm":${JSON.stringify(cached_dttm)},"is_cached":${String(is_cached)}`);

/** Superset's form of a time of caching: UTC, to the second. */
const cachedTime = (at: number): string => new Date(at).toISOString().slice(0, 19);

/** A piece that fills its room takes it along; the first room becomes as large by doubling. */
const pieceRoom = chunkBytes + 16 * 1024;

/** Output of rows that are all alike is expected to be at least so long: the next may be different. */
const leastOutput = 16 * 1024;

/** Compresses pieces, a few at a time, and learns from each how much room the output of the next takes. */
function pieceDeflater() {
  const running: Promise<unknown>[] = [];
  let share = 1 / 3;
  return {
    deflate(bytes: Buffer, level: number): Promise<Buffer> {
      const isSmall = bytes.length < smallPiece;
      const room = Math.max(leastOutput, Math.ceil(bytes.length * share));
      const output = isSmall ? deflateRawAsync(bytes, deflated(level)) : deflateLarge(bytes, level, room);
      if (!isSmall)
        output.then(
          ({ length }) => (share = (length / bytes.length) * 1.05),
          () => undefined,
        );
      running.push(output);
      return output;
    },
    /** Until there is a place for one more. */
    async place(): Promise<void> {
      while (running.length >= mostCompressing) await running.shift();
    },
  };
}

/** Collects text into pieces, and gives the loop a turn when it has worked for long. `words` are the words of freshness of each form. */
function pieceWriter(wantsGzip: boolean, words: readonly Buffer[]) {
  const pieces: Piece[] = [];
  const sums = words.map(() => 0);
  const text = beginText();
  /** Rooms of pieces that only their compressed form stands for: the next ones are written there. */
  const free: Buffer<ArrayBuffer>[] = [];
  const compressed: { readonly piece: Piece; readonly room: Buffer<ArrayBuffer> | null }[] = [];
  const deflater = pieceDeflater();
  let length = 0;
  let since = performance.now();
  const push = (bytes: Buffer, room: Buffer<ArrayBuffer> | null): void => {
    length += bytes.byteLength;
    sums.forEach((sum, form) => (sums[form] = wantsGzip ? crc32(bytes, sum) : 0));
    const isLarge = pieces.length > 1 || bytes.length > quickLevelFrom;
    const output = wantsGzip ? deflater.deflate(bytes, isLarge ? 1 : 6) : null;
    const piece: Piece = { bytes, isFreshness: false, deflated: output };
    pieces.push(piece);
    output?.then(
      () => compressed.push({ piece, room }),
      () => undefined,
    );
  };
  /** Of a large body that is compressed, only the compressed form is kept. */
  const letGo = (): void => {
    if (length < keepBothBelow) return;
    for (const { piece, room } of compressed.splice(0)) {
      piece.bytes = null;
      if (room !== null) free.push(room);
    }
  };
  const flush = (): void => {
    const bytes = writtenOf(text);
    const { bytes: room } = text;
    text.length = 0;
    if (bytes.length === 0) return;
    if (bytes.length < room.length / 2) return push(Buffer.from(bytes), null);
    letGo();
    text.bytes = free.pop() ?? roomFor(pieceRoom);
    push(bytes, room);
  };
  return {
    pieces,
    text,
    write(part: string): void {
      reserve(text, mostBytesOf(part));
      writeText(text, part);
      if (text.length >= chunkBytes) flush();
    },
    freshness(): void {
      flush();
      pieces.push({ bytes: null, isFreshness: true, deflated: null });
      sums.forEach((sum, form) => (sums[form] = crc32(words[form] ?? '', sum)));
    },
    flush,
    /** Bytes without the words of freshness. */
    length: () => length,
    sumOf: (form: number): number => sums[form] ?? 0,
    /** Takes what is written as a piece; others get a turn, and what is compressed a place. */
    async next(): Promise<void> {
      flush();
      await deflater.place();
      if (performance.now() - since < longestTurnMs) return;
      await turn();
      since = performance.now();
    },
  };
}

/** Fields as JSON without the braces around them; undefined fields are left out. */
const fieldsText = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify(fields).slice(1, -1);

async function writeRows(writer: ReturnType<typeof pieceWriter>, table: ColumnTable): Promise<void> {
  writer.write(',"data":[');
  for (const _ of jsonRows(table, writer.text)) await writer.next();
  writer.write(']');
}

/**
 * Counts the cells that the queries of one request bring. One large table is what an engine's own limits let through; beside it the others together
 * may have `maxCells`.
 */
export function createCellBudget(maxCells: number): { readonly take: (cells: number) => void } {
  let all = 0;
  let largest = 0;
  return {
    /** @throws QUERY_034 when it is too much */
    take(cells) {
      all += cells;
      largest = Math.max(largest, cells);
      if (all - largest > maxCells) throw fail('QUERY_034', { most: maxCells, what: 'cells' });
    },
  };
}

/** Cells of an entry, those of its subtotals among them. */
export const cellsOfEntry = ({ table, subtotals = [] }: ResponseEntry): number =>
  [...(table === null ? [] : [table]), ...subtotals.map((one) => one.table)].reduce(
    (sum, { rowCount, columns }) => sum + rowCount * columns.length,
    0,
  );

/**
 * The body of `POST /api/v1/chart/data`: `{"result": [entry, …]}`, encoded once for its first and its later readers.
 * Long bodies are written in turns, so that the event loop is never held.
 */
export async function encodeResponse(
  entries: readonly ResponseEntry[],
  options: EncodeOptions,
): Promise<EncodedResponse> {
  const forms: readonly Buffer[] = [
    freshnessText({ is_cached: false, cached_dttm: null }),
    freshnessText({ is_cached: true, cached_dttm: cachedTime(options.at) }),
  ];
  const cells = entries.reduce((sum, entry) => sum + cellsOfEntry(entry), 0);
  const wantsGzip = options.wantsGzip && cells > fewCells;
  const writer = pieceWriter(wantsGzip, forms);
  writer.write('{"result":[');
  for (const [index, { fields, members = '', table, subtotals = [] }] of entries.entries()) {
    writer.write(index === 0 ? '{' : ',{');
    writer.freshness();
    const text = fieldsText(fields);
    writer.write(text === '' ? '' : `,${text}`);
    for (const slice of slicesOf(members === '' ? '' : `,${members}`)) {
      writer.write(slice);
      await writer.next();
    }
    if (subtotals.length > 0) {
      writer.write(',"subtotals":');
      for (const [at, subtotal] of subtotals.entries()) {
        writer.write(`${at === 0 ? '[' : ','}{${fieldsText(subtotal.fields)}`);
        await writeRows(writer, subtotal.table);
        writer.write('}');
      }
      writer.write(']');
    }
    if (table !== null) await writeRows(writer, table);
    writer.write('}');
  }
  writer.write(']}');
  writer.flush();
  const etag = `"${createHash('sha256').update(`${options.key} ${options.at}`).digest('base64url').slice(0, 22)}"`;
  const isSmall = writer.length() < keepBothBelow;
  const form = async (at: 0 | 1): Promise<ResponseBytes> => {
    const words = forms[at] ?? Buffer.alloc(0);
    const count = writer.pieces.filter(({ isFreshness }) => isFreshness).length;
    const length = writer.length() + count * words.byteLength;
    const gzip = wantsGzip ? await gzipOf(writer.pieces, words, { sum: writer.sumOf(at), length }) : null;
    // The rows stand in memory once for both forms, and not at all beside their compressed form.
    if (!isSmall && gzip !== null) return { etag, identity: null, gzip };
    const whole = writer.pieces.map(({ bytes }) => bytes ?? words);
    return isSmall
      ? { etag, identity: [joined(whole)], gzip: gzip === null ? null : [joined(gzip)] }
      : { etag, identity: whole, gzip };
  };
  return { fresh: await form(0), cached: await form(1) };
}

/** A body on its way out. */
export interface OutgoingBody {
  readonly body: Buffer | Readable;
  readonly isGzip: boolean;
  readonly length: number;
}

/** The body, compressed where that is taken and worth it; the stretches of a large one leave one after the other, without becoming one before. */
export async function bodyOf(response: ResponseBytes, takesGzip: boolean): Promise<OutgoingBody> {
  const isGzip = takesGzip && (response.identity === null || lengthOf(response.identity) >= compressedFrom);
  const stretches = isGzip ? response.gzip : response.identity;
  if (stretches !== null && stretches.length > 1)
    return { body: Readable.from(stretches), length: lengthOf(stretches), isGzip };
  const body = await bytesOf(response, isGzip);
  return { body, length: body.byteLength, isGzip };
}

/** The bytes in the encoding asked for. A missing one is made from the other, and kept when it is small. */
export async function bytesOf(response: ResponseBytes, wantsGzip: boolean): Promise<Buffer> {
  const there = wantsGzip ? response.gzip : response.identity;
  if (there !== null) return joined(there);
  const other = joined((wantsGzip ? response.identity : response.gzip) ?? []);
  const made = wantsGzip
    ? await gzipAsync(other, { level: other.length > quickLevelFrom ? 1 : 6 })
    : await gunzipAsync(other);
  if (other.length < keepBothBelow && made.length < keepBothBelow) response[wantsGzip ? 'gzip' : 'identity'] = [made];
  return made;
}
