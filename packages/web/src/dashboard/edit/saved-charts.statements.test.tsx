import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { ToastRegion, clearToasts } from '@sextant/ui';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseRison } from '@sextant/contract';
import { makeQueryClient } from '../../api/query-client.ts';
import { savedChartsPageSize, useSavedCharts } from './saved-charts.ts';
import type { SavedCharts } from './saved-charts.ts';

const search = {
  search: '',
  ownerId: 7,
  order: { column: 'changed_on_delta_humanized', direction: 'desc' as const },
  pages: 1,
};
const chart = { id: 5, slice_name: 'Departures', slice_url: '/explore/?slice_id=5', viz_type: 'pie', owners: [] };

let requestedPaths: string[] = [];
let queryResult = (): Response => Response.json({ count: 1, result: [chart] });
beforeEach(() => {
  requestedPaths = [];
  queryResult = () => Response.json({ count: 1, result: [chart] });
  vi.stubGlobal('fetch', async (address: string) => {
    requestedPaths.push(address);
    return queryResult();
  });
});
afterEach(() => {
  act(() => clearToasts());
  cleanup();
  vi.unstubAllGlobals();
});

/** The list as two places of one page see it, and every state that was seen. */
function openSavedCharts() {
  const client = makeQueryClient();
  const pagesSeen: SavedCharts[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const open = (pages = 1) =>
    renderHook(
      () => {
        const charts = useSavedCharts({ ...search, pages });
        pagesSeen.push(charts);
        return charts;
      },
      { wrapper },
    );
  return { seen: pagesSeen, open };
}
const reject = () => Response.json({ message: 'no such table' }, { status: 500 });

test('[CHART-008 CHART-020] the list of saved charts is started, then set', async () => {
  const { seen, open } = openSavedCharts();
  const { result } = open();
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(seen[0]).toMatchObject({ slices: [], isLoading: true, errorMessage: null, lastUpdated: 0 });
  expect(result.current).toMatchObject({
    slices: [{ id: 5, name: 'Departures' }],
    isLoading: false,
    errorMessage: null,
  });
  expect(result.current.lastUpdated).toBeGreaterThan(0);
});

test('[CHART-021 CHART-042] or it is started, then failed, with this text', async () => {
  queryResult = reject;
  const { seen, open } = openSavedCharts();
  const { result } = open();
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(seen[0]).toMatchObject({ isLoading: true, errorMessage: null });
  expect(result.current).toMatchObject({
    slices: [],
    errorMessage: 'Could not fetch all saved charts',
    reason: 'no such table',
    lastUpdated: 0,
  });
});

test('[CHART-019] what was fetched once is not fetched again, until somebody wants that', async () => {
  const { open } = openSavedCharts();
  const first = open();
  await waitFor(() => expect(first.result.current.lastUpdated).toBeGreaterThan(0));
  first.unmount();
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  const second = open();
  vi.useRealTimers();
  expect(second.result.current).toMatchObject({ slices: [{ id: 5 }], isLoading: false });
  expect(requestedPaths).toHaveLength(1);
  act(() => second.result.current.reload());
  await waitFor(() => expect(requestedPaths).toHaveLength(2));
});

test('[CHART-039 CHART-050] one call brings up to 200 of them, and the next page what comes after', async () => {
  expect(savedChartsPageSize).toBe(200);
  const queryOf = (address: string | undefined): unknown =>
    parseRison(new URL(address ?? '', 'http://x').searchParams.get('q') ?? '');
  const query = {
    page_size: 200,
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
    filters: [{ col: 'owners', opr: 'rel_m_m', value: 7 }],
  };
  queryResult = () =>
    Response.json({
      count: 202,
      result: [
        { ...chart, id: requestedPaths.length },
        { ...chart, id: 90 },
      ],
    });
  const { open } = openSavedCharts();
  const first = open();
  await waitFor(() => expect(first.result.current.lastUpdated).toBeGreaterThan(0));
  expect(requestedPaths.map(queryOf)).toEqual([{ ...query, page: 0 }]);
  const both = open(2);
  await waitFor(() => expect(both.result.current.isLoading).toBe(false));
  expect(requestedPaths.map(queryOf)).toEqual([
    { ...query, page: 0 },
    { ...query, page: 1 },
  ]);
  // One that has moved from page to page meanwhile is there once.
  expect([both.result.current.slices.map(({ id }) => id), both.result.current.count]).toEqual([[1, 90, 2], 202]);
});

test('[CHART-043] a failing call is reported in a message with its reason, until one succeeds', async () => {
  queryResult = reject;
  render(<ToastRegion />);
  const { result } = openSavedCharts().open();
  const text = 'Sorry there was an error fetching saved charts: no such table';
  await waitFor(() => expect(screen.queryByText(text)).not.toBeNull());
  queryResult = () => Response.json({ count: 1, result: [chart] });
  act(() => result.current.reload());
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
