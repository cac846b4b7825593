import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cellAt, columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { newResultsKey, openResultsFolder } from './results-folder.ts';

const day = 86_400_000;
let folder = '';
let now = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'results-'));
  now = Date.now();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (maxBytes = 1024 ** 2) => openResultsFolder(folder, { maxBytes, maxAgeMs: 7 * day, clock: () => now });
const table = (words: readonly string[]): ColumnTable => ({
  columns: [
    columnFrom('word', 'text', words),
    columnFrom(
      'n',
      'integer',
      words.map((_, index) => index + 0.5),
    ),
  ],
  rowCount: words.length,
});
const wordsOf = (found: ColumnTable | null): unknown[] | null => {
  const [column] = found?.columns ?? [];
  return found === null || column === undefined
    ? null
    : Array.from({ length: found.rowCount }, (_, row) => cellAt(column, row));
};

test('rows are had back, also by a server that starts anew; half-written files go at the start', async () => {
  const key = newResultsKey();
  const first = await open();
  await first.put(key, 0, table(['a', 'é', '日本']));
  await first.put(key, 1, table([]));
  await writeFile(join(folder, `${newResultsKey()}-0.frames.part`), 'x');
  const second = await open();
  expect(wordsOf(await second.get(key, 0))).toEqual(['a', 'é', '日本']);
  expect(wordsOf(await second.get(key, 1))).toEqual([]);
  expect(second.has(key, 2)).toBe(false);
  expect(await second.get('../../etc/passwd', 0)).toBeNull();
  expect((await readdir(folder)).sort()).toEqual([`${key}-0.frames`, `${key}-1.frames`].sort());
  await second.remove(key);
  expect(await readdir(folder)).toEqual([]);
});

test('[J5] the oldest rows go when there is no space for new ones, and all that are too old', async () => {
  const random = (): string[] => Array.from({ length: 2_000 }, () => newResultsKey());
  const keys = [newResultsKey(), newResultsKey(), newResultsKey()];
  await (await open()).put(newResultsKey(), 0, table(random()));
  const [first = ''] = await readdir(folder);
  const { size } = await stat(join(folder, first));
  const results = await open(size * 2.5);
  for (const key of keys) await results.put(key, 0, table(random()));
  expect(keys.map((key) => results.has(key, 0))).toEqual([false, true, true]);
  now += 8 * day;
  expect(await results.sweep()).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

test('rows that were written or read last are had from memory, and nothing of them once they are thrown away', async () => {
  const [key, other] = [newResultsKey(), newResultsKey()];
  const results = await open();
  await results.put(key, 0, table(['a']));
  await writeFile(join(folder, `${key}-0.frames`), 'rubbish');
  expect(wordsOf(await results.get(key, 0))).toEqual(['a']);
  await results.put(other, 0, table(['b']));
  expect(await results.get(key, 0)).toBeNull();
  expect(wordsOf(await results.get(other, 0))).toEqual(['b']);
  await results.remove(other);
  expect(await results.get(other, 0)).toBeNull();
});

test('a file that was damaged is as one that is gone', async () => {
  const key = newResultsKey();
  await (await open()).put(key, 0, table(['a']));
  await writeFile(join(folder, `${key}-0.frames`), 'rubbish');
  const results = await open();
  expect(await results.get(key, 0)).toBeNull();
  expect(results.has(key, 0)).toBe(false);
});
