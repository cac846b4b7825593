import { useDraggable } from '@dnd-kit/core';
import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import type { Dragged } from '../edit-store.ts';

/** What a drag carries: the thing, and its name for the card under the pointer. */
export interface Carried {
  readonly dragged: Dragged;
  readonly name: string;
}

/** What makes an element something to drag by: its ref and its listeners. `id` is unlike all others on the page. */
export function useGrip(
  id: string,
  carried: Carried,
): { ref: (element: HTMLElement | null) => void; listeners: DraggableSyntheticListeners } {
  const { setNodeRef, listeners } = useDraggable({ id, data: { carried } });
  return { ref: setNodeRef, listeners };
}
