import { countOf, countText, timeAgo } from '@sextant/contract';
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  ChartIcon,
  DashboardIcon,
  DatabaseIcon,
  DeleteIcon,
  EmptyState,
  Icon,
  IconButton,
  ListTable,
  PageHeader,
  SearchField,
  SegmentedControl,
  TableIcon,
  UndoIcon,
  useClock,
} from '@sextant/ui';
import type { IconType, ListColumn } from '@sextant/ui';
import type { TrashItem, TrashKind } from '@sextant/contract';
import { trashQuery } from '../api/trash.ts';
import { ListError } from '../shell/errors/ListError.tsx';
import { ListPages } from '../shell/objects/ListPages.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import styles from './ObjectList.module.css';
import { useRestore } from './use-restore.ts';
import { SelectionBar } from './SelectionBar.tsx';

interface TrashBarProps {
  readonly count: number;
  readonly onRestore: () => void;
  readonly onErase: () => void;
  readonly onClear: () => void;
}

/** What can be done with all that is selected in the trash. */
function TrashBar({ count, onRestore, onErase, onClear }: TrashBarProps) {
  return (
    <SelectionBar count={count} closeLabel="Deselect all" onClose={onClear}>
      <Button kind="quiet" icon={UndoIcon} onPress={onRestore}>
        Restore
      </Button>
      <Button kind="danger-quiet" icon={DeleteIcon} onPress={onErase}>
        Delete for good
      </Button>
    </SelectionBar>
  );
}

const pageSize = 25;
const minuteMs = 60_000;
const dayMs = 86_400_000;

const kinds: Readonly<Record<TrashKind, { readonly text: string; readonly icon: IconType }>> = {
  dashboard: { text: 'Dashboard', icon: DashboardIcon },
  chart: { text: 'Chart', icon: ChartIcon },
  dataset: { text: 'Dataset', icon: TableIcon },
  database: { text: 'Database', icon: DatabaseIcon },
};
const segments = [
  { id: 'all', text: 'All' },
  { id: 'dashboard', text: 'Dashboards' },
  { id: 'chart', text: 'Charts' },
  { id: 'dataset', text: 'Datasets' },
] as const;

const keyOf = ({ kind, id }: TrashItem): string => `${kind} ${id}`;

function daysLeft(removedAt: number, nowMs: number): string {
  const days = Math.max(0, Math.ceil((removedAt - nowMs) / dayMs));
  return countOf(days, 'day');
}

const columnsAt = (nowMs: number): readonly ListColumn<TrashItem>[] => [
  {
    id: 'name',
    title: 'Name',
    width: '36%',
    cell: (item) => (
      <span className={styles.name}>
        <Icon of={kinds[item.kind].icon} label={kinds[item.kind].text} />
        <span className={styles.link} title={item.name}>
          {item.name}
        </span>
      </span>
    ),
  },
  { id: 'deleted', title: 'Deleted', isWhole: true, cell: (item) => timeAgo(item.deletedAt, nowMs) },
  { id: 'by', title: 'By', cell: (item) => item.deletedBy ?? 'Not known' },
  { id: 'left', title: 'Kept for', isWhole: true, cell: (item) => daysLeft(item.removedAt, nowMs) },
];

/** What was deleted in the last 30 days: back with one press, or gone for good after a query. */
export function TrashPage() {
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<(typeof segments)[number]['id']>('all');
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<ReadonlyMap<string, TrashItem>>(new Map());
  const [erasing, setErasing] = useState<readonly TrashItem[] | null>(null);
  const nowMs = useClock(minuteMs);
  const restore = useRestore();
  const list = useQuery({
    ...trashQuery({ search, kind: kind === 'all' ? null : kind, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.result ?? null;
  const select = (ids: ReadonlySet<string>) => {
    const itemByKey = new Map([...selected, ...(rows ?? []).map((item) => [keyOf(item), item] as const)]);
    setSelected(
      new Map(
        [...ids].flatMap((id) => {
          const item = itemByKey.get(id);
          return item === undefined ? [] : [[id, item] as const];
        }),
      ),
    );
  };
  const clearSelection = () => setSelected(new Map());
  const restoreAll = async (items: readonly TrashItem[]) => {
    await restore(items);
    clearSelection();
  };
  return (
    <>
      <PageHeader title="Trash" marks={list.data === undefined ? null : <Badge>{countText(list.data.count)}</Badge>} />
      <div className={styles.page} data-ready={!list.isPending} data-selecting={selected.size > 0 || undefined}>
        <div className={styles.filters}>
          <SearchField
            label="Search by name"
            shortcut="/"
            value={search}
            className={styles.search ?? ''}
            onChange={(text) => {
              setSearch(text);
              setPage(0);
            }}
          />
          <SegmentedControl
            label="What"
            segments={segments}
            value={kind}
            onChange={(next) => {
              setKind(next);
              setPage(0);
            }}
          />
        </div>
        {list.error === null ? (
          <ListTable<TrashItem>
            label="Trash"
            columns={columnsAt(nowMs)}
            rows={rows}
            rowId={keyOf}
            rowName={(item) => item.name}
            selected={new Set(selected.keys())}
            onSelect={select}
            actions={(item) => (
              <>
                <IconButton
                  icon={UndoIcon}
                  size="xs"
                  label={`Restore ${item.name}`}
                  onPress={() => void restoreAll([item])}
                />
                {item.keptBecause === null && (
                  <IconButton
                    icon={DeleteIcon}
                    size="xs"
                    label={`Delete ${item.name} for good`}
                    onPress={() => setErasing([item])}
                  />
                )}
              </>
            )}
            empty={
              search === '' && kind === 'all' ? (
                <EmptyState title="The trash is empty" art="nothing">
                  What you delete is kept here for 30 days.
                </EmptyState>
              ) : (
                <EmptyState
                  title="Nothing in the trash matches"
                  art="filtered"
                  actions={
                    <Button
                      onPress={() => {
                        setSearch('');
                        setKind('all');
                      }}
                    >
                      Clear all filters
                    </Button>
                  }
                />
              )
            }
          />
        ) : (
          <ListError noun="trash" error={list.error} onRetry={() => void list.refetch()} />
        )}
        <div className={styles.pages}>
          <ListPages list={list.data} page={page} pageSize={pageSize} onPage={setPage} noun="things" />
        </div>
      </div>
      {selected.size > 0 && (
        <TrashBar
          count={selected.size}
          onRestore={() => void restoreAll([...selected.values()])}
          onErase={() => setErasing([...selected.values()])}
          onClear={clearSelection}
        />
      )}
      {erasing !== null && (
        <EraseDialog
          items={erasing}
          onClose={() => setErasing(null)}
          onErased={() => {
            setErasing(null);
            clearSelection();
          }}
        />
      )}
    </>
  );
}
