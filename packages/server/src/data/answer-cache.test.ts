import { expect, test } from 'vitest';
import { columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { createAnswerCache, tableBytes } from './answer-cache.ts';
import { createReplyCache } from './reply-cache.ts';

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
const answerOf = (table: ColumnTable) => ({ table, durationMs: 1, at: 0 });

test('[J5] a flood of answers never holds more than its bytes, and what is asked for again stays', () => {
  const maxBytes = 512 * 1024;
  const cache = createAnswerCache(maxBytes, () => 0);
  cache.put('favourite', answerOf(tableOf(10, 'favourite')), null);
  for (let index = 0; index < 600; index += 1) {
    cache.put(`key ${index}`, answerOf(tableOf(1 + ((index * 37) % 300), `flood ${index}`)), null);
    expect(cache.sizeBytes).toBeLessThanOrEqual(maxBytes);
    expect(cache.get('favourite')).not.toBeNull();
  }
  expect(cache.get('key 0')).toBeNull();
  const large = tableOf(5_000, 'large');
  expect(tableBytes(large)).toBeGreaterThan(maxBytes / 8);
  cache.put('large', answerOf(large), null);
  expect(cache.get('large')).toBeNull();
});

test('an answer is believed until its time is over, by the clock that it was given', () => {
  let now = 1_000_000;
  const answers = createAnswerCache(1024 * 1024, () => now);
  const replies = createReplyCache(1024 * 1024, { clock: () => now, staleMs: 500 });
  answers.put('a', answerOf(tableOf(1, 'a')), 1_000);
  const reply = { etag: '"a"', identity: [Buffer.from('a')], gzip: null };
  replies.put('a', reply, 1_000);
  now += 999;
  expect([answers.get('a') !== null, replies.find('a')?.isStale, replies.get('a')]).toEqual([true, false, reply]);
  now += 2;
  expect([answers.get('a'), replies.find('a')?.isStale, replies.get('a')]).toEqual([null, true, null]);
  now += 500;
  expect(replies.find('a')).toBeNull();
});
