import { cleanup, render, screen } from '@testing-library/react';
import type { Clause, Tile } from '@sextant/dashboard';
import { createStore } from 'zustand/vanilla';
import { afterEach, expect, test } from 'vitest';
import type { ChartResult } from '../../api/chart-data.ts';
import { PageContextProvider } from '../page-context.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { TileMarks } from './TileMarks.tsx';

afterEach(cleanup);

const page = {
  model: { filters: [], boxFilters: [] },
  tiles: createStore(() => ({ outdated: new Map() })),
} as unknown as DashboardPageContext;
const tile = {
  chartId: 1,
  name: 'Departures by origin',
  chart: { form_data: { viz_type: 'pie' } },
  dataset: { id: 2, columns: [{ column_name: 'origin' }] },
} as unknown as Tile;
const clauseOn = (name: string): Clause =>
  ({
    source: name,
    kind: 'native',
    filters: [{ column: { kind: 'column', name }, operator: 'in', value: ['x'], grain: null }],
    timeRange: null,
    grain: null,
    timeColumn: null,
    groupBy: null,
    text: { name, verb: 'is', values: ['x'] },
  }) as unknown as Clause;
const rejecting = (...columns: string[]) =>
  ({
    entries: [{ rejected_filters: columns.map((column) => ({ column, reason: 'not_in_datasource' })) }],
  }) as unknown as ChartResult;
const markOf = (names: readonly string[], result: ChartResult | undefined): readonly (string | null)[] => {
  cleanup();
  render(
    <PageContextProvider value={page}>
      <TileMarks
        {...{ tile, result, clauses: names.map(clauseOn), isFiltering: false, reached: 0, onRemove: () => undefined }}
      />
    </PageContextProvider>,
  );
  return screen.getAllByRole('button').map((mark) => `${mark.getAttribute('aria-label')} (${mark.textContent})`);
};

test('the mark of a tile counts the filters that act on it; one that could not act is told of and not counted', () => {
  expect(markOf(['state'], rejecting('state'))).toEqual(['No filters applied to Departures by origin ()']);
  expect(markOf(['state', 'origin'], rejecting('state'))).toEqual(['1 filter applied to Departures by origin (1)']);
  expect(markOf(['state', 'origin'], rejecting())).toEqual(['2 filters applied to Departures by origin (2)']);
});

test('before a result has come, the columns of the dataset say which filters will act', () => {
  expect(markOf(['state', 'origin'], undefined)).toEqual(['1 filter applied to Departures by origin (1)']);
});
