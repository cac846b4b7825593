import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnnotationLayer } from '@sextant/contract';
import { annotationRequests } from './annotation-requests.ts';
import { annotationStore } from './annotation-state.ts';
import { annotationTimeoutS, fetchAnnotation, layerForm } from './fetch-annotation.ts';
import type { ChartTimes } from './fetch-annotation.ts';

const layer = (more: Partial<AnnotationLayer> = {}): AnnotationLayer => ({
  name: 'Holidays',
  annotationType: 'EVENT',
  sourceType: 'NATIVE',
  value: 7,
  overrides: { time_range: null },
  show: true,
  showMarkers: false,
  ...more,
});
const times: ChartTimes = { timeRange: 'Last year', timeColumn: 'date', grain: 'P1D', isForced: false };
const found = { data: { columns: ['short_descr'], records: [{ short_descr: 'Snow', start_dttm: 1 }] } };

let addresses: URL[] = [];
/** The server: every call is answered by `answer`, until whoever asked ends it. */
function serverResults(result: (address: URL) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(url, 'http://sextant.test');
    // What modules ask by themselves, such as counts of what happened on the page, is no layer's.
    if (address.pathname.startsWith('/superset/')) addresses.push(address);
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(init.signal?.reason as Error);
      if (init.signal?.aborted === true) stop();
      init.signal?.addEventListener('abort', stop);
      void Promise.resolve()
        .then(() => result(address))
        .then(resolve, reject);
    });
  });
}
const neverResponds = () => new Promise<Response>(() => undefined);
const errorResponse = (status: number, body: unknown) => () => Response.json(body, { status });
const debounced = async (result: () => Response | Promise<Response>, requestedLayer = layer()) => {
  serverResults(result);
  const store = annotationStore();
  await fetchAnnotation(store, { layer: requestedLayer, times });
  return store.getState();
};

beforeEach(() => {
  addresses = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[ANNO-008] asking for a layer is noted as started, with what stops it', () => {
  serverResults(neverResponds);
  const store = annotationStore();
  void fetchAnnotation(store, { layer: layer(), times });
  expect(store.getState().status).toEqual({ Holidays: 'started' });
  expect(store.getState().query['Holidays']).toBeInstanceOf(AbortController);
});

test('[ANNO-009 ANNO-017 ANNO-026] success keeps the JSON of the result as it came', async () => {
  const state = await debounced(() => Response.json(found));
  expect(state).toMatchObject({ status: { Holidays: 'success' }, data: { Holidays: found }, query: {}, error: {} });
});

test('[ANNO-010 ANNO-029] error keeps the error in words', async () => {
  const state = await debounced(errorResponse(404, { message: 'Annotation layer with ID 7 was not found' }));
  expect(state).toMatchObject({
    status: { Holidays: 'failed' },
    error: { Holidays: 'Annotation layer with ID 7 was not found' },
    query: {},
  });
});

test('[ANNO-027 ANNO-028] success clears the error of before, error takes the data of before away', async () => {
  const store = annotationStore();
  const request = () => fetchAnnotation(store, { layer: layer(), times });
  serverResults(errorResponse(500, { message: 'Broken' }));
  await request();
  serverResults(() => Response.json(found));
  await request();
  expect(store.getState()).toMatchObject({ error: {}, data: { Holidays: found } });
  expect(store.getState().error).toEqual({});
  serverResults(errorResponse(500, { message: 'Broken' }));
  await request();
  expect(store.getState().data).toEqual({});
});

test('[ANNO-016 ANNO-020] a layer may take 60 seconds, 60000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await debounced(() => Response.json(found));
  expect(annotationTimeoutS).toBe(60);
  expect(timeout).toHaveBeenCalledWith(60_000);
});

test("[ANNO-011] what takes too long says 'Query timeout', whether here or on the server", async () => {
  serverResults(neverResponds);
  const store = annotationStore();
  await fetchAnnotation(store, { layer: layer(), times, timeoutS: 0.01 });
  expect(store.getState().error).toEqual({ Holidays: 'Query timeout' });
  const lateState = await debounced(
    errorResponse(408, { errors: [{ message: 'The query took over 60 s', extra: { code: 'ENGINE_008' } }] }),
  );
  expect(lateState.error).toEqual({ Holidays: 'Query timeout' });
});

test("[ANNO-012 ANNO-013] an error with 'no data' in any case counts as success", async () => {
  const body = { data: { records: [] }, error: 'No Data found' };
  expect(await debounced(() => Response.json(body))).toMatchObject({
    status: { Holidays: 'success' },
    data: { Holidays: body },
    error: {},
  });
  const state = await debounced(errorResponse(400, { message: 'NO DATA' }));
  expect([state.status, state.error]).toEqual([{ Holidays: 'success' }, {}]);
  const other = await debounced(() => Response.json({ data: { records: [] }, error: 'Broken' }));
  expect(other.error).toEqual({ Holidays: 'Broken' });
});

test('[ANNO-014] what was stopped neither succeeds nor fails', async () => {
  serverResults(neverResponds);
  const store = annotationStore();
  const input = fetchAnnotation(store, { layer: layer(), times });
  store.getState().query['Holidays']?.abort();
  await input;
  expect(store.getState()).toMatchObject({ status: { Holidays: 'started' }, data: {}, error: {} });
});

test('[ANNO-025] a new query stops the one of the same name that runs, and no other', async () => {
  const pendingResponses: ((response: Response) => void)[] = [];
  serverResults(() => new Promise<Response>((resolve) => pendingResponses.push(resolve)));
  const store = annotationStore();
  const first = fetchAnnotation(store, { layer: layer(), times });
  const runningRequest = store.getState().query['Holidays'];
  void fetchAnnotation(store, { layer: layer({ name: 'Other' }), times });
  const second = fetchAnnotation(store, { layer: layer(), times });
  expect(runningRequest?.signal.aborted).toBe(true);
  expect(store.getState().query['Other']?.signal.aborted).toBe(false);
  await first;
  await expect.poll(() => pendingResponses).toHaveLength(3);
  pendingResponses[2]?.(Response.json(found));
  await second;
  expect(store.getState().data).toEqual({ Holidays: found });
});

test('[ANNO-024] two layers are kept under their two names', async () => {
  serverResults(({ pathname }) =>
    pathname.endsWith('/7') ? Response.json(found) : Response.json({}, { status: 500 }),
  );
  const store = annotationStore();
  await Promise.all(
    [layer(), layer({ name: 'Strikes', value: 8 })].map((one) => fetchAnnotation(store, { layer: one, times })),
  );
  const { data, error } = store.getState();
  expect([Object.keys(data), Object.keys(error)]).toEqual([['Holidays'], ['Strikes']]);
});

test("[ANNO-031] where no result came the error is 'Network error.'", async () => {
  const offline = await debounced(() => Promise.reject(new TypeError('failed to fetch')));
  expect(offline.error).toEqual({ Holidays: 'Network error.' });
  const empty = await debounced(() => new Response(null, { status: 502 }));
  expect(empty.error).toEqual({ Holidays: 'Network error.' });
});

test('[ANNO-018] stored layers are asked at annotation_json, charts at slice_json, each with form_data', async () => {
  await debounced(() => Response.json(found));
  await debounced(
    () => Response.json(found),
    layer({ sourceType: 'line', annotationType: 'TIME_SERIES', value: '12' }),
  );
  expect(addresses.map(({ pathname }) => pathname)).toEqual(['/superset/annotation_json/7', '/superset/slice_json/12']);
  expect(addresses.map(({ searchParams }) => JSON.parse(searchParams.get('form_data') ?? '') as unknown)).toEqual([
    { time_range: 'Last year' },
    { time_range: 'Last year' },
  ]);
});

test('a source keeps its own where nothing overrides it, takes that of the chart for null, and what a text says', () => {
  const chart = (overrides: AnnotationLayer['overrides']) =>
    layerForm(layer({ sourceType: 'table', overrides }), times);
  expect(chart({})).toEqual({});
  expect(chart({ time_range: null, time_grain_sqla: null })).toEqual({
    time_range: 'Last year',
    time_grain_sqla: 'P1D',
  });
  expect(chart({ time_range: '2001', time_shift: '1 year ago' })).toEqual({
    time_range: '2001',
    time_shift: '1 year ago',
  });
});

test('a chart’s layers are asked once, again when they or the times change, and stopped when they are gone', async () => {
  serverResults(() => Response.json(found));
  const requests = annotationRequests();
  const form = (...layers: unknown[]) => ({ annotation_layers: layers });
  const formula = layer({ name: 'Goal', annotationType: 'FORMULA', sourceType: '', value: 'x' });
  requests.follow(form(layer(), formula, layer({ name: 'Hidden', show: false }), 'odd', null), times, 1);
  await expect.poll(() => requests.store.getState().status).toEqual({ Holidays: 'success' });
  requests.follow(form(layer({ color: '#aa0000' })), times, 1);
  expect(addresses.map(({ pathname }) => pathname)).toEqual(['/superset/annotation_json/7']);
  requests.follow(form(layer()), { ...times, timeRange: 'Last week' }, 1);
  requests.follow(form(layer()), { ...times, timeRange: 'Last week' }, 2);
  expect(addresses).toHaveLength(3);
  serverResults(neverResponds);
  requests.follow(form(layer()), times, 3);
  const runningRequest = requests.store.getState().query['Holidays'];
  requests.follow(form(), times, 3);
  expect(runningRequest?.signal.aborted).toBe(true);
  expect(requests.store.getState()).toMatchObject({ query: {}, data: {}, error: {}, status: {} });
});
