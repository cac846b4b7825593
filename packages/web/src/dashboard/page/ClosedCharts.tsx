import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Note, toast } from '@sextant/ui';
import { reshareDashboard } from '../../api/dashboard-actions.ts';
import { meQuery } from '../../api/me.ts';
import { mayManageDashboard } from '../edit-right.ts';
import { usePage } from '../page-context.ts';

const charts = (count: number): string => (count === 1 ? 'One chart' : `${count} charts`);

/** Above the tiles of a dashboard that is given to roles or shared by name: what of it is closed to them, and for who may change that, the way to share it again. */
export function ClosedCharts() {
  const { item } = usePage().model;
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const sharing = useMutation({
    mutationFn: () => reshareDashboard(item),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['dashboard'] });
      toast({ kind: 'ok', text: 'Shared again, with your rights' });
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  const readers = item.roles.length === 0 ? 'those it is shared with' : item.roles.map(({ name }) => name).join(', ');
  if (!mayManageDashboard(me, item))
    return (
      <Note>
        {charts(item.closed_charts)} of this dashboard {item.closed_charts === 1 ? 'is' : 'are'} closed: whoever shared
        it cannot share it any more. An owner of it can share it again.
      </Note>
    );
  return (
    <Note
      action={
        <Button size="sm" isBusy={sharing.isPending} onPress={() => sharing.mutate()}>
          Share again
        </Button>
      }
    >
      {charts(item.closed_charts)} of this dashboard {item.closed_charts === 1 ? 'is' : 'are'} closed to {readers}:
      whoever shared {item.closed_charts === 1 ? 'it' : 'them'} has left, has lost a right, or never had it. Shared
      again, they show what you may see yourself.
    </Note>
  );
}
