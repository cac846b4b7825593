import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { elementKeys, useElementKeys } from '../use-shortcut.ts';

/** A cell by row and column; row −1 is the header. */
export interface GridCursor {
  row: number;
  column: number;
}

interface CursorOptions {
  rowCount: number;
  columnCount: number;
  pageRows: () => number;
  onMove: (cursor: GridCursor) => void;
  /** `isAdded`: beside what is chosen or sorts already. */
  onAction: (cursor: GridCursor, isAdded: boolean) => void;
  /** Null where cells have no menu. Default null. */
  onMenu?: ((cursor: GridCursor) => void) | null;
  /** True when the column went to its new place. Without it columns stay. */
  onColumnMove?: (from: number, to: number) => boolean;
  /** A header is to be wider or narrower by so many pixels. Without it columns keep their width. */
  onWidthStep?: (column: number, byPx: number) => void;
}

const widthStepPx = 16;

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

const gridKeys = elementKeys('In a table', {
  step: { keys: arrows, text: 'Go from cell to cell' },
  edge: { keys: arrows.map((key) => `Mod+${key}`), text: 'Go to the edge' },
  ends: { keys: ['Home', 'End'], text: 'First and last cell of the row' },
  corners: { keys: ['Mod+Home', 'Mod+End'], text: 'First and last cell of the table' },
  screen: { keys: ['PageUp', 'PageDown'], text: 'A screen up or down' },
  menu: { keys: ['ContextMenu', 'Shift+F10'], text: 'Menu of the cell' },
  press: { keys: ['Enter', 'Space'], text: 'Sort by a header, choose a cell' },
  add: {
    keys: ['Shift', 'Mod'].flatMap((modifier) => [`${modifier}+Enter`, `${modifier}+Space`]),
    text: 'Sort by a further header, choose a further cell',
  },
  place: { keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'], text: 'Move a column, where columns can be moved' },
  width: { keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], text: 'A narrower or wider column, where that can be' },
});

const clamp = (number: number, low: number, high: number) => Math.max(low, Math.min(high, number));

function movedCursor(cursor: GridCursor, event: KeyboardEvent, options: CursorOptions): GridCursor | null {
  const { row, column } = cursor;
  const hasMod = event.ctrlKey || event.metaKey;
  const last = { row: options.rowCount - 1, column: options.columnCount - 1 };
  switch (event.key) {
    case 'ArrowUp':
      return { row: hasMod ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: hasMod ? last.row : row + 1, column };
    case 'ArrowLeft':
      return { row, column: hasMod ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: hasMod ? last.column : column + 1 };
    case 'Home':
      return { row: hasMod ? 0 : row, column: 0 };
    case 'End':
      return { row: hasMod ? last.row : row, column: last.column };
    case 'PageUp':
      return { row: Math.max(0, row - options.pageRows()), column };
    case 'PageDown':
      return { row: row + options.pageRows(), column };
    default:
      return null;
  }
}

/** The cell that has the keyboard, and the keys that move it. It starts on the first header. */
export function useGridCursor(options: CursorOptions) {
  const [storedCursor, setStoredCursor] = useState<GridCursor>({ row: -1, column: 0 });
  const clampCursor = (to: GridCursor): GridCursor => ({
    row: clamp(to.row, -1, options.rowCount - 1),
    column: clamp(to.column, 0, options.columnCount - 1),
  });
  // Fewer rows or columns may have come since the cursor was set.
  const cursor = clampCursor(storedCursor);
  const moveTo = (to: GridCursor) => {
    const next = clampCursor(to);
    setStoredCursor(next);
    options.onMove(next);
  };
  const step = (event: KeyboardEvent): boolean => {
    const next = movedCursor(cursor, event, options);
    if (next !== null) moveTo(next);
    return next !== null;
  };
  const handleKeyDown = useElementKeys(gridKeys, {
    step,
    edge: step,
    ends: step,
    corners: step,
    screen: step,
    menu: () => {
      options.onMenu?.(cursor);
      return (options.onMenu ?? null) !== null;
    },
    press: () => options.onAction(cursor, false),
    add: () => options.onAction(cursor, true),
    place: (event) => {
      const to = cursor.column + (event.key === 'ArrowLeft' ? -1 : 1);
      if (cursor.row >= 0 || options.onColumnMove?.(cursor.column, to) !== true) return false;
      setStoredCursor({ row: -1, column: to });
      return true;
    },
    width: (event) => {
      if (cursor.row >= 0 || options.onWidthStep === undefined) return false;
      options.onWidthStep(cursor.column, event.key === 'ArrowLeft' ? -widthStepPx : widthStepPx);
      return true;
    },
  });
  return { cursor, moveTo, handleKeyDown };
}
