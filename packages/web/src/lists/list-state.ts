import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { GridSort } from '@sextant/ui';
import type { ObjectKind } from '../api/objects.ts';
import { filterIdsOf } from './list-filters.ts';
import type { FilterId, FilterValues } from './list-filters.ts';

/** What the address of a list says. */
export interface ListState {
  readonly search: string;
  readonly show: 'all' | 'mine' | 'favorites';
  readonly view: 'list' | 'cards';
  readonly filters: FilterValues;
  /** The open folder; null for all there is. */
  readonly folder: number | null;
  /** The first sorts, the others decide between equals; never empty. */
  readonly sorts: readonly GridSort[];
  readonly page: number;
  readonly pageSize: PageSize;
}

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

const sortOf = (text: string): GridSort | null => {
  const [column = '', direction] = text.split(':');
  return column === '' ? null : { column, direction: direction === 'desc' ? 'descending' : 'ascending' };
};

const sortsOf = (text: string | undefined, fallback: GridSort): readonly GridSort[] => {
  const sorts = (text ?? '').split(',').flatMap((part) => sortOf(part) ?? []);
  return sorts.length === 0 ? [fallback] : sorts;
};

const sortText = (sorts: readonly GridSort[]): string =>
  sorts.map(({ column, direction }) => `${column}:${direction === 'descending' ? 'desc' : 'asc'}`).join(',');

/** Another order: alone, or (`isFurther`) behind those that there are. */
export function withSort(sorts: readonly GridSort[], next: GridSort, isFurther: boolean): readonly GridSort[] {
  if (!isFurther) return [next];
  const index = sorts.findIndex(({ column }) => column === next.column);
  return index < 0 ? [...sorts, next] : sorts.with(index, next);
}

type Search = Readonly<Record<string, string | undefined>>;

function filtersOf(kind: ObjectKind, search: Search): FilterValues {
  const filters: Partial<Record<FilterId, readonly string[]>> = {};
  for (const id of filterIdsOf(kind)) {
    const values = (search[id] ?? '').split(',').filter((value) => value !== '');
    if (values.length > 0) filters[id] = values;
  }
  return filters;
}

const folderOf = (text: string | undefined): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);
const pageSizeOf = (text: string | undefined): PageSize => pageSizes.find((size) => String(size) === text) ?? 25;

function stateOf(kind: ObjectKind, search: Search, defaultSort: GridSort): ListState {
  const { show } = search;
  return {
    search: search['search'] ?? '',
    show: show === 'mine' || show === 'favorites' ? show : 'all',
    view: search['view'] === 'cards' ? 'cards' : 'list',
    filters: filtersOf(kind, search),
    folder: folderOf(search['folder']),
    sorts: sortsOf(search['sort'], defaultSort),
    page: Math.max(0, (Number.parseInt(search['page'] ?? '1', 10) || 1) - 1),
    pageSize: pageSizeOf(search['size']),
  };
}

/** The address of a state; what is as it is by default is left out. */
function searchOf(state: ListState, defaultSort: GridSort): Record<string, string> {
  const sort = sortText(state.sorts);
  const filters = Object.entries(state.filters).flatMap(([id, values]) =>
    values.length === 0 ? [] : [[id, values.join(',')] as const],
  );
  return {
    ...(state.search === '' ? {} : { search: state.search }),
    ...(state.show === 'all' ? {} : { show: state.show }),
    ...(state.view === 'list' ? {} : { view: state.view }),
    ...Object.fromEntries(filters),
    ...(state.folder === null ? {} : { folder: String(state.folder) }),
    ...(sort === sortText([defaultSort]) ? {} : { sort }),
    ...(state.pageSize === 25 ? {} : { size: String(state.pageSize) }),
    ...(state.page === 0 ? {} : { page: String(state.page + 1) }),
  };
}

/** The state of a list, kept in the address: a link or Back restores it. */
export function useListState(
  kind: ObjectKind,
  defaultSort: GridSort,
): [ListState, (change: Partial<ListState>) => void] {
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const state = stateOf(kind, search, defaultSort);
  const change = (changes: Partial<ListState>) => {
    // Any change but paging starts at the first page again.
    const next = { ...state, page: 0, ...changes };
    void navigate({
      to: './',
      search: searchOf(next, defaultSort) as never,
      // Each letter is no step of its own for Back.
      replace: changes.search !== undefined && Object.keys(changes).length === 1,
    });
  };
  return [state, change];
}
