import { memo } from 'react';
import { BodyCell } from './GridCells.tsx';
import styles from './DataGrid.module.css';
import type { CellValue } from './grid-column.ts';
import type { GridCursor } from './use-grid-cursor.ts';
import type { ShownColumn } from './use-shown-columns.ts';

interface GridRowProps {
  /** Of the grid. */
  id: string;
  row: number;
  rowHeightPx: number;
  columns: readonly ShownColumn[];
  hasRowNumbers: boolean;
  cell: (row: number, column: number) => CellValue;
  /** The space of each column for its text, in px before texts grow. */
  spacesPx: readonly number[];
  /** Null where rows can't be selected. */
  isSelected: boolean | null;
  isPressable: boolean;
  /** Undefined where cells can't be chosen. */
  isCellChosen: ((row: number, column: number) => boolean) | undefined;
  /** The column that has the keyboard; −1 in other rows. */
  active: number;
}

/** The row and column at an element of the body; null outside of rows. A row's own edge is its first column. */
export function placeInGrid(target: EventTarget): GridCursor | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? null;
  const column = target.closest('[data-column]')?.getAttribute('data-column') ?? 0;
  return row === null ? null : { row: Number(row) - 2, column: Number(column) };
}

/** A row of the body; it stays as it is while others come into sight. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, row, rowHeightPx, columns, hasRowNumbers, cell, spacesPx } = props;
  const { isSelected, isPressable, isCellChosen, active } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      {...(isSelected === null ? {} : { 'aria-selected': isSelected })}
      className={styles.row}
      data-selected={isSelected === true || undefined}
      style={{ transform: `translateY(${row * rowHeightPx}px)` }}
    >
      {hasRowNumbers && (
        <div role="rowheader" className={styles.number}>
          {row + 1}
        </div>
      )}
      {columns.map(({ column, index, track }) => (
        <BodyCell
          key={column.id}
          id={active === index ? `${id}-${row}-${index}` : null}
          {...{ column, index, track, row }}
          value={cell(row, index)}
          spacePx={spacesPx[index] ?? 0}
          isPressable={isPressable && column.isPressable !== false}
          isChosen={isCellChosen?.(row, index) ?? null}
        />
      ))}
    </div>
  );
});
