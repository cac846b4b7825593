import { resultSize, factsOf, formOfQuery, aboutType } from '@sextant/charts';
import { countOf } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CopyIcon,
  DownloadIcon,
  EmptyState,
  IconButton,
  Menu,
  SearchField,
  Skeleton,
  Tabs,
  TimeIcon,
  toast,
  usePhone,
} from '@sextant/ui';
import { labelsOf } from '../../api/dataset-labels.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { Statements } from '../../shell/charts/Statements.tsx';
import { statementsOf } from '../../shell/charts/statement-texts.ts';
import { useExplore, useSeriesForm } from '../explore-store.ts';
import styles from '../Explore.module.css';
import { foundRows, rowsAsText } from './found-rows.ts';
import { Samples } from './Samples.tsx';
import type { ShownResult } from './use-result.ts';
import { timeColumnsOf, useOriginalTimes } from './original-times.ts';
import type { OriginalTimes } from './original-times.ts';
import { useCsv } from './use-files.ts';
import { TableView } from './table-view.ts';

const noTotal = { totalRows: null };

/** `results-0` are the rows of the first query. */
type Side = `results-${number}` | 'samples' | 'sql';

interface RowsPanelProps {
  readonly result: ShownResult;
  /** Null where it cannot be folded. */
  readonly fold: { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void } | null;
}

interface ResultsProps {
  readonly result: ShownResult;
  /** Which query of the chart. */
  readonly query: number;
  readonly search: string;
  readonly originalTimes: ReadonlySet<string>;
}

/** The rows of one query of the chart. */
function Results({ result, query, search, originalTimes }: ResultsProps) {
  const dataset = useExplore((state) => state.dataset);
  const { data, dataForm } = result;
  const shownForm = useSeriesForm(dataForm);
  const tables = useMemo(
    () => data?.tables.slice(query, query + 1).map((table) => foundRows(table, search)),
    [data, query, search],
  );
  const facts = useMemo(() => factsOf(data?.entries[query]), [data, query]);
  const secondForm = useMemo(
    () =>
      shownForm !== null && (aboutType(shownForm['viz_type'])?.axis ?? null) !== null
        ? formOfQuery(shownForm, query)
        : null,
    [shownForm, query],
  );
  if (tables === undefined)
    return result.isRunning ? (
      <div className={styles.rowsWaiting}>
        <Skeleton shape="table" />
      </div>
    ) : (
      <EmptyState title="No rows" art={null}>
        Update the chart to see the rows behind it.
      </EmptyState>
    );
  if (search !== '' && tables[0]?.rowCount === 0)
    return (
      <EmptyState title="No row holds this" art={null}>
        {`Nothing in these rows contains ‘${search}’.`}
      </EmptyState>
    );
  const isFirst = query === 0;
  return (
    <Suspense fallback={<Skeleton shape="table" />}>
      <TableView
        tables={tables}
        label={isFirst ? 'Results' : `Results ${query + 1}`}
        labels={labelsOf(dataset)}
        // The order and names that a chart gives its columns are those of its first query, and of a second one of equal rank.
        formData={isFirst ? shownForm : secondForm}
        labelMap={data?.entries[query]?.label_map}
        facts={facts}
        formats={dataset.column_formats}
        originalTimes={originalTimes}
        cut={facts.isCut ? noTotal : null}
        // Rows of other chart types are worked on after the engine has sorted them.
        {...(isFirst && aboutType(dataForm?.['viz_type'])?.display === 'grid'
          ? { ownState: data?.ownState ?? null, onOwnState: result.setOwnState }
          : {})}
      />
    </Suspense>
  );
}

/** The SQL that ran, every statement of the chart. */
function Sql({ result }: { result: ShownResult }) {
  const backend = useExplore((state) => state.dataset.database.backend);
  const statements = statementsOf(result.data?.entries ?? []);
  if (statements.length === 0)
    return (
      <EmptyState title="No SQL yet" art={null}>
        Update the chart to see the SQL that ran.
      </EmptyState>
    );
  return <Statements {...{ statements, backend }} />;
}

/** Which columns of time are shown as the database has them. */
function TimesMenu({ table, times }: { table: ColumnTable; times: OriginalTimes }) {
  const names = timeColumnsOf(table);
  if (names.length === 0) return null;
  const sections = [
    {
      id: 'times',
      title: 'Times as the database has them',
      items: names.map((name) => ({
        id: name,
        text: name,
        isChosen: times.names.has(name),
        onAction: () => times.toggle(name),
      })),
    },
  ];
  return (
    <Menu
      label="Formats of times"
      trigger={<IconButton icon={TimeIcon} label="Formats of times" size="sm" />}
      sections={sections}
    />
  );
}

async function copyRows(table: ColumnTable, search: string): Promise<void> {
  const found = foundRows(table, search);
  try {
    await navigator.clipboard.writeText(rowsAsText(found));
    toast({ kind: 'ok', text: `${countOf(found.rowCount, 'row')} copied` });
  } catch {
    toast({ kind: 'error', text: 'Sorry, your browser does not support copying.' });
  }
}

/** How many rows a query has: the first as the chart counts them. */
function countOfRows({ data, dataForm }: ShownResult, query: number): number {
  const table = data?.tables[query];
  if (table === undefined) return 0;
  return query === 0 ? resultSize(dataForm ?? {}, table).count : table.rowCount;
}

/** Behind the picture: its rows, samples of the dataset, the SQL that ran. */
export function RowsPanel({ result, fold }: RowsPanelProps) {
  const [side, setSide] = useState<Side>('results-0');
  const [search, setSearch] = useState('');
  const isPhone = usePhone();
  const csv = useCsv(result);
  const { data: me } = useQuery(meQuery);
  const mayDownload = hasPermission(me, 'can_csv Superset');
  const times = useOriginalTimes();
  const tables = result.data?.tables ?? [];
  // A chart of another type may have fewer queries.
  const query = side.startsWith('results-') ? Number(side.slice('results-'.length)) : null;
  const shownQuery = query === null || tables[query] !== undefined ? query : 0;
  const table = shownQuery === null ? undefined : tables[shownQuery];
  const tools = (
    <div className={styles.rowTools}>
      {side !== 'sql' && !isPhone && (
        <SearchField
          label="Filter results"
          size="xs"
          value={search}
          onChange={setSearch}
          className={styles.find ?? ''}
        />
      )}
      {table !== undefined && <TimesMenu {...{ table, times }} />}
      {mayDownload && (
        <>
          <IconButton
            icon={CopyIcon}
            label="Copy rows"
            size="sm"
            isDisabled={table === undefined}
            onPress={() => void (table !== undefined && copyRows(table, search))}
          />
          <IconButton
            icon={DownloadIcon}
            label="Download CSV"
            size="sm"
            isDisabled={tables.length === 0}
            isBusy={csv.isPending}
            onPress={() => csv.mutate()}
          />
        </>
      )}
      {fold !== null && (
        <IconButton
          icon={fold.isOpen ? ChevronDownIcon : ChevronUpIcon}
          label={fold.isOpen ? 'Fold the rows' : 'Show the rows'}
          size="sm"
          onPress={() => fold.onChange(!fold.isOpen)}
        />
      )}
    </div>
  );
  return (
    <section className={styles.rows} aria-label="Rows and SQL">
      <Tabs
        label="Behind the chart"
        value={shownQuery === null ? side : `results-${shownQuery}`}
        onChange={setSide}
        className={styles.rowTabs ?? ''}
        end={tools}
        tabs={[
          ...Array.from({ length: Math.max(1, tables.length) }, (_, index) => ({
            id: `results-${index}` as const,
            text: tables.length > 1 ? `Results ${index + 1}` : 'Results',
            panel: <Results result={result} query={index} search={search} originalTimes={times.names} />,
            ...(tables[index] === undefined ? {} : { count: countOfRows(result, index) }),
          })),
          { id: 'samples', text: 'Samples', panel: <Samples search={search} /> },
          { id: 'sql', text: 'SQL', panel: <Sql result={result} /> },
        ]}
      />
    </section>
  );
}
