import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What scrolls: rows that are all as high as each other, between what sticks at the ends of the box. */
interface Rows {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  readonly headPx: number;
  readonly footPx: number;
}

/** The rows that are drawn, and the box that they scroll in. */
export interface VisibleRows {
  /** The first row, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Width of the box; null until it is known. */
  readonly boxWidthPx: number | null;
  /** Brings a row into sight. */
  readonly show: (row: number) => void;
}

interface Box {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Rows are drawn anew after so many, and so many are drawn beyond both ends. */
const stepRows = 4;

function useBox(scroller: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { offsetWidth: widthPx, offsetHeight: heightPx } = element;
      setBox((last) => (last?.widthPx === widthPx && last.heightPx === heightPx ? last : { widthPx, heightPx }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return box;
}

/** The row at the upper end, in steps. */
function useTopRow(scroller: RefObject<HTMLElement | null>, rowHeightPx: number): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const stepPx = stepRows * rowHeightPx;
    const follow = (): void => {
      const stepTopPx = Math.floor(element.scrollTop / stepPx) * stepPx;
      // In the frame that scrolls: one later the rows would be missing in between.
      flushSync(() => setTopPx(stepTopPx));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, rowHeightPx]);
  return Math.floor(topPx / rowHeightPx);
}

/** Which rows of a box that scrolls are drawn. Nothing is kept by row: a million costs as little as ten. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { rowCount, rowHeightPx, headPx, footPx }: Rows,
): VisibleRows {
  const box = useBox(scroller);
  const topRow = useTopRow(scroller, rowHeightPx);
  const rowsInBox = Math.ceil((box?.heightPx ?? 0) / rowHeightPx);
  const lastTop = Math.max(0, rowCount - rowsInBox);
  const first = Math.max(0, Math.min(topRow, lastTop) - stepRows);
  return {
    first,
    end: box === null ? first : Math.min(rowCount, Math.min(topRow, lastTop) + rowsInBox + 2 * stepRows),
    boxWidthPx: box?.widthPx ?? null,
    show: (row) => {
      const element = scroller.current;
      if (element === null) return;
      const highest = row * rowHeightPx;
      const lowest = highest + rowHeightPx + headPx + footPx - element.clientHeight;
      if (element.scrollTop > highest) element.scrollTo({ top: highest });
      else if (element.scrollTop < lowest) element.scrollTo({ top: lowest });
    },
  };
}
