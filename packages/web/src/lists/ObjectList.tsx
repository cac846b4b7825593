import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, EmptyState, ErrorPanel, ListTable, Note, Pagination, Select, lazyPart } from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import type { ListFilter } from '@sextant/contract';
import { codeOf } from '../api/api-error.ts';
import { meQuery } from '../api/me.ts';
import { favoritesQuery } from '../api/favorites.ts';
import { objectsQuery, permissionsQuery } from '../api/objects.ts';
import type { ObjectKind, ObjectRow } from '../api/objects.ts';
import { BulkBar } from './BulkBar.tsx';
import { ImportButton } from '../shell/bundles/ImportButton.tsx';
import { useExport } from '../shell/bundles/use-export.ts';
import { wireFilters } from './list-filters.ts';
import { columnsOf } from './list-columns.tsx';
import { ListBar } from './ListBar.tsx';
import { ListHead } from './ListHead.tsx';
import { pageSizes, useListState, withSort } from './list-state.ts';
import type { ListState } from './list-state.ts';
import { ObjectCards } from './ObjectCards.tsx';
import styles from './ObjectList.module.css';
import { RowActions } from './RowActions.tsx';
import { useBulk } from './use-bulk.ts';
import { useSelection } from './use-selection.ts';
import type { Selection } from './use-selection.ts';

const TagsDialog = lazyPart(async () => (await import('./TagsDialog.tsx')).TagsDialog);

const MoveDialog = lazyPart(async () => (await import('./folders/MoveDialog.tsx')).MoveDialog);
const FolderBar = lazyPart(async () => (await import('./folders/FolderBar.tsx')).FolderBar);

const newestFirst: GridSort = { column: 'changed_on_delta_humanized', direction: 'descending' };

interface ObjectListProps {
  readonly kind: ObjectKind;
  readonly title: string;
  /** Plural, as in '1–16 of 16 dashboards'. */
  readonly noun: string;
  /** What can be made, for who may write; `mayWrite` is false until it is known. */
  readonly actions: (mayWrite: boolean) => ReactNode;
  /** Shown while there is nothing at all. */
  readonly empty: (mayWrite: boolean) => ReactNode;
}

const orderOf = ({ column, direction }: GridSort) =>
  ({ column, direction: direction === 'descending' ? 'desc' : 'asc' }) as const;

/** What is in the open folder, and in those nested in it. */
const folderFilter = ({ folder }: ListState): ListFilter[] =>
  folder === null ? [] : [{ col: 'folder', opr: 'under_folder', value: folder }];

function usePage(kind: ObjectKind, state: ListState) {
  const { data: me } = useQuery(meQuery);
  const [first = newestFirst, ...others] = state.sorts;
  return useQuery({
    ...objectsQuery(kind, {
      search: state.search,
      onlyFavorites: state.show === 'favorites',
      ownerId: state.show === 'mine' ? (me?.id ?? null) : null,
      filters: [...wireFilters(kind, state.filters), ...folderFilter(state)],
      order: orderOf(first),
      thenBy: others.map(orderOf),
      page: state.page,
      pageSize: state.pageSize,
    }),
    placeholderData: keepPreviousData,
  });
}

/** A list of stored objects: search, filters, sort, pages, cards, star, delete with Undo, actions on many. Its state is the address. */
export function ObjectList({ kind, title, noun, actions, empty }: ObjectListProps) {
  const [state, change] = useListState(kind, newestFirst);
  const permissions = useQuery(permissionsQuery(kind));
  const mayWrite = permissions.data?.has('can_write') === true;
  const selection = useSelection();
  const bulk = useBulk(kind, selection.rows, selection.clear);
  const exporting = useExport(kind);
  const [tagged, setTagged] = useState<readonly ObjectRow[]>([]);
  const [moved, setMoved] = useState<readonly ObjectRow[]>([]);
  const list = usePage(kind, state);
  const lastPage = Math.max(0, Math.ceil((list.data?.count ?? 0) / state.pageSize) - 1);
  const isBeyond = !list.isPlaceholderData && list.data !== undefined && state.page > lastPage;
  useEffect(() => {
    // The last row of the last page was deleted, or the link is old.
    if (isBeyond) change({ page: lastPage });
  });
  return (
    <>
      <ListHead
        title={title}
        count={list.data?.count ?? null}
        mayWrite={mayWrite}
        isSelecting={selection.isOn}
        onSelecting={selection.setOn}
        actions={
          <>
            <ImportButton kind={kind} />
            {actions(mayWrite)}
          </>
        }
      />
      <div className={styles.page} data-ready={!list.isPending} data-selecting={selection.isOn || undefined}>
        <ListBar kind={kind} state={state} onChange={change} />
        <Suspense fallback={<div className={styles.folders} />}>
          <FolderBar {...{ kind, title }} folderId={state.folder} onOpen={(folder) => change({ folder })} />
        </Suspense>
        {permissions.error !== null && (
          <div className={styles.note}>
            <Note tone="warn">
              An error occurred while fetching {kind} info: {permissions.error.message}
            </Note>
          </div>
        )}
        {list.error === null ? (
          <Rows
            {...{ kind, title, noun, state, selection, mayWrite }}
            rows={list.data?.rows ?? null}
            empty={empty(mayWrite)}
            onTags={(row) => setTagged([row])}
            onMove={(row) => setMoved([row])}
            onChange={change}
          />
        ) : (
          <ErrorPanel
            title={`The ${noun} could not be listed`}
            message={`An error occurred while fetching ${noun}: ${list.error.message}`}
            code={codeOf(list.error)}
            actions={
              <Button size="sm" onPress={() => void list.refetch()}>
                Try again
              </Button>
            }
          />
        )}
        {list.data !== undefined && list.data.count > 0 && (
          <ListFooter state={state} count={list.data.count} noun={noun} onChange={change} />
        )}
      </div>
      {tagged.length > 0 && (
        <Suspense fallback={null}>
          <TagsDialog rows={tagged} onClose={() => setTagged([])} />
        </Suspense>
      )}
      {moved.length > 0 && (
        <Suspense fallback={null}>
          <MoveDialog moved={moved} onClose={() => setMoved([])} onMoved={selection.clear} />
        </Suspense>
      )}
      {selection.isOn && (
        <BulkBar
          kind={kind}
          count={selection.rows.length}
          actions={bulk}
          mayWrite={mayWrite}
          onTags={() => setTagged(selection.rows)}
          onMove={() => setMoved(selection.rows)}
          onExport={exporting === null ? null : () => exporting.run(selection.rows.map(({ id }) => id))}
          onClear={selection.clear}
          onClose={() => selection.setOn(false)}
        />
      )}
    </>
  );
}

type Change = (change: Partial<ListState>) => void;

const sizeChoices = pageSizes.map((size) => ({ id: String(size), text: `${size} a page` }));

function ListFooter({
  state,
  count,
  noun,
  onChange,
}: {
  readonly state: ListState;
  readonly count: number;
  readonly noun: string;
  readonly onChange: Change;
}) {
  return (
    <div className={styles.pages}>
      <div className={styles.pager}>
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          totalCount={count}
          onChange={(page) => onChange({ page })}
          noun={noun}
        />
      </div>
      {count > pageSizes[0] && (
        <Select
          label="Rows a page"
          isLabelHidden
          className={styles.size ?? ''}
          choices={sizeChoices}
          value={String(state.pageSize)}
          onChange={(size) => onChange({ pageSize: pageSizes.find((one) => String(one) === size) ?? pageSizes[0] })}
        />
      )}
    </div>
  );
}

interface RowsProps extends Pick<ObjectListProps, 'kind' | 'title' | 'noun'> {
  readonly state: ListState;
  readonly selection: Selection;
  readonly mayWrite: boolean;
  readonly rows: readonly ObjectRow[] | null;
  readonly empty: ReactNode;
  readonly onTags: (row: ObjectRow) => void;
  readonly onMove: (row: ObjectRow) => void;
  readonly onChange: Change;
}

const isNarrowed = ({ search, show, filters }: ListState): boolean =>
  search !== '' || show !== 'all' || Object.keys(filters).length > 0;

function Rows({ kind, title, noun, state, selection, mayWrite, rows, empty, onTags, onMove, onChange }: RowsProps) {
  const ids = (rows ?? []).map((row) => row.id);
  const favorites = useQuery({
    ...favoritesQuery(kind === 'chart' ? 'chart' : 'dashboard', ids),
    enabled: kind !== 'dataset' && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const stars = favorites.data ?? new Set<number>();
  const [first, ...others] = state.sorts;
  const sharedProps = {
    label: title,
    rows,
    selected: selection.ids,
    onSelect: (selected: ReadonlySet<string>) => selection.select(selected, rows ?? []),
    actions: (row: ObjectRow) =>
      mayWrite && <RowActions row={row} onTags={() => onTags(row)} onMove={() => onMove(row)} />,
    empty: isNarrowed(state) ? (
      <NoMatch noun={noun} onClear={() => onChange({ search: '', show: 'all', filters: {} })} />
    ) : state.folder === null ? (
      empty
    ) : (
      <EmptyFolder noun={noun} />
    ),
  };
  return (
    <>
      {favorites.error !== null && (
        <div className={styles.note}>
          <Note tone="warn">There was an error fetching the favorite status: {favorites.error.message}</Note>
        </div>
      )}
      {state.view === 'cards' ? (
        <ObjectCards {...sharedProps} favorites={stars} />
      ) : (
        <ListTable<ObjectRow>
          {...sharedProps}
          columns={columnsOf(kind, stars, rows?.some(({ folder }) => folder !== null) === true)}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name}
          sort={first ?? newestFirst}
          thenBy={others}
          onSort={(sort, isFurther) => onChange({ sorts: withSort(state.sorts, sort, isFurther) })}
        />
      )}
    </>
  );
}

function EmptyFolder({ noun }: { readonly noun: string }) {
  return (
    <EmptyState title={`No ${noun} in this folder`} art="nothing">
      Move some here: by the action of their rows, or several at once with Bulk select.
    </EmptyState>
  );
}

function NoMatch({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`No ${noun} match`}
      art="filtered"
      actions={<Button onPress={onClear}>Clear all filters</Button>}
    >
      Search and filters leave nothing over.
    </EmptyState>
  );
}
