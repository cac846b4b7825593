import { useCallback, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FastScroll } from './fast-scroll.ts';
import type { FlightRows } from './use-shown-columns.ts';

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
  /** The key of a drawn row: one that goes out of sight gives its own, and its elements, to one that comes into it. */
  readonly keyOf: (row: number) => number;
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
interface Top {
  readonly topRow: number;
  /** The row that has the first key: the one on top when everything that was in sight last went out of it. */
  readonly keysFrom: number;
}

function useTopRow(scroller: RefObject<HTMLElement | null>, rowHeightPx: number, flight: LateFlight): Top {
  const [{ topPx, keysFrom }, setTop] = useState({ topPx: 0, keysFrom: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const stepPx = stepRows * rowHeightPx;
    const draw = (): void => {
      const stepTopPx = Math.floor(element.scrollTop / stepPx) * stepPx;
      // With the same keys in the same order no element moves, which costs as much as a new one.
      const keysAt = (last: { topPx: number; keysFrom: number }): number =>
        Math.abs(stepTopPx - last.topPx) > element.clientHeight ? Math.round(stepTopPx / rowHeightPx) : last.keysFrom;
      // In the frame that scrolls: one later the rows would be missing in between.
      flushSync(() =>
        setTop((last) => (last.topPx === stepTopPx ? last : { topPx: stepTopPx, keysFrom: keysAt(last) })),
      );
    };
    const follow = (): void => {
      if (!flight.step(element, draw)) draw();
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, rowHeightPx, flight]);
  return { topRow: Math.floor(topPx / rowHeightPx), keysFrom };
}

/** What knows when rows fly past; its code comes with the first step of a scroll, so that no page waits for it. Until then rows are drawn as they are. */
class LateFlight {
  #rows: FlightRows | null = null;
  #box: HTMLElement | null = null;
  #flight: FastScroll | null = null;

  takeBox(box: HTMLElement | null): void {
    this.#box = box;
    this.#flight?.end();
    this.#flight = null;
  }

  takeRows(rows: FlightRows): void {
    this.#rows = rows;
  }

  step(scroller: HTMLElement, onRest: () => void): boolean {
    if (this.#rows !== null && this.#flight !== null) return this.#flight.step(this.#rows, scroller, onRest);
    const box = this.#box;
    void import('./fast-scroll.ts').then(
      ({ FastScroll: Flight }) => {
        if (box !== null && this.#box === box) this.#flight ??= new Flight(box, scroller.scrollTop);
      },
      () => undefined,
    );
    return false;
  }

  background(): void {
    this.#flight?.stop();
  }
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
  const { topRow, keysFrom } = useTopRow(scroller, rowHeightPx, flight);
  const rowsInBox = Math.ceil((box?.heightPx ?? 0) / rowHeightPx);
  const mostRows = rowsInBox + 3 * stepRows;
  const lastTop = Math.max(0, rowCount - rowsInBox);
  const first = Math.max(0, Math.min(topRow, lastTop) - stepRows);
  return {
    first,
    end: box === null ? first : Math.min(rowCount, Math.min(topRow, lastTop) + rowsInBox + 2 * stepRows),
    keyOf: (row) => (((row - keysFrom) % mostRows) + mostRows) % mostRows,
    boxWidthPx: box?.widthPx ?? null,
    show: (row) => {
      const element = scroller.current;
      if (element === null) return;
      flight.background();
      const highest = row * rowHeightPx;
      const lowest = highest + rowHeightPx + headPx + footPx - element.clientHeight;
      if (element.scrollTop > highest) element.scrollTo({ top: highest });
      else if (element.scrollTop < lowest) element.scrollTo({ top: lowest });
    },
  };
}
