import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { removeObject, restoreObject } from '../api/objects.ts';
import type { ObjectRow } from '../api/objects.ts';

/** Moves an object to the trash at once and offers Undo. */
export function useRemove() {
  const queryClient = useQueryClient();
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'objects' || queryKey[0] === 'home' });
  const restore = async (row: ObjectRow) => {
    try {
      await restoreObject(row.kind, row.id);
      await refresh();
    } catch (error) {
      toast({
        kind: 'error',
        text: `${row.name} could not be restored: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  };
  return useMutation({
    mutationFn: (row: ObjectRow) => removeObject(row.kind, row.id),
    onSuccess: async (_, row) => {
      toast({ kind: 'ok', text: `Deleted: ${row.name}`, action: { text: 'Undo', onAct: () => void restore(row) } });
      await refresh();
    },
    onError: (error, row) => toast({ kind: 'error', text: `There was an issue deleting ${row.name}: ${error.message}` }),
  });
}
