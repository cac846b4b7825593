// @vitest-environment happy-dom
import '@sextant/charts/all-types';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import { ExploreProvider, makeExploreStore } from '../explore-store.ts';
import { ChartTypeSwitcher, tooltipPauseMs } from './panel/ChartTypeSwitcher.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[VIZ-016] after a press the words of the tiles stay away for twice the time of the transition', async () => {
  expect(tooltipPauseMs(0.3)).toBe(600);
  const dataset = { id: 1, columns: [], metrics: [], verbose_map: {} } as unknown as DatasetData;
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: [] };
  const store = makeExploreStore({ dataset, slice: null, form, savedForm: null });
  render(
    <ExploreProvider value={store}>
      <ChartTypeSwitcher />
    </ExploreProvider>,
  );
  const pie = screen.getByRole('button', { name: 'Pie Chart' });
  const table = screen.getByRole('button', { name: 'Table' });
  // What shows tooltips comes with the first of them, which no clock of a test hurries.
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => table.focus());
  await screen.findByRole('tooltip');
  vi.useFakeTimers();
  const focusByKey = async (element: HTMLElement): Promise<void> => {
    await act(async () => {
      element.blur();
      fireEvent.keyDown(document.body, { key: 'Tab' });
      element.focus();
      await vi.advanceTimersByTimeAsync(1);
    });
  };
  await focusByKey(pie);
  expect(screen.getByRole('tooltip').textContent).toBe('Pie Chart');
  await act(async () => {
    fireEvent.click(pie);
    await vi.advanceTimersByTimeAsync(590);
  });
  await focusByKey(table);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(20);
  });
  await focusByKey(pie);
  expect(screen.getByRole('tooltip').textContent).toContain('Pie Chart');
});
