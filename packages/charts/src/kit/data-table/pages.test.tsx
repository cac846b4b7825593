import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ColumnTable } from '@sextant/contract';
import { afterEach, expect, test } from 'vitest';
import type { OwnState } from '../query/own-state.ts';
// Loaded before, so that no test waits for it.
import './TableTools.tsx';
import { DataTableView as View } from './table-view.tsx';

afterEach(cleanup);

const tableOf = (name: string, values: readonly number[]): ColumnTable => ({
  columns: [{ name, type: 'integer', cells: { encoding: 'numbers', numbers: Float64Array.from(values), nulls: null } }],
  rowCount: values.length,
});

const form = {
  viz_type: 'table',
  datasource: '1__table',
  query_mode: 'raw',
  all_columns: ['amount'],
  server_pagination: true,
  server_page_length: 20,
};
const twenty = Array.from({ length: 20 }, (_, index) => index);

async function show(ownState: OwnState, rows: readonly number[]) {
  const requestedStates: OwnState[] = [];
  render(
    <View
      formData={form}
      tables={[tableOf('amount', rows), tableOf('rowcount', [45])]}
      theme="light"
      ownState={ownState}
      onOwnState={(next) => requestedStates.push(next)}
      cut={{ totalRows: null }}
    />,
  );
  return {
    requested: requestedStates,
    previous: await screen.findByRole('button', { name: 'Previous page' }),
    next: screen.getByRole('button', { name: 'Next page' }),
  };
}

test('a table in pages says which rows of how many it shows, and leads on and back', async () => {
  const { requested, previous, next } = await show({ page: 1, sort: null }, twenty);
  expect(screen.getByRole('status').textContent).toBe('21–40 of 45 rows');
  expect(screen.queryByText(/Showing the first/)).toBeNull();
  fireEvent.click(next);
  fireEvent.click(previous);
  expect(requested).toEqual([
    { page: 2, sort: null },
    { page: 0, sort: null },
  ]);
});

test('there is nothing before the first page and nothing after the last', async () => {
  const first = await show({ page: 0, sort: null }, twenty);
  expect(first.previous.hasAttribute('disabled')).toBe(true);
  expect(first.next.hasAttribute('disabled')).toBe(false);
  cleanup();
  const last = await show({ page: 2, sort: null }, twenty.slice(0, 5));
  expect(last.next.hasAttribute('disabled')).toBe(true);
});
