import type { DragEvent } from 'react';

/** A metric or a column of the dataset on its way from the source to a control. */
export interface DraggedName {
  readonly kind: 'metric' | 'column';
  readonly name: string;
}

// The kind stands in the type's name: while it is dragged over a field, only the types can be read.
const typeOf = (kind: DraggedName['kind']): string => `application/x-sextant-${kind}`;
const kinds = ['metric', 'column'] as const;

/** Puts a name on the drag. */
export function startDrag(event: DragEvent, { kind, name }: DraggedName): void {
  event.dataTransfer.setData(typeOf(kind), name);
  event.dataTransfer.setData('text/plain', name);
  event.dataTransfer.effectAllowed = 'copyMove';
}

/** What kind of name is being dragged; null for anything else. */
export const draggedKind = ({ dataTransfer }: DragEvent): DraggedName['kind'] | null =>
  kinds.find((kind) => dataTransfer.types.includes(typeOf(kind))) ?? null;

/** The name that was dropped; null for anything else. */
export function droppedName(event: DragEvent): DraggedName | null {
  const kind = draggedKind(event);
  return kind === null ? null : { kind, name: event.dataTransfer.getData(typeOf(kind)) };
}
