import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { codeOf, endless, makeBench, rowsOf, run, shortestMs, testEngine } from './test-engine.ts';

const bench = makeBench();
afterAll(() => bench.remove());

test('[D17] an abort stops the statement within a second and frees its place', async () => {
  const singleEngine = testEngine(bench, { maxRunning: 1, tempDir: join(bench.folder, 'single') });
  try {
    await run(singleEngine, 'SELECT 1');
    const stopMs = async (): Promise<number> => {
      const stop = new AbortController();
      const first = codeOf(run(singleEngine, endless, { signal: stop.signal }));
      await expect.poll(() => singleEngine.status().running).toBe(1);
      const startedAt = performance.now();
      stop.abort();
      expect(await first).toBe('ENGINE_009');
      expect(rowsOf((await run(singleEngine, 'SELECT 2')).table)).toEqual([[2]]);
      return performance.now() - startedAt;
    };
    expect(await shortestMs(1_000, stopMs)).toBeLessThan(1_000);
    expect(singleEngine.status()).toMatchObject({ running: 0, waiting: 0, crashes: 0 });
  } finally {
    await singleEngine.close();
  }
});

test('a statement that is canceled while it waits never starts', async () => {
  const singleEngine = testEngine(bench, { maxRunning: 1, tempDir: join(bench.folder, 'waiting') });
  try {
    const [stopFirst, stopSecond] = [new AbortController(), new AbortController()];
    const first = codeOf(run(singleEngine, endless, { signal: stopFirst.signal }));
    const second = codeOf(run(singleEngine, endless, { signal: stopSecond.signal }));
    const third = run(singleEngine, 'SELECT 3');
    expect(singleEngine.status()).toMatchObject({ running: 1, waiting: 2 });
    stopSecond.abort();
    expect(await second).toBe('ENGINE_009');
    expect(singleEngine.status()).toMatchObject({ running: 1, waiting: 1 });
    stopFirst.abort();
    expect(await first).toBe('ENGINE_009');
    expect(rowsOf((await third).table)).toEqual([[3]]);
  } finally {
    await singleEngine.close();
  }
});
