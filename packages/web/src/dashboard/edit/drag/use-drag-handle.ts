import { useDraggable } from '@dnd-kit/core';
import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import type { DraggedElement } from '../state/edit-store.ts';

/** What a drag carries: the thing, and its name for the card under the pointer. */
export interface DragItem {
  readonly dragged: DraggedElement;
  readonly name: string;
}

/** What makes an element something to drag by: its ref and its listeners. `id` is unlike all others on the page. */
export function useDragHandle(
  id: string,
  dragItem: DragItem,
): { ref: (element: HTMLElement | null) => void; listeners: DraggableSyntheticListeners } {
  const { setNodeRef, listeners } = useDraggable({ id, data: { carried: dragItem } });
  return { ref: setNodeRef, listeners };
}
