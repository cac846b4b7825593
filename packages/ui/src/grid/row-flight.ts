import { FastScroll } from './fast-scroll.ts';
import type { FlyingGrid } from './fast-scroll.ts';
import { FlightPicture, rowsInSight } from './flight-picture.ts';
import { landed, placedAt } from './row-landing.ts';
import { topRowAt } from './row-places.ts';
import type { RowExtent, RowPlaces } from './row-places.ts';
import type { FlightRows } from './use-shown-columns.ts';

/** The rows of a grid, as far as its flights need them. */
export interface RowsOfGrid {
  readonly rows: () => FlightRows;
  readonly extent: () => RowExtent;
  readonly places: () => RowPlaces;
  /** Draws rows at other places, at once. */
  readonly draw: (places: RowPlaces) => void;
  /** The row that somebody wants to see; null for none. */
  readonly ledRow: () => number | null;
}

/** Flights and landings of the rows of a grid in `scroller`; texts are drawn in `box`, which sticks in it. */
export function rowFlight(box: HTMLElement, scroller: HTMLElement, grid: RowsOfGrid): FastScroll {
  const picture = new FlightPicture(box);
  let places = grid.places();
  const uncover = (): void => {
    const seen = rowsInSight(grid.rows(), scroller);
    const waiting = [...places.waiting.keys()].filter((row) => row >= seen.first && row < seen.end);
    if (waiting.length === 0) picture.hide();
    else picture.clip({ first: Math.min(...waiting), end: Math.max(...waiting) + 1 }, grid.rows(), scroller);
  };
  const flying: FlyingGrid = {
    firstPartLines: 14,
    sight: () => ({
      topPx: scroller.scrollTop,
      leftPx: 0,
      seenPx: scroller.clientHeight,
      linePx: grid.rows().rowHeightPx,
    }),
    draw: (isAll) => {
      picture.draw(grid.rows(), scroller);
      if (!isAll) uncover();
    },
    uncover,
    hide: () => picture.hide(),
    place: () => {
      const topRow = topRowAt(scroller.scrollTop, grid.rows().rowHeightPx);
      places = placedAt(grid.places(), topRow, grid.extent());
      return places.waiting.size;
    },
    land: (count) => {
      const seen = rowsInSight(grid.rows(), scroller);
      const ledRow = grid.ledRow();
      const near = ledRow !== null && ledRow >= seen.first && ledRow < seen.end ? ledRow : seen.first;
      places = landed(places, count, near, seen);
      grid.draw(places);
      return places.waiting.size;
    },
    layOut: () => void scroller.scrollHeight,
  };
  return new FastScroll(flying);
}
