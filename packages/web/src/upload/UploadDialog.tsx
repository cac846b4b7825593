import { countOf } from '@sextant/contract';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { UploadImported } from '@sextant/contract';
import { Button, Checkbox, Dialog, toast, UploadIcon, ErrorPanel, Note } from '@sextant/ui';
import { homeQuery } from '../api/home.ts';
import type { UploadDialogProps } from '../shell/frame/AppFrame.tsx';
import { pages } from '../shell/navigation/navigation.ts';
import { changedColumns, startDraft } from './draft.ts';
import type { ImportDraft } from './draft.ts';
import { FileStep } from './FileStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { usePutBack } from '../api/put-back.ts';
import { isUndecided, useTableChange } from './use-table-change.ts';
import { useUpload } from './use-upload.ts';
import styles from './Upload.module.css';

/** The table was made and its dashboard was not: what there is, why, and what remains to be done. */
function MadeStep({ imported }: { readonly imported: UploadImported }) {
  const [error] = imported.warnings.filter(({ code }) => code === 'UPLOAD_019');
  return (
    <div className={styles.choosing}>
      <ErrorPanel
        title="There is no first dashboard"
        message={error?.message ?? 'The first dashboard was not made.'}
        code={error?.code ?? null}
      />
      <Note>The table and its dataset are kept. Explore it and save a chart to a new dashboard.</Note>
    </div>
  );
}

const submitTexts = { fail: 'Upload', replace: 'Replace', append: 'Append' } as const;

/** A table that was there can be put back to what it was. */
function reportUndo({ undo, tableName, rowCount }: UploadImported, putBack: (uuid: string) => void): void {
  if (undo === null) return;
  const action = { text: 'Undo', onAction: () => putBack(undo) };
  toast({ kind: 'ok', text: `${tableName} has ${countOf(rowCount, 'row')} now`, action });
}

const minHeightPx = 640;
const maxHeightPx = 860;
const aroundPx = 96;

/** On high screens there is space for what was noticed and for more rows. */
const dialogHeightPx = (): number => Math.max(minHeightPx, Math.min(maxHeightPx, globalThis.innerHeight - aroundPx));

/** What could not be read is said once more where the user goes. */
function reportBadCells(imported: UploadImported): void {
  const count = imported.badCells.reduce((sum, column) => sum + column.count, 0);
  if (count === 0) return;
  const names = imported.badCells.map((column) => column.column).join(', ');
  toast({
    kind: 'warn',
    text: `${countOf(count, 'cell')} did not fit ${count === 1 ? 'its type and is' : 'their type and are'} empty now: ${names}`,
  });
}

/** What else happened on the way; a missing dashboard is said in the dialog. */
const reportWarnings = ({ warnings }: UploadImported): void => {
  for (const { code, message } of warnings) if (code === 'TRASHED_MOVED') toast({ kind: 'info', text: message });
};

/** From a file to a table with a dataset, and a first dashboard when wanted. */
export function UploadDialog({ file, into, onClose }: UploadDialogProps) {
  const router = useRouter();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const putBack = usePutBack();
  const open = (imported: UploadImported) => {
    onClose();
    reportBadCells(imported);
    reportWarnings(imported);
    reportUndo(imported, putBack);
    // Whoever brought rows into a table stays where he began.
    if (into !== null) return;
    void router.navigate({ href: imported.dashboardUrl ?? pages.explore({ datasetId: imported.datasetId }) });
  };
  // The limit does not change while the page lives; without a result the server says it.
  const limit = useQuery({ ...homeQuery, staleTime: Number.POSITIVE_INFINITY });
  const upload = useUpload({
    maxBytes: limit.data?.upload.maxSizeBytes ?? null,
    onImported: open,
  });
  const { step } = upload;
  const isStarted = useRef(false);
  const sendFirst = useRef(upload.send);
  useEffect(() => {
    // StrictMode runs effects twice; the file must be sent once.
    if (file === null || isStarted.current) return;
    isStarted.current = true;
    void sendFirst.current(file);
  }, [file]);
  const preview = step.kind === 'ready' || step.kind === 'importing' ? step.preview : null;
  const current = preview === null ? null : startDraft(preview, draft, into);
  const change = useTableChange(preview, current);
  const tableChange = change.kind === 'known' ? change.change : null;
  const isImporting = step.kind === 'importing';
  const isReading = step.kind === 'ready' && step.isReading;
  const createdDataset = step.kind === 'made' ? step.imported : null;
  const submit = () => {
    if (preview !== null && current !== null)
      void upload.finish(preview, changedColumns(current, preview, tableChange));
  };
  const footer = createdDataset ? (
    <>
      <Button onPress={onClose}>Close</Button>
      <Button kind="primary" onPress={() => open(createdDataset)}>
        Explore the table
      </Button>
    </>
  ) : (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button
        kind="primary"
        icon={UploadIcon}
        isDisabled={current === null || current.tableName.trim() === '' || isReading || isUndecided(change)}
        isBusy={isImporting}
        onPress={submit}
      >
        {tableChange === null || current === null ? 'Upload' : submitTexts[current.ifExists]}
      </Button>
    </>
  );
  const footStart = current !== null && into === null && (
    <Checkbox
      isDisabled={isImporting}
      isSelected={current.makeDashboard}
      onChange={(makeDashboard) => setDraft({ ...current, makeDashboard })}
    >
      Make a first dashboard from this file
    </Checkbox>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={into === null ? 'Upload a file' : `New rows for ${into.tableName}`}
      {...(createdDataset === null ? {} : { unsaved: null })}
      widthPx={1080}
      heightPx={dialogHeightPx()}
      isDismissable={false}
      isBare
      step={preview === null ? step.kind : 'preview'}
      foot={footer}
      footStart={footStart}
    >
      {createdDataset !== null ? (
        <MadeStep imported={createdDataset} />
      ) : preview === null || current === null ? (
        <FileStep
          step={step}
          onFile={(file, encoding) => void upload.send(file, encoding)}
          onCancel={upload.cancelSending}
        />
      ) : (
        <PreviewStep
          preview={preview}
          draft={current}
          into={into}
          change={change}
          error={step.kind === 'ready' ? step.error : null}
          isReading={isReading}
          isImporting={isImporting}
          onChange={setDraft}
          onRead={(options) => void upload.read(preview, options)}
          onFile={(file) => {
            setDraft(null);
            void upload.send(file);
          }}
        />
      )}
    </Dialog>
  );
}
