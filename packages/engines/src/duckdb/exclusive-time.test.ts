import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExclusiveTime, processorMsOf } from './exclusive-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** When each of several is told that it has had 100 ms, in milliseconds from here. */
function watch(time: ExclusiveTime) {
  const startedAt = performance.now();
  const message: Record<string, number> = {};
  return {
    message,
    add: (name: string): { readonly end: () => void } => {
      const end = time.begin();
      const cancelTimer = time.after(100, () => (message[name] = performance.now() - startedAt));
      return {
        end: () => {
          cancelTimer();
          end();
        },
      };
    },
  };
}

test('one by itself has had what has passed', () => {
  const { add, message } = watch(new ExclusiveTime());
  vi.advanceTimersByTime(500);
  add('a');
  vi.advanceTimersByTime(99);
  expect(message).toEqual({});
  vi.advanceTimersByTime(1);
  expect(message).toEqual({ a: 600 });
});

test('of several each has had its part', () => {
  const { add, message } = watch(new ExclusiveTime());
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  vi.advanceTimersByTime(399);
  expect(message).toEqual({});
  vi.advanceTimersByTime(1);
  expect(message).toEqual({ a: 400, b: 400, c: 400, d: 400 });
});

test('who comes and goes takes his part while he is there, and is told nothing when he has gone', () => {
  const { add, message } = watch(new ExclusiveTime());
  add('a');
  vi.advanceTimersByTime(50);
  const b = add('b');
  vi.advanceTimersByTime(40);
  b.end();
  // 50 by itself, 20 of the 40 beside the other, 30 by itself.
  vi.advanceTimersByTime(29);
  expect(message).toEqual({});
  vi.advanceTimersByTime(1);
  expect(message).toEqual({ a: 120 });
  vi.advanceTimersByTime(1_000);
  expect(Object.keys(message)).toEqual(['a']);
});

test('on a machine that does other work, what the engine did not get is not counted', () => {
  let processorMs = 0;
  const { add, message } = watch(new ExclusiveTime(() => processorMs));
  add('starved');
  // A tenth of the time is the engine's.
  for (let step = 0; step < 80; step += 1) {
    vi.advanceTimersByTime(10);
    processorMs += 1;
  }
  expect(message).toEqual({});
  // From here on it has all of it.
  for (let step = 0; step < 20; step += 1) {
    vi.advanceTimersByTime(10);
    processorMs += 10;
  }
  expect(message['starved']).toBeGreaterThanOrEqual(800);
  expect(message['starved']).toBeLessThanOrEqual(850);
});

test.runIf(process.platform === 'linux')(
  'the processor time of a process grows while it works; of one that is not there nothing is known',
  () => {
    vi.useRealTimers();
    const before = processorMsOf(process.pid) ?? Number.NaN;
    const until = process.cpuUsage().user + 60_000;
    while (process.cpuUsage().user < until) Math.sqrt(2);
    expect((processorMsOf(process.pid) ?? Number.NaN) - before).toBeGreaterThanOrEqual(40);
    expect(processorMsOf(2 ** 22 + 1)).toBeNull();
  },
);
