import { api } from '@sextant/contract/calls';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchOf } from './request-batch.ts';
import { call, forgetCsrfToken } from './call.ts';

type TestResponse = () => Response;
interface ListBody {
  readonly requests?: readonly unknown[];
}

/** A server whose responses to chart queries come in the given order, the last one again and again. */
function serve(...responses: readonly TestResponse[]) {
  const requestsSeen: { path: string; token: string | null; count: number | null }[] = [];
  let tokens = 0;
  let index = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    const headers = new Headers(init.headers);
    const { requests = null } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as ListBody;
    requestsSeen.push({ path, token: headers.get('x-csrftoken'), count: requests?.length ?? null });
    if (path.endsWith('/csrf_token/')) return Response.json({ result: `token ${(tokens += 1)}` });
    const response = responses[Math.min(index++, responses.length - 1)];
    return response?.() ?? Response.error();
  });
  return requestsSeen;
}

const rows: TestResponse = () => Response.json({ result: [] });
const rejection = (status: number, code: string): TestResponse => {
  return () => Response.json({ errors: [{ message: 'No', extra: { code } }] }, { status });
};
const body = { datasource: { id: 1, type: 'table' as const }, queries: [{}] };
const query = (via: typeof fetch = fetch) => call(api.chartData.query, { body, via });

beforeEach(forgetCsrfToken);
afterEach(() => {
  vi.unstubAllGlobals();
  forgetCsrfToken();
});

test.each([
  ['a query that the engine fails', rejection(400, 'ENGINE_003')],
  ['a denied dataset', rejection(403, 'ACCESS_001')],
  ['a proxy without its server', rejection(502, 'none')],
])('%s leaves the CSRF token as it is, and the next click is one request', async (_, error) => {
  const requestsSeen = serve(rows, error, rejection(400, 'ENGINE_003'));
  await query();
  await expect(query()).rejects.toThrow('No');
  requestsSeen.length = 0;
  const batch = batchOf(new QueryClient());
  let outcomes: Promise<readonly PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  batch.sendAfter(() => void (outcomes = Promise.allSettled([query(batch.first), query(batch.first)])));
  // A list without a response is asked again after a pause: that would be during another test.
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(requestsSeen).toEqual([{ path: '/api/v1/chart/data', token: 'token 1', count: 2 }]);
});

test('a token that the server does not know is fetched anew, once', async () => {
  const requestsSeen = serve(rows, rejection(400, 'AUTH_005'), rows);
  await query();
  await query();
  expect(requestsSeen.map(({ token }) => token)).toEqual([null, 'token 1', 'token 1', null, 'token 2']);
});
