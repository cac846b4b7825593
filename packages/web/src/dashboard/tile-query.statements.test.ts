import '@sextant/charts/all-types';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tile } from '@sextant/dashboard';
import { webServerTimeoutS } from '../api/bootstrap.ts';
import { refreshTile, tileQuery } from './tile-query.ts';

const formData = { viz_type: 'pie', datasource: '3__table', groupby: ['carrier'], metric: 'count' };
const tile = {
  id: 'CHART-5',
  chartId: 5,
  name: 'Five',
  chart: { id: 5, version: 2, form_data: formData },
  dataset: null,
  ancestors: [],
  zone: null,
} as unknown as Tile;
const input = { tile, clauses: [], dashboardId: 9 };
const entry = { rowcount: 1, colnames: ['carrier'], coltypes: [1], data: [{ carrier: 'AA' }] };

let signals: (AbortSignal | null)[] = [];
beforeEach(() => {
  signals = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('csrf_token')) return Response.json({ result: 'token' });
    signals.push(init.signal ?? null);
    return Response.json({ result: [entry] });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[CHART-018] when a query finishes, the form that was sent is kept with the result', async () => {
  const client = new QueryClient();
  await client.fetchQuery(tileQuery(input));
  expect(client.getQueryData(tileQuery(input).queryKey)?.form).toEqual(formData);
});

test('[CHART-049] a refresh gives up after the web server’s timeout of the configuration; a first query has no limit of the page', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const client = new QueryClient();
  await client.fetchQuery(tileQuery(input));
  expect(timeout).not.toHaveBeenCalled();
  await refreshTile(client, input);
  expect(timeout.mock.calls).toEqual([[webServerTimeoutS * 1000]]);
  expect(webServerTimeoutS).toBe(60);
  expect(signals).toHaveLength(2);
  timeout.mockRestore();
});
