import { columnFrom } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { widestPost } from '@sextant/query';
import { afterEach, expect, test } from 'vitest';
import type { PostWork } from './post-job.ts';
import { createPostRunner } from './post-runner.ts';
import type { PostRunner } from './post-runner.ts';
import { startPostThread } from './post-thread.ts';
import type { PostThread } from './post-thread.ts';

const rowCount = 200_000;
const table: ColumnTable = {
  columns: [
    columnFrom(
      'n',
      'integer',
      Array.from({ length: rowCount }, () => 1),
    ),
  ],
  rowCount,
};
const step = { operation: 'cum', options: { columns: { n: 'n' }, operator: 'sum' } };
const work: PostWork = { kind: 'steps', steps: [step, step], labelMap: {}, bounds: widestPost };
const { signal } = new AbortController();

let runner: PostRunner | null = null;
afterEach(() => runner?.close());

/** A runner whose first `deadly` threads end as soon as they have work. */
function runnerLosing(deadly: number): { readonly runner: PostRunner; readonly startedCount: () => number } {
  let startedCount = 0;
  const start = (): PostThread => {
    startedCount += 1;
    const thread = startPostThread();
    if (startedCount > deadly) return thread;
    const run: PostThread['run'] = (...runArguments) => {
      const runPromise = thread.run(...runArguments);
      void thread.end();
      return runPromise;
    };
    return { ...thread, run };
  };
  runner = createPostRunner({ bounds: widestPost, timeoutMs: 20_000 }, start);
  return { runner, startedCount: () => startedCount };
}

const last = async (givenRunner: PostRunner): Promise<number | undefined> => {
  const outcome = await givenRunner.run(work, [table], { userId: 1, signal });
  const cells = outcome.kind === 'steps' ? outcome.result.table.columns[0]?.cells : undefined;
  return cells?.encoding === 'numbers' ? cells.numbers.at(-1) : undefined;
};
// The sum of 1 … 200,000.
const expected = 20_000_100_000;

test('[J10] steps whose thread ends are done again by another; nobody hears of it', async () => {
  const { runner: losingRunner, startedCount } = runnerLosing(1);
  expect(await last(losingRunner)).toBe(expected);
  expect(startedCount()).toBe(2);
  // The result that they were made of is untouched: others read it.
  expect(table.columns[0]?.cells).toMatchObject({ encoding: 'numbers' });
  expect(await last(losingRunner)).toBe(expected);
  expect(startedCount()).toBe(2);
});

test('[J10] steps that end their thread twice are rejected with a code, and the next are done', async () => {
  const { runner: losingRunner, startedCount } = runnerLosing(2);
  await expect(last(losingRunner)).rejects.toMatchObject({ code: 'ENGINE_022' });
  expect(startedCount()).toBe(2);
  expect(await last(losingRunner)).toBe(expected);
});

test('small steps start no thread; a pivot that grows does', async () => {
  const { runner: countedRunner, startedCount } = runnerLosing(0);
  const smallTable: ColumnTable = {
    columns: [
      columnFrom(
        'a',
        'integer',
        Array.from({ length: 500 }, (_, row) => row),
      ),
    ],
    rowCount: 500,
  };
  const sum = { operation: 'cum', options: { columns: { a: 'a' }, operator: 'sum' } };
  await countedRunner.run({ ...work, steps: [sum] }, [smallTable], { userId: 1, signal });
  expect(startedCount()).toBe(0);
  const options = { index: ['a'], columns: ['a'], aggregates: { a: { operator: 'sum' } }, drop_missing_columns: false };
  const wideOutcome = await countedRunner.run({ ...work, steps: [{ operation: 'pivot', options }] }, [smallTable], {
    userId: 1,
    signal,
  });
  expect([wideOutcome.kind === 'steps' && wideOutcome.result.table.columns.length, startedCount()]).toEqual([500, 1]);
});
