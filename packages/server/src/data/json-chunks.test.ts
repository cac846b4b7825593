import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { jsonChunks } from './json-chunks.ts';

const many = Array.from({ length: 2_500 }, (_, index) => index);
const series = { key: ['Zürich', 'a "b"'], values: many.map((x) => ({ x, y: x % 7 === 0 ? null : x / 3 })) };

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'größer'],
  ['empty ones', [[], {}, { a: [] }]],
  ['members that are not there', { a: undefined, b: 1, c: undefined }],
  ['a short list', [1, 'b', null, { c: [true] }]],
  ['exactly as many as go together', many.slice(0, 1_000)],
  ['one more', many.slice(0, 1_001)],
  ['series', [series, { ...series, classed: 'time-shift-0' }]],
  ['records', { records: many.map((a) => ({ a, b: `row ${a}` })), columns: ['a', 'b'] }],
  ['lists in lists', [[[[many]]]]],
])('%s become the text that JSON.stringify makes, with its hash', (_, value) => {
  const { chunks, hash } = jsonChunks(value);
  const text = JSON.stringify(value);
  expect(Buffer.concat(chunks).toString()).toBe(text);
  expect(hash).toBe(createHash('sha256').update(text).digest('base64url'));
});

test('long text comes in chunks', () => {
  const { chunks } = jsonChunks(Array.from({ length: 100_000 }, (_, index) => ({ at: index })));
  expect(chunks.length).toBeGreaterThan(3);
});
