import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('equal work runs once and everybody gets the result', async () => {
  const flights = createSingleFlight<number>();
  let runs = 0;
  const work = async (): Promise<number> => {
    runs += 1;
    await nextTurn();
    return 7;
  };
  const results = await Promise.all(
    Array.from({ length: 20 }, () => flights.join('key', new AbortController().signal, work)),
  );
  expect(results).toEqual(Array.from({ length: 20 }, () => 7));
  expect(runs).toBe(1);
  expect(flights.size).toBe(0);
});

test('one who leaves does not stop the others; the last who leaves stops the work', async () => {
  const flights = createSingleFlight<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let isStopped = false;
  const work = (signal: AbortSignal): Promise<string> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        isStopped = true;
        reject(signal.reason);
      });
    });
  const one = flights.join('key', first.signal, work);
  const two = flights.join('key', second.signal, work);
  first.abort(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  expect(isStopped).toBe(false);
  second.abort(new Error('gone too'));
  await expect(two).rejects.toThrow('gone too');
  expect(isStopped).toBe(true);
});

test('a newcomer does not join work that is being stopped', async () => {
  const flights = createSingleFlight<number>();
  const abort = new AbortController();
  const first = flights.join('key', abort.signal, () => new Promise<number>(() => undefined));
  abort.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(await flights.join('key', new AbortController().signal, async () => 2)).toBe(2);
});

test('an error reaches everybody and is not remembered', async () => {
  const flights = createSingleFlight<number>();
  const fails = async (): Promise<number> => {
    await nextTurn();
    throw new Error('no');
  };
  const both = await Promise.allSettled([flights.join('key', null, fails), flights.join('key', null, fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flights.join('key', null, async () => 1)).toBe(1);
});

test('who asks ahead keeps the work alone until somebody comes, whose leaving then ends it', async () => {
  const flights = createSingleFlight<number>();
  let isStopped = false;
  const work = (signal: AbortSignal): Promise<number> =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        isStopped = true;
        reject(signal.reason);
      }),
    );
  const never = new AbortController().signal;
  const ahead = flights.join('key', never, work, true);
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, two] = [flights.join('key', first.signal, work), flights.join('key', second.signal, work)];
  first.abort(new Error('gone'));
  await expect(one).rejects.toThrow('gone');
  expect(isStopped).toBe(false);
  second.abort(new Error('gone too'));
  await expect(two).rejects.toThrow('gone too');
  await expect(ahead).rejects.toThrow('gone too');
  expect(isStopped).toBe(true);
});
