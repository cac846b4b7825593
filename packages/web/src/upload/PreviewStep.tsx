import type { UploadOptions, UploadPreview } from '@sextant/contract';
import { ErrorPanel, Spinner, Tag, WarningIcon } from '@sextant/ui';
import type { ApiError } from '../api/api-error.ts';
import type { ImportDraft } from './draft.ts';
import { FileOptions } from './FileOptions.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import styles from './Upload.module.css';

export interface PreviewStepProps {
  readonly preview: UploadPreview;
  readonly draft: ImportDraft;
  readonly error: ApiError | null;
  readonly isReading: boolean;
  readonly isImporting: boolean;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onRead: (options: UploadOptions) => void;
  readonly onFile: (file: File) => void;
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** What the file seems to hold, and what becomes of it. */
export function PreviewStep(props: PreviewStepProps) {
  const { preview, error } = props;
  const bad = preview.columns.reduce((sum, column) => sum + column.badCells, 0);
  const { mainTimeColumn, metrics } = preview.suggested;
  return (
    <div className={styles.split} inert={props.isImporting}>
      <FileOptions {...props} />
      <div className={styles.content}>
        <div className={styles.summary}>
          <strong>
            {count(preview.columns.length, 'column', 'columns')}
            {preview.rowCount !== null && `, ${count(preview.rowCount, 'row', 'rows')}`}
          </strong>
          {(props.isReading || props.isImporting) && (
            <Spinner label={props.isImporting ? 'Making the table' : 'Reading the file again'} />
          )}
          {bad > 0 && (
            <Tag tone="warn" icon={WarningIcon}>
              {count(bad, 'cell does', 'cells do')} not fit
            </Tag>
          )}
        </div>
        {error !== null && <ErrorPanel title="That did not work" message={error.message} code={error.code} />}
        {preview.warnings.map((warning) => (
          <p key={`${warning.code} ${warning.column ?? ''}`} className={styles.warning}>
            {warning.message}
          </p>
        ))}
        <PreviewTable {...props} />
        <p className={styles.suggestion}>
          First {count(preview.rows.length, 'row', 'rows')}.{' '}
          {mainTimeColumn !== null && `Main time column: ${mainTimeColumn}. `}
          {metrics.length > 0 && `Suggested metrics: ${metrics.map((metric) => metric.label).join(', ')}.`}
        </p>
      </div>
    </div>
  );
}
