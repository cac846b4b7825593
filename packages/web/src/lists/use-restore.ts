import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import type { TrashKey } from '@sextant/contract';
import { messageOf } from '../api/api-error.ts';
import { restoreObjects } from '../api/objects.ts';

const staleKeys: ReadonlySet<string> = new Set(['objects', 'home', 'datasets', 'trash', 'recent-activity']);

/** Has every list asked again. */
export function useRefreshLists(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => staleKeys.has(String(queryKey[0])) });
}

type NamedItem = TrashKey & { readonly name: string };

/** Takes things out of the trash and says what came back, how it differs, and what could not be restored. */
export function useRestore(): (rows: readonly NamedItem[]) => Promise<void> {
  const refresh = useRefreshLists();
  return async (rows) => {
    const [onlyRow] = rows;
    try {
      const { done, failed } = await restoreObjects(rows.map(({ kind, id }) => ({ kind, id })));
      if (done.length > 0)
        toast({ kind: 'ok', text: `Restored: ${done.length === 1 ? (done[0]?.name ?? '') : `${done.length} things`}` });
      for (const { note } of done) if (note !== null) toast({ kind: 'warn', text: note });
      for (const { name, message } of failed)
        toast({ kind: 'error', text: `There was an issue restoring ${name}: ${message}` });
      await refresh();
    } catch (error) {
      const text = messageOf(error);
      const itemName = rows.length === 1 ? (onlyRow?.name ?? '') : `${rows.length} things`;
      toast({ kind: 'error', text: `There was an issue restoring ${itemName}: ${text}` });
    }
  };
}
