import { fileEncodingLabels } from '@sextant/contract';
import type { FileEncoding } from '@sextant/contract';
import { Button, DropZone, ErrorPanel, ProgressBar } from '@sextant/ui';
import { fileEndingsOf, fileFormatText } from '../api/file-endings.ts';
import { useUploadKinds } from '../shell/navigation/use-upload-opener.ts';
import styles from './Upload.module.css';
import { showBytes } from '../shell/format/show-bytes.ts';
import type { UploadStep } from './use-upload.ts';

interface FileStepProps {
  readonly step: UploadStep;
  readonly onFile: (file: File, encoding?: FileEncoding) => void;
  readonly onCancel: () => void;
}

/** Choosing a file, or watching it go. */
export function FileStep({ step, onFile, onCancel }: FileStepProps) {
  const kinds = useUploadKinds();
  if (step.kind === 'sending') {
    const isSent = step.share >= 1;
    const total = step.file.size;
    return (
      <div className={styles.sending}>
        <p className={styles.fileName}>{step.file.name}</p>
        <ProgressBar
          label={isSent ? 'Reading the file' : 'Sending the file'}
          value={isSent ? null : step.share}
          reading={isSent ? showBytes(total) : `${showBytes(total * step.share)} of ${showBytes(total)}`}
        />
        <Button onPress={onCancel}>Cancel the upload</Button>
      </div>
    );
  }
  const { error, rejected } = step.kind === 'choosing' ? step : { error: null, rejected: null };
  // It reads every file; the preview then offers the other encodings.
  const another: FileEncoding = 'latin-1';
  return (
    <div className={styles.choosing}>
      {error !== null && (
        <ErrorPanel
          title="The file was not taken"
          message={error.message}
          code={error.code}
          actions={
            error.code === 'UPLOAD_005' &&
            rejected !== null && (
              <Button onPress={() => onFile(rejected, another)}>Read it as {fileEncodingLabels[another]}</Button>
            )
          }
        />
      )}
      <DropZone
        title="Drop a file"
        hint={`${fileFormatText(kinds)}. Types are guessed and can be changed before anything is kept.`}
        accept={fileEndingsOf(kinds)}
        onFiles={(files) => files[0] !== undefined && onFile(files[0])}
      />
    </div>
  );
}
