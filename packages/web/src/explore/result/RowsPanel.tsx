import { resultSize, factsOf, aboutType } from '@sextant/charts';
import { countOf } from '@sextant/contract';
import { Suspense, useMemo, useState } from 'react';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CodeBlock,
  CopyIcon,
  DownloadIcon,
  EmptyState,
  IconButton,
  SearchField,
  Skeleton,
  Tabs,
  toast,
  usePhone,
} from '@sextant/ui';
import { labelsOf } from '../../api/dataset-labels.ts';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import { foundRows, rowsAsText } from './found-rows.ts';
import { Samples, TableView } from './Samples.tsx';
import type { ShownResult } from './use-result.ts';
import { useCsv } from './use-csv.ts';

const noTotal = { totalRows: null };

type Side = 'results' | 'samples' | 'sql';

interface RowsPanelProps {
  readonly result: ShownResult;
  /** Null where it cannot be folded. */
  readonly fold: { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void } | null;
}

function Results({ result, search }: { result: ShownResult; search: string }) {
  const dataset = useExplore((state) => state.dataset);
  const tables = useMemo(() => result.data?.tables.map((table) => foundRows(table, search)), [result.data, search]);
  const facts = useMemo(() => factsOf(result.data?.entries[0]), [result.data]);
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
  return (
    <Suspense fallback={<Skeleton shape="table" />}>
      <TableView
        tables={tables}
        label="Results"
        labels={labelsOf(dataset)}
        formData={result.dataForm}
        labelMap={result.data?.entries[0]?.label_map}
        facts={facts}
        cut={facts.isCut ? noTotal : null}
        // Rows of other chart types are worked on after the engine has sorted them.
        {...(aboutType(result.dataForm?.['viz_type'])?.display === 'grid'
          ? { ownState: result.data?.ownState ?? null, onOwnState: result.setOwnState }
          : {})}
      />
    </Suspense>
  );
}

/** The SQL that ran, every statement of the chart. */
function Sql({ result }: { result: ShownResult }) {
  const statements = (result.data?.entries ?? []).flatMap((entry) => (entry.query === undefined ? [] : [entry.query]));
  if (statements.length === 0)
    return (
      <EmptyState title="No SQL yet" art={null}>
        Update the chart to see the SQL that ran.
      </EmptyState>
    );
  return <CodeBlock title="SQL that ran" text={statements.join('\n\n')} maxHeightPx={2000} />;
}

async function copyRows(result: ShownResult, search: string): Promise<void> {
  const table = result.data?.tables[0];
  if (table === undefined) return;
  const found = foundRows(table, search);
  try {
    await navigator.clipboard.writeText(rowsAsText(found));
    toast({ kind: 'ok', text: `${countOf(found.rowCount, 'row')} copied` });
  } catch {
    toast({ kind: 'error', text: 'Sorry, your browser does not support copying.' });
  }
}

/** Behind the picture: its rows, samples of the dataset, the SQL that ran. */
export function RowsPanel({ result, fold }: RowsPanelProps) {
  const [side, setSide] = useState<Side>('results');
  const [search, setSearch] = useState('');
  const isPhone = usePhone();
  const csv = useCsv(result.data);
  const table = result.data?.tables[0];
  const hasRows = side === 'results' && table !== undefined;
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
      <IconButton
        icon={CopyIcon}
        label="Copy rows"
        size="sm"
        isDisabled={!hasRows}
        onPress={() => void copyRows(result, search)}
      />
      <IconButton
        icon={DownloadIcon}
        label="Download CSV"
        size="sm"
        isDisabled={table === undefined}
        isBusy={csv.isPending}
        onPress={() => csv.mutate()}
      />
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
        value={side}
        onChange={setSide}
        className={styles.rowTabs ?? ''}
        end={tools}
        tabs={[
          {
            id: 'results',
            text: 'Results',
            panel: <Results result={result} search={search} />,
            ...(table === undefined ? {} : { count: resultSize(result.dataForm ?? {}, table).count }),
          },
          { id: 'samples', text: 'Samples', panel: <Samples search={search} /> },
          { id: 'sql', text: 'SQL', panel: <Sql result={result} /> },
        ]}
      />
    </section>
  );
}
