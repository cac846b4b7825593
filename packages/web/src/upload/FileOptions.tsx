import { DropZone, ErrorPanel, SegmentedControl, TextField } from '@sextant/ui';
import { tableNameErrors } from './draft.ts';
import { fileEndingsOf } from '../api/file-endings.ts';
import { useUploadKinds } from '../shell/navigation/use-upload-opener.ts';
import { FormatOptions } from './FormatOptions.tsx';
import { showBytes } from '../shell/format/show-bytes.ts';
import styles from './Upload.module.css';
import type { PreviewStepProps } from './preview-props.ts';

const clashes = [
  { id: 'fail', text: 'Fail' },
  { id: 'replace', text: 'Replace' },
  { id: 'append', text: 'Append' },
] as const;
const clashLabel = 'If the table already exists';
const rowsLabel = 'The rows of the table';
/** As short as it can be said; the options have the long name. */
const encodingName = (encoding: string): string => (encoding === 'latin-1' ? 'Windows-1252' : encoding.toUpperCase());

/** The left side: name of the table, and how the file is read. */
export function FileOptions(props: PreviewStepProps) {
  const { preview, draft, into, error, onChange, onRead, onFile } = props;
  const kinds = useUploadKinds();
  const isTaken = preview.nameTaken && draft.tableName.trim() === preview.suggested.tableName;
  const isText = preview.format === 'csv' || preview.format === 'tsv';
  return (
    <div className={styles.options}>
      <DropZone
        className={styles.fileZone ?? ''}
        title={preview.fileName}
        hint={`${showBytes(preview.sizeBytes)} · ${preview.format.toUpperCase()}${isText ? ` · ${encodingName(preview.encoding)}` : ''}`}
        chooseText="Another file"
        accept={fileEndingsOf(kinds)}
        onFiles={(files) => files[0] !== undefined && onFile(files[0])}
      />
      <TextField
        label="Table name"
        isRequired
        isReadOnly={into !== null}
        value={draft.tableName}
        onChange={(tableName) => onChange({ ...draft, tableName })}
        hint="In the database Uploads"
      />
      <div role="group" aria-labelledby="if-exists">
        <p id="if-exists" className={styles.label}>
          {into === null ? clashLabel : rowsLabel}
        </p>
        <SegmentedControl
          label={into === null ? clashLabel : rowsLabel}
          isWide
          segments={into === null ? clashes : clashes.filter(({ id }) => id !== 'fail')}
          value={draft.ifExists}
          onChange={(ifExists) => onChange({ ...draft, ifExists })}
        />
        {isTaken && draft.ifExists === 'fail' && error === null && (
          <p className={styles.warning}>There is a table of this name already.</p>
        )}
        {error !== null && tableNameErrors.has(error.code) && (
          <div className={styles.clash}>
            <ErrorPanel title="The table was left as it is" message={error.message} code={error.code} />
          </div>
        )}
      </div>
      <FormatOptions preview={preview} onRead={onRead} />
    </div>
  );
}
