import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DashboardItem } from '@sextant/contract';
import { shareWith, stopSharingWith } from '../../api/sharing.ts';
import type { SharedWith } from '../../api/sharing.ts';

/** What changes with whom a dashboard is shared. */
export interface SharingChanges {
  readonly share: (users: SharedWith) => void;
  readonly stop: (userId: number) => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** Changes with whom a dashboard is shared; each counts at once. */
export function useSharingChanges({ id }: DashboardItem): SharingChanges {
  const client = useQueryClient();
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['sharing', id] });
    void client.invalidateQueries({ queryKey: ['dashboard'] });
  };
  const sharing = useMutation({ mutationFn: (users: SharedWith) => shareWith(id, users), onSettled: refresh });
  const stopping = useMutation({ mutationFn: (userId: number) => stopSharingWith(id, userId), onSettled: refresh });
  return {
    share: (users) => {
      stopping.reset();
      sharing.mutate(users);
    },
    stop: (userId) => {
      sharing.reset();
      stopping.mutate(userId);
    },
    isBusy: sharing.isPending || stopping.isPending,
    error: sharing.error ?? stopping.error,
  };
}
