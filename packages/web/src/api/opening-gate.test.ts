import { afterEach, expect, test, vi } from 'vitest';
import { batchOpeningQueries, batchQueries } from './batch-queries.ts';
import { fetchInTurn } from './opening-gate.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that returns when it is told to. */
function slowFetch() {
  const pendingRequests: { address: string; batchHeader: string | null; result: () => void }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    if (init.signal?.aborted === true) reject(init.signal.reason);
    const batchHeader = new Headers(init.headers).get('x-sextant-together');
    pendingRequests.push({ address, batchHeader, result: () => resolve(new Response(address)) });
    return promise;
  });
  const addresses = (): string[] => pendingRequests.map(({ address }) => address);
  return { waiting: pendingRequests, addresses };
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const request = (name: string, via: typeof fetch = fetchInTurn, signal?: AbortSignal): Promise<Response> =>
  via(name, { method: 'POST', ...(signal === undefined ? {} : { signal }) });

test('a page opens with four queries under way, and every other one takes the place of one that is answered', async () => {
  const { waiting, addresses } = slowFetch();
  batchOpeningQueries((via) => ['0', '1', '2', '3', '4', '5'].map((name) => request(name, via)));
  expect(addresses()).toEqual(['0', '1', '2', '3']);
  expect(waiting[0]?.batchHeader).toMatch(/\/4$/);
  const laterResponse = request('later');
  waiting[2]?.result();
  await nextTask();
  expect(addresses()).toEqual(['0', '1', '2', '3', '4']);
  expect(waiting[4]?.batchHeader).toMatch(/\/2$/);
  for (let index = 0; index < 6; index += 1) {
    waiting[index]?.result();
    await nextTask();
  }
  waiting[6]?.result();
  await expect(laterResponse).resolves.toBeInstanceOf(Response);
  // The page is open: what a click asks leaves at once.
  batchQueries((via) => void ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => request(name, via)));
  expect(addresses().slice(7)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  for (const { result } of waiting) result();
  await nextTask();
});

test('a query that is given up while it waits does not wait on', async () => {
  const { waiting, addresses } = slowFetch();
  const giveUp = new AbortController();
  batchOpeningQueries((via) => ['0', '1', '2', '3'].map((name) => request(name, via)));
  const lateResponse = request('late', fetchInTurn, giveUp.signal);
  expect(addresses()).not.toContain('late');
  giveUp.abort();
  await expect(lateResponse).rejects.toThrow(/abort/i);
  for (const { result } of waiting) result();
  await nextTask();
});
