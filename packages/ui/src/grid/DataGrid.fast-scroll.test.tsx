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
    ['clientWidth', 400],
    ['clientHeight', heightPx],
  ] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(px);
};
beforeEach(() => {
  vi.useFakeTimers();
  // Three rows are in sight.
  layOut(84);
  written.clear();
  const drawing = new Proxy(context, {
    get: (own, name) => Reflect.get(own, name) ?? (() => undefined),
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as unknown as RenderingContext);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const grid = () => screen.getByRole('grid', { name: 'Routes' });
const placeholder = () => grid().querySelector<HTMLElement>('div[aria-hidden]');
/** The test DOM draws nothing: texts that are written on a canvas, by the line on which they stand, from the top down; the last of a line is written first. */
const written = new Map<number, string[]>();
const context = {
  clearRect: () => written.clear(),
  measureText: () => ({ width: 0, fontBoundingBoxAscent: 0, fontBoundingBoxDescent: 0 }),
  fillText: (text: string, _x: number, y: number) => written.set(y, [text, ...(written.get(y) ?? [])]),
};
const lines = () => [...written.values()];
const rowsDrawn = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
const scrollTo = (row: number): void => {
  grid().scrollTop = row * 28;
  fireEvent.scroll(grid());
};
/** Scrolls once far, so that the code of fast scrolling comes, and rests there. */
const prepare = async (): Promise<void> => {
  render(<DataGrid label="Routes" columns={columns} rowCount={100_000} cell={cell} />);
  scrollTo(5_000);
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
};
/** Steps of a thumb, the last of which shows this row. */
const scrollFastTo = (row: number): void => {
  for (const on of [row - 20_000, row - 10_000, row]) scrollTo(on);
};
const rest = () => act(() => vi.advanceTimersByTimeAsync(180));

test('rows that are scrolled by fast are drawn on a canvas, texts as their cells have them; the rows are rendered where the scroll ends', async () => {
  await prepare();
  expect(placeholder()?.hidden).toBe(true);
  scrollFastTo(30_000);
  expect(placeholder()?.hidden).toBe(false);
  expect(rowsDrawn()).not.toContain(30_000);
  expect(lines()).toEqual([
    ['A 30000', '−30,000,000', 'plain'],
    // HTML may be shown as elements, so it is left out.
    ['NULL', '−30,001,000'],
    ['A 30002', '−30,002,000', 'plain'],
    ['NULL', '−30,003,000'],
  ]);
  scrollTo(40_000.5);
  expect(lines()[0]?.[1]).toBe('−40,000,000');
  // Where a step leads is not known yet with the first.
  expect(rowsDrawn()).toContain(10_000);
  await rest();
  expect(placeholder()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(40_000);
});

test('steps that leave rows in sight are a fast scroll when several far ones follow each other', async () => {
  layOut(100 * 28);
  await prepare();
  for (const row of [5_050, 5_100]) {
    scrollTo(row);
    expect(rowsDrawn()).toContain(row);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(placeholder()?.hidden).toBe(true);
    expect(rowsDrawn()).toContain(row + 99);
  }
  scrollTo(5_150);
  expect(placeholder()?.hidden).toBe(false);
  expect(rowsDrawn()).not.toContain(5_249);
});

test('a screen of rows is rendered in batches, from the top down, under the placeholder of those that are deferred', async () => {
  layOut(100 * 28);
  await prepare();
  scrollFastTo(30_000);
  await act(() => vi.advanceTimersByTimeAsync(155));
  const renderedRows = rowsDrawn().filter((row) => row >= 30_000).length;
  expect(renderedRows).toBeGreaterThanOrEqual(10);
  expect(renderedRows).toBeLessThan(100);
  expect(rowsDrawn()).toContain(30_000);
  expect(placeholder()?.hidden).toBe(false);
  // The first of them have cells.
  expect(lines().flat()).not.toContain('−30,000,000');
  expect(lines().at(-1)?.[1]).toBe('−30,100,000');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(placeholder()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(30_099);
});

test('a key that leads far has the row that it leads to in the first batch', async () => {
  layOut(100 * 28);
  await prepare();
  fireEvent.keyDown(grid(), { key: 'End', ctrlKey: true });
  fireEvent.scroll(grid());
  expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('link');
  expect(rowsDrawn()).toContain(99_999);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(placeholder()?.hidden).toBe(true);
});

test('a single step, however far, has its rows at once', async () => {
  await prepare();
  scrollTo(30_000);
  expect(placeholder()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(30_000);
});

test('a step that eyes can follow ends a fast scroll at once', async () => {
  await prepare();
  scrollFastTo(30_000);
  expect(placeholder()?.hidden).toBe(false);
  scrollTo(30_008);
  expect(placeholder()?.hidden).toBe(true);
  expect(rowsDrawn()).toContain(30_008);
});

test('keys that lead far show the row at once, however many they are', async () => {
  await prepare();
  scrollFastTo(30_000);
  fireEvent.keyDown(grid(), { key: 'ArrowDown' });
  expect(placeholder()?.hidden).toBe(true);
  for (const key of ['End', 'Home', 'End', 'Home', 'End']) {
    fireEvent.keyDown(grid(), { key, ctrlKey: true });
    fireEvent.scroll(grid());
    expect(placeholder()?.hidden).toBe(true);
  }
  expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('link');
  scrollFastTo(50_000);
  expect(placeholder()?.hidden).toBe(false);
});
