import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from './DataGrid.tsx';
import type { GridColumn } from './grid-column.ts';

const columns: readonly GridColumn[] = [
  { id: 'origin', title: 'origin', type: 'text' },
  { id: 'flights', title: 'flights', type: 'number' },
  { id: 'link', title: 'link', type: 'text', contentAt: () => <b>link</b> },
];
const cell = (row: number, column: number) =>
  column === 1
    ? row * -1_000
    : column === 0
      ? row % 2 === 1
        ? null
        : `A\n${row}`
      : row % 2 === 1
        ? '<i>it</i>'
        : 'plain';

/** The test DOM has no layout. */
const layOut = (heightPx: number): void => {
  for (const [name, px] of [
    ['offsetHeight', heightPx],
    ['offsetWidth', 400],
    ['clientHeight', heightPx],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(px);
};
beforeEach(() => {
  vi.useFakeTimers();
  // Three rows are in sight.
  layOut(84);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const grid = () => screen.getByRole('grid', { name: 'Routes' });
const picture = () => grid().querySelector<HTMLElement>('div[aria-hidden]');
const texts = () =>
  [...(picture()?.firstElementChild?.firstElementChild?.children ?? [])].map((one) => one.textContent);
const rowsDrawn = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
const scrollTo = (row: number): void => {
  grid().scrollTop = row * 28;
  fireEvent.scroll(grid());
};
/** Scrolls once far, so that the code of flights comes, and rests there. */
const prepare = async (): Promise<void> => {
  render(<DataGrid label="Routes" columns={columns} rowCount={100_000} cell={cell} />);
  scrollTo(5_000);
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
};
/** Steps of a thumb, the last of which shows this row. */
const flyTo = (row: number): void => {
  for (const on of [row - 20_000, row - 10_000, row]) scrollTo(on);
};
const rest = () => act(() => vi.advanceTimersByTimeAsync(180));

test('while rows fly past their texts alone are drawn, a line each; the rows come where the flight ends', async () => {
  await prepare();
  expect(picture()?.hidden).toBe(true);
  flyTo(30_000);
  expect(picture()?.hidden).toBe(false);
  expect(rowsDrawn()).not.toContain(30_000);
  expect(texts()).toEqual([
    'A 30000\nNULL\nA 30002\nNULL',
    '−30,000,000\n−30,001,000\n−30,002,000\n−30,003,000',
    'plain\n\nplain\n',
  ]);
  scrollTo(40_000.5);
  expect(texts()[1]?.split('\n')[0]).toBe('−40,000,000');
  // Where a step leads is not known yet with the first.
  expect(rowsDrawn()).toContain(10_000);
  await rest();
  expect(picture()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(40_000);
});

test('steps that leave rows in sight are a flight when several far ones follow each other', async () => {
  layOut(100 * 28);
  await prepare();
  for (const row of [5_050, 5_100]) {
    scrollTo(row);
    expect(rowsDrawn()).toContain(row);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(picture()?.hidden).toBe(true);
    expect(rowsDrawn()).toContain(row + 99);
  }
  scrollTo(5_150);
  expect(picture()?.hidden).toBe(false);
  expect(rowsDrawn()).not.toContain(5_249);
});

test('a screen of rows lands in parts, from the top down, under texts of those that wait', async () => {
  layOut(100 * 28);
  await prepare();
  flyTo(30_000);
  await act(() => vi.advanceTimersByTimeAsync(155));
  const landedRows = rowsDrawn().filter((row) => row >= 30_000).length;
  expect(landedRows).toBeGreaterThanOrEqual(10);
  expect(landedRows).toBeLessThan(100);
  expect(rowsDrawn()).toContain(30_000);
  expect(picture()?.hidden).toBe(false);
  expect(texts()[1]?.split('\n').at(-1)).toBe('−30,100,000');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(picture()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(30_099);
});

test('a key that leads far has the row that it leads to among the first that land', async () => {
  layOut(100 * 28);
  await prepare();
  fireEvent.keyDown(grid(), { key: 'End', ctrlKey: true });
  fireEvent.scroll(grid());
  expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('link');
  expect(rowsDrawn()).toContain(99_999);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(picture()?.hidden).toBe(true);
});

test('a single step, however far, has its rows at once', async () => {
  await prepare();
  scrollTo(30_000);
  expect(picture()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(30_000);
});

test('a step that eyes can follow ends a flight at once', async () => {
  await prepare();
  flyTo(30_000);
  expect(picture()?.hidden).toBe(false);
  scrollTo(30_008);
  expect(picture()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(30_008);
});

test('keys that lead far show the row at once, however many they are', async () => {
  await prepare();
  flyTo(30_000);
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  expect(picture()?.hidden).toBe(true);
  for (const key of ['End', 'Home', 'End', 'Home', 'End']) {
    fireEvent.keyDown(grid(), { key, ctrlKey: true });
    fireEvent.scroll(grid());
    expect(picture()?.hidden).toBe(true);
  }
  expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('link');
  flyTo(50_000);
  expect(picture()?.hidden).toBe(false);
});
