import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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

afterEach(cleanup);

test('the lines that are drawn follow the scroll in steps, with one step around those in sight', () => {
  render(<Box />);
  // 14 rows and 6 columns are in sight.
  expect(box().textContent).toBe('0–20, 0–10');
  scrollTo(2000, 1000);
  expect(box().textContent).toBe('96–120, 18–30');
});
