import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aWhile, endless, hostsHere, makeBench, rowsOf, run, testEngine } from './test-engine.ts';

const bench = makeBench();
afterAll(() => bench.remove());

test('[D16] a patient run stands still while others work, has a turn now and then, and goes on alone', async () => {
  const busy = testEngine(bench, { tempDir: join(bench.folder, 'turns') });
  const stop = new AbortController();
  const states = new Set<boolean>();
  const isPaused = (): boolean | undefined => hostsHere().find(({ pid }) => pid === busy.background()?.pid)?.isPaused;
  try {
    await run(busy, 'SELECT 4', { isSlow: true });
    const other = run(busy, endless, { signal: stop.signal }).catch((error: unknown) => error);
    let hasEnded = false;
    const slowQuery = run(busy, aWhile.replaceAll('5000', '2500'), { isSlow: true }).finally(() => (hasEnded = true));
    while (!hasEnded) {
      const state = isPaused();
      if (state !== undefined) states.add(state);
      await new Promise(setImmediate);
    }
    // It came to its end beside a statement that never ends.
    expect(rowsOf((await slowQuery).table)).toEqual([[45]]);
    expect([...states].toSorted()).toEqual([false, true]);
    const left = run(busy, aWhile, { isSlow: true });
    await expect.poll(isPaused).toBe(true);
    stop.abort();
    await other;
    await expect.poll(isPaused).toBe(false);
    await left;
  } finally {
    stop.abort();
    await busy.close();
  }
});
