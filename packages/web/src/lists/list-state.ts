import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { GridSort } from '@sextant/ui';

/** What the address of a list says. */
export interface ListState {
  readonly search: string;
  readonly show: 'all' | 'mine' | 'favorites';
  readonly sort: GridSort;
  readonly page: number;
}

const sortOf = (text: string | undefined, fallback: GridSort): GridSort => {
  const [column, direction] = text?.split(':') ?? [];
  if (column === undefined || column === '') return fallback;
  return { column, direction: direction === 'desc' ? 'descending' : 'ascending' };
};

/** The state of a list, kept in the address: a link or Back restores it. */
export function useListState(defaultSort: GridSort): [ListState, (change: Partial<ListState>) => void] {
  const navigate = useNavigate();
  const search = useRouterState({
    select: (state) => state.location.search as Readonly<Record<string, string | undefined>>,
  });
  const show = search['show'] === 'mine' || search['show'] === 'favorites' ? search['show'] : 'all';
  const state: ListState = {
    search: search['search'] ?? '',
    show,
    sort: sortOf(search['sort'], defaultSort),
    page: Math.max(0, (Number.parseInt(search['page'] ?? '1', 10) || 1) - 1),
  };
  const change = (given: Partial<ListState>) => {
    // Any change but paging starts at the first page again.
    const next = { ...state, page: 0, ...given };
    const isDefaultSort = next.sort.column === defaultSort.column && next.sort.direction === defaultSort.direction;
    void navigate({
      to: './',
      search: {
        ...(next.search === '' ? {} : { search: next.search }),
        ...(next.show === 'all' ? {} : { show: next.show }),
        ...(isDefaultSort
          ? {}
          : { sort: `${next.sort.column}:${next.sort.direction === 'descending' ? 'desc' : 'asc'}` }),
        ...(next.page === 0 ? {} : { page: String(next.page + 1) }),
      } as never,
      // Each letter is no step of its own for Back.
      replace: given.search !== undefined && Object.keys(given).length === 1,
    });
  };
  return [state, change];
}
