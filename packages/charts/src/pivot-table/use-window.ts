import { FastScroll, PlaceholderCanvas, type FastScrollGrid } from '@sextant/ui';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useScrolledDown } from '../kit/view/use-scrolled-down.ts';
import type { Size } from '../kit/view/use-size.ts';
import type { Window } from './columns-of-rows.ts';
import { noneDeferred, rendered, scrolledTo, type RenderedColumns } from './deferred-columns.ts';
import { indexAt } from './widths.ts';

/** What the window lies over. */
export interface Extent {
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

/** Where a box is scrolled to, in px. */
export interface ScrollPosition {
  readonly top: number;
  readonly left: number;
}

/** Where the box was scrolled to when rows were rendered last, the rows whose columns are deferred there, and the row around which they are rendered first. */
interface Rendered {
  readonly position: ScrollPosition;
  readonly deferred: RenderedColumns['deferred'];
  readonly near: number;
}

const atStart: Rendered = { position: { top: 0, left: 0 }, deferred: noneDeferred, near: 0 };

/** What a placeholder shows of a box that is scrolled to `position`. */
export interface PlaceholderPart {
  readonly position: ScrollPosition;
  /** The rows whose cells and names are shown; null for those of all rows, and the headings. */
  readonly deferred: RenderedColumns['deferred'] | null;
  /** Whether the placeholder shows all of it there already. */
  readonly isDrawn: boolean;
}

/** Draws a placeholder. */
export type DrawPlaceholder = (canvas: PlaceholderCanvas, part: PlaceholderPart) => void;

/** What is read and written between renders. */
interface Latest {
  extent: Extent;
  rendered: Rendered;
  draw: DrawPlaceholder;
  /** The row that somebody wants to see. */
  targetRow: number;
}

/**
 * What is rendered of a box of that size, as it is scrolled; it changes in steps of several lines. While it is scrolled fast or across, a placeholder is
 * drawn over it, in `host`; when it rests, rows are rendered in batches.
 */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
  extent: Extent,
  draw: DrawPlaceholder,
) {
  const [{ position, deferred }, setRendered] = useState(atStart);
  const noteScroll = useScrolledDown();
  const latest = useRef<Latest>({ extent, draw, rendered: atStart, targetRow: 0 });
  const fastScroll = useRef<FastScroll | null>(null);
  useLayoutEffect(() => {
    Object.assign(latest.current, { extent, draw });
  });
  useLayoutEffect(() => {
    if (box.current === null || host.current === null) return undefined;
    const canvas = new PlaceholderCanvas(host.current);
    const own = new FastScroll(gridOf(box.current, canvas, latest.current, setRendered));
    fastScroll.current = own;
    return () => own.end();
  }, [box, host]);
  const handleScroll = useCallback(
    ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      noteScroll(currentTarget);
      fastScroll.current?.step();
    },
    [noteScroll],
  );
  /** Somebody wants to see a cell: the next step of a scroll leads to it. */
  const showCells = useCallback((row: number) => {
    latest.current.targetRow = row;
    fastScroll.current?.showCells();
  }, []);
  /** All rows have their columns at once. */
  const finish = useCallback(() => fastScroll.current?.finish(), []);
  return { columns: { window: windowAt(position, extent), deferred }, handleScroll, showCells, finish };
}

/** The grid in `element`, as fast scrolling sees it. */
function gridOf(
  element: HTMLElement,
  canvas: PlaceholderCanvas,
  latest: Latest,
  setRendered: (rendered: Rendered) => void,
): FastScrollGrid {
  const positionNow = (): ScrollPosition => ({ top: element.scrollTop, left: element.scrollLeft });
  const moved = (): Rendered => {
    const { extent, rendered: last, targetRow } = latest;
    const position = positionNow();
    const [before, after] = [windowAt(last.position, extent), windowAt(position, extent)];
    if (isSame(before, after)) return last;
    const { deferred } = scrolledTo({ window: before, deferred: last.deferred }, after, extent.columnStarts.length - 1);
    const isTargetSeen = targetRow >= after.firstRow && targetRow < after.lastRow;
    return { position, deferred, near: isTargetSeen ? targetRow : after.firstRow };
  };
  let next = latest.rendered;
  let drawnAt: ScrollPosition | null = null;
  return {
    firstBatchLines: 4,
    position: () => ({
      topPx: element.scrollTop,
      leftPx: element.scrollLeft,
      seenPx: element.clientHeight - latest.extent.headPx,
      linePx: latest.extent.rowPx,
    }),
    drawPlaceholder: (isAll) => {
      const position = positionNow();
      const isDrawn = drawnAt?.top === position.top && drawnAt.left === position.left;
      latest.draw(canvas, { position, deferred: isAll ? null : next.deferred, isDrawn });
      drawnAt = position;
    },
    hidePlaceholder: () => {
      canvas.hide();
      drawnAt = null;
    },
    defer: () => {
      next = moved();
      return next.deferred.size;
    },
    render: (count) => {
      if (next.deferred.size > 0) {
        const window = windowAt(next.position, latest.extent);
        next = { ...next, deferred: rendered({ window, deferred: next.deferred }, count, next.near).deferred };
      }
      if (next !== latest.rendered) {
        latest.rendered = next;
        // In the frame that scrolls: one later lines would be missing in between.
        flushSync(() => setRendered(next));
      }
      return next.deferred.size;
    },
    layOut: () => void element.scrollHeight,
  };
}
