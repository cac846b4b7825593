import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { frameHead, framesMediaType } from '@sextant/contract';
import type { RowsBody } from './rows-body.ts';

/** Each frame leaves as it comes: the quickest level, and nothing waits for what comes after it. */
const zstdOptions = {
  flush: constants.ZSTD_e_flush,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
};

/** A frame as one buffer. */
export function frameOf(kind: number, parts: readonly Uint8Array[]): Buffer {
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([frameHead(kind, bytes), ...parts]);
}

/** Whether who asks wants frames in the place of JSON. */
export const wantsFrames = (accept: string | undefined): boolean => accept?.split(',')[0]?.trim() === framesMediaType;

/** Frames as a body, written as fast as they are taken. */
export function framesBody(
  frames: AsyncIterable<Buffer> | Iterable<Buffer>,
  acceptEncoding: string | readonly string[] | undefined,
): RowsBody {
  const source = Readable.from(frames, { highWaterMark: 1 });
  const wantsZstd = /\bzstd\b/.test(String(acceptEncoding ?? ''));
  const payload = wantsZstd ? pipeline(source, createZstdCompress(zstdOptions), () => undefined) : source;
  return {
    payload,
    headers: {
      'content-type': framesMediaType,
      // Whoever passes frames on passes each on at once, as it is.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      vary: 'accept, accept-encoding',
      ...(wantsZstd ? { 'content-encoding': 'zstd' } : {}),
    },
  };
}
