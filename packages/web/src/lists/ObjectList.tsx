import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  ListTable,
  Note,
  PageHeader,
  Pagination,
  SegmentedControl,
} from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { meQuery } from '../api/me.ts';
import { favoritesQuery, objectsQuery } from '../api/objects.ts';
import type { ObjectKind, ObjectRow } from '../api/objects.ts';
import { useListState } from './list-state.ts';
import type { ListState } from './list-state.ts';
import { columnsOf } from './list-columns.tsx';
import { ListSearch } from './ListSearch.tsx';
import styles from './ObjectList.module.css';
import { RowActions } from './RowActions.tsx';

const pageSize = 25;
const newestFirst: GridSort = { column: 'changed_on_delta_humanized', direction: 'descending' };

interface ObjectListProps {
  readonly kind: ObjectKind;
  readonly title: string;
  /** Plural, as in '1–16 of 16 dashboards'. */
  readonly noun: string;
  readonly actions: ReactNode;
  /** Shown while there is nothing at all. */
  readonly empty: ReactNode;
}

const segments = [
  { id: 'all', text: 'All' },
  { id: 'mine', text: 'Mine' },
  { id: 'favorites', text: 'Favourites' },
] as const;

/** A list of stored objects: search, whose, sort, pages, star, delete with Undo. Its state is the address. */
export function ObjectList({ kind, title, noun, actions, empty }: ObjectListProps) {
  const [state, change] = useListState(newestFirst);
  const { data: me } = useQuery(meQuery);
  const list = useQuery({
    ...objectsQuery(kind, {
      search: state.search,
      onlyFavorites: state.show === 'favorites',
      ownerId: state.show === 'mine' ? (me?.id ?? null) : null,
      order: { column: state.sort.column, direction: state.sort.direction === 'descending' ? 'desc' : 'asc' },
      page: state.page,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.rows ?? null;
  const lastPage = Math.max(0, Math.ceil((list.data?.count ?? 0) / pageSize) - 1);
  const isBeyond = !list.isPlaceholderData && list.data !== undefined && state.page > lastPage;
  useEffect(() => {
    // The last row of the last page was deleted, or the link is old.
    if (isBeyond) change({ page: lastPage });
  });
  const isFiltered = state.search !== '' || state.show !== 'all';
  const clear = () => change({ search: '', show: 'all' });
  return (
    <>
      <PageHeader
        title={title}
        marks={list.data === undefined ? null : <Badge>{list.data.count.toLocaleString('en-US')}</Badge>}
        actions={actions}
      />
      <div className={styles.page} data-ready={list.data !== undefined}>
        <div className={styles.filters}>
          <ListSearch
            key={kind}
            search={state.search}
            className={styles.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <SegmentedControl
            label="Whose"
            segments={kind === 'dataset' ? segments.slice(0, 2) : segments}
            value={state.show}
            onChange={(show) => change({ show })}
          />
          {isFiltered && (
            <Button kind="quiet" onPress={clear}>
              Clear all
            </Button>
          )}
        </div>
        {list.error === null ? (
          <Rows
            {...{ kind, title, noun, state, rows, empty, isFiltered }}
            onSort={(sort) => change({ sort })}
            onClear={clear}
          />
        ) : (
          <ErrorPanel
            title={`The ${noun} could not be listed`}
            message={`An error occurred while fetching ${noun}: ${list.error.message}`}
            code={list.error instanceof ApiError ? list.error.code : null}
            acts={
              <Button size="sm" onPress={() => void list.refetch()}>
                Try again
              </Button>
            }
          />
        )}
        {list.data !== undefined && list.data.count > 0 && (
          <div className={styles.pages}>
            <Pagination
              page={state.page}
              pageSize={pageSize}
              totalCount={list.data.count}
              onChange={(page) => change({ page })}
              noun={noun}
            />
          </div>
        )}
      </div>
    </>
  );
}

interface RowsProps extends Pick<ObjectListProps, 'kind' | 'title' | 'noun' | 'empty'> {
  readonly state: ListState;
  readonly rows: readonly ObjectRow[] | null;
  readonly isFiltered: boolean;
  readonly onSort: (sort: GridSort) => void;
  readonly onClear: () => void;
}

function Rows({ kind, title, noun, state, rows, empty, isFiltered, onSort, onClear }: RowsProps) {
  const ids = (rows ?? []).map((row) => row.id);
  const favorites = useQuery({
    ...favoritesQuery(kind === 'chart' ? 'chart' : 'dashboard', ids),
    enabled: kind !== 'dataset' && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {favorites.error !== null && (
        <div className={styles.note}>
          <Note tone="warn">There was an error fetching the favorite status: {favorites.error.message}</Note>
        </div>
      )}
      <ListTable<ObjectRow>
        label={title}
        columns={columnsOf(kind, favorites.data ?? new Set())}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        sort={state.sort}
        onSort={onSort}
        actions={(row) => <RowActions row={row} />}
        empty={isFiltered ? <NoMatch noun={noun} onClear={onClear} /> : empty}
      />
    </>
  );
}

function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun} match`} art="filtered" acts={<Button onPress={onClear}>Clear all filters</Button>}>
      Search and filters leave nothing over.
    </EmptyState>
  );
}
