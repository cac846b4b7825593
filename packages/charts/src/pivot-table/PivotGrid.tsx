import { elementKeys, useElementKeys, useGridCursor, useTextScale } from '@sextant/ui';
import { useId, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useSize, type Size } from '../kit/view/use-size.ts';
import { columnsIn, type ColumnRange } from './columns-of-rows.ts';
import { columnsRendered } from './deferred-columns.ts';
import type { Line } from './lines.ts';
import type { CellLookAt } from './look.ts';
import type { Pivot, PivotSort } from './pivot.ts';
import { PivotHead } from './PivotHead.tsx';
import { drawPlaceholder } from './placeholder.ts';
import { PivotRow } from './PivotRow.tsx';
import styles from './Pivot.module.css';
import { useWindow, type DrawPlaceholder, type Extent } from './use-window.ts';
import { columnWidths, headingLevels, namesWidth, startsOf, stretchWidths } from './widths.ts';

const pivotKeys = elementKeys('In a pivot table', {
  fold: { keys: ['+', '-'], text: 'Open or fold a group' },
  sort: { keys: ['S'], text: 'Sort the rows by the column' },
});

/** Row heights in px, at the usual size of text. */
const linePx = 28;
const usualSize: Size = { widthPx: 600, heightPx: 400 };

interface PivotGridProps {
  readonly label: string;
  /** What stands over the names of rows. */
  readonly title: string;
  readonly pivot: Pivot;
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  readonly cellLook: CellLookAt;
  readonly sort: PivotSort | null;
  readonly onSort: (column: Line) => void;
  readonly onFold: (key: string) => void;
  /** Called with a row, a column, or with both for a cell. Absent: nothing can be picked. */
  readonly onPick: ((row: Line | null, column: Line | null) => void) | undefined;
  /** The same for the menu, with a place in the window in px; without both for the whole table. Absent: there is none. */
  readonly onMenu: ((row: Line | null, column: Line | null, pointer: { xPx: number; yPx: number }) => void) | undefined;
  readonly isChosen: (row: Line | null, column: Line | null) => boolean;
  /** Whether names that are HTML are shown as it. */
  readonly rendersHtml: boolean;
}

const lineAt = (lines: readonly Line[], index: number): Line | null => lines[index] ?? null;

/** The element at the pointer: another than the target where a cell has come since it was pressed. */
const elementAt = ({ target, clientX, clientY }: MouseEvent): Element =>
  (target as Element).closest('[data-column]') ?? document.elementFromPoint?.(clientX, clientY) ?? (target as Element);

/** The cell or heading at an element of the grid: headings stand in row −1, names of rows in column 0. */
function placeOf(target: Element): { readonly row: number; readonly column: number } | null {
  const column = target.closest('[data-column]')?.getAttribute('data-column') ?? null;
  const row = target.closest('[data-row]')?.getAttribute('data-row') ?? -1;
  return column === null ? null : { row: Number(row), column: Number(column) };
}

/** Brings a cell into sight, beside the headings and the names. */
function scrollToCell(
  element: HTMLElement,
  { row, column }: { readonly row: number; readonly column: number },
  { rowPx, headPx, namesPx, columnStarts }: Extent,
): void {
  if (row >= 0) {
    const top = row * rowPx;
    const spacePx = element.clientHeight - headPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + spacePx) element.scrollTop = top + rowPx - spacePx;
  }
  if (column > 0) {
    const [left, right] = [columnStarts[column - 1] ?? 0, columnStarts[column] ?? 0];
    const spacePx = element.clientWidth - namesPx;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (right > element.scrollLeft + spacePx) element.scrollLeft = right - spacePx;
  }
}

/**
 * Rows and columns of groups with a value where they meet; only what is in sight is drawn. The grid is one stop of the Tab key; arrows, Home, End and
 * the page keys move by cell, Enter filters by a cell or a heading, + and − fold, S sorts.
 */
export function PivotGrid(props: PivotGridProps) {
  const { label, rendersHtml, title, pivot, rows, columns, cellLook, sort, onSort, onFold, onPick, onMenu, isChosen } =
    props;
  const scale = useTextScale();
  const rowPx = linePx * scale;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const placeholder = useRef<HTMLDivElement>(null);
  const levels = useMemo(() => headingLevels(columns), [columns]);
  const size = useSize(box) ?? usualSize;
  const namesPx = useMemo(() => namesWidth(rows, title, size.widthPx) * scale, [rows, title, size.widthPx, scale]);
  const widths = useMemo(
    () => columnWidths(pivot, rows, columns).map((width) => width * scale),
    [pivot, rows, columns, scale],
  );
  const starts = useMemo(
    () => startsOf(stretchWidths(widths, size.widthPx - namesPx)),
    [widths, size.widthPx, namesPx],
  );
  const headPx = levels.length * rowPx;
  const extent = useMemo(
    () => ({ size, rowCount: rows.length, rowPx, columnStarts: starts, headPx, namesPx }),
    [size, rows.length, rowPx, starts, headPx, namesPx],
  );
  const content = { extent, pivot, title, rows, columns, levels, cellLook, sort, isChosen, rendersHtml };
  const draw: DrawPlaceholder = (canvas, part) => drawPlaceholder(canvas, content, part);
  const { columns: columnsNow, handleScroll, showCells, finish } = useWindow(box, placeholder, extent, draw);
  const shown = columnsNow.window;
  const isTree = rows.some(({ foldKey }) => foldKey !== null);
  const pressCell = (row: number, column: number): void => {
    const [rowLine, columnLine] = [lineAt(rows, row), lineAt(columns, column - 1)];
    if (row < 0 && columnLine !== null) onPick?.(null, columnLine);
    else if (column === 0 && rowLine !== null) onPick?.(rowLine, null);
    else if (rowLine !== null && columnLine !== null) onPick?.(rowLine, columnLine);
  };
  const openMenu = (row: number, column: number, pointer: { xPx: number; yPx: number }): void =>
    onMenu?.(lineAt(rows, row), lineAt(columns, column - 1), pointer);
  const reveal = (row: number, column: number): void => {
    showCells(row);
    if (box.current !== null) scrollToCell(box.current, { row, column }, extent);
  };
  const grid = useGridCursor({
    rowCount: rows.length,
    columnCount: columns.length + 1,
    pageRows: () => Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headPx) / rowPx) - 1),
    onMove: ({ row, column }) => reveal(row, column),
    onAction: ({ row, column }) => pressCell(row, column),
    onMenu:
      onMenu === undefined
        ? null
        : ({ row, column }) => {
            const cell = document.getElementById(`${id}-${row}-${column}`)?.getBoundingClientRect();
            if (cell !== undefined) openMenu(row, column, { xPx: cell.left, yPx: cell.bottom });
          },
  });
  const { cursor } = grid;
  const foldKeyAt = (row: number, column: number): string | null =>
    (row < 0 ? columns[column - 1]?.foldKey : rows[row]?.foldKey) ?? null;
  const handleOwnKey = useElementKeys(pivotKeys, {
    fold: () => {
      const key = foldKeyAt(cursor.row, cursor.column);
      if (key !== null) onFold(key);
      return key !== null;
    },
    sort: () => {
      const column = columns[cursor.column - 1];
      if (column !== undefined) onSort(column);
      return column !== undefined;
    },
  });
  const handleKeyDown = (event: KeyboardEvent): void => {
    grid.handleKeyDown(event);
    if (!event.defaultPrevented) handleOwnKey(event);
  };
  const handleMenu = (event: MouseEvent): void => {
    const place = placeOf(elementAt(event));
    if (onMenu === undefined || place === null) return;
    event.preventDefault();
    grid.moveTo(place);
    openMenu(place.row, place.column, { xPx: event.clientX, yPx: event.clientY });
  };
  const handlePress = (event: MouseEvent): void => {
    const target = event.target as Element;
    const place = placeOf(elementAt(event));
    if (place === null) return;
    grid.moveTo(place);
    const foldKey = foldKeyAt(place.row, place.column);
    const columnLine = columns[place.column - 1];
    if (target.closest('[data-fold]') !== null && foldKey !== null) onFold(foldKey);
    else if (target.closest('[data-sort]') !== null && columnLine !== undefined) onSort(columnLine);
    else pressCell(place.row, place.column);
  };
  const chosenOf = (row: Line | null, { from, to }: ColumnRange): string =>
    [null, ...columns.slice(from, to)]
      .flatMap((column, index) => (isChosen(row, column) ? [column === null ? 0 : from + index] : []))
      .join(',');
  const headRange = columnsIn(shown, columns.length);
  const canPick = onPick !== undefined;
  return (
    <div
      ref={box}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + levels.length}
      aria-colcount={columns.length + 1}
      aria-activedescendant={`${id}-${cursor.row}-${cursor.column}`}
      tabIndex={0}
      className={styles.grid}
      data-pickable={canPick || undefined}
      style={{
        ['--names-px' as string]: `${namesPx}px`,
        ['--row-px' as string]: `${rowPx}px`,
        ['--head-px' as string]: `${headPx}px`,
      }}
      onKeyDown={handleKeyDown}
      onScroll={handleScroll}
      onPointerDown={finish}
    >
      <div
        role="presentation"
        className={styles.sheet}
        onClick={handlePress}
        onContextMenu={handleMenu}
        style={{ width: namesPx + (starts.at(-1) ?? 0), height: headPx + rows.length * rowPx }}
      >
        <div ref={placeholder} className={styles.placeholder} aria-hidden hidden />
        <div role="presentation" className={styles.headBox}>
          <PivotHead
            {...{ id, title, levels, columns, starts, rowPx, sort, canPick, rendersHtml }}
            {...headRange}
            active={cursor.row < 0 ? cursor.column : -1}
            chosen={chosenOf(null, headRange)}
          />
        </div>
        <div role="rowgroup" className={styles.body}>
          {rows.slice(shown.firstRow, shown.lastRow).map((line, index) => {
            const rowIndex = shown.firstRow + index;
            const range = columnsRendered(columnsNow, rowIndex, columns.length);
            return range === null ? null : (
              <PivotRow
                key={line.key}
                {...{ id, pivot, line, rowIndex, columns, starts, rowPx, isTree, cellLook, canPick, rendersHtml }}
                headRows={levels.length}
                {...range}
                active={cursor.row === rowIndex ? cursor.column : -1}
                chosen={chosenOf(line, range)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
