import { afterEach, expect, test, vi } from 'vitest';
import { askOpening, askTogether, fetchAnswer } from './ask-together.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that answers when it is told to. */
function slowFetch() {
  const waiting: { address: string; together: string | null; answer: () => void }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    if (init.signal?.aborted === true) reject(init.signal.reason);
    const together = new Headers(init.headers).get('x-sextant-together');
    waiting.push({ address, together, answer: () => resolve(new Response(address)) });
    return promise;
  });
  const addresses = (): string[] => waiting.map(({ address }) => address);
  return { waiting, addresses };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const ask = (name: string, signal?: AbortSignal): Promise<Response> =>
  fetchAnswer(name, { method: 'POST', ...(signal === undefined ? {} : { signal }) });

test('a page opens with four questions under way, and every other one takes the place of one that is answered', async () => {
  const { waiting, addresses } = slowFetch();
  askOpening(() => ['0', '1', '2', '3', '4', '5'].map((name) => ask(name)));
  expect(addresses()).toEqual(['0', '1', '2', '3']);
  expect(waiting[0]?.together).toMatch(/\/4$/);
  const later = ask('later');
  waiting[2]?.answer();
  await turn();
  expect(addresses()).toEqual(['0', '1', '2', '3', '4']);
  expect(waiting[4]?.together).toMatch(/\/2$/);
  for (let at = 0; at < 6; at += 1) {
    waiting[at]?.answer();
    await turn();
  }
  waiting[6]?.answer();
  await expect(later).resolves.toBeInstanceOf(Response);
  // The page is open: what a click asks leaves at once.
  askTogether(() => void ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name)));
  expect(addresses().slice(7)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  for (const { answer } of waiting) answer();
  await turn();
});

test('a question that is given up while it waits does not wait on', async () => {
  const { waiting, addresses } = slowFetch();
  const giveUp = new AbortController();
  askOpening(() => ['0', '1', '2', '3'].map((name) => ask(name)));
  const late = ask('late', giveUp.signal);
  expect(addresses()).not.toContain('late');
  giveUp.abort();
  await expect(late).rejects.toThrow(/abort/i);
  for (const { answer } of waiting) answer();
  await turn();
});
