import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gunzip, gzip } from 'node:zlib';
import type { ColumnTable } from '@sextant/contract';
import { jsonRows } from './json-columns.ts';

const deflateRawAsync = promisify(deflateRaw);
const gunzipAsync = promisify(gunzip);
const gzipAsync = promisify(gzip);

/** One entry of `result`: the fields around the rows, and the rows. `table` null is an entry without `data`. */
export interface ReplyEntry {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly table: ColumnTable | null;
}

/** Whether an answer came out of the cache: the only words of a reply that differ between its first and its later readers. */
interface Freshness {
  readonly is_cached: boolean;
  readonly cached_dttm: string | null;
}

/** A finished reply as it leaves: at least one of the two encodings is there, as stretches that may be shared with another reply. */
export interface ReplyBytes {
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

/** A reply and the same reply as later readers get it, saying that it is cached. */
export interface EncodedReply {
  readonly fresh: ReplyBytes;
  readonly cached: ReplyBytes;
}

export interface EncodeOptions {
  /** Makes the gzip form at once, beside the encoding. */
  readonly wantsGzip: boolean;
  /** Names the answer; equal keys and times give equal tags. */
  readonly key: string;
  /** When the answer was computed, epoch milliseconds. */
  readonly at: number;
}

/** Bodies below this are kept in both encodings; of a larger one only the compressed form, if there is one. */
export const keepBothBelow = 1024 * 1024;

const longestTurnMs = 12;
const pieceBytes = 512 * 1024;
const quickLevelFrom = 128 * 1024;

/** A stretch of the body; null bytes stand for the words of freshness, or for what was let go once it was compressed. */
interface Piece {
  bytes: Buffer | null;
  readonly isFreshness: boolean;
  readonly deflated: Promise<Buffer> | null;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Each piece is deflated on its own up to a byte boundary (Z_SYNC_FLUSH, RFC 1951 3.2.4), so pieces joined in any order are one valid
 * stream: the rows are compressed once and serve the fresh and the cached form, and compress beside the encoding.
 */
const deflatePiece = (bytes: Buffer, level: number): Promise<Buffer> =>
  deflateRawAsync(bytes, { level, finishFlush: constants.Z_SYNC_FLUSH });

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** The compressed body with the words of freshness; `sum` is the CRC-32 of the whole, `length` its bytes. */
async function gzipOf(
  pieces: readonly Piece[],
  freshness: Buffer,
  { sum, length }: { readonly sum: number; readonly length: number },
): Promise<Buffer[]> {
  const freshPiece = await deflatePiece(freshness, 1);
  const deflated = await Promise.all(pieces.map((piece) => piece.deflated ?? Promise.resolve(freshPiece)));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length % 0x1_0000_0000, 4);
  return [gzipHeader, ...deflated, lastBlock, trailer];
}

const freshnessText = ({ is_cached, cached_dttm }: Freshness): Buffer =>
  Buffer.from(`"cached_dttm":${JSON.stringify(cached_dttm)},"is_cached":${String(is_cached)}`);

/** Superset's form of a time of caching: UTC, to the second. */
const cachedTime = (at: number): string => new Date(at).toISOString().slice(0, 19);

/** Parts of this length are stretches of their own: joining them would copy them once more. */
const ownPieceFrom = 64 * 1024;

/** Collects text into pieces, and gives the loop a turn when it has worked for long. `words` are the words of freshness of each form. */
function pieceWriter(wantsGzip: boolean, words: readonly Buffer[]) {
  const pieces: Piece[] = [];
  const sums = words.map(() => 0);
  let length = 0;
  let text: string[] = [];
  let textLength = 0;
  let since = performance.now();
  const push = (bytes: Buffer): void => {
    length += bytes.byteLength;
    sums.forEach((sum, form) => (sums[form] = wantsGzip ? crc32(bytes, sum) : 0));
    const isLarge = pieces.length > 1 || bytes.length > quickLevelFrom;
    const deflated = wantsGzip ? deflatePiece(bytes, isLarge ? 1 : 6) : null;
    const piece: Piece = { bytes, isFreshness: false, deflated };
    pieces.push(piece);
    // Of a large body that is compressed, only the compressed form is kept.
    deflated?.then(
      () => (piece.bytes = length < keepBothBelow ? bytes : null),
      () => undefined,
    );
  };
  const flush = (): void => {
    if (textLength > 0) push(Buffer.from(text.join('')));
    text = [];
    textLength = 0;
  };
  return {
    pieces,
    write(part: string): void {
      if (part.length >= ownPieceFrom) {
        flush();
        push(Buffer.from(part));
        return;
      }
      text.push(part);
      textLength += part.length;
      if (textLength >= pieceBytes) flush();
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
    async rest(): Promise<void> {
      if (performance.now() - since < longestTurnMs) return;
      await turn();
      since = performance.now();
    },
  };
}

/** Fields as JSON without the braces around them; undefined fields are left out. */
const fieldsText = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify(fields).slice(1, -1);

/**
 * The body of `POST /api/v1/chart/data`: `{"result": [entry, …]}`, encoded once for its first and its later readers.
 * Long bodies are written in turns, so that the event loop is never held.
 */
export async function encodeReply(entries: readonly ReplyEntry[], options: EncodeOptions): Promise<EncodedReply> {
  const forms: readonly Buffer[] = [
    freshnessText({ is_cached: false, cached_dttm: null }),
    freshnessText({ is_cached: true, cached_dttm: cachedTime(options.at) }),
  ];
  const writer = pieceWriter(options.wantsGzip, forms);
  writer.write('{"result":[');
  for (const [index, { fields, table }] of entries.entries()) {
    writer.write(index === 0 ? '{' : ',{');
    writer.freshness();
    const text = fieldsText(fields);
    writer.write(text === '' ? '' : `,${text}`);
    if (table !== null) {
      writer.write(',"data":[');
      for (const rows of jsonRows(table)) {
        writer.write(rows);
        await writer.rest();
      }
      writer.write(']');
    }
    writer.write('}');
  }
  writer.write(']}');
  writer.flush();
  const etag = `"${createHash('sha256').update(`${options.key} ${options.at}`).digest('base64url').slice(0, 22)}"`;
  const isSmall = writer.length() < keepBothBelow;
  const form = async (at: 0 | 1): Promise<ReplyBytes> => {
    const words = forms[at] ?? Buffer.alloc(0);
    const count = writer.pieces.filter(({ isFreshness }) => isFreshness).length;
    const length = writer.length() + count * words.byteLength;
    const gzip = options.wantsGzip ? await gzipOf(writer.pieces, words, { sum: writer.sumOf(at), length }) : null;
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
  readonly length: number;
}

/** The body in the encoding asked for; the stretches of a large one leave one after the other, without becoming one before. */
export async function bodyOf(reply: ReplyBytes, wantsGzip: boolean): Promise<OutgoingBody> {
  const stretches = wantsGzip ? reply.gzip : reply.identity;
  if (stretches !== null && stretches.length > 1)
    return { body: Readable.from(stretches), length: lengthOf(stretches) };
  const body = await bytesOf(reply, wantsGzip);
  return { body, length: body.byteLength };
}

/** The bytes in the encoding asked for. A missing one is made from the other, and kept when it is small. */
export async function bytesOf(reply: ReplyBytes, wantsGzip: boolean): Promise<Buffer> {
  const there = wantsGzip ? reply.gzip : reply.identity;
  if (there !== null) return joined(there);
  const other = joined((wantsGzip ? reply.identity : reply.gzip) ?? []);
  const made = wantsGzip
    ? await gzipAsync(other, { level: other.length > quickLevelFrom ? 1 : 6 })
    : await gunzipAsync(other);
  if (other.length < keepBothBelow && made.length < keepBothBelow) reply[wantsGzip ? 'gzip' : 'identity'] = [made];
  return made;
}
