import { countOf } from '@sextant/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { messageOf } from '../api/api-error.ts';
import { countChartsOf, removeObjects, setPublished } from '../api/objects.ts';
import type { ObjectKind, ObjectRow } from '../api/objects.ts';
import { lossOf } from './erase-text.ts';
import { useRefreshLists, useRestore } from './use-restore.ts';

/** What is done with all selected rows. */
export interface BulkActions {
  readonly remove: () => void;
  readonly publish: () => void;
  readonly draft: () => void;
  readonly isRemoving: boolean;
  readonly isPublishing: boolean;
  readonly isDrafting: boolean;
}

/** How many charts take their rows from datasets. */
const chartsOver = async (ids: readonly number[]): Promise<number> =>
  (await Promise.all(ids.map(countChartsOf))).reduce((sum, count) => sum + count, 0);

/** Publishes or makes drafts, each by itself; returns what failed, by name. */
async function publishAll(rows: readonly ObjectRow[], isPublished: boolean): Promise<string[]> {
  const failed: string[] = [];
  for (const row of rows) {
    try {
      await setPublished(row.id, isPublished);
    } catch (error) {
      failed.push(`${row.name}: ${messageOf(error)}`);
    }
  }
  return failed;
}

/** Actions on many rows: one call deletes all or none, and Undo takes all of them out of the trash. */
export function useBulk(kind: ObjectKind, rows: readonly ObjectRow[], onDone: () => void): BulkActions {
  const queryClient = useQueryClient();
  const refresh = useRefreshLists();
  const restore = useRestore();
  const removing = useMutation({
    mutationFn: async (rows: readonly ObjectRow[]): Promise<string | null> => {
      const ids = rows.map(({ id }) => id);
      const loss = kind === 'dataset' ? lossOf(await chartsOver(ids), ids.length) : null;
      await removeObjects(kind, ids);
      return loss;
    },
    onSuccess: async (loss, rows) => {
      const text = `Deleted: ${countOf(rows.length, kind)}`;
      toast({
        kind: loss === null ? 'ok' : 'warn',
        text: loss === null ? text : `${text}. ${loss}`,
        action: { text: 'Undo', onAction: () => void restore(rows) },
        ...(loss === null ? {} : { durationMs: null }),
      });
      onDone();
      await refresh();
    },
    onError: (error) => toast({ kind: 'error', text: `There was an issue deleting: ${error.message}` }),
  });
  const publishingBy = (isPublished: boolean) => ({
    mutationFn: (rows: readonly ObjectRow[]) => publishAll(rows, isPublished),
    onSuccess: async (failed: readonly string[], rows: readonly ObjectRow[]) => {
      const count = rows.length - failed.length;
      const doneText = isPublished ? 'Published' : 'Drafts now';
      if (count > 0) toast({ kind: 'ok', text: `${doneText}: ${countOf(count, kind)}` });
      for (const text of failed) toast({ kind: 'error', text: `There was an issue changing ${text}` });
      await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      await refresh();
    },
  });
  const publishing = useMutation(publishingBy(true));
  const drafting = useMutation(publishingBy(false));
  return {
    remove: () => removing.mutate(rows),
    publish: () => publishing.mutate(rows),
    draft: () => drafting.mutate(rows),
    isRemoving: removing.isPending,
    isPublishing: publishing.isPending,
    isDrafting: drafting.isPending,
  };
}
