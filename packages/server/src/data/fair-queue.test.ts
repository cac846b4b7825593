import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const alive = (): AbortSignal => new AbortController().signal;

/** Work that ends when it is told to. */
function gate() {
  let end = (): void => undefined;
  const work = (): Promise<void> => new Promise((resolve) => (end = resolve));
  return { work, end: () => end() };
}

test('many queries of one user leave room for another', async () => {
  const queue = createFairQueue({ total: 4, perUser: 3, perSource: 4 });
  const heavy = Array.from({ length: 200 }, gate);
  for (const { work } of heavy) void queue.run({ userId: 'a', sourceId: 's' }, alive(), work);
  await Promise.resolve();
  expect(queue.running).toBe(3);
  expect(await queue.run({ userId: 'b', sourceId: 's' }, alive(), async () => 'answered')).toBe('answered');
  expect(queue.waiting).toBe(197);
});

test('users take turns: who has less running goes first', async () => {
  const queue = createFairQueue({ total: 1, perUser: 1, perSource: 1 });
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const first = gate();
  const runs = [queue.run({ userId: 'a', sourceId: 's' }, alive(), first.work)];
  for (const [userId, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['b', 'b2'],
  ] as const)
    runs.push(queue.run({ userId, sourceId: 's' }, alive(), note(name)));
  await Promise.resolve();
  first.end();
  await Promise.all(runs);
  expect(order.slice(0, 3).sort()).toEqual(['a1', 'b1', 'c1']);
  expect(order.slice(3).sort()).toEqual(['a2', 'b2']);
});

test('who leaves while waiting never starts, and the place goes on', async () => {
  const queue = createFairQueue({ total: 1, perUser: 1, perSource: 1 });
  const first = gate();
  const running = queue.run({ userId: 'a', sourceId: 's' }, alive(), first.work);
  const leaving = new AbortController();
  let started = false;
  const left = queue.run({ userId: 'b', sourceId: 's' }, leaving.signal, async () => void (started = true));
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  first.end();
  await running;
  expect(started).toBe(false);
  expect(queue.waiting).toBe(0);
  expect(queue.running).toBe(0);
});

test('an error frees its place, and a busy source holds back only its own work', async () => {
  const queue = createFairQueue({ total: 3, perUser: 3, perSource: 1 });
  const slow = gate();
  void queue.run({ userId: 'a', sourceId: 'slow' }, alive(), slow.work);
  await expect(
    queue.run({ userId: 'a', sourceId: 'other' }, alive(), async () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(await queue.run({ userId: 'a', sourceId: 'other' }, alive(), async () => 1)).toBe(1);
  slow.end();
});
