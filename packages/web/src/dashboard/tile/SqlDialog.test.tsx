import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChartResult } from '../../api/chart-data.ts';
import { TileStatements } from './SqlDialog.tsx';

afterEach(cleanup);

const resultOf = (query: string) => ({ entries: [{ query }], tables: [] }) as unknown as ChartResult;

test('a result of a cube shows the statement that is run for it, though what is around keeps the result', async () => {
  const client = new QueryClient();
  const none = async () => null;
  const run = async () => resultOf('SELECT 42 AS answer');
  const shown = (result: ChartResult, onOpen: typeof run | typeof none) => (
    <QueryClientProvider client={client}>
      <TileStatements result={result} backend="duckdb" onOpen={onOpen} maxHeightPx={200} />
    </QueryClientProvider>
  );
  const { container, rerender } = render(shown(resultOf(''), run));
  await expect.poll(() => container.textContent).toContain('42');
  // Another result has statements of its own.
  rerender(shown(resultOf('SELECT 7 AS other'), none));
  await expect.poll(() => container.textContent).toContain('7');
  expect(screen.queryByText(/42/)).toBeNull();
});
