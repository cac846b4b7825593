import { countText } from '@sextant/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { Badge, Button, EmptyState, ListTable, PageHeader, Pagination, SearchField } from '@sextant/ui';
import type { GridSort, ListColumn } from '@sextant/ui';
import type { TeamPage } from '../api/team.ts';
import styles from './Admin.module.css';
import { ListError } from '../shell/errors/ListError.tsx';
import { SettingsPlaces } from './SettingsPlaces.tsx';

const pageSize = 25;

interface TeamPageResponse<Row> {
  readonly count: number;
  readonly result: readonly Row[];
}

interface TeamListProps<Row, Key extends QueryKey> {
  readonly title: string;
  /** Plural, as in '1–4 of 4 roles'. */
  readonly noun: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly query: (page: TeamPage) => {
    readonly queryKey: Key;
    readonly queryFn?: QueryFunction<TeamPageResponse<Row>, Key>;
  };
  readonly firstSort: GridSort;
  readonly rowName: (row: Row) => string;
  readonly searchLabel?: string;
  /** A further narrowing beside the search, with what it is set to; null is nothing. */
  readonly narrowing?: { readonly field: ReactNode; readonly value: string | null; readonly clear: () => void };
  /** At the right of the head. */
  readonly actions?: ReactNode;
  readonly rowActions?: (row: Row) => ReactNode;
  /** With it each row has a checkbox. Default null. */
  readonly selected?: ReadonlySet<string> | null;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** What there is to do while there is nothing at all. */
  readonly empty: string;
  /** What can be done about that. Default `actions`. */
  readonly emptyActions?: ReactNode;
  /** The head of that. Default `No ${noun} yet`. */
  readonly emptyTitle?: string;
}

/** A list in Settings: search, sort, pages; the same table as every list. */
export function TeamList<Row extends { readonly id: number }, Key extends QueryKey>({
  title,
  noun,
  columns,
  query,
  firstSort,
  rowName,
  searchLabel = 'Search by name',
  narrowing,
  actions,
  rowActions,
  selected = null,
  onSelect,
  empty,
  emptyActions = actions,
  emptyTitle = `No ${noun} yet`,
}: TeamListProps<Row, Key>) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(0);
  const narrowed = narrowing?.value ?? null;
  const [shownNarrowing, setShownNarrowing] = useState(narrowed);
  if (shownNarrowing !== narrowed) {
    // Another list begins at its first page.
    setShownNarrowing(narrowed);
    setPage(0);
  }
  const direction = sort.direction === 'descending' ? 'desc' : 'asc';
  const { queryKey, queryFn } = query({ search, order: { column: sort.column, direction }, page, pageSize });
  const list = useQuery<TeamPageResponse<Row>, Error, TeamPageResponse<Row>, Key>({
    queryKey,
    ...(queryFn === undefined ? {} : { queryFn }),
    placeholderData: keepPreviousData,
  });
  const find = (text: string) => {
    setSearch(text);
    setPage(0);
  };
  return (
    <>
      <PageHeader
        title={title}
        marks={list.data === undefined ? null : <Badge>{countText(list.data.count)}</Badge>}
        actions={list.error === null ? actions : undefined}
      />
      <div className={styles.page} data-ready={!list.isPending}>
        <SettingsPlaces />
        {list.error === null ? (
          <>
            <div className={styles.bar}>
              <SearchField label={searchLabel} value={search} className={styles.search ?? ''} onChange={find} />
              {narrowing?.field}
            </div>
            <ListTable<Row>
              label={title}
              columns={columns}
              rows={list.data?.result ?? null}
              rowId={(row) => String(row.id)}
              rowName={rowName}
              sort={sort}
              onSort={setSort}
              selected={selected}
              {...(onSelect === undefined ? {} : { onSelect })}
              {...(rowActions === undefined ? {} : { actions: rowActions })}
              empty={
                search === '' && narrowed === null ? (
                  <EmptyState title={emptyTitle} art="nothing" actions={emptyActions}>
                    {empty}
                  </EmptyState>
                ) : (
                  <EmptyState
                    title={`No ${noun} match`}
                    art="filtered"
                    actions={
                      <Button
                        onPress={() => {
                          find('');
                          narrowing?.clear();
                        }}
                      >
                        Clear the search
                      </Button>
                    }
                  >
                    The search leaves nothing over.
                  </EmptyState>
                )
              }
            />
            {list.data !== undefined && list.data.count > pageSize && (
              <div className={styles.pages}>
                <Pagination
                  page={page}
                  pageSize={pageSize}
                  totalCount={list.data.count}
                  onChange={setPage}
                  noun={noun}
                />
              </div>
            )}
          </>
        ) : (
          <ListError noun={noun} error={list.error} onRetry={() => void list.refetch()} />
        )}
      </div>
    </>
  );
}
