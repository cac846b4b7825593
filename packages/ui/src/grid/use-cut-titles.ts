import { useRef } from 'react';
import type { MouseEvent } from 'react';

/** True for a cell in which a part of a text is hidden. */
const isCut = (cell: Element): boolean =>
  [cell, ...cell.children].some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);

/**
 * What the body of a grid does so that a text that its cell has no space for is said whole to the pointer. Only the cell that is pointed at has a title:
 * titles of all cells would change with every frame of a scroll. Call `clear` when other rows come into the cells.
 */
export function useCutTitles() {
  const titled = useRef<Element | null>(null);
  const clear = (): void => {
    titled.current?.removeAttribute('title');
    titled.current = null;
  };
  const handleMouseMove = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
    if (cell !== null && cell === titled.current) return;
    clear();
    // A cell that says more than its text says so by itself.
    if (cell === null || cell.hasAttribute('title') || !isCut(cell)) return;
    cell.setAttribute('title', cell.textContent);
    titled.current = cell;
  };
  return { clear, handleMouseMove };
}
