import { useLayoutEffect, useMemo } from 'react';
import type { RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { CellValue, GridColumn } from './grid-column.ts';

/** Up to so many columns are drawn all; of more, those in sight. */
const mostDrawnColumns = 100;

interface Tracks {
  /** The width of each column where there is space, in pixels. */
  readonly widthsPx: readonly number[];
  /** Of the row numbers; 0 without them. */
  readonly numbersPx: number;
  /** The grid's tracks while all columns are drawn. */
  readonly template: string;
  /** The least width of all columns together. */
  readonly minWidthPx: number;
}

/** A column that is drawn. */
export interface ShownColumn {
  readonly column: GridColumn;
  readonly index: number;
  /** The track on which it stands; null after the one before it. */
  readonly track: number | null;
}

/** The rows of a grid, as far as their placeholder needs. */
export interface GridRows {
  readonly columns: readonly ShownColumn[];
  readonly rowCount: number;
  readonly cell: (row: number, column: number) => CellValue;
  readonly hasRowNumbers: boolean;
  readonly rowHeightPx: number;
}

/** Which columns of a grid are drawn, and on which tracks. */
export interface ShownColumns {
  readonly columns: readonly ShownColumn[];
  readonly template: string;
  readonly minWidthPx: number;
  /** Brings a column into sight. */
  readonly show: (column: number) => void;
}

/** Draws the columns of a very wide grid by sight, each as wide as it wants to be, behind one track as wide as those before it. */
export function useShownColumns(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly GridColumn[],
  { widthsPx, numbersPx, template, minWidthPx }: Tracks,
  drawsAll: boolean,
): ShownColumns {
  const isCut = !drawsAll && widthsPx.length > mostDrawnColumns;
  // oxlint-disable-next-line react/incompatible-library -- nothing that is drawn from it is memoized
  const virtual = useVirtualizer({
    horizontal: true,
    // Else the whole grid were rendered as a scroll begins and ends, down, too.
    enabled: isCut,
    count: isCut ? widthsPx.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widthsPx[index] ?? 0,
    paddingStart: numbersPx,
    overscan: 6,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, widthsPx]);
  const all = useMemo(() => columns.map((column, index) => ({ column, index, track: null })), [columns]);
  if (!isCut)
    return {
      columns: all,
      template,
      minWidthPx,
      show: (column) =>
        scroller.current
          ?.querySelector(`[aria-colindex="${column + 1}"]`)
          ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    };
  const items = virtual.getVirtualItems();
  const beforePx = (items[0]?.start ?? numbersPx) - numbersPx;
  const tracksPx = [...(numbersPx > 0 ? [numbersPx] : []), beforePx, ...items.map(({ size }) => size)];
  return {
    columns: items.flatMap(({ index }, place) => {
      const column = columns[index];
      return column === undefined
        ? []
        : [{ column, index, track: place === 0 ? tracksPx.length - items.length + 1 : null }];
    }),
    template: tracksPx.map((px) => `${px}px`).join(' '),
    minWidthPx: virtual.getTotalSize(),
    show: (column) => virtual.scrollToIndex(column),
  };
}
