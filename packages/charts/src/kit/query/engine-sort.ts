import type { GridSort } from '@sextant/ui';
import type { OwnState, SortedColumn } from './own-state.ts';

interface SortedByEngine {
  readonly ownState?: OwnState | null;
  readonly onOwnState?: ((state: OwnState) => void) | undefined;
}

const shownSort = ({ column, isDescending }: SortedColumn): GridSort => ({
  column,
  direction: isDescending ? 'descending' : 'ascending',
});
const keptSort = ({ column, direction }: GridSort): SortedColumn => ({
  column,
  isDescending: direction === 'descending',
});

/** The columns that sort once `next` was pressed: it alone, or beside those that sorted before, in its place. */
export function withSort(sorts: readonly GridSort[], next: GridSort, isAdded: boolean): readonly GridSort[] {
  if (!isAdded) return [next];
  const sortIndex = sorts.findIndex(({ column }) => column === next.column);
  return sortIndex < 0 ? [...sorts, next] : sorts.with(sortIndex, next);
}

/** The order of a grid whose rows are a part of all: the engine sorts them, and the first part is shown anew. Null where nobody asks it. */
export function engineSort({ ownState = null, onOwnState }: SortedByEngine) {
  if (ownState === null || onOwnState === undefined) return null;
  const { sort, also = [] } = ownState;
  const sorts = sort === null ? [] : [sort, ...also].map(shownSort);
  return {
    sort: sorts[0] ?? null,
    alsoSorted: sorts.slice(1),
    onSort: (next: GridSort, isAdded = false): void => {
      const [first, ...others] = withSort(sorts, next, isAdded).map(keptSort);
      const { also: _, ...state } = ownState;
      onOwnState({ ...state, page: 0, sort: first ?? null, ...(others.length === 0 ? {} : { also: others }) });
    },
  };
}
