import { linkedMasks } from '@sextant/dashboard';
import { Button, Dialog, Note, ProgressBar, toast } from '@sextant/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { codeOf, messageOf } from '../../api/api-error.ts';
import { downloadDashboard } from '../../api/dashboard-download.ts';
import type { DownloadFormat } from '../../api/dashboard-download.ts';
import { saveAsFile } from '../../api/save-file.ts';
import { fileNameOf } from '../../shell/charts/chart-files.ts';
import { usePage } from '../page-context.ts';

const names: Readonly<Record<DownloadFormat, string>> = { pdf: 'PDF', png: 'PNG picture', xlsx: 'workbook' };

type Progress = { readonly done: number; readonly total: number } | null;

const textIn = (error: unknown): string => {
  const code = codeOf(error);
  return code === null ? messageOf(error) : `${messageOf(error)} (${code})`;
};

/** Makes the file and hands it to the browser; `retry` begins anew, and closing the dialog ends it. */
function useDownload(format: DownloadFormat, onClose: () => void) {
  // The function that closes is new with each rendering of the page, and none of them begins a download.
  const close = useEffectEvent(onClose);
  const { model, filters } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const { id: dashboardId, dashboard_title: title } = model.item;
    const fileName = `${fileNameOf(title)}.${format}`;
    const run = async () => {
      try {
        const masks = linkedMasks(filters.getState().masks, model.filters);
        const onProgress = (done: number, total: number) => setProgress({ done, total });
        const file = await downloadDashboard({ dashboardId, masks, signal, onProgress }, format);
        if (signal.aborted) return;
        saveAsFile(file, fileName);
        toast({ kind: 'ok', text: `Downloaded: ${fileName}` });
        close();
      } catch (cause) {
        if (!signal.aborted) setError(textIn(cause));
      }
    };
    void run();
    return () => abort.abort();
  }, [model, filters, format, attempt]);
  const retry = () => {
    setProgress(null);
    setError(null);
    setAttempt(attempt + 1);
  };
  return { progress, error, retry };
}

/** A dashboard on its way to become a file, with how far it is. */
export function DownloadDialog({ format, onClose }: { readonly format: DownloadFormat; readonly onClose: () => void }) {
  const { progress, error, retry } = useDownload(format, onClose);
  const isDrawing = progress !== null && progress.done === progress.total;
  const label = format === 'xlsx' ? 'The rows of the charts are written' : isDrawing ? 'Drawing' : 'Asking the charts';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Download ${names[format]}`}
      isDismissable={false}
      foot={
        <>
          <Button onPress={onClose}>{error === null ? 'Cancel' : 'Close'}</Button>
          {error !== null && (
            <Button kind="primary" onPress={retry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {error !== null ? (
        <Note tone="danger">The file could not be made: {error}</Note>
      ) : (
        <ProgressBar
          label={label}
          value={progress === null || isDrawing ? null : progress.done / Math.max(1, progress.total)}
          {...(progress === null ? {} : { reading: `${progress.done} of ${progress.total} charts` })}
        />
      )}
    </Dialog>
  );
}
