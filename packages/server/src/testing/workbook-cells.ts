import { constants, inflateRawSync } from 'node:zlib';
import type { TestResponse } from './core-server.ts';

/** The cells of a workbook as text: its parts are read without looking at their sizes. */
export function cellsOf(result: TestResponse): TestResponse {
  if (!String(result.headers['content-type']).includes('spreadsheet')) return result;
  const { bytes } = result;
  let text = '';
  for (let index = bytes.indexOf('PK\u0003\u0004'); index >= 0; index = bytes.indexOf('PK\u0003\u0004', index + 4)) {
    const start = index + 30 + bytes.readUInt16LE(index + 26) + bytes.readUInt16LE(index + 28);
    text += inflateRawSync(bytes.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  }
  return { ...result, text };
}
