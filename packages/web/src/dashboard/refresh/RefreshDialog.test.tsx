import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { afterEach, expect, test, vi } from 'vitest';
import { PageContextProvider } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { RefreshDialog } from './RefreshDialog.tsx';

const save = vi.hoisted(() => vi.fn<(change: object) => Promise<undefined>>(async () => undefined));
vi.mock('../settings/use-save-metadata.ts', () => ({ useSaveMetadata: () => save }));
afterEach(cleanup);

test('charts that are not asked again are named, and kept with the dashboard', async () => {
  const tileOf = (chartId: number, name: string) => ({ chartId, name, chart: {} });
  const page = {
    model: {
      metadata: { timed_refresh_immune_slices: [2] },
      tiles: [tileOf(1, 'Strikes'), tileOf(2, 'Costs')],
    },
    tiles: createStore(() => ({ refreshS: 60, setRefresh: () => undefined })),
  } as unknown as DashboardPageContext;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageContextProvider value={page}>
        <RefreshDialog mayEdit onClose={() => undefined} />
      </PageContextProvider>
    </QueryClientProvider>,
  );
  expect(screen.queryByText('Charts left out')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByText('Charts left out')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Remove Costs/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save for everyone' }));
  await expect.poll(() => save.mock.calls).toEqual([[{ refresh_frequency: 60, timed_refresh_immune_slices: [] }]]);
});
