import { useId, useMemo, useRef, useState } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { GridRow, placeInGrid } from './GridRow.tsx';
import { GroupHeads, HeadCell, hasGroups } from './GridHeader.tsx';
import { nextSort, showCell, sideOf } from './grid-column.ts';
import type { CellValue, GridColumn, GridSort } from './grid-column.ts';
import styles from './DataGrid.module.css';
import { useTextScale } from '../theme/use-text-scale.ts';
import { maxTitleLines } from './title-lines.ts';
import { useColumnTracks } from './use-column-tracks.ts';
import type { Widths } from './use-column-tracks.ts';
import { useCutTitles } from './use-cut-titles.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useRowFastScroll, useVisibleRows } from './use-visible-rows.ts';
import { useShownColumns } from './use-shown-columns.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** What a header is higher by, by the lines that it has: more than one in a narrow grid. */
const moreLinesPx = [0, 0, 12, 27];

/** The height of the headings over columns. */
const groupHeadPx = 24;

/** What DataGrid takes. */
export interface DataGridProps {
  /** Names the grid. */
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** The value of a cell; column tables need not become row objects. */
  cell: (row: number, column: number) => CellValue;
  /** Default null: in the order given. */
  sort?: GridSort | null;
  /** What orders the rows that `sort` leaves side by side. Default none. */
  alsoSorted?: readonly GridSort[];
  /** Without it the headers cannot be pressed. `isAdded`: beside what sorts already, by Shift. */
  onSort?: (sort: GridSort, isAdded: boolean) => void;
  /** A header was moved to the place of another. Without it columns stay where they are. */
  onColumnMove?: (from: number, to: number) => void;
  /** Whether columns can be made wider and narrower. Default false. */
  canResize?: boolean;
  /** A heading over columns was pressed: they fold, or unfold. */
  onGroupPress?: (id: string) => void;
  /** Default false. */
  hasRowNumbers?: boolean;
  /** The row at the foot, one value a column; null cells are empty. Totals come from the engine and cover all rows. */
  totals?: readonly CellValue[];
  /** Pressing a row, or Enter on it. */
  onRowSelect?: (row: number) => void;
  /** Pressing a cell, or Enter or Space on it; columns that say `isPressable: false` are left out. */
  onCellPress?: (row: number, column: number) => void;
  /** A menu of a cell is wanted, at a place in the window: by the right button, a long press or the menu key. */
  onCellMenu?: (row: number, column: number, pointer: { readonly xPx: number; readonly yPx: number }) => void;
  /** True for cells that are chosen. Default none. */
  isCellChosen?: (row: number, column: number) => boolean;
  /** Default null. */
  selectedRow?: number | null;
  /** Row height in pixels. Default 28. */
  rowHeightPx?: number;
}

const narrowestPx = 40;

/** The widths that users gave to columns, in CSS pixels by column id. */
function useColumnWidths(columns: readonly GridColumn[], scroller: RefObject<HTMLDivElement | null>) {
  const [widths, setWidths] = useState<Widths>({});
  const resize = (index: number, widthPx: number) => {
    const column = columns[index];
    if (column !== undefined) setWidths({ ...widths, [column.id]: Math.max(narrowestPx, Math.round(widthPx)) });
  };
  const resizeBy = (index: number, byPx: number) => {
    const header = scroller.current?.querySelector(`[role="columnheader"][id$="--1-${index}"]`);
    resize(index, (header?.getBoundingClientRect().width ?? 0) + byPx);
  };
  return { widths, resize, resizeBy };
}

function Totals({
  columns,
  totals,
  hasRowNumbers,
}: {
  columns: readonly GridColumn[];
  totals: readonly CellValue[];
  hasRowNumbers: boolean;
}) {
  return (
    <div role="row" className={styles.totals}>
      {hasRowNumbers && (
        <div role="rowheader" className={styles.number} title="Totals">
          Σ
        </div>
      )}
      {columns.map((column, index) => {
        const value = totals[index] ?? null;
        return (
          <div key={column.id} role="gridcell" className={styles.cell} data-side={sideOf(column)} data-cut="">
            {/* A label such as 'All 113' may stand under a column of any type. */}
            <span className={styles.words}>
              {value === null ? '' : typeof value === 'string' ? value : showCell(value, column)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Lengths as CSS variables: `--row-px` and so on. */
const lengths = (px: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(px).map(([name, value]) => [`--${name}-px`, `${value}px`]));

function NumbersHead() {
  return (
    <div role="columnheader" className={styles.number}>
      #
    </div>
  );
}

/**
 * Rows of data: virtual, so that a million is as quick as ten; numbers right and tabular; NULL said. The grid is one
 * stop of the Tab key; arrows, Home, End and the page keys move by cell, Enter sorts on a header and chooses on a row.
 * It fills the box it is given and scrolls inside.
 */
export function DataGrid(props: DataGridProps) {
  const { label, columns, rowCount, cell, sort = null, onSort, hasRowNumbers = false, totals, onRowSelect } = props;
  const {
    selectedRow = null,
    onCellPress,
    onCellMenu,
    isCellChosen,
    alsoSorted = [],
    onColumnMove,
    canResize = false,
  } = props;
  const scale = useTextScale();
  const rowHeightPx = (props.rowHeightPx ?? 28) * scale;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { widths, resize, resizeBy } = useColumnWidths(columns, scroller);
  const tracks = useColumnTracks({ columns, rowCount, cell, totals, hasRowNumbers, sort }, scale, widths);
  const { idealWidthPx, linesAt } = tracks;
  const isGrouped = hasGroups(columns);
  const shown = useShownColumns(scroller, columns, tracks, isGrouped || totals !== undefined);
  const footPx = totals === undefined ? 0 : rowHeightPx;
  const groupsPx = isGrouped ? groupHeadPx * scale : 0;
  // Of the header in as many lines as it may have.
  const mostHeadPx = groupsPx + rowHeightPx + scale * (moreLinesPx[maxTitleLines] ?? 0);
  const { fastScroll, takeHost } = useRowFastScroll({
    columns: shown.columns,
    rowCount,
    cell,
    hasRowNumbers,
    rowHeightPx,
  });
  const inSight = useVisibleRows(scroller, { rowCount, rowHeightPx, headPx: mostHeadPx, footPx }, fastScroll);
  const sorts = sort === null ? [] : [sort, ...alsoSorted];
  const sortBy = (index: number, isAdded: boolean) => {
    const column = columns[index];
    if (column === undefined || column.isSortable === false) return;
    onSort?.(nextSort(sorts.find((one) => one.column === column.id) ?? null, column), isAdded);
  };
  const move = (from: number, to: number): boolean => {
    if (onColumnMove === undefined || to < 0 || to >= columns.length || from === to) return false;
    onColumnMove(from, to);
    return true;
  };
  const canPress = (index: number) => onCellPress !== undefined && columns[index]?.isPressable !== false;
  const action = (row: number, index: number) => {
    if (canPress(index)) onCellPress?.(row, index);
    onRowSelect?.(row);
  };
  const cellId = ({ row, column }: GridCursor) => `${id}-${row}-${column}`;
  const grid = useGridCursor({
    rowCount,
    columnCount: columns.length,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 2),
    onMove: (to) => {
      if (to.row >= 0) inSight.show(to.row);
      shown.show(to.column);
    },
    onMenu:
      onCellMenu === undefined
        ? null
        : ({ row, column }) => {
            const box = document.getElementById(cellId({ row, column }))?.getBoundingClientRect();
            if (row >= 0 && box !== undefined) onCellMenu(row, column, { xPx: box.left, yPx: box.bottom });
          },
    onAction: ({ row, column }, isAdded) => (row < 0 ? sortBy(column, isAdded) : action(row, column)),
    onColumnMove: move,
    ...(canResize ? { onWidthStep: resizeBy } : {}),
  });
  const handleMenu = (event: MouseEvent) => {
    const place = placeInGrid(event.target);
    if (onCellMenu === undefined || place === null) return;
    event.preventDefault();
    onCellMenu(place.row, place.column, { xPx: event.clientX, yPx: event.clientY });
  };
  const handlePress = (event: MouseEvent) => {
    const place = placeInGrid(event.target);
    if (place === null) return;
    grid.moveTo(place);
    action(place.row, place.column);
  };
  const cutTitles = useCutTitles();
  const widthPx = inSight.boxWidthPx ?? idealWidthPx;
  const isNarrow = widthPx < idealWidthPx;
  const headPx = groupsPx + rowHeightPx + (isNarrow ? scale * (moreLinesPx[linesAt(widthPx)] ?? 0) : 0);
  const spacesPx = useMemo(() => tracks.spacesIn(widthPx), [tracks, widthPx]);
  const isHeadActive = (column: number) => grid.cursor.row < 0 && grid.cursor.column === column;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-activedescendant={cellId(grid.cursor)}
      tabIndex={0}
      className={styles.grid}
      // In a narrow grid titles have the space of their icons.
      data-narrow={isNarrow || undefined}
      style={{
        ['--columns' as string]: shown.template,
        ...lengths({ row: rowHeightPx, head: headPx, groups: groupsPx, foot: footPx }),
      }}
      onKeyDown={grid.handleKeyDown}
      onScroll={cutTitles.clear}
    >
      <div style={{ minWidth: shown.minWidthPx }}>
        {isGrouped && <GroupHeads {...{ columns, hasRowNumbers }} onGroupPress={props.onGroupPress} />}
        <div role="row" aria-rowindex={1} className={styles.header}>
          {hasRowNumbers && <NumbersHead />}
          {shown.columns.map(({ column, index, track }) => (
            <HeadCell
              key={column.id}
              id={cellId({ row: -1, column: index })}
              {...{ column, index, track, sorts, isNarrow }}
              isActive={isHeadActive(index)}
              isSortable={onSort !== undefined && column.isSortable !== false}
              onMove={onColumnMove === undefined ? undefined : move}
              onResize={canResize ? resize : undefined}
              onPress={(isAdded) => {
                grid.moveTo({ row: -1, column: index });
                sortBy(index, isAdded);
              }}
            />
          ))}
        </div>
        <div ref={takeHost} className={styles.placeholder} aria-hidden hidden />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard works on the grid, which holds the focus */}
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: rowCount * rowHeightPx }}
          onClick={handlePress}
          onContextMenu={handleMenu}
          onMouseMove={cutTitles.handleMouseMove}
          onMouseLeave={cutTitles.clear}
        >
          {inSight.rows.map(({ key, row }) => (
            <GridRow
              key={key}
              {...{ id, row, rowHeightPx, hasRowNumbers, cell, spacesPx, isCellChosen }}
              columns={shown.columns}
              isSelected={onRowSelect === undefined ? null : row === selectedRow}
              isPressable={onCellPress !== undefined}
              active={grid.cursor.row === row ? grid.cursor.column : -1}
            />
          ))}
        </div>
        {totals !== undefined && <Totals {...{ columns, totals, hasRowNumbers }} />}
      </div>
    </div>
  );
}
