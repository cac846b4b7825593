import { createHash } from 'node:crypto';
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

/** A finished reply as it leaves: at least one of the two encodings is there. */
export interface ReplyBytes {
  readonly etag: string;
  identity: Buffer | null;
  gzip: Buffer | null;
}

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

const longestTurnMs = 12;
const pieceBytes = 512 * 1024;
const quickLevelFrom = 128 * 1024;

/** A stretch of the body; null stands for the words of freshness. */
interface Piece {
  readonly bytes: Buffer | null;
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

async function gzipOf(pieces: readonly Piece[], freshness: Buffer, whole: Buffer): Promise<Buffer> {
  const freshPiece = await deflatePiece(freshness, 1);
  const deflated = await Promise.all(pieces.map((piece) => piece.deflated ?? Promise.resolve(freshPiece)));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(whole), 0);
  trailer.writeUInt32LE(whole.length % 0x1_0000_0000, 4);
  return Buffer.concat([gzipHeader, ...deflated, lastBlock, trailer]);
}

const freshnessText = ({ is_cached, cached_dttm }: Freshness): Buffer =>
  Buffer.from(`"cached_dttm":${JSON.stringify(cached_dttm)},"is_cached":${String(is_cached)}`);

/** Superset's form of a time of caching: UTC, to the second. */
const cachedTime = (at: number): string => new Date(at).toISOString().slice(0, 19);

/** Collects text into pieces, and gives the loop a turn when it has worked for long. */
function pieceWriter(wantsGzip: boolean) {
  const pieces: Piece[] = [];
  let text: string[] = [];
  let length = 0;
  let since = performance.now();
  const flush = (): void => {
    if (length === 0) return;
    const bytes = Buffer.from(text.join(''));
    text = [];
    length = 0;
    const isLarge = pieces.length > 1 || bytes.length > quickLevelFrom;
    pieces.push({ bytes, deflated: wantsGzip ? deflatePiece(bytes, isLarge ? 1 : 6) : null });
  };
  return {
    pieces,
    write(part: string): void {
      text.push(part);
      length += part.length;
      if (length >= pieceBytes) flush();
    },
    freshness(): void {
      flush();
      pieces.push({ bytes: null, deflated: null });
    },
    flush,
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
  const writer = pieceWriter(options.wantsGzip);
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
  const form = async (freshness: Freshness): Promise<ReplyBytes> => {
    const words = freshnessText(freshness);
    const identity = Buffer.concat(writer.pieces.map(({ bytes }) => bytes ?? words));
    return { etag, identity, gzip: options.wantsGzip ? await gzipOf(writer.pieces, words, identity) : null };
  };
  return {
    fresh: await form({ is_cached: false, cached_dttm: null }),
    cached: await form({ is_cached: true, cached_dttm: cachedTime(options.at) }),
  };
}

/** Bodies below this are kept in both encodings; of a larger one only the compressed form, if there is one. */
export const keepBothBelow = 1024 * 1024;

/** The bytes in the encoding asked for. A missing one is made from the other, and kept when it is small. */
export async function bytesOf(reply: ReplyBytes, wantsGzip: boolean): Promise<Buffer> {
  const there = wantsGzip ? reply.gzip : reply.identity;
  if (there !== null) return there;
  const other = (wantsGzip ? reply.identity : reply.gzip) ?? Buffer.alloc(0);
  const made = wantsGzip
    ? await gzipAsync(other, { level: other.length > quickLevelFrom ? 1 : 6 })
    : await gunzipAsync(other);
  if (other.length < keepBothBelow && made.length < keepBothBelow) reply[wantsGzip ? 'gzip' : 'identity'] = made;
  return made;
}
