import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toast } from '@sextant/ui';
import type { Placement } from '../../api/save-chart.ts';
import { pages } from './navigation.ts';

/** Tells on which dashboard a saved chart is now, with the way there, and has lists and dashboards asked again. */
export function useAnnouncePlacement() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async ({ dashboardId, error }: Placement): Promise<void> => {
    if (error !== null)
      toast({ kind: 'error', text: `The chart is saved, but it is not on the dashboard: ${error.message}` });
    if (dashboardId !== null) {
      const onAction = () => void router.navigate({ href: pages.dashboard(dashboardId) });
      toast({ kind: 'ok', text: 'The chart is on the dashboard', action: { text: 'Open it', onAction } });
    }
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => ['objects', 'home', 'dashboard', 'chart'].includes(String(queryKey[0])),
    });
  };
}
