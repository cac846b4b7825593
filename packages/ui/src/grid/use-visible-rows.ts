import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FastScroll } from './fast-scroll.ts';
import type { ScrolledRows } from './row-fast-scroll.ts';
import { drawnRows, movedTo, noneDeferred, rowKey, topRowAt } from './row-places.ts';
import type { RowExtent, RowPlaces } from './row-places.ts';
import type { GridRows } from './use-shown-columns.ts';

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

/** Fast scrolling, whose code comes with the pointer or the first step of a scroll, so that no page waits for it. Until then all rows are rendered. */
class LateFastScroll {
  #rows: GridRows | null = null;
  #host: HTMLElement | null = null;
  #fastScroll: FastScroll | null = null;
  #targetRow: number | null = null;
  #isFetched = false;

  takeHost(host: HTMLElement | null): void {
    this.#host = host;
    this.#fastScroll?.end();
    this.#fastScroll = null;
    this.#isFetched = false;
  }

  takeRows(rows: GridRows): void {
    this.#rows = rows;
  }

  /** Fetches the code. */
  prepare(scroller: HTMLElement, grid: Omit<ScrolledRows, 'rows' | 'targetRow'>): void {
    const [host, rows] = [this.#host, this.#rows];
    if (this.#isFetched || host === null || rows === null) return;
    this.#isFetched = true;
    void import('./row-fast-scroll.ts').then(
      ({ rowFastScroll }) => {
        if (this.#host !== host) return;
        const own = { rows: () => this.#rows ?? rows, targetRow: () => this.#targetRow };
        this.#fastScroll = rowFastScroll(host, scroller, { ...grid, ...own });
      },
      () => (this.#isFetched = false),
    );
  }

  /** A step of a scroll. False while the code is not there. */
  step(): boolean {
    this.#fastScroll?.step();
    return this.#fastScroll !== null;
  }

  /** Somebody wants to see a row. */
  showCells(row: number): void {
    this.#targetRow = row;
    this.#fastScroll?.showCells();
  }
}

/** The places of the rows, as the box is scrolled. */
function usePlaces(
  scroller: RefObject<HTMLElement | null>,
  rowHeightPx: number,
  extent: RowExtent,
  fastScroll: LateFastScroll,
): RowPlaces {
  const [drawnPlaces, setPlaces] = useState<RowPlaces>({ topRow: 0, keysFrom: 0, deferred: noneDeferred });
  const latestPlaces = useRef(drawnPlaces);
  const latestExtent = useRef(extent);
  useLayoutEffect(() => {
    latestExtent.current = extent;
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const render = (next: RowPlaces): void => {
      latestPlaces.current = next;
      // In the frame that scrolls: one later the rows would be missing in between.
      flushSync(() => setPlaces(next));
    };
    const places = (): RowPlaces => latestPlaces.current;
    const extentNow = (): RowExtent => latestExtent.current;
    const prepare = (): void => fastScroll.prepare(element, { extent: extentNow, places, render });
    const follow = (): void => {
      prepare();
      if (!fastScroll.step()) render(movedTo(places(), topRowAt(element.scrollTop, rowHeightPx), extentNow()));
    };
    element.addEventListener('scroll', follow, { passive: true });
    element.addEventListener('pointerenter', prepare, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      element.removeEventListener('pointerenter', prepare);
    };
  }, [scroller, rowHeightPx, fastScroll]);
  return drawnPlaces;
}

/** Fast scrolling of the rows of a grid, and what takes the element in which their placeholder stands. */
export function useRowFastScroll(rows: GridRows) {
  const [fastScroll] = useState(() => new LateFastScroll());
  useLayoutEffect(() => fastScroll.takeRows(rows));
  const takeHost = useCallback((element: HTMLElement | null) => fastScroll.takeHost(element), [fastScroll]);
  return { fastScroll, takeHost };
}

/** Which rows of a box that scrolls are drawn. Nothing is kept by row: a million costs as little as ten. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { rowCount, rowHeightPx, headPx, footPx }: Rows,
  fastScroll: LateFastScroll,
): VisibleRows {
  const box = useBox(scroller);
  const extent = { rowCount, rowsInBox: Math.ceil((box?.heightPx ?? 0) / rowHeightPx) };
  const { topRow, keysFrom, deferred } = usePlaces(scroller, rowHeightPx, extent, fastScroll);
  const { first, end } = drawnRows(topRow, extent);
  const rows: VisibleRow[] = [];
  for (let row = first; box !== null && row < end; row += 1) {
    const shownRow = deferred.has(row) ? (deferred.get(row) ?? null) : row;
    // Rows of which there are no more may still be where others are deferred.
    if (shownRow !== null && shownRow < rowCount) rows.push({ key: rowKey(row, keysFrom, extent), row: shownRow });
  }
  return {
    rows,
    boxWidthPx: box?.widthPx ?? null,
    show: (row) => {
      const element = scroller.current;
      if (element === null) return;
      fastScroll.showCells(row);
      const highest = row * rowHeightPx;
      const lowest = highest + rowHeightPx + headPx + footPx - element.clientHeight;
      if (element.scrollTop > highest) element.scrollTo({ top: highest });
      else if (element.scrollTop < lowest) element.scrollTo({ top: lowest });
    },
  };
}
