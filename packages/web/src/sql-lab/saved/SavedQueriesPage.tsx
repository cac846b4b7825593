import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf, countText } from '@sextant/contract';
import {
  Badge,
  Button,
  ButtonLink,
  ComboBox,
  DeleteIcon,
  DownloadIcon,
  EmptyState,
  ListTable,
  PageHeader,
  SearchField,
  SqlIcon,
  toast,
} from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { ImportButton } from '../../shell/bundles/ImportButton.tsx';
import { useExport } from '../../shell/bundles/use-export.ts';
import { ListError } from '../../shell/errors/ListError.tsx';
import { pages } from '../../shell/navigation/navigation.ts';
import { ListPages } from '../../shell/objects/ListPages.tsx';
import type { SavedQueryItem } from '../wire.ts';
import { DeleteSaved } from './DeleteSaved.tsx';
import { RowActions, columns, nameOf } from './saved-list.tsx';
import { removeSaved, savedDatabasesQuery, savedFoldersQuery, savedPageQuery, savedPageSize } from './saved-queries.ts';
import styles from './Saved.module.css';

const firstSort: GridSort = { column: 'changed_on_delta_humanized', direction: 'descending' };

function NoQueries({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      title="No results match your filter criteria"
      art="filtered"
      actions={<Button onPress={onClear}>Clear all filters</Button>}
    >
      Try different criteria to display results.
    </EmptyState>
  ) : (
    <EmptyState
      title="No saved queries yet"
      art="nothing"
      actions={
        <ButtonLink kind="primary" href={pages.sqlLab}>
          Write a query
        </ButtonLink>
      }
    >
      Save in SQL Lab keeps the text of a tab under a name. Nobody else sees yours.
    </EmptyState>
  );
}

/** The queries that the user saved, with what can be done with each. */
export function SavedQueriesPage() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const [search, setSearch] = useState('');
  const [databaseId, setDatabaseId] = useState<string | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<readonly SavedQueryItem[]>([]);
  const list = useQuery({
    ...savedPageQuery({ search, databaseId, folder, sort, page }),
    placeholderData: keepPreviousData,
  });
  const databases = useQuery(savedDatabasesQuery);
  const folders = useQuery(savedFoldersQuery);
  const exporting = useExport('saved_query');
  const mayWrite = hasPermission(me, 'can_write SavedQuery');
  const rows = list.data?.rows ?? [];
  const chosenQueries = rows.filter(({ id }) => selected.has(String(id)));
  const removal = useMutation({
    mutationFn: (queries: readonly SavedQueryItem[]) => removeSaved(queries.map(({ id }) => id)),
    onSuccess: (_, queries) => {
      toast({
        kind: 'ok',
        text: `Deleted: ${queries.length === 1 ? nameOf(queries[0] as SavedQueryItem) : countOf(queries.length, 'saved query', 'saved queries')}`,
      });
      setDeleted([]);
      setSelected(new Set());
      void client.invalidateQueries({ queryKey: ['sql-lab', 'saved'] });
    },
    onError: (error) =>
      toast({ kind: 'error', text: `There was an issue deleting the selected queries: ${error.message}` }),
  });
  const narrow = (change: () => void): void => {
    change();
    setPage(0);
    setSelected(new Set());
  };
  const clear = (): void =>
    narrow(() => {
      setSearch('');
      setDatabaseId(null);
      setFolder(null);
    });
  return (
    <>
      <PageHeader
        title="Saved queries"
        marks={list.data === undefined ? null : <Badge>{countText(list.data.count)}</Badge>}
        actions={
          <>
            <ImportButton kind="saved_query" />
            <ButtonLink kind="primary" icon={SqlIcon} href={`${pages.sqlLab}?new=true`}>
              Query
            </ButtonLink>
          </>
        }
      />
      <div className={styles.page} data-ready={!list.isPending}>
        {list.error !== null ? (
          <ListError noun="saved queries" error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <div className={styles.bar}>
              <SearchField
                label="Search"
                value={search}
                className={styles.search ?? ''}
                onChange={(text) => narrow(() => setSearch(text))}
              />
              <ComboBox
                label="Database"
                isLabelHidden
                placeholder="All databases"
                choices={databases.data ?? []}
                value={databaseId}
                onChange={(id) => narrow(() => setDatabaseId(id))}
              />
              {(folders.data ?? []).length > 0 && (
                <ComboBox
                  label="Folder"
                  isLabelHidden
                  placeholder="All folders"
                  choices={folders.data ?? []}
                  value={folder}
                  onChange={(id) => narrow(() => setFolder(id))}
                />
              )}
              {chosenQueries.length > 0 && (
                <>
                  <span>{`${chosenQueries.length} Selected`}</span>
                  {exporting !== null && (
                    <Button
                      size="sm"
                      icon={DownloadIcon}
                      isBusy={exporting.isBusy}
                      onPress={() => exporting.run(chosenQueries.map(({ id }) => id))}
                    >
                      Export
                    </Button>
                  )}
                  {mayWrite && (
                    <Button size="sm" kind="danger-default" icon={DeleteIcon} onPress={() => setDeleted(chosenQueries)}>
                      Delete
                    </Button>
                  )}
                </>
              )}
            </div>
            <ListTable<SavedQueryItem>
              label="Saved queries"
              columns={columns}
              rows={list.data?.rows ?? null}
              rowId={(row) => String(row.id)}
              rowName={nameOf}
              sort={sort}
              onSort={(next) => narrow(() => setSort(next))}
              selected={mayWrite ? selected : null}
              onSelect={setSelected}
              actions={(row) => <RowActions {...{ row, mayWrite }} onDelete={() => setDeleted([row])} />}
              empty={
                <NoQueries
                  isNarrowed={search.trim() !== '' || databaseId !== null || folder !== null}
                  onClear={clear}
                />
              }
            />
            <ListPages list={list.data} page={page} pageSize={savedPageSize} onPage={setPage} noun="saved queries" />
          </>
        )}
      </div>
      {deleted.length > 0 && (
        <DeleteSaved
          names={deleted.map(nameOf)}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(deleted)}
          onClose={() => setDeleted([])}
        />
      )}
    </>
  );
}
