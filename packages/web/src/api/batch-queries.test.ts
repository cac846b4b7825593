import { afterEach, expect, test, vi } from 'vitest';
import { batchQueries } from './batch-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const request = (name: string, via: typeof fetch): Promise<Response> =>
  via(`/api/v1/chart/data?form_data=${name}`, {
    method: 'POST',
    headers: { 'x-csrftoken': 'token' },
    body: name,
  });

/** What was sent: address, and the name of the wave. */
function stubFetch() {
  const calls: { address: string; batchHeader: string | null; token: string | null }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    calls.push({ address, batchHeader: headers.get('x-sextant-together'), token: headers.get('x-csrftoken') });
    return new Response(address);
  });
  return calls;
}

test('queries of one change leave in the same turn, as many as a browser sends at once under one name', async () => {
  const calls = stubFetch();
  const pendingResponses: Promise<Response>[] = [];
  batchQueries((via) => {
    for (let index = 0; index < 8; index += 1) pendingResponses.push(request(String(index), via));
    expect(calls).toEqual([]);
  });
  expect(calls.map(({ address }) => address)).toEqual(
    Array.from({ length: 8 }, (_, index) => `/api/v1/chart/data?form_data=${index}`),
  );
  const names = calls.map(({ batchHeader }) => batchHeader);
  expect(new Set(names.slice(0, 6)).size).toBe(1);
  expect([names[0], names[6], names[7]]).toEqual([
    expect.stringMatching(/^[0-9a-f]{24}\/6$/),
    expect.stringMatching(/^[0-9a-f]{24}\/2$/),
    names[6],
  ]);
  expect(calls.every(({ token }) => token === 'token')).toBe(true);
  expect(await (await pendingResponses[7])?.text()).toBe('/api/v1/chart/data?form_data=7');
});

test('one query has no fellows, and one that comes after its batch leaves at once', () => {
  const calls = stubFetch();
  let lateFetch: typeof fetch = fetch;
  batchQueries((via) => {
    lateFetch = via;
    void request('one', via);
  });
  void request('two', lateFetch);
  expect(calls.map(({ batchHeader }) => batchHeader)).toEqual([null, null]);
});
