import { FastScroll, type FlyingGrid } from '@sextant/ui';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useScrolledDown } from '../kit/view/use-scrolled-down.ts';
import type { Size } from '../kit/view/use-size.ts';
import { landed, noneWaiting, placedAt, type ColumnPlaces } from './columns-landing.ts';
import type { Window } from './columns-of-rows.ts';
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
interface ScrollPlace {
  readonly top: number;
  readonly left: number;
}

/** Where the box is scrolled to, the rows that wait there, and the row around which they land. */
interface Places {
  readonly place: ScrollPlace;
  readonly waiting: ColumnPlaces['waiting'];
  readonly near: number;
}

const atStart: Places = { place: { top: 0, left: 0 }, waiting: noneWaiting, near: 0 };

/** What flights read and write between renders. */
interface Latest {
  extent: Extent;
  places: Places;
  /** The row that somebody wants to see. */
  ledRow: number;
}

/**
 * What is in sight of a box of that size, as it is scrolled; it changes in steps of several lines. Rows have the columns that come when the box rests, some
 * rows a frame; until then they wait.
 */
export function useWindow(box: RefObject<HTMLElement | null>, extent: Extent) {
  const [{ place, waiting, near }, setPlaces] = useState(atStart);
  const noteScroll = useScrolledDown();
  const latest = useRef<Latest>({ extent, places: atStart, ledRow: 0 });
  const flight = useRef<FastScroll | null>(null);
  useLayoutEffect(() => {
    latest.current.extent = extent;
  });
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const own = new FastScroll(columnFlight(box.current, latest.current, setPlaces));
    flight.current = own;
    return () => own.end();
  }, [box]);
  const handleScroll = useCallback(
    ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      noteScroll(currentTarget);
      flight.current?.step();
    },
    [noteScroll],
  );
  /** Somebody wants to see a cell: the next step of a scroll leads to it. */
  const lead = useCallback((row: number) => {
    latest.current.ledRow = row;
    flight.current?.stop();
  }, []);
  /** All rows have their columns at once. */
  const finish = useCallback(() => flight.current?.finish(), []);
  return { drawn: { window: windowAt(place, extent), waiting }, near, handleScroll, lead, finish };
}

/** The flight of the columns of a box, whose places are kept in `latest` and drawn by `setPlaces`. */
function columnFlight(element: HTMLElement, latest: Latest, setPlaces: (places: Places) => void): FlyingGrid {
  const columnCount = (): number => latest.extent.columnStarts.length - 1;
  const moved = (): Places => {
    const { extent, places } = latest;
    const place = { top: element.scrollTop, left: element.scrollLeft };
    const [before, after] = [windowAt(places.place, extent), windowAt(place, extent)];
    if (isSame(before, after)) return places;
    const { waiting } = placedAt({ window: before, waiting: places.waiting }, after, columnCount());
    const isLedSeen = latest.ledRow >= after.firstRow && latest.ledRow < after.lastRow;
    return { place, waiting, near: isLedSeen ? latest.ledRow : after.firstRow };
  };
  const draw = (places: Places): void => {
    if (places === latest.places) return;
    latest.places = places;
    // In the frame that scrolls: one later lines would be missing in between.
    flushSync(() => setPlaces(places));
  };
  let next = latest.places;
  return {
    firstPartLines: 4,
    sight: () => ({ topPx: element.scrollTop, leftPx: element.scrollLeft, seenPx: Infinity, linePx: Infinity }),
    draw: (isAll) => {
      if (isAll) draw(moved());
    },
    uncover: () => undefined,
    hide: () => undefined,
    place: () => {
      next = moved();
      return next.waiting.size;
    },
    land: (count) => {
      if (next.waiting.size > 0) {
        const window = windowAt(next.place, latest.extent);
        next = { ...next, waiting: landed({ window, waiting: next.waiting }, count, next.near).waiting };
      }
      draw(next);
      return next.waiting.size;
    },
    layOut: () => void element.scrollHeight,
  };
}
