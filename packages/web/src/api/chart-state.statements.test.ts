import { expect, test } from 'vitest';
import { firstPart } from '@sextant/charts';
import type { ChartDataEntry } from '@sextant/contract';
import { annotationStore } from './annotations/annotation-state.ts';
import { ApiError } from './api-error.ts';
import { trackRun, notePainted, runOf } from './chart-runs.ts';
import { chartStateOf } from './chart-state.ts';
import type { ChartFacts } from './chart-state.ts';

const savedForm = { viz_type: 'pie', row_limit: 10 };
const form = { viz_type: 'pie', row_limit: 5 };
const entries: readonly ChartDataEntry[] = [{ rowcount: 2 }];
const times = { timeRange: null, timeColumn: null, grain: null, isForced: false };
const data = { form, entries, tables: [], receivedAt: 5, times, ownState: firstPart };
const idle = { isFetching: false, fetchStatus: 'idle', isPending: false, isPlaceholderData: false } as const;
const stop = () => undefined;

/** The state of a chart whose query is `key`. */
const stateOf = (key: readonly string[], query: Partial<ChartFacts['query']>, more: Partial<ChartFacts> = {}) =>
  chartStateOf({
    id: 7,
    savedForm,
    canQuery: true,
    query: { ...idle, data: undefined, error: null, ...query },
    run: runOf(key),
    annotations: annotationStore().getState(),
    stop,
    ...more,
  });

test('[CHART-052] the fifteen things that are known of a chart while it is requested, loaded, drawn or failed', async () => {
  const key = ['chart-state', 'all'];
  let result: () => void = () => undefined;
  const before = Date.now();
  const input = trackRun(key, form, () => new Promise<void>((resolve) => (result = resolve)));
  const annotations = annotationStore();
  const controller = new AbortController();
  annotations.getState().start('Slow', controller);
  annotations.getState().succeed('Events', { records: [] });
  annotations.getState().fail('Broken', 'Query timeout');
  const loadingState = stateOf(key, { isFetching: true, fetchStatus: 'fetching', isPending: true });
  expect(loadingState).toMatchObject({
    id: 7,
    status: 'loading',
    alert: null,
    endedAt: null,
    entries: null,
    paintedAt: null,
  });
  expect(loadingState.startedAt).toBeGreaterThanOrEqual(before);
  expect([loadingState.requestedForm, loadingState.savedForm, loadingState.stop, loadingState.canQuery]).toEqual([
    form,
    savedForm,
    stop,
    true,
  ]);

  result();
  await input;
  const queryResult = stateOf(key, { data }, { annotations: annotations.getState() });
  expect(queryResult).toMatchObject({
    status: 'success',
    entries,
    stop: null,
    requestedForm: form,
    paintedAt: null,
  });
  expect(queryResult.endedAt).toBeGreaterThanOrEqual(queryResult.startedAt ?? Infinity);
  expect(queryResult).toMatchObject({
    annotationQuery: { Slow: controller },
    annotationData: { Events: { records: [] } },
    annotationError: { Broken: 'Query timeout' },
  });

  notePainted(key);
  const drawnState = stateOf(key, { data });
  expect(drawnState.status).toBe('rendered');
  expect(drawnState.paintedAt).toBeGreaterThanOrEqual(drawnState.endedAt ?? Infinity);

  const error = new ApiError(400, 'No such column', 'ENGINE_001', { detail: 'Binder Error: line 1' });
  expect(stateOf(key, { error })).toMatchObject({
    status: 'failed',
    alert: 'No such column',
    details: 'Binder Error: line 1',
  });
  expect(Object.keys(drawnState)).toHaveLength(15);
});

test('a run that failed has ended too, and a later one of the same query stands for itself', async () => {
  const key = ['chart-state', 'twice'];
  let fail: () => void = () => undefined;
  const first = trackRun(key, form, () => new Promise<void>((_, reject) => (fail = () => reject(new Error('Gone')))));
  const second = trackRun(key, form, () => Promise.resolve());
  const { clientId } = runOf(key) ?? {};
  await second;
  fail();
  await expect(first).rejects.toThrow('Gone');
  expect(runOf(key)).toMatchObject({ clientId, paintedAt: null });
  expect(runOf(key)?.endedAt).not.toBeNull();
});

test('stopped is what wants a result and asks no more; waiting for its turn or for the net is neither', () => {
  const key = ['chart-state', 'none'];
  const pending = { isPending: true };
  expect(stateOf(key, pending)).toMatchObject({ status: 'stopped', alert: 'Updating chart was stopped' });
  expect(stateOf(key, pending, { canQuery: false }).status).toBe('loading');
  expect(stateOf(key, { ...pending, fetchStatus: 'paused' }).status).toBe('loading');
  expect(stateOf(key, { error: new ApiError(499, 'Stopped', 'ENGINE_009') }).status).toBe('stopped');
});
