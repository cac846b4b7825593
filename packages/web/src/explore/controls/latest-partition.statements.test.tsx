import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AdhocFilter, DatasetData } from '@sextant/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { ExploreProvider, makeExploreStore } from '../explore-store.ts';
import { emptyFilter } from '../filter-edit.ts';
import { SimpleFilter } from './SimpleFilter.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dataset = {
  id: 1,
  type: 'table',
  sql: null,
  schema: 'shop',
  table_name: 'visits',
  database: { id: 3, name: 'Lake', backend: 'trino' },
  columns: [
    { column_name: 'day', type_generic: 0, is_dttm: false },
    { column_name: 'amount', type_generic: 0, is_dttm: false },
  ],
  metrics: [],
} as unknown as DatasetData;
const newest = 'use latest_partition template';

/** The operators that a filter on `subject` is offered; `onChange` gets the filter after one is chosen. */
async function openOperators(column: string, onChange: (filter: AdhocFilter) => void): Promise<string[]> {
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requestedUrls.push(address);
    return Response.json({ metadata: {}, partitions: { cols: ['day'], latest: {}, partitionQuery: '' } });
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ExploreProvider value={makeExploreStore({ dataset, slice: null, form: {}, savedForm: null })}>
        <SimpleFilter
          dataset={dataset}
          edited={{ filter: { ...emptyFilter, subject: column }, word: null, upTo: null }}
          errors={{ value: null, upTo: null }}
          offeredOperators={['equals', 'in']}
          lookup={{ displayValue: '', error: null, operators: null }}
          offersAtOnce={false}
          countsFromData={false}
          onCountsFromData={() => undefined}
          onChange={({ filter }) => onChange(filter)}
        />
      </ExploreProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(requestedUrls).toEqual(['/api/v1/database/3/table_extra/visits/shop/']));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  fireEvent.click(screen.getByRole('button', { name: /Operator/ }));
  return screen.getAllByRole('option').map((option) => option.textContent ?? '');
}

test('[ADHF-018 ADHF-046] the newest partition is offered for the column in partitions.cols, and becomes SQL', async () => {
  let changedFilter: AdhocFilter | null = null;
  expect(await openOperators('day', (filter) => (changedFilter = filter))).toEqual(['equal to', 'is one of', newest]);
  fireEvent.click(screen.getByRole('option', { name: newest }));
  await waitFor(() => expect(changedFilter).toMatchObject({ expressionType: 'SQL', clause: 'WHERE' }));
});

test('and for no other column', async () => {
  expect(await openOperators('amount', () => undefined)).toEqual(['equal to', 'is one of']);
});
