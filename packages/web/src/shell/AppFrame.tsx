import { lazy, Suspense, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { Outlet } from '@tanstack/react-router';
import { ExpiredSession } from './ExpiredSession.tsx';
import { DoorsProvider } from './navigation.ts';
import type { Doors } from './navigation.ts';

/** What the upload room gives: a dialog for a file that is already chosen, or for none yet. */
export interface UploadDialogProps {
  readonly file: File | null;
  readonly onClose: () => void;
}

interface AppFrameProps {
  readonly loadUpload: () => Promise<{ UploadDialog: ComponentType<UploadDialogProps> }>;
}

/** Around every page of a signed-in person: rail, page, and what may lie above any page. */
export function AppFrame({ loadUpload }: AppFrameProps) {
  const [upload, setUpload] = useState<{ file: File | null } | null>(null);
  const UploadDialog = useMemo(() => lazy(async () => ({ default: (await loadUpload()).UploadDialog })), [loadUpload]);
  const doors = useMemo<Doors>(() => ({ openUpload: (file) => setUpload({ file: file ?? null }) }), []);
  return (
    <DoorsProvider value={doors}>
      <Outlet />
      {upload !== null && (
        <Suspense fallback={null}>
          <UploadDialog file={upload.file} onClose={() => setUpload(null)} />
        </Suspense>
      )}
      <ExpiredSession />
    </DoorsProvider>
  );
}
