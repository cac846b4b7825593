import { listOf, replacedAt, withItemMoved, withoutItem } from './field-parts.ts';
import type { FieldParts } from './field-parts.ts';

/** What fields share that hold a list of made things; a field of one holds a single value as a list of at most one. */
export function itemsOf({ control, error, raw, set }: FieldParts, isOne = false) {
  const list = listOf(raw);
  const change = (next: readonly unknown[]) => set(isOne ? (next.at(-1) ?? null) : next);
  return {
    list,
    /** Writes one item; a new one at the end for null. */
    put: (index: number | null, value: unknown) => change(replacedAt(list, index, value)),
    remove: (index: number) => change(withoutItem(list, index)),
    fieldText: { label: control.label, hint: control.description, isRequired: control.isRequired, error },
    actions: {
      onRemove: (index: number) => change(withoutItem(list, index)),
      onMove: (index: number, by: number) => change(withItemMoved(list, index, by)),
    },
  };
}

/** For a field into which no name of the dataset can be dropped. */
export const takesNoNames = { dropText: null, droppable: [], onDropName: () => 'done' as const };
