import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
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
  const { shown, handleScroll } = useWindow(extent);
  return (
    <div role="treegrid" onScroll={handleScroll}>
      {`${shown.firstRow}–${shown.lastRow}, ${shown.firstColumn}–${shown.lastColumn}`}
    </div>
  );
}

const box = () => screen.getByRole('treegrid');
const scrollTo = (top: number, left: number) => {
  Object.assign(box(), { scrollTop: top, scrollLeft: left });
  fireEvent.scroll(box());
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the lines that are drawn follow the scroll in steps, with one step around those in sight', () => {
  render(<Box />);
  // 14 rows and 6 columns are in sight.
  expect(box().textContent).toBe('0–20, 0–10');
  scrollTo(2000, 1000);
  expect(box().textContent).toBe('96–120, 18–30');
});

test('names need not stick while the box goes up and down at its left end, and stick at rest and elsewhere', () => {
  vi.useFakeTimers();
  render(<Box />);
  expect(box().dataset['scrolled']).toBeUndefined();
  scrollTo(400, 0);
  expect(box().dataset['scrolled']).toBe('down');
  act(() => vi.advanceTimersByTime(150));
  scrollTo(800, 0);
  act(() => vi.advanceTimersByTime(150));
  expect(box().dataset['scrolled']).toBe('down');
  act(() => vi.advanceTimersByTime(60));
  expect(box().dataset['scrolled']).toBeUndefined();
  scrollTo(900, 0);
  scrollTo(900, 40);
  expect(box().dataset['scrolled']).toBeUndefined();
  scrollTo(1200, 40);
  expect(box().dataset['scrolled']).toBeUndefined();
});
