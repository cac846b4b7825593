import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from './DataGrid.tsx';
import { columnWidth, showCell } from './grid-column.ts';
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

test('a number of more digits than it holds is written by its exponent', () => {
  const column: GridColumn = { id: 'n', title: 'n', type: 'number' };
  expect([1e300, -1.5e21, 1e20].map((value) => showCell(value, column))).toEqual([
    '1e+300',
    '−1.5e+21',
    '100,000,000,000,000,000,000',
  ]);
});

test('such a number says all of its digits when it is pointed at', () => {
  const short: readonly GridColumn[] = [{ id: 'n', title: 'n', type: 'number', format: () => '−1.2e+300' }];
  render(<DataGrid label="Routes" columns={short} rowCount={1} cell={() => -1.2345e300} />);
  expect(screen.getByText('−1.2e+300').getAttribute('title')).toBe('−1.2345e+300');
});

test('a text that is cut is said whole while it is pointed at; no other cell has a title, which would change with each row', () => {
  const texts: readonly GridColumn[] = [{ id: 'city', title: 'city', type: 'text' }];
  render(<DataGrid label="Routes" columns={texts} rowCount={3} cell={(row) => `City of some length ${row}`} />);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(60);
  const widths = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(160);
  const [first, second] = screen.getAllByRole('gridcell') as [HTMLElement, HTMLElement];
  const titles = () => screen.getAllByRole('gridcell').map((one) => one.getAttribute('title'));
  expect(titles()).toEqual([null, null, null]);
  fireEvent.mouseMove(first);
  expect(titles()).toEqual(['City of some length 0', null, null]);
  fireEvent.mouseMove(second);
  expect(titles()).toEqual([null, 'City of some length 1', null]);
  // The element may have another row next.
  fireEvent.scroll(grid());
  expect(titles()).toEqual([null, null, null]);
  widths.mockReturnValue(60);
  fireEvent.mouseMove(first);
  expect(titles()).toEqual([null, null, null]);
});

test('a cell is cut off only where its text may not fit', () => {
  const longRow = 70;
  const texts = (row: number, column: number) =>
    column === 0 && row === longRow ? 'Minneapolis and Saint Paul, Minnesota'.repeat(3) : `A${row}`;
  render(<DataGrid label="Routes" columns={columns} rowCount={100} cell={texts} />);
  grid().scrollTop = 68 * 28;
  fireEvent.scroll(grid());
  const cutTexts = screen
    .getAllByRole('gridcell')
    .filter((one) => one.hasAttribute('data-cut'))
    .map((one) => one.textContent.slice(0, 11));
  expect(cutTexts).toEqual(['Minneapolis']);
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
  expect(onSort).toHaveBeenLastCalledWith({ column: 'flights', direction: 'descending' }, false);
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
])('%s has the space that it takes', (title, widthPx) => {
  const column: GridColumn = { id: 'a', title: 'a', type: 'number', format: () => title };
  const { minPx } = columnWidth(column, { isFirst: false, rowCount: 1, cellAt: () => 1, total: null });
  const edgesPx = 24;
  expect(minPx).toBeGreaterThanOrEqual(widthPx + edgesPx);
});

test('in a narrow grid texts and titles give way, numbers never', () => {
  const widthOf = (column: GridColumn, text: string | number) =>
    columnWidth(column, { isFirst: false, rowCount: 1, cellAt: () => text, total: null });
  const longColumn = { id: 'a', title: 'Destination state of the route', type: 'text' } as const;
  const text = widthOf(longColumn, 'x'.repeat(40));
  expect(text.minPx).toBeLessThan(120);
  expect(text.idealPx).toBeGreaterThan(250);
  const number = widthOf({ ...longColumn, type: 'number' }, 123_456_789_012);
  expect(number.minPx).toBeGreaterThan(120);
  expect(number.minPx).toBeLessThan(number.idealPx);
  // The longer of two lines has space: 11 letters, not the 16 of one line and not the 5 of the shorter word.
  const twoLines = widthOf({ ...longColumn, title: 'Destination state' }, 'NV').minPx;
  expect(twoLines).toBe(widthOf({ ...longColumn, title: 'Destination' }, 'NV').minPx);
  expect(twoLines).toBeGreaterThan(widthOf({ ...longColumn, title: 'Origin state' }, 'NV').minPx);
});

test('in a narrow grid the first column keeps what its texts are told apart by, up to 200 px', () => {
  const column: GridColumn = { id: 'species', title: 'Species', type: 'text' };
  const leastOf = (texts: readonly string[], isFirst = true) =>
    columnWidth(column, { isFirst, rowCount: texts.length, cellAt: (row) => texts[row] ?? null, total: null }).minPx;
  const alike = ['Unknown bird - small, seen', 'Unknown bird - medium, seen', 'Unknown bird - large, seen'];
  const different = ['Small unknown bird, seen', 'Medium unknown bird, seen', 'Large unknown bird, seen'];
  // 15 letters of 6 to 8 px are shared, the 16th tells; 28 px of edges, 12 of the ellipsis.
  expect(leastOf(alike)).toBeGreaterThan(16 * 6.5 + 28 + 12);
  expect(leastOf(alike)).toBeLessThanOrEqual(200);
  expect(leastOf(different)).toBeLessThan(leastOf(alike));
  expect(leastOf(alike, false)).toBeLessThan(leastOf(different));
  const longAlike = alike.map((text) => `Reported by the crew: ${text}`);
  expect(leastOf(longAlike)).toBe(leastOf(longAlike.slice(0, 1)));
});

test('the arrow of the sorted column takes no space from its title', () => {
  const column: GridColumn = { id: 'origin', title: 'Origin', type: 'text' };
  const cells = { isFirst: true, rowCount: 1, cellAt: () => 'ATL', total: null };
  const rest = columnWidth(column, cells);
  const sorted = columnWidth(column, { ...cells, isSorted: true });
  // 12 px wide, 4 px from the title.
  expect(sorted.idealPx - rest.idealPx).toBe(16);
  expect(sorted.minPx - rest.minPx).toBe(16);
});

test('Shift sorts by a further header, and headers say in which place they sort', () => {
  const onSort = vi.fn<(sort: GridSort, isAdded: boolean) => void>();
  const sorts = {
    sort: { column: 'flights', direction: 'descending' },
    alsoSorted: [{ column: 'origin', direction: 'ascending' }],
  } as const;
  render(<DataGrid label="Routes" columns={columns} rowCount={3} cell={cell} {...sorts} onSort={onSort} />);
  const headers = screen.getAllByRole('columnheader');
  expect(headers.map((header) => [header.textContent, header.getAttribute('aria-sort')])).toEqual([
    ['origin2', 'ascending'],
    ['flights1', 'descending'],
  ]);
  fireEvent.click(headers[0] as HTMLElement, { shiftKey: true });
  expect(onSort).toHaveBeenLastCalledWith({ column: 'origin', direction: 'descending' }, true);
  press('Enter', { shiftKey: true });
  expect(onSort).toHaveBeenLastCalledWith({ column: 'origin', direction: 'descending' }, true);
});

test('a header moves to the place of its neighbor by keys, and of any other by dragging', () => {
  const onColumnMove = vi.fn<(from: number, to: number) => void>();
  render(<DataGrid label="Routes" columns={columns} rowCount={3} cell={cell} onColumnMove={onColumnMove} />);
  press('ArrowLeft', { altKey: true, shiftKey: true });
  expect(onColumnMove).not.toHaveBeenCalled();
  press('ArrowRight', { altKey: true, shiftKey: true });
  expect(onColumnMove).toHaveBeenLastCalledWith(0, 1);
  expect(active()?.textContent).toBe('flights');
  const [first, second] = screen.getAllByRole('columnheader');
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    types: ['application/x-sextant-column'],
  };
  fireEvent.dragStart(second as HTMLElement, { dataTransfer });
  fireEvent.drop(first as HTMLElement, { dataTransfer });
  expect(onColumnMove).toHaveBeenLastCalledWith(1, 0);
});

test('columns stand under the headings of their groups, which fold', () => {
  const group = (id: string, isOpen: boolean) => ({ id, title: id.toUpperCase(), isOpen });
  const groupedColumns = [
    { id: 'cat', title: 'Category', type: 'text' },
    { id: 'a1', title: 'Main', type: 'number', group: group('a', true) },
    { id: 'a2', title: '#', type: 'number', group: group('a', true) },
    { id: 'b1', title: 'Main', type: 'number', group: group('b', false) },
  ] as const;
  const onGroupPress = vi.fn<(id: string) => void>();
  render(<DataGrid label="Routes" columns={groupedColumns} rowCount={1} cell={() => 1} onGroupPress={onGroupPress} />);
  const heads = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-colspan'));
  expect(heads.map((head) => [head.textContent, head.getAttribute('aria-colspan')])).toEqual([
    ['A', '2'],
    ['B', '1'],
  ]);
  expect(screen.getByRole('button', { name: 'A' }).getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'B' }));
  expect(onGroupPress).toHaveBeenCalledExactlyOnceWith('b');
});

test('cells stand on the side that is asked for, on their own background, behind bars from their zero line', () => {
  const delayColumn: GridColumn = {
    id: 'delay',
    title: 'Delay',
    type: 'number',
    align: 'center',
    zeroAt: 0.25,
    barAt: (row) => (row === 0 ? { start: 0.25, length: 0.5, tone: 'positive' } : null),
    paintAt: (row) => (row === 1 ? { background: '#112233', text: '#ffffff' } : null),
    contentAt: (row) => (row === 1 ? <b>late</b> : null),
  };
  render(<DataGrid label="Routes" columns={[delayColumn]} rowCount={2} cell={(row) => row} />);
  const [first, second] = screen.getAllByRole('gridcell');
  expect(first?.getAttribute('data-side')).toBe('center');
  const [zero, bar] = [...(first?.querySelectorAll('i') ?? [])];
  expect(zero?.style.getPropertyValue('--at')).toBe('0.25');
  expect([bar?.style.getPropertyValue('--at'), bar?.style.getPropertyValue('--length'), bar?.dataset['tone']]).toEqual([
    '0.25',
    '0.5',
    'positive',
  ]);
  expect(second?.querySelectorAll('i')).toHaveLength(1);
  expect(second?.style.background).toBe('#112233');
  expect(second?.querySelector('b')?.textContent).toBe('late');
});

test('rows that come into sight take the elements of those that went out of it, which stay in their order', () => {
  render(<DataGrid label="Routes" columns={columns} rowCount={100_000} cell={cell} />);
  const rowElements = () => screen.getAllByRole('row').slice(1);
  const scrollTo = (row: number) => {
    grid().scrollTop = row * 28;
    fireEvent.scroll(grid());
  };
  const rowIndexes = () => rowElements().map((element) => Number(element.getAttribute('aria-rowindex')) - 2);
  scrollTo(1_000);
  const first = rowElements();
  expect(rowIndexes()).toEqual(Array.from({ length: 22 }, (_, index) => 996 + index));
  // Far away: each element shows another row, in the same order.
  scrollTo(50_000);
  expect(rowIndexes()).toEqual(Array.from({ length: 22 }, (_, index) => 49_996 + index));
  expect(rowElements().every((element, index) => element === first[index])).toBe(true);
  expect(rowElements()[0]?.textContent).toBe('A49996−49,996,000');
  // By a few: those that stay in sight keep their elements, and no new ones are made.
  scrollTo(50_004);
  expect(rowIndexes()).toEqual(Array.from({ length: 22 }, (_, index) => 50_000 + index));
  expect(
    rowElements()
      .slice(0, 18)
      .every((element, index) => element === first[index + 4]),
  ).toBe(true);
  expect(new Set(rowElements())).toEqual(new Set(first));
});
