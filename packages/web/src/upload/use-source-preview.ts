import { useEffect, useRef, useState } from 'react';
import { api } from '@sextant/contract/calls';
import type { ScheduleSource, UploadOptions, UploadPreview } from '@sextant/contract';
import { call } from '../api/call.ts';

/** A look at the file of a source. An error keeps what was seen before. */
export interface SourcePreviewState {
  readonly source: ScheduleSource | null;
  readonly preview: UploadPreview | null;
  readonly error: Error | null;
  readonly isBusy: boolean;
}

const nothingVisible: SourcePreviewState = { source: null, preview: null, error: null, isBusy: false };

const throwAway = (uuid: string | null): void => {
  // What is left behind is swept by the server; an error here can be ignored.
  if (uuid !== null) void call(api.upload.remove, { params: { uuid } }).catch(() => undefined);
};

/** Fetches a file to see what it holds. Leaving throws it away: runs fetch it themselves. */
export function useSourcePreview() {
  const [look, setLook] = useState<SourcePreviewState>(nothingVisible);
  const waiting = useRef<string | null>(null);
  useEffect(() => () => throwAway(waiting.current), []);
  const run = async (source: ScheduleSource, fetchPreview: () => Promise<UploadPreview>) => {
    setLook((before) => ({ ...before, error: null, isBusy: true }));
    try {
      const preview = await fetchPreview();
      if (waiting.current !== preview.uuid) throwAway(waiting.current);
      waiting.current = preview.uuid;
      setLook({ source, preview, error: null, isBusy: false });
    } catch (error) {
      setLook((before) => ({
        ...before,
        error: error instanceof Error ? error : new Error(String(error)),
        isBusy: false,
      }));
    }
  };
  return {
    look,
    /** Shows no file any more. */
    forget: () => {
      throwAway(waiting.current);
      waiting.current = null;
      setLook(nothingVisible);
    },
    lookAt: (source: ScheduleSource) =>
      run(source, async () => (await call(api.importSchedule.look, { body: source })).result),
    read: (options: UploadOptions) => {
      const { source, preview } = look;
      if (source !== null && preview !== null)
        void run(
          source,
          async () => (await call(api.upload.preview, { params: { uuid: preview.uuid }, body: options })).result,
        );
    },
  };
}
