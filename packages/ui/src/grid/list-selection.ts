import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ListTableProps } from './list-props.ts';

/** The selection after some rows are ticked or unticked. */
export function withSelected(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The rows between two, both included, in the order shown; only the second when the first is not shown. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return start < 0 || end < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How rows are ticked: with Shift, by mouse or keyboard, all from the last one ticked. `listeners` go on what holds the rows. */
export interface RowSelection {
  readonly tick: (id: string, isOn: boolean) => void;
  readonly listeners: {
    readonly onPointerDownCapture: (event: PointerEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

/** Ticks rows of a list by their ids; with Shift all between the last one that was ticked and this. */
export function useRowSelection<Row>({
  rows,
  rowId,
  selected = null,
  onSelect,
}: Pick<ListTableProps<Row>, 'rows' | 'rowId' | 'selected' | 'onSelect'>): RowSelection {
  const last = useRef<string | null>(null);
  const isRange = useRef(false);
  const note = (event: { readonly shiftKey: boolean }) => {
    isRange.current = event.shiftKey;
  };
  return {
    tick: (id, isOn) => {
      const ids = isRange.current ? rangeOf((rows ?? []).map(rowId), last.current, id) : [id];
      last.current = id;
      if (selected !== null) onSelect?.(withSelected(selected, ids, isOn));
    },
    listeners: { onPointerDownCapture: note, onKeyDownCapture: note },
  };
}
