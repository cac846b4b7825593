import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { joinBuffers, keepBothBelow, quickLevelFrom } from './body-writer.ts';
import type { BodyBytes } from './body-writer.ts';

const gunzipAsync = promisify(gunzip);
const gzipAsync = promisify(gzip);

/** The encodings that are being made; of a body one at most is missing. */
const conversions = new WeakMap<BodyBytes, Promise<Buffer>>();

/**
 * The bytes in the encoding asked for. A small body becomes one with its first reader: most later readers' form is never read. A missing
 * encoding is made from the other, once for all who wait for it, and kept when it is small.
 */
export async function bytesOf(body: BodyBytes, wantsGzip: boolean): Promise<Buffer> {
  const encoding = wantsGzip ? 'gzip' : 'identity';
  const cachedChunks = body[encoding];
  if (cachedChunks !== null) {
    const bytes = joinBuffers(cachedChunks);
    if (bytes.length < keepBothBelow) body[encoding] = [bytes];
    return bytes;
  }
  const runningConversion = conversions.get(body);
  if (runningConversion !== undefined) return runningConversion;
  const conversion = convertedBytes(body, wantsGzip).finally(() => conversions.delete(body));
  conversions.set(body, conversion);
  return conversion;
}

async function convertedBytes(body: BodyBytes, wantsGzip: boolean): Promise<Buffer> {
  const other = joinBuffers((wantsGzip ? body.identity : body.gzip) ?? []);
  const bytes = wantsGzip
    ? await gzipAsync(other, { level: other.length > quickLevelFrom ? 1 : 6 })
    : await gunzipAsync(other);
  if (other.length < keepBothBelow && bytes.length < keepBothBelow) body[wantsGzip ? 'gzip' : 'identity'] = [bytes];
  return bytes;
}
