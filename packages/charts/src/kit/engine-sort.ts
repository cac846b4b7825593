import type { GridSort } from '@sextant/ui';
import { firstPart, type OwnState } from './own-state.ts';

interface SortedByEngine {
  readonly ownState?: OwnState | null;
  readonly onOwnState?: ((state: OwnState) => void) | undefined;
}

/** The order of a grid whose rows are a part of all: the engine sorts them, and the first part is shown anew. Null where nobody asks it. */
export function engineSort({ ownState = null, onOwnState }: SortedByEngine) {
  if (ownState === null || onOwnState === undefined) return null;
  const { sort } = ownState;
  const shownSort: GridSort | null =
    sort === null ? null : { column: sort.column, direction: sort.isDescending ? 'descending' : 'ascending' };
  return {
    sort: shownSort,
    onSort: ({ column, direction }: GridSort): void =>
      onOwnState({ ...firstPart, sort: { column, isDescending: direction === 'descending' } }),
  };
}
