import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { failInPage } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { FileEncoding, UploadImport, UploadImported, UploadOptions, UploadPreview } from '@sextant/contract';
import { ApiError, asApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { showsTables } from '../api/put-back.ts';
import { sendFile } from '../api/send-file.ts';

/** Where an upload stands. An error keeps the preview, so that nothing chosen is lost. */
export type UploadStep =
  | {
      readonly kind: 'choosing';
      readonly error: ApiError | null;
      /** The file that was rejected; null when there is none. */
      readonly rejected: File | null;
    }
  | { readonly kind: 'sending'; readonly file: File; readonly share: number }
  | {
      readonly kind: 'ready';
      readonly preview: UploadPreview;
      readonly error: ApiError | null;
      readonly isReading: boolean;
    }
  | { readonly kind: 'importing'; readonly preview: UploadPreview }
  /** The table is there, and the dashboard that was asked for is not. */
  | { readonly kind: 'made'; readonly imported: UploadImported };

const megabyte = 1024 ** 2;
const tooLarge = (maxBytes: number): ApiError => {
  const { message, code } = failInPage('UPLOAD_002', { maxMegabytes: Math.floor(maxBytes / megabyte) });
  return new ApiError(0, message, code);
};
const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const nothingChosen: UploadStep = { kind: 'choosing', error: null, rejected: null };

interface UseUpload {
  /** What the server takes; null while that is not known. */
  readonly maxBytes: number | null;
  readonly onImported: (imported: UploadImported) => void;
}

/** One file on its way to a table: send, look, change, import. Leaving throws away what was sent. */
export function useUpload({ maxBytes, onImported }: UseUpload) {
  const [step, setStep] = useState<UploadStep>(nothingChosen);
  const sending = useRef<AbortController | null>(null);
  const uploadId = useRef<string | null>(null);
  const queryClient = useQueryClient();

  const discard = () => {
    sending.current?.abort();
    const uuid = uploadId.current;
    uploadId.current = null;
    // What is left behind is swept by the server; an error here can be ignored.
    if (uuid !== null) void call(api.upload.remove, { params: { uuid } }).catch(() => undefined);
  };
  useEffect(() => discard, []);

  const send = async (file: File, encoding: FileEncoding | null = null) => {
    discard();
    if (maxBytes !== null && file.size > maxBytes) {
      setStep({ kind: 'choosing', error: tooLarge(maxBytes), rejected: file });
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    setStep({ kind: 'sending', file, share: 0 });
    try {
      const preview = await sendFile({
        file,
        encoding,
        signal: controller.signal,
        onProgress: (share) => setStep({ kind: 'sending', file, share }),
      });
      uploadId.current = preview.uuid;
      setStep({ kind: 'ready', preview, error: null, isReading: false });
    } catch (error) {
      if (sending.current === controller)
        setStep(isAbort(error) ? nothingChosen : { kind: 'choosing', error: asApiError(error), rejected: file });
    }
  };

  const read = async (preview: UploadPreview, options: UploadOptions) => {
    setStep({ kind: 'ready', preview, error: null, isReading: true });
    try {
      const { result } = await call(api.upload.preview, { params: { uuid: preview.uuid }, body: options });
      setStep({ kind: 'ready', preview: result, error: null, isReading: false });
    } catch (error) {
      setStep({ kind: 'ready', preview, error: asApiError(error), isReading: false });
    }
  };

  const finish = async (preview: UploadPreview, body: UploadImport) => {
    const controller = new AbortController();
    sending.current = controller;
    setStep({ kind: 'importing', preview });
    try {
      const { result } = await call(api.upload.import, {
        params: { uuid: preview.uuid },
        body,
        signal: controller.signal,
      });
      uploadId.current = null;
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => showsTables.has(String(queryKey[0])),
      });
      if (result.dashboardId === null && body.makeDashboard) setStep({ kind: 'made', imported: result });
      else onImported(result);
    } catch (error) {
      if (isAbort(error)) return;
      setStep({ kind: 'ready', preview, error: asApiError(error), isReading: false });
    }
  };

  const cancelSending = () => {
    discard();
    setStep(nothingChosen);
  };
  return { step, send, read, finish, cancelSending };
}
