import { textColumn, type ColumnTable } from '@sextant/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartViewProps } from '../view/chart-view.ts';
import type { OwnState } from '../query/own-state.ts';
import { DataTableView as View } from './table-view.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const cities = (...values: readonly (string | null)[]): ColumnTable => ({
  columns: [textColumn('city', values)],
  rowCount: values.length,
});
const formData = { viz_type: 'table', datasource: '1__table', query_mode: 'raw', all_columns: ['city'], row_limit: 3 };
const open = (sort: OwnState['sort'] = null): OwnState => ({ page: 0, sort });

function show(table: ColumnTable, props: Partial<ChartViewProps>) {
  const requestedStates: OwnState[] = [];
  render(
    <View
      formData={formData}
      tables={[table]}
      theme="light"
      labels={{ city: 'City' }}
      ownState={open()}
      onOwnState={(next) => requestedStates.push(next)}
      {...props}
    />,
  );
  const press = () => fireEvent.click(screen.getByRole('columnheader', { name: 'City' }));
  const shownTexts = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);
  return { requested: requestedStates, press, shown: shownTexts };
}

test('a table that holds every row is sorted at once, in the page', () => {
  const { requested, press, shown } = show(cities('Boston', 'Austin'), {});
  press();
  expect(shown()).toEqual(['Austin', 'Boston']);
  expect(requested).toEqual([]);
});

test('a cut table is not sorted in the page: the engine is asked for the first rows of all', () => {
  const { requested, press, shown } = show(cities('Boston', 'Austin'), { cut: { totalRows: 12_345, isChosen: true } });
  press();
  expect(shown()).toEqual(['Boston', 'Austin']);
  expect(requested).toEqual([{ page: 0, sort: { column: 'city', isDescending: false } }]);
});

test('what is shown of how much, and by what, as the rows are that came', () => {
  const sorted = { ownState: open({ column: 'city', isDescending: false }) };
  show(cities('Aachen', 'Aarhus'), { ...sorted, cut: { totalRows: 12_345, isChosen: true } });
  expect(screen.getByText('First 2 of 12,345 by City.')).not.toBeNull();
  cleanup();
  show(cities('Aachen', 'Aarhus'), { ...sorted, cut: { totalRows: 12_345 } });
  expect(screen.getByText('Showing 2 of 12,345 rows, sorted by City.')).not.toBeNull();
  cleanup();
  show(cities(null, 'Zwolle'), {
    ownState: open({ column: 'city', isDescending: true }),
    cut: { totalRows: null, isChosen: true },
  });
  expect(screen.getByText('First 2 by City, descending, NULL first.')).not.toBeNull();
});

test('where nobody asks the engine, only the rows that are here are sorted, and it is said', () => {
  const { press, shown } = show(cities('Boston', 'Austin'), { ownState: null, cut: { totalRows: 12_345 } });
  press();
  expect(shown()).toEqual(['Austin', 'Boston']);
  expect(screen.getByText('Showing 2 of 12,345 rows. Only these are sorted.')).not.toBeNull();
});
