import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toast } from '@sextant/ui';
import { createDashboard } from '../../api/dashboard-actions.ts';
import { meQuery } from '../../api/me.ts';
import { pages } from './navigation.ts';

/** Makes an empty dashboard and opens it for editing; `mayMake` is false for who may write none. */
export function useNewDashboard(): { readonly mayMake: boolean; readonly isBusy: boolean; readonly make: () => void } {
  const router = useRouter();
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const mayMake = Object.values(me?.roles ?? {}).some((permissions) =>
    permissions.some(([permission, view]) => permission === 'can_write' && view === 'Dashboard'),
  );
  const creation = useMutation({
    mutationFn: () => createDashboard('[ untitled dashboard ]'),
    onSuccess: async (id) => {
      void client.invalidateQueries({ queryKey: ['objects'] });
      void client.invalidateQueries({ queryKey: ['home'] });
      await router.navigate({ href: pages.editDashboard(id) });
    },
    onError: (error) => toast({ kind: 'error', text: `The dashboard could not be made: ${error.message}` }),
  });
  return { mayMake, isBusy: creation.isPending, make: () => creation.mutate() };
}
