import type { ReactNode } from 'react';
import { dimensionOf, expressionOf, metricOf, nearestName } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import { Button, EmptyState, ErrorPanel, RefreshIcon } from '@sextant/ui';
import { ApiError, codeOf, engineTextOf } from '../../api/api-error.ts';
import { missingColumns } from '../error-place.ts';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';

const engineNames: Readonly<Record<string, string>> = { duckdb: 'DuckDB', postgresql: 'PostgreSQL', sqlite: 'SQLite' };

/** Who failed, in the words of a head line. */
function whoFailed(error: Error, dataset: DatasetData): string {
  if (!(error instanceof ApiError)) return 'Chart error';
  if (error.status === 0) return 'Network error.';
  const engine = engineNames[dataset.database.backend] ?? 'Database';
  return error.code?.startsWith('ENGINE_') === true ? `${engine} error` : 'Chart error';
}

/** `value` with the column `from` named `to`; values that don't name it stay as they are. */
function withColumnRenamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withColumnRenamed(item, from, to));
  if (value === from) return to;
  if (typeof value !== 'object' || value === null) return value;
  const metric = metricOf(value);
  if (metric?.kind === 'aggregate' && metric.column === from) {
    const isOwnLabel = 'hasCustomLabel' in value && value.hasCustomLabel === true;
    return { ...value, column: { column_name: to }, ...(isOwnLabel ? {} : { label: `${metric.aggregate}(${to})` }) };
  }
  const subjectColumn = 'subject' in value ? expressionOf(value.subject) : null;
  if (subjectColumn?.kind === 'column' && subjectColumn.name === from) return { ...value, subject: to };
  const dimension = 'sqlExpression' in value && 'isColumnReference' in value ? dimensionOf(value) : null;
  return dimension?.kind === 'column' && dimension.name === from ? { ...value, sqlExpression: to, label: to } : value;
}

/** Keys of `form` under which a column stands, with the column renamed. */
function renamedColumn(form: RawForm, from: string, to: string): RawForm {
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) => {
      const renamedValue = withColumnRenamed(value, from, to);
      return JSON.stringify(renamedValue) === JSON.stringify(value) ? [] : [[key, renamedValue]];
    }),
  );
}

interface ChartErrorProps {
  readonly error: Error;
}

function MissingColumn({ name, nearest }: { readonly name: string; readonly nearest: string | null }): ReactNode {
  const dataset = useExplore((state) => state.dataset);
  return (
    <>
      Column <code>{name}</code> is not in <code>{dataset.table_name}</code>.
      {nearest !== null && (
        <>
          {' '}
          Did you mean <code>{nearest}</code>?
        </>
      )}
    </>
  );
}

/** The chart that was rejected, failed, ran out of time or was stopped: what happened, and the next action. */
export function ChartErrorMessage({ error }: ChartErrorProps) {
  const dataset = useExplore((state) => state.dataset);
  const draft = useExplore((state) => state.draft);
  const setAll = useExplore((state) => state.setAll);
  const request = useExplore((state) => state.runQuery);
  const code = codeOf(error);
  if (code === 'QUERY_001')
    return (
      <EmptyState title="Say what to show" isCompact>
        Choose a metric, a dimension or a column, then press Update chart.
      </EmptyState>
    );
  const retryButton = (
    <Button size="sm" icon={RefreshIcon} onPress={() => request({ force: true })}>
      Try again
    </Button>
  );
  if (code === 'ENGINE_009' || code === 'ENGINE_019')
    return (
      <div role="status" className={styles.stopped}>
        <EmptyState
          title={code === 'ENGINE_009' ? 'Updating chart was stopped' : error.message}
          actions={retryButton}
          isCompact
        >
          Nothing was changed. The settings are as you left them.
        </EmptyState>
      </div>
    );
  if (code === 'ENGINE_008')
    return (
      <ErrorPanel
        kind="timed-out"
        title="Timeout"
        message={`${error.message}. A narrower time range or fewer groups need less time.`}
        code={code}
        actions={retryButton}
      />
    );
  const [missing, ...more] = missingColumns(error);
  const nearest =
    missing === undefined
      ? null
      : nearestName(
          missing,
          dataset.columns.map((column) => column.column_name),
        );
  const fix =
    missing !== undefined && nearest !== null ? (
      <Button
        size="sm"
        onPress={() => {
          setAll(renamedColumn(draft, missing, nearest));
          request();
        }}
      >
        {`Use ${nearest}`}
      </Button>
    ) : null;
  return (
    <ErrorPanel
      title={whoFailed(error, dataset)}
      message={
        missing !== undefined && more.length === 0 ? <MissingColumn name={missing} nearest={nearest} /> : error.message
      }
      code={code}
      actions={fix ?? retryButton}
      details={engineTextOf(error)}
    />
  );
}
