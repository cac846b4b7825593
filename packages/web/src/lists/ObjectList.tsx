import { useState } from 'react';
import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  ListTable,
  PageHeader,
  Pagination,
  SearchField,
  SegmentedControl,
} from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { meQuery } from '../api/me.ts';
import { favoritesQuery, objectsQuery } from '../api/objects.ts';
import type { ObjectKind, ObjectRow } from '../api/objects.ts';
import { useListState } from './list-state.ts';
import { columnsOf } from './list-columns.tsx';
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
  const [typed, setTyped] = useState(state.search);
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
  const ids = (rows ?? []).map((row) => row.id);
  const favorites = useQuery({
    ...favoritesQuery(kind === 'chart' ? 'chart' : 'dashboard', ids),
    enabled: kind !== 'dataset' && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const isFiltered = state.search !== '' || state.show !== 'all';
  const clear = () => {
    setTyped('');
    change({ search: '', show: 'all' });
  };
  return (
    <>
      <PageHeader
        title={title}
        marks={list.data === undefined ? null : <Badge>{list.data.count.toLocaleString('en-US')}</Badge>}
        actions={actions}
      />
      <div className={styles.page} data-ready={list.data !== undefined}>
        <div className={styles.filters}>
          <SearchField
            label="Search by name"
            hasShortcut
            value={typed}
            className={styles.search}
            onChange={(text) => {
              setTyped(text);
              change({ search: text });
            }}
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
          <ListTable<ObjectRow>
            label={title}
            columns={columnsOf(kind, favorites.data ?? new Set())}
            rows={rows}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.name}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            actions={(row) => <RowActions row={row} />}
            empty={isFiltered ? <NoMatch noun={noun} onClear={clear} /> : empty}
          />
        ) : (
          <ErrorPanel
            title={`The ${noun} could not be listed`}
            message={`An error occurred while fetching ${kind}s: ${list.error.message}`}
            code={list.error instanceof ApiError ? list.error.code : null}
            acts={<Button onPress={() => void list.refetch()}>Try again</Button>}
          />
        )}
        {list.data !== undefined && list.data.count > 0 && (
          <Pagination
            page={state.page}
            pageSize={pageSize}
            totalCount={list.data.count}
            onChange={(page) => change({ page })}
            noun={noun}
          />
        )}
      </div>
    </>
  );
}

function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun} match`} art="filtered" acts={<Button onPress={onClear}>Clear all</Button>}>
      Nothing has this name and these filters.
    </EmptyState>
  );
}
