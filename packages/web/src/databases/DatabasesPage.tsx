import { countText } from '@sextant/contract';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DatabaseListItem } from '@sextant/contract';
import {
  Badge,
  Button,
  DeleteIcon,
  EditIcon,
  EmptyState,
  IconButton,
  ListTable,
  PageHeader,
  PlusIcon,
  SearchField,
  Tag,
} from '@sextant/ui';
import type { GridSort, ListColumn } from '@sextant/ui';
import { ExportButton } from '../shell/bundles/ExportButton.tsx';
import { ImportButton } from '../shell/bundles/ImportButton.tsx';
import { ListError } from '../shell/errors/ListError.tsx';
import { ListPages } from '../shell/objects/ListPages.tsx';
import { AddTablesDialog } from './AddTablesDialog.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { availableQuery, databaseRightsQuery, databasesQuery } from './databases-queries.ts';
import styles from './Databases.module.css';
import { DeleteDatabase } from './DeleteDatabase.tsx';
import { UploadSwitch } from './UploadSwitch.tsx';

const pageSize = 25;

const authorOf = ({ created_by: user }: DatabaseListItem): string =>
  user === null ? '' : `${user.first_name} ${user.last_name}`.trim();

/** The database that files are uploaded into, whether it takes them now or not. */
const takesFiles = ({ engine_information: engine }: DatabaseListItem): boolean =>
  engine?.['supports_file_upload'] === true;

/** An engine as the form that connects it calls it; as the wire does for who may not read the forms. */
function EngineName({ backend }: { readonly backend: string }) {
  const { data } = useQuery(availableQuery);
  return data?.find(({ engine }) => engine === backend)?.name ?? backend;
}

const columns: readonly ListColumn<DatabaseListItem>[] = [
  {
    id: 'database_name',
    title: 'Name',
    isSortable: true,
    width: '30%',
    cell: (row) => (
      <>
        {row.database_name} {takesFiles(row) && !row.allow_file_upload && <Tag tone="warn">Uploads stopped</Tag>}
      </>
    ),
  },
  { id: 'backend', title: 'Engine', cell: (row) => <EngineName backend={row.backend} /> },
  {
    id: 'expose_in_sqllab',
    title: 'SQL datasets',
    isHiddenOnPhone: true,
    cell: (row) => <Tag tone={row.expose_in_sqllab ? 'ok' : 'neutral'}>{row.expose_in_sqllab ? 'Allowed' : 'Off'}</Tag>,
  },
  {
    id: 'changed_on_delta_humanized',
    title: 'Last modified',
    isSortable: true,
    width: '18%',
    cell: (row) => row.changed_on_delta_humanized,
  },
  { id: 'created_by', title: 'Created by', isHiddenOnPhone: true, cell: authorOf },
];

/** What lies above the list: nothing, a form for a new connection or a stored one, or the query before deleting. */
type OpenDialog =
  | { readonly kind: 'connect'; readonly database: DatabaseListItem | null }
  | { readonly kind: 'delete'; readonly database: DatabaseListItem }
  | { readonly kind: 'tables'; readonly database: { readonly id: number; readonly name: string } }
  | null;

/** The databases that datasets are read from: connect, change, delete. */
export function DatabasesPage() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort>({ column: 'database_name', direction: 'ascending' });
  const [page, setPage] = useState(0);
  const connects = useRouterState({ select: ({ location }) => 'connect' in location.search });
  const [openDialog, setOpenDialog] = useState<OpenDialog>(connects ? { kind: 'connect', database: null } : null);
  const direction = sort.direction === 'descending' ? 'desc' : 'asc';
  const list = useQuery({
    ...databasesQuery({ search, order: { column: sort.column, direction }, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const databaseRights = useQuery(databaseRightsQuery);
  const mayWrite = databaseRights.data?.has('can_write') === true;
  const connect = mayWrite && (
    <Button kind="primary" icon={PlusIcon} onPress={() => setOpenDialog({ kind: 'connect', database: null })}>
      Connect a database
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Databases"
        marks={list.data === undefined ? null : <Badge>{countText(list.data.count)}</Badge>}
        actions={
          <>
            <ImportButton kind="database" />
            {connect}
          </>
        }
      />
      <div className={styles.page} data-ready={!list.isPending}>
        <div className={styles.filters}>
          <SearchField
            label="Search databases"
            className={styles.search ?? ''}
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(0);
            }}
          />
        </div>
        {list.error === null ? (
          <ListTable<DatabaseListItem>
            label="Databases"
            columns={columns}
            rows={list.data?.rows ?? null}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.database_name}
            sort={sort}
            onSort={setSort}
            {...(mayWrite ? { actions: (row) => <RowActions database={row} onAction={setOpenDialog} /> } : {})}
            empty={
              search === '' ? (
                <EmptyState title="No databases yet" art="nothing" actions={connect}>
                  Connect a database to chart what is in it.
                </EmptyState>
              ) : (
                <EmptyState
                  title="No databases match"
                  art="filtered"
                  actions={<Button onPress={() => setSearch('')}>Clear the search</Button>}
                />
              )
            }
          />
        ) : (
          <ListError noun="databases" error={list.error} onRetry={() => void list.refetch()} />
        )}
        <ListPages list={list.data} page={page} pageSize={pageSize} onPage={setPage} noun="databases" />
      </div>
      {openDialog?.kind === 'connect' && (
        <ConnectDialog
          database={openDialog.database}
          onConnected={(database) => setOpenDialog({ kind: 'tables', database })}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog?.kind === 'tables' && (
        <AddTablesDialog
          key={openDialog.database.id}
          database={openDialog.database}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog?.kind === 'delete' && (
        <DeleteDatabase database={openDialog.database} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}

/** Uploads and Examples belong to the product: all that can be changed is whether Uploads takes files. */
function RowActions({ database, onAction }: { database: DatabaseListItem; onAction: (dialog: OpenDialog) => void }) {
  const name = database.database_name;
  const exportButton = <ExportButton kind="database" id={database.id} name={name} />;
  if (takesFiles(database))
    return (
      <>
        {exportButton}
        <UploadSwitch database={database} />
      </>
    );
  if (database.is_managed_externally) return exportButton;
  return (
    <>
      {exportButton}
      <IconButton
        icon={PlusIcon}
        size="xs"
        label={`Add tables of ${name}`}
        onPress={() => onAction({ kind: 'tables', database: { id: database.id, name } })}
      />
      <IconButton
        icon={EditIcon}
        size="xs"
        label={`Edit ${name}`}
        onPress={() => onAction({ kind: 'connect', database })}
      />
      <IconButton
        icon={DeleteIcon}
        size="xs"
        label={`Delete ${name}`}
        onPress={() => onAction({ kind: 'delete', database })}
      />
    </>
  );
}
