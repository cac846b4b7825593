import { useCallback, useState, type UIEvent } from 'react';
import { useScrolledDown } from '../kit/view/use-scrolled-down.ts';
import type { Size } from '../kit/view/use-size.ts';
import { indexAt } from './widths.ts';

/** The rows that are drawn, those in sight and some around them, and the columns in sight; the last ones are not among them. */
export interface Window {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Neighboring columns; the last one is not among them. */
export interface ColumnRange {
  readonly from: number;
  readonly to: number;
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

/** Rows that come together, so that not every step of a scroll draws. */
const rowStep = 4;
/** Columns of a row that come together. */
const columnStep = 6;
/** Rows that draw their columns in the same frame: about as high as the squares that the browser paints in. */
const bandRows = 12;
/** So many columns are drawn beyond each end at least. */
const spareColumns = 2;

/** Where the blocks of columns of a row begin: bands of rows take turns, so that no frame of a scroll draws columns of all. */
const blockShift = (row: number): number => Math.floor(row / bandRows) % columnStep;

/** The columns of a row that are drawn: whole blocks, and what is left of one at an end. */
export function columnsOfRow({ firstColumn, lastColumn }: Window, row: number, columnCount: number): ColumnRange {
  const shift = blockShift(row);
  const blocks = (column: number): number => (column - shift) / columnStep;
  return {
    from: Math.max(0, Math.floor(blocks(firstColumn - spareColumns)) * columnStep + shift),
    to: Math.min(columnCount, Math.ceil(blocks(lastColumn + spareColumns)) * columnStep + shift),
  };
}

/** The blocks in which the drawn columns of a row come and go. */
export function blocksOfRow({ from, to }: ColumnRange, row: number): readonly ColumnRange[] {
  const first = Math.floor((from - blockShift(row)) / columnStep) * columnStep + blockShift(row);
  return Array.from({ length: Math.ceil((to - first) / columnStep) }, (_, index) => ({
    from: Math.max(from, first + index * columnStep),
    to: Math.min(to, first + (index + 1) * columnStep),
  }));
}

function windowAt({ top, left }: { readonly top: number; readonly left: number }, extent: Extent): Window {
  const { size, rowCount, rowPx, columnStarts, headPx, namesPx } = extent;
  const bottom = top + Math.max(0, size.heightPx - headPx);
  const right = left + Math.max(0, size.widthPx - namesPx);
  return {
    firstRow: Math.max(0, (Math.floor(top / rowPx / rowStep) - 1) * rowStep),
    lastRow: Math.min(rowCount, (Math.ceil((Math.floor(bottom / rowPx) + 1) / rowStep) + 1) * rowStep),
    firstColumn: indexAt(columnStarts, left),
    lastColumn: Math.min(columnStarts.length - 1, indexAt(columnStarts, right) + 1),
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
