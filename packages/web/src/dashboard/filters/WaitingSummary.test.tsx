import { cleanup, render } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { afterEach, expect, test } from 'vitest';
import { PageContextProvider } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { WaitingSummary } from './WaitingSummary.tsx';

afterEach(cleanup);

const required = (id: string, name: string, rootPath: readonly string[]) => ({
  id,
  name,
  scope: { rootPath, excluded: [] },
  controlValues: { enableEmptyFilter: true },
});
const tileIn = (tab: string, type = 'pie') => ({
  chartId: 1,
  ancestors: ['ROOT_ID', tab],
  chart: { form_data: { viz_type: type } },
});
const wordsOf = (filters: readonly object[], masks: object = {}): string => {
  cleanup();
  // A filter box shows no rows that could wait, and a chart that was deleted shows none at all.
  const tiles = [tileIn('A'), tileIn('A'), tileIn('B'), tileIn('A', 'filter_box'), { ...tileIn('A'), chart: null }];
  const page = {
    model: { filters, tiles },
    filters: createStore(() => ({ masks })),
  } as unknown as DashboardPageContext;
  return (
    render(
      <PageContextProvider value={page}>
        <WaitingSummary>
          <span>Showing all 10,000 strikes</span>
        </WaitingSummary>
      </PageContextProvider>,
    ).container.textContent ?? ''
  );
};

test('while every chart waits for a required filter, no number is said to be shown', () => {
  const state = required('F', 'State', ['ROOT_ID']);
  expect(wordsOf([state])).toBe('Nothing is shown until State has a value');
  expect(wordsOf([required('F', 'State', ['A']), required('G', 'City', ['B'])])).toBe(
    'Nothing is shown until State and City have values',
  );
  expect(wordsOf([state], { F: { filterState: { value: ['CA'] } } })).toBe('Showing all 10,000 strikes');
});

test('while some charts wait, it is said how many', () => {
  expect(wordsOf([required('F', 'State', ['A'])])).toBe(
    'Showing all 10,000 strikes 2 of 3 charts show nothing until State has a value',
  );
  expect(wordsOf([required('F', 'State', ['B'])])).toBe(
    'Showing all 10,000 strikes 1 of 3 charts shows nothing until State has a value',
  );
});
