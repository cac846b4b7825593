import { useState } from 'react';
import type { ObjectRow } from '../api/objects.ts';

/** The rows that are selected, on other pages of the list too. */
export interface Selection {
  readonly isOn: boolean;
  readonly rows: readonly ObjectRow[];
  /** Null outside of selecting. */
  readonly ids: ReadonlySet<string> | null;
  readonly setOn: (isOn: boolean) => void;
  readonly select: (ids: ReadonlySet<string>, shownRows: readonly ObjectRow[]) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<string, ObjectRow> = new Map();

export function useSelection(): Selection {
  const [isOn, setOn] = useState(false);
  const [selected, setSelected] = useState(none);
  return {
    isOn,
    rows: [...selected.values()],
    ids: isOn ? new Set(selected.keys()) : null,
    setOn: (next) => {
      setOn(next);
      setSelected(none);
    },
    select: (ids, shownRows) => {
      const shownById = new Map(shownRows.map((row) => [String(row.id), row]));
      setSelected(
        new Map(
          [...ids].flatMap((id) => {
            const row = shownById.get(id) ?? selected.get(id);
            return row === undefined ? [] : [[id, row] as const];
          }),
        ),
      );
    },
    clear: () => setSelected(none),
  };
}
