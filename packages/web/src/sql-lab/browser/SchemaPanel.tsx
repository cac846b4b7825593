import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  ButtonLink,
  CopyIcon,
  EmptyState,
  EyeIcon,
  IconButton,
  PlusIcon,
  RefreshIcon,
  SearchField,
  Tree,
  lazyPart,
  loadContextMenu,
  toast,
} from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import type { TableResponse } from '@sextant/contract';
import { countOf, countText } from '@sextant/contract';
import { pages } from '../../shell/navigation/navigation.ts';
import { writtenName } from '../editor/sql-dialects.ts';
import { tableQuery } from '../lab-queries.ts';
import { useLab } from '../lab-store.ts';
import type { TablePlace } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import styles from '../SqlLab.module.css';
import { pathOf, schemaRows } from './schema-rows.ts';
import { useSchemaTree } from './use-schema-tree.ts';
import { useTableActions } from './use-table-actions.ts';

const ContextMenu = lazyPart(loadContextMenu);

const placeOf = (id: string): TablePlace | null => {
  const [databaseId, schema, table] = pathOf(id);
  return schema === undefined || table === undefined ? null : { databaseId, schema, table };
};

const rowsText = ({ rows, is_exact: isExact }: NonNullable<TableResponse['row_count']>): string =>
  isExact ? countText(rows) : `about ${countText(rows)}`;

/** What the chosen table is, at the foot of the tree. */
function TableFoot({ place }: { readonly place: TablePlace }) {
  const { copySelect, look } = useTableActions();
  const { data } = useQuery({ ...tableQuery(place.databaseId, place.schema, place.table), enabled: false });
  const keys = data?.primaryKey.constrained_columns ?? [];
  return (
    <div className={styles.tableFoot}>
      <div className={styles.tableHead}>
        <strong title={place.table}>{place.table}</strong>
        <IconButton icon={EyeIcon} size="xs" label="Preview" onPress={() => look(place)} />
        <IconButton icon={CopyIcon} size="xs" label="Copy SELECT statement" onPress={() => copySelect(place)} />
      </div>
      <dl className={styles.facts}>
        <dt>Schema</dt>
        <dd>{place.schema}</dd>
        {data !== undefined && (
          <>
            <dt>Columns</dt>
            <dd>{countOf(data.columns.length, 'column')}</dd>
          </>
        )}
        {data?.row_count != null && (
          <>
            <dt>Rows</dt>
            <dd>{rowsText(data.row_count)}</dd>
          </>
        )}
        {data?.comment != null && data.comment !== '' && (
          <>
            <dt>Comment</dt>
            <dd title={data.comment}>{data.comment}</dd>
          </>
        )}
        {keys.length > 0 && (
          <>
            <dt>Primary key</dt>
            <dd>{keys.join(', ')}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** Databases, schemas, tables and columns: to look at, to drag into the text, to read from. */
export function SchemaPanel({ onPick }: { readonly onPick?: () => void }) {
  const { tree, open, setOpen, refresh } = useSchemaTree();
  const tableActions = useTableActions();
  const tools = useLabTools();
  const backendOf = useLab((state) => state.databases);
  const [search, setSearch] = useState('');
  const steadySearch = useDeferredValue(search);
  const [selectedId, setSelected] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ readonly id: string; readonly pointer: { xPx: number; yPx: number } } | null>(
    null,
  );
  const rows = useMemo(() => schemaRows(tree, open, steadySearch), [tree, open, steadySearch]);
  const insert = (id: string): void => {
    const [databaseId, schema, table, column] = pathOf(id);
    const backend = backendOf.find((one) => one.id === databaseId)?.backend ?? '';
    const names = column === undefined ? [schema, table] : [column];
    const text = names.flatMap((name) => (name === undefined ? [] : [writtenName(name, backend)])).join('.');
    if (text === '') return;
    tools.editor()?.insert(text);
    onPick?.();
  };
  const useRow = (id: string): void => {
    const [, , table, column] = pathOf(id);
    if (table === undefined) setOpen(id, !open.has(id));
    else insert(id);
    if (table !== undefined && column === undefined) return;
  };
  const sectionsFor = (id: string): readonly MenuSection[] => {
    const place = placeOf(id);
    const write = { id: 'write', text: 'Write its name into the text', onAction: () => insert(id) };
    if (place === null)
      return [
        { id: 'name', items: pathOf(id).length > 1 ? [write] : [] },
        { id: 'list', items: [refreshItem] },
      ];
    return [
      {
        id: 'table',
        items: [
          { id: 'look', text: 'Preview', icon: EyeIcon, onAction: () => tableActions.look(place) },
          {
            id: 'query',
            text: 'SELECT in a new tab',
            icon: PlusIcon,
            onAction: () => tableActions.queryInNewTab(place),
          },
          { id: 'copy', text: 'Copy SELECT statement', icon: CopyIcon, onAction: () => tableActions.copySelect(place) },
        ],
      },
      { id: 'name', items: [write] },
      { id: 'list', items: [refreshItem] },
    ];
  };
  const refreshAll = (): void => {
    refresh()
      .then(() => toast({ kind: 'ok', text: 'List updated' }))
      .catch(() => toast({ kind: 'error', text: 'There was an error loading the tables' }));
  };
  const refreshItem = { id: 'refresh', text: 'Read the names again', icon: RefreshIcon, onAction: refreshAll };
  const place = selectedId === null ? null : placeOf(selectedId);
  return (
    <div className={styles.sidePart}>
      <div className={styles.sideSearch}>
        <SearchField label="Search tables and columns" size="sm" value={search} onChange={setSearch} shortcut="/" />
      </div>
      <div className={styles.sideBody}>
        {tree.databases.length === 0 ? (
          <EmptyState
            title="No databases available"
            isCompact
            actions={
              <ButtonLink size="sm" href={pages.databases}>
                Manage your databases here
              </ButtonLink>
            }
          />
        ) : (
          <Tree
            label="Databases"
            rows={rows}
            onOpenChange={setOpen}
            selectedId={selectedId}
            onSelect={setSelected}
            onAction={useRow}
            onMenu={(id, pointer) => setMenu({ id, pointer })}
          />
        )}
      </div>
      {place !== null && <TableFoot place={place} />}
      <Suspense fallback={null}>
        {menu !== null && (
          <ContextMenu
            label="Table"
            place={menu.pointer}
            sections={sectionsFor(menu.id)}
            onClose={() => setMenu(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
