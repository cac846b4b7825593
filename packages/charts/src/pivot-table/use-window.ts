import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { indexAt } from './widths.ts';

/** The lines that are drawn: those in sight and some around them. */
export interface Window {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** What the window lies over. */
interface Extent {
  readonly rowCount: number;
  readonly rowPx: number;
  readonly columnStarts: readonly number[];
  /** What headings cover. */
  readonly headPx: number;
  readonly namesPx: number;
}

/** Lines that come together, so that not every step of a scroll draws. */
const rowStep = 8;
const columnStep = 4;

/** Most that is drawn before the size of the box is known. */
const unknownPx = 600;

/** Follows the scroll of `box`, in steps of several lines. */
export function useWindow(box: RefObject<HTMLElement | null>, extent: Extent) {
  const { rowCount, rowPx, columnStarts, headPx, namesPx } = extent;
  const measure = useCallback((): Window => {
    const element = box.current;
    const top = element?.scrollTop ?? 0;
    const left = element?.scrollLeft ?? 0;
    const height = element?.clientHeight || unknownPx;
    const width = element?.clientWidth || unknownPx;
    const down = (px: number): number => Math.floor(px / rowPx);
    const columnCount = columnStarts.length - 1;
    const floor = (at: number, step: number): number => Math.max(0, Math.floor(at / step) * step - step);
    const ceil = (at: number, step: number, count: number): number =>
      Math.min(count, Math.ceil((at + 1) / step) * step + step);
    return {
      firstRow: floor(down(top), rowStep),
      lastRow: ceil(down(top + height - headPx), rowStep, rowCount),
      firstColumn: floor(indexAt(columnStarts, left), columnStep),
      lastColumn: ceil(indexAt(columnStarts, left + width - namesPx), columnStep, columnCount),
    };
  }, [box, rowCount, rowPx, columnStarts, headPx, namesPx]);
  const [shown, setShown] = useState<Window>(measure);
  const update = useCallback(() => {
    const next = measure();
    setShown((now) =>
      now.firstRow === next.firstRow &&
      now.lastRow === next.lastRow &&
      now.firstColumn === next.firstColumn &&
      now.lastColumn === next.lastColumn
        ? now
        : next,
    );
  }, [measure]);
  useLayoutEffect(() => {
    const element = box.current;
    update();
    if (element === null) return undefined;
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, update]);
  return { shown, handleScroll: update };
}
