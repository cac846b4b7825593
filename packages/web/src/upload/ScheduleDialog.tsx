import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { ImportSchedule, ImportScheduleBody } from '@sextant/contract';
import { Button, Checkbox, Dialog, EmptyState, ErrorPanel, Spinner, toast } from '@sextant/ui';
import { codeOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { importSourcesQuery, scheduleQuery } from '../api/import-schedules.ts';
import type { ScheduleDialogProps } from '../shell/frame/AppFrame.tsx';
import { changedColumns, startDraft } from './draft.ts';
import type { ImportDraft } from './draft.ts';
import { Notices } from './Notices.tsx';
import type { PreviewStepProps } from './preview-props.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { ScheduleRuns } from './ScheduleRuns.tsx';
import { draftOfSchedule, sourceOfDraft, timeOfDraft } from './schedule-draft.ts';
import { TableChanges } from './TableChanges.tsx';
import { useSourcePreview } from './use-source-preview.ts';
import { isUndecided, useTableChange } from './use-table-change.ts';
import schedule from './Schedule.module.css';
import styles from './Upload.module.css';

/** What the file that was looked at would do to the table. */
function Looked(props: PreviewStepProps) {
  const { preview } = props;
  return (
    <>
      <div className={schedule.padded}>
        <strong>{preview.fileName}</strong>: {countOf(preview.columns.length, 'column')}
        {preview.rowCount !== null && `, ${countOf(preview.rowCount, 'row')}`}
      </div>
      <TableChanges {...props} />
      <Notices {...props} />
      <PreviewTable {...props} />
    </>
  );
}

function useSaving(datasetId: number, onSaved: () => void) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ body, runsNow }: { readonly body: ImportScheduleBody; readonly runsNow: boolean }) => {
      const params = { id: datasetId };
      const { result } = await call(api.importSchedule.save, { params, body });
      return runsNow ? (await call(api.importSchedule.run, { params })).result : result;
    },
    onSuccess: async (result) => {
      queryClient.setQueryData(scheduleQuery(datasetId).queryKey, result);
      toast({ kind: 'ok', text: `The schedule of ${result.tableName} has been saved` });
      onSaved();
      await queryClient.invalidateQueries({ queryKey: ['uploads'] });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(api.importSchedule.remove, { params: { id: datasetId } }),
    onSuccess: async () => {
      queryClient.setQueryData(scheduleQuery(datasetId).queryKey, null);
      toast({ kind: 'ok', text: 'No file comes by itself into this table any more' });
      await queryClient.invalidateQueries({ queryKey: ['uploads'] });
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  return { save, remove };
}

/** A file that comes by itself into an uploaded table: where from, when, and how it went. */
export function ScheduleDialog({ datasetId, tableName, onClose }: ScheduleDialogProps) {
  const stored = useQuery(scheduleQuery(datasetId));
  const sources = useQuery(importSourcesQuery);
  const isReady = stored.data !== undefined && sources.data !== undefined;
  return isReady ? (
    <Editor datasetId={datasetId} tableName={tableName} stored={stored.data ?? null} onClose={onClose} />
  ) : (
    <Dialog
      isOpen
      onClose={onClose}
      title={`A file for ${tableName}`}
      widthPx={1080}
      heightPx={680}
      foot={<Button onPress={onClose}>Close</Button>}
    >
      {(stored.error ?? sources.error) === null ? (
        <Spinner label="Reading the schedule" />
      ) : (
        <ErrorPanel
          title="The schedule could not be read"
          message={(stored.error ?? sources.error)?.message ?? ''}
          code={codeOf(stored.error ?? sources.error ?? new Error(''))}
        />
      )}
    </Dialog>
  );
}

interface EditorProps extends ScheduleDialogProps {
  readonly stored: ImportSchedule | null;
}

function Editor({ datasetId, tableName, stored, onClose }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOfSchedule(stored));
  const [importDraft, setImportDraft] = useState<ImportDraft | null>(null);
  const [runsNow, setRunsNow] = useState(true);
  const { look, lookAt, read, forget } = useSourcePreview();
  const { save, remove } = useSaving(datasetId, forget);
  const source = sourceOfDraft(draft);
  const time = timeOfDraft(draft);
  const isSeen =
    look.preview !== null && source?.kind === look.source?.kind && source?.location === look.source?.location;
  const preview = isSeen ? look.preview : null;
  const current =
    preview === null ? null : { ...startDraft(preview, importDraft, { tableName }), ifExists: draft.mode };
  const change = useTableChange(preview, current);
  const isStored = stored !== null && source?.kind === stored.source.kind && source.location === stored.source.location;
  const maySave =
    source !== null && time !== null && (preview === null ? isStored : !isUndecided(change) && !look.isBusy);
  const submit = () => {
    if (source === null || time === null) return;
    const takesUnfit = draft.takesUnfit || Object.keys(current?.keptTypes ?? {}).length > 0;
    const body: ImportScheduleBody = { source, mode: draft.mode, time, takesUnfit };
    const reading =
      preview === null || current === null
        ? null
        : {
            columns: changedColumns(current, preview, change.kind === 'known' ? change.change : null).columns,
            options: preview.options,
          };
    save.mutate({ body: reading === null ? body : { ...body, reading }, runsNow: reading !== null && runsNow });
  };
  const footStart =
    preview !== null ? (
      <Checkbox isSelected={runsNow} onChange={setRunsNow}>
        Bring in this file now
      </Checkbox>
    ) : (
      stored !== null && (
        <Button kind="danger-quiet" isBusy={remove.isPending} onPress={() => remove.mutate()}>
          Remove the schedule
        </Button>
      )
    );
  const error = look.error ?? save.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`A file for ${tableName}`}
      widthPx={1080}
      heightPx={680}
      isDismissable={false}
      isBare
      footStart={footStart}
      foot={
        <>
          <Button onPress={onClose}>{stored === null ? 'Cancel' : 'Close'}</Button>
          <Button kind="primary" isDisabled={!maySave} isBusy={save.isPending} onPress={submit}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.split}>
        <div className={styles.side}>
          <ScheduleForm
            draft={draft}
            preview={preview}
            isLooking={look.isBusy}
            onChange={setDraft}
            onLook={() => source !== null && void lookAt(source)}
            onRead={read}
          />
        </div>
        <div className={schedule.content}>
          {error !== null && (
            <div className={schedule.padded}>
              <ErrorPanel
                title={look.error === null ? 'The schedule could not be saved' : 'The file could not be looked at'}
                message={error.message}
                code={codeOf(error)}
              />
            </div>
          )}
          {preview !== null && current !== null ? (
            <Looked
              preview={preview}
              draft={current}
              into={{ tableName }}
              change={change}
              error={null}
              isReading={look.isBusy}
              isImporting={save.isPending}
              onChange={setImportDraft}
              onRead={read}
              onFile={() => undefined}
            />
          ) : stored === null ? (
            <EmptyState title="No file comes by itself yet" art="nothing" headingLevel={3}>
              Choose where the file is and look at it: what it would do to {tableName} is shown before anything is
              saved.
            </EmptyState>
          ) : (
            <ScheduleRuns schedule={stored} />
          )}
        </div>
      </div>
    </Dialog>
  );
}
