import { useQuery } from '@tanstack/react-query';
import type { UploadKind } from '@sextant/contract';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useDialogOpeners } from './navigation.ts';
import type { DialogOpeners } from './navigation.ts';

const none: readonly UploadKind[] = [];

/** The kinds of files that the user may upload; none leaves out every entry to the upload. */
export const useUploadKinds = (): readonly UploadKind[] => useQuery(meQuery).data?.uploads ?? none;

/** Opens the schedule of a table; null for users for whom the server fetches nothing. */
export function useScheduleOpener(): DialogOpeners['openSchedule'] | null {
  const { openSchedule } = useDialogOpeners();
  const { data: me } = useQuery(meQuery);
  return useUploadKinds().length > 0 && hasPermission(me, 'can_write Database') ? openSchedule : null;
}

/** Opens the upload; null for users who may not upload anything. */
export function useUploadOpener(): DialogOpeners['openUpload'] | null {
  const { openUpload } = useDialogOpeners();
  return useUploadKinds().length > 0 ? openUpload : null;
}
