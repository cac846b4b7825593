import { useMutation } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { countChartsOf, removeObject } from '../api/objects.ts';
import type { ObjectRow } from '../api/objects.ts';
import { lossOf } from './erase-text.ts';
import { useRefreshLists, useRestore } from './use-restore.ts';

const undoMs = 10_000;

/** Moves an object to the trash at once and offers Undo. */
export function useRemove() {
  const refresh = useRefreshLists();
  const restore = useRestore();
  return useMutation({
    mutationFn: async (row: ObjectRow): Promise<string | null> => {
      const loss = row.kind === 'dataset' ? lossOf(await countChartsOf(row.id)) : null;
      await removeObject(row.kind, row.id);
      return loss;
    },
    onSuccess: async (loss, row) => {
      const action = { text: 'Undo', onAction: () => void restore([row]) };
      const text = loss === null ? `Deleted: ${row.name}` : `Deleted: ${row.name}. ${loss}`;
      toast({ kind: loss === null ? 'ok' : 'warn', text, action, durationMs: loss === null ? undoMs : null });
      await refresh();
    },
    onError: (error, row) =>
      toast({ kind: 'error', text: `There was an issue deleting ${row.name}: ${error.message}` }),
  });
}
