import { countOf } from '@sextant/contract';
import { useState } from 'react';
import { ErrorPanel, ProgressBar, showDuration, Spinner, Tag, useClock, WarningIcon } from '@sextant/ui';
import { tableNameErrors } from './draft.ts';
import { FileOptions } from './FileOptions.tsx';
import { Notices } from './Notices.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { TableChanges } from './TableChanges.tsx';
import styles from './Upload.module.css';
import type { PreviewStepProps } from './preview-props.ts';

function ImportProgress() {
  const [startedAt] = useState(() => Date.now());
  const nowMs = useClock(100);
  return (
    <div className={styles.importing}>
      <ProgressBar label="Making the table" value={null} reading={showDuration(Math.max(0, nowMs - startedAt))} />
    </div>
  );
}

const shownMetrics = 6;

function listText(labels: readonly string[]): string {
  const rest = labels.length - shownMetrics;
  return rest > 0 ? `${labels.slice(0, shownMetrics).join(', ')} and ${rest} more` : labels.join(', ');
}

/** What the file seems to hold, and what becomes of it. */
export function PreviewStep(props: PreviewStepProps) {
  const { preview, error } = props;
  const bad = preview.columns.reduce((sum, column) => sum + column.badCells, 0);
  const { mainTimeColumn, metrics } = preview.suggested;
  // A dataset that is there keeps its own.
  const isNew = props.change.kind === 'none';
  return (
    <div className={styles.split}>
      <div className={styles.side} inert={props.isImporting}>
        <FileOptions {...props} />
      </div>
      <div className={styles.content}>
        <div className={styles.summary}>
          <strong>
            {countOf(preview.columns.length, 'column', 'columns')}
            {preview.rowCount !== null && `, ${countOf(preview.rowCount, 'row', 'rows')}`}
          </strong>
          {props.isReading && <Spinner label="Reading the file again" />}
          {bad > 0 && (
            <Tag tone="warn" icon={WarningIcon}>
              {countOf(bad, 'cell does', 'cells do')} not fit
            </Tag>
          )}
        </div>
        {props.isImporting && <ImportProgress />}
        <TableChanges {...props} />
        {error !== null && !tableNameErrors.has(error.code) && (
          <div className={styles.error}>
            <ErrorPanel title="The file could not be taken" message={error.message} code={error.code} />
          </div>
        )}
        {preview.warnings.map((warning) => (
          <p key={`${warning.code} ${warning.column ?? ''}`} className={styles.warning}>
            {warning.message}
          </p>
        ))}
        <Notices {...props} />
        <PreviewTable {...props} />
        <p className={styles.suggestion}>
          {preview.rows.length !== preview.rowCount && `First ${countOf(preview.rows.length, 'row')}. `}
          {isNew && mainTimeColumn !== null && `Main time column: ${mainTimeColumn}. `}
          {isNew && metrics.length > 0 && `Suggested metrics: ${listText(metrics.map((metric) => metric.label))}.`}
        </p>
      </div>
    </div>
  );
}
