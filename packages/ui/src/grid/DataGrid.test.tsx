import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from './DataGrid.tsx';
import { columnWidth } from './grid-column.ts';
import type { GridColumn, GridSort } from './grid-column.ts';
import { pagesShown } from './Pagination.tsx';

const columns: readonly GridColumn[] = [
  { id: 'origin', title: 'origin', type: 'text' },
  { id: 'flights', title: 'flights', type: 'number' },
];
const cell = (row: number, column: number) => (column === 0 ? (row === 1 ? null : `A${row}`) : row * -1_000);

beforeEach(() => {
  // The test DOM has no layout: a box of 280 px shows ten rows.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const grid = () => screen.getByRole('grid', { name: 'Routes' });
const press = (key: string, more = {}) => fireEvent.keyDown(grid(), { key, ...more });
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

test('draws only the rows in sight of a million', () => {
  render(<DataGrid label="Routes" columns={columns} rowCount={1_000_000} cell={cell} />);
  const rowElements = screen.getAllByRole('row').length;
  expect(rowElements).toBeGreaterThan(10);
  expect(rowElements).toBeLessThan(40);
  expect(grid().getAttribute('aria-rowcount')).toBe('1000001');
});

test('says NULL, groups thousands and uses the true minus', () => {
  render(<DataGrid label="Routes" columns={columns} rowCount={3} cell={cell} />);
  const second = screen.getAllByRole('row')[2] as HTMLElement;
  expect(within(second).getByText('NULL')).not.toBeNull();
  expect(within(second).getByText('−1,000')).not.toBeNull();
});

test('arrows move by cell from the header into the rows and stop at the edges', () => {
  render(<DataGrid label="Routes" columns={columns} rowCount={3} cell={cell} />);
  expect(active()?.textContent).toBe('origin');
  press('ArrowUp');
  press('ArrowLeft');
  expect(active()?.textContent).toBe('origin');
  press('ArrowDown');
  press('ArrowRight');
  press('ArrowRight');
  expect(active()?.textContent).toBe('0');
  press('End', { ctrlKey: true });
  expect(active()?.textContent).toBe('−2,000');
  press('Home');
  expect(active()?.textContent).toBe('A2');
});

test('Ctrl leads to the ends of rows and columns, Page Down and Page Up by two rows less than are in sight', () => {
  render(<DataGrid label="Routes" columns={columns} rowCount={18} cell={cell} />);
  const cellsAfter = (keys: readonly string[], more = {}) =>
    keys.map((key) => {
      press(key, more);
      return active()?.textContent;
    });
  expect(cellsAfter(['End', 'Home', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'], { ctrlKey: true })).toEqual([
    '−17,000',
    'A0',
    '0',
    '−17,000',
    'A17',
    'A0',
  ]);
  expect(cellsAfter(['PageDown', 'PageDown', 'PageDown', 'PageUp', 'PageUp', 'PageUp'])).toEqual([
    'A8',
    'A16',
    'A17',
    'A9',
    'NULL',
    'A0',
  ]);
});

test('Enter sorts on a header and chooses on a row', () => {
  const onSort = vi.fn<(sort: GridSort) => void>();
  const onRowSelect = vi.fn<(row: number) => void>();
  render(
    <DataGrid label="Routes" columns={columns} rowCount={3} cell={cell} onSort={onSort} onRowSelect={onRowSelect} />,
  );
  press('ArrowRight');
  press('Enter');
  expect(onSort).toHaveBeenLastCalledWith({ column: 'flights', direction: 'descending' });
  expect(onRowSelect).not.toHaveBeenCalled();
  press('ArrowDown');
  press('Enter');
  expect(onRowSelect).toHaveBeenLastCalledWith(0);
});

test('the sorted header says so', () => {
  render(
    <DataGrid
      label="Routes"
      columns={columns}
      rowCount={3}
      cell={cell}
      sort={{ column: 'flights', direction: 'descending' }}
      onSort={() => undefined}
    />,
  );
  expect(screen.getByRole('columnheader', { name: /flights/ }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: /origin/ }).getAttribute('aria-sort')).toBe('none');
});

test('pages: all up to seven, then first, last and neighbors', () => {
  expect(pagesShown(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pagesShown(0, 20)).toEqual([0, 1, 2, 3, 4, null, 19]);
  expect(pagesShown(10, 20)).toEqual([0, null, 9, 10, 11, null, 19]);
  expect(pagesShown(19, 20)).toEqual([0, null, 15, 16, 17, 18, 19]);
});

test('a press and the keys act on the cell alone, and not on columns that say no', () => {
  const onCellPress = vi.fn<(row: number, column: number) => void>();
  const pressableColumns = columns.map((column) => ({ ...column, isPressable: column.id === 'origin' }));
  render(
    <DataGrid
      label="Routes"
      columns={pressableColumns}
      rowCount={3}
      cell={cell}
      onCellPress={onCellPress}
      isCellChosen={(row, column) => row === 1 && column === 0}
    />,
  );
  const cells = within(screen.getAllByRole('row')[2] as HTMLElement).getAllByRole('gridcell');
  fireEvent.click(cells[1] as HTMLElement);
  expect(onCellPress).not.toHaveBeenCalled();
  fireEvent.click(cells[0] as HTMLElement);
  expect(onCellPress).toHaveBeenLastCalledWith(1, 0);
  press('ArrowDown');
  press('Enter');
  expect(onCellPress).toHaveBeenLastCalledWith(2, 0);
  press('ArrowRight');
  press(' ');
  expect(onCellPress).toHaveBeenCalledTimes(2);
  expect(cells.map((one) => one.getAttribute('aria-selected'))).toEqual(['true', null]);
});

// Widths in the font of the page (Inter, 13 px, tabular figures), as Chromium measures them.
test.each([
  ['$10.4M', 47],
  ['12.6\u202f%', 42],
  ['166,341', 51],
  ['−3.807762', 67],
  ['100.0\u202f%', 50],
  ['1,234,567.89', 81],
])('%s has the room that it takes', (title, widthPx) => {
  const column: GridColumn = { id: 'a', title: 'a', type: 'number', format: () => title };
  const { minPx } = columnWidth(column, { isFirst: false, rowCount: 1, cellAt: () => 1, total: null });
  const edgesPx = 24;
  expect(minPx).toBeGreaterThanOrEqual(widthPx + edgesPx);
});

test('in a narrow grid texts and titles give way, numbers never', () => {
  const widthOf = (column: GridColumn, text: string | number) =>
    columnWidth(column, { isFirst: false, rowCount: 1, cellAt: () => text, total: null });
  const long = { id: 'a', title: 'Destination state of the route', type: 'text' } as const;
  const text = widthOf(long, 'x'.repeat(40));
  expect(text.minPx).toBeLessThan(120);
  expect(text.idealPx).toBeGreaterThan(250);
  const number = widthOf({ ...long, type: 'number' }, 123_456_789_012);
  expect(number.minPx).toBeGreaterThan(120);
  expect(number.minPx).toBeLessThan(number.idealPx);
  // The longer of two lines has room: 11 letters, not the 16 of one line and not the 5 of the shorter word.
  const twoLines = widthOf({ ...long, title: 'Destination state' }, 'NV').minPx;
  expect(twoLines).toBe(widthOf({ ...long, title: 'Destination' }, 'NV').minPx);
  expect(twoLines).toBeGreaterThan(widthOf({ ...long, title: 'Origin state' }, 'NV').minPx);
});

test('the arrow of the sorted column takes no room from its title', () => {
  const column: GridColumn = { id: 'origin', title: 'Origin', type: 'text' };
  const cells = { isFirst: true, rowCount: 1, cellAt: () => 'ATL', total: null };
  const rest = columnWidth(column, cells);
  const sorted = columnWidth(column, { ...cells, isSorted: true });
  // 12 px wide, 4 px from the title.
  expect(sorted.idealPx - rest.idealPx).toBe(16);
  expect(sorted.minPx - rest.minPx).toBe(16);
});
