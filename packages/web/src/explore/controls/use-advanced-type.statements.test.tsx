import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { parseRison } from '@sextant/contract';
import type { AdhocFilter, DatasetData } from '@sextant/contract';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { emptyFilter, operatorsOffered } from '../filter-edit.ts';
import { lookupDebounceMs, useAdvancedType } from './use-advanced-type.ts';

const dataset = {
  type: 'table',
  columns: [
    { column_name: 'port', type_generic: 0, is_dttm: false, value_type: 'integer', advanced_data_type: 'port' },
    { column_name: 'size', type_generic: 0, is_dttm: false },
  ],
  metrics: [],
} as unknown as DatasetData;
const filterOf = (comparator: unknown, column = 'port'): AdhocFilter => ({
  ...emptyFilter,
  subject: column,
  comparator,
});

let requestedBodies: unknown[] = [];
let queryResult = (): Response => Response.json({ result });
const result = { values: [80], display_value: '80', error_message: '', valid_filter_operators: ['EQUALS', 'IN'] };
beforeEach(() => {
  vi.useFakeTimers();
  requestedBodies = [];
  queryResult = () => Response.json({ result });
  vi.stubGlobal('fetch', async (address: string) => {
    requestedBodies.push(parseRison(new URL(address, 'http://x').searchParams.get('q') ?? ''));
    return queryResult();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function lookedUp(first: AdhocFilter) {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook((filter: AdhocFilter) => useAdvancedType(filter, dataset, operatorsOffered(filter, dataset)), {
    wrapper,
    initialProps: first,
  });
}
/** Time passes, and what React and the query do about it. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(1));
}

test('[ADHF-068 ADHF-074] one call, 600 ms after the last key', async () => {
  expect(lookupDebounceMs).toBe(600);
  const { rerender, result: lookup } = lookedUp(filterOf(['h']));
  await pass(500);
  rerender(filterOf(['ht']));
  await pass(500);
  rerender(filterOf(['http']));
  await pass(590);
  expect(requestedBodies).toEqual([]);
  await pass(20);
  expect(requestedBodies).toEqual([{ type: 'port', values: ['http'] }]);
  expect(lookup.current).toMatchObject({ displayValue: '80', error: null });
  await pass(5_000);
  expect(requestedBodies).toHaveLength(1);
});

test('[ADHF-069] of the operators only those that the type takes are offered', async () => {
  const { result: lookup } = lookedUp(filterOf(['http']));
  expect(lookup.current.operators).toBeNull();
  await pass(700);
  expect(lookup.current.operators).toEqual(['equals', 'in']);
});

test('what is wrong with a value is said until the value is another', async () => {
  queryResult = () => Response.json({ result: { ...result, values: [], display_value: '', error_message: 'no port' } });
  const { rerender, result: lookup } = lookedUp(filterOf(['x']));
  await pass(700);
  expect(lookup.current.error).toBe('no port');
  rerender(filterOf(['xy']));
  expect(lookup.current.error).toBeNull();
});

test('[ADHF-065 ADHF-072] when the call fails, that is said', async () => {
  queryResult = () => Response.json({ message: 'gone' }, { status: 500 });
  const { result: lookup } = lookedUp(filterOf(['http']));
  await pass(700);
  expect(lookup.current.error).toBe('Failed to retrieve advanced type');
});

test('nothing is asked of a column without such a type, of SQL, of groups, and while there is no value', async () => {
  for (const filter of [
    filterOf(['1'], 'size'),
    { ...filterOf(['80']), expressionType: 'SQL' as const },
    { ...filterOf(['80']), clause: 'HAVING' as const },
    filterOf([]),
    filterOf(''),
  ]) {
    const { unmount } = lookedUp(filter);
    await pass(700);
    unmount();
  }
  expect(requestedBodies).toEqual([]);
});
