import { expect, test } from 'vitest';
import { runAtOnce, runInSlices } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import { sortRows } from './sort-rows.ts';

function* count(to: number): SlicedWork<number> {
  let done = 0;
  while (done < to) {
    const untilMs = performance.now() + 1;
    while (performance.now() < untilMs);
    done += 1;
    yield;
  }
  return done;
}

test('long work lets others have their turn, and comes to the same', async () => {
  let turns = 0;
  let isOver = false;
  const other = async (): Promise<void> => {
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const others = other();
  expect(await runInSlices(count(40))).toBe(40);
  isOver = true;
  await others;
  expect(turns).toBeGreaterThan(2);
  expect(runAtOnce(count(2))).toBe(2);
});

test('work that nobody waits for any more is given up', async () => {
  const stop = new AbortController();
  const work = runInSlices(count(1_000), stop.signal);
  stop.abort(new Error('no longer wanted'));
  await expect(work).rejects.toThrow('no longer wanted');
});

test('rows are sorted as the language does it, equal ones as they stood', () => {
  // A walk through all numbers below 5,003, in steps that share no factor with it.
  const values = Float64Array.from({ length: 5_003 }, (_, index) => ((index * 1_987) % 5_003) % 97);
  const compare = (a: number, b: number): number => (values[a] ?? 0) - (values[b] ?? 0);
  const rows = (): number[] => Array.from(values, (_, row) => row);
  expect([...runAtOnce(sortRows(Int32Array.from(rows()), compare))]).toEqual(rows().toSorted(compare));
  expect([...runAtOnce(sortRows(new Int32Array(0), compare))]).toEqual([]);
});
