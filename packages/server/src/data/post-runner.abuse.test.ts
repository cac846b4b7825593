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
function runnerLosing(deadly: number): { readonly runner: PostRunner; readonly started: () => number } {
  let started = 0;
  const start = (): PostThread => {
    started += 1;
    const thread = startPostThread();
    if (started > deadly) return thread;
    const run: PostThread['run'] = (...given) => {
      const running = thread.run(...given);
      void thread.end();
      return running;
    };
    return { ...thread, run };
  };
  runner = createPostRunner({ bounds: widestPost, timeoutMs: 20_000 }, start);
  return { runner, started: () => started };
}

const last = async (given: PostRunner): Promise<number | undefined> => {
  const outcome = await given.run(work, [table], { userId: 1, signal });
  const cells = outcome.kind === 'steps' ? outcome.result.table.columns[0]?.cells : undefined;
  return cells?.encoding === 'numbers' ? cells.numbers.at(-1) : undefined;
};
// The sum of 1 … 200,000.
const expected = 20_000_100_000;

test('[J10] steps whose thread ends are done again by another; nobody hears of it', async () => {
  const { runner: losing, started } = runnerLosing(1);
  expect(await last(losing)).toBe(expected);
  expect(started()).toBe(2);
  // The result that they were made of is untouched: others read it.
  expect(table.columns[0]?.cells).toMatchObject({ encoding: 'numbers' });
  expect(await last(losing)).toBe(expected);
  expect(started()).toBe(2);
});

test('[J10] steps that end their thread twice are rejected with a code, and the next are done', async () => {
  const { runner: losing, started } = runnerLosing(2);
  await expect(last(losing)).rejects.toMatchObject({ code: 'ENGINE_022' });
  expect(started()).toBe(2);
  expect(await last(losing)).toBe(expected);
});

test('small steps start no thread; a pivot that grows does', async () => {
  const { runner: counted, started } = runnerLosing(0);
  const small: ColumnTable = {
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
  await counted.run({ ...work, steps: [sum] }, [small], { userId: 1, signal });
  expect(started()).toBe(0);
  const options = { index: ['a'], columns: ['a'], aggregates: { a: { operator: 'sum' } }, drop_missing_columns: false };
  const wide = await counted.run({ ...work, steps: [{ operation: 'pivot', options }] }, [small], { userId: 1, signal });
  expect([wide.kind === 'steps' && wide.result.table.columns.length, started()]).toEqual([500, 1]);
});
