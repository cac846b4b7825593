import { useMemo } from 'react';
import { cellEdgesPx, columnWidth, plainHeadPx } from './grid-column.ts';
import type { CellValue, GridColumn, GridSort } from './grid-column.ts';
import { maxTitleLines, titleLines } from './title-lines.ts';

/** A track of `minmax(leastPx, idealPx fr)`: it has its share of the space, and never less than its least. */
interface Track {
  readonly idealPx: number;
  readonly leastPx: number;
}

/** How wide tracks are in so much space, in px, as CSS shares it out. */
export function trackWidths(tracks: readonly Track[], spacePx: number): readonly number[] {
  const isLeast = tracks.map(() => false);
  for (;;) {
    let leftPx = spacePx;
    let idealPx = 0;
    tracks.forEach((track, index) => {
      if (isLeast[index] === true) leftPx -= track.leastPx;
      else idealPx += track.idealPx;
    });
    const share = idealPx > 0 ? Math.max(0, leftPx / idealPx) : 0;
    const narrow = tracks.flatMap((track, index) =>
      isLeast[index] !== true && track.idealPx * share < track.leastPx ? [index] : [],
    );
    if (narrow.length === 0)
      return tracks.map((track, index) => (isLeast[index] === true ? track.leastPx : track.idealPx * share));
    for (const index of narrow) isLeast[index] = true;
  }
}

/** The widths that users gave to columns, in CSS pixels by column id. */
export type Widths = Readonly<Record<string, number>>;

/** What the widths of columns depend on. */
interface ColumnsOfGrid {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  readonly cell: (row: number, column: number) => CellValue;
  readonly totals: readonly CellValue[] | undefined;
  readonly hasRowNumbers: boolean;
  readonly sort: GridSort | null;
}

/** As wide as a scroll bar is at most: whether there is one is not asked. */
const scrollBarPx = 20;

/** How wide the columns of a grid are. */
export function useColumnTracks(grid: ColumnsOfGrid, scale: number, widths: Widths) {
  const { columns: ownColumns, rowCount, cell, totals, hasRowNumbers, sort } = grid;
  const sorted = sort?.column ?? null;
  return useMemo(() => {
    const columns = ownColumns.map((column) => {
      const widthPx = widths[column.id];
      return widthPx === undefined ? column : { ...column, widthPx: widthPx / scale };
    });
    const modules = columns.map((column, index) => {
      const { idealPx, minPx } = columnWidth(column, {
        isFirst: index === 0,
        isSorted: column.id === sorted,
        rowCount,
        cellAt: (row) => cell(row, index),
        total: totals?.[index] ?? null,
      });
      return { idealPx: idealPx * scale, leastPx: minPx * scale };
    });
    const tracks = modules.map(({ leastPx: minPx, idealPx }) => `minmax(${minPx}px, ${idealPx}fr)`).join(' ');
    const numbersPx = hasRowNumbers ? (20 + 7 * String(rowCount).length) * scale : 0;
    const idealPx = modules.reduce((sum, width) => sum + width.idealPx, 0);
    /** The width of each column in a grid of this width, before texts grow. */
    const sharesAt = (widthPx: number): readonly number[] =>
      modules.map((width) => Math.max(width.leastPx, (width.idealPx * widthPx) / idealPx) / scale);
    return {
      /** The lines that the longest title takes in a grid of this width. */
      linesAt: (widthPx: number): number =>
        Math.max(
          1,
          ...sharesAt(widthPx).map((px, index) =>
            Math.min(maxTitleLines, titleLines(columns[index]?.title ?? '', px - plainHeadPx)),
          ),
        ),
      /** The space for the text of each column in a grid of this width, in px before texts grow; a pixel too little rather than too much. */
      spacesIn: (widthPx: number): readonly number[] =>
        trackWidths(modules, widthPx - numbersPx - scrollBarPx).map((px) => Math.floor(px / scale) - cellEdgesPx),
      template: hasRowNumbers ? `${numbersPx}px ${tracks}` : tracks,
      widthsPx: modules.map(({ idealPx: px }) => px),
      numbersPx,
      idealWidthPx: modules.reduce((sum, { idealPx }) => sum + idealPx, numbersPx),
      minWidthPx: modules.reduce((sum, { leastPx: minPx }) => sum + minPx, numbersPx),
    };
  }, [ownColumns, rowCount, cell, totals, hasRowNumbers, sorted, scale, widths]);
}
