import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FastScroll } from './fast-scroll.ts';
import type { RowsOfGrid } from './row-flight.ts';
import { drawnRows, movedTo, noneWaiting, rowKey, topRowAt } from './row-places.ts';
import type { RowExtent, RowPlaces } from './row-places.ts';
import type { FlightRows } from './use-shown-columns.ts';

/** What scrolls: rows that are all as high as each other, between what sticks at the ends of the box. */
interface Rows {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  readonly headPx: number;
  readonly footPx: number;
}

/** A row that is drawn, and the key of its element. */
interface VisibleRow {
  readonly key: number;
  readonly row: number;
}

/** The rows that are drawn, and the box that they scroll in. */
export interface VisibleRows {
  readonly rows: readonly VisibleRow[];
  /** Width of the box; null until it is known. */
  readonly boxWidthPx: number | null;
  /** Brings a row into sight. */
  readonly show: (row: number) => void;
}

interface Box {
  readonly widthPx: number;
  readonly heightPx: number;
}

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

/** What knows when rows fly past and lets them land; its code comes with the pointer or the first step of a scroll, so that no page waits for it. Until then rows are drawn as they are. */
class LateFlight {
  #rows: FlightRows | null = null;
  #box: HTMLElement | null = null;
  #flight: FastScroll | null = null;
  #ledRow: number | null = null;
  #isFetched = false;

  takeBox(box: HTMLElement | null): void {
    this.#box = box;
    this.#flight?.end();
    this.#flight = null;
    this.#isFetched = false;
  }

  takeRows(rows: FlightRows): void {
    this.#rows = rows;
  }

  /** Fetches the code. */
  prepare(scroller: HTMLElement, grid: Omit<RowsOfGrid, 'rows' | 'ledRow'>): void {
    const [box, rows] = [this.#box, this.#rows];
    if (this.#isFetched || box === null || rows === null) return;
    this.#isFetched = true;
    void import('./row-flight.ts').then(
      ({ rowFlight }) => {
        if (this.#box !== box) return;
        const own = { rows: () => this.#rows ?? rows, ledRow: () => this.#ledRow };
        this.#flight = rowFlight(box, scroller, { ...grid, ...own });
      },
      () => (this.#isFetched = false),
    );
  }

  /** A step of a scroll. False while the code is not there. */
  step(): boolean {
    this.#flight?.step();
    return this.#flight !== null;
  }

  /** Somebody wants to see a row. */
  lead(row: number): void {
    this.#ledRow = row;
    this.#flight?.stop();
  }
}

/** The places of the rows, as the box is scrolled. */
function usePlaces(
  scroller: RefObject<HTMLElement | null>,
  rowHeightPx: number,
  extent: RowExtent,
  flight: LateFlight,
): RowPlaces {
  const [drawnPlaces, setPlaces] = useState<RowPlaces>({ topRow: 0, keysFrom: 0, waiting: noneWaiting });
  const latestPlaces = useRef(drawnPlaces);
  const latestExtent = useRef(extent);
  useLayoutEffect(() => {
    latestExtent.current = extent;
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const draw = (next: RowPlaces): void => {
      latestPlaces.current = next;
      // In the frame that scrolls: one later the rows would be missing in between.
      flushSync(() => setPlaces(next));
    };
    const places = (): RowPlaces => latestPlaces.current;
    const extentNow = (): RowExtent => latestExtent.current;
    const prepare = (): void => flight.prepare(element, { extent: extentNow, places, draw });
    const follow = (): void => {
      prepare();
      if (!flight.step()) draw(movedTo(places(), topRowAt(element.scrollTop, rowHeightPx), extentNow()));
    };
    element.addEventListener('scroll', follow, { passive: true });
    element.addEventListener('pointerenter', prepare, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      element.removeEventListener('pointerenter', prepare);
    };
  }, [scroller, rowHeightPx, flight]);
  return drawnPlaces;
}

/** The flight of the rows of a grid, and what takes the element in which it draws. */
export function useRowFlight(rows: FlightRows) {
  const [flight] = useState(() => new LateFlight());
  useLayoutEffect(() => flight.takeRows(rows));
  const takeBox = useCallback((element: HTMLElement | null) => flight.takeBox(element), [flight]);
  return { flight, takeBox };
}

/** Which rows of a box that scrolls are drawn. Nothing is kept by row: a million costs as little as ten. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { rowCount, rowHeightPx, headPx, footPx }: Rows,
  flight: LateFlight,
): VisibleRows {
  const box = useBox(scroller);
  const extent = { rowCount, rowsInBox: Math.ceil((box?.heightPx ?? 0) / rowHeightPx) };
  const { topRow, keysFrom, waiting } = usePlaces(scroller, rowHeightPx, extent, flight);
  const { first, end } = drawnRows(topRow, extent);
  const rows: VisibleRow[] = [];
  for (let row = first; box !== null && row < end; row += 1) {
    const shownRow = waiting.has(row) ? (waiting.get(row) ?? null) : row;
    // Rows of which there are no more may still be where others wait.
    if (shownRow !== null && shownRow < rowCount) rows.push({ key: rowKey(row, keysFrom, extent), row: shownRow });
  }
  return {
    rows,
    boxWidthPx: box?.widthPx ?? null,
    show: (row) => {
      const element = scroller.current;
      if (element === null) return;
      flight.lead(row);
      const highest = row * rowHeightPx;
      const lowest = highest + rowHeightPx + headPx + footPx - element.clientHeight;
      if (element.scrollTop > highest) element.scrollTo({ top: highest });
      else if (element.scrollTop < lowest) element.scrollTo({ top: lowest });
    },
  };
}
