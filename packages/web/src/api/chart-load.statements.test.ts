import '@sextant/charts/all-types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryContextFor } from '@sextant/charts';
import type { ApiError } from './api-error.ts';
import { loadChart } from './chart-load.ts';
import { logPageEvent, setPageLog } from './page-log.ts';

const form = { viz_type: 'pie', datasource: '3__table', groupby: ['carrier'], metric: 'count' };
const request = (signal = new AbortController().signal) => ({ signal, clientId: 'one', dashboardId: 9, sliceId: 5 });
const load = (options: { signal?: AbortSignal; timeoutS?: number; force?: boolean } = {}) =>
  loadChart({
    form,
    context: queryContextFor(form, { force: options.force === true }),
    request: { ...request(options.signal), ...(options.timeoutS === undefined ? {} : { timeoutS: options.timeoutS }) },
  });

let addresses: string[] = [];
let beacons: Record<string, unknown>[][] = [];
/** What left since the last look. */
function sentBodies(): Record<string, unknown>[] {
  const events = beacons.flat();
  beacons = [];
  return events;
}

const cachedAt = '2026-03-01T10:00:00';
const entry = {
  is_cached: true,
  cached_dttm: cachedAt,
  rowcount: 2,
  applied_filters: [{ column: 'origin' }, { column: 'origin' }],
  colnames: ['carrier', 'count'],
  coltypes: [1, 0],
  data: [
    { carrier: 'AA', count: 1 },
    { carrier: 'UA', count: 2 },
  ],
};

/** The server: a token, then `answer`, which ends when whoever asked does. */
function serverResults(result: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.includes('csrf_token')
      ? Promise.resolve(Response.json({ result: 'token' }))
      : new Promise((resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
          void Promise.resolve(result()).then(resolve, reject);
        }),
  );
}
const neverResponds = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${cachedAt}Z`) + 60_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  beacons = [];
  addresses = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: URLSearchParams) => {
      addresses.push(address);
      beacons.push(JSON.parse(body.get('events') ?? '') as Record<string, unknown>[]);
      return true;
    },
  });
  setPageLog(true);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  setPageLog(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[CHART-009] the event of a loaded chart has its nine fields, and leaves some seconds later', async () => {
  serverResults(() => Response.json({ result: [entry] }));
  await load({ force: true });
  expect(sentBodies()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(addresses).toEqual(['/superset/log/?explode=events']);
  const [event] = sentBodies();
  expect(event).toMatchObject({
    event_name: 'load_chart',
    slice_id: 5,
    applied_filters: ['origin'],
    is_cached: true,
    force_refresh: true,
    row_count: 2,
    datasource: '3__table',
    duration: expect.any(Number),
    viz_type: 'pie',
    data_age: 60_000,
  });
});

test('rows that the engine has just given have no age', async () => {
  serverResults(() => Response.json({ result: [{ ...entry, is_cached: false, cached_dttm: null }] }));
  await load();
  vi.advanceTimersByTime(5_000);
  expect(sentBodies()).toMatchObject([{ is_cached: false, force_refresh: false, data_age: null }]);
});

test('[CHART-045] a query that is given up is logged as abort', async () => {
  serverResults(neverResponds);
  const abort = new AbortController();
  const pendingLoad = load({ signal: abort.signal });
  abort.abort();
  await expect(pendingLoad).rejects.toMatchObject({ name: 'AbortError' });
  serverResults(() => Response.json({ errors: [{ message: 'x', extra: { code: 'ENGINE_009' } }] }, { status: 499 }));
  await expect(load()).rejects.toMatchObject({ code: 'ENGINE_009' });
  vi.advanceTimersByTime(5_000);
  expect(sentBodies()).toMatchObject([
    { event_name: 'load_chart', slice_id: 5, has_err: true, reason: 'abort' },
    { reason: 'abort' },
  ]);
});

test('[CHART-046] a query whose time is over is logged as timeout, anything else as an error', async () => {
  const rejection = (status: number, code: string) => () =>
    Response.json({ errors: [{ message: 'x', extra: { code } }] }, { status });
  serverResults(rejection(408, 'ENGINE_008'));
  await expect(load()).rejects.toMatchObject({ code: 'ENGINE_008' });
  serverResults(rejection(400, 'ENGINE_001'));
  await expect(load()).rejects.toMatchObject({ code: 'ENGINE_001' });
  vi.advanceTimersByTime(5_000);
  expect(sentBodies()).toMatchObject([
    { has_err: true, reason: 'timeout' },
    { has_err: true, reason: 'failure' },
  ]);
});

test('a query with a limit of the page ends with the words of the server’s own limit', async () => {
  serverResults(neverResponds);
  const cause = await load({ timeoutS: 0.02 }).then(
    () => null,
    (error: unknown) => error as ApiError,
  );
  expect(cause).toMatchObject({ code: 'ENGINE_008', status: 408 });
  vi.advanceTimersByTime(5_000);
  expect(sentBodies()).toMatchObject([{ reason: 'timeout' }]);
});

test('[CHART-018] a result keeps the form that was sent', async () => {
  serverResults(() => Response.json({ result: [entry] }));
  expect((await load()).form).toEqual(form);
});

test('events leave twenty at a time, and at once when the page is left', () => {
  for (let index = 0; index < 21; index += 1) logPageEvent('spa_navigation', { at: index });
  expect(beacons.map((events) => events.length)).toEqual([20]);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  expect(beacons.map((events) => events.length)).toEqual([20, 1]);
});

test('of users who may not tell the server anything nothing leaves and nothing is kept', () => {
  setPageLog(false);
  logPageEvent('spa_navigation', {});
  vi.advanceTimersByTime(10_000);
  setPageLog(false);
  setPageLog(true);
  vi.advanceTimersByTime(10_000);
  expect(beacons).toEqual([]);
});

test('what is asked about a chart beside its rows has the range of the result, where that counts from the data', async () => {
  const dated = { ...entry, from_dttm: Date.UTC(2002, 5, 26), to_dttm: Date.UTC(2002, 6, 26) };
  serverResults(() => Response.json({ result: [dated] }));
  const timesOf = async (changes: object) => {
    const timedForm = { ...form, granularity_sqla: 'day', time_range: 'Last month', ...changes };
    const context = queryContextFor(timedForm);
    return (await loadChart({ form: timedForm, context, request: request() })).times;
  };
  const range = '2002-06-26T00:00:00 : 2002-07-26T00:00:00';
  expect(await timesOf({ counts_from: 'data' })).toMatchObject({ timeRange: range, timeColumn: 'day' });
  expect(await timesOf({})).toMatchObject({ timeRange: 'Last month' });
  serverResults(() => Response.json({ result: [entry] }));
  expect(await timesOf({ counts_from: 'data' })).toMatchObject({ timeRange: 'Last month' });
});
