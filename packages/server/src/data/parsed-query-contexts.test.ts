import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createContextReader } from './parsed-query-contexts.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
const usedBytes = (): number => {
  if (typeof collect !== 'function') throw new Error('no collector');
  collect();
  return process.memoryUsage().heapUsed;
};

const bodyOf = (index: number, columns: number): object => ({
  datasource: { id: 1, type: 'table' },
  queries: [{ columns: Array.from({ length: columns }, (_, column) => `c${index}_${column}`), metrics: [] }],
});

test('equal queries are read once, however their bodies are spelled', () => {
  const read = createContextReader();
  const first = read(bodyOf(1, 3));
  expect(read(bodyOf(1, 3))).toBe(first);
  const other = read({ ...bodyOf(1, 3), force: false });
  expect(other).not.toBe(first);
  expect(other.key).toBe(first.key);
  expect(read(bodyOf(2, 3)).key).not.toBe(first.key);
});

test('a text that nobody has read is the same query as what it says, and is read as carefully as any body', () => {
  const read = createContextReader();
  const first = read(bodyOf(1, 3));
  expect(read(JSON.stringify(bodyOf(1, 3)))).toBe(first);
  const spacedContext = read(JSON.stringify(bodyOf(1, 3), null, 1));
  expect(spacedContext.key).toBe(first.key);
  expect(read(JSON.stringify(bodyOf(1, 3), null, 1))).toBe(spacedContext);
  expect(() => read('{"datasource"')).toThrow(expect.objectContaining({ code: 'REQUEST_001' }));
  const poisonedBody = JSON.stringify(bodyOf(1, 3)).replace('{', '{"__proto__":{"force":true},');
  expect(() => read(poisonedBody)).toThrow(expect.objectContaining({ code: 'REQUEST_001' }));
  const withNul = JSON.stringify(bodyOf(1, 3)).replace('c1_0', String.raw`c1\u0000`);
  expect(() => read(withNul)).toThrow(expect.objectContaining({ code: 'REQUEST_007' }));
});

test('a flood of different queries stays within its bytes; the latest are known, the oldest forgotten', () => {
  const read = createContextReader();
  const floodSize = 3_000;
  const before = usedBytes();
  for (let index = 0; index < floodSize; index += 1) read(bodyOf(index, 400));
  const grownBytes = usedBytes() - before;
  // Bodies of 4 kB: all of them would be near 200 MB.
  expect(grownBytes).toBeLessThan(64 * 1024 ** 2);
  const text = JSON.stringify(bodyOf(floodSize, 400));
  const maxContexts = Math.ceil((16 * 1024 ** 2) / ((text.length + 100) * 8)) + 1;
  const latest = read(bodyOf(floodSize - 1, 400));
  expect(read(bodyOf(floodSize - 1, 400))).toBe(latest);
  const oldestContext = read(bodyOf(0, 400));
  for (let index = 0; index < maxContexts + 20; index += 1) read(bodyOf(floodSize + index, 400));
  expect(read(bodyOf(0, 400))).not.toBe(oldestContext);
});

test('what is larger than a dashboard sends is not kept', () => {
  const read = createContextReader();
  const large = { ...bodyOf(7, 3), form_data: { note: 'x'.repeat(100_000) } };
  expect(read(large)).not.toBe(read(large));
});
