import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryObject } from '@sextant/contract';
import { queryContextFor } from '@sextant/charts';
import { loadChartTableView } from '@sextant/charts/views';
import {
  Button,
  CodeBlock,
  DownloadIcon,
  EmptyState,
  ErrorPanel,
  IconButton,
  Skeleton,
  Tabs,
  toast,
} from '@sextant/ui';
import { lazy, Suspense } from 'react';
import { askChart, downloadCsv, newClientId } from '../../api/chart-data.ts';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import type { Answer } from './use-answer.ts';

const TableView = lazy(async () => ({ default: await loadChartTableView() }));
const sampleRows = 100;

function Results({ answer }: { answer: Answer }) {
  if (answer.data === undefined)
    return answer.isRunning ? (
      <Skeleton shape="table" />
    ) : (
      <EmptyState title="No rows yet" isCompact>
        Update the chart to see the rows behind it.
      </EmptyState>
    );
  return (
    <Suspense fallback={<Skeleton shape="table" />}>
      <TableView tables={answer.data.tables} label="Results" />
    </Suspense>
  );
}

/** Rows of the dataset as they are, whatever the chart asks. */
function Samples() {
  const dataset = useExplore((state) => state.dataset);
  const samples = useQuery({
    queryKey: ['samples', dataset.id],
    queryFn: ({ signal }) =>
      askChart(
        {
          datasetId: dataset.id,
          queries: [queryObject({ rowLimit: sampleRows })],
          force: false,
          resultType: 'samples',
          resultFormat: 'json',
          cacheTimeoutS: null,
          formData: null,
        },
        { signal, clientId: newClientId() },
      ),
  });
  if (samples.error !== null)
    return (
      <ErrorPanel
        title="The samples could not be read"
        message={samples.error.message}
        acts={<Button onPress={() => void samples.refetch()}>Try again</Button>}
      />
    );
  if (samples.data === undefined) return <Skeleton shape="table" />;
  return (
    <Suspense fallback={<Skeleton shape="table" />}>
      <TableView tables={samples.data.tables} label="Samples" />
    </Suspense>
  );
}

function Sql({ answer }: { answer: Answer }) {
  const statements = (answer.data?.entries ?? []).flatMap((entry) => (entry.query === undefined ? [] : [entry.query]));
  if (statements.length === 0)
    return (
      <EmptyState title="No SQL yet" isCompact>
        Update the chart to see the SQL that ran.
      </EmptyState>
    );
  return <CodeBlock title="SQL that ran" text={statements.join('\n\n')} maxHeightPx={2000} />;
}

/** Behind the picture: its rows, samples of the dataset, the SQL that ran. */
export function RowsPanel({ answer }: { answer: Answer }) {
  const [tab, setTab] = useState<'results' | 'samples' | 'sql'>('results');
  const { asked } = answer;
  const name = useExplore((state) => state.name);
  const download = async () => {
    try {
      if (asked !== null) await downloadCsv(queryContextFor(asked), `${name === '' ? 'chart' : name}.csv`);
    } catch (error) {
      toast({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
    }
  };
  const rowCount = answer.data?.tables[0]?.rowCount;
  return (
    <section className={styles.rows} aria-label="Rows and SQL">
      <Tabs
        label="Behind the chart"
        value={tab}
        onChange={setTab}
        className={styles.rowTabs ?? ''}
        end={
          <IconButton
            icon={DownloadIcon}
            label="Download CSV"
            size="sm"
            isDisabled={answer.data === undefined}
            onPress={() => void download()}
          />
        }
        tabs={[
          {
            id: 'results',
            text: 'Results',
            panel: <Results answer={answer} />,
            ...(rowCount === undefined ? {} : { count: rowCount }),
          },
          { id: 'samples', text: 'Samples', panel: <Samples /> },
          { id: 'sql', text: 'SQL', panel: <Sql answer={answer} /> },
        ]}
      />
    </section>
  );
}
