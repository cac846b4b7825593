import { gunzipSync } from 'node:zlib';
import { textColumn } from '@sextant/contract';
import { expect, test } from 'vitest';
import { rowsBody } from './rows-body.ts';

const read = async (count: number, wantsGzip: boolean) => {
  const texts = Array.from({ length: count }, (_, index) => `town ${index} ${'é'.repeat(index % 7)}`);
  const table = { columns: [textColumn('town', texts)], rowCount: count };
  const { payload, headers } = await rowsBody(table, { status: 'success' }, { wantsGzip });
  const bytes = Buffer.concat(await payload.toArray());
  return { bytes, encoding: headers['content-encoding'] ?? null };
};

test.each([0, 3, 200_000])(
  'a compressed body of %d rows is whole: its sum and length are those of its text',
  async (count) => {
    const plain = await read(count, false);
    const packed = await read(count, true);
    expect([plain.encoding, packed.encoding]).toEqual([null, 'gzip']);
    // Throws where the sum or the length that stand behind the body are others.
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(JSON.parse(plain.bytes.toString('utf8')).data).toHaveLength(count);
  },
);
