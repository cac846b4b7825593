import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Preempted } from '../engine.ts';
import { SupervisedHost } from './supervised-host.ts';
import { makeBench, silentLog } from './test-engine.ts';

const bench = makeBench();
const host = new SupervisedHost({
  tables: [],
  tempDir: join(bench.folder, 'temp'),
  memoryLimitBytes: 128 * 1024 ** 2,
  threads: 1,
  maxRunning: 4,
  idleStopMs: 60_000,
  slowAfterMs: 100,
  isPausable: false,
  onBusy: () => undefined,
  log: silentLog,
});
afterAll(async () => {
  await host.close();
  bench.remove();
});

/** Keeps a processor for longer than any test. */
const busySql = 'SELECT sum(sqrt(range)) AS s FROM range(100000000000)';

/** Work that keeps the host busy, and lets go only when it is told to, whoever stops it. */
function testWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let startedAt = Number.NaN;
  const endedRun = host
    .run({
      timeoutMs: 60_000,
      signal: new AbortController().signal,
      isPreemptible: true,
      start: (process) => {
        startedAt = performance.now();
        process
          .run(busySql, { maxRows: 1, maxBytes: 1_000, onRows: null, onProgress: null })
          .result.catch(() => undefined);
        return { result: promise, cancel: () => undefined };
      },
    })
    .catch((error: unknown) => error);
  return {
    ended: endedRun,
    letGo: () => resolve('rows'),
    ranMs: () => performance.now() - startedAt,
  };
}

test('what has had its time leaves for another; the other stays, however long the first takes to let go', async () => {
  const first = testWork();
  await expect.poll(first.ranMs, { timeout: 30_000, interval: 5 }).toBeGreaterThan(40);
  const second = testWork();
  expect(await first.ended).toBeInstanceOf(Preempted);
  // By now the second has had its time as well: who leaves is nobody to leave for.
  await new Promise((resolve) => setTimeout(resolve, 300));
  second.letGo();
  expect(await second.ended).toBe('rows');
  first.letGo();
  await expect.poll(() => host.status().running).toBe(0);
});

test('a long statement by itself keeps its process until another comes, and gives way at once', async () => {
  const loneWork = testWork();
  await expect.poll(loneWork.ranMs, { timeout: 30_000 }).toBeGreaterThan(250);
  const next = testWork();
  expect(await loneWork.ended).toBeInstanceOf(Preempted);
  next.letGo();
  expect(await next.ended).toBe('rows');
  loneWork.letGo();
});
