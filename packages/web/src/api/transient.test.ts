import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError, timedOut, unreachableError } from './api-error.ts';
import { isTransient, recoverLater, retryAtOnce, retryDelayMs, retryTransient, watchReturn } from './transient.ts';

const cause = (status: number, code: string | null = null) => new ApiError(status, 'No', code);
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

test('a broken way, a server or an engine that is being started again pass; rejections, SQL errors, limits and stops do not', () => {
  const passing = [unreachableError(), cause(502), cause(503, 'ENGINE_012'), cause(503, 'SERVER_002'), cause(504)];
  expect(passing.map(isTransient)).toEqual([true, true, true, true, true]);
  const final = [
    cause(400, 'ENGINE_003'),
    cause(401),
    cause(403, 'ACCESS_001'),
    cause(404),
    cause(429),
    cause(499, 'ENGINE_009'),
    cause(500, 'SERVER_001'),
    cause(504, 'ENGINE_008'),
    timedOut(60),
    new TypeError('x is not a function'),
    null,
  ];
  expect(final.filter(isTransient)).toEqual([]);
});

test('the wait doubles up to half a minute, and half of it is chance', () => {
  const waits = (chance: number) => [0, 1, 2, 3, 4, 5, 20].map((errors) => retryDelayMs(errors, () => chance));
  expect(waits(1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(waits(0)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});

/** A query that somebody looks at, of a server that returns once it is up. */
function watchQuery(client: QueryClient, options: object, error: Error = unreachableError()) {
  const server = { isUp: false, requested: 0 };
  const observer = new QueryObserver(client, {
    queryKey: ['rows'],
    queryFn: async () => {
      server.requested += 1;
      if (!server.isUp) throw error;
      return 'rows';
    },
    ...options,
  });
  cleanups.push(observer.subscribe(() => undefined));
  return { server, observer };
}
const anHour = 3_600_000;

test('what waits for its next try is asked at once when the network or the reader is back', async () => {
  const client = new QueryClient();
  const { server, observer } = watchQuery(client, { retry: retryTransient, retryDelay: anHour });
  await expect.poll(() => observer.getCurrentResult().failureCount).toBe(1);
  watchReturn(client.getQueryCache());
  server.isUp = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => observer.getCurrentResult().data).toBe('rows');
  expect(server.requested).toBe(2);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(server.requested).toBe(2);
});

test('what was given up with an error that passes is asked until it comes; what was rejected is not', async () => {
  const waits: number[] = [];
  const recovery = recoverLater((errors) => {
    waits.push(errors);
    return 0;
  });
  const client = new QueryClient({ queryCache: new QueryCache(recovery) });
  const { server, observer } = watchQuery(client, { retry: false });
  await expect.poll(() => server.requested).toBeGreaterThan(2);
  server.isUp = true;
  await expect.poll(() => observer.getCurrentResult().data).toBe('rows');
  expect(waits.slice(0, 3)).toEqual([1, 2, 3]);

  const rejectingClient = new QueryClient({ queryCache: new QueryCache(recovery) });
  const rejectedQuery = watchQuery(rejectingClient, { retry: false }, cause(403, 'ACCESS_001'));
  await expect.poll(() => rejectedQuery.observer.getCurrentResult().status).toBe('error');
  retryAtOnce(rejectingClient.getQueryCache());
  expect(rejectedQuery.server.requested).toBe(1);
});
