import { useCallback, useState, type UIEvent } from 'react';
import { useScrolledDown } from '../kit/view/use-scrolled-down.ts';
import type { Size } from '../kit/view/use-size.ts';
import { indexAt } from './widths.ts';

/** The lines that are drawn: those in sight and some around them; the last ones are not among them. */
export interface Window {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** What the window lies over. */
interface Extent {
  readonly size: Size;
  readonly rowCount: number;
  readonly rowPx: number;
  readonly columnStarts: readonly number[];
  /** What headings cover. */
  readonly headPx: number;
  readonly namesPx: number;
}

/** Lines that come together, so that not every step of a scroll draws. */
const rowStep = 4;
export const columnStep = 2;

const before = (index: number, step: number): number => Math.max(0, Math.floor(index / step) * step - step);
const after = (index: number, step: number, count: number): number =>
  Math.min(count, Math.ceil((index + 1) / step) * step + step);

function windowAt({ top, left }: { readonly top: number; readonly left: number }, extent: Extent): Window {
  const { size, rowCount, rowPx, columnStarts, headPx, namesPx } = extent;
  const bottom = top + Math.max(0, size.heightPx - headPx);
  const right = left + Math.max(0, size.widthPx - namesPx);
  return {
    firstRow: before(Math.floor(top / rowPx), rowStep),
    lastRow: after(Math.floor(bottom / rowPx), rowStep, rowCount),
    firstColumn: before(indexAt(columnStarts, left), columnStep),
    lastColumn: after(indexAt(columnStarts, right), columnStep, columnStarts.length - 1),
  };
}

const isSame = (one: Window, other: Window): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is in sight of a box of that size, as it is scrolled; it changes in steps of several lines. */
export function useWindow(extent: Extent) {
  const [scrollPlace, setScrollPlace] = useState({ top: 0, left: 0 });
  const noteScroll = useScrolledDown();
  const handleScroll = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>) => {
      const { scrollTop: top, scrollLeft: left } = currentTarget;
      noteScroll(currentTarget);
      setScrollPlace((now) => (isSame(windowAt(now, extent), windowAt({ top, left }, extent)) ? now : { top, left }));
    },
    [extent, noteScroll],
  );
  return { shown: windowAt(scrollPlace, extent), handleScroll };
}
