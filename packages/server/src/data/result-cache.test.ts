import { expect, test } from 'vitest';
import { columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { createResultCache, tableBytes } from './result-cache.ts';
import { createResponseCache } from './response-cache.ts';

const tableOf = (rowCount: number, name: string): ColumnTable => ({
  rowCount,
  columns: [
    columnFrom(
      'number',
      'integer',
      Array.from({ length: rowCount }, (_, row) => row),
    ),
    columnFrom(
      'text',
      'text',
      Array.from({ length: rowCount }, (_, row) => `${name} ${row}`),
    ),
  ],
});
const resultOf = (table: ColumnTable) => ({ table, durationMs: 1, computedAt: 0 });

test('[J5] a flood of results never holds more than its bytes, and what is asked for again stays', () => {
  const maxBytes = 512 * 1024;
  const cache = createResultCache(maxBytes, () => 0);
  cache.put('popular', resultOf(tableOf(10, 'popular')), null);
  for (let index = 0; index < 600; index += 1) {
    cache.put(`key ${index}`, resultOf(tableOf(1 + ((index * 37) % 300), `flood ${index}`)), null);
    expect(cache.sizeBytes).toBeLessThanOrEqual(maxBytes);
    expect(cache.get('popular')).not.toBeNull();
  }
  expect(cache.get('key 0')).toBeNull();
  const large = tableOf(5_000, 'large');
  expect(tableBytes(large)).toBeGreaterThan(maxBytes / 8);
  cache.put('large', resultOf(large), null);
  expect(cache.get('large')).toBeNull();
});

test('a result is believed until its time is over, by the clock that it was given', () => {
  let now = 1_000_000;
  const results = createResultCache(1024 * 1024, () => now);
  const responses = createResponseCache(1024 * 1024, { clock: () => now, staleMs: 500 });
  results.put('a', resultOf(tableOf(1, 'a')), 1_000);
  const response = { etag: '"a"', isByColumn: false, identity: [Buffer.from('a')], gzip: null };
  responses.put('a', response, 1_000);
  now += 999;
  expect([results.get('a') !== null, responses.find('a')]).toEqual([true, { response, isStale: false }]);
  now += 2;
  expect([results.get('a'), responses.find('a')]).toEqual([null, { response, isStale: true }]);
  now += 500;
  expect(responses.find('a')).toBeNull();
});
