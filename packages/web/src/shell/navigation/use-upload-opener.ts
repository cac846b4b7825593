import { useQuery } from '@tanstack/react-query';
import type { UploadKind } from '@sextant/contract';
import { meQuery } from '../../api/me.ts';
import { useDialogOpeners } from './navigation.ts';
import type { DialogOpeners } from './navigation.ts';

const none: readonly UploadKind[] = [];

/** The kinds of files that the user may upload; none leaves out every entry to the upload. */
export const useUploadKinds = (): readonly UploadKind[] => useQuery(meQuery).data?.uploads ?? none;

/** Opens the upload; null for users who may not upload anything. */
export function useUploadOpener(): DialogOpeners['openUpload'] | null {
  const { openUpload } = useDialogOpeners();
  return useUploadKinds().length > 0 ? openUpload : null;
}
