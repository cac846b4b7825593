import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { cellAt } from '@sextant/contract';
import { clauseText, drillClauses } from '@sextant/dashboard';
import {
  AdjustIcon,
  Button,
  Checkbox,
  Chip,
  DataGrid,
  DownloadIcon,
  DrillByIcon,
  EmptyState,
  ErrorPanel,
  IconButton,
  Menu,
  Pagination,
  Popover,
  RefreshIcon,
  SearchField,
  SegmentedControl,
  Sheet,
  Skeleton,
  toast,
  usePhone,
} from '@sextant/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { countText } from '@sextant/contract';
import { textOf, codeOf } from '../../api/api-error.ts';
import { downloadRows } from '../../api/download-rows.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import styles from './Drill.module.css';
import { GivenConditions, isGivenLess } from './GivenConditions.tsx';
import { drillFileContext, drillRowsQuery, rowsPerPage } from './drill-queries.ts';
import type { RowsOptions } from './drill-queries.ts';
import type { DrillView } from './drill-source.ts';
import { rowColumn } from './row-columns.ts';

const widthPx = 1010;
/** What changes as a user pages, sorts and searches: a search begins at the first page. */
function useRowsOptions() {
  const [search, setSearch] = useState('');
  const [orderBy, setOrderBy] = useState<RowsOptions['orderBy']>(null);
  const [page, setPage] = useState(0);
  const steadySearch = useDeferredValue(search);
  const rowsOptions: RowsOptions = useMemo(
    () => ({ page, orderBy, search: steadySearch.trim() }),
    [page, orderBy, steadySearch],
  );
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setPage(0);
      set(value);
    };
  return { rowsOptions, search, setPage, setSearch: first(setSearch), setOrderBy: first(setOrderBy) };
}

interface ToolsProps {
  readonly all: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly setHidden: (hidden: ReadonlySet<string>) => void;
  readonly labels: Readonly<Record<string, string>>;
  readonly times: 'formatted' | 'original';
  readonly setTimes: (times: 'formatted' | 'original') => void;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly onReload: () => void;
  /** Null for those who may not. */
  readonly onDownload: ((format: 'csv' | 'xlsx') => void) | null;
  readonly isDownloading: boolean;
}

/** Search, columns, times and files of the rows. */
function Tools(props: ToolsProps) {
  const { all, hidden, setHidden, labels, times, setTimes, search, setSearch } = props;
  const { onReload, onDownload, isDownloading } = props;
  return (
    <div className={styles.tools}>
      <SearchField
        label="Find in these rows"
        size="sm"
        value={search}
        onChange={setSearch}
        className={styles.find ?? ''}
      />
      <Popover
        title="Columns"
        trigger={
          <Button size="sm" icon={AdjustIcon}>
            {`${all.length - hidden.size} of ${all.length} columns`}
          </Button>
        }
      >
        <div className={styles.columns}>
          {all.map((column) => (
            <Checkbox
              key={column}
              isSelected={!hidden.has(column)}
              onChange={(isShown) =>
                setHidden(isShown ? new Set([...hidden].filter((one) => one !== column)) : new Set([...hidden, column]))
              }
            >
              {(labels[column] ?? '') || column}
            </Checkbox>
          ))}
        </div>
      </Popover>
      <SegmentedControl
        label="Times"
        value={times}
        onChange={setTimes}
        segments={[
          { id: 'formatted', text: 'Formatted value' },
          { id: 'original', text: 'Original value' },
        ]}
      />
      <span className={styles.space} />
      <IconButton icon={RefreshIcon} label="Reload the rows" size="sm" onPress={onReload} />
      {onDownload !== null && (
        <Menu
          label="Download all rows"
          trigger={<IconButton icon={DownloadIcon} label="Download all rows" size="sm" isBusy={isDownloading} />}
          sections={[
            {
              id: 'files',
              items: [
                { id: 'csv', text: 'CSV', onAction: () => onDownload('csv') },
                { id: 'xlsx', text: 'XLSX', onAction: () => onDownload('xlsx') },
              ],
            },
          ]}
        />
      )}
    </div>
  );
}

interface DrillDetailProps extends Extract<DrillView, { kind: 'detail' }> {
  readonly onClose: () => void;
}

/** The rows behind a mark or a whole chart, a page at a time; the server pages, sorts and searches them. */
export function DrillDetail({ source, filters: initialFilters, title, onClose }: DrillDetailProps) {
  const isPhone = usePhone();
  const { data: me } = useQuery(meQuery);
  const [filters, setFilters] = useState(initialFilters);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [times, setTimes] = useState<'formatted' | 'original'>('formatted');
  const { rowsOptions, search, setPage, setSearch, setOrderBy } = useRowsOptions();
  const { dataset, name } = source.tile;
  const labels = useMemo(() => dataset?.verbose_map ?? {}, [dataset]);
  const all = (dataset?.columns ?? []).map(({ column_name: column }) => column);
  const firstColumn = all[0] ?? null;
  const request = useMemo(
    () => ({
      ...rowsOptions,
      orderBy: rowsOptions.orderBy ?? (firstColumn === null ? null : { column: firstColumn, isAscending: true }),
    }),
    [rowsOptions, firstColumn],
  );
  const rows = useQuery({ ...drillRowsQuery(source, filters, request), placeholderData: keepPreviousData });
  const table = rows.data?.table;
  const shown = useMemo(() => table?.columns.filter((column) => !hidden.has(column.name)) ?? [], [table, hidden]);
  const columns = useMemo(() => shown.map((column) => rowColumn(column, labels, times)), [shown, times, labels]);
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const { dashboardId } = source;
      const columnNames = all.filter((column) => !hidden.has(column));
      await downloadRows(
        drillFileContext(source, filters, { rowsOptions: request, columns: columnNames, format }),
        { name, format },
        dashboardId === null ? {} : { dashboardId },
      );
    },
    onError: (error) => toast({ kind: 'error', text: `The file could not be made: ${error.message}` }),
  });
  const total = rows.data?.totalCount;
  const body = () => {
    if (rows.error !== null)
      return (
        <ErrorPanel
          title="The rows could not be read"
          message={textOf(rows.error, 'Sorry, an error occurred')}
          code={codeOf(rows.error)}
          actions={<Button onPress={() => void rows.refetch()}>Try again</Button>}
        />
      );
    if (table === undefined) return <Skeleton shape="table" />;
    if (table.rowCount === 0)
      return (
        <EmptyState
          title={rowsOptions.search === '' ? 'No rows were returned for this dataset' : 'No row holds this'}
          art="filtered"
        >
          {rowsOptions.search === ''
            ? 'Nothing stands behind this mark.'
            : `Nothing in these rows contains ‘${rowsOptions.search}’.`}
        </EmptyState>
      );
    return (
      <DataGrid
        label={`Rows: ${title}`}
        columns={columns}
        rowCount={table.rowCount}
        cell={(row, index) => {
          const column = shown[index];
          return column === undefined ? null : cellAt(column, row);
        }}
        sort={
          rowsOptions.orderBy === null
            ? null
            : {
                column: rowsOptions.orderBy.column,
                direction: rowsOptions.orderBy.isAscending ? 'ascending' : 'descending',
              }
        }
        onSort={({ column, direction }) => setOrderBy({ column, isAscending: direction === 'ascending' })}
      />
    );
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Drill to detail: ${name}`}
      side={isPhone ? 'bottom' : 'right'}
      isTall={isPhone}
      widthPx={widthPx}
      isBare
      foot={
        <div className={styles.footer}>
          {total === undefined ? (
            <span />
          ) : (
            <Pagination page={rowsOptions.page} pageSize={rowsPerPage} totalCount={total} onChange={setPage} />
          )}
          <Button onPress={onClose}>Close</Button>
        </div>
      }
    >
      <div className={styles.sentence} data-drill="detail">
        <span>
          <b>{total === undefined ? '…' : countText(total)}</b> {total === 1 ? 'row' : 'rows'}
          {(filters.length > 0 || isGivenLess(source)) && ' where'}
        </span>
        {drillClauses(dataset, filters).map((clause, index) => (
          <Chip
            key={clause.source}
            tone="accent"
            icon={DrillByIcon}
            shape="sentence"
            removeLabel={`Remove ${clauseText(clause)}`}
            onRemove={() => {
              setPage(0);
              setFilters(filters.toSpliced(index, 1));
            }}
          >
            {clauseText(clause)}
          </Chip>
        ))}
        <GivenConditions source={source} />
      </div>
      <Tools
        {...{ all, hidden, setHidden, labels, times, setTimes, search, setSearch }}
        onReload={() => void rows.refetch()}
        onDownload={hasPermission(me, 'can_csv Superset') ? file.mutate : null}
        isDownloading={file.isPending}
      />
      <div className={styles.grid} aria-busy={rows.isFetching}>
        {body()}
      </div>
    </Sheet>
  );
}
