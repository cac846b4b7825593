import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const neverAborted = (): AbortSignal => new AbortController().signal;

/** Work that ends when it is told to. */
function blockedWork() {
  let end = (): void => undefined;
  const work = (): Promise<void> => new Promise((resolve) => (end = resolve));
  return { work, end: () => end() };
}

test('many queries of one user leave space for another', async () => {
  const queue = createFairQueue({ total: 4, perUser: 3, perSource: 4 });
  const heavy = Array.from({ length: 200 }, blockedWork);
  for (const { work } of heavy) void queue.run({ userId: 'a', sourceId: 's' }, neverAborted(), work);
  await Promise.resolve();
  expect(queue.runningCount).toBe(3);
  expect(await queue.run({ userId: 'b', sourceId: 's' }, neverAborted(), async () => 'answered')).toBe('answered');
  expect(queue.waitingCount).toBe(197);
});

test('users take turns: who has less running goes first', async () => {
  const queue = createFairQueue({ total: 1, perUser: 1, perSource: 1 });
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const first = blockedWork();
  const runs = [queue.run({ userId: 'a', sourceId: 's' }, neverAborted(), first.work)];
  for (const [userId, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
  ] as const)
    runs.push(queue.run({ userId, sourceId: 's' }, neverAborted(), note(name)));
  await Promise.resolve();
  first.end();
  await Promise.all(runs);
  expect(order.slice(0, 3).sort()).toEqual(['a1', 'b1', 'c1']);
  expect(order.slice(3).sort()).toEqual(['a2', 'b2']);
});

test('who leaves while waiting never starts, and the place goes on', async () => {
  const queue = createFairQueue({ total: 1, perUser: 1, perSource: 1 });
  const first = blockedWork();
  const runningPromise = queue.run({ userId: 'a', sourceId: 's' }, neverAborted(), first.work);
  const abort = new AbortController();
  let isStarted = false;
  const left = queue.run({ userId: 'b', sourceId: 's' }, abort.signal, async () => void (isStarted = true));
  abort.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  first.end();
  await runningPromise;
  expect(isStarted).toBe(false);
  expect(queue.waitingCount).toBe(0);
  expect(queue.runningCount).toBe(0);
});

test('an error frees its place, and a busy source holds back only its own work', async () => {
  const queue = createFairQueue({ total: 3, perUser: 3, perSource: 1 });
  const slowWork = blockedWork();
  void queue.run({ userId: 'a', sourceId: 'slow' }, neverAborted(), slowWork.work);
  await expect(
    queue.run({ userId: 'a', sourceId: 'other' }, neverAborted(), async () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(await queue.run({ userId: 'a', sourceId: 'other' }, neverAborted(), async () => 1)).toBe(1);
  slowWork.end();
});
