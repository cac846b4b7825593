import { FastScroll } from './fast-scroll.ts';
import type { FastScrollGrid } from './fast-scroll.ts';
import { RowPlaceholder, rowsInSight } from './row-placeholder.ts';
import { rendered, scrolledTo } from './deferred-rows.ts';
import { topRowAt } from './row-places.ts';
import type { RowExtent, RowPlaces } from './row-places.ts';
import type { GridRows } from './use-shown-columns.ts';

/** The rows of a grid, as far as fast scrolling needs them. */
export interface ScrolledRows {
  readonly rows: () => GridRows;
  readonly extent: () => RowExtent;
  readonly places: () => RowPlaces;
  /** Renders rows at other places, at once. */
  readonly render: (places: RowPlaces) => void;
  /** The row that somebody wants to see; null for none. */
  readonly targetRow: () => number | null;
}

/** Fast scrolling of the rows of a grid in `scroller`; their placeholder is drawn in `host`, which sticks in it. */
export function rowFastScroll(host: HTMLElement, scroller: HTMLElement, grid: ScrolledRows): FastScroll {
  const placeholder = new RowPlaceholder(host, scroller);
  let places = grid.places();
  const fastGrid: FastScrollGrid = {
    firstBatchLines: 14,
    position: () => ({
      topPx: scroller.scrollTop,
      leftPx: 0,
      seenPx: scroller.clientHeight,
      linePx: grid.rows().rowHeightPx,
    }),
    drawPlaceholder: (isAll) => placeholder.draw(grid.rows(), isAll ? null : places.deferred),
    hidePlaceholder: () => placeholder.hide(),
    defer: () => {
      const topRow = topRowAt(scroller.scrollTop, grid.rows().rowHeightPx);
      places = scrolledTo(grid.places(), topRow, grid.extent());
      return places.deferred.size;
    },
    render: (count) => {
      const seen = rowsInSight(grid.rows(), scroller);
      const targetRow = grid.targetRow();
      const near = targetRow !== null && targetRow >= seen.first && targetRow < seen.end ? targetRow : seen.first;
      places = rendered(places, count, near, seen);
      grid.render(places);
      return places.deferred.size;
    },
    layOut: () => void scroller.scrollHeight,
  };
  return new FastScroll(fastGrid);
}
