import { useMutation } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { keepChart } from '../api/objects.ts';
import type { ObjectRow } from '../api/objects.ts';
import { useRefreshLists } from './use-restore.ts';

/** Makes a chart of a first dashboard one like all others. */
export function useKeep() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (row: ObjectRow) => keepChart(row.id),
    onSuccess: async (_, row) => {
      toast({ kind: 'ok', text: `Kept: ${row.name}` });
      await refresh();
    },
    onError: (error, row) => toast({ kind: 'error', text: `There was an issue keeping ${row.name}: ${error.message}` }),
  });
}
