import { api } from '@sextant/contract/calls';
import type { DataMasks } from '@sextant/contract';
import { call, send } from './call.ts';

/** As what a dashboard leaves the page. */
export type DownloadFormat = 'pdf' | 'png' | 'xlsx';

/** What is downloaded: a dashboard with what filters it now. */
export interface DownloadRequest {
  readonly dashboardId: number;
  readonly masks: DataMasks;
  readonly signal: AbortSignal;
  /** How far it is: charts that were asked, of how many. */
  readonly onProgress: (done: number, total: number) => void;
}

const stepMs = 500;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, stepMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** The dashboard as the server draws it. @throws ApiError with the server's code; the abort, when it was given up */
async function drawnFile(request: DownloadRequest, format: 'pdf' | 'png'): Promise<Blob> {
  const { dashboardId, masks, signal, onProgress } = request;
  const params = { id: String(dashboardId) };
  const prepare = (force: boolean) =>
    call(api.dashboardDownload.prepare, { params, query: { q: { force } }, body: { dataMask: masks }, signal });
  let task = await prepare(true);
  for (; task.task_status !== 'Updated'; task = await prepare(false)) {
    onProgress(task.progress.done, task.progress.total);
    await pause(signal);
  }
  onProgress(task.progress.total, task.progress.total);
  const file = { params: { ...params, digest: task.cache_key }, query: { download_format: format }, signal };
  return (await send(api.dashboardDownload.fetch, file)).blob();
}

/** A dashboard as a file, made by the server. @throws ApiError with the server's code; the abort, when it was given up */
export async function downloadDashboard(request: DownloadRequest, format: DownloadFormat): Promise<Blob> {
  if (format !== 'xlsx') return drawnFile(request, format);
  const { dashboardId, masks, signal } = request;
  const input = { params: { id: String(dashboardId) }, body: { dataMask: masks }, signal };
  return (await send(api.dashboardDownload.workbook, input)).blob();
}
