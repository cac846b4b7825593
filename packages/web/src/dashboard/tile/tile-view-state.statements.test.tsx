import { expect, test } from 'vitest';
import { fail } from '@sextant/contract';
import type { Tile } from '@sextant/dashboard';
import { ApiError, errorOf } from '../../api/api-error.ts';
import { chartStateOf } from '../../api/chart-state.ts';
import type { ChartFacts } from '../../api/chart-state.ts';
import { tileViewState } from './tile-view-state.tsx';
import type { TileData } from './use-tile-data.ts';

const tile = {
  id: 'CHART-1',
  chartId: 1,
  name: 'One',
  chart: { id: 1, form_data: { viz_type: 'pie', datasource: '1__table' } },
  dataset: { database: { backend: 'duckdb' } },
  ancestors: [],
} as unknown as Tile;
const none = { query: {}, data: {}, error: {}, status: {} };
const actions = { coverage: null, onRemove: () => undefined, onClearAll: () => undefined };

/** What a tile shows while its query is in this state. */
const tileState = (query: object, change: object = {}) => {
  const stop = () => undefined;
  const facts = { id: 1, savedForm: {}, canQuery: true, query, run: null, annotations: none, stop };
  const state = chartStateOf(facts as unknown as ChartFacts);
  const data = { missingFilter: null, clauses: [], isRequesting: true, query, state, ...change } as unknown as TileData;
  return tileViewState(tile, data, 0, actions);
};
const table = { columns: [], rowCount: 3 };
const runningQuery = {
  isError: false,
  error: null,
  isFetching: true,
  isPending: true,
  fetchStatus: 'fetching',
  data: undefined,
};
const result = {
  isError: false,
  error: null,
  isFetching: false,
  isPending: false,
  fetchStatus: 'idle',
  data: { tables: [table] },
};
const failed = (error: Error) => ({ ...result, data: undefined, isError: true, error });
const idle = { ...runningQuery, isFetching: false, fetchStatus: 'idle' };

test('[CHART-059] a query under way shows as loading and can be stopped', () => {
  let isStopped = false;
  const state = tileState(runningQuery, { stop: () => (isStopped = true) });
  expect(state.kind).toBe('loading');
  if (state.kind === 'loading') state.onStop?.();
  expect(isStopped).toBe(true);
});

test('[CHART-011 CHART-053] after loading a good result shows the chart', () => {
  expect(tileState(runningQuery).kind).toBe('loading');
  expect(tileState(result).kind).toBe('ready');
});

test('[CHART-012 CHART-047 CHART-054] after loading a bad result shows the parsed error', async () => {
  const body = {
    message: 'Error: no such thing',
    errors: [{ message: 'No such thing', error_type: 'X', level: 'error', extra: { code: 'ENGINE_001' } }],
  };
  const error = await errorOf(new Response(JSON.stringify(body), { status: 400 }));
  expect(tileState(failed(error))).toMatchObject({ kind: 'failed', title: 'DuckDB error', code: 'ENGINE_001' });
  expect(error.message).toBe('No such thing');
});

test('[CHART-056 CHART-057] a query that was stopped shows as stopped, in these words', () => {
  expect(tileState(idle)).toMatchObject({ kind: 'stopped', text: 'Updating chart was stopped' });
  const stoppedByServer = new ApiError(499, 'Stopped', 'ENGINE_009');
  expect(tileState(failed(stoppedByServer))).toMatchObject({ kind: 'stopped', text: 'Updating chart was stopped' });
});

test('[CHART-065] without any result the error is a network error', () =>
  expect(tileState(failed(new ApiError(0, 'The server does not answer.', null)))).toMatchObject({
    kind: 'failed',
    title: 'Network error.',
  }));

test("[CHART-066] otherwise the result's own error is shown, with the engine's text behind it", async () => {
  const details = 'Binder Error: line 1';
  const body = {
    errors: [
      { message: 'Column not found', error_type: 'X', level: 'error', extra: { code: 'ENGINE_003', detail: details } },
    ],
  };
  const state = tileState(failed(await errorOf(new Response(JSON.stringify(body), { status: 400 }))));
  expect(state).toMatchObject({ kind: 'failed', code: 'ENGINE_003', details });
});

test('a result without rows is drawn where rows are known that have no value, and is empty without', () => {
  const emptyQuery = { ...result, data: { tables: [{ columns: [], rowCount: 0 }], entries: [] } };
  const facts = {
    id: 1,
    savedForm: {},
    canQuery: true,
    query: emptyQuery,
    run: null,
    annotations: none,
    stop: () => undefined,
  };
  const state = chartStateOf(facts as unknown as ChartFacts);
  const data = {
    missingFilter: null,
    clauses: [],
    isRequesting: true,
    query: emptyQuery,
    state,
  } as unknown as TileData;
  expect(tileViewState(tile, data, 0, actions).kind).toBe('empty');
  // Steps after SQL leave out rows without a value: there were some.
  const withoutValues = { ...emptyQuery, data: { ...emptyQuery.data, entries: [{ sql_rowcount: 3 }] } };
  expect(tileViewState(tile, { ...data, query: withoutValues } as unknown as TileData, 0, actions).kind).toBe('ready');
  expect(tileViewState(tile, data, 0, { ...actions, coverage: { rows: 8, missing: 8, unfinished: null } }).kind).toBe(
    'ready',
  );
});

test('a tile whose chart is of an unknown type says so and keeps its settings', () => {
  const sankeyTile = {
    ...tile,
    chart: { ...tile.chart, form_data: { viz_type: 'sankey', datasource: '1__table' } },
  } as Tile;
  const data = { missingFilter: null, clauses: [], isRequesting: false, query: idle } as unknown as TileData;
  expect(tileViewState(sankeyTile, data, 0, actions)).toMatchObject({
    kind: 'empty',
    title: 'This visualization type is not supported.',
  });
});

test('of a chart type whose rows the older call knows they are shown; one that it does not know either says so', () => {
  const sankeyTile = {
    ...tile,
    chart: { ...tile.chart, form_data: { viz_type: 'heatmap', datasource: '1__table' } },
  } as Tile;
  const on = (query: object) => {
    const facts = { id: 1, savedForm: {}, canQuery: true, query, run: null, annotations: none, stop: () => undefined };
    const state = chartStateOf(facts as unknown as ChartFacts);
    const data = { missingFilter: null, clauses: [], isRequesting: true, isShownAsRows: true, query, state };
    return tileViewState(sankeyTile, data as unknown as TileData, 0, actions);
  };
  expect(on(runningQuery)).toMatchObject({ kind: 'loading', shape: 'table' });
  expect(on(result).kind).toBe('ready');
  expect(on({ ...result, data: { tables: [{ columns: [], rowCount: 0 }], entries: [] } }).kind).toBe('empty');
  expect(on(failed(new ApiError(400, 'No such thing', 'ENGINE_001')))).toMatchObject({ kind: 'failed' });
  expect(on(failed(fail('CHART_001', { type: 'heatmap' })))).toMatchObject({
    kind: 'empty',
    title: 'This visualization type is not supported.',
  });
});

const unreached = { failureReason: new ApiError(0, 'The server does not answer.', null), failureCount: 2 };
const filtered = { data: { tables: [table], receivedAt: 7_000 }, isPlaceholderData: true };

test('without the server old numbers stay and are dated; a first result that does not come is an error with another try', () => {
  expect(tileState({ ...runningQuery, ...filtered, ...unreached })).toMatchObject({
    kind: 'outdated',
    receivedAt: 7_000,
  });
  expect(tileState({ ...runningQuery, ...filtered, fetchStatus: 'paused', isFetching: false })).toMatchObject({
    kind: 'outdated',
  });
  expect(tileState({ ...runningQuery, ...unreached })).toMatchObject({ kind: 'failed', title: 'Network error.' });
  expect(tileState({ ...runningQuery, ...unreached, failureCount: 1 }).kind).toBe('loading');
  const empty = { data: { tables: [{ columns: [], rowCount: 0 }], entries: [], receivedAt: 7_000 } };
  expect(tileState({ ...runningQuery, ...empty, ...unreached }).kind).toBe('failed');
});

test('a rejection under a new filter does not keep the numbers of the old one', () => {
  const rejection = new ApiError(400, 'Column missing', 'QUERY_004');
  const state = tileState({ ...failed(rejection), failureReason: rejection, failureCount: 1 });
  expect(state).toMatchObject({ kind: 'failed', code: 'QUERY_004' });
});
