import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { blocksIn, columnsIn } from './columns-of-rows.ts';
import { useWindow } from './use-window.ts';

const extent = {
  size: { widthPx: 400, heightPx: 300 },
  rowCount: 1000,
  rowPx: 20,
  columnStarts: Array.from({ length: 101 }, (_, column) => column * 50),
  headPx: 20,
  namesPx: 100,
};

function Box() {
  const element = useRef<HTMLDivElement>(null);
  const placeholder = useRef<HTMLDivElement>(null);
  const { columns, handleScroll } = useWindow(element, placeholder, extent, () => undefined);
  const shown = columns.window;
  return (
    <div ref={element} role="treegrid" onScroll={handleScroll}>
      <div ref={placeholder} />
      {`${shown.firstRow}–${shown.lastRow}, ${shown.firstColumn}–${shown.lastColumn}`}
    </div>
  );
}

const box = () => screen.getByRole('treegrid');
/** Scrolls, and rests there. */
const scrollTo = async (top: number, left: number) => {
  Object.assign(box(), { scrollTop: top, scrollLeft: left });
  fireEvent.scroll(box());
  await act(() => vi.advanceTimersByTimeAsync(500));
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the rows that are rendered follow the scroll in steps, with one step around those in sight; the columns in sight are told one by one', async () => {
  vi.useFakeTimers();
  render(<Box />);
  // 14 rows and 6 columns are in sight.
  expect(box().textContent).toBe('0–20, 0–7');
  await scrollTo(2000, 1000);
  expect(box().textContent).toBe('96–120, 20–27');
  await scrollTo(2000, 1050);
  expect(box().textContent).toBe('96–120, 21–28');
});

/** What rows of a grid of 100 columns have while so many from the first are in sight. */
const columnsFrom = (firstColumn: number) =>
  columnsIn({ firstRow: 0, lastRow: 100, firstColumn, lastColumn: firstColumn + 7 }, 100);

test('rows have all columns in sight and two beyond each end, in blocks that leave nothing out', () => {
  for (let firstColumn = 0; firstColumn <= 93; firstColumn += 1) {
    const { from, to } = columnsFrom(firstColumn);
    expect(from).toBeLessThanOrEqual(Math.max(0, firstColumn - 2));
    expect(to).toBeGreaterThanOrEqual(Math.min(100, firstColumn + 9));
    // No more than a block beyond that.
    expect(to - from).toBeLessThanOrEqual(7 + 4 + 2 * 5);
    const columns = blocksIn({ from, to }).flatMap((block) =>
      Array.from({ length: block.to - block.from }, (_, index) => block.from + index),
    );
    expect(columns).toEqual(Array.from({ length: to - from }, (_, index) => from + index));
  }
});

test('blocks in sight stay the same blocks as others come', () => {
  const [before, after] = [40, 45].map((firstColumn) => blocksIn(columnsFrom(firstColumn)));
  const keptBlocks = new Set(after?.map(({ from, to }) => `${from}–${to}`));
  expect(before?.filter(({ from, to }) => from >= 44 && !keptBlocks.has(`${from}–${to}`))).toEqual([]);
});
